"""Work is charged before it is done, and bounded; its units follow from the request."""

import pytest

from resolver import Change
from resolver.dice import throws
from resolver.rolls.odds.extended import extended
from resolver.rolls.odds.roll_odds import roll_odds
from resolver.solving.solutions import curve
from resolver.work import TooMuchWork, bounded, charge, foresee
from tests.resolver.mechanics import rolled
from tests.resolver.solving.questions import asking, dial


def spent(roll: str, *changes: Change) -> int:
    """Return what a roll is charged, an extended one as a whole."""
    with bounded(10**9) as budget:
        bound = rolled(roll, changes=changes)
        roll_odds(bound)
        extended(bound)
    return budget.spent


def test_without_a_bound_anything_may_be_done() -> None:
    charge(10**12)
    with bounded(10) as budget:
        charge(10)
    charge(10**12)
    assert budget.spent == 10


def test_what_is_too_much_is_not_begun() -> None:
    with bounded(10) as budget:
        charge(6)
        with pytest.raises(TooMuchWork, match=r"\(10"):
            charge(5)
    assert budget.spent == 6


def test_what_is_foreseen_is_refused_at_once_and_costs_nothing() -> None:
    foresee(10**12)
    with bounded(10) as budget:
        charge(6)
        foresee(4)
        with pytest.raises(TooMuchWork, match="ask for less"):
            foresee(5)
    assert budget.spent == 6


def test_a_request_costs_the_same_whatever_is_kept_of_others() -> None:
    asked = ("9 dice [4] v. 7 dice", Change(helpers=(3, 2)))
    throws._helped_tallies.cache_clear()
    throws._thrown_tallies.cache_clear()
    assert spent(*asked) == spent(*asked)


@pytest.mark.parametrize(
    ("less", "more"),
    [
        *((("6 dice (2)",), ("60 dice (2)",)), (("6 dice (2)",), ("6 dice v. 6 dice",))),
        (("6 dice (2)",), ("6 dice (2)", Change(set={"explode": "all"}))),
        (("6 dice (2)",), ("6 dice (2)", Change(helpers=(5,)))),
        (("6 dice (2)", Change(helpers=(5,))), ("6 dice (2)", Change(helpers=(5, 5)))),
        *((("6 dice (2)",), ("6 dice (2, 1 hour)",)), (("6 dice (2, 1 hour)",), ("6 dice (9, 1 hour)",))),
        (("6 dice (9, 1 hour)",), ("6 dice (9, 1 hour)", Change(helpers=(3,)))),
    ],
)
def test_what_takes_longer_costs_more(less: tuple[str], more: tuple[str]) -> None:
    assert spent(*less) < spent(*more)


def test_a_dial_is_turned_no_further_than_the_budget_goes() -> None:
    with bounded(10**9) as once:
        evaluator = asking("20 dice v. 20 dice")
    with bounded(3 * once.spent), pytest.raises(TooMuchWork):
        curve(evaluator, dial(evaluator, "pool"), range(30))
    assert evaluator.spent < 8
