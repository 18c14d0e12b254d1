"""Rules: rulings and turns name what exists, and worked examples give the results they state."""

from collections.abc import Iterator, Mapping

from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.texts import entries_with_edition
from kb.lint.turn_faults import turn_faults
from kb.model import EditionRuling, RollStep
from kb.play.examples import mismatches
from kb.play.procedure.rulings import known_rulings
from kb.problems import no_such, suggestion
from resolver import RULINGS, Ruling


@rule("ruling")
def rulings_exist(base: KnowledgeBase) -> Iterator[Finding]:
    """Every ruling is known to the code or the edition, and its choice is one of those offered."""
    for edition_id, edition in base.editions.items():
        known = known_rulings(edition)
        for name, ruling in edition.rulings.items():
            if message := _declaration_fault(name, ruling) or _choice_fault(known, name, ruling.choice):
                yield "editions", edition_id, ("rulings", name), message
    for id_, entry, here in entries_with_edition(base):
        known = known_rulings(here)
        for key, step in entry.tests.items():
            if isinstance(step, RollStep):
                for trail, name, choice in _ruling_choices(key, step):
                    if message := _choice_fault(known, name, choice):
                        yield "entries", id_, trail, message


def _ruling_choices(key: str, step: RollStep) -> Iterator[tuple[Trail, str, str]]:
    """Yield the rulings that a roll and its variants name, each with its place and choice."""
    here: Trail = ("tests", key)
    yield from (((*here, "rulings", name), name, choice) for name, choice in step.rulings.items())
    for slug, variant in step.variants.items():
        trail: Trail = (*here, "variants", slug, "under")
        yield from (((*trail, name), name, choice) for name, choice in variant.under.items())


def _declaration_fault(name: str, ruling: EditionRuling) -> str | None:
    """Return what is wrong with a declared ruling: it is built in, or lacks its choices."""
    if name in RULINGS:
        again = ruling.title or ruling.meaning or ruling.choices
        return f"{name!r} is a built-in ruling; leave out `meaning`, `choices` and `title`" if again else None
    if ruling.meaning and ruling.choices:
        return None
    near = suggestion(name, RULINGS)
    return f"there is no built-in ruling {name!r}; give it `meaning` and `choices` to declare it{near}"


def _choice_fault(known: Mapping[str, Ruling], name: str, choice: str) -> str | None:
    """Return what is wrong with a choice; None if the ruling offers it."""
    if name not in known:
        return no_such("ruling", name, known)
    choices = known[name].choices
    return None if choice in choices else no_such("choice", choice, choices, of=f"the ruling {name}")


@rule("turn")
def turns_name_what_exists(base: KnowledgeBase) -> Iterator[Finding]:
    """Turns and limits name resources, entries and spans that exist."""
    yield from turn_faults(base)


@rule("example")
def examples_come_out_as_they_say(base: KnowledgeBase) -> Iterator[Finding]:
    """A worked example names a test of its entry, and its dice give the result it expects."""
    for id_, entry, _ in entries_with_edition(base):
        for key, example in entry.examples.items():
            if example.test is not None and example.test not in entry.tests:
                yield "entries", id_, ("examples", key, "test"), f"this entry has no step {example.test!r}"
                continue
            for sentence in mismatches(base, id_, example):
                yield "entries", id_, ("examples", key, "expect"), sentence
