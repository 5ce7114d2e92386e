def before_all(context):
    context.config.setup_logging()


def before_feature(context, feature):
    context.attach("text/plain", b"before the feature")
    for scenario in feature.walk_scenarios():
        if "skipped_at_once" in scenario.tags:
            scenario.skip("not in season")


def before_scenario(context, scenario):
    if "skipped" in scenario.tags:
        scenario.skip("closed on Sundays")
    if scenario.name == "With pictures":
        context.attach("text/plain", b"before any step")


before_scenario.capture = False
