"""Ratings of a request that nothing in its answer reads: misplaced, unless a whole character sheet is given."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import resolver
from kb.model import Entry, Grant, RollStep, WrittenChange
from kb.play.procedure.dependent_steps import names_of, sides_of
from kb.play.procedure.roll_facts import ratings_reader, tree_of
from kb.play.procedure.steps import with_written_cells
from kb.play.procedure.variants import with_variants_applied
from kb.play.sentences import effects
from kb.play.sentences.requests import several_count_as_term
from kb.play.side import PARTIES
from kb.play.situation.granting_actions import actions_reading, granted_rolls, opposed_rolls
from kb.play.situation.ratings_read import ratings_read
from kb.play.situation.read_otherwise import names_read_otherwise, required_ratings
from kb.play.situation.read_request import ReadRequest
from kb.play.situation.situation import Situation
from resolver.notation import NotationError, names_in, parse_condition
from resolver.notation.tree import Lookup
from resolver.reasons import Reason
from resolver.values.names_read import (
    Side,
    SideRating,
    other_side,
    owner_and_name,
    ratings_in_trees,
    roller_of,
)
from resolver.wording import join_words

MOST_UNREAD = 3
"""With more unread ratings than this beside those that are read, a side gives a character sheet: no word on them."""

MOST_READ = 6
"""The most ratings to list as those that are read."""


def unused_ratings(situation: Situation) -> list[Reason]:
    """Return a warning for the few ratings on a side of a request that nothing in its answer reads.

    Those of a character are there for other rolls, and those that fill in what it lacks nobody gave. Any other
    request whose missing ratings are filled in has ratings that nobody misplaced: don't ask about it.
    """
    request = situation.request
    several = (each for each in request.warnings if each.made_by(several_count_as_term))
    left_to_choose = {name for each in several for name in each.parts["names"]}
    given = {
        side: [
            name
            for name in request.ratings[side]
            if name not in request.taken[side]
            and name not in request.assumed.get(side, ())
            and SideRating(name, side) not in request.added
            and name not in left_to_choose
        ]
        for side in PARTIES
    }
    if not any(given.values()):
        return []
    left_out = _left_out_by_variants(situation)
    read = {
        side: [name for name in names if SideRating(name, side) not in left_out]
        for side, names in _names_by_side(situation).items()
    }
    overridden = [*_variant_warnings(situation, given), *_warnings_of_left_out(request, given, left_out)]
    given = {
        side: [name for name in names if SideRating(name, side) not in left_out]
        for side, names in given.items()
    }
    left = {side: [name for name in names if name not in read[side]] for side, names in given.items()}
    if not any(left.values()):
        return overridden
    meant = {name for variant in request.variants for name in variant.meant_by}
    anywhere = {*request.subject.procedure.steps, *_names_in_open_cells(situation), *meant}
    by_side, required = names_read_otherwise(situation), _names_required(request.entry)
    otherwise = {side: anywhere | by_side[side] | required[side] for side in PARTIES}
    shared = situation.scene.shared & {name for names in read.values() for name in names}
    terms = request.edition.terms
    of_either = {name for name in shared if name not in terms or terms[name].of != "scene"}
    shared -= of_either.intersection(given["actor"]).intersection(given["target"])  # then the roller's counts
    allowed = {side: otherwise[side] | shared for side in PARTIES}
    for side, names in read.items():  # a missing highest is that of its parts
        missing = [name for name in names if name in terms and name not in given[side]]
        allowed[side].update(part for name in missing for part in terms[name].highest_of)
    if request.for_step:  # who asks for one step may give the ratings of all of them
        for each in sides_of(request.subject.whole, request.keys):
            allowed[each.side].add(each.name)
    unread = {side: [name for name in names if name not in allowed[side]] for side, names in left.items()}
    by_variants = {owner_and_name(key)[1] for variant in request.variants for key in variant.set}
    read = {
        side: [
            name
            for name in (*read[side], *(name for name in names if name in otherwise[side]))
            if name not in by_variants
        ]
        for side, names in left.items()
    }
    rolls = granted_rolls(situation, unread)
    few = {
        side: names
        for side, names in unread.items()
        if names and (len(names) <= MOST_UNREAD or (read[side] and len(names) == len(given[side])))
    }
    return [
        *overridden,
        *(
            warning
            for side, names in few.items()
            for warning in _warnings(
                _UnreadRatings(
                    side, names, read, given, _elsewhere(situation, side, names, read[side], rolls)
                )
            )
        ),
    ]


def _elsewhere(
    situation: Situation, side: Side, unread: Sequence[str], read: Collection[str], rolls: Sequence[str]
) -> dict[str, list[str]]:
    """Return what would read the *unread* ratings of a side, in words: other *rolls*, actions, or variants.

    A short name may stand for a rating that the roll does read.
    """
    if rolls:
        modifier = f"a modifier with `from` {situation.request.subject.entry}"
        return {name: [f"{modifier} on {join_words(rolls, 'or')}"] for name in unread}
    if side == "target" and (rolls := opposed_rolls(situation, {"target": unread})):
        modifier = f"a modifier with `from` {situation.request.subject.entry} for the target"
        return {name: [f"{modifier} on {join_words(rolls, 'or')}"] for name in unread}
    readers = _readers_elsewhere(situation.request, side)
    for name in unread:
        if name not in readers and (actions := actions_reading(situation, side, name)):
            readers[name] = actions
    for name in unread:
        longer = [(known, ways) for known, ways in readers.items() if known.endswith(f" {name}")]
        if name not in readers and len(longer) == 1:
            ((known, ways),) = longer
            readers[name] = [f"it as {known}"] if known in read else [f"{way} as {known}" for way in ways]
    return readers


def _variant_warnings(situation: Situation, given_names: Mapping[Side, Sequence[str]]) -> Iterator[Reason]:
    """Yield a warning for each variant about the given ratings that it sets to something else."""
    request, shared = situation.request, situation.scene.shared
    roller = roller_of(request.subject.by)
    for key, variant in zip(request.subject.variants, request.variants, strict=True):
        names_with_side = {name if "." in name else f"{roller}.{name}" for name in variant.set}
        overridden = [
            f"{name}{PARTIES[side].after}"
            for side, names in given_names.items()
            for name in names
            if f"{side}.{name}" in names_with_side or (name in shared and name in variant.set)
        ]
        if overridden:
            yield effects.rating_set_by_variant(overridden, key)


def _warnings_of_left_out(
    request: ReadRequest, given: Mapping[Side, Sequence[str]], left_out: Collection[SideRating]
) -> Iterator[Reason]:
    """Yield a warning for the given ratings that the variants leave out."""
    names = [
        f"{name}{PARTIES[side].after}"
        for side, names in given.items()
        for name in names
        if SideRating(name, side) in left_out
    ]
    if names:
        yield effects.rating_left_out_by_variant(names, request.subject.variants)


@dataclass(frozen=True, slots=True)
class _UnreadRatings:
    """One side with the ratings that it gives to no effect."""

    side: Side
    unread: Sequence[str]
    read: Mapping[Side, Sequence[str]]
    given: Mapping[Side, Sequence[str]]
    elsewhere: Mapping[str, Sequence[str]]
    """What would read a rating, by its name: variants, or a roll that the action grants something."""


def _warnings(one: _UnreadRatings) -> Iterator[Reason]:
    """Yield a warning for the ratings of the opposite side, for those of each variant, and for the rest."""
    other = other_side(one.side)
    misplaced = [
        name
        for name in one.unread
        if name in one.read[other] and name not in one.given[other] and name not in one.elsewhere
    ]
    if misplaced:
        yield effects.rating_on_wrong_side(misplaced, one.side, PARTIES[other].ratings)
    by_readers: dict[tuple[str, ...], list[str]] = {}
    for name in one.unread:
        if name in one.elsewhere and name not in misplaced:
            by_readers.setdefault(tuple(one.elsewhere[name]), []).append(name)
    for readers, names in by_readers.items():
        own = [f"{name}{PARTIES[one.side].after}" for name in names]
        yield effects.rating_counts_elsewhere(own, readers)
    if names := [name for name in one.unread if name not in (*misplaced, *one.elsewhere)]:
        read = one.read[one.side]
        yield effects.rating_unused(names, one.side, read if len(read) <= MOST_READ else None)


def _names_by_side(situation: Situation) -> dict[Side, list[str]]:
    """Return the names of the ratings that a test reads on each side, with its changes, in the order written."""
    subject, scene, changes = situation.subject, situation.scene, situation.changes
    side_scene = resolver.seen_by(subject.by, scene)
    variants = [change for change in changes if change.variant]
    procedure = with_variants_applied(subject.procedure, subject.key, variants, scene)
    ratings = [
        *ratings_reader(procedure, side_scene, changes)(),
        *ratings_in_trees(scene.keys, *subject.procedure.asked.values()),
    ]
    written_procedure = with_written_cells(procedure, scene)
    if written_procedure.steps != procedure.steps:
        ratings += ratings_reader(written_procedure, side_scene, ())()
    written_names = [*names_of(procedure, scene.keys), *names_in_changes(changes, procedure.names)]
    order = dict.fromkeys([*written_names, *sorted(each.name for each in ratings)])
    names_with_side = {(each.name, each.side) for each in ratings}
    # an entry may compare with words of categories, which are no ratings
    terms = [name for name in order if subject.entry is None or name in subject.edition.terms]
    return {side: [name for name in terms if (name, side) in names_with_side] for side in PARTIES}


def _left_out_by_variants(situation: Situation) -> set[SideRating]:
    """Return the ratings that the roll reads as printed and no more with its variants, which don't set them."""
    request, scene = situation.request, situation.scene
    if not request.variants or not all(change.variant for change in situation.changes):
        return set()  # another change may bring back what the variants leave out
    side_scene = resolver.seen_by(request.subject.by, scene)
    printed = ratings_reader(request.subject.procedure, side_scene, ())()
    kept = ratings_read(request, scene)
    return {*printed}.difference(kept.ratings, kept.settled)


