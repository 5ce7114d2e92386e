"""The first minute with a server: hold it against the rules, in both eras, without a feature and without a trace."""

from __future__ import annotations

import logging
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.battery import findings_of, surveyed
from mcpbdd.batteries.contract.telling import JUDGED, fault_lines, with_result
from mcpbdd.config import ERAS
from mcpbdd.errors import LeftOut, McpbddError
from mcpbdd.targets import configured
from mcpbdd.world import Plan, Stage, World

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from mcpbdd.batteries.contract.rule import Finding
    from mcpbdd.config import Era, ServerConfig
    from mcpbdd.progress import Tell


@dataclass(frozen=True, slots=True)
class Audit:
    """What came of one server in one era.

    Attributes:
        era: the revision.
        introduction: how the server introduced itself; {} where it did not come to that.
        offered: what is listed -> how much of it.
        findings: what came of the rules; empty where the revision is not spoken.
        silent: why there are no findings.
    """

    era: Era
    introduction: dict[str, Any]
    offered: dict[str, int]
    findings: tuple[Finding, ...] = ()
    silent: str = ""

    @property
    def is_broken(self) -> bool:
        """Whether a rule is."""
        return any(finding.result == "broken" for finding in self.findings)

    def as_json(self) -> dict[str, Any]:
        """Give it as JSON."""
        return {
            "era": self.era,
            "server": self.introduction,
            "offers": self.offered,
            "notSpoken": self.silent or None,
            "rules": [finding.as_json() for finding in self.findings],
        }


def audit(words: tuple[str, ...], folder: Path, tell: Tell) -> tuple[Audit, ...]:
    """Hold a server against the rules, in each era.

    Args:
        words: the name of a configured server, "module:attr", a command, or an address on this machine.
        folder: where the configuration and modules are looked for.
        tell: is told what is done next.

    Returns:
        What came of it, by era.

    Raises:
        Misuse: there is no such server, or it cannot be built.
        McpbddError: it does not answer, or speaks neither era.
    """
    with _leaving_no_trace():
        configuration, name = configured(words, folder)
        stage = Stage(configuration)
        try:
            found = tuple(_audited(stage, name, era, tell) for era in _eras(configuration.server(name)))
        finally:
            stage.close()
    if all(one.silent for one in found):
        raise McpbddError("\n".join(f"{one.era}: {one.silent}" for one in found))
    return found


def _eras(server: ServerConfig) -> Sequence[Era]:
    return server.eras or ERAS


def _audited(stage: Stage, name: str, era: Era, tell: Tell) -> Audit:
    world = World(stage, Plan(era, stage.configuration.folder, frozenset({"fresh"})))
    try:
        world.staging.use_server(name)
        survey = surveyed(world, lambda doing: tell(f"{era}: {doing}"))
    except LeftOut as reason:
        return Audit(era, {}, {}, silent=str(reason))
    finally:
        world.close()
    offered = {what: len(survey.entries(what)) for what in survey.listed if survey.entries(what)}
    return Audit(era, survey.introduction, offered, findings_of(survey))


@contextmanager
def _leaving_no_trace() -> Iterator[None]:
    """Let Python write no compiled files, and no log of what is provoked on purpose stand between the lines."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    quiet = logging.root.manager.disable
    logging.disable(logging.ERROR)
    try:
        yield
    finally:
        logging.disable(quiet)
        sys.dont_write_bytecode = before


def lines_of(audits: Sequence[Audit], style: Callable[[str, str], str]) -> list[str]:
    """Give what people read.

    Args:
        audits: by era.
        style: sets a text in a colour, such as "red".
    """
    lines: list[str] = []
    for one in audits:
        lines += [*_heading(one, style), ""] if not one.findings else _told(one, style)
    return lines[:-1]


def _heading(one: Audit, style: Callable[[str, str], str]) -> list[str]:
    if one.silent:
        return [f"{style(one.era, 'yellow')}  not spoken: {one.silent}"]
    who = " ".join(str(one.introduction[key]) for key in ("name", "version") if key in one.introduction)
    offers = ", ".join(_counted(number, what) for what, number in one.offered.items())
    return [f"{style(one.era, 'cyan')}  {who or 'a server without a name'}: {offers or 'offers nothing'}"]


def _told(one: Audit, style: Callable[[str, str], str]) -> list[str]:
    broken, remarks = with_result(one.findings, "broken"), with_result(one.findings, "remark")
    judged = [finding for finding in one.findings if finding.result in JUDGED]
    lines = _heading(one, style)
    for colour, title, findings in (("red", "Broken", broken), ("yellow", "Advised otherwise", remarks)):
        if findings:
            lines += [style(f"{title}:", colour), *(line for each in findings for line in fault_lines(each))]
    kept = len(judged) - len(broken) - len(remarks)
    verdict = (
        f"{len(broken)} of {len(judged)} rules broken" if broken else f"No rule of {len(judged)} is broken"
    )
    silent = len(with_result(one.findings, "nothing to judge"))
    counted = f"{kept} kept, {len(remarks)} advised otherwise, {silent} with nothing to judge"
    return [*lines, f"{style(verdict, 'red' if broken else 'green')} ({counted})", ""]


def _counted(number: int, what: str) -> str:
    return f"{number} {what.removesuffix('s') if number == 1 else what}"
