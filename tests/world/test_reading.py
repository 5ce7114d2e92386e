"""What is read beside tools: resources, templates, prompts, completion, and what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.world import Who, Whose
from mcpbdd.world.reading import expanded, prompt_ref, template_ref

if TYPE_CHECKING:
    from mcpbdd.world import World

CLIENT = Who()
NOTE = "note://{shelf}/{name}"
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


def rows(*pairs: tuple[str, str]) -> Rows:
    """Make rows."""
    return Rows(pairs)


def params(world: World) -> Any:
    """Give what the latest call sent."""
    return world.latest_actor.call.params


def outcome(world: World) -> Any:
    """Give what came of the latest call."""
    return world.latest_actor.call.outcome


@pytest.mark.parametrize(
    ("template", "given", "uri"),
    [
        ("x://{a}", {"a": "a b"}, "x://a%20b"),
        ("x://{a}", {"a": "café"}, "x://caf%C3%A9"),
        ("x://{a}", {"a": "a/b"}, "x://a%2Fb"),
        ("x://{+a}", {"a": "a/b c"}, "x://a/b%20c"),
        ("x://{a}", {"a": "{b}"}, "x://%7Bb%7D"),
        ("x://{a}", {"a": "100%"}, "x://100%25"),
        ("x://{a}", {"a": "12"}, "x://12"),
        ("x://{a}/{b}", {"b": "1"}, "x:///1"),
        ("x://y{?a,b}", {"a": "1"}, "x://y?a=1"),
        ("x://y{?a,b}", {"a": "(absent)"}, "x://y"),
        ("x://y{?a}", {"a": "(empty)"}, "x://y?a="),
        ("x://y{?a*}", {"a": "1, 2"}, "x://y?a=1&a=2"),
        ("x://y{/a*}", {"a": '["a", "b/c"]'}, "x://y/a/b%2Fc"),
        ("x://{a:2}", {"a": "abc"}, "x://ab"),
        ("x://{a.b}", {"a.b": "1"}, "x://1"),
        ("x://{#a}", {"a": "top"}, "x://#top"),
    ],
)
def test_a_template_is_expanded_by_rfc_6570(template: str, given: dict[str, str], uri: str) -> None:
    """Values are encoded as their operator says, and what is left out expands to nothing."""
    assert expanded(template, rows(*given.items())) == uri


def test_a_variable_that_there_is_not_is_told_with_the_nearest() -> None:
    """So is a value that fits no list."""
    with pytest.raises(Misuse, match=r'no variable "shlef"\. Did you mean "shelf"\?'):
        expanded(NOTE, rows(("shlef", "maps")))
    with pytest.raises(Misuse, match="an expectation"):
        expanded(NOTE, rows(("shelf", "(any)")))


@pytest.mark.parametrize("template", ["x://{a", "x://a}", "x://{}"])
def test_what_is_no_template_is_told(template: str) -> None:
    """A brace that stays is the server's mistake, and would lead nowhere."""
    with pytest.raises(Mismatch, match="RFC 6570"):
        expanded(template, rows())


@ERAS
def test_a_resource_is_read_by_its_uri_or_by_a_template(make_world: Any, era: Any) -> None:
    """Either way the URI is what goes out."""
    world = make_world("library", era=era)
    world.reading.resource(CLIENT, "doc://rules")
    assert (params(world), outcome(world).text) == ({"uri": "doc://rules"}, "# Rules\nBe quiet.")
    world.reading.template(CLIENT, NOTE, rows(("shelf", "poetry"), ("name", "a/b")))
    assert params(world) == {"uri": "note://poetry/a%2Fb"}
    assert outcome(world).text == "a/b stands on the shelf poetry."


@ERAS
def test_looking_up_what_is_declared_is_no_part_of_the_scenario(make_world: Any, era: Any) -> None:
    """No call is counted for it, and its frames are set apart."""
    world = make_world("library", era=era)
    world.reading.template(CLIENT, NOTE, rows(("shelf", "maps"), ("name", "north")))
    world.reading.prompt(CLIENT, "letter", rows(("to", "Ann")))
    assert [call.method for call in world.calls] == ["resources/read", "prompts/get"]
    assert [call.method for call in world.latest_actor.session.calls] == ["resources/read", "prompts/get"]
    shown = [frame.message.get("method") for frame in world.transcript.frames if not frame.setup]
    assert [method for method in shown if method is not None] == ["resources/read", "prompts/get"]


@pytest.mark.parametrize("server", ["library", "stub"])
def test_a_template_must_be_offered(make_world: Any, server: str) -> None:
    """A server that offers none is told as one that does not offer this one."""
    world = make_world(server)
    with pytest.raises(Mismatch, match="the server to offer the resource template"):
        world.reading.template(CLIENT, "note://{name}", rows())
    assert world.calls == []


@ERAS
def test_arguments_of_a_prompt_are_texts(make_world: Any, era: Any) -> None:
    """A prompt that is not declared takes whatever is written, as texts too."""
    world = make_world("library", era=era)
    world.reading.prompt(CLIENT, "letter", rows(("to", "12"), ("copies", "3")))
    assert params(world) == {"name": "letter", "arguments": {"to": "12", "copies": "3"}}
    assert outcome(world).text == "Write 3 letters to 12.\nWhat about?"
    world.reading.prompt(CLIENT, "greeting")
    assert params(world) == {"name": "greeting"}
    world.reading.prompt(CLIENT, "unknown", rows(("flag", "yes")))
    assert params(world)["arguments"] == {"flag": "yes"}
    assert isinstance(outcome(world), Failed)


