"""All that is looked for, each rule in the module that finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.check.rules import arguments, fields, gherkin, names, order, project, sentences, titles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.problem import Problem, Rule
    from mcpbdd.check.story import Story
    from mcpbdd.check.texts import FeatureText

OF_SCENARIOS: tuple[Callable[[Story, Knowledge], Iterator[Problem]], ...] = (
    sentences.unknown_sentences,
    sentences.ambiguous_sentences,
    sentences.wrong_blocks,
    names.unknown_servers,
    names.unknown_offers,
    names.unknown_reasons,
    names.unknown_codes,
    names.unknown_events,
    arguments.wrong_cells,
    arguments.missing_arguments,
    arguments.unfit_documents,
    fields.unknown_result_fields,
    fields.unknown_form_fields,
    order.too_early,
    order.unanswered_questions,
    order.decides_nothing,
    order.unset_placeholders,
)
"""Look at one scenario each."""

OF_FEATURES: tuple[Callable[[FeatureText, Knowledge], Iterator[Problem]], ...] = (
    gherkin.read_otherwise,
    titles.mechanics,
    titles.two_rules,
    titles.twice,
    titles.missing,
)
"""Look at one feature file each."""

RULES: tuple[Rule, ...] = (
    gherkin.REJECTED,
    gherkin.CHANGED,
    sentences.UNKNOWN,
    sentences.AMBIGUOUS,
    sentences.UNDER,
    names.SERVER,
    names.OFFER,
    arguments.ARGUMENT,
    arguments.CELL,
    arguments.MISSING,
    arguments.UNFIT,
    fields.FIELD,
    names.REASON,
    names.CODE,
    names.CONFIGURED,
    order.PLACEHOLDER,
    order.TOO_EARLY,
    order.UNANSWERED,
    order.NOTHING,
    project.STEPS,
    project.UNUSED,
    project.NOT_LOADED,
    titles.EMPTY,
    titles.TWICE,
    titles.MECHANICS,
    titles.TWO_RULES,
)
"""Every rule, the gravest kinds first."""
