"""Variants, grants and modifiers."""

import pytest

from resolver import Change, ChangeError, ExpressionError, Scene, modifier
from resolver.notation import parse_roll, print_roll
from resolver.rolls.bind.apply_changes import apply_changes
from resolver.rolls.bind.roll_changes import ChangedRoll
from resolver.sentences.changes import rating_changed
from resolver.values.scene import UNKNOWN
from resolver.wording import signed_text
from tests.resolver.mechanics import NAMES

SCENE = Scene(
    actor={"Logic": 4, "Hacking": 5, "Sleaze": 6, "Host Color": "Red"},
    target={"Firewall": 3, "Host Rating": 7},
    shared=frozenset({"Host Rating"}),
)
ROLL = "Hacking + Logic [Sleaze] v. Firewall x 2"


def after(*changes: Change, roll: str = ROLL) -> ChangedRoll:
    return apply_changes(parse_roll(roll, NAMES), SCENE, changes, names=NAMES)


@pytest.mark.parametrize(
    ("change", "printed"),
    [
        (Change(set={"limit": 3}), "Hacking + Logic [3] v. Firewall x 2"),
        (Change(set={"limit": "none"}), "Hacking + Logic v. Firewall x 2"),
        (
            Change(set={"requirement": "Logic / 2 up"}),
            "Hacking + Logic [Sleaze] (Logic / 2 up) v. Firewall x 2",
        ),
        (Change(set={"requirement": "none"}), ROLL),
        (Change(set={"requirement": "unknown"}), "Hacking + Logic [Sleaze] (unknown) v. Firewall x 2"),
        (Change(set={"against": "none"}), "Hacking + Logic [Sleaze]"),
        (Change(set={"against": "6 dice"}), "Hacking + Logic [Sleaze] v. 6 dice"),
        (Change(set={"against": "none", "requirement": 2}), "Hacking + Logic [Sleaze] (2)"),
        (Change(set={"pool": "Hacking x 2"}), "Hacking x 2 [Sleaze] v. Firewall x 2"),
    ],
)
def test_parts_of_a_roll_are_set(change: Change, printed: str) -> None:
    assert print_roll(after(change).roll) == printed


def test_dice_are_added_to_either_side_with_their_reasons() -> None:
    modifiers = after(modifier(-2, "wounded"), Change(add={"against": "Logic"}, reason="alert")).modifiers
    assert [(one.value, one.reason, one.who) for one in modifiers] == [
        (-2, "wounded", "actor"),
        (4, "alert", "opponent"),
    ]


def test_a_rating_changes_for_the_side_that_it_belongs_to() -> None:
    scene = after(Change(set={"target.Firewall": 9}, add={"Logic": 1, "actor.Hacking": -2})).scene
    assert (scene.actor["Logic"], scene.actor["Hacking"], scene.target["Firewall"]) == (5, 3, 9)


def test_a_shared_rating_changes_where_it_stands() -> None:
    scene = after(Change(add={"Host Rating": 2})).scene
    assert scene.target["Host Rating"] == 9
    assert "Host Rating" not in scene.actor


def test_a_category_is_set() -> None:
    assert after(Change(set={"Host Color": "Blue"})).scene.actor["Host Color"] == "Blue"


def test_what_was_set_is_noted_with_its_reason() -> None:
    state = after(Change(set={"limit": 3}, add={"Logic": 1}, reason="drugs"))
    assert list(state.notes) == ["Logic +1 (drugs)", "limit becomes 3 (drugs)"]


def test_what_a_roll_has_instead_is_noted_without_the_key_of_the_part() -> None:
    state = after(Change(set={"requirement": 3, "pool": "Logic", "wild": "replace 1"}))
    assert sorted(state.notes) == [
        "one die of the pool is a Wild Die",
        "roll Logic",
        "the number to reach is 3",
    ]


def test_a_rating_that_comes_from_one_without_a_value_lacks_that_one() -> None:
    roll = parse_roll(ROLL, NAMES)
    for change in (
        Change(set={"target.Firewall": "target.Damage Level"}),
        Change(add={"target.Firewall": "target.Damage Level"}),
    ):
        missing = after(change).scene.missing_in(roll)
        assert [each.as_part for each in missing] == [{"name": "Damage Level", "of": "target"}]


def test_an_amount_of_a_rating_without_a_value_is_unknown_with_the_reason() -> None:
    (more,) = after(Change(add={"pool": "Damage Level"}, reason="luck")).modifiers
    assert (more.value, more.reason) == (UNKNOWN, "luck")
    assert [each.name for each in more.lacking] == ["Damage Level"]


def test_nothing_can_be_added_to_a_rating_without_a_value() -> None:
    state = after(Change(add={"Damage Level": 1}))
    assert state.notes == (rating_changed("Damage Level", 1, None, None, has_value=False),)
    assert "Damage Level" not in state.scene.actor


def test_the_wild_die_is_set() -> None:
    assert after(Change(set={"wild": "add 1"}, reason="a risk")).wild == "add 1"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        *((Change(set={"Logik": 3}), '"Logic"?'), (Change(add={"pol": 3}), '"pool"?')),
        *((Change(set={"zzzzzz": 3}), '"zzzzzz"'), (Change(set={"wild": "two"}), '"two"')),
        *((Change(add={"wild": 1}), "only"), (Change(add={"Host Color": 1}), '"Red"')),
    ],
)
def test_what_cannot_be_changed_is_refused(change: Change, message: str) -> None:
    with pytest.raises(ChangeError) as error:
        after(change)
    assert message in str(error.value)


def test_dice_cannot_be_added_to_a_side_that_is_not_there() -> None:
    with pytest.raises(ChangeError, match="This roll is unopposed"):
        after(Change(add={"against": 2}), roll="Hacking")


def test_an_amount_must_be_a_number() -> None:
    with pytest.raises(ExpressionError):
        after(Change(add={"pool": "Host Color + 1"}))


def test_numbers_are_written_with_their_sign() -> None:
    assert (signed_text(3), signed_text(-3), signed_text(0), signed_text("Red"), signed_text(UNKNOWN)) == (
        "+3",
        "−3",
        "+0",
        "Red",
        "unknown",
    )


def test_who_rolls_against_a_roll_is_settled_before_those_dice_are_changed_in_either_order() -> None:
    against, held = Change(set={"against": "6 dice"}), Change(set={"limit": 3}, who="opponent")
    for changes in ((against, held), (held, against)):
        assert print_roll(after(*changes, roll="Hacking + Logic").roll) == "Hacking + Logic v. 6 dice [3]"


def test_dice_are_added_by_ratings_as_all_changes_leave_them_in_either_order() -> None:
    dice, drug, focus = Change(add={"pool": "Logic"}), Change(add={"Logic": 2}), Change(set={"Logic": 6})
    for changes in ((dice, drug, focus), (focus, drug, dice), (drug, dice, focus)):
        state = after(*changes)
        assert (state.scene.actor["Logic"], [one.value for one in state.modifiers]) == (8, [8])


def test_a_number_to_reach_that_is_set_goes_by_the_word_of_the_edition() -> None:
    changes = [Change(set={"requirement": 2})]
    after = apply_changes(parse_roll("3 dice (3)", NAMES), SCENE, changes, names=NAMES, word="threshold")
    assert after.notes == ("the threshold is 2",)
