"""The chances of a roll, its steps and its results, as fields of an answer."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, TypeVar

from kb.model import Entry, without_none
from kb.play.answer.action_success import action_chance
from kb.play.answer.elsewhere import forms_elsewhere
from kb.play.answer.headline import is_flag, mean_on_success
from kb.play.answer.parts import Probability, chances, distribution, optional_distribution, plain_value
from kb.play.answer.shapes import (
    ChancesAhead,
    Duration,
    ExtendedChances,
    OutcomeChance,
    RollChances,
    StepChances,
    ValueChances,
)
from kb.play.answer.thrown import thrown_text
from kb.play.procedure.steps import is_amount
from resolver import UNKNOWN, Bound, Odds, Resolved, RollOdds, Value
from resolver.notation import print_roll
from resolver.procedures.procedure import NONE
from resolver.procedures.step_over_states import StepOdds
from resolver.rolls.odds.extended import Extended

T = TypeVar("T")

Scales = Sequence[Sequence[str]]

PERCENTILES = (10, 25, 50, 75, 90)
"""The percentiles of the score in an answer."""


def odds_fields(answer: Resolved, entry: Entry | None) -> dict[str, Any]:
    """Return the fields that are the same for any dice, without warnings and what is unknown."""
    procedure, step = answer.prepared.procedure, answer.step
    bound = step.bound if step is not None else None
    fields: dict[str, Any] = {
        "rulings": dict(sorted(answer.rulings.items())),
        "odds": RollChances(success=None) if step is not None else RollChances(total=None),
    }
    if bound is not None:
        fields |= {"roll": print_roll(bound.changed.with_variants), "thrown": thrown_text(bound)}
        if forms := forms_elsewhere(bound):
            fields["elsewhere"] = forms
        fields["odds"] = roll_chances(bound, answer.odds)
    elif step is not None and step.value is not None:
        fields["odds"] = _value_as_odds(step.value, _scales(answer))
    if (action := action_chance(answer, entry)) is not None:
        fields["action"] = action
    if (whole := answer.extended) is not None:
        fields["extended"] = extended_chances(whole)
    if procedure.lone is None:
        scales = _scales(answer)
        fields["steps"] = _steps_chances(answer.chain.steps, entry, scales)
        fields["results"] = {
            term: result_chances(answer, entry, term, odds) for term, odds in answer.chain.results.items()
        }
    return fields


def roll_chances(bound: Bound, odds: RollOdds) -> RollChances:
    """Return the odds of a roll, without fields that do not apply."""
    score = score_word(bound)
    opposed, judged = bound.opponent is not None, bound.judged
    glitches = bound.bears_marks and bound.rules.mechanic.glitch
    fails = bound.bears_marks and not glitches
    fields: list[tuple[str, bool, object]] = [
        ("success", judged, Probability.optional(odds.success)),
        ("failure", judged, Probability.optional(odds.failure)),
        ("tie", opposed, Probability.optional(odds.tie)),
        ("tie_counts_as", judged and opposed and bound.requirement is None, tie_counts_as(bound)),
        ("success_means", judged, success_means(bound)),
        ("succeeds_from", judged and (opposed or bound.requirement is not None), succeeds_from(bound)),
        (score, True, optional_distribution(odds.score)),
        ("mean", True, Probability.optional(odds.score.mean() if odds.score else None)),
        ("percentiles", True, _percentiles(odds.score) if odds.score else None),
        (f"opposing_{score}", opposed, optional_distribution(odds.opposing_score)),
        (net_word(bound), opposed or bound.requirement is not None, optional_distribution(odds.net)),
        ("glitch", glitches, Probability.optional(odds.glitch)),
        ("critical_glitch", glitches, Probability.optional(odds.critical_glitch)),
        ("critical_failure", fails, Probability.optional(odds.critical_glitch)),
        ("success_with_glitch", glitches and judged, Probability.optional(odds.success_with_glitch)),
        ("opposing_critical_failure", fails and opposed, Probability.optional(odds.opposing_glitch)),
        ("opposing_glitch", glitches and opposed, Probability.optional(odds.opposing_glitch)),
        ("tail", odds.tail is not None, Probability.optional(odds.tail)),
        ("outcomes", bool(odds.outcomes), [_outcome(*outcome) for outcome in odds.outcomes]),
    ]
    return RollChances(**{key: value for key, applies, value in fields if applies})


def _outcome(condition: str, then: str, chance: Fraction | None) -> OutcomeChance:
    return OutcomeChance(if_=condition, then=then, chance=Probability.optional(chance))


def success_means(bound: Bound) -> str | None:
    """Return in words what succeeds; None if that is unknown."""
    mechanic, hits = bound.rules.mechanic, bound.rules.mechanic.word("hits")
    if not bound.decided:
        return None
    if bound.opponent is not None:
        even = bound.contest(None).even
        more = "a higher total" if bound.is_total else f"more {hits} than {bound.party('opponent')}"
        more = f"{more}, or a tie" if even else more
        return more if bound.requirement is None else f"{more}; and {_reaching_text(bound)}"
    return f"{mechanic.hits_text(1)} or more" if bound.requirement is None else _reaching_text(bound)


def succeeds_from(bound: Bound) -> int | None:
    """Return the least net hits or margin of a success, 0 or 1; None if it is unknown what succeeds."""
    if not bound.decided:
        return None
    if bound.opponent is not None:
        return 0 if bound.contest(None).even else 1
    return 1 if bound.rules.rulings["difficulty"] == "beat" else 0


def tie_counts_as(bound: Bound) -> Literal["success", "failure", "draw"] | None:
    """Return what a tie of an opposed roll is part of; None if that is unknown."""
    if not bound.decided:
        return None
    even = bound.contest(None).even
    return "draw" if even is None else "success" if even else "failure"


def _reaching_text(bound: Bound) -> str:
    """Return in words when a score reaches the requirement."""
    required = bound.rules.mechanic.word("requirement")
    beat = bound.rules.rulings["difficulty"] == "beat"
    return f"more than the {required}" if beat else f"the {required} or more"


def _steps_chances(
    steps: Mapping[str, StepOdds], entry: Entry | None, scales: Scales
) -> dict[str, StepChances]:
    return {
        key: step_chances(each, scales, has_average=entry is None or is_amount(entry, key))
        for key, each in steps.items()
    }


def step_chances(step: StepOdds, scales: Scales, *, has_average: bool = True) -> StepChances:
    """Return a step's odds: the chance that it happens, and those of its roll or value, which may have no average."""
    is_known = UNKNOWN not in step.taken.weights
    fields: dict[str, Any] = {
        "taken": Probability.of(step.taken.chance(lambda one: one is True)) if is_known else None
    }
    if step.bound is not None and step.roll is not None:
        fields |= {
            "roll": print_roll(step.bound.changed.with_variants),
            "odds": roll_chances(step.bound, step.roll),
        }
        fields |= without_none(requirement=step.to_reach)
    if step.extended is not None:
        fields["extended"] = extended_chances(step.extended)
    if step.value is not None:
        fields["value"] = value_chances(step.value, scales, has_average=has_average)
    return StepChances(**fields)


