"""The variant of a roll that a request means by the ratings it gives: those that only this variant reads."""

from collections.abc import Collection, Iterator, Mapping

from kb.model import Edition, Entry, RollStep, ValueStep, Variant
from kb.model.notated import known_names
from kb.play.procedure.roll_facts import tree_of
from resolver.notation import Roll, Tree, names_in, parse_roll
from resolver.values.names_read import Side

PARTS = ("pool", "against")
"""The parts of a roll for which a variant can read ratings of its own."""

MOST_GIVEN = 4
"""With more ratings than this on a side, a request gives a character sheet, and means nothing by one of them.

Those that later values of the entry come from, such as a weapon's Shock, are given for them and aren't counted.
"""


def variant_by_ratings(
    edition: Edition, entry: Entry, key: str, given: Mapping[Side, Collection[str]]
) -> tuple[str, list[str]] | None:
    """Return the only variant of the roll *key* that *given* ratings are for, with these ratings; None without one.

    They are for it if it says so, or if it reads all of them and the roll as printed none, and this lacks a rating in
    their place.
    """
    step = entry.tests[key]
    if not isinstance(step, RollStep) or step.by != "actor":
        return None
    names_given = {name for of_side in given.values() for name in of_side}
    for name, variant in step.variants.items():
        if meant_by := [each for each in variant.meant_by if each in names_given]:
            return name, meant_by
    names = known_names(edition, entry)
    variants = {name: each for name, each in step.variants.items() if not each.set.keys().isdisjoint(PARTS)}
    if not variants or not any(given.values()):
        return None
    printed = parse_roll(step.roll, names)
    later = _read_by_values(entry, names)
    on_sheet = {side: {*of_side} - later for side, of_side in given.items()}
    found = [
        (name, own)
        for name, variant in variants.items()
        if (own := list(_own_ratings(variant, printed, on_sheet, names)))
    ]
    return found[0] if len(found) == 1 else None


def variant_of_target(
    edition: Edition, entry: Entry, key: str, target: Mapping[str, object]
) -> tuple[str, list[str]] | None:
    """Return the variant of the roll *key* that is only for such a target, by its ratings, with these; or None."""
    step = entry.tests.get(key)
    for name, variant in step.variants.items() if isinstance(step, RollStep) else ():
        of_others = [each for each in variant.meant_by if edition.terms[each].of != "scene"]
        if meant_by := [each for each in of_others if each in target]:
            return name, meant_by
    return None


def _own_ratings(
    variant: Variant, printed: Roll, given: Mapping[Side, Collection[str]], names: Collection[str]
) -> Iterator[str]:
    """Yield the given ratings that a variant reads in place of one that the printed roll lacks."""
    trees: tuple[tuple[str, Side, Tree | None], ...] = (
        ("pool", "actor", printed.actor.pool),
        ("against", "target", printed.opposition.pool if printed.opposition is not None else None),
    )
    for part, side, tree in trees:
        written = variant.set.get(part)
        set_tree = tree_of(part, written, names) if written not in (None, "none") else None
        if set_tree is None or len(given[side]) > MOST_GIVEN:
            continue
        before = _ratings(tree) if tree is not None else set()
        own = _ratings(set_tree) - before
        if (
            own
            and own <= set(given[side])
            and (not before or (before - _ratings(set_tree)) - set(given[side]))
        ):
            yield from sorted(own)


def _read_by_values(entry: Entry, names: Collection[str]) -> set[str]:
    """Return the ratings that the values of an entry come from, which no roll reads itself."""
    values = (step.value for step in entry.tests.values() if isinstance(step, ValueStep))
    trees = [tree for value in values if (tree := tree_of("pool", value, names)) is not None]
    return set[str]().union(*map(_ratings, trees))


def _ratings(tree: Tree) -> set[str]:
    return {name.name for name in names_in(tree) if name.of is None}
