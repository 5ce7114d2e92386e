from behave import step


@step("a step")
def a_step(context):
    pass


@step("a step with a bad hook")
def with_hook(context):
    pass


@step("a step that leaves a mess")
def mess(context):
    def sweep():
        raise OSError("the broom is gone")

    context.add_cleanup(sweep)
