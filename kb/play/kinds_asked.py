"""The kinds of a typed roll that a request has to say, or it stays open which grants count."""

from collections.abc import Sequence
from dataclasses import replace

from kb.model import Grant
from kb.play.concerned import Granting, bare, effective, fits, may_change_yours, meant, sides_changed
from kb.play.rolled import CLASS, Rolled, with_wider
from kb.references import full_id, slug_of
from resolver.rolls.bind.roll_changes import KEYS, Who


def kinds_to_choose(rolled: Rolled, source: Granting) -> list[str]:
    """Return the kinds of roll that a request must choose from, or it stays open what *source* changes.

    A typed roll of no kind may be anything, so every grant for certain rolls is open; of a class with narrower
    ones, those are open for which different grants count. An action without a grant for the class may be meant for
    one narrower kind.
    """
    fitting = fits(rolled, source)
    if rolled.said:
        narrower = kinds_that_decide(rolled, source)
        if source.state is None and not fitting:
            return [*narrower, *_entries_of_its_class(rolled, source)]
        return narrower if len(narrower) > 1 else []
    sure = [fit.grant for fit in fitting]
    open_ = [
        grant
        for grant in meant(source)
        if grant not in sure and _may_change(rolled, grant) and _may_reach(rolled, source, grant)
    ]
    targets = dict.fromkeys(target for grant in open_ for target in grant.to)
    kinds = [target.removeprefix(CLASS) for target in targets if target not in ("rating", "roll")]
    attacks = [name for kind in kinds if rolled.opposed for name in rolled.opposed_kinds(kind)]
    reached = [] if source.state is not None else _classes_against(rolled, open_)
    return list(dict.fromkeys([*kinds, *attacks, *reached]))


def _classes_against(rolled: Rolled, grants: Sequence[Grant]) -> list[str]:
    """Return the classes of rolls against a rating that *grants* change."""
    keys = {bare(key) for grant in grants if "rating" in grant.to for key in (*grant.set, *grant.add)}
    return [name for name, kind in rolled.edition.classes.items() if kind.requirement in keys]


def kinds_that_decide(rolled: Rolled, source: Granting) -> list[str]:
    """Return the narrower classes of a typed roll that grants of *source* are for, and not for the roll itself.

    Of two for which the same grants count, one that belongs to the other is left out.
    """
    plain = _counting(rolled, source)
    found = {
        kind: counting
        for kind, each in rolled.narrower.items()
        if (counting := _counting(replace(each, opposed=rolled.opposed), source)) != plain
    }
    within = {kind: set(with_wider(rolled.edition, [kind])) - {kind} for kind in found}
    return [
        kind
        for kind, counting in found.items()
        if not any(found.get(wider) == counting for wider in within[kind])
    ]


def _entries_of_its_class(rolled: Rolled, source: Granting) -> list[str]:
    """Return the entries that grants of *source* are for and that belong to all classes of a typed roll."""
    if not rolled.narrower:
        return []
    targets = dict.fromkeys(
        target
        for grant in meant(source)
        if may_change_yours(replace(source, grants=[grant]))
        for target in grant.to
    )
    entries = {each: rolled.base.entries.get(full_id(each, rolled.edition_id)) for each in targets}
    return [
        slug_of(each)
        for each, entry in entries.items()
        if entry and rolled.classes["actor"] <= {*entry.classes}
    ]


def _counting(rolled: Rolled, source: Granting) -> set[tuple[int, Who]]:
    """Return the grants of *source* that change a roll, each with the side that it changes."""
    return {
        (id(fit.grant), fit.side)
        for fit in fits(rolled, source)
        if any(effective(rolled, fit, key) for key in fit.keys)
    }


def _may_change(rolled: Rolled, grant: Grant) -> bool:
    """Return whether a roll that is not of an entry could have a part that *grant* changes."""
    return any(key in KEYS or bare(key) in rolled.edition.terms for key in (*grant.set, *grant.add))


def _may_reach(rolled: Rolled, source: Granting, grant: Grant) -> bool:
    """Return whether *grant* could be for dice of a roll of some kind: the opponent throws none if unopposed.

    An action that is named on a roll is meant for it, so its kind is asked for all the same.
    """
    if source.state is None or source.holder is None or rolled.opposed or "rating" in grant.to:
        return True
    return "actor" in sides_changed(grant, source.holder)
