"""Given dice, step by step; and dice that are not those that are needed."""

from collections.abc import Mapping

import pytest

from resolver import DiceError, GivenDice, Mechanic, Scene, Seed, Test, modifier, replay, resolve
from resolver.notation import parse_roll
from resolver.rolls.replay.drawing import draw_dice
from resolver.rolls.replay.trace import Warned
from resolver.sentences.rolls import not_given
from tests.plain import traced
from tests.resolver.mechanics import LEGEND, NAMES, OPEN, POOL, TOTAL, played, rolled


def texts(
    bound_roll: str,
    dice: Mapping[str, list[int | list[int]]],
    mechanic: Mechanic = POOL,
    rulings: dict[str, str] | None = None,
) -> list[str]:
    came = replay(rolled(bound_roll, mechanic, rulings=rulings), GivenDice(dice))
    return [step["text"] for step in traced(came)]


def test_an_opposed_roll_is_traced_from_its_names_to_its_outcome() -> None:
    test = Test(
        parse_roll("Hacking + Logic [Sleaze] v. Firewall x 2", NAMES),
        POOL,
        names=NAMES,
        outcomes=(
            ("success", "the door stays shut"),
            ("critical glitch", "your tool breaks"),
            ("Willpower", ""),
        ),
    )
    scene = Scene(actor={"Hacking": 4, "Logic": 5, "Sleaze": 3}, target={"Firewall": 3})
    answer = resolve(
        test,
        scene,
        [modifier(-1, "wounded")],
        dice={"actor": [6, 5, 5, 2, 1, 3, 5, 4], "opponent": [5, 5, 2, 1, 3, 4]},
    )
    assert answer.replay is not None
    assert [(step["step"], step["text"]) for step in traced(answer.replay)] == [
        ("roll", "Hacking + Logic [Sleaze] v. Firewall x 2"),
        ("pool", "Hacking 4 + Logic 5"),
        ("modifier", "−1 die: wounded"),
        ("throw", "8 dice"),
        ("dice", "6, 5, 5, 2, 1, 3, 5, 4: 4 hits"),
        ("glitch", "1 of 8 dice show 1: no glitch"),
        ("limit", "limit Sleaze 3: 4 hits count as 3"),
        ("opponent", "the target has 2 hits"),
        ("net", "3 − 2 = 1"),
        ("outcome", "success; the door stays shut"),
        ("rulings", "tie: the opposing side wins"),
    ]
    opponent = next(step for step in traced(answer.replay) if step["step"] == "opponent")
    inner = opponent["trace"]
    assert isinstance(inner, list)
    assert [step["text"] for step in inner] == [
        "Firewall x 2 (6)",
        "6 dice",
        "5, 5, 2, 1, 3, 4: 2 hits",
        "1 of 6 dice show 1: no glitch",
    ]


def test_a_tie_names_the_rule_that_decides_it() -> None:
    assert "a tie: the acting side wins" in texts(
        "1 dice v. 1 dice", {"actor": [5], "opponent": [6]}, rulings={"tie": "actor"}
    )


def test_open_ended_dice_are_shown_with_all_their_throws() -> None:
    shown = texts("2 dice (7)", {"actor": [[6, 1], 1]}, OPEN)
    assert shown[2:4] == ["2 dice against target number 7", "6+1, 1: 1 success"]


def test_ones_are_told_only_where_they_are_a_critical_failure() -> None:
    assert not [text for text in texts("2 dice (7)", {"actor": [5, 1]}, OPEN) if "critical" in text]
    assert "2 of 2 dice show 1: a critical failure" in texts("2 dice (7)", {"actor": [1, 1]}, OPEN)


def test_a_total_is_shown_with_its_bonus() -> None:
    assert texts("1d20 + 4 - 1 (12)", {"actor": [9]}, TOTAL)[1:] == [
        "1d20 + 4 − 1",
        "1d20 + 3",
        "9: total 12",
        "difficulty 12",
        "12 − 12 = 0",
        "success",
        "difficulty: equaling it succeeds; natural 20: only the total counts; natural 1: only the total counts",
    ]


def test_what_is_unknown_is_warned_of_and_the_hits_are_still_told() -> None:
    came = replay(rolled("2 dice (unknown)"), GivenDice({"actor": [5, 1]}))
    assert (came.score, came.verdict.outcome, came.verdict.net) == (1, None, None)
    assert came.trace[-1] == Warned(not_given("requirement", "threshold", "actor"))


@pytest.mark.parametrize(
    ("roll", "dice", "came"),
    [
        ("4 dice (1)", {"actor": [1, 1, 1, 6]}, (1, 0, "glitch", "success")),
        ("4 dice (1)", {"actor": [1, 1, 1, 2]}, (0, -1, "critical-glitch", "failure")),
        ("4 dice (1)", {"actor": [1, 1, 5, 6]}, (2, 1, "none", "success")),
        ("3 dice [1] (2)", {"actor": [5, 5, 5]}, (1, -1, "none", "failure")),
        ("1 dice v. 1 dice", {"actor": [5], "opponent": [5]}, (1, 0, "none", "failure")),
        ("0 dice (1)", {"actor": []}, (0, -1, "none", "failure")),
        ("2 dice", {"actor": [5, 1]}, (1, None, "none", None)),
    ],
)
def test_what_dice_come_to(
    roll: str, dice: dict[str, list[int | list[int]]], came: tuple[int, int | None, str, str | None]
) -> None:
    assert played(rolled(roll), dice) == came


