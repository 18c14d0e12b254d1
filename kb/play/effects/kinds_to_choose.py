"""The kinds of a typed roll that a request has to say, or it stays open which grants count."""

from collections.abc import Sequence
from dataclasses import replace

from kb.model import Grant
from kb.play.effects.applicable_grants import (
    GrantSource,
    affected_sides,
    applicable_grants,
    is_effective,
    may_change_yours,
    requested_grants,
    without_side,
)
from kb.play.procedure.roll_classes import classes_of_notation, opposed_classes, with_wider_classes
from kb.play.procedure.roll_facts import RollFacts
from kb.references import CLASS, full_id, slug_of
from resolver.rolls.bind.roll_changes import KEYS, Who


def kinds_to_choose(roll: RollFacts, source: GrantSource) -> list[str]:
    """Return the kinds of roll that a request must choose from, or it stays open what *source* changes.

    A typed roll of no kind may be anything, so every grant for certain rolls is open; of a class with narrower
    ones, those are open for which different grants count. An action without a grant for the class may be meant for
    one narrower kind.
    """
    candidates = applicable_grants(roll, source)
    if roll.has_kind:
        narrower = deciding_kinds(roll, source)
        if source.state is None and not candidates:
            return [*narrower, *_entries_of_its_class(roll, source)]
        return narrower if len(narrower) > 1 else []
    applicable = [candidate.grant for candidate in candidates]
    open_ = [
        grant
        for grant in requested_grants(source)
        if grant not in applicable and _may_change(roll, grant) and _may_reach(roll, source, grant)
    ]
    targets = dict.fromkeys(target for grant in open_ for target in grant.to)
    kinds = [target.removeprefix(CLASS) for target in targets if target not in ("rating", "roll")]
    attacks = [name for kind in kinds if roll.opposed for name in opposed_classes(roll.edition, kind)]
    reached = [] if source.state is not None else _classes_against(roll, open_)
    named = [*attacks, *kinds] if source.holder == "opponent" else [*kinds, *attacks]
    reaching = [kind for kind in named if _reaches(roll, source, kind)]
    return list(dict.fromkeys([*(reaching or named), *reached]))


def _reaches(roll: RollFacts, source: GrantSource, kind: str) -> bool:
    """Return whether a grant of *source* applies to a typed roll if it is of a *kind*."""
    own, ids, against = classes_of_notation(roll.base, roll.edition_id, [kind])
    typed = replace(roll, classes={"actor": own, "opponent": against}, ids=ids, has_kind=True)
    return bool(applicable_grants(typed, source))


def _classes_against(roll: RollFacts, grants: Sequence[Grant]) -> list[str]:
    """Return the classes of rolls against a rating that *grants* change."""
    keys = {without_side(key) for grant in grants if "rating" in grant.to for key in (*grant.set, *grant.add)}
    return [name for name, kind in roll.edition.classes.items() if kind.requirement in keys]


def deciding_kinds(roll: RollFacts, source: GrantSource) -> list[str]:
    """Return the narrower classes of a typed roll that grants of *source* are for, and not for the roll itself.

    Of two for which the same grants count, one that belongs to the other is left out.
    """
    without_kind = _counted_grants(roll, source)
    counted_by_kind = {
        kind: counting
        for kind, each in roll.narrower.items()
        if (counting := _counted_grants(replace(each, opposed=roll.opposed), source)) != without_kind
    }
    wider_kinds = {kind: set(with_wider_classes(roll.edition, [kind])) - {kind} for kind in counted_by_kind}
    return [
        kind
        for kind, counting in counted_by_kind.items()
        if not any(counted_by_kind.get(wider) == counting for wider in wider_kinds[kind])
    ]


def _entries_of_its_class(roll: RollFacts, source: GrantSource) -> list[str]:
    """Return the entries that grants of *source* are for and that belong to all classes of a typed roll."""
    if not roll.narrower or roll.ids:  # an entry is no other entry, whatever else it may be
        return []
    targets = dict.fromkeys(
        target
        for grant in requested_grants(source)
        if may_change_yours(replace(source, grants=[grant]))
        for target in grant.to
    )
    entries = {each: roll.base.entries.get(full_id(each, roll.edition_id)) for each in targets}
    return [
        slug_of(each)
        for each, entry in entries.items()
        if entry and roll.classes["actor"] <= {*entry.classes}
    ]


def _counted_grants(roll: RollFacts, source: GrantSource) -> set[tuple[int, Who]]:
    """Return the grants of *source* that change a roll, each with the side that it changes."""
    return {
        (id(candidate.grant), candidate.side)
        for candidate in applicable_grants(roll, source)
        if any(is_effective(roll, candidate, key) for key in candidate.keys)
    }


def _may_change(roll: RollFacts, grant: Grant) -> bool:
    """Return whether a roll that is not of an entry could have a part that *grant* changes."""
    return any(key in KEYS or without_side(key) in roll.edition.terms for key in (*grant.set, *grant.add))


def _may_reach(roll: RollFacts, source: GrantSource, grant: Grant) -> bool:
    """Return whether *grant* could be for dice of a roll of some kind: the opponent throws none if unopposed.

    An action that is named on a roll is meant for it, so its kind is asked for all the same.
    """
    if source.state is None or source.holder is None or roll.opposed or "rating" in grant.to:
        return True
    return "actor" in affected_sides(grant, source.holder)
