"""Decide which grants count together: alternatives, conditions and exclusions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from kb.describe import change_text
from kb.model.changes import VARIANT
from kb.play.effects.amounts import ratings_of_amounts
from kb.play.effects.applicable_grants import ApplicableGrant, GrantSource
from kb.play.effects.choices import choice_error, conditions_text
from kb.play.effects.times_taken import times_by_ratings, with_times
from kb.play.procedure.roll_facts import RollFacts, tree_of
from kb.play.procedure.rulings import known_rulings
from kb.play.sentences import effects, requests
from kb.play.side import SIDES
from kb.problems import RequestError
from kb.references import full_id
from resolver.notation import Name, names_in, parse_condition
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Who
from resolver.values.expression import holds
from resolver.values.scene import Unbound

_RULING = "ruling"
"""The owner of a ruling that a condition reads."""


def choose_alternatives(
    roll: RollFacts, source: GrantSource, candidates: Sequence[ApplicableGrant], notes: list[Reason]
) -> list[ApplicableGrant]:
    """Return which of the grants *candidates* of one source count; add to *notes* why others do not.

    Of alternatives, the one whose condition is met counts; otherwise the one without a condition, the only one
    whose ratings the request gives, or the usual one.

    Raises:
        RequestError: If the request does not say which alternative counts, or whether a condition is met.
    """
    counting: list[ApplicableGrant] = []
    for word in dict.fromkeys(candidate.grant.one_of for candidate in candidates):
        alternatives = [candidate for candidate in candidates if candidate.grant.one_of == word]
        counting += _choose_alternative(roll, source, alternatives, notes)
    if candidates and not counting:
        notes.append(effects.no_grant_counts(source.name, conditions_text(roll, candidates)))
    return [candidate for candidate in candidates if candidate in counting]


def stack_grants(
    roll: RollFacts, candidates: Sequence[ApplicableGrant], notes: list[Reason]
) -> list[ApplicableGrant]:
    """Return which grants of all sources count, whatever their order; add to *notes* why others do not.

    Raises:
        RequestError: If two of them are alternatives, or one that does not stack is named twice.
    """
    merged = _merge_equal(candidates)
    for first, second in combinations(merged, 2):
        if _are_alternatives(first, second):
            raise RequestError(_grant_field(second), _why_alternatives(first, second))
    remaining = [candidate for candidate in merged if not is_excluded(roll, candidate, merged, notes)]
    counting = [
        counted for candidate in remaining if (counted := with_times(roll, candidate, notes)) is not None
    ]
    return [replace(candidate, before=_earlier_alternatives(candidate, counting)) for candidate in counting]


def joining_rulings(
    roll: RollFacts, by_source: Sequence[Sequence[tuple[RollFacts, list[ApplicableGrant]]]]
) -> set[str]:
    """Return the rulings that say whether several actions of a kind can join a roll that several change.

    Args:
        roll: The roll asked for.
        by_source: The grants of each source that reach the test's rolls.

    Raises:
        RequestError: If such a ruling lets only one join.
    """
    reaching = (next((grants[0] for _, grants in rolls if grants), None) for rolls in by_source)
    kinds: dict[tuple[str, Who], list[GrantSource]] = {}
    for candidate in reaching:
        if candidate is not None and candidate.source.several is not None:
            kinds.setdefault((candidate.source.several, candidate.holder), []).append(candidate.source)
    crowded = {kind: sources for kind, sources in kinds.items() if len({each.id for each in sources}) > 1}
    for (ruling, _), sources in crowded.items():
        if roll.scene.value_of(Name(ruling, _RULING)) == "one":
            names = list(dict.fromkeys(each.name for each in sources))
            choices = known_rulings(roll.edition)[ruling].choices
            reason = effects.only_one_joins(names, ruling, choices["one"], choices["several"])
            raise RequestError(sources[1].field_of("from"), reason)
    return {ruling for ruling, _ in crowded}


def _earlier_alternatives(
    candidate: ApplicableGrant, counting: Sequence[ApplicableGrant]
) -> tuple[ApplicableGrant, ...]:
    """Return the ways in *counting* to take the grant of *candidate* that its source lists before it."""
    grants = [id(grant) for grant in candidate.source.grants]
    place = grants.index(id(candidate.grant))
    return tuple(
        each
        for each in counting
        if candidate.grant.one_of is not None
        and (each.source.id, each.side, each.grant.one_of)
        == (candidate.source.id, candidate.side, candidate.grant.one_of)
        and grants.index(id(each.grant)) < place
    )


def is_excluded(
    roll: RollFacts, candidate: ApplicableGrant, candidates: Sequence[ApplicableGrant], notes: list[Reason]
) -> bool:
    """Return whether another grant of its holder in *candidates*, or a variant of the roll, excludes a grant."""
    excluding_ids = {full_id(each, roll.edition_id) for each in candidate.grant.not_with}
    names = list(
        dict.fromkeys(
            other.source.name
            for other in candidates
            if other.source.id in excluding_ids and other.holder == candidate.holder
        )
    )
    names += [
        f"the variant {key}" for key in sorted(roll.variants) if VARIANT + key in candidate.grant.not_with
    ]
    if names:
        notes.append(effects.does_not_count_beside(candidate.source.name, names))
    return bool(names)


def unchecked_warnings(counted: Sequence[tuple[RollFacts, ApplicableGrant]]) -> list[Reason]:
    """Return a warning for each grant of an action that counts only under words that nothing in the request settles.

    A state of the request, a rating that the condition or the number of times reads, and a class or variant under
    `met_by` settle them.
    """
    sure = {candidate.source.id for _, candidate in counted if not candidate.grant.when}
    notes = (
        effects.counts_only_when(
            candidate.source.name,
            candidate.grant.when,
            roll.side(candidate.holder),
            change_text(roll.edition, candidate.grant) if candidate.source.id in sure else "",
        )
        for roll, candidate in counted
        if candidate.grant.when and candidate.source.state is None and not _is_settled(roll, candidate)
    )
    return list(dict.fromkeys(notes))


def _is_settled(roll: RollFacts, candidate: ApplicableGrant) -> bool:
    names = names_in(parse_condition(candidate.grant.if_, roll.edition.terms)) if candidate.grant.if_ else ()
    if any(name.of != _RULING for name in names) or times_by_ratings(roll, candidate) is not None:
        return True
    return any(
        each.removeprefix(VARIANT) in roll.variants
        if each.startswith(VARIANT)
        else roll.matches(each, candidate.side)
        for each in candidate.grant.met_by
    )


def _choose_alternative(
    roll: RollFacts, source: GrantSource, candidates: Sequence[ApplicableGrant], notes: list[Reason]
) -> Sequence[ApplicableGrant]:
    """Return which grants of one `one_of` word count; those without a word all do."""
    met = {id(candidate): _condition_met(roll, candidate) for candidate in candidates}
    possible = [candidate for candidate in candidates if met[id(candidate)] is not False]
    if not possible:
        if source.grant is not None:
            unmet = effects.condition_not_met(candidates[0].name, conditions_text(roll, candidates))
            raise RequestError(source.field_of("grant"), unmet)
        return []
    sure = [candidate for candidate in possible if met[id(candidate)] is True and candidate.grant.if_]
    if possible[0].grant.one_of is None:
        open_ = [candidate for candidate in possible if isinstance(met[id(candidate)], Unbound)]
        if open_ and source.grant is None:
            raise choice_error(roll, source, open_, met)
        return possible
    best = sure or [candidate for candidate in possible if not candidate.grant.if_]
    rated = [candidate for candidate in best if _is_rated(roll, candidate)]
    if len(best) > 1 and len(rated) == 1:
        return rated
    usual = [candidate for candidate in best if candidate.grant.usual] if len(best) > 1 else best
    if source.grant is not None or len(usual) == 1:
        notes.extend(_replacing_ratings(roll, source, met, possible) if source.grant is None else ())
        return usual or possible
    raise choice_error(
        roll,
        source,
        possible,
        met,
        ruled_out=[candidate for candidate in candidates if met[id(candidate)] is False],
    )


def _replacing_ratings(
    roll: RollFacts,
    source: GrantSource,
    met: Mapping[int, bool | Unbound],
    possible: Sequence[ApplicableGrant],
) -> Iterator[Reason]:
    """Yield which ratings would count in place of one that is missing, by an alternative that they decide."""
    for candidate in possible:
        if isinstance(met[id(candidate)], Unbound):
            scene, amounts = roll.scene_of(candidate.holder), candidate.grant.set.items()
            for key, tree in ((key, tree_of(key, value, roll.edition.terms)) for key, value in amounts):
                names = [each.name for each in names_in(tree)] if tree is not None else []
                if names and scene.value_of(Name(key)) is None and key in roll.edition.terms:
                    yield effects.ratings_replace(source.name, list(dict.fromkeys(names)), key)


def _is_rated(roll: RollFacts, candidate: ApplicableGrant) -> bool:
    """Return whether the amounts of a grant read ratings, and the request gives all of them."""
    scenes = {roll.side(who): roll.scene_of(who) for who in SIDES}
    ratings = ratings_of_amounts(roll, candidate)
    return bool(ratings) and all(scenes[one.side].value_of(Name(one.name)) is not None for one in ratings)


def _condition_met(roll: RollFacts, candidate: ApplicableGrant) -> bool | Unbound:
    """Return whether the condition of a grant is met, or the ratings that it needs."""
    if candidate.grant.if_ is None:
        return True
    scene = roll.scene_of(candidate.holder)
    try:
        return holds(parse_condition(candidate.grant.if_, roll.edition.terms), scene, roll.rounding) is True
    except Unbound as error:
        return error


def _merge_equal(candidates: Sequence[ApplicableGrant]) -> list[ApplicableGrant]:
    """Return *candidates* with equal grants that stack merged into one, with their times added."""
    merged: dict[tuple[str, int, str], ApplicableGrant] = {}
    for candidate in candidates:
        place = (candidate.source.id, id(candidate.grant), candidate.side)
        if (before := merged.get(place)) is not None and not candidate.grant.stacks:
            raise RequestError(_grant_field(candidate), effects.grant_given_twice(candidate.name))
        merged[place] = (
            replace(candidate, times=(candidate.times or 1) + (before.times or 1)) if before else candidate
        )
    return list(merged.values())


def _are_alternatives(first: ApplicableGrant, second: ApplicableGrant) -> bool:
    """Return whether two grants exclude each other; grants that stack may be taken in different ways.

    Two that change the same, but one not the first times, are two ways to count what was taken.
    """
    one, other = first.grant, second.grant
    same = first.source.id == second.source.id and first.side == second.side
    alternatives = same and one.one_of is not None and one.one_of == other.one_of
    recounts = one.uncounted != other.uncounted and one.add.keys() == other.add.keys()
    return alternatives and (recounts or not (one.stacks or other.stacks))


def _why_alternatives(first: ApplicableGrant, second: ApplicableGrant) -> Reason:
    """Return why two alternatives can't both apply, with the one to give if it counts the times of both."""
    by_count = sorted((first, second), key=lambda each: each.grant.uncounted)
    if by_count[0].grant.uncounted != by_count[1].grant.uncounted:
        return effects.counts_the_same_times(by_count[0].name, by_count[1].name)
    return requests.exclude_each_other(first.name, second.name)


def _grant_field(candidate: ApplicableGrant) -> str:
    return candidate.source.field_of("grant" if candidate.source.grant else "from")
