"""Rules: the notation parses, prints back the same and names what exists; changes apply."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.texts import NotatedText, Place, Tree, notated_texts, written_changes
from kb.model import Edition, Entry, Grant, ValueStep, WrittenChange
from kb.model.notated import CHOSEN, SLOTS, Notated, names_at
from kb.play.procedure.rulings import known_rulings
from kb.problems import no_such, suggestion
from kb.references import edition_of, full_id
from resolver import FIELDS
from resolver.dice.handling import BUY, CHOICES, NUMBERS
from resolver.notation import (
    Name,
    NotationError,
    lookups_in,
    names_in,
    print_condition,
    print_roll,
    print_value,
)
from resolver.notation.tree import Condition, Roll
from resolver.procedures.procedure import MOST
from resolver.rolls.bind.roll_changes import WILD

_CHOICES = {**CHOICES, "wild": WILD}
"""Parts of a roll that take one of a few words."""


@rule("notation")
def notation_parses_and_is_written_plainly(base: KnowledgeBase) -> Iterator[Finding]:
    """Rolls, values and conditions parse and are written in the printer's plain form."""
    for text in notated_texts(base):
        try:
            plain = _plain_form(text.item, text.tree())
        except NotationError as error:
            yield text.finding(str(error))
            continue
        if plain != text.item.text:
            yield text.finding(f"is written {text.item.text!r}; the plain form is {plain!r}")


def texts_not_plain(base: KnowledgeBase) -> Iterator[tuple[NotatedText, str]]:
    """Yield every text in the notation that differs from the plain form, with the plain form."""
    for text in notated_texts(base):
        with suppress(NotationError):
            if not text.item.whole:
                continue
            plain = _plain_form(text.item, text.tree())
            if plain != text.item.text:
                yield text, plain


def _plain_form(item: Notated, tree: Tree) -> str:
    if isinstance(tree, Roll):
        text = print_roll(tree)
        return text.removeprefix("1 [").removesuffix("]") if item.form == "limit" else text
    return print_condition(tree) if isinstance(tree, Condition) else print_value(tree)


@rule("name-in-test")
def names_in_tests_are_terms(base: KnowledgeBase) -> Iterator[Finding]:
    """A name in the notation is a term of the edition or an earlier step; tables exist."""
    for text in notated_texts(base):
        try:
            tree = text.tree()
        except NotationError:
            continue
        for name in names_in(tree):
            if message := _unknown_name(name, text.place, text.item.trail):
                yield text.finding(message)
        for lookup in lookups_in(tree):
            if message := _unknown_table(base, lookup.table, text.place):
                yield text.finding(message)


@rule("step-name")
def steps_are_not_called_as_fields_of_rolls(base: KnowledgeBase) -> Iterator[Finding]:
    """No step has the name of a field, which in the outcomes of a roll means that roll's: `total`, `net`."""
    for id_, entry in base.entries.items():
        for key in entry.tests:
            if key in FIELDS:
                message = f"{key!r} is a field of every roll, so outcomes can't read this step; rename it"
                yield "entries", id_, ("tests", key), message


def _unknown_table(base: KnowledgeBase, slug: str, place: Place) -> str | None:
    edition = edition_of(place.id)
    if base.has_file("tables", f"{edition}/{slug}"):
        return None
    of_edition = [table.partition("/")[2] for table in base.tables if edition_of(table) == edition]
    return no_such("table", slug, of_edition, of=place.edition.short)


def _unknown_name(name: Name, place: Place, trail: Trail) -> str | None:
    edition, tests = place.edition, place.entry.tests if place.entry else {}
    steps = _steps_before(list(tests), trail)
    if name.of == "ruling":
        known = known_rulings(edition)
        return None if name.name in known else no_such("ruling", name.name, known)
    if name.of in (None, "actor", "target"):
        if name.name in names_at(edition, trail) or (
            name.of is None and name.name in (*steps, *_words(edition))
        ):
            return None
        return no_such("term", name.name, [*edition.terms, *steps], of=edition.short)
    if name.of not in steps:
        return no_such("earlier step", name.of, [*steps, "actor", "target"])
    fields = {MOST} if isinstance(tests[name.of], ValueStep) else FIELDS
    if name.name not in fields:
        return no_such("field", name.name, fields, of="a step")
    return None


