"""Rules: everything in the notation parses, prints back the same, and names what exists."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from kb.knowledge import KnowledgeBase, edition_of, full_id
from kb.lint.rules import Finding, rule
from kb.model import Change, Edition, Entry, Grant, RollStep, ValueStep
from kb.notated import CHOSEN, SLOTS, Notated, names_known, notated
from kb.problems import suggestion
from kb.reading import Trail
from resolver import FIELDS, RULINGS
from resolver.notation import (
    Name,
    NotationError,
    lookups_in,
    names_in,
    parse_condition,
    parse_roll,
    parse_value,
    print_condition,
    print_roll,
    print_value,
)
from resolver.notation.tree import Condition, Expression, Roll
from resolver.procedure import MOST


def parsed(item: Notated, names: frozenset[str]) -> Roll | Condition | Expression:
    """Return the tree of *item*.

    Raises:
        NotationError: If the text is not in the notation.
    """
    if item.form == "condition":
        return parse_condition(item.text, names)
    if item.form == "value":
        return parse_value(item.text, names)
    return parse_roll(f"1 [{item.text}]" if item.form == "limit" else item.text, names)


@rule("notation")
def notation_parses_and_is_written_plainly(base: KnowledgeBase) -> Iterator[Finding]:
    """Rolls, values and conditions parse, and stand in the plain form that the printer gives."""
    for id_, entry, edition in _each(base):
        names = names_known(edition, entry)
        for item in notated(entry):
            try:
                tree = parsed(item, names)
            except NotationError as error:
                yield "entries", id_, item.trail, str(error)
                continue
            plain = _printed(item, tree)
            if plain != item.text:
                yield "entries", id_, item.trail, f"is written {item.text!r}; the plain form is {plain!r}"


def printed_plainly(base: KnowledgeBase) -> Iterator[tuple[str, Notated, str]]:
    """Yield every text in the notation that is not written plainly: its entry, where it stands, the plain form."""
    for id_, entry, edition in _each(base):
        names = names_known(edition, entry)
        for item in notated(entry):
            with suppress(NotationError):
                plain = _printed(item, parsed(item, names))
                if plain != item.text:
                    yield id_, item, plain


def _printed(item: Notated, tree: Roll | Condition | Expression) -> str:
    if isinstance(tree, Roll):
        text = print_roll(tree)
        return text.removeprefix("1 [").removesuffix("]") if item.form == "limit" else text
    return print_condition(tree) if isinstance(tree, Condition) else print_value(tree)


@rule("name-in-test")
def names_in_tests_are_terms(base: KnowledgeBase) -> Iterator[Finding]:
    """A name in the notation is a term of the edition or an earlier step; tables exist."""
    for id_, entry, edition in _each(base):
        names = names_known(edition, entry)
        for item in notated(entry):
            try:
                tree = parsed(item, names)
            except NotationError:
                continue
            for name in names_in(tree):
                if message := _unknown_name(name, edition, entry, _steps_before(entry, item.trail)):
                    yield "entries", id_, item.trail, message
            for lookup in lookups_in(tree):
                table = f"{edition_of(id_)}/{lookup.table}"
                if not base.stands("tables", table):
                    of_edition = [
                        t.partition("/")[2] for t in base.tables if edition_of(t) == edition_of(id_)
                    ]
                    near = suggestion(lookup.table, of_edition)
                    yield "entries", id_, item.trail, f"{lookup.table!r} is no table of {edition.short}{near}"


def _unknown_name(name: Name, edition: Edition, entry: Entry, steps: list[str]) -> str | None:
    if name.of == "ruling":
        known = name.name in RULINGS
        return None if known else f"{name.name!r} is no ruling{suggestion(name.name, RULINGS)}"
    if name.of in (None, "actor", "target"):
        if name.name in edition.terms or (name.of is None and name.name in (*steps, *_words(edition))):
            return None
        return f"{name.name!r} is no term of {edition.short}{suggestion(name.name, [*edition.terms, *steps])}"
    if name.of not in steps:
        return f"{name.of!r} is no earlier step{suggestion(name.of, [*steps, 'actor', 'target'])}"
    fields = {MOST} if isinstance(entry.tests[name.of], ValueStep) else FIELDS
    if name.name not in fields:
        return f"a step has no {name.name!r}{suggestion(name.name, fields)}"
    return None


def _words(edition: Edition) -> set[str]:
    """Return what a condition may compare with: values of categories, and choices of rulings."""
    values = {value for term in edition.terms.values() for value in term.values}
    return values | {choice for ruling in RULINGS.values() for choice in ruling.choices}


def _steps_before(entry: Entry, trail: Trail) -> list[str]:
    """Return the steps that the text at *trail* may read: those before its own, or all outside of tests."""
    steps = list(entry.tests)
    if trail[0] != "tests":
        return steps
    place = steps.index(str(trail[1]))
    return steps[: place + 1] if "outcomes" in trail or "results" in trail else steps[:place]


@rule("change")
def changes_name_what_can_change(base: KnowledgeBase) -> Iterator[Finding]:
    """What a variant, a grant or a modifier changes is a part of a roll, a rating, or a value of the test."""
    for id_, entry, edition in _each(base):
        for trail, change in changes_of(entry):
            rolled = _granted_to(base, id_, change) if isinstance(change, Grant) else [entry]
            allowed = {*SLOTS, *CHOSEN, *edition.terms, *_values_of_all(rolled)}
            for part in ("set", "add"):
                for key in getattr(change, part):
                    if key not in allowed:
                        what = f"no part of a roll, no term of {edition.short} and no value of the test"
                        message = f"{key!r} is {what}"
                        yield "entries", id_, (*trail, part, key), message + suggestion(key, allowed)


def _granted_to(base: KnowledgeBase, id_: str, grant: Grant) -> list[Entry]:
    """Return the entries whose rolls *grant* changes."""
    ids = [full_id(target, edition_of(id_)) for target in grant.to]
    classes = {target.removeprefix("class:") for target in grant.to if target.startswith("class:")}
    return [
        entry
        for other, entry in base.entries.items()
        if other in ids or (edition_of(other) == edition_of(id_) and classes.intersection(entry.classes))
    ]


def _values_of_all(entries: Sequence[Entry]) -> set[str]:
    """Return the values that the tests of all of *entries* work out."""
    values = [{key for key, step in entry.tests.items() if isinstance(step, ValueStep)} for entry in entries]
    return set.intersection(*values) if values else set()


def changes_of(entry: Entry) -> Iterator[tuple[Trail, Change]]:
    """Yield every variant, grant and modifier of *entry* with where it stands."""
    for key, step in entry.tests.items():
        if isinstance(step, RollStep):
            yield from (
                (("tests", key, "variants", name), variant) for name, variant in step.variants.items()
            )
    yield from ((("grants", index), grant) for index, grant in enumerate(entry.grants))
    for key, example in entry.examples.items():
        yield from ((("examples", key, "modifiers", i), change) for i, change in enumerate(example.modifiers))


def _each(base: KnowledgeBase) -> Iterator[tuple[str, Entry, Edition]]:
    for id_, entry in base.entries.items():
        if edition := base.editions.get(edition_of(id_)):
            yield id_, entry, edition
