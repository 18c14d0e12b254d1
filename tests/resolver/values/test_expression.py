"""What expressions, limits and conditions come to."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver.dice.bounds import OutOfRange
from resolver.notation import Dice, Name, Roll, dice_in, parse_condition, parse_roll, parse_value
from resolver.values.arithmetic import COMPARISONS, Operand, Operation, add, divide_down, divide_up
from resolver.values.expression import evaluate, evaluate_limit, fold, holds
from resolver.values.scene import UNKNOWN, ExpressionError, LookupTable, Missing, Scene, Unbound, Value
from tests.resolver.notation.random_trees import DECLARED

SCENE = Scene(
    actor={"Logic": 4, "Hacking": 5, "Code": "Red", "Armor": 2},
    target={"Firewall": 3, "Armor": 6, "Host Rating": 7, "Legitimacy": "intruding"},
    shared=frozenset({"Host Rating"}),
    steps={
        "attack": {"hits": 5, "net": -3, "success": True},
        "through": {"value": -3},
        "blocked": {"hits": UNKNOWN},
    },
    tables={
        "damage": LookupTable((Name("Code"),), {("Red",): 6, ("Blue",): 3, ("Black",): UNKNOWN}),
        "to-hit": LookupTable((Name("Code"), Name("Legitimacy", "target")), {("Red", "intruding"): 3}),
        "by-rating": LookupTable((Name("Host Rating"),), {(7,): "Deadly"}),
    },
    words=frozenset({"Red", "Blue"}),
)


def value_of(text: str, scene: Scene = SCENE, rounding: Literal["up", "down"] = "down") -> Value:
    return evaluate(parse_value(text, DECLARED), scene, rounding).value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("7", 7), ("6 dice", 6), ("Logic", 4), ("Hacking + Logic - 2", 7), ("-Logic", -4)),
        *(("Logic x 2 + 1", 9), ("Logic x (2 + 1)", 12), ("10 - (Logic - 1)", 7), ("min(Logic, 3)", 3)),
        *(("max(attack.hits - 9, 0)", 0), ("target.Firewall", 3), ("actor.Armor - target.Armor", -4)),
        *(("Host Rating x 2", 14), ("target.Host Rating", 7), ("actor.Host Rating", 7)),
        *(("attack.hits + attack.net", 2), ("attack.success + 1", 2), ("through", -3), ("through + 1", -2)),
        *(("Code", "Red"), ("table(damage)", 6), ("table(damage) + 1", 7), ("table(to-hit)", 3)),
        *(("table(by-rating)", "Deadly"), ("7 / 2 down", 3), ("7 / 2 up", 4), ("through / 2 down", -1)),
        *(("through / 2 up", -2), ("(7 + 1) / 2 up", 4), ("(Hacking + Logic) / Logic", 2)),
        *(("Hacking / Logic up", 2), ("-Hacking / Logic", -1)),
    ],
)
def test_an_expression_has_its_value(text: str, value: Value) -> None:
    assert value_of(text) == value


def test_a_division_that_does_not_say_how_it_is_rounded_leaves_it_to_the_ruling() -> None:
    assert (value_of("7 / 2", rounding="down"), value_of("7 / 2", rounding="up")) == (3, 4)
    assert (value_of("7 / 2 up", rounding="down"), value_of("7 / 2 down", rounding="up")) == (4, 3)


@pytest.mark.parametrize("value", [0, -1])
def test_a_rating_below_1_divides_nothing(value: int) -> None:
    scene = replace(SCENE, actor={"Hacking": 5, "Logic": value})
    with pytest.raises(ExpressionError, match=f"Logic is {value}; to divide by it, give it 1 or more"):
        value_of("Hacking / Logic", scene)


def test_a_division_by_a_rating_without_a_value_lacks_it_and_by_an_unknown_one_is_unknown() -> None:
    with pytest.raises(Unbound, match="Logic has no value"):
        value_of("7 / Logic", replace(SCENE, actor={}))
    assert value_of("7 / Logic", replace(SCENE, actor={"Logic": UNKNOWN})) is UNKNOWN


@given(st.integers(-(10**6), 10**6), st.integers(1, 9999))
def test_down_is_toward_zero_and_up_is_away_from_it(dividend: int, divisor: int) -> None:
    exact = Fraction(dividend, divisor)
    toward, away = (floor(exact), ceil(exact)) if dividend >= 0 else (ceil(exact), floor(exact))
    assert (divide_down(dividend, divisor), divide_up(dividend, divisor)) == (toward, away)


@pytest.mark.parametrize(
    "text",
    [
        *("unknown", "unknown + Logic", "2 x unknown", "min(unknown, 3)", "max(3, unknown)", "-unknown"),
        *("(unknown + 1) / 2 up", "blocked.hits - 1", "10 - (2 - unknown)"),
    ],
)
def test_what_depends_on_something_unknown_is_unknown(text: str) -> None:
    assert value_of(text) is UNKNOWN


def test_a_table_gives_unknown_for_an_unknown_cell_and_for_an_unknown_key() -> None:
    black, foggy = (replace(SCENE, actor={"Code": code}) for code in ("Black", UNKNOWN))
    assert value_of("table(damage) + 1", black) is UNKNOWN
    assert value_of("table(damage)", foggy) is UNKNOWN


def test_the_parts_of_a_sum_are_named_in_order_with_what_they_add() -> None:
    parts = evaluate(parse_value("Hacking + Logic x 2 - 3 - max(Armor, 1)"), SCENE).parts
    assert [(part.label, part.value) for part in parts] == [
        ("Hacking", 5),
        ("Logic x 2", 8),
        ("3", -3),
        ("max(Armor, 1)", -2),
    ]


def test_what_is_no_sum_is_its_own_part() -> None:
    (part,) = evaluate(parse_value("Logic x 2"), SCENE).parts
    assert (part.label, part.value) == ("Logic x 2", 8)


def test_a_name_without_a_prefix_is_the_rating_of_the_side_that_rolls() -> None:
    assert value_of("Armor") == 2
    assert value_of("Armor", SCENE.other_side()) == 6
    assert value_of("actor.Armor", SCENE.other_side()) == 2
    assert SCENE.other_side().other_side() == SCENE


def test_a_value_step_goes_before_a_rating_of_the_same_name_and_a_roll_does_not() -> None:
    scene = Scene(actor={"marks": 1, "soak": 2}, steps={"marks": {"value": 5}, "soak": {"hits": 7}})
    assert (value_of("marks", scene), value_of("soak", scene)) == (5, 2)


def unbound(action: Callable[[], object]) -> Unbound:
    with pytest.raises(Unbound) as caught:
        action()
    return caught.value


def test_a_rating_of_the_other_side_is_never_taken_silently() -> None:
    assert unbound(lambda: value_of("Firewall")).missing == (Missing("Firewall", "ratings"),)
    scene = SCENE.other_side()
    assert unbound(lambda: value_of("Logic", scene)).missing == (Missing("Logic", "against"),)


def test_every_name_without_a_value_is_named_with_the_place_where_it_was_looked_for() -> None:
    scene = replace(SCENE, shared=frozenset({"Weather"}))
    error = unbound(
        lambda: value_of("Logic + Body - Firewall x target.Mood + soak.hits + Weather + Body", scene)
    )
    assert error.missing == (
        Missing("Body", "ratings"),
        Missing("Firewall", "ratings"),
        Missing("target.Mood", "against"),
        Missing("soak.hits", "steps"),
        Missing("Weather", "ratings or against"),
    )
    assert str(error) == (
        "Body, Firewall, Mood (target), soak.hits (an earlier step) and "
        "Weather have no value; give each a number or a category."
    )


def test_a_whole_roll_tells_what_is_missing_on_either_side() -> None:
    roll = parse_roll(
        "Body + Logic [Speed or Handling] (actor.Mood) v. Firewall + Willpower (Armor, (Wait) hours)"
    )
    assert isinstance(roll, Roll)
    assert SCENE.missing_in(roll) == [
        Missing("Body", "ratings"),
        Missing("Speed", "ratings"),
        Missing("Handling", "ratings"),
        Missing("actor.Mood", "ratings"),
        Missing("Willpower", "against"),
        Missing("Wait", "against"),
    ]


def test_a_table_without_the_values_of_its_keys_names_them() -> None:
    missing = unbound(lambda: value_of("table(to-hit)", Scene(tables=SCENE.tables))).missing
    assert missing == (Missing("Code", "ratings"), Missing("target.Legitimacy", "against"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        *(("Code + 1", 'with "="'), ("max(1, Code)", '"Code" is "Red", a')),
        *(("-table(by-rating)", '"table(by-rating)" is "Deadly"'), ("3D + 1", "3D needs")),
        *(("table(to-hot)", '"to-hit"?'), ("table(zzz)", '"zzz"')),
    ],
)
def test_an_expression_without_a_value_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        value_of(text)
    assert sentence in str(caught.value)


def test_a_row_that_a_table_lacks_is_named_with_those_that_it_has() -> None:
    with pytest.raises(ExpressionError, match=r".damage."):
        value_of("table(damage)", replace(SCENE, actor={"Code": "Pink"}))


@pytest.mark.parametrize("text", ["9999 x 101", "-9999 x 9999", "Huge", "Huge - Huge"])
def test_a_value_beyond_a_million_is_out_of_range(text: str) -> None:
    with pytest.raises(OutOfRange, match="-1000000 to 1000000"):
        value_of(text, Scene(actor={"Huge": 1_000_001}))


def test_a_limit_is_a_value_or_the_one_of_two_that_is_given() -> None:
    choice = parse_roll("Logic [Speed or Handling]").actor.limit
    assert choice is not None
    assert evaluate_limit(parse_value("Logic + 1"), SCENE).value == 5
    assert evaluate_limit(choice, Scene(actor={"Handling": 4})).value == 4
    assert unbound(lambda: evaluate_limit(choice, SCENE)).missing == (
        Missing("Speed", "ratings"),
        Missing("Handling", "ratings"),
    )
    with pytest.raises(ExpressionError, match=r".Speed. and .Handling."):
        evaluate_limit(choice, Scene(actor={"Handling": 4, "Speed": 3}))
    assert Scene(actor={"Speed": 3}).missing_in(choice) == []


@pytest.mark.parametrize(
    ("text", "met"),
    [
        *(("attack.hits > 0", True), ("attack.hits > 5", False), ("attack.hits >= 5", True)),
        *(("attack.hits = 5", True), ("attack.hits <= 4", False), ("attack.net < Logic", True)),
        *(("attack.success", True), ("attack.net", False), ("Logic - 4", False), ("Code = Red", True)),
        *(("Code = Blue", False), ("blocked.hits > 0", UNKNOWN), ("3 < unknown", UNKNOWN)),
        ("unknown", UNKNOWN),
    ],
)
def test_a_condition_is_met_or_not_or_unknown(text: str, met: object) -> None:
    assert holds(parse_condition(text), SCENE) is met


def test_a_condition_without_a_comparison_and_one_with_0_are_the_same() -> None:
    for value in range(-2, 3):
        scene = Scene(actor={"A": value})
        assert holds(parse_condition("A"), scene) is holds(parse_condition("A > 0"), scene) is (value > 0)


@pytest.mark.parametrize("text", ["Code > 3", "3 = Code", "Code", "Code < Blue"])
def test_a_category_is_compared_only_with_another_for_being_the_same(text: str) -> None:
    with pytest.raises(ExpressionError, match=r".=.\."):
        holds(parse_condition(text), SCENE)


def test_a_condition_names_what_is_missing_on_both_of_its_sides() -> None:
    missing = unbound(lambda: holds(parse_condition("Body > Mood + soak.hits"), SCENE)).missing
    assert [name.name for name in missing] == ["Body", "Mood", "soak.hits"]


@given(st.integers(-50, 50), st.integers(-50, 50))
def test_comparisons_agree_with_those_of_whole_numbers(first: int, second: int) -> None:
    held = {sign for sign, compare in COMPARISONS.items() if compare(first, second)}
    assert held == ({">", ">="} if first > second else {"<", "<="} if first < second else {">=", "=", "<="})


@dataclass
class Thrown:
    """Values of dice that are given, one number for each of them in turn."""

    left: list[int]

    def constant(self, value: Value) -> Value:
        return value

    def throw(self, dice: Dice) -> Value:
        value = self.left.pop(0)
        assert dice.count <= value
        return value

    def combine(self, operation: Operation, first: Value, second: Value) -> Value:
        assert not isinstance(first, str)
        assert not isinstance(second, str)
        return operation(first, second)


Chances = dict[Operand, Fraction]


class AllThrows:
    """Values as chances, added up over every pair of outcomes."""

    def constant(self, value: Value) -> Chances:
        assert not isinstance(value, str)
        return {value: Fraction(1)}

    def throw(self, dice: Dice) -> Chances:
        faces: Chances = {face: Fraction(1, dice.sides or 6) for face in range(1, (dice.sides or 6) + 1)}
        total = self.constant(0)
        for _ in range(dice.count):
            total = self.combine(add, total, faces)
        return total

    def combine(self, operation: Operation, first: Chances, second: Chances) -> Chances:
        chances: Chances = {}
        for (one, chance), (other, weight) in product(first.items(), second.items()):
            value = operation(one, other)
            chances[value] = chances.get(value, Fraction(0)) + chance * weight
        return chances


@pytest.mark.parametrize(
    "text",
    ["1d6 - 1d4", "max(1d6 - 1d4, 0) x Logic", "2d4 / 2 up - min(1d6, 3)", "Logic - (1d4 - 1d6) x 2", "-1d6"],
)
def test_the_odds_of_an_expression_are_its_values_for_all_throws(text: str) -> None:
    tree = parse_value(text)
    throws = [
        [sum(faces) for faces in product(range(1, (dice.sides or 6) + 1), repeat=dice.count)]
        for dice in dice_in(tree)
    ]
    counted: dict[Value, int] = {}
    for thrown in product(*throws):
        value = fold(tree, SCENE, Thrown(list(thrown))).value
        counted[value] = counted.get(value, 0) + 1
    total = sum(counted.values())
    assert fold(tree, SCENE, AllThrows()).value == {value: Fraction(n, total) for value, n in counted.items()}


def test_dice_are_thrown_in_the_order_in_which_they_are_written() -> None:
    thrown = fold(parse_value("1d6 - max(1d6, 1d6) + 1D"), Scene(), Thrown([6, 2, 3, 1]))
    assert [(part.label, part.value) for part in thrown.parts] == [
        ("1d6", 6),
        ("max(1d6, 1d6)", -3),
        ("1D", 1),
    ]


@pytest.mark.parametrize(
    "text", ["0 x blocked.hits", "blocked.hits x 0", "blocked.hits x min(attack.hits, 0)"]
)
def test_nothing_times_an_unknown_number_is_nothing(text: str) -> None:
    assert value_of(text) == 0
