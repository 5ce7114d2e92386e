"""What a page costs its reader, in a real Chromium without a window."""

from __future__ import annotations

import shutil
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selenium import webdriver
from selenium.common.exceptions import TimeoutException, WebDriverException

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAINTED = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
LOADED = """
const [field] = arguments;
return location.protocol === 'file:' && document.readyState === 'complete' && document.querySelector(field) !== null
"""
SEARCHED = """
const [selector, words, done] = arguments, field = document.querySelector(selector), began = performance.now();
let last = began;
const watcher = new MutationObserver(() => { last = performance.now(); });
watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, words);
field.dispatchEvent(new Event('input', { bubbles: true }));
const quiet = () => performance.now() - Math.max(last, began) > 700;
const wait = () => quiet() ? (watcher.disconnect(), done(last - began)) : setTimeout(wait, 20);
setTimeout(wait, 20);
"""


@dataclass(frozen=True)
class Opened:
    """What came of opening a page.

    Attributes:
        first: seconds until the browser painted the first text, None where it never did.
        ready: seconds until all was loaded and the field for search was there, None where that never came.
        elements: of the document then.
        searches: milliseconds from a typed word to the last change of the page, for each word in turn.
    """

    first: float | None
    ready: float | None
    elements: int = 0
    searches: tuple[float, ...] = ()


@contextmanager
def browsing(patience: float) -> Iterator[webdriver.Chrome]:
    """Start a browser of its own, and end it.

    Args:
        patience: seconds that a page may take to answer.
    """
    options = webdriver.ChromeOptions()
    options.page_load_strategy = "none"
    for switch in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en"):
        options.add_argument(switch)
    options.binary_location = str(shutil.which("chromium") or shutil.which("google-chrome"))
    service = webdriver.ChromeService(executable_path=str(shutil.which("chromedriver")))
    driver = webdriver.Chrome(options=options, service=service)
    driver.set_script_timeout(patience)
    driver.command_executor.client_config.timeout = int(patience) + 30  # type: ignore[union-attr]
    try:
        yield driver
    finally:
        driver.quit()


def opened(page: Path, field: str, words: tuple[str, ...] = (), patience: float = 60) -> Opened:
    """Open a page, and type words into its field for search.

    Args:
        page: an HTML file.
        field: a selector of the field.
        words: what is typed, one after the other, a second after the page is ready.
        patience: seconds that are waited for the field, and for each answer.
    """
    with browsing(patience) as driver:
        try:
            ready = _ready(driver, page, field, patience)
            painted = driver.execute_script(PAINTED)
            elements = int(driver.execute_script("return document.querySelectorAll('*').length"))
        except WebDriverException:
            return Opened(None, None)
        time.sleep(1)  # nobody types sooner
        searches: list[float] = []
        for word in words:
            try:
                searches.append(float(driver.execute_async_script(SEARCHED, field, word)))
            except WebDriverException:
                break
        return Opened(None if painted is None else painted / 1000, ready, elements, tuple(searches))


def failing(page: Path, field: str, times: int, patience: float) -> int:
    """Open a page so many times, each anew in one browser, and count how often it was not ready in time."""
    failed = 0
    with browsing(patience) as driver:
        for _ in range(times):
            driver.get("about:blank")
            try:
                _ready(driver, page, field, patience)
            except WebDriverException:
                failed += 1
    return failed


def _ready(driver: webdriver.Chrome, page: Path, field: str, patience: float) -> float:
    """Open a page, and give the seconds until all was loaded and the field was there."""
    began = time.perf_counter()
    driver.get(page.as_uri())
    while not driver.execute_script(LOADED, field):
        if time.perf_counter() - began > patience:
            raise TimeoutException
        time.sleep(0.02)
    return time.perf_counter() - began
