"""Rolls with numbers in place of their names: bounds, warnings, and what is unknown."""

import pytest

from resolver import Change, ExpressionError, Mechanic, OutOfRange, Scene, Test, bind, modifier
from resolver.dice.throws import CountedThrow, TotalThrow
from resolver.notation import parse_roll
from resolver.sentences import rolls as sentences
from resolver.values.scene import UNKNOWN
from tests.resolver.mechanics import LEGEND, NAMES, OPEN, POOL, TOTAL, odds, rolled

RATINGS = {"Logic": 4, "Hacking": 5, "Sleaze": 6}


def test_a_pool_is_the_sum_of_its_parts_and_modifiers() -> None:
    bound = rolled("Hacking + Logic [Sleaze]", ratings=RATINGS, changes=[modifier(-2, "wounded")])
    assert bound.actor.throw == CountedThrow(7, limit=6)
    assert [(term.label, term.value) for term in bound.actor.terms] == [("Hacking", 5), ("Logic", 4)]


def test_a_pool_below_nothing_is_no_dice_with_a_warning() -> None:
    bound = rolled("Logic", ratings=RATINGS, changes=[modifier(-7)])
    assert bound.actor.throw == CountedThrow(0)
    assert bound.warnings == (sentences.counts_as_least("pool", "dice pool", "actor", -3, 0),)


def test_a_limit_below_nothing_is_none_of_the_hits() -> None:
    bound = rolled("Logic [Sleaze - 9]", ratings=RATINGS)
    assert bound.actor.throw == CountedThrow(4, limit=0)
    assert bound.warnings == (sentences.counts_as_least("limit", "limit", "actor", -3, 0),)


def test_a_target_number_below_two_is_two() -> None:
    bound = rolled("Logic (1)", OPEN, RATINGS)
    assert bound.actor.throw == CountedThrow(4, target=2)
    assert bound.warnings == (sentences.counts_as_least("requirement", "target number", "actor", 1, 2),)


def test_modifiers_of_limit_and_requirement_are_added() -> None:
    bound = rolled(
        "Logic [Sleaze] (3)", ratings=RATINGS, changes=[Change(add={"limit": 1, "requirement": -1})]
    )
    assert bound.actor.throw == CountedThrow(4, limit=7)
    assert bound.requirement is not None
    assert bound.requirement.odds is not None
    assert bound.requirement.odds.weights == {2: 1}


def test_a_target_number_has_modifiers_too() -> None:
    bound = rolled("Logic (4)", OPEN, RATINGS, changes=[Change(add={"requirement": 2})])
    assert bound.actor.throw == CountedThrow(4, target=6)


def test_changes_of_what_is_not_there_are_warned_of() -> None:
    bound = rolled("Logic", ratings=RATINGS, changes=[Change(add={"limit": 1, "requirement": 1})])
    assert bound.warnings == (
        sentences.modifier_not_used("limit", "limit"),
        sentences.modifier_not_used("requirement", "threshold"),
    )


def test_the_opposing_sides_requirement_is_warned_of() -> None:
    assert rolled("2 dice v. 2 dice (1)").warnings == (sentences.opponents_requirement_not_used("threshold"),)


def test_one_of_two_limits_is_taken() -> None:
    assert rolled("Logic [Sleaze or Firewall]", ratings=RATINGS).actor.throw == CountedThrow(4, limit=6)


@pytest.mark.parametrize(("theirs", "warned"), [("Sleaze", False), ("Firewall", True)])
def test_a_choice_between_two_limits_is_the_same_for_both_sides(theirs: str, *, warned: bool) -> None:
    roll = "Logic [Sleaze or Firewall] v. Logic [Sleaze or Firewall]"
    bound = rolled(roll, ratings={"Logic": 4, "Sleaze": 3}, against={"Logic": 3, theirs: 2})
    assert bound.warnings == ((sentences.limits_differ("Sleaze", "Firewall"),) if warned else ())


def test_a_name_without_a_value_makes_unknown_what_needs_it() -> None:
    bound = rolled("Logic + Willpower [Sleaze] v. Firewall", ratings=RATINGS)
    assert bound.actor.throw is None
    assert bound.unknown == (
        sentences.no_value("pool", "dice pool", "actor", [{"name": "Willpower", "of": "actor"}]),
        sentences.no_value("pool", "dice pool", "opponent", [{"name": "Firewall", "of": "target"}]),
    )


def test_an_unknown_requirement_leaves_the_hits_known() -> None:
    known = odds("Logic (unknown)", ratings=RATINGS)
    assert (known.success, known.failure, known.net) == (None, None, None)
    assert known.score is not None
    assert known.glitch is not None
    bound = rolled("Logic (unknown)", ratings=RATINGS)
    assert bound.unknown == (sentences.not_given("requirement", "threshold", "actor"),)


@pytest.mark.parametrize("why", ["The page has no table of light.", None])
@pytest.mark.parametrize("name", ["Bad light", "Bad light."])
def test_a_change_without_an_amount_has_its_name_apart_from_why(name: str, why: str | None) -> None:
    change = Change(add={"pool": "unknown"}, reason=name, why_unknown=why)
    (told,) = rolled("Logic", ratings=RATINGS, changes=[change]).unknown
    assert told == sentences.change_not_given("pool", "dice pool", "actor", name, why)
    assert str(told).count(name.rstrip(".")) == 1
    assert str(told).replace(name, "Dusk") == str(told.with_parts(change="Dusk"))


def test_an_unknown_target_number_leaves_nothing_known() -> None:
    known = odds("Logic (unknown)", OPEN, RATINGS)
    assert (known.success, known.score, known.glitch) == (None, None, None)


