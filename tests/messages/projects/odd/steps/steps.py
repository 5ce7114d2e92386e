from behave import step, use_step_matcher

use_step_matcher("re")


@step(r"a step( \S+)?")
def a_step(context, word):
    pass


@step("a text|a table|that this is a description")
def block(context):
    pass
