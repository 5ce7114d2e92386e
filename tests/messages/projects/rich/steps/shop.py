import logging
import sys

from behave import given, step, then, when
from behave.api.pending_step import StepNotImplementedError
from behave.cucumber_expression import define_parameter_type_with, use_step_matcher_for_cucumber_expressions

define_parameter_type_with(name="colour", regexp="green|red", type=str, transformer=str)


@given("{n:d} apples")
def have(context, n):
    context.apples = n


@when("I eat {n:d} apples")
def eat(context, n):
    print(f"ate {n}: mniam, żółte")  # noqa: T201
    context.apples -= n


@then("{n:d} apples are left")
def left(context, n):
    print("counting", file=sys.stderr)  # noqa: T201
    logging.getLogger("shop").warning("counted")
    assert context.apples == n, f"expected {n}, but was {context.apples}"


@when("the knife breaks")
def breaks(context):
    raise LookupError("no knife \udc80")


@when("the pie is baked")
def bake(context):
    raise StepNotImplementedError("later")


@when("a picture is taken")
def picture(context):
    context.attach("image/png", b"\x89PNG")
    context.attach("text/plain", "ż\u2028line".encode())
    context.attach("application/json", b'{"a": 1}')


@given("the note")
def note(context):
    assert context.text == '{"a": "ż"}'


@step("nothing else")
@step("nothing more")
def nothing(context):
    pass


use_step_matcher_for_cucumber_expressions()


@given("the basket")
def basket(context):
    assert context.table[0]["fruit"] == "apple"


@given("a(n) {colour} {word}")
def unused(context, colour, word):
    pass
