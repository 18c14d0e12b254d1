"""Decide which grants count together: alternatives, conditions and exclusions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from kb.model.changes import VARIANT
from kb.play.effects.applicable_grants import ApplicableGrant, GrantSource
from kb.play.effects.choices import choice_needed, conditions_text
from kb.play.effects.times_taken import times_by_ratings, with_times
from kb.play.procedure.roll_facts import RollFacts, tree_of
from kb.play.procedure.rulings import rulings_known
from kb.play.sentences import effects, requests
from kb.problems import RequestError
from kb.references import full_id
from resolver.notation import Name, names_in, parse_condition
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Who
from resolver.values.expression import holds
from resolver.values.scene import Unbound

_RULING = "ruling"
"""The owner of a ruling that a condition reads."""


def chosen(
    roll: RollFacts, source: GrantSource, found: Sequence[ApplicableGrant], notes: list[Reason]
) -> list[ApplicableGrant]:
    """Return which of the grants *found* of one source count; add to *notes* why others do not.

    Of alternatives, the one whose condition is met counts; otherwise the one without a condition, the usual one,
    or the only one whose ratings the request gives.

    Raises:
        RequestError: If the request does not say which alternative counts, or whether a condition is met.
    """
    kept: list[ApplicableGrant] = []
    for word in dict.fromkeys(candidate.grant.one_of for candidate in found):
        same = [candidate for candidate in found if candidate.grant.one_of == word]
        kept += _of_word(roll, source, same, notes)
    return [candidate for candidate in found if candidate in kept]


def together(roll: RollFacts, found: Sequence[ApplicableGrant], notes: list[Reason]) -> list[ApplicableGrant]:
    """Return which grants of all sources count, whatever their order; add to *notes* why others do not.

    Raises:
        RequestError: If two of them are alternatives, or one that does not stack is named twice.
    """
    merged = _merged(found)
    for first, second in combinations(merged, 2):
        if _alternatives(first, second):
            raise RequestError(_field(second), requests.exclude_each_other(first.called, second.called))
    left = [candidate for candidate in merged if not _shut_out(roll, candidate, merged, notes)]
    kept = [counted for candidate in left if (counted := with_times(roll, candidate, notes)) is not None]
    return [replace(candidate, before=_other_ways(candidate, kept)) for candidate in kept]


def one_of_each_kind(
    roll: RollFacts, found: Sequence[Sequence[tuple[RollFacts, list[ApplicableGrant]]]]
) -> set[str]:
    """Return the rulings that say whether several actions of a kind can join a roll that several change.

    Args:
        roll: The roll asked for.
        found: The grants of each source that reach the test's rolls.

    Raises:
        RequestError: If such a ruling lets only one join.
    """
    reaching = (next((grants[0] for _, grants in rolls if grants), None) for rolls in found)
    kinds: dict[tuple[str, Who], list[GrantSource]] = {}
    for candidate in reaching:
        if candidate is not None and candidate.source.several is not None:
            kinds.setdefault((candidate.source.several, candidate.holder), []).append(candidate.source)
    crowded = {kind: sources for kind, sources in kinds.items() if len({each.id for each in sources}) > 1}
    for (ruling, _), sources in crowded.items():
        if roll.scene.value_of(Name(ruling, _RULING)) == "one":
            called = list(dict.fromkeys(each.name for each in sources))
            choices = rulings_known(roll.edition)[ruling].choices
            crowd = effects.only_one_joins(called, ruling, choices["one"], choices["several"])
            raise RequestError(sources[1].at("from"), crowd)
    return {ruling for ruling, _ in crowded}


def _other_ways(candidate: ApplicableGrant, found: Sequence[ApplicableGrant]) -> tuple[ApplicableGrant, ...]:
    """Return the ways in *found* to take the grant of *candidate* that its source lists before it."""
    grants = [id(grant) for grant in candidate.source.grants]
    place = grants.index(id(candidate.grant))
    return tuple(
        each
        for each in found
        if candidate.grant.one_of is not None
        and (each.source.id, each.side, each.grant.one_of)
        == (candidate.source.id, candidate.side, candidate.grant.one_of)
        and grants.index(id(each.grant)) < place
    )


def unchecked(found: Sequence[tuple[RollFacts, ApplicableGrant]]) -> list[Reason]:
    """Return a warning for each grant of an action that counts only under words that nothing in the request settles.

    A state of the request, a rating that the condition or the number of times reads, and a class or variant under
    `met_by` settle them.
    """
    notes = (
        effects.counts_only_when(candidate.source.name, candidate.grant.when)
        for roll, candidate in found
        if candidate.grant.when and candidate.source.state is None and not _settled(roll, candidate)
    )
    return list(dict.fromkeys(notes))


def _settled(roll: RollFacts, candidate: ApplicableGrant) -> bool:
    read = names_in(parse_condition(candidate.grant.if_, roll.edition.terms)) if candidate.grant.if_ else ()
    if any(name.of != _RULING for name in read) or times_by_ratings(roll, candidate) is not None:
        return True
    return any(
        each.removeprefix(VARIANT) in roll.variants
        if each.startswith(VARIANT)
        else roll.is_one(each, candidate.side)
        for each in candidate.grant.met_by
    )


def _of_word(
    roll: RollFacts, source: GrantSource, found: Sequence[ApplicableGrant], notes: list[Reason]
) -> Sequence[ApplicableGrant]:
    """Return which grants of one `one_of` word count; those without a word all do."""
    met = {id(candidate): _condition(roll, candidate) for candidate in found}
    left = [candidate for candidate in found if met[id(candidate)] is not False]
    if not left:
        if source.grant is not None:
            unmet = effects.condition_not_met(found[0].called, conditions_text(roll, found))
            raise RequestError(source.at("grant"), unmet)
        notes.append(effects.no_grant_counts(source.name, conditions_text(roll, found)))
        return []
    sure = [candidate for candidate in left if met[id(candidate)] is True and candidate.grant.if_]
    if left[0].grant.one_of is None:
        open_ = [candidate for candidate in left if isinstance(met[id(candidate)], Unbound)]
        if open_ and source.grant is None:
            raise choice_needed(roll, source, open_, met)
        return left
    best = sure or [candidate for candidate in left if not candidate.grant.if_]
    usual = [candidate for candidate in best if candidate.grant.usual] if len(best) > 1 else best
    if source.grant is not None or len(usual) == 1:
        return usual or left
    rated = [candidate for candidate in best if _is_rated(roll, candidate)]
    if len(rated) == 1:
        return rated
    raise choice_needed(
        roll, source, left, met, ruled_out=[candidate for candidate in found if met[id(candidate)] is False]
    )


def _is_rated(roll: RollFacts, candidate: ApplicableGrant) -> bool:
    """Return whether the amounts of a grant read ratings of its holder, and the request gives all of them."""
    scene = roll.scene_of(candidate.holder)
    amounts = [*candidate.grant.set.items(), *candidate.grant.add.items()]
    trees = (tree_of(key, value, roll.edition.terms) for key, value in amounts)
    read = {name for tree in trees if tree is not None for name in names_in(tree) if name.of is None}
    return bool(read) and all(scene.value_of(name) is not None for name in read)


def _condition(roll: RollFacts, candidate: ApplicableGrant) -> bool | Unbound:
    """Return whether the condition of a grant is met, or the ratings that it needs."""
    if candidate.grant.if_ is None:
        return True
    scene = roll.scene_of(candidate.holder)
    try:
        return holds(parse_condition(candidate.grant.if_, roll.edition.terms), scene, roll.rounding) is True
    except Unbound as error:
        return error


def _merged(found: Sequence[ApplicableGrant]) -> list[ApplicableGrant]:
    """Return *found* with equal grants that stack merged into one, with their times added."""
    merged: dict[tuple[str, int, str], ApplicableGrant] = {}
    for candidate in found:
        place = (candidate.source.id, id(candidate.grant), candidate.side)
        if (before := merged.get(place)) is not None and not candidate.grant.stacks:
            raise RequestError(_field(candidate), effects.grant_given_twice(candidate.called))
        merged[place] = (
            replace(candidate, times=(candidate.times or 1) + (before.times or 1)) if before else candidate
        )
    return list(merged.values())


def _alternatives(first: ApplicableGrant, second: ApplicableGrant) -> bool:
    """Return whether two grants exclude each other; grants that stack may be taken in different ways."""
    one, other = first.grant, second.grant
    same = first.source.id == second.source.id and first.side == second.side
    return same and one.one_of is not None and one.one_of == other.one_of and not (one.stacks or other.stacks)


def _shut_out(
    roll: RollFacts, candidate: ApplicableGrant, found: Sequence[ApplicableGrant], notes: list[Reason]
) -> bool:
    """Return whether another grant in *found*, or a variant of the roll, excludes a grant."""
    shutting = {full_id(each, roll.edition_id) for each in candidate.grant.not_with}
    names = list(dict.fromkeys(other.source.name for other in found if other.source.id in shutting))
    names += [
        f"the variant {key}" for key in sorted(roll.variants) if VARIANT + key in candidate.grant.not_with
    ]
    if names:
        notes.append(effects.does_not_count_beside(candidate.source.name, names))
    return bool(names)


def _field(candidate: ApplicableGrant) -> str:
    return candidate.source.at("grant" if candidate.source.grant else "from")
