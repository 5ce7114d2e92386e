"""A browser for the page of the book: Debian's Chromium, or any that is installed with its driver."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selenium.webdriver import Chrome


def driver_of(*, scripts: bool = True) -> Chrome:
    """Start a browser without a window.

    Args:
        scripts: pages may run scripts.
    """
    from selenium import webdriver  # noqa: PLC0415 - only where there is a browser

    options = webdriver.ChromeOptions()
    for switch in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--lang=en",
        "--window-size=1280,1000",
    ):
        options.add_argument(switch)
    options.binary_location = str(shutil.which("chromium") or shutil.which("google-chrome"))
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    service = webdriver.ChromeService(executable_path=str(shutil.which("chromedriver")))
    return webdriver.Chrome(options=options, service=service)


@pytest.fixture(scope="module")  # other tests look whether a child process was left behind
def browser() -> Iterator[Any]:
    """Give a browser."""
    _must_be_here()
    driver = driver_of()
    yield driver
    driver.quit()


@pytest.fixture
def plain_browser() -> Iterator[Any]:
    """Give a browser that runs no scripts."""
    _must_be_here()
    driver = driver_of(scripts=False)
    yield driver
    driver.quit()


def _must_be_here() -> None:
    if not shutil.which("chromedriver") or not (shutil.which("chromium") or shutil.which("google-chrome")):
        pytest.skip("no Chromium with its driver is installed; make setup installs it where it can")
