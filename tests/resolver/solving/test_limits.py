"""What is asked for a chance that cannot be had, a dial that is not there, or too much at once."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from resolver import Change, ExpressionError, OutOfRange, RollOdds
from resolver.dice import throws
from resolver.dice.convolution import convolve
from resolver.dice.odds import Odds
from resolver.dice.tallies import Tallies, Weights
from resolver.dice.teamwork import help_odds
from resolver.notation import parse_condition, parse_roll
from resolver.procedures.procedure import Procedure, ProcedureRoll
from resolver.procedures.step_over_states import StepOdds
from resolver.rolls.odds import extended
from resolver.sentences.rolls import unopposed_without_requirement
from resolver.sentences.solving import no_value_possible, refused_with_value
from resolver.solving.dials import Dial, DialError, rating_dial
from resolver.solving.evaluator import (
    Budget,
    EvaluatedRoll,
    Evaluator,
    ImpossibleValue,
    Point,
    TooManyQuestions,
    ask,
)
from resolver.solving.solutions import curve, nearest, solve, why_not, why_unknown
from resolver.solving.wanted import wanted_chance
from resolver.values.scene import Scene
from tests.resolver.mechanics import LEGEND, OPEN, POOL, TOTAL, rolled
from tests.resolver.solving.questions import asking, dial

EVEN, FAR = "Even with the", "the most allowed, the chance is"


@pytest.mark.parametrize(
    ("roll", "vary", "wanted", "why"),
    [
        (
            "5 dice [2] (3)",
            "pool",
            "1/2",
            "The threshold is 3, but the limit is 2: too few count, whatever the dice pool.",
        ),
        (
            "5 dice [4] v. 6 dice",
            "pool",
            "99%",
            f"{EVEN} dice pool at 100, {FAR} 90 %, because the limit is 4.",
        ),
        ("5 dice (3)", "pool", "1", f"{EVEN} dice pool at 100, {FAR} more than 99.9 %."),
        ("4 dice (3)", "requirement", "99%", f"{EVEN} threshold at 1, {FAR} 80.2 %."),
        ("3 dice v. 4 dice", "against", "3/4", f"{EVEN} opposing dice at 0, {FAR} 70.4 %."),
        (
            "4 dice [1] (2)",
            "limit",
            "99%",
            f"{EVEN} limit at 2, where more doesn't help, the chance is 40.7 %.",
        ),
        ("Logic v. 2 dice", "against", "3/4", "Logic has no value, so the dice pool is unknown."),
    ],
)
def test_why_a_chance_cannot_be_had_is_said(roll: str, vary: str, wanted: str, why: str) -> None:
    asked = asking(roll)
    turned = dial(asked, vary)
    solution = solve(asked, turned, wanted_chance(wanted))
    assert " ".join(map(str, why_not(asked.bound, turned, solution))) == why


def test_what_can_be_had_needs_no_reason() -> None:
    asked = asking("5 dice (2)")
    turned = dial(asked, "pool")
    assert why_not(asked.bound, turned, solve(asked, turned, Fraction(1, 2))) == ()


def test_a_natural_1_keeps_a_roll_from_being_certain() -> None:
    asked = asking("1d20 + 3 (10)", TOTAL, rulings={"natural_1": "on"})
    turned = dial(asked, "pool")
    solution = solve(asked, turned, Fraction(1))
    assert solution.best is not None
    assert solution.best.chance == Fraction(19, 20)
    assert solution.best.value == 8


def test_a_total_with_nothing_to_reach_says_so() -> None:
    assert why_unknown(rolled("1d20 + 3", TOTAL)) == (unopposed_without_requirement("difficulty"),)


@pytest.mark.parametrize(
    ("roll", "vary", "message"),
    [
        ("5 dice", "limit", "This roll has no limit; vary something else."),
        ("5 dice", "against", "This roll is unopposed; vary its pool or its requirement."),
        (
            "5 dice v. 3 dice",
            "requirement",
            "This roll is opposed and has no threshold; vary its pool, or the target's dice (`against`).",
        ),
        ("5 dice", "pol", 'You can\'t vary "pol"; did you mean "pool"?'),
        ("5 dice", "x", 'You can\'t vary "x"; choose pool, limit, requirement or against.'),
    ],
)
def test_a_dial_that_a_roll_has_not_is_refused(roll: str, vary: str, message: str) -> None:
    with pytest.raises(DialError) as error:
        dial(asking(roll), vary)
    assert str(error.value) == message


def test_a_bonus_that_nobody_knows_is_refused() -> None:
    with pytest.raises(DialError) as error:
        dial(asking("Logic (10)", TOTAL), "pool")
    assert str(error.value) == "Logic has no value, so the roll is unknown."


def test_a_modifier_that_nobody_knows_is_refused() -> None:
    asked = asking("5 dice (2)", changes=[Change(add={"pool": "unknown"})])
    with pytest.raises(DialError, match="You can't vary the pool: one of its modifiers is unknown"):
        dial(asked, "pool")


def scripted(chances: Callable[[int], Fraction | Exception | None]) -> Evaluator:
    """Return what answers with chances of our own for the rating `x`."""
    bound = rolled("5 dice (2)")

    def asked(change: Change) -> EvaluatedRoll:
        value = change.set.get("x")
        chance = chances(value) if isinstance(value, int) else Fraction(0)
        if isinstance(chance, Exception):
            raise chance
        return EvaluatedRoll(StepOdds(Odds.certain(True), RollOdds(success=chance), bound), bound, chance)

    return Evaluator(asked)


RATING = rating_dial("x")


def test_a_rating_that_only_harms_is_solved_for_the_most_of_it() -> None:
    solution = solve(scripted(lambda value: Fraction(40 - value, 40)), RATING, Fraction(3, 4))
    assert (solution.eases, solution.found, solution.short) == (
        False,
        Point(10, Fraction(3, 4)),
        Point(11, Fraction(29, 40)),
    )


def test_a_rating_that_helps_and_harms_is_solved_for_the_least_that_reaches() -> None:
    solution = solve(scripted(lambda value: Fraction(value % 5, 5)), RATING, Fraction(3, 5))
    assert (solution.eases, solution.found) == (None, Point(3, Fraction(3, 5)))


def test_a_rating_is_not_tried_where_there_is_no_such_test() -> None:
    def chance(value: int) -> Fraction | Exception | None:
        if value > 20:
            return OutOfRange(refused_with_value("too many dice"))
        return None if value < 5 else Fraction(value, 40)

    asked = scripted(chance)
    assert solve(asked, RATING, Fraction(9, 10)).best == Point(20, Fraction(1, 2))
    assert [point.value for point in curve(asked, RATING, range(3, 23))] == list(range(5, 21))


def test_a_rating_with_which_there_is_no_test_at_all_is_refused() -> None:
    with pytest.raises(ExpressionError, match="no such row"):
        solve(scripted(lambda _: ExpressionError(refused_with_value("no such row"))), RATING, Fraction(1, 2))


def test_a_rating_is_tried_over_the_values_with_which_the_test_can_be_made() -> None:
    few = refused_with_value("too few")
    asked = scripted(lambda value: ImpossibleValue(few) if value < 2 else Fraction(value, 40))
    assert [point.value for point in curve(asked, RATING, range(4))] == [2, 3]
    assert solve(asked, RATING, Fraction(1, 40)).found == Point(2, Fraction(1, 20))


def test_a_rating_that_no_value_fits_is_refused_with_the_value_that_was_tried() -> None:
    few = refused_with_value("too few")
    with pytest.raises(ImpossibleValue) as refused:
        solve(scripted(lambda _: ImpossibleValue(few)), RATING, Fraction(1, 2))
    assert refused.value.reason == no_value_possible("x", 0, few)


def test_a_dial_that_is_not_what_it_says_is_looked_through() -> None:
    wavy = replace(RATING, eases=True)
    chances = {value: Fraction(value, 40) for value in range(41)} | {40: Fraction(9, 20)}
    solution = solve(scripted(chances.__getitem__), wavy, Fraction(1, 2))
    assert (solution.eases, solution.found) == (None, Point(20, Fraction(1, 2)))


def test_no_request_is_worked_out_without_end() -> None:
    budget = Budget(3)
    asked = Evaluator(scripted(lambda value: Fraction(value, 40))._ask, budget)
    assert curve(asked, RATING, range(2)) == [Point(0, Fraction(0)), Point(1, Fraction(1, 40))]
    with pytest.raises(TooManyQuestions) as error:
        curve(asked, RATING, range(4))
    assert str(error.value) == "This needs more than 3 computations; ask for less at once."
    assert budget.spent == 3


def test_a_roll_is_asked_for_over_all_that_may_have_come_before_it() -> None:
    procedure = Procedure(
        {
            "dodge": ProcedureRoll(parse_roll("2 dice")),
            "attack": ProcedureRoll(parse_roll("3 dice (dodge.hits)", ("dodge",)), by="target"),
        },
        LEGEND,
    )
    asked = Evaluator(ask(procedure, Scene(), on="attack"))
    # 0, 1 and 2 hits to reach, with 1/9, 4/9 and 4/9: 3 dice reach them with 1, 26/27 and 20/27
    assert asked.success == Fraction(1, 9) + Fraction(4, 9) * Fraction(26 + 20, 27)
    found = nearest(asked, dial(asked, "pool"), Fraction(1))
    assert found is not None
    assert found.point.value == 100


def test_a_bonus_that_an_earlier_roll_decides_is_refused() -> None:
    steps = {
        "feint": ProcedureRoll(parse_roll("1d6 (3)")),
        "strike": ProcedureRoll(parse_roll("1d20 + feint.total (9)", ("feint",))),
    }
    asked = Evaluator(ask(Procedure(steps, TOTAL), Scene(), on="strike"))
    with pytest.raises(DialError) as error:
        dial(asked, "pool")
    assert str(error.value) == "You can't vary the bonus: an earlier roll sets it."
    assert dial(asked, "requirement").now == 9


def test_a_roll_that_is_never_made_is_refused() -> None:
    procedure = Procedure({"never": ProcedureRoll(parse_roll("2 dice"), if_=parse_condition("1 > 2"))}, POOL)
    with pytest.raises(DialError, match="The roll never is never made here"):
        Evaluator(ask(procedure, Scene(), on="never"))


def test_the_dice_of_an_opposing_side_keep_its_target_number() -> None:
    asked = asking("6 dice (4) v. 5 dice (5)", OPEN)
    turned: Dial = dial(asked, "against")
    assert asked.chance(turned, 5) == asked.success
    assert asked.chance(turned, 3) == asking("6 dice (4) v. 3 dice (5)", OPEN).success


def test_what_no_dial_changes_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counting(helpers: list[Tallies], limit: int, most: int | None) -> Odds[tuple[int, int]]:
        asked.append(len(helpers))
        return help_odds(helpers, limit, most)

    monkeypatch.setattr(throws, "help_odds", counting)
    helped = Change(helpers=(3, 4, 6))
    evaluator = asking("Logic v. 31 dice", ratings={"Logic": 5}, changes=[helped])
    assert len({point.chance for point in curve(evaluator, rating_dial("Logic", 5), range(30))}) == 30
    assert asked == [3]


def test_a_long_test_is_worked_out_by_its_shorter_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[int] = []

    def counting(first: Weights, second: Weights) -> Weights:
        added.append(len(second))
        return convolve(first, second)

    monkeypatch.setattr(extended, "convolve", counting)
    evaluator = asking("Logic [21] (83, 1 hour)", ratings={"Logic": 0})
    curve(evaluator, rating_dial("Logic", 0), range(31))
    assert len(added) == 30
