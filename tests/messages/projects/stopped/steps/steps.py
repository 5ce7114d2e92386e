from behave import given, then


@given("it stops")
def stops(context):
    means = context.config.userdata.get("means")
    if means == "abort":
        context.abort("enough")
    if means == "interrupt":
        raise KeyboardInterrupt


@then("it is not reached")
def reached(context):
    pass
