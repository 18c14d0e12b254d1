"""What a request has to say so that one of several grants counts, and the conditions of grants in words."""

from collections.abc import Collection, Sequence

from kb.describe import case_text, condition_text, plain
from kb.model import Edition, Grant
from kb.play.effects.applicable_grants import ApplicableGrant, GrantSource
from kb.play.procedure.roll_facts import RollFacts
from kb.play.sentences import effects
from kb.problems import RequestError
from kb.references import CLASS
from resolver.notation import names_in, parse_condition
from resolver.values.scene import Missing, Unbound, Value
from resolver.wording import join_words

_MOST_BESIDE_RATINGS = 3
"""The most grants that are listed beside the ratings that decide between them."""


def conditions_text(roll: RollFacts, candidates: Sequence[ApplicableGrant]) -> str:
    """Return the conditions of grants in words: "Targets is 2 to 4 or Nerve is 3 or more".

    A bound that goes on where single values end joins them: "Targets is 2 or more".
    """
    conditions = [candidate.grant.if_ or "" for candidate in candidates]
    values: dict[str, list[str]] = {}
    for condition in conditions:
        name, equals, value = condition.partition(" = ")
        if equals and value.isdecimal():
            values.setdefault(name, []).append(value)
    continuations = {
        name: bound
        for name, each in values.items()
        if _are_consecutive(each) and (bound := f"{name} >= {int(each[-1]) + 1}") in conditions
    }
    single_values = {f"{name} = {value}" for name, each in values.items() for value in each}
    others = [each for each in conditions if each not in {*single_values, *continuations.values()}]
    texts = [condition_text(each, roll.edition) for each in others]
    texts += [
        f"{name} is {each[0]} or more" if name in continuations else f"{name} is {_numbers_text(each)}"
        for name, each in values.items()
    ]
    return join_words(texts, "or")


def _numbers_text(values: Sequence[str]) -> str:
    """Return numbers in words: "2 or 4"; more than two that follow each other are "2 to 6"."""
    if len(values) > 2 and _are_consecutive(values):
        return f"{values[0]} to {values[-1]}"
    return join_words(values, "or")


def _are_consecutive(values: Sequence[str]) -> bool:
    """Return whether numbers follow each other without a gap."""
    numbers = [int(value) for value in values]
    return numbers == list(range(numbers[0], numbers[-1] + 1))


def deciding_ratings(edition: Edition, grants: Collection[Grant]) -> list[str]:
    """Return the ratings that decide between grants that exclude each other where none counts by default."""
    usual = {grant.one_of for grant in grants if grant.usual}
    conditions = (grant.if_ for grant in grants if grant.if_ and grant.one_of and grant.one_of not in usual)
    names = (name.name for each in conditions for name in names_in(parse_condition(each, edition.terms)))
    return [name for name in dict.fromkeys(names) if name in edition.terms]


def choice_error(
    roll: RollFacts,
    source: GrantSource,
    candidates: Sequence[ApplicableGrant],
    met: dict[int, bool | Unbound],
    ruled_out: Sequence[ApplicableGrant] = (),
) -> RequestError:
    """Return the error that says how to choose one of the grants *candidates*; the request rules out others."""
    missing: dict[Missing, None] = {}
    for candidate in candidates:
        why = met[id(candidate)]
        missing |= dict.fromkeys(why.missing if isinstance(why, Unbound) else ())
    names = [f"{one.name} (under {one.within})" for one in missing]
    named = [candidate.grant for candidate in candidates if candidate.grant.key]
    listed = named if not names or len(named) <= _MOST_BESIDE_RATINGS else []
    keys = join_words((_key_text(roll, grant, with_case=not names) for grant in listed), "or")
    choices = f"name one under `grant` of {source.id}: {keys}" if keys else ""
    if source.state is not None:
        choices = _state_choice_text(roll, source, candidates, keys)
    if len(candidates) == 1:
        words = conditions_text(roll, [*candidates, *ruled_out])
        if given := _excluding_ratings_text(roll, ruled_out):
            return RequestError(
                source.field_of("grant"), effects.condition_ruled_out(source.name, words, given)
            )
        return RequestError(
            source.field_of("grant"), effects.condition_open(source.name, words, names, choices)
        )
    return RequestError(source.field_of("grant"), effects.grant_to_choose(source.name, names, choices))


def _excluding_ratings_text(roll: RollFacts, candidates: Sequence[ApplicableGrant]) -> str:
    """Return the ratings that rule out the grants *candidates*: "Targets is 7"; rulings are none."""
    values: dict[str, Value | None] = {}
    for candidate in candidates:
        scene = roll.scene_of(candidate.holder)
        names = names_in(parse_condition(candidate.grant.if_ or "", roll.edition.terms))
        values |= {name.name: scene.value_of(name) for name in names if name.of is None}
    return join_words(f"{name} is {value}" for name, value in values.items() if value is not None)


def _key_text(roll: RollFacts, grant: Grant, *, with_case: bool) -> str:
    """Return the key of a grant, with what it changes if that is to be *with_case*, else with its condition.

    A condition that its key already says is left out, as of "burst".
    """
    condition = condition_text(grant.if_, roll.edition) if grant.if_ is not None else ""
    said = (grant.key or "").replace("-", " ") in condition.casefold()
    case = plain(roll.base, case_text(roll.edition, grant), roll.edition_id) if with_case else condition
    return f"{grant.key} ({case})" if case and (with_case or not said) else f"{grant.key}"


def _state_choice_text(
    roll: RollFacts, source: GrantSource, candidates: Sequence[ApplicableGrant], keys: str
) -> str:
    """Return how a request chooses one of a state's grants: by the roll's class, or by the action's grant."""
    targets = (
        target
        for candidate in candidates
        for target in candidate.grant.to
        if roll.matches(target, candidate.side)
    )
    kinds = list(dict.fromkeys(target.removeprefix(CLASS) for target in targets))
    by_class = f"name only one of {join_words(kinds)} under `classes`" if len(kinds) > 1 else ""
    action = f"give {source.id} in place of the state, with one `grant`: {keys}"
    return ", or ".join(filter(None, [by_class, action if source.id in roll.base.entries and keys else ""]))
