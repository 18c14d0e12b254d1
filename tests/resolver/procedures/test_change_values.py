"""Values that a change sets or adds to, and the highest possible value of one."""

from fractions import Fraction
from itertools import product

import pytest

from resolver import (
    Change,
    ChangeError,
    ExpressionError,
    Procedure,
    ProcedureRoll,
    ProcedureShift,
    ProcedureValue,
    Scene,
    Value,
    resolve_procedure,
)
from resolver.notation import parse_condition, parse_roll, parse_value
from resolver.values.scene import UNKNOWN
from tests.resolver.mechanics import TOTAL

NAMES = ("Logic", "Weapon", "Color", "strike", "rolled", "extra", "share", "level")
SCENE = Scene(actor={"Logic": 2, "Weapon": "2d4", "Level": "Light", "Color": "Red"}, target={"Logic": 5})
STRIKE = Procedure(
    {
        "strike": ProcedureRoll(parse_roll("1d6 (4)", NAMES)),
        "rolled": ProcedureValue(parse_value("Weapon + Logic", NAMES), parse_condition("strike.success")),
        "extra": ProcedureValue(parse_value("0", NAMES)),
        "share": ProcedureValue(parse_value("Logic", NAMES), parse_condition("strike.failure")),
        "level": ProcedureShift("Level", parse_value("extra", NAMES)),
    },
    TOTAL,
    results={
        "held": parse_value("min(rolled + extra, rolled.most)", NAMES),
        "share": parse_value("share", NAMES),
    },
    scales={"Level": ("Light", "Heavy")},
    names=NAMES,
)


def came(result: str, *changes: Change, scene: Scene = SCENE) -> dict[Value, Fraction]:
    answer = resolve_procedure(STRIKE, scene, changes)
    return dict(answer.chain.results[result].distribution())


def held(extra: int, logic: int = 2) -> dict[Value, Fraction]:
    """Return the odds of `held`, throw by throw."""
    odds: dict[Value, Fraction] = {}
    for die, one, other in product(range(1, 7), range(1, 5), range(1, 5)):
        rolled, most = (one + other + logic, 8 + logic) if die >= 4 else (0, 0)
        came = min(rolled + extra, most)
        odds[came] = odds.get(came, Fraction(0)) + Fraction(1, 6 * 16)
    return dict(sorted(odds.items(), key=str))


def sorted_(odds: dict[Value, Fraction]) -> dict[Value, Fraction]:
    return dict(sorted(odds.items(), key=str))


def test_the_most_of_a_value_is_what_its_dice_could_have_come_to() -> None:
    assert sorted_(came("held")) == held(0)
    assert 10 in came("held")


def test_what_is_added_to_a_value_counts_for_all_that_read_it() -> None:
    assert sorted_(came("held", Change(add={"extra": 3}))) == held(3)
    assert sorted_(came("held", Change(add={"extra": 3}), Change(add={"extra": -1}))) == held(2)


def test_what_is_set_comes_before_what_is_added_in_whatever_order() -> None:
    assert sorted_(came("held", Change(add={"extra": 3}), Change(set={"extra": 1}))) == held(4)
    assert sorted_(came("held", Change(set={"extra": 1}), Change(add={"extra": 3}))) == held(4)
    assert sorted_(came("held", Change(set={"extra": 1}, add={"extra": 1}))) == held(2)


def test_a_variant_comes_before_every_other_change() -> None:
    variant = Change(set={"extra": 5}, add={"extra": 3}, variant=True)
    assert sorted_(came("held", Change(set={"extra": 1}), variant)) == held(1)


def test_a_value_that_two_changes_set_differently_is_refused() -> None:
    one, other = Change(set={"extra": 1}, reason="rain"), Change(set={"extra": 2}, reason="snow")
    with pytest.raises(ValueError, match=r".1. \(rain\) and .2."):
        came("held", one, other)
    assert sorted_(came("held", one, one)) == held(1)


def test_a_value_can_become_an_expression_over_ratings_and_earlier_steps() -> None:
    assert sorted_(came("held", Change(set={"extra": "Logic x 2"}))) == held(4)
    added = came("held", Change(set={"extra": "strike.success"}))
    assert sorted_(added) == {**held(1)}