def _words(edition: Edition) -> set[str]:
    """Return the words a condition may compare with: values of categories and rulings."""
    values = {value for term in edition.terms.values() for value in term.values}
    return values | {choice for ruling in known_rulings(edition).values() for choice in ruling.choices}


def _steps_before(steps: list[str], trail: Trail) -> list[str]:
    """Return the steps the text at *trail* may read: earlier ones in a test, else all."""
    if trail[0] != "tests":
        return steps
    place = steps.index(str(trail[1]))
    return steps[: place + 1] if "outcomes" in trail or "results" in trail else steps[:place]


@rule("change")
def changes_name_what_can_change(base: KnowledgeBase) -> Iterator[Finding]:
    """A variant, grant, modifier or use of Edge changes a part of a roll, a rating or a value of the test."""
    for place, trail, change in written_changes(base):
        values = _values_of_all(_affected_entries(base, place, change))
        terms = place.edition.terms
        allowed = {*SLOTS, *CHOSEN, *terms, *(f"target.{name}" for name in terms), *values}
        for part in ("set", "add"):
            for key, value in getattr(change, part).items():
                if key not in allowed:
                    kinds = f"not a part of a roll, a {place.edition.short} term or a value of the test"
                    message = f"{key!r} is {kinds}{suggestion(key, allowed)}"
                    yield place.finding((*trail, part, key), message)
                elif message := _no_such_change(part, key, value):
                    yield place.finding((*trail, part, key), message)


def _no_such_change(part: str, key: str, value: int | str) -> str:
    """Return why a part of a roll cannot be changed in this way; empty if it can."""
    if part == "add":
        return f"{key} can only be set; move it to set" if key in (*_CHOICES, BUY) else ""
    if key in NUMBERS:
        return f"{key} can only be added to; move it to add"
    choices = _CHOICES.get(key)
    if choices is None or value in choices:
        return ""
    return f"{key} can't be {value!r}{suggestion(str(value), choices)}"


def _affected_entries(base: KnowledgeBase, place: Place, change: WrittenChange) -> list[Entry]:
    """Return the entries whose rolls *change* affects; none if it may affect any."""
    if isinstance(change, Grant):
        return _grant_targets(base, place.id, change)
    return [place.entry] if place.entry else []


def _grant_targets(base: KnowledgeBase, id_: str, grant: Grant) -> list[Entry]:
    """Return the entries whose rolls *grant* affects."""
    ids = [full_id(target, edition_of(id_)) for target in grant.to]
    classes = {target.removeprefix("class:") for target in grant.to if target.startswith("class:")}
    return [
        entry
        for other, entry in base.entries.items()
        if other in ids or (edition_of(other) == edition_of(id_) and classes.intersection(entry.classes))
    ]


def _values_of_all(entries: Sequence[Entry]) -> set[str]:
    """Return the values that the tests of all *entries* compute."""
    values = [{key for key, step in entry.tests.items() if isinstance(step, ValueStep)} for entry in entries]
    return set.intersection(*values) if values else set()


@rule("grant")
def grants_are_worked_out_in_other_rolls(base: KnowledgeBase) -> Iterator[Finding]:
    """Amounts of a grant read only ratings: other rolls cannot see the steps of its entry."""
    for text in notated_texts(base):
        for step in _steps_in(text) if text.item.trail[0] == "grants" else ():
            message = f"reads {step!r}, a step of this entry that other rolls don't have"
            yield text.finding(f"{message}; name a rating that holds its value")


def _steps_in(text: NotatedText) -> list[str]:
    """Return the steps of its entry that a text reads."""
    try:
        found = names_in(text.tree())
    except NotationError:
        return []
    read = (name.name if name.of is None else name.of for name in found)
    steps = text.place.entry.tests if text.place.entry else ()
    return [step for step in dict.fromkeys(read) if step in steps]


@rule("result")
def changes_leave_results_alone(base: KnowledgeBase) -> Iterator[Finding]:
    """No variant, grant, modifier or use of Edge changes a result: change the roll that it comes from."""
    for place, trail, change in written_changes(base):
        for part in ("set", "add"):
            for key in getattr(change, part):
                term = place.edition.terms.get(key.removeprefix("target."))
                if term is not None and term.kind == "result":
                    message = f"{key!r} is a result, which can't be changed directly"
                    hint = "change what it is computed from; a variant can have its own results"
                    yield place.finding((*trail, part, key), f"{message}; {hint}")
