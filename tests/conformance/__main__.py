"""`make conformance`: the official suite and our own scenarios against the same servers, and docs/conformance.md."""

from __future__ import annotations

import argparse
import json
import logging
import sys
import warnings

from tests.conformance.comparison import FORGED, Comparison
from tests.conformance.ours import held_by_our_scenarios
from tests.conformance.page import page
from tests.conformance.suite import ROOT, SUITE, held_by_the_suite, held_to
from tests.servers.conformance import create_server
from tests.servers.conformance_broken import BREAKS

PAGE = ROOT / "docs" / "conformance.md"


def compare() -> Comparison:
    """Run everything."""
    package = json.loads((SUITE.parents[1] / "package.json").read_text(encoding="utf-8"))
    return Comparison(
        suite=held_by_the_suite(create_server()),
        ours=held_by_our_scenarios(broken=False),
        suite_broken=held_by_the_suite(create_server(broken=True)),
        ours_broken=held_by_our_scenarios(broken=True),
        breakable=frozenset(rule for each in BREAKS for rule in each.rules),
        gated=held_to(create_server(gated=True), FORGED),
        version=f"{package['name']} {package['version']}",
    )


def main() -> int:
    """Compare, write the page or look whether it is fresh, and say what is wrong.

    Returns:
        The exit status: 1 where something is.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; a stale page is a problem")
    checking = parser.parse_args().check
    logging.disable(logging.CRITICAL)  # what the SDK logs of broken rules would bury what is said below
    warnings.simplefilter("ignore")
    found = compare()
    written, problems = page(found), found.problems()
    if checking and (not PAGE.exists() or PAGE.read_text(encoding="utf-8") != written):
        problems.append("docs/conformance.md is stale: make conformance writes it anew.")
    if not checking:
        PAGE.write_text(written, encoding="utf-8")
    agreed = [name for name in found.names if found.expressed(name) and not found.differs(name)]
    lines = [f"{len(found.names)} rules, {len(agreed)} agreed: {PAGE.relative_to(ROOT)}", *problems]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