def _names_in_open_cells(situation: Situation) -> set[str]:
    """Return the names in the cells of the tables whose row a missing rating would choose."""
    procedure, scene = situation.subject.procedure, situation.scene
    steps = procedure.steps.values()
    tables = (
        scene.tables.get(step.value.table)
        for step in steps
        if isinstance(step, resolver.ProcedureValue) and isinstance(step.value, Lookup)
    )
    open_ = [table for table in tables if table and None in map(scene.value_of, table.keys)]
    cells = [cell for table in open_ for cell in table.rows.values() if isinstance(cell, str)]
    trees = [tree_of("value", cell, procedure.names) for cell in cells]
    return {name.name for tree in trees if tree is not None for name in names_in(tree)}


def _names_required(entry: Entry | None) -> dict[Side, set[str]]:
    """Return the names that an entry requires of each side; what you need on another is a rating of yours too."""
    needs = [*required_ratings(entry)] if entry is not None else []
    return {side: {each.term for each in needs if side == "actor" or each.on != "actor"} for side in PARTIES}


def _readers_elsewhere(request: ReadRequest, side: Side) -> dict[str, list[str]]:
    """Return the names that variants of an entry or its own grants read of a side, with what reads each, in words.

    What the entry grants is yours, for another roll; it is left out if the entry's own roll can read the name too.
    """
    readers: dict[str, list[str]] = {}
    entry, names = request.entry, request.subject.procedure.names
    if entry is None:
        return readers
    for name, key in _read_by_alternatives(request):
        readers.setdefault(name, []).append(f"`test` {key}")
    rolls = (step for step in entry.tests.values() if isinstance(step, RollStep))
    for step in rolls:
        roller = roller_of(step.by)
        for key, variant in step.variants.items():
            for name in dict.fromkeys(names_in_changes([variant], names)):
                if _reads(variant, SideRating(name, side), names, roller):
                    readers.setdefault(name, []).append(f"the variant {key}")
    if side == "actor":
        terms = request.edition.terms
        conditions = (grant.if_ for grant in entry.grants if grant.if_)
        in_conditions = (name for each in conditions for name in _names_in_condition(each, terms))
        for name in (*names_in_changes(entry.grants, terms), *in_conditions):
            readers.setdefault(name, [f"a modifier with `from` {request.subject.entry} on another roll"])
    return readers