def value_chances(odds: Odds[Value], scales: Scales = (), *, has_average: bool = True) -> ValueChances | None:
    """Return the odds of a value; None if it is always unknown.

    `mean` and `percentiles` are left out if the value is not a number or has no average, and null if it may be
    unknown. Values of a scale are in its order, after `none`.
    """
    if set(odds.weights) == {UNKNOWN}:
        return None
    counted = any(isinstance(value, int) for value in odds.weights)
    numbers: dict[int, int] = {}
    for value, weight in odds.weights.items():
        if isinstance(value, int) or (counted and value == NONE):
            number = value if isinstance(value, int) else 0
            numbers[number] = numbers.get(number, 0) + weight
    listed = chances((value, Fraction(odds.weights[value], odds.total)) for value in _in_order(odds, scales))
    fields: dict[str, Any] = {"distribution": listed}
    if not has_average:
        return ValueChances(**fields)
    if numbers and UNKNOWN in odds.weights:
        fields |= {"mean": None, "percentiles": None}
    elif numbers:
        number_odds: Odds[int] = Odds(numbers, sum(numbers.values()))
        fields |= {"mean": Probability.of(number_odds.mean()), "percentiles": _percentiles(number_odds)}
    return ValueChances(**fields)


def result_chances(
    answer: Resolved, entry: Entry | None, term: str, odds: Odds[Value]
) -> ValueChances | None:
    """Return a result's odds: a flag's chance, or numbers with the mean on success."""
    value = value_chances(odds, _scales(answer))
    if value is None:
        return None
    if is_flag(answer.prepared.procedure.results[term]) and UNKNOWN not in odds.weights:
        chance = odds.chance(lambda value: value not in (0, NONE))
        return ValueChances(distribution=value.distribution, chance=Probability.of(chance))
    mean = mean_on_success(answer, entry, term)
    return value if mean is None else ValueChances(**value.fields(), mean_on_success=Probability.of(mean))


