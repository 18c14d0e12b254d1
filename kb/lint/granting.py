"""Rules about grants: what they change exists, and they say which of them exclude each other."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from kb.describe import AMOUNT
from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.texts import entries_with_edition, undeclared_names
from kb.model import Edition, Entry, Grant, RollStep
from kb.problems import no_such, suggestion
from kb.references import CLASS
from resolver.rolls.bind.roll_changes import KEYS
from resolver.wording import join_words


@rule("grant-class")
def grants_concern_rolls_that_there_are(base: KnowledgeBase) -> Iterator[Finding]:
    """A class that a grant names has an entry or a roll, or the edition says why it has none."""
    for edition_id, edition in base.editions.items():
        entries = base.of_edition(edition_id)
        taken = {name for entry in entries.values() for name in _classes_of(entry, edition)}
        for id_, entry in entries.items():
            for index, grant in enumerate(entry.grants):
                for name in (to.removeprefix(CLASS) for to in grant.to if to.startswith(CLASS)):
                    if (
                        name in edition.classes
                        and name not in taken
                        and f"classes.{name}" not in edition.unknown
                    ):
                        message = f"no {edition.short} entry or roll has the class {name!r}"
                        hint = (
                            f"give one that class, or say why in edition.yaml under unknown: classes.{name}"
                        )
                        yield "entries", id_, ("grants", index, "to"), f"{message}; {hint}"


def _classes_of(entry: Entry, edition: Edition) -> Iterator[str]:
    """Yield the classes of an entry, of its rolls, and of the rolls that oppose those."""
    own = [*entry.classes]
    for step in entry.tests.values():
        if isinstance(step, RollStep):
            own += step.classes or ()
            yield from step.opposed_by or ()
            yield from (name for variant in step.variants.values() for name in variant.opposed_by or ())
    yield from own
    yield from (name for each in own if each in edition.classes for name in edition.classes[each].opposed_by)


@rule("says")
def what_a_grant_says_has_its_amounts(base: KnowledgeBase) -> Iterator[Finding]:
    """What a grant `says` names amounts that it has, in braces, and every number that it adds to the roll itself.

    A formula may be told in words instead.
    """
    for id_, entry in base.entries.items():
        for index, grant in enumerate(entry.grants):
            if grant.says is None:
                continue
            here: Trail = ("grants", index, "says")
            if grant.who:
                yield "entries", id_, here, "says for whom; leave out `who`"
            named, has = AMOUNT.findall(grant.says), {*grant.set, *grant.add}
            for name in named:
                if name not in has:
                    yield "entries", id_, here, no_such("amount", name, has, of="this grant")
            left_out = [
                key
                for key, value in grant.add.items()
                if key in KEYS and isinstance(value, int) and value and key not in named
            ]
            if left_out:
                message = f"leaves out what the grant adds: {join_words(f'{{{key}}}' for key in left_out)}"
                yield "entries", id_, here, message


@rule("alternative")
def alternatives_can_be_chosen(base: KnowledgeBase) -> Iterator[Finding]:
    """Alternative grants share a word under `one_of`, have keys, and at most one is `usual`."""
    for id_, entry in base.entries.items():
        words = [grant.one_of for grant in entry.grants]
        for index, grant in enumerate(entry.grants):
            here: Trail = ("grants", index)
            if grant.one_of is None:
                if grant.usual:
                    message = "is marked usual but has no alternatives; give them the same word under one_of"
                    yield "entries", id_, (*here, "usual"), message
                continue
            if words.count(grant.one_of) == 1:
                near = suggestion(grant.one_of, _others(words, index))
                message = f"{grant.one_of!r} is only on this grant{near}; alternatives need at least two"
                yield "entries", id_, (*here, "one_of"), message
            if grant.key is None:
                message = "is one of several and has no key; add one so that requests can name it"
                yield "entries", id_, here, message
        yield from _usual(id_, entry.grants)
        yield from _unmarked_alternatives(id_, entry.grants)


def _others(words: Sequence[str | None], index: int) -> list[str]:
    return [word for place, word in enumerate(words) if word is not None and place != index]


def _usual(id_: str, grants: Sequence[Grant]) -> Iterator[Finding]:
    seen: set[str] = set()
    for index, grant in enumerate(grants):
        if grant.usual and grant.one_of in seen:
            message = f"two alternatives of {grant.one_of!r} are marked usual; only one can be"
            yield "entries", id_, ("grants", index, "usual"), message
        seen |= {grant.one_of} if grant.usual and grant.one_of else set()


def _unmarked_alternatives(id_: str, grants: Sequence[Grant]) -> Iterator[Finding]:
    """Yield grants that set one part of a roll differently, or cancel each other, and are no alternatives."""
    for (_, one), (index, other) in combinations(enumerate(grants), 2):
        same = set(one.to) & set(other.to) and one.of == other.of
        marked = one.one_of is not None and one.one_of == other.one_of
        for key in one.set if same and not marked else ():
            if key in other.set and one.set[key] != other.set[key]:
                message = f"sets {key} to another value than another grant for the same rolls"
                hint = "mark both as alternatives, with the same word under one_of"
                yield "entries", id_, ("grants", index, "set", key), f"{message}; {hint}"
        for key in other.add if one.of == other.of and not marked and _may_meet(one, other) else ():
            if _sign(one, key) * _sign(other, key) < 0:
                message = f"adds to {key} what another grant takes, and one roll may be of both classes"
                hint = "mark both as alternatives, with the same word under one_of"
                yield "entries", id_, ("grants", index, "add", key), f"{message}; {hint}"


def _may_meet(one: Grant, other: Grant) -> bool:
    """Return whether two grants may reach one roll: of two classes, or of one kind that both name."""
    by_class = all(any(to.startswith(CLASS) for to in grant.to) for grant in (one, other))
    return by_class or bool(set(one.to) & set(other.to))


def _sign(grant: Grant, key: str) -> int:
    """Return the sign of a number that a grant adds; 0 for none and for an expression."""
    amount = grant.add.get(key, 0)
    return (amount > 0) - (amount < 0) if isinstance(amount, int) else 0


@rule("uncounted")
def only_what_stacks_has_times_that_do_not_count(base: KnowledgeBase) -> Iterator[Finding]:
    """A grant with `uncounted` stacks: one that counts once has no first times to leave out."""
    for id_, entry in base.entries.items():
        for index, grant in enumerate(entry.grants):
            if grant.uncounted and not grant.stacks:
                message = "leaves out the first times of a grant that doesn't stack; add `stacks: true`"
                yield "entries", id_, ("grants", index, "uncounted"), message


@rule("variant")
def variants_hold_together_with_others_of_their_roll(base: KnowledgeBase) -> Iterator[Finding]:
    """`with` of a variant names other variants of the same roll."""
    for id_, entry in base.entries.items():
        for key, step in entry.tests.items():
            variants = step.variants if isinstance(step, RollStep) else {}
            for name, variant in variants.items():
                known = [other for other in variants if other != name]
                for index, each in enumerate(variant.with_):
                    if each not in known:
                        trail: Trail = ("tests", key, "variants", name, "with", index)
                        message = no_such("other variant", each, known, of="this roll")
                        yield "entries", id_, trail, message


@rule("variant-roll")
def variants_are_of_the_roll_that_an_action_begins_with(base: KnowledgeBase) -> Iterator[Finding]:
    """Variants belong to the first roll of an entry, or to one in its place: answers are about that roll."""
    for id_, entry in base.entries.items():
        rolls = {key: step for key, step in entry.tests.items() if isinstance(step, RollStep)}
        first = next(iter(rolls), None)
        for key, step in rolls.items():
            if step.variants and key != first and step.in_place_of != first:
                message = (
                    f"a variant belongs to the first roll, {first}; write what it changes in {key} there"
                )
                hint = "as a rating (`target.Armor: 0`)"
                yield "entries", id_, ("tests", key, "variants"), f"{message} {hint}"


@rule("in-place-of")
def alternatives_are_rolls_of_their_entry(base: KnowledgeBase) -> Iterator[Finding]:
    """`in_place_of` names another roll of the same entry, and `only_with` and `not_with` variants of its rolls."""
    for id_, entry in base.entries.items():
        rolls = [key for key, step in entry.tests.items() if isinstance(step, RollStep)]
        variants = [
            key for step in entry.tests.values() if isinstance(step, RollStep) for key in step.variants
        ]
        for key, step in entry.tests.items():
            for field in ("only_with", "not_with") if isinstance(step, RollStep) else ():
                variant = getattr(step, field)
                if variant is not None and variant not in variants:
                    message = f"{variant!r} is not a variant of this entry{suggestion(variant, variants)}"
                    yield "entries", id_, ("tests", key, field), message
        for key, step in entry.tests.items():
            other = step.in_place_of if isinstance(step, RollStep) else None
            known = [roll for roll in rolls if roll != key]
            if other is not None and other not in known:
                message = f"{other!r} is not another roll of this entry{suggestion(other, known)}"
                yield "entries", id_, ("tests", key, "in_place_of"), message


@rule("wider-class")
def what_is_of_a_class_is_of_its_wider_ones_too(base: KnowledgeBase) -> Iterator[Finding]:
    """`is` of a class names other classes of the edition, and what has the class has those too."""
    for edition_id, edition in base.editions.items():
        for name, kind in edition.classes.items():
            yield from _undeclared_classes("editions", edition_id, ("classes", name, "is"), kind.is_, edition)
    for id_, entry, edition in entries_with_edition(base):
        lists: list[tuple[Trail, list[str]]] = [(("classes",), entry.classes), *_of_rolls(entry)]
        for trail, names in lists:
            for name, wider in _missing_classes(edition, names):
                message = f"{name!r} is {wider!r} too, by `is` of the class; add {wider!r}"
                yield "entries", id_, trail, message


def _missing_classes(edition: Edition, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the classes that are not among *names*, though one of them is such a class."""
    for name in names:
        wider = edition.classes[name].is_ if name in edition.classes else []
        yield from ((name, each) for each in wider if each not in names)


