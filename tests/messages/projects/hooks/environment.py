def before_all(context):
    if context.config.userdata.getbool("observed"):
        for formatter in context._runner.formatters:
            formatter.observe(context._runner)


def before_feature(context, feature):
    if feature.name == "Nothing runs":
        raise ValueError("no such feature")


def before_rule(context, rule):
    raise ValueError("no such rule")


def before_tag(context, tag):
    if tag == "bad":
        raise ValueError("no such tag")


def before_scenario(context, scenario):
    if scenario.name.startswith("fails before"):
        print("on the way")  # noqa: T201
        raise ValueError("no such door")


def after_scenario(context, scenario):
    if scenario.name.endswith("after"):
        raise AssertionError("left open")
    if scenario.name == "is failed by a hook":
        scenario.set_status("failed")


def after_step(context, step):
    if step.name == "a step with a bad hook":
        raise ValueError("no such step")


def after_all(context):
    if context.config.userdata.getbool("after_all"):
        raise ValueError("too late")
