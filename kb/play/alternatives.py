"""Decide which grants count together: alternatives, conditions and exclusions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from kb.describe import case_text, condition_text, plain
from kb.model import Grant
from kb.model.changes import VARIANT
from kb.play.concerned import Fitting, Granting
from kb.play.rolled import CLASS, Rolled, tree_of
from kb.play.scene import rulings_known
from kb.play.sentences import effects, requests
from kb.play.times_counted import times_by_ratings, with_times
from kb.problems import RequestError
from kb.references import full_id
from resolver.notation import Name, names_in, parse_condition
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Who
from resolver.values.expression import holds
from resolver.values.scene import Missing, Unbound, Value
from resolver.wording import listed

_RULING = "ruling"
"""The owner of a ruling that a condition reads."""


def chosen(rolled: Rolled, source: Granting, found: Sequence[Fitting], told: list[Reason]) -> list[Fitting]:
    """Return which of the grants *found* of one source count; add to *told* why others do not.

    Of alternatives, the one whose condition is met counts; otherwise the one without a condition, the usual one,
    or the only one whose ratings the request gives.

    Raises:
        RequestError: If the request does not say which alternative counts, or whether a condition is met.
    """
    kept: list[Fitting] = []
    for word in dict.fromkeys(fit.grant.one_of for fit in found):
        same = [fit for fit in found if fit.grant.one_of == word]
        kept += _of_word(rolled, source, same, told)
    return [fit for fit in found if fit in kept]


def together(rolled: Rolled, found: Sequence[Fitting], told: list[Reason]) -> list[Fitting]:
    """Return which grants of all sources count, whatever their order; add to *told* why others do not.

    Raises:
        RequestError: If two of them are alternatives, or one that does not stack is named twice.
    """
    merged = _merged(found)
    for first, second in combinations(merged, 2):
        if _alternatives(first, second):
            raise RequestError(_field(second), requests.exclude_each_other(first.called, second.called))
    left = [fit for fit in merged if not _shut_out(rolled, fit, merged, told)]
    kept = [counted for fit in left if (counted := with_times(rolled, fit, told)) is not None]
    return [replace(fit, before=_other_ways(fit, kept)) for fit in kept]


def one_of_each_kind(rolled: Rolled, found: Sequence[Sequence[tuple[Rolled, list[Fitting]]]]) -> set[str]:
    """Return the rulings that say whether several actions of a kind can join a roll that several change.

    Args:
        rolled: The roll asked for.
        found: The grants of each source that reach the test's rolls.

    Raises:
        RequestError: If such a ruling lets only one join.
    """
    reaching = (next((fits[0] for _, fits in rolls if fits), None) for rolls in found)
    kinds: dict[tuple[str, Who], list[Granting]] = {}
    for fit in reaching:
        if fit is not None and fit.source.several is not None:
            kinds.setdefault((fit.source.several, fit.holder), []).append(fit.source)
    crowded = {kind: sources for kind, sources in kinds.items() if len({each.id for each in sources}) > 1}
    for (ruling, _), sources in crowded.items():
        if rolled.scene.value_of(Name(ruling, _RULING)) == "one":
            called = list(dict.fromkeys(each.name for each in sources))
            choices = rulings_known(rolled.edition)[ruling].choices
            crowd = effects.only_one_joins(called, ruling, choices["one"], choices["several"])
            raise RequestError(sources[1].at("from"), crowd)
    return {ruling for ruling, _ in crowded}


def _other_ways(fit: Fitting, found: Sequence[Fitting]) -> tuple[Fitting, ...]:
    """Return the ways in *found* to take the grant of *fit* that its source lists before it."""
    grants = [id(grant) for grant in fit.source.grants]
    place = grants.index(id(fit.grant))
    return tuple(
        each
        for each in found
        if fit.grant.one_of is not None
        and (each.source.id, each.side, each.grant.one_of) == (fit.source.id, fit.side, fit.grant.one_of)
        and grants.index(id(each.grant)) < place
    )


def unchecked(found: Sequence[tuple[Rolled, Fitting]]) -> list[Reason]:
    """Return a warning for each grant of an action that counts only under words that nothing in the request settles.

    A state of the request, a rating that the condition or the number of times reads, and a class or variant under
    `met_by` settle them.
    """
    told = (
        effects.counts_only_when(fit.source.name, fit.grant.when)
        for rolled, fit in found
        if fit.grant.when and fit.source.state is None and not _settled(rolled, fit)
    )
    return list(dict.fromkeys(told))


def _settled(rolled: Rolled, fit: Fitting) -> bool:
    read = names_in(parse_condition(fit.grant.if_, rolled.edition.terms)) if fit.grant.if_ else ()
    if any(name.of != _RULING for name in read) or times_by_ratings(rolled, fit) is not None:
        return True
    return any(
        each.removeprefix(VARIANT) in rolled.variants
        if each.startswith(VARIANT)
        else rolled.is_one(each, fit.side)
        for each in fit.grant.met_by
    )


def _of_word(
    rolled: Rolled, source: Granting, found: Sequence[Fitting], told: list[Reason]
) -> Sequence[Fitting]:
    """Return which grants of one `one_of` word count; those without a word all do."""
    met = {id(fit): _condition(rolled, fit) for fit in found}
    left = [fit for fit in found if met[id(fit)] is not False]
    if not left:
        if source.grant is not None:
            unmet = effects.condition_not_met(found[0].called, _words(rolled, found))
            raise RequestError(source.at("grant"), unmet)
        told.append(effects.no_grant_counts(source.name, _words(rolled, found)))
        return []
    sure = [fit for fit in left if met[id(fit)] is True and fit.grant.if_]
    if left[0].grant.one_of is None:
        open_ = [fit for fit in left if isinstance(met[id(fit)], Unbound)]
        if open_ and source.grant is None:
            raise _ask(rolled, source, open_, met)
        return left
    best = sure or [fit for fit in left if not fit.grant.if_]
    usual = [fit for fit in best if fit.grant.usual] if len(best) > 1 else best
    if source.grant is not None or len(usual) == 1:
        return usual or left
    rated = [fit for fit in best if _is_rated(rolled, fit)]
    if len(rated) == 1:
        return rated
    raise _ask(rolled, source, left, met, ruled_out=[fit for fit in found if met[id(fit)] is False])


def _is_rated(rolled: Rolled, fit: Fitting) -> bool:
    """Return whether the amounts of a grant read ratings of its holder, and the request gives all of them."""
    scene = rolled.scene_of(fit.holder)
    amounts = [*fit.grant.set.items(), *fit.grant.add.items()]
    trees = (tree_of(key, value, rolled.edition.terms) for key, value in amounts)
    read = {name for tree in trees if tree is not None for name in names_in(tree) if name.of is None}
    return bool(read) and all(scene.value_of(name) is not None for name in read)


def _words(rolled: Rolled, found: Sequence[Fitting]) -> str:
    """Return the conditions of grants in words: "Targets is 2 to 4 or Nerve is 3 or more".

    A bound that goes on where single values end joins them: "Targets is 2 or more".
    """
    conditions = [fit.grant.if_ or "" for fit in found]
    values: dict[str, list[str]] = {}
    for condition in conditions:
        name, equals, value = condition.partition(" = ")
        if equals and value.isdecimal():
            values.setdefault(name, []).append(value)
    further = {
        name: bound
        for name, each in values.items()
        if _are_a_row(each) and (bound := f"{name} >= {int(each[-1]) + 1}") in conditions
    }
    single = {f"{name} = {value}" for name, each in values.items() for value in each}
    left = [each for each in conditions if each not in {*single, *further.values()}]
    texts = [condition_text(each, rolled.edition) for each in left]
    texts += [
        f"{name} is {each[0]} or more" if name in further else f"{name} is {_numbers(each)}"
        for name, each in values.items()
    ]
    return listed(texts, "or")


def _numbers(values: Sequence[str]) -> str:
    """Return numbers in words: "2 or 4"; more than two that follow each other are "2 to 6"."""
    if len(values) > 2 and _are_a_row(values):
        return f"{values[0]} to {values[-1]}"
    return listed(values, "or")


def _are_a_row(values: Sequence[str]) -> bool:
    """Return whether numbers follow each other without a gap."""
    numbers = [int(value) for value in values]
    return numbers == list(range(numbers[0], numbers[-1] + 1))


def _ask(
    rolled: Rolled,
    source: Granting,
    found: Sequence[Fitting],
    met: dict[int, bool | Unbound],
    ruled_out: Sequence[Fitting] = (),
) -> RequestError:
    """Return the error that says how to choose one of the grants *found*; the request rules out others."""
    missing: dict[Missing, None] = {}
    for fit in found:
        why = met[id(fit)]
        missing |= dict.fromkeys(why.missing if isinstance(why, Unbound) else ())
    give = [f"{one.name} (under {one.within})" for one in missing]
    keys = listed((_named(rolled, fit.grant, told=not give) for fit in found if fit.grant.key), "or")
    named = f"name one under `grant`: {keys}" if keys else ""
    if source.state is not None:
        named = _in_place_of_state(rolled, source, found, keys)
    if len(found) == 1:
        words = _words(rolled, [*found, *ruled_out])
        if given := _given(rolled, ruled_out):
            return RequestError(source.at("grant"), effects.condition_ruled_out(source.name, words, given))
        return RequestError(source.at("grant"), effects.condition_open(source.name, words, give, named))
    what = source.name if source.state is not None else source.id
    return RequestError(source.at("grant"), effects.grant_to_choose(what, give, named))


def _given(rolled: Rolled, found: Sequence[Fitting]) -> str:
    """Return the ratings that rule out the grants *found*: "Targets is 7"; rulings are none."""
    values: dict[str, Value | None] = {}
    for fit in found:
        scene = rolled.scene_of(fit.holder)
        read = names_in(parse_condition(fit.grant.if_ or "", rolled.edition.terms))
        values |= {name.name: scene.value_of(name) for name in read if name.of is None}
    return listed(f"{name} is {value}" for name, value in values.items() if value is not None)


def _named(rolled: Rolled, grant: Grant, *, told: bool) -> str:
    """Return the key of a grant, and what it changes if that is to be *told*."""
    case = plain(rolled.base, case_text(rolled.edition, grant), rolled.edition_id)
    return f"{grant.key} ({case})" if told else f"{grant.key}"


def _in_place_of_state(rolled: Rolled, source: Granting, found: Sequence[Fitting], keys: str) -> str:
    """Return how a request chooses one of a state's grants: by the roll's class, or by the action's grant."""
    targets = (target for fit in found for target in fit.grant.to if rolled.is_one(target, fit.side))
    kinds = list(dict.fromkeys(target.removeprefix(CLASS) for target in targets))
    by_class = f"name only one of {listed(kinds)} under `classes`" if len(kinds) > 1 else ""
    action = f"give {source.id} in place of the state, with one `grant`: {keys}"
    return ", or ".join(filter(None, [by_class, action if source.id in rolled.base.entries and keys else ""]))