def chances_ahead(answer: Resolved, entry: Entry | None) -> ChancesAhead | None:
    """Return the odds of what is left to roll after given dice; None if nothing is left."""
    ahead = answer.playback.ahead if answer.playback is not None else None
    if ahead is None:
        return None
    scales = _scales(answer)
    return ChancesAhead(
        steps=_steps_chances(ahead.steps, entry, scales),
        results={term: value_chances(odds, scales) for term, odds in ahead.results.items()},
    )


def _value_as_odds(value: Odds[Value], scales: Scales) -> RollChances:
    """Return the odds of a step that is not a roll, in the form of a roll's."""
    found = value_chances(value, scales)
    return RollChances(total=found.distribution if found is not None else None)


def _in_order(odds: Odds[Value], scales: Scales) -> list[Value]:
    """Return the possible values, those of a scale in its order."""
    words = {value for value in odds.values if isinstance(value, str) and value != NONE}
    scale = next((scale for scale in scales if words and words.issubset(scale)), None)
    if scale is None:
        return odds.values
    ordered: tuple[Value, ...] = (NONE, *scale, UNKNOWN)
    return [value for value in dict.fromkeys(ordered) if value in odds.weights]


def _percentiles(odds: Odds[T]) -> dict[str, int | str]:
    """Return for each percentile (10 %, 25 % and so on) the lowest value that reaches it."""
    return {str(share): plain_value(odds.percentile(Fraction(share, 100))) for share in PERCENTILES}


def extended_chances(whole: Extended) -> ExtendedChances:
    """Return the odds of an extended test: of success, and of how long it takes."""
    rolls = whole.rolls
    mean = rolls.mean() if rolls else None
    return ExtendedChances(
        success=Probability.of(whole.success),
        rolls=distribution(rolls) if rolls else None,
        mean_rolls=Probability.optional(mean),
        interval=Duration(value=whole.interval, unit=whole.unit),
        mean_time=Probability.optional(
            mean * whole.interval if mean is not None and whole.interval else None
        ),
    )


def score_word(bound: Bound) -> str:
    """Return the word for what is counted: the total of added dice, or hits."""
    return "total" if bound.is_total else "hits"


def net_word(bound: Bound) -> str:
    """Return the word for the difference: net hits are those beyond the opponent's."""
    return "net_hits" if bound.opponent is not None and not bound.is_total else "margin"


def _scales(answer: Resolved) -> Scales:
    return list(answer.prepared.procedure.scales.values())


def chances_of_counts(by_count: Mapping[int, Fraction], success_means: str) -> RollChances:
    """Return the odds of several successes at once, from the chance of each number of them: all, any, how many."""
    everything = by_count[max(by_count)]
    return RollChances(
        success=Probability.of(everything),
        failure=Probability.of(1 - everything),
        success_means=success_means,
        any=Probability.of(1 - by_count[0]),
        successes=chances((count, chance) for count, chance in by_count.items() if chance),
    )