def test_a_die_may_decide_by_itself_where_the_rulings_say_so() -> None:
    high, low = ({"actor": [20]}, {"actor": [1]})
    assert played(rolled("1d20 (50)", TOTAL, rulings={"natural_20": "on"}), high)[2:] == (
        "natural-high",
        "success",
    )
    assert played(rolled("1d20 + 9 (2)", TOTAL, rulings={"natural_1": "on"}), low)[2:] == (
        "natural-low",
        "failure",
    )
    assert played(rolled("1d20 (50)", TOTAL), high)[2:] == ("none", "failure")


def test_hits_may_be_given_where_nobody_knows_the_faces() -> None:
    came = replay(rolled("6 dice [2] v. 3 dice"), GivenDice(hits={"actor": 4, "opponent": 1}))
    assert (came.score, came.opposing_score, came.verdict.net) == (2, 1, 1)
    assert replay(rolled("1d20 + 2 (9)", TOTAL), GivenDice(hits={"actor": 9})).verdict.outcome == "success"


def test_dice_of_a_requirement_are_added_to_it() -> None:
    bound = rolled("3D (1 + 2D)", LEGEND, rulings={"difficulty_dice": "rolled"})
    came = replay(bound, GivenDice({"actor": [3, 4, 5], "requirement": [6, 1]}))
    assert (came.score, came.verdict.net, came.verdict.outcome) == (3, 1, "success")


@pytest.mark.parametrize(
    ("roll", "mechanic", "dice", "message"),
    [
        ("3 dice", POOL, {"actor": [1, 2]}, "2 dice"),
        ("3 dice", POOL, {"actor": [1]}, "1 die"),
        ("1 dice", POOL, {"actor": [7]}, "shows 7"),
        ("1 dice", POOL, {"actor": [[6, 2]]}, "You gave [6, 2] for a die"),
        ("1 dice (7)", OPEN, {"actor": [6]}, "as [6, 2]"),
        ("1 dice (13)", OPEN, {"actor": [[6, 6]]}, "A die of your"),
        ("1 dice (4)", OPEN, {"actor": [[4, 2]]}, "[4, 2]"),
        ("1 dice (4)", OPEN, {"actor": [[]]}, "roll has"),
        ("1 dice v. 2 dice", POOL, {"actor": [1]}, "target's roll; give 2"),
        ("1d20 + 2d6", TOTAL, {"opponent": []}, "1d20, 2d6"),
        ("1 dice", POOL, {"target": [1]}, '"target"'),
        ("unknown", POOL, {"actor": [1]}, "the page doesn't give it"),
        ("1 dice [unknown]", POOL, {"actor": [1]}, "limit"),
    ],
)
def test_wrong_dice_are_refused_with_what_is_needed(
    roll: str, mechanic: Mechanic, dice: dict[str, list[int | list[int]]], message: str
) -> None:
    with pytest.raises(DiceError) as error:
        replay(rolled(roll, mechanic), GivenDice(dice))
    assert message in str(error.value)


def test_hits_past_the_dice_are_refused() -> None:
    with pytest.raises(DiceError, match="4 hits; 3"):
        replay(rolled("3 dice"), GivenDice(hits={"actor": 4}))


def test_dice_and_hits_of_one_side_are_refused() -> None:
    with pytest.raises(DiceError, match=r".actor.;"):
        GivenDice({"actor": [1]}, {"actor": 1})


def test_dice_of_a_requirement_that_are_not_all_used_are_refused() -> None:
    bound = rolled("1D (1D)", LEGEND, rulings={"difficulty_dice": "rolled"})
    with pytest.raises(DiceError, match="1 die"):
        replay(bound, GivenDice({"actor": [1], "requirement": [1, 2]}))


@pytest.mark.parametrize(
    ("roll", "mechanic", "rulings"),
    [
        ("5 dice v. 4 dice", POOL, {}),
        ("9 dice (5)", OPEN, {}),
        ("1d20 + 2d6 (9)", TOTAL, {}),
        ("3D (1 + 2D)", LEGEND, {"difficulty_dice": "rolled"}),
    ],
)
def test_a_seed_gives_the_dice_that_a_roll_needs(
    roll: str, mechanic: Mechanic, rulings: dict[str, str]
) -> None:
    bound = rolled(roll, mechanic, rulings=rulings)
    assert draw_dice(bound, Seed("a")) == draw_dice(bound, Seed("a"))
    assert replay(bound, draw_dice(bound, Seed("a"))).trace


def test_a_seed_and_dice_are_too_much() -> None:
    test = Test(parse_roll("2 dice"), POOL)
    assert resolve(test, Scene(), seed=4).replay == resolve(test, Scene(), seed="4").replay
    with pytest.raises(DiceError, match="both a seed and dice"):
        resolve(test, Scene(), seed=4, hits={"actor": 1})