def _reads(variant: WrittenChange, rating: SideRating, names: Collection[str], roller: Side) -> bool:
    """Return whether a variant reads a rating: in an amount, or by adding to it; setting isn't reading."""
    for key, value in (*variant.set.items(), *variant.add.items()):
        side = other_side(roller) if key == "against" else roller
        if rating in ratings_in_trees({}, tree_of(key, value, names), roller=side):
            return True
    return any(
        name == rating.name and (owner or roller) == rating.side
        for owner, name in map(owner_and_name, variant.add)
    )


def _read_by_alternatives(request: ReadRequest) -> Iterator[tuple[str, str]]:
    """Yield the target's ratings that a roll reads which can take the place of the roll asked for, with its key."""
    entry, subject = request.entry, request.subject
    for key, step in entry.tests.items() if entry is not None else ():
        replaced = step.in_place_of if isinstance(step, RollStep) else None
        whole = subject.whole.steps[key]
        if replaced is None or replaced != subject.key or not isinstance(whole, resolver.ProcedureRoll):
            continue
        if whole.roll.opposition is not None:
            names = dict.fromkeys(name.name for name in names_in(whole.roll.opposition.pool))
            yield from ((name, key) for name in names if name in request.ratings["target"])


def names_in_changes(
    changes: Iterable[resolver.Change | WrittenChange], names: Collection[str]
) -> Iterator[str]:
    """Yield the ratings that *changes* change, and those in their amounts."""
    for change in changes:
        own = {"most": change.most, "times": change.times} if isinstance(change, Grant) else {}
        for key, value in (*change.set.items(), *change.add.items(), *own.items()):
            yield owner_and_name(key)[1]
            tree = tree_of(key, value, names) if value is not None else None
            yield from (name.name for name in (names_in(tree) if tree is not None else ()))


def _names_in_condition(text: str, names: Collection[str]) -> list[str]:
    """Return the names in a condition; none if it is said in words, as "critical glitch" is."""
    try:
        return [name.name for name in names_in(parse_condition(text, names))]
    except NotationError:
        return []
