"""Values that are dice: names, and look-ups whose cells are dice."""

from fractions import Fraction

import pytest

from resolver import (
    LookupTable,
    Mechanic,
    ProcedureRoll,
    ProcedureShift,
    ProcedureValue,
    Scene,
    Test,
    resolve,
    resolve_procedure,
)
from resolver.notation import Name, parse_roll, parse_value, print_value
from resolver.procedures.procedure import Procedure
from resolver.values.thrown import with_dice
from tests.plain import in_plain

MECHANIC = Mechanic(
    family="hits", sides=6, hit_from=3, words={"pool": "dice", "hit": "success", "hits": "successes"}
)
COVER = LookupTable(
    (Name("Covered"),), {("half",): "2D", ("mostly",): "4D", ("wholly",): "no shot", ("not",): 0}
)
NAMES = ("Covered", "Damage")


def _scene(covered: str | None) -> Scene:
    return Scene({"Covered": covered, "Damage": "2d6"} if covered else {}, tables={"cover": COVER})


@pytest.mark.parametrize(
    ("text", "covered", "thrown"),
    [
        ("table(cover)", "half", "2D"),
        ("1 + max(table(cover), 1) x 2 - Damage / 2", "mostly", "1 + max(4D, 1) x 2 - 2d6 / 2"),
        ("table(cover)", "not", "table(cover)"),
        ("table(cover)", "wholly", "table(cover)"),
        ("table(cover)", "behind glass", "table(cover)"),
        ("table(cover) + Damage", None, "table(cover) + Damage"),
    ],
)
def test_a_look_up_whose_cell_is_dice_is_thrown_as_a_name_is(
    text: str, covered: str | None, thrown: str
) -> None:
    assert print_value(with_dice(parse_value(text, NAMES), _scene(covered))) == thrown


@pytest.mark.parametrize(("damage", "least", "most"), [("1d8+1", 2, 9), ("2d6 - 2", 0, 10), ("3D", 0, 3)])
def test_dice_may_have_a_number_beside_them(damage: str, least: int, most: int) -> None:
    procedure = Procedure(
        {"done": ProcedureValue(parse_value("Damage x 2 - 1", NAMES))}, MECHANIC, names=NAMES
    )
    value = resolve_procedure(procedure, Scene({"Damage": damage})).chain.steps["done"].value
    assert value is not None
    assert (value.values[0], value.values[-1]) == (2 * least - 1, 2 * most - 1)


@pytest.mark.parametrize("difficulty_dice", ["flat", "rolled"])
def test_a_difficulty_that_is_looked_up_as_dice_is_larger_by_them_or_by_what_they_roll(
    difficulty_dice: str,
) -> None:
    test = Test(parse_roll("3 dice (table(cover))", NAMES), MECHANIC, names=NAMES)
    answer = resolve(test, _scene("half"), rulings={"difficulty_dice": difficulty_dice})
    assert answer.odds.success == sum(
        _binomial(3, hits) * _binomial(2, theirs)
        for hits in range(4)
        for theirs in range(3)
        if hits >= (theirs if difficulty_dice == "rolled" else 2)
    )


def _binomial(dice: int, hits: int) -> Fraction:
    ways = {(2, 0): 1, (2, 1): 2, (2, 2): 1, (3, 0): 1, (3, 1): 3, (3, 2): 3, (3, 3): 1}[dice, hits]
    return ways * Fraction(2, 3) ** hits * Fraction(1, 3) ** (dice - hits)


def test_a_value_that_is_looked_up_by_an_earlier_step_throws_the_dice_of_its_row() -> None:
    steps: dict[str, ProcedureRoll | ProcedureValue | ProcedureShift] = {
        "attack": ProcedureRoll(parse_roll("1 dice", ())),
        "strength": ProcedureValue(parse_value("attack.hits", ())),
        "damage": ProcedureValue(parse_value("table(by-strength) + 1", ())),
    }
    table = LookupTable((Name("strength"),), {(0,): 0, (1,): "1d2"})
    answer = in_plain(resolve_procedure(Procedure(steps, MECHANIC), Scene(tables={"by-strength": table})))
    worth = answer["steps"]["damage"]["value"]
    assert {one["value"]: one["fraction"] for one in worth["distribution"]} == {1: "1/3", 2: "1/3", 3: "1/3"}
