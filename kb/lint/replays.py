"""Rules: rulings and turns name what exists, and worked examples come out as they say."""

from collections.abc import Iterator

from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.turn_faults import turn_faults
from kb.model import RollStep
from kb.play.examples import mismatches
from kb.problems import suggestion
from kb.references import edition_of
from resolver import RULINGS


@rule("ruling")
def rulings_exist(base: KnowledgeBase) -> Iterator[Finding]:
    """A ruling of an edition, a roll or an example is one that there is, and its choice one of its choices."""
    for edition_id, edition in base.editions.items():
        for name, ruling in edition.rulings.items():
            if message := _wrong_ruling(name, ruling.choice):
                yield "editions", edition_id, ("rulings", name), message
    for id_, entry in base.entries.items():
        for key, step in entry.tests.items():
            if isinstance(step, RollStep):
                for name, choice in step.rulings.items():
                    if message := _wrong_ruling(name, choice):
                        yield "entries", id_, ("tests", key, "rulings", name), message


def _wrong_ruling(name: str, choice: str) -> str | None:
    if name not in RULINGS:
        return f"{name!r} is no ruling{suggestion(name, RULINGS)}"
    choices = RULINGS[name].choices
    return None if choice in choices else f"{choice!r} is no choice of {name}{suggestion(choice, choices)}"


@rule("turn")
def turns_name_what_exists(base: KnowledgeBase) -> Iterator[Finding]:
    """The turn of an edition, and the limits of entries, name resources, entries and spans that exist."""
    yield from turn_faults(base)


@rule("example")
def examples_come_out_as_they_say(base: KnowledgeBase) -> Iterator[Finding]:
    """A worked example names a test of its entry, and its dice come to what it expects."""
    for id_, entry in base.entries.items():
        if edition_of(id_) not in base.editions:
            continue
        for key, example in entry.examples.items():
            if example.test is not None and example.test not in entry.tests:
                yield "entries", id_, ("examples", key, "test"), f"{example.test!r} is no step of this entry"
                continue
            for sentence in mismatches(base, id_, example):
                yield "entries", id_, ("examples", key, "expect"), sentence
