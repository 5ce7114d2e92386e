"""What is shown of a sentence, a server, a tool, an argument.

What servers send is hostile: it stands in code blocks, in which neither Markdown nor HTML has a meaning and no
address becomes a link, and what a reader does not see is made visible.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.editing.facts import fields_of, inputs_of
from mcpbdd.editing.wire import Card
from mcpbdd.kit.contracts import contracts_in
from mcpbdd.recognizing import with_keyword
from mcpbdd.values.schema_words import in_words
from mcpbdd.values.visible import shortened, shown, visible

if TYPE_CHECKING:
    from mcpbdd.check.knowledge import PlainStep
    from mcpbdd.config import ServerConfig
    from mcpbdd.editing.facts import Field
    from mcpbdd.sentences import Sentence
    from mcpbdd.snapshot import ServerFacts

LONGEST = 1500
"""Characters of a text of a server's that are shown."""
MOST = 40
"""Arguments that are shown."""
_MEANS_SOMETHING = re.compile(r"([\\`*_\[\]<>&~|$]|^(?:[#+-]|\d+[.)]))")
_TICKS = re.compile(r"`+")


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph of a card.

    Attributes:
        text: ours, or the project's; nothing that a server sent.
        name: what the card is about, which follows the text; a server may have sent it.
        quoted: a text that a server may have sent, instead of all this.
    """

    text: str = ""
    name: str = ""
    quoted: str = ""

    def markdown(self) -> str:
        """Write it so that nothing in it has a meaning of its own."""
        if self.quoted:
            fence = _ticks(self.quoted, 3)
            return f"{fence}text\n{visible(self.quoted)}\n{fence}"
        escaped = _MEANS_SOMETHING.sub(r"\\\1", visible(" ".join(self.text.split())))
        return f"{escaped} {_code(self.name)}".lstrip() if self.name else escaped

    def plain(self) -> str:
        """Write it as text."""
        return visible(self.quoted or f"{self.text} {self.name}".strip())


def _ticks(text: str, fewest: int) -> str:
    """Give more backticks than stand together in a text."""
    longest = max((len(ticks) for ticks in _TICKS.findall(text)), default=0)
    return "`" * max(fewest, longest + 1)


def _code(text: str) -> str:
    ticks, shown_text = _ticks(text, 1), visible(text).replace("\n", "\\n")
    return f"{ticks} {shown_text} {ticks}" if "`" in text else f"{ticks}{shown_text}{ticks}"


def card(*parts: Part | None) -> Card:
    """Put a card together; empty parts are left out."""
    whole = [one for one in parts if one and (one.text or one.name or one.quoted).strip()]
    return Card(
        markdown="\n\n".join(part.markdown() for part in whole),
        plain="\n\n".join(part.plain() for part in whole),
    )


def _title(text: str, name: str = "") -> Part:
    return Part(text, shortened(name, 120))


def _quoted(text: Any) -> Part | None:
    return Part(quoted=shortened(str(text), LONGEST)) if text else None


def sentence_card(sentence: Sentence) -> Card:
    """Show what a sentence means and what stands under it."""
    takes = sentence.takes
    return card(
        _title("", with_keyword(sentence)),
        Part(sentence.meaning),
        Part(f"Under it stands {takes.words()}, such as:") if takes is not None else None,
        Part(quoted=takes.shape()) if takes is not None else None,
    )


def plain_card(kind: str, step: PlainStep, place: str) -> Card:
    """Show what is known of a step of plain behave: its pattern, what its function says, and where it is.

    Args:
        kind: given, when or then, as the feature has it.
        step: which.
        place: of its function, for people.
    """
    return card(
        _title("", f"{kind.capitalize()} {step.pattern}"),
        Part(step.meaning),
        _title("A step of this project, defined at", place),
    )


def server_card(name: str, server: ServerConfig | None, facts: ServerFacts | None, *, stale: bool) -> Card:
    """Show how a server is reached, how it introduced itself, and how much it offers."""
    if facts is None:
        known = 'What it offers is not known yet: "mcpbdd snapshot" asks it.'
        return card(_title("The server", name), Part(_reached(server)), Part(known))
    introduction = facts.eras[max(facts.eras)].introduction
    said = [str(introduction[key]) for key in ("name", "title", "version") if introduction.get(key)]
    return card(
        _title("The server", name),
        Part(_reached(server)),
        Part(f"It offers {facts.summary}; asked {facts.taken}."),
        Part('Its configuration has changed since: "mcpbdd snapshot" asks it anew.') if stale else None,
        _quoted("  ".join(said)),
        _quoted(introduction.get("instructions")),
    )


def _reached(server: ServerConfig | None) -> str:
    return f"Reached {'over ' * (server.transport != 'in process')}{server.transport}." if server else ""


def offer_card(role: str, name: str, entry: dict[str, Any]) -> Card:
    """Show a tool, prompt, resource or template as its server declares it.

    Args:
        role: tool, prompt, uri or template.
        name: its name, URI or URI template.
        entry: its declaration, as it stood on the wire.
    """
    thing = {"uri": "resource", "template": "resource template"}.get(role, role)
    inputs = inputs_of(role, entry) if role != "uri" else ()
    outputs = fields_of(entry.get("outputSchema")) if role == "tool" else ()
    errors = [f"{error['reason']}  {error.get('when', '')}" for error in contracts_in(entry)]
    called = entry.get("title") or (entry.get("name") if role in {"uri", "template"} else "")
    return card(
        _title(f"The {thing}", name),
        _quoted(called),
        _quoted(entry.get("description")),
        _quoted(f"type {entry['mimeType']}" if entry.get("mimeType") else ""),
        *_list("It takes:", [_line(field) for field in inputs]),
        *_list("Its result has:", [_line(field) for field in outputs]),
        *_list("It may fail with the reasons:", errors),
        Part(_hints(entry.get("annotations"))),
    )


def _list(words: str, lines: list[str]) -> tuple[Part | None, Part | None]:
    more = [f"… and {len(lines) - MOST} more"] if len(lines) > MOST else []
    listed = "\n".join([*(shortened(line, 300) for line in lines[:MOST]), *more])
    return (Part(words), Part(quoted=listed)) if lines else (None, None)


def _line(field: Field) -> str:
    about = " ".join(field.about.split())
    required = " (required)" if field.required else ""
    return f"{field.name}{required}: {in_words(field.schema, field.root)}{'. ' * bool(about)}{about}"


def _hints(annotations: Any) -> str:
    if not isinstance(annotations, dict):
        return ""
    words = {"readOnlyHint": "only reads", "destructiveHint": "may destroy", "idempotentHint": "is idempotent",
             "openWorldHint": "reaches outside"}  # fmt: skip
    said = [text for key, text in words.items() if annotations.get(key) is True]
    return f"It says that it {', '.join(said)}." if said else ""


def field_card(field: Field, what: str) -> Card:
    """Show what may be given for an argument or a field.

    Args:
        field: which.
        what: how it is called: The argument, The field, …
    """
    schema = field.schema if isinstance(field.schema, dict) else {}
    default = f"Left out, it is {shown(schema['default'], 120)}." if "default" in schema else ""
    need = "It is required." if field.required else "It may be left out."
    return card(
        _title(what, field.name),
        _quoted(in_words(field.schema, field.root)),
        Part(need),
        _quoted(default),
        _quoted(field.about),
    )


def words_card(title: str, name: str, quoted: str = "", words: str = "") -> Card:
    """Show what something is called, a few words of ours, and what a server says of it."""
    return card(_title(title, name), Part(words), _quoted(quoted))