def test_an_argument_that_a_prompt_does_not_declare_is_a_slip(make_world: Any) -> None:
    """A doc string sends it on purpose."""
    world = make_world("library")
    with pytest.raises(Misuse, match=r'no argument "too"\. Did you mean "to"\?'):
        world.reading.prompt(CLIENT, "letter", rows(("too", "Ann")))
    with pytest.raises(Misuse, match='no argument "tone"'):
        world.reading.prompt(CLIENT, "greeting", rows(("tone", "dry")))
    world.reading.prompt(CLIENT, "greeting", Document({"tone": 1}))
    assert params(world)["arguments"] == {"tone": 1}


def test_a_secret_argument_of_a_prompt_is_redacted(make_world: Any) -> None:
    """As one of a tool is."""
    world = make_world("shelves")
    world.reading.prompt(CLIENT, "prompt_a", Document({"password": "hunter-2-hunter"}))
    assert "hunter-2-hunter" in world.stage.redactor.secrets


@ERAS
def test_completion_sends_what_was_typed_and_what_is_known(make_world: Any, era: Any) -> None:
    """Nothing is known where nothing was said."""
    world = make_world("library", era=era)
    world.reading.complete(CLIENT, "to", prompt_ref("letter"), "An")
    assert params(world) == {
        "ref": {"type": "ref/prompt", "name": "letter"},
        "argument": {"name": "to", "value": "An"},
    }
    assert world.reading.suggestions() == ["Ann", "Anton"]
    world.reading.complete(CLIENT, "name", template_ref(NOTE), "", rows(("shelf", "maps")))
    assert params(world)["context"] == {"arguments": {"shelf": "maps"}}
    assert world.reading.suggestions() == ["north", "south"]
    assert world.reading.hint_for_suggestions() == ""


@pytest.mark.parametrize(
    ("argument", "ref", "hint"),
    [
        ("too", prompt_ref("letter"), 'the prompt has no "too". Did you mean "to"?'),
        ("to", prompt_ref("lettre"), 'the server offers no prompt "lettre". Did you mean "letter"?'),
        ("shlef", template_ref(NOTE), 'the resource template has no "shlef". Did you mean "shelf"?'),
        ("name", template_ref("note://{name}"), 'the server offers no resource template "note://{name}".'),
    ],
)
def test_completing_what_there_is_not_has_a_hint(
    make_world: Any, argument: str, ref: dict[str, str], hint: str
) -> None:
    """A server may well answer with no suggestions, and leave the author alone."""
    world = make_world("library")
    world.reading.complete(CLIENT, argument, ref, "n")
    assert world.reading.hint_for_suggestions().startswith(hint)


def test_suggestions_come_of_a_completion_only(make_world: Any) -> None:
    """Of nothing else, and of none that failed."""
    world = make_world("shelves")
    world.reading.resource(CLIENT, "book://a")
    with pytest.raises(Misuse, match="The latest call was resources/read"):
        world.reading.suggestions()
    world.reading.complete(CLIENT, "tone", prompt_ref("prompt_a"), "d")
    with pytest.raises(Mismatch, match="Method not found"):
        world.reading.suggestions()


@pytest.mark.parametrize("reply", [{}, {"completion": []}, {"completion": {"values": "Ann"}}])
def test_a_completion_without_a_list_is_told(make_world: Any, reply: dict[str, Any]) -> None:
    """What stands there instead is shown."""
    world = make_world("library")
    world.reading.complete(CLIENT, "to", prompt_ref("letter"), "An")
    world.latest_actor.call.outcome = Succeeded("completion/complete", reply)
    with pytest.raises(Mismatch, match=r"no list at completion\.values"):
        world.reading.suggestions()


@ERAS
@pytest.mark.parametrize(
    ("what", "name"),
    [("prompts", "prompt_e"), ("resources", "book://e"), ("resource templates", "e://{x}")],
)
def test_what_is_offered_comes_from_every_page(make_world: Any, era: Any, what: str, name: str) -> None:
    """A declaration is found on the last one, and what is not there is told with the nearest."""
    world = make_world("shelves", era=era)
    assert len(world.reading.offered(what)) == 5
    assert name in world.reading.declaration(what, name).values()
    with pytest.raises(Mismatch, match="Did you mean"):
        world.reading.declaration(what, name[:-1])


def test_a_listing_that_fails_is_told(make_world: Any) -> None:
    """A server without tools does not list them."""
    with pytest.raises(Mismatch, match="the server to list its tools"):
        make_world("shelves").reading.offered("tools")


@pytest.mark.parametrize(
    ("server", "uri", "hint"),
    [
        ("library", "doc://rule", 'the server offers no resource "doc://rule". Did you mean "doc://rules"?'),
        ("library", "doc://rules", ""),
        ("library", "note://maps/west", ""),
        ("shelves", "book://z", 'the server offers no resource "book://z". Did you mean "book://e"?'),
    ],
)
def test_a_read_in_vain_has_a_hint_where_a_name_is_near(
    make_world: Any, server: str, uri: str, hint: str
) -> None:
    """A resource may be there without being listed, so a list of the others would mislead."""
    world = make_world(server)
    world.reading.resource(CLIENT, uri)
    assert world.looking.hint_for(Whose("call")) == hint


@ERAS
def test_a_prompt_that_there_is_not_has_a_hint(make_world: Any, era: Any) -> None:
    """One that is given is not looked up, and one that fails for another reason gets none."""
    world = make_world("library", era=era)
    world.reading.prompt(CLIENT, "lettre")
    hint = 'the server offers no prompt "lettre". Did you mean "letter"?'
    assert world.looking.hint_for(Whose("call")) == hint
    world.reading.prompt(CLIENT, "letter")
    assert isinstance(outcome(world), Failed)
    assert world.looking.hint_for(Whose("call")) == ""
    world.acting.list(CLIENT, "prompts")
    assert world.looking.hint_for(Whose("call")) == ""
