"""Answers as plain data: their shape, and what is left out or null."""

import json
from typing import Any

import pytest

from kb.play.answer.chances import value_chances
from kb.play.answer.parts import Probability, optional_distribution, plain_value
from resolver import Odds, Scene, Test, resolve
from resolver.notation import parse_roll
from resolver.values.scene import UNKNOWN, Value
from tests.plain import in_plain
from tests.resolver.mechanics import LEGEND, NAMES, OPEN, POOL, TOTAL, odds

JUDGED = {"success", "failure", "success_means"}
"""What only a roll with something to reach has."""
MEASURED = JUDGED | {"succeeds_from"}
"""What only a roll has whose success is a matter of net hits or of a margin."""


def answered(roll: str, mechanic: Any = POOL, **request: Any) -> dict[str, Any]:
    test = Test(parse_roll(roll, NAMES), mechanic, names=NAMES, outcomes=(("success", "done"),))
    return in_plain(resolve(test, Scene(actor={"Logic": 3}), **request))


def test_answers_are_json() -> None:
    answer = answered("3 dice v. 2 dice", dice={"actor": [1, 2, 5], "opponent": [3, 4]})
    assert json.loads(json.dumps(answer)) == answer


@pytest.mark.parametrize(
    ("roll", "mechanic", "keys"),
    [
        ("3 dice", POOL, {"hits", "glitch", "critical_glitch"}),
        (
            "3 dice (2)",
            POOL,
            MEASURED | {"hits", "margin", "glitch", "critical_glitch", "success_with_glitch"},
        ),
        (
            "3 dice v. 2 dice",
            POOL,
            MEASURED
            | {"hits", "opposing_hits", "net_hits", "tie", "tie_counts_as"}
            | {"glitch", "critical_glitch", "opposing_glitch", "success_with_glitch"},
        ),
        *(("3 dice", LEGEND, {"hits"}), ("3 dice (4)", OPEN, JUDGED | {"hits", "critical_failure"})),
        *(("1d20", TOTAL, {"total"}), ("1d20 (4)", TOTAL, MEASURED | {"total", "margin"})),
        ("1d20 v. 1d20", TOTAL, MEASURED | {"total", "opposing_total", "margin", "tie", "tie_counts_as"}),
    ],
)
def test_odds_tell_what_applies(roll: str, mechanic: Any, keys: set[str]) -> None:
    always = {"mean", "percentiles", "outcomes"}
    assert set(answered(roll, mechanic)["odds"]) == always | keys


def test_what_is_unknown_is_null_and_the_reason_is_told() -> None:
    answer = answered("Logic + Hacking (2)")
    assert answer["unknown"] == ["Hacking has no value, so the dice pool is unknown."]
    unknown = {key for key, value in answer["odds"].items() if value is None}
    assert unknown == {
        "success",
        "failure",
        "hits",
        "mean",
        "percentiles",
        "margin",
        "glitch",
        "critical_glitch",
        "success_with_glitch",
    }
    assert answer["odds"]["outcomes"] == [{"if": "success", "then": "done", "chance": None}]


@pytest.mark.parametrize(
    ("roll", "mechanic", "rulings", "means"),
    [
        *(("3 dice (4)", OPEN, {}, "1 success or more"), ("3 dice (2)", POOL, {}, "the threshold or more")),
        ("3 dice (2)", POOL, {"difficulty": "beat"}, "more than the threshold"),
        ("3 dice v. 2 dice", POOL, {}, "more hits than the target"),
        ("3 dice v. 2 dice", POOL, {"tie": "actor"}, "more hits than the target, or a tie"),
        *(("1d20 v. 1d20", TOTAL, {}, "a higher total"), ("3 dice v. unknown", POOL, {}, None)),
    ],
)
def test_what_succeeds_is_said_in_words(
    roll: str, mechanic: Any, rulings: dict[str, str], means: str | None
) -> None:
    assert answered(roll, mechanic, rulings=rulings)["odds"]["success_means"] == means


def test_replays_tell_what_applies() -> None:
    simple = answered("2 dice", dice={"actor": [5, 1]})["replay"]
    assert {key: value for key, value in simple.items() if key != "trace"} == {
        "hits": 1,
        "glitch": "none",
        "then": [],
    }
    reached = answered("2 dice (1)", dice={"actor": [5, 1]})["replay"]
    assert {key: value for key, value in reached.items() if key != "trace"} == {
        "outcome": "success",
        "hits": 1,
        "margin": 0,
        "glitch": "none",
        "then": ["done"],
    }
    opposed = answered("1d20 v. 1d20", TOTAL, dice={"actor": [5], "opponent": [5]})["replay"]
    assert {key: value for key, value in opposed.items() if key not in ("trace", "then")} == {
        "outcome": "failure",
        "total": 5,
        "opposing_total": 5,
        "margin": 0,
        "glitch": "none",
        "opposing_glitch": "none",
    }
    assert opposed["trace"][-1]["step"] == "rulings"


def test_numbers_are_exact_and_rounded_side_by_side() -> None:
    known = odds("2 dice (1)").success
    assert known is not None
    assert Probability.of(known).plain() == {"fraction": "5/9", "decimal": 5 / 9}
    assert Probability.of(known).exact == known
    assert optional_distribution(None) is None
    assert answered("Skill (2)")["odds"]["percentiles"] is None
    assert plain_value(UNKNOWN) == "unknown"


def test_the_odds_of_a_value_tell_numbers_and_words_apart() -> None:
    mixed: Odds[Value] = Odds({"none": 1, 2: 1, 4: 2}, 4)
    found = value_chances(mixed)
    assert found is not None
    assert found.plain()["mean"] == {"fraction": "5/2", "decimal": 2.5}
    told_words = value_chances(Odds({"Deadly": 1, "Light": 1, UNKNOWN: 1}, 3), [("Light", "Deadly")])
    assert told_words is not None
    words = told_words.plain()
    assert [one["value"] for one in words["distribution"]] == ["Light", "Deadly", "unknown"]
    assert "mean" not in words
    assert value_chances(Odds.certain(UNKNOWN)) is None


def test_a_value_that_is_unknown_in_part_has_no_mean_and_no_percentiles() -> None:
    partly: Odds[Value] = Odds({1: 2, 3: 1, UNKNOWN: 1}, 4)
    found = value_chances(partly)
    assert found is not None
    answer = found.plain()
    assert (answer["mean"], answer["percentiles"]) == (None, None)
    assert len(answer["distribution"]) == 3


def test_percentiles_are_the_scores_that_so_many_of_a_hundred_rolls_stay_at_or_below() -> None:
    found = answered("1d100", TOTAL)["odds"]["percentiles"]
    assert found == {"10": 10, "25": 25, "50": 50, "75": 75, "90": 90}


@pytest.mark.parametrize(
    ("roll", "means"),
    [
        ("3 dice v. 2 dice", "more hits than the target"),
        ("3 dice (2) v. 2 dice", "more hits than the target; and the threshold or more"),
    ],
)
def test_the_answer_says_in_words_what_succeeds(roll: str, means: str) -> None:
    assert answered(roll)["odds"]["success_means"] == means
