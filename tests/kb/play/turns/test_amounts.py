"""Amounts and times of turns that depend on ratings, or that an edition leaves open."""

from pathlib import Path
from typing import Any

import pytest

from kb.files.load import load
from kb.play.procedure.turn_amounts import Amount, compute_amount
from kb.play.request.shapes import TurnRequest
from kb.play.turns.check_turn import check_turn
from kb.problems import RequestError
from tests.small import lay_out


def checked(folder: Path, *actions: object, ratings: dict[str, int] | None = None, **changes: str) -> Any:
    base = load(lay_out(folder, **changes), shipped=False)
    fields = {"edition": "ch", "actions": list(actions), "ratings": ratings or {}}
    return check_turn(base, TurnRequest.model_validate(fields)).plain()


def test_a_cost_that_depends_on_a_rating_is_unknown_until_the_rating_is_told(tmp_path: Path) -> None:
    dear = "cost: big -> cost: {all-in: {spend: {big: Nerve}}}"
    answer = checked(tmp_path, "pick-lock", pick_lock=dear)
    assert answer["legal"] is None
    assert answer["problems"][0]["why"] == (
        "Pick a Lock: what it costs depends on Nerve; give 'Nerve' under `ratings`"
    )
    assert checked(tmp_path, "pick-lock", ratings={"Nerve": 1}, pick_lock=dear)["legal"] is True
    assert checked(tmp_path, "pick-lock", ratings={"nerve": 2}, pick_lock=dear)["legal"] is False


def test_what_a_turn_gives_may_depend_on_a_rating(tmp_path: Path) -> None:
    rich = "{big: 1, small: 1} -> {big: 1, small: Nerve / 2}"
    many = ["hide-behind-clock"] * 2
    assert checked(tmp_path, *many, edition=rich)["legal"] is None
    assert checked(tmp_path, *many, edition=rich, ratings={"Nerve": 3})["legal"] is False
    assert checked(tmp_path, *many, edition=rich, ratings={"Nerve": 5})["left"] == {"big": 1, "small": 0}


def test_division_is_rounded_as_the_edition_rules(tmp_path: Path) -> None:
    up = "rulings:\n -> rulings:\n  rounding: {choice: up, why: The book says so.}\n"
    half = "cost: big -> cost: {half: {spend: {big: Nerve / 2}}}"
    assert checked(tmp_path, "pick-lock", ratings={"Nerve": 3}, pick_lock=half)["legal"] is True
    assert checked(tmp_path, "pick-lock", ratings={"Nerve": 3}, pick_lock=half, edition=up)["legal"] is False


@pytest.mark.parametrize("amount", [-3, "Nerve - 5"])
def test_nothing_that_is_paid_or_given_is_below_0(tmp_path: Path, amount: int | str) -> None:
    edition = load(lay_out(tmp_path), shipped=False).editions["ch"]
    assert compute_amount(edition, amount, {"Nerve": 2}) == Amount(0)
    assert compute_amount(edition, amount, {}).least == 0


def test_a_turn_that_gives_less_than_nothing_gives_nothing(tmp_path: Path) -> None:
    poor = "{big: 1, small: 1} -> {big: 1, small: Nerve - 5}"
    assert checked(tmp_path, edition=poor, ratings={"Nerve": 2})["left"] == {"big": 1, "small": 0}


def test_an_action_never_gives_back_what_it_costs(tmp_path: Path) -> None:
    cheap = "cost: big -> cost: {haggled: {spend: {big: Nerve - 5}}}"
    answer = checked(tmp_path, "pick-lock", ratings={"Nerve": 2}, pick_lock=cheap)
    assert answer["left"] == {"big": 1, "small": 1}


def test_a_rating_is_never_below_its_least(tmp_path: Path) -> None:
    sure = "Nerve: {kind: attribute, -> Nerve: {kind: attribute, least: 2,"
    base = load(lay_out(tmp_path, edition=sure), shipped=False)
    with pytest.raises(RequestError) as refused:
        check_turn(base, TurnRequest(edition="ch", actions=[], ratings={"Nerve": 1}))
    assert refused.value.reason is not None
    assert (refused.value.field, refused.value.reason.code) == ("ratings.Nerve", "rating-too-low")


def test_what_the_source_leaves_open_leaves_the_turn_open(tmp_path: Path) -> None:
    answer = checked(tmp_path, "hide-behind-clock", edition="small: 1} -> small: unknown}")
    assert answer["legal"] is None
    assert answer["left"] == {"big": 1, "small": None}


def test_a_resource_that_no_turn_gives_is_asked_for(tmp_path: Path) -> None:
    luck = "  small: {name ->   luck: {name: Luck}\n  small: {name"
    answer = checked(tmp_path, "pick-lock", edition=luck, pick_lock="cost: big -> cost: luck")
    assert answer["problems"][0]["why"] == "you need 1 Luck; give your Luck with 'luck' under `ratings`"


def test_an_action_may_spend_all_that_is_left(tmp_path: Path) -> None:
    everything = "cost: big -> cost: {all-in: {spend: {big: 1, small: all}}}"
    answer = checked(tmp_path, "pick-lock", pick_lock=everything)
    assert answer["paid"][0]["spend"] == {"big": 1, "small": "all"}
    assert answer["left"] == {"big": 0, "small": 0}
    assert checked(tmp_path, "pick-lock", "hide-behind-clock", pick_lock=everything)["legal"] is False


def test_without_a_timing_the_resource_says_whether_it_may_be_out_of_turn(tmp_path: Path) -> None:
    late = {"do": "pick-lock", "at": "out"}
    untimed = "timing: own\n -> "
    assert checked(tmp_path, late, pick_lock=untimed)["legal"] is False
    free = "small: 1} -> small: 1}\n  anytime: [big]"
    assert checked(tmp_path, late, pick_lock=untimed, edition=free)["legal"] is True


def test_a_name_of_several_actions_is_refused_with_their_ids(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="choose ch/hide-behind-clock or ch/pick-lock"):
        checked(
            tmp_path,
            "open the door",
            hide_behind_clock="cost: small -> aliases: [open the door]\ncost: small",
        )
