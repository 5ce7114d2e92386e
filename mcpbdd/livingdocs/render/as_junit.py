"""An edition as JUnit XML, which every CI reads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from mcpbdd.livingdocs.edition import Edition, FeatureShown, RunShown, ScenarioShown

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 (section 2.2) cannot hold."""


def as_junit(edition: Edition) -> bytes:
    """Give an edition as JUnit XML in UTF-8: a suite for each feature, a case for each run of a scenario."""
    suites = [_suite(feature) for feature in edition.features]
    root = ET.Element("testsuites", name=_plain(edition.title or "mcpbdd"))
    root.extend(suites)
    for count in ("tests", "failures", "errors", "skipped"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in suites)))
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _suite(feature: FeatureShown) -> ET.Element:
    cases = [
        _case(feature, scenario, run) for scenario in feature.scenarios for run in scenario.runs or (None,)
    ]
    suite = ET.Element("testsuite", name=_plain(feature.name))
    suite.extend(cases)
    suite.set("tests", str(len(cases)))
    for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(count, str(sum(case.find(tag) is not None for case in cases)))
    suite.set("time", f"{sum(float(case.get('time', '0')) for case in cases):.3f}")
    return suite


def _case(feature: FeatureShown, scenario: ScenarioShown, run: RunShown | None) -> ET.Element:
    label = " ".join(part for part in (run.era, run.transport) if part) if run else ""
    name = f"{scenario.name}{f' [{label}]' if label else ''}"
    case = ET.Element("testcase", classname=_plain(feature.uri or feature.name), name=_plain(name))
    case.set("time", f"{run.seconds if run else 0:.3f}")
    status = run.status if run else "not run"
    reason = _plain(run.reason if run else "")
    if status == "failed":
        ET.SubElement(case, "failure", message=reason.partition("\n")[0]).text = reason
    elif status in ("skipped", "not run"):
        ET.SubElement(case, "skipped", message=reason.partition("\n")[0] or status)
    elif status != "passed":
        ET.SubElement(case, "error", message=reason.partition("\n")[0] or status).text = reason or status
    return case


def _plain(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)
