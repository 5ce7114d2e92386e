"""A yes is for what was asked, and for nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.consent.attack import MODERN, Attack, Broke, DoesNotApply, NotTried

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.consent.stand import Stand

BOUND = "R9: basic/patterns/mrtr, a state should be bound to the request it came from"
MOST = 4
"""Arguments that are added one by one."""


def changed_arguments(stand: Stand) -> None:
    """Let the user agree to one target, and send the answer for another."""
    other = stand.other_target()
    asked = stand.ask()
    stand.yes(asked, params=other)
    stand.must_be_unchanged("the user agreed to one target, and the answer was sent for another")


def another_target_unasked(stand: Stand) -> None:
    """Act on one target, and call the tool for another without an answer."""
    stand.act()
    stand.call(stand.other_target())
    stand.must_be_unchanged("after a yes for one target another was acted on without a question")


def added_argument(stand: Stand) -> None:
    """Let the user agree, and add an argument to the answer that the question knew nothing of."""
    tried = 0
    for argument, value in _left_out(stand):
        with stand.sibling() as control:
            params = control.with_arguments({argument: value})
            if not control.acts_on(params):
                continue
        tried += 1
        asked = stand.ask()
        stand.yes(asked, params=stand.with_arguments({argument: value}))
        stand.must_be_unchanged(f'the argument "{argument}" was added after the user had agreed')
    if not tried:
        raise DoesNotApply("the tool takes no further argument with which it acts")


def arguments_in_another_order(stand: Stand) -> None:
    """Send the answer with the same arguments in another order."""
    arguments = stand.params.get("arguments") or {}
    if len(arguments) < 2:
        raise DoesNotApply("the call has fewer than two arguments")
    asked = stand.ask()
    stand.yes(asked, params={**stand.params, "arguments": dict(reversed(arguments.items()))})
    stand.must_act_once("the same arguments in another order were taken for others")


def target_grew(stand: Stand) -> None:
    """Put something of the same kind beside the target between the question and the answer."""
    asked = stand.ask()
    if not stand.grow():
        raise NotTried("nothing like the target could be put beside it while the question was open")
    stand.yes(asked)
    approved = {(change.kind, change.name) for change in stand.path.effect.changes}
    if any(
        (change.kind, change.name) not in approved and change.kind != "added" for change in stand.changes()
    ):
        raise Broke("what came after the question was acted on as well")


def _left_out(stand: Stand) -> Iterator[tuple[str, Any]]:
    """Give arguments that the honest call leaves out, each with a value that is not its default."""
    schema = stand.actor.tools().get(str(stand.params.get("name")), {}).get("inputSchema") or {}
    given = stand.params.get("arguments") or {}
    found = [(name, field) for name, field in (schema.get("properties") or {}).items() if name not in given]
    for name, field in found[:MOST]:
        value = _another_value(field if isinstance(field, dict) else {})
        if value is not None:
            yield name, value


def _another_value(field: dict[str, Any]) -> Any:
    default = field.get("default")
    if choices := [choice for choice in field.get("enum") or () if choice != default]:
        return choices[-1]
    kinds = field.get("type") or next(
        (one.get("type") for one in field.get("anyOf") or () if one.get("type") != "null"), None
    )
    values: dict[str, Any] = {
        "boolean": default is not True,
        "integer": (default or 0) + 1 if isinstance(default, int | None) else 1,
        "number": 1.5,
        "string": "other",
    }
    return values.get(kinds) if isinstance(kinds, str) else None


ATTACKS = (
    Attack(
        "changed arguments",
        "The user agrees to one thing, and the program does another with that yes.",
        "the answer with the arguments of another target",
        "refuse, or ask again",
        f"{BOUND}; omnigent #3998, b2-mcp #152",
        changed_arguments,
        MODERN,
        absent="on 2025-11-25 the answer carries no arguments",
    ),
    Attack(
        "another target unasked",
        "After a yes for one thing the program does another without asking.",
        "a call for another target after the honest path",
        "ask",
        "a rule of mcpbdd; CVE-2025-54136 is of this kind",
        another_target_unasked,
    ),
    Attack(
        "added argument",
        "The user agrees, and the program adds something to the order.",
        "the answer with one more argument",
        "refuse, or ask again",
        BOUND,
        added_argument,
        MODERN,
        absent="on 2025-11-25 the answer carries no arguments",
    ),
    Attack(
        "arguments in another order",
        "The program sends the same order, written in another order.",
        "the answer with the arguments in reverse",
        "act once",
        "a control: a check of arguments may not hang on how they are written",
        arguments_in_another_order,
        MODERN,
        absent="on 2025-11-25 the answer carries no arguments",
    ),
    Attack(
        "target grew",
        "While the user thinks about it, something is put beside what they were asked about.",
        "one more of the same kind in the watched state, then the honest answer",
        "ask again, or act on what was agreed to only",
        "a rule of mcpbdd; b2-mcp #152 binds to what the target holds",
        target_grew,
    ),
    Attack(
        "default left out",
        "The program leaves out what has a default anyway.",
        "the answer without an argument that has its default",
        "either way is right",
        BOUND,
        untried="either way is right: to refuse is strict, to act is the same order",
    ),
)