def test_what_is_set_stands_whether_or_not_the_step_was_taken() -> None:
    assert came("share") == {0: Fraction(1, 2), 2: Fraction(1, 2)}
    assert came("share", Change(set={"share": 7})) == {7: Fraction(1)}


def test_what_is_added_counts_only_where_the_step_is_taken() -> None:
    assert came("share", Change(add={"share": 7})) == {0: Fraction(1, 2), 9: Fraction(1, 2)}


def test_a_value_has_no_side() -> None:
    assert came("share", Change(set={"target.share": 7})) == came("share", Change(set={"share": 7}))


def test_a_rating_beside_a_value_changes_for_all_steps() -> None:
    assert sorted_(came("held", Change(set={"Logic": 3}, add={"extra": 1}))) == held(1, logic=3)


def test_a_changed_value_is_told_with_its_reason() -> None:
    changes = [Change(set={"extra": 1}, reason="a friend"), Change(add={"share": 2})]
    answer = resolve_procedure(STRIKE, SCENE, changes, dice={"strike": [1]})
    assert list(answer.prepared.notes) == ["extra becomes 1 (a friend)", "share + 2"]
    assert answer.playback is not None
    assert answer.playback.results["share"] == 4


def test_replaying_every_throw_adds_up_to_the_odds_of_a_value_held_at_its_most() -> None:
    counted: dict[Value, Fraction] = {}
    change = Change(add={"extra": 3})
    for die, one, other in product(range(1, 7), range(1, 5), range(1, 5)):
        dice = {"strike": [die], **({"rolled": [one, other]} if die >= 4 else {})}
        answer = resolve_procedure(STRIKE, SCENE, [change], dice=dice)
        assert answer.playback is not None
        value = answer.playback.results["held"]
        counted[value] = counted.get(value, Fraction(0)) + Fraction(1, 6 * 16)
    assert sorted_(counted) == held(3)


@pytest.mark.parametrize(("key", "what"), [("strike", "roll"), ("level", "shift")])
def test_rolls_and_shifts_are_changed_by_their_parts_only(key: str, what: str) -> None:
    with pytest.raises(ChangeError, match=f'"{key}" is a {what}; change pool'):
        resolve_procedure(STRIKE, SCENE, [Change(set={key: 1})])


def test_the_most_of_what_nobody_knows_is_unknown() -> None:
    odds = came("held", scene=Scene(actor={"Logic": 2, "Level": "Light"}))
    assert odds == {0: Fraction(1, 2), UNKNOWN: Fraction(1, 2)}


def test_a_category_has_no_most() -> None:
    with pytest.raises(ExpressionError, match=r".Red.,"):
        came("held", Change(set={"rolled": "Color"}))


def test_a_shift_has_no_most() -> None:
    procedure = Procedure(
        {"level": STRIKE.steps["level"], "extra": STRIKE.steps["extra"]},
        TOTAL,
        results={"x": parse_value("level.most", NAMES)},
        scales=STRIKE.scales,
        names=NAMES,
    )
    with pytest.raises(ExpressionError, match=r".most."):
        resolve_procedure(procedure, SCENE)


def test_what_only_a_value_that_is_set_would_read_needs_no_rating() -> None:
    guarded = Procedure(
        {
            "reach": ProcedureValue(
                parse_value("Weapon + Logic", NAMES), parse_condition("Color > 0", NAMES)
            ),
            "applies": ProcedureValue(parse_value("1"), parse_condition("target.Logic <= reach")),
        },
        TOTAL,
        results={"harm": parse_value("applies")},
        names=(*NAMES, "reach", "applies"),
    )
    assert resolve_procedure(guarded, Scene()).unknown != []
    kept_off = resolve_procedure(guarded, Scene(), [Change(set={"applies": 0})])
    assert kept_off.unknown == []
    assert dict(kept_off.chain.results["harm"].distribution()) == {0: 1}


def test_a_value_that_nothing_reads_as_printed_still_asks_for_its_ratings() -> None:
    alone = Procedure(
        {"told": ProcedureValue(parse_value("Logic", NAMES)), "other": ProcedureValue(parse_value("1"))},
        TOTAL,
        names=(*NAMES, "told", "other"),
    )
    assert resolve_procedure(alone, Scene(), [Change(set={"other": 0})]).unknown != []
