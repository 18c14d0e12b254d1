"""Turns the sources leave open: called shots per attack, and an interrupt's phase."""

from pathlib import Path
from typing import Any

import pytest

import kb
from kb.files.load import load_with_problems
from kb.lint.turn_faults import turn_faults
from kb.play.request.shapes import TurnRequest
from kb.play.turns.check_turn import check_turn
from kb.play.turns.what_fits import what_fits
from tests.kb.play.turns.turn_cases import out
from tests.small import lay_out

PLENTY = {"free": 5, "simple": 5, "minor": 5, "major": 5, "initiative": 20}


def _turn(base: kb.KnowledgeBase, edition: str, *actions: object, **rulings: str) -> dict[str, Any]:
    ratings = {name: count for name, count in PLENTY.items() if name in base.editions[edition].resources}
    asked = {"edition": edition, "actions": list(actions), "ratings": ratings, "rulings": rulings}
    return check_turn(base, TurnRequest.model_validate(asked)).plain()


def _rules(answer: dict[str, Any]) -> list[str]:
    return [problem["rule"] for problem in answer["problems"]]


@pytest.mark.parametrize(
    ("actions", "room"),
    [
        *((["call-a-shot", "fire-bow"], True), (["call-a-shot", "call-a-shot", "fire-bow"], False)),
        (["call-a-shot", "fire-bow", "call-a-shot", "melee-attack"], True),
        (["call-a-shot", "call-a-shot", "fire-bow", "multiple-attacks"], False),
        # The blow is the same, whether it is listed beside the action that it is part of or not.
        (["call-a-shot", out("intercept"), "melee-attack", "call-a-shot"], False),
        (["call-a-shot", out("intercept"), "melee-attack"], True),
        (["call-a-shot", "call-a-shot", "quick-draw", "fire-gun"], False),
        # One of them is called out of turn, where another attack is.
        ([{"do": "call-a-shot", "at": "out"}, out("intercept"), "call-a-shot", "fire-gun"], True),
    ],
)
def test_one_called_shot_joins_each_attack_unless_a_ruling_lets_several(
    shipped: kb.KnowledgeBase, actions: list[object], room: bool
) -> None:
    assert _rules(_turn(shipped, "sr5", *actions)) == ([] if room else ["one-each"])
    several = _turn(shipped, "sr5", *actions, called_shots="several")
    assert several["legal"] is True
    assert several.get("rulings", {}).get("called_shots") == (None if room else "several")


def test_called_shots_without_an_attack_lack_one_and_are_not_too_many(shipped: kb.KnowledgeBase) -> None:
    assert _rules(_turn(shipped, "sr5", "call-a-shot", "call-a-shot")) == ["must", "must"]


@pytest.mark.parametrize("blow", [[], ["melee-attack"]])
def test_an_interrupt_is_of_the_phase_of_an_attack_only_where_a_ruling_says_so(
    shipped: kb.KnowledgeBase, blow: list[str]
) -> None:
    turn = ["fire-gun", out("intercept"), *blow]
    apart = _turn(shipped, "sr5", *turn)
    assert (apart["legal"], apart["rulings"]) == (True, {"interrupts": "own-phase"})
    together = _turn(shipped, "sr5", *turn, interrupts="same-phase")
    assert (together["legal"], together["rulings"]) == (False, {"interrupts": "same-phase"})
    assert set(_rules(together)) == {"not-with"}


@pytest.mark.parametrize("turn", [["fire-gun", out("block")], ["fire-gun", out("drop-prone")], ["take-aim"]])
def test_a_ruling_that_changes_nothing_is_not_told_and_choosing_it_is_warned_of(
    shipped: kb.KnowledgeBase, turn: list[object]
) -> None:
    assert "rulings" not in _turn(shipped, "sr5", *turn)
    answer = _turn(shipped, "sr5", *turn, interrupts="same-phase")
    assert answer["legal"] is True
    idle = {"code": "ruling-not-in-turn", "parts": {"ruling": "interrupts"}}
    assert idle in answer["reasons"]["warnings"]


def test_what_fits_follows_the_rulings_of_the_request(shipped: kb.KnowledgeBase) -> None:
    asked: dict[str, Any] = {"edition": "sr5", "actions": ["fire-gun"], "initiative": 20}
    for choice, fitting in (("own-phase", True), ("same-phase", False)):
        request = TurnRequest.model_validate({**asked, "rulings": {"interrupts": choice}})
        found = {fit.do for fit in what_fits(shipped, request).fits}
        assert ("sr5/intercept" in found) is fitting
        assert "sr5/block" in found


@pytest.mark.parametrize(
    ("combine", "says"),
    [
        ("{must: [hide-behind-clock], several: tei}", "CH has no ruling 'tei'; did you mean 'tie'?"),
        ("{must: [hide-behind-clock], several: tie}", "doesn't choose between one and several"),
        ("{several: tie}", "has no `must`"),
    ],
)
def test_an_entry_names_a_ruling_that_decides_how_many_may_join(
    tmp_path: Path, combine: str, says: str
) -> None:
    folder = lay_out(tmp_path, pick_lock=f"summary: -> combine: {combine}\nsummary:")
    base, _ = load_with_problems(folder, shipped=False)
    ((_, id_, trail, message),) = turn_faults(base)
    assert (id_, trail) == ("ch/pick-lock", ("combine", "several"))
    assert says in message


@pytest.mark.parametrize(("last", "decides"), [("several", True), ("many", False)])
def test_a_ruling_of_the_edition_s_own_may_decide_it(tmp_path: Path, last: str, decides: bool) -> None:
    own = f"feints: {{meaning: How many., choices: {{one: one, {last}: more}}, choice: one, why: So.}}"
    combine = "summary: -> combine: {must: [hide-behind-clock], several: feints}\nsummary:"
    lay_out(tmp_path, edition=f"rulings:\n -> rulings:\n  {own}\n", pick_lock=combine)
    faults = list(turn_faults(load_with_problems(tmp_path, shipped=False)[0]))
    assert ["doesn't choose between one and several" in message for *_, message in faults] == (
        [] if decides else [True]
    )


def test_a_ruling_on_what_opposes_you_decides_nothing_about_a_turn(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 1065-1070: with the compiler's Resonance or without it."""
    assert "rulings" not in _turn(shipped, "sr5", "decompile-sprite")


def test_a_die_lost_by_a_ruling_is_said_once(shipped: kb.KnowledgeBase) -> None:
    answer = _turn(shipped, "matrix-d6", "melee-attack", out("melee-parry"), reaction_die="always")
    said = [text for text in (*answer.get("granted", ()), *answer["warnings"]) if "−1 die" in text]
    assert [text for text in said if text.startswith("Melee Parry: ")] == [
        "Melee Parry: your Melee Parry successes replace the difficulty of the next melee attack against you; "
        "−1 die on the parry."
    ]