def test_a_target_number_that_the_roll_does_not_print_is_unknown() -> None:
    assert rolled("Logic", OPEN, RATINGS).unknown == (
        sentences.no_target_number("requirement", "target number", "actor"),
    )


def test_an_unknown_opponent_leaves_the_actors_hits_known() -> None:
    known = odds("Logic v. unknown", ratings=RATINGS)
    assert (known.success, known.net, known.opposing_score) == (None, None, None)
    assert known.score is not None


def test_an_unknown_limit_leaves_the_glitch_known() -> None:
    known = odds("Logic [unknown]", ratings=RATINGS)
    assert (known.success, known.score) == (None, None)
    assert known.glitch is not None
    assert rolled("Logic [Willpower]", ratings=RATINGS).unknown == (
        sentences.no_value("limit", "limit", "actor", [{"name": "Willpower", "of": "actor"}]),
    )


def test_an_unknown_modifier_makes_the_pool_unknown() -> None:
    bound = rolled("Logic", ratings={**RATINGS, "Sleaze": UNKNOWN}, changes=[Change(add={"pool": "Sleaze"})])
    assert bound.unknown == (sentences.not_given("pool", "dice pool", "actor"),)


def test_an_unknown_bonus_makes_a_total_unknown() -> None:
    assert rolled("1d20 + unknown (10)", TOTAL).actor.throw is None
    assert rolled("1d20 + Logic (10)", TOTAL).actor.throw is None


def test_a_rating_may_be_dice() -> None:
    assert rolled("Logic + 1", LEGEND, {"Logic": "3D"}).actor.throw == CountedThrow(4)
    assert rolled("Logic + 1d20", TOTAL, {"Logic": "1d6"}).actor.throw == TotalThrow(((1, 6), (1, 20)))


def test_dice_keep_the_names_that_stand_for_them() -> None:
    bound = rolled("Logic x 2 + 1", LEGEND, {"Logic": "3D"})
    assert [(term.label, term.value) for term in bound.actor.terms] == [("Logic x 2", 6), ("1", 1)]
    total = rolled("Logic + 3 - 1d4", TOTAL, {"Logic": "1d6"})
    assert [(term.label, term.value) for term in total.actor.terms] == [
        ("Logic", "1d6"),
        ("3", 3),
        ("1d4", "-1d4"),
    ]


@pytest.mark.parametrize(
    ("roll", "mechanic", "message"),
    [
        *(("101 dice", POOL, "0 to 100"), ("1 dice (101)", OPEN, "2 to 30"), ("101d6", TOTAL, "0 to 100")),
        *(("7d100", TOTAL, "700 faces"), ("+".join(["1"] * 13), POOL, "13 terms")),
        ("1 dice (9999 + 1)", POOL, "-9999 to 9999"),
    ],
)
def test_what_is_too_large_is_refused(roll: str, mechanic: Mechanic, message: str) -> None:
    with pytest.raises(OutOfRange) as error:
        rolled(roll, mechanic)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("roll", "mechanic", "message"),
    [("2d6 + 1", POOL, "2D or 2"), ("max(1d6, 2)", TOTAL, "can't have"), ("Host Color", POOL, '"Red"')],
)
def test_dice_where_none_can_stand_are_refused(roll: str, mechanic: Mechanic, message: str) -> None:
    with pytest.raises(ExpressionError) as error:
        rolled(roll, mechanic, {"Host Color": "Red"})
    assert message in str(error.value)


def test_the_rulings_that_affect_a_roll_are_told_and_no_other_that_is_chosen() -> None:
    assert rolled("Logic / 2 v. 3 dice", ratings=RATINGS).rulings() == {"tie": "defender", "rounding": "down"}
    assert rolled("Logic / 12 up (2)", ratings=RATINGS).rulings() == {"difficulty": "meet"}
    assert not rolled("Logic", ratings=RATINGS, rulings={"natural_20": "on"}).rulings()
    assert set(rolled("1d20 (9)", TOTAL).rulings()) == {"difficulty", "natural_20", "natural_1"}
    assert not rolled("1d20", TOTAL).rulings()  # nothing to beat
    assert "difficulty_dice" in rolled("3D (1 + 1D)", LEGEND).rulings()


def test_the_ruling_on_rounding_decides_a_division_that_does_not_say() -> None:
    assert rolled("Logic / 3", ratings=RATINGS).actor.throw == CountedThrow(1)
    assert rolled("Logic / 3", ratings=RATINGS, rulings={"rounding": "up"}).actor.throw == CountedThrow(2)


def test_the_other_side_rolls_with_its_own_ratings() -> None:
    test = Test(parse_roll("Logic v. actor.Logic", NAMES), POOL)
    bound = bind(test, Scene(actor={"Logic": 2}, target={"Logic": 5}, roller="target"))
    assert (bound.actor.throw, bound.opponent and bound.opponent.throw) == (CountedThrow(5), CountedThrow(2))


@pytest.mark.parametrize(
    ("family", "sides", "hit_from", "message"),
    [
        ("hits", 1, 2, "mechanic's sides are 1;"),
        ("hits", 6, None, "2 to its 6"),
        ("hits", 6, 7, "is 7;"),
        ("hits", 6, 1, "is 1;"),
    ],
)
def test_a_mechanic_that_cannot_be_is_refused(
    family: str, sides: int, hit_from: int | None, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Mechanic(family, sides, hit_from)  # type: ignore[arg-type]  # a name from a file


def test_an_edition_has_its_own_words() -> None:
    assert (LEGEND.hits_text(1), LEGEND.hits_text(2), POOL.hits_text(1)) == (
        "1 success",
        "2 successes",
        "1 hit",
    )
    assert (OPEN.word("requirement"), TOTAL.word("requirement")) == ("target number", "difficulty")
