"""Runs every scenario once per era, as a library on top of behave would."""

import functools

ERAS = ("2025-11-25", "2026-07-28")
LEFT_OUT = {"applies to the first only": "2026-07-28", "applies to the second only": "2025-11-25"}


def before_feature(context, feature):
    for scenario in feature.walk_scenarios():
        scenario.run = functools.partial(run_per_era, scenario, scenario.run)


def run_per_era(scenario, run, runner):
    everyone, failed = runner.formatters, False
    runner.formatters = [formatter for formatter in everyone if getattr(formatter, "every_run", False)]
    for era in ERAS:
        runner.era = era
        left_out = LEFT_OUT.get(scenario.name) == era
        if not left_out:
            failed = run(runner) or failed
        for formatter in runner.formatters:
            formatter.end_run(scenario, (f"@era:{era}",), "not spoken here" if left_out else None)
    runner.formatters = everyone
    return failed
