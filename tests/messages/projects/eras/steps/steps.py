from behave import given, then


@given('it speaks "{era}"')
def speaks(context, era):
    assert era in ("both", context._runner.era)


@then("a note is kept")
def kept(context):
    for formatter in context._runner.formatters:
        formatter.attach("the note", "text/plain", f"spoken: {context._runner.era}")
