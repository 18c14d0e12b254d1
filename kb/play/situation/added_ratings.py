"""Ratings that an edition adds to the dice of some rolls, which don't print them: a bonus to all defense tests."""

from collections.abc import Collection, Iterator, Mapping

from kb.knowledge import KnowledgeBase
from kb.model import RequestedChange, RollStep
from kb.play.procedure.roll_classes import classes_of_entry, opposing_classes, with_wider_classes
from kb.play.procedure.subject import Subject
from kb.play.procedure.variants import variants_of
from kb.play.request.states import Ratings
from resolver.rolls.bind.roll_changes import Who
from resolver.values.names_read import Side, SideRating, other_side, roller_of


def added_ratings(base: KnowledgeBase, subject: Subject, kinds: Collection[str]) -> frozenset[SideRating]:
    """Return the ratings that are added to the dice of an entry's roll, and of that against it; of each side.

    Args:
        base: The rules.
        subject: What the request is about.
        kinds: The classes that it gives the roll.
    """
    edition, test = subject.edition, subject.test
    terms = {name: {*term.adds_to} for name, term in edition.terms.items() if term.adds_to}
    if not terms or subject.entry is None or test is None:
        return frozenset()
    entry = base.entries[subject.entry]
    step = entry.tests.get(subject.key or "")
    own = [*classes_of_entry(entry, subject.entry, subject.key)[0], *kinds]
    roller = roller_of(subject.by)
    classes: dict[Side, Collection[str]] = {roller: with_wider_classes(edition, own)}
    if test.roll.opposition is not None:
        classes[other_side(roller)] = opposing_classes(
            *(edition, own, step if isinstance(step, RollStep) else None),
            variants_of(entry, subject.variants),
        )
    return frozenset(
        SideRating(name, side)
        for name, adds_to in terms.items()
        for side, of_roll in classes.items()
        if adds_to.intersection(of_roll)
    )


def modifiers_by_ratings(
    added: Collection[SideRating], ratings: Mapping[Side, Ratings]
) -> Iterator[RequestedChange]:
    """Yield a modifier for each of the *added* ratings that its side has."""
    for each in sorted(added, key=lambda one: (one.name, one.side)):
        value = ratings[each.side].get(each.name)
        if isinstance(value, int) and value:
            whose: Who = "actor" if each.side == "actor" else "opponent"
            yield RequestedChange(value=value, reason=each.name, side=whose)