@rule("roll-class")
def classes_of_rolls_are_declared(base: KnowledgeBase) -> Iterator[Finding]:
    """`classes` and `opposed_by` of a roll and `adds_to` of a term name classes, `requirement` of a class a term."""
    for edition_id, edition in base.editions.items():
        for term, about in edition.terms.items():
            place: Trail = ("terms", term, "adds_to")
            yield from _undeclared_classes("editions", edition_id, place, about.adds_to, edition)
        for name, kind in edition.classes.items():
            trail: Trail = ("classes", name, "opposed_by")
            yield from _undeclared_classes("editions", edition_id, trail, kind.opposed_by, edition)
            if kind.requirement is not None and kind.requirement not in edition.terms:
                message = no_such("term", kind.requirement, edition.terms, of=edition.short)
                yield "editions", edition_id, ("classes", name, "requirement"), message
    for id_, entry, edition in entries_with_edition(base):
        for trail, names in _of_rolls(entry):
            yield from _undeclared_classes("entries", id_, trail, names, edition)


def _of_rolls(entry: Entry) -> Iterator[tuple[Trail, list[str]]]:
    for key, step in entry.tests.items():
        if isinstance(step, RollStep):
            here: Trail = ("tests", key)
            yield (*here, "classes"), step.classes or []
            yield (*here, "opposed_by"), step.opposed_by or []
            for name, variant in step.variants.items():
                yield (*here, "variants", name, "opposed_by"), variant.opposed_by or []


def _undeclared_classes(
    kind: str, id_: str, trail: Trail, names: Iterable[str], edition: Edition
) -> Iterator[Finding]:
    placed = (((*trail, index), name) for index, name in enumerate(names))
    return (
        (kind, id_, *fault) for fault in undeclared_names(placed, edition.classes, "class", edition.short)
    )