def _condition(rolled: Rolled, fit: Fitting) -> bool | Unbound:
    """Return whether the condition of a grant is met, or the ratings that it needs."""
    if fit.grant.if_ is None:
        return True
    scene = rolled.scene_of(fit.holder)
    try:
        return holds(parse_condition(fit.grant.if_, rolled.edition.terms), scene, rolled.rounding) is True
    except Unbound as error:
        return error


def _merged(found: Sequence[Fitting]) -> list[Fitting]:
    """Return *found* with equal grants that stack merged into one, with their times added."""
    merged: dict[tuple[str, int, str], Fitting] = {}
    for fit in found:
        place = (fit.source.id, id(fit.grant), fit.side)
        if (before := merged.get(place)) is not None and not fit.grant.stacks:
            raise RequestError(_field(fit), effects.grant_given_twice(fit.called))
        merged[place] = replace(fit, times=(fit.times or 1) + (before.times or 1)) if before else fit
    return list(merged.values())


def _alternatives(first: Fitting, second: Fitting) -> bool:
    """Return whether two grants exclude each other; grants that stack may be taken in different ways."""
    one, other = first.grant, second.grant
    same = first.source.id == second.source.id and first.side == second.side
    return same and one.one_of is not None and one.one_of == other.one_of and not (one.stacks or other.stacks)


def _shut_out(rolled: Rolled, fit: Fitting, found: Sequence[Fitting], told: list[Reason]) -> bool:
    """Return whether another grant in *found*, or a variant of the roll, excludes a grant."""
    shutting = {full_id(each, rolled.edition_id) for each in fit.grant.not_with}
    names = list(dict.fromkeys(other.source.name for other in found if other.source.id in shutting))
    names += [f"the variant {key}" for key in sorted(rolled.variants) if VARIANT + key in fit.grant.not_with]
    if names:
        told.append(effects.does_not_count_beside(fit.source.name, names))
    return bool(names)


def _field(fit: Fitting) -> str:
    return fit.source.at("grant" if fit.source.grant else "from")
