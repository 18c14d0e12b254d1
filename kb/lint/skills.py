"""The rules about names that terms stand for: a roll and a term choose among those that the term has."""

from collections.abc import Iterator, Mapping

from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.texts import entries_with_edition
from kb.model import AnyStep, Edition, RollStep
from kb.problems import no_such

_Fault = tuple[Trail, str]
"""A place, and what is wrong there."""


@rule("stands-for")
def names_counting_are_those_of_their_term(base: KnowledgeBase) -> Iterator[Finding]:
    """`stands_for` of a roll or a variant, and `never_untrained` of a term, choose among the names of the term.

    `made_with` of a roll or a class has terms and names of them, as `implied_by` and `only_some` have.
    """
    for edition_id, edition in base.editions.items():
        for trail, message in (*_of_terms(edition), *_of_classes(edition), *_of_core_rules(edition)):
            yield "editions", edition_id, trail, message
    for id_, entry, edition in entries_with_edition(base):
        printed = base.raw[id_].get("tests", {})  # those of the core rules stand in the edition
        steps = {key: step for key, step in entry.tests.items() if key in printed}
        for trail, message in _of_steps(edition, ("tests",), steps):
            yield "entries", id_, trail, message


def _of_terms(edition: Edition) -> Iterator[_Fault]:
    for term, about in edition.terms.items():
        for message in _unknown_names(edition, term, about.never_untrained):
            yield ("terms", term, "never_untrained"), message


def _of_classes(edition: Edition) -> Iterator[_Fault]:
    for name, about in edition.classes.items():
        yield from _of_weapons(edition, ("classes", name), about.made_with)
        yield from _of_weapons(edition, ("classes", name), about.implied_by, "implied_by")


def _of_weapons(
    edition: Edition, place: Trail, skills: list[str], field: str = "made_with"
) -> Iterator[_Fault]:
    known = [name for term, about in edition.terms.items() for name in (term, *about.stands_for)]
    for name in skills:
        if name not in known:
            yield (*place, field), no_such("skill", name, known, of=edition.short)


def _of_core_rules(edition: Edition) -> Iterator[_Fault]:
    for name, rules in edition.core.items():
        yield from _of_steps(edition, ("core", name, "tests"), rules.tests)


def _of_steps(edition: Edition, place: Trail, steps: Mapping[str, AnyStep]) -> Iterator[_Fault]:
    for key, step in steps.items():
        if isinstance(step, RollStep):
            yield from _of_roll(edition, (*place, key), step)


def _of_roll(edition: Edition, place: Trail, step: RollStep) -> Iterator[_Fault]:
    yield from _of_weapons(edition, place, step.made_with or [])
    yield from _of_weapons(edition, place, [*step.only_some], "only_some")
    chosen = [(place, step.stands_for)]
    chosen += [((*place, "variants", name), each.stands_for) for name, each in step.variants.items()]
    for trail, by_term in chosen:
        for term, names in by_term.items():
            for message in _unknown_names(edition, term, names):
                yield (*trail, "stands_for"), message


def _unknown_names(edition: Edition, term: str, names: list[str]) -> Iterator[str]:
    if term not in edition.terms:
        yield no_such("term", term, edition.terms, of=edition.short)
        return
    known = edition.terms[term].stands_for
    yield from (no_such("name", name, known, of=term) for name in names if name not in known)
