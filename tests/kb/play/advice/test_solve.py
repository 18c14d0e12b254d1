"""What a wanted chance of success needs, asked of entries and of free notation."""

import json
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import kb
from kb.play.advice.solve import solve
from kb.play.request.shapes import ResolveRequest, SolveRequest
from kb.play.resolve import resolve
from kb.play.situation.read_request import read_request
from kb.problems import RequestError
from resolver.solving.dials import Dial
from resolver.solving.evaluator import MOST_EVALUATIONS, Evaluator
from resolver.work import TooMuchWork, bounded
from tests.kb.asking import codes, filled
from tests.kb.play.random_requests import SAMPLED, rolls, solved_of

HACK: dict[str, Any] = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 5, "Logic": 4, "Sleaze": 4},
    "against": {"Intuition": 3, "Firewall": 4},
}
SHOOT: dict[str, Any] = {
    "entry": "cwn/make-a-ranged-attack",
    "ratings": {"Attack Bonus": 3, "Shoot": 1, "Attribute Modifier": 1},
    "against": {"Ranged AC": 14},
}
DODGED: dict[str, Any] = {
    "entry": "matrix-d6/dodge",
    "test": "attack",
    "ratings": {"Dodge": 2},
    "against": {"Ranged Combat": 3},
}


def ask(base: kb.KnowledgeBase, **asked: Any) -> dict[str, Any]:
    answer = solve(base, SolveRequest.model_validate(asked)).plain()
    json.dumps(answer, allow_nan=False)
    return answer


def success(base: kb.KnowledgeBase, request: ResolveRequest, **modifier: Any) -> Fraction:
    """Return the chance of success with one more modifier, as a request of its own."""
    listed = [*request.model_dump(exclude_defaults=True, by_alias=True).get("modifiers", [])]
    listed += [modifier] if modifier else []
    given = request.model_dump(exclude_defaults=True, by_alias=True) | {"modifiers": listed}
    answer = resolve(base, ResolveRequest.model_validate(given)).plain()
    own = base.entries[request.entry].success if request.entry else None
    figure = answer["headline"]["figures"][0]
    if own is not None and own.if_ is not None and figure["name"] != "success":
        return Fraction(figure["value"]["fraction"])
    return Fraction(answer.get("extended", answer["odds"])["success"]["fraction"])


def roller_side(base: kb.KnowledgeBase, request: ResolveRequest, vary: str) -> dict[str, str]:
    """Return the side that a modifier of the dice names to reach those of the roll itself."""
    theirs = vary == "pool" and read_request(base, request).subject.by == "target"
    return {"side": "opponent"} if theirs else {}


SCREEN = {
    "entry": "cwn/screen-an-ally",
    "ratings": {"Applicable Combat Skill": 1, "Strength Modifier": 0, "Dexterity Modifier": 1},
    "against": {"Applicable Combat Skill": 1, "Strength Modifier": 1, "Dexterity Modifier": 0},
}
CATCH_UP = {
    "entry": "sr5/catch-up-break-away",
    "ratings": {"Reaction": 4, "Vehicle Skill": 4, "Handling": 6, "Acceleration": 2, "Maneuver Threshold": 2},
}
TRIP = {"entry": "sr6/trip", "ratings": {"Damage Value": 5}, "against": {"Athletics": 3, "Agility": 3}}
DODGE = {"entry": "matrix-d6/dodge", "ratings": {"Dodge": 4}, "against": {"Ranged Combat": 4}}
SOAK = {"entry": "matrix-d6/resist-damage", "ratings": {"Strength": 3, "Armor Value": 3, "Damage Points": 4}}


@pytest.mark.parametrize("asked", [SCREEN, CATCH_UP, TRIP, DODGE, SOAK])
def test_an_entry_that_says_what_its_success_is_is_solved_for_that(
    shipped: kb.KnowledgeBase, asked: dict[str, Any]
) -> None:
    request = ResolveRequest.model_validate(asked)
    now, side = success(shipped, request), roller_side(shipped, request, "pool")
    for wanted in ("1/10", "1/2", "9/10"):
        answer = ask(shipped, **asked, chance=wanted)
        assert Fraction(answer["now"]["success"]["fraction"]) == now
        found, short = ({"add": {"pool": answer[each]["change"]}, **side} for each in ("solution", "short"))
        reached = success(shipped, request, **found)
        assert reached == Fraction(answer["solution"]["success"]["fraction"])
        assert reached >= Fraction(wanted)
        assert success(shipped, request, **short) < Fraction(wanted)


def test_a_rating_that_both_sides_have_is_yours_whoever_rolls(shipped: kb.KnowledgeBase) -> None:
    yours = ask(shipped, **SCREEN, chance="3/4", vary="Applicable Combat Skill")
    assert (yours["what"], yours["solution"]["change"] > 0) == ("your Applicable Combat Skill", True)
    theirs = ask(shipped, **SCREEN, chance="3/4", vary="target.Applicable Combat Skill")
    assert theirs["solution"]["change"] < 0


def test_a_solve_that_cannot_fit_the_budget_stops_after_one_computation(
    shipped: kb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned: list[int] = []
    asked = Evaluator.chance

    def chance(evaluator: Evaluator, dial: Dial, value: int) -> Fraction | None:
        turned.append(value)
        return asked(evaluator, dial, value)

    monkeypatch.setattr(Evaluator, "chance", chance)
    with bounded(20_000), pytest.raises(TooMuchWork):
        ask(shipped, edition="sr5", roll="20 dice [9] v. 40 dice", teamwork=[5] * 7, chance="9/10")
    assert not turned


def test_the_answer_says_what_is_needed_and_what_there_is(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **HACK, chance="75%")
    assert answer["wanted"] == {"fraction": "3/4", "decimal": 0.75}
    assert (answer["edition"], answer["entry"], answer["test"]) == (
        "sr5",
        "sr5/hack-on-the-fly",
        "hack-on-the-fly",
    )
    assert answer["roll"] == "Hacking + Logic [Sleaze] v. Intuition + Firewall"
    assert (answer["vary"], answer["what"], answer["direction"]) == ("pool", "dice pool", "least")
    assert answer["now"]["value"] == 9
    assert (answer["solution"]["value"], answer["solution"]["change"]) == (16, 7)
    assert answer["short"]["value"] == 15
    assert {"best", "why"}.isdisjoint(answer)
    assert answer["data_version"] == shipped.version


def test_a_setting_that_overshoots_by_much_stands_beside_the_next_harder_one(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = {"edition": "matrix-d6", "roll": "5 dice (3)"}
    far = ask(shipped, **asked, chance="60%")
    assert far["headline"]["text"] == "5 dice give 79 %, 4 only 59.3 %"
    assert ask(shipped, **asked, chance="78%")["headline"]["text"] == "5 dice give 79 %"


def test_the_highest_armor_class_that_is_hit_three_times_in_five(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **SHOOT, chance=0.6, vary="requirement", curve={"least": 12, "most": 16})
    assert (answer["what"], answer["direction"]) == ("number to reach", "greatest")
    assert answer["solution"] == {"value": 14, "change": 0, "success": {"fraction": "3/5", "decimal": 0.6}}
    assert [point["success"]["fraction"] for point in answer["curve"]] == [
        "7/10",
        "13/20",
        "3/5",
        "11/20",
        "1/2",
    ]
    assert answer["break_even"]["value"] == 16
    assert answer["worth"]["requirement"]["what"] == "number to reach"
    assert answer["worth"]["requirement"]["difference"] == {"fraction": "1/20", "decimal": 0.05}


def test_the_numbers_of_a_roll_are_listed_with_what_modifiers_add_and_how_far_they_go(
    shipped: kb.KnowledgeBase,
) -> None:
    modifiers = [{"value": -2}, {"value": 1, "side": "opponent"}]
    answer = ask(shipped, **HACK, chance="50%", vary="pool", modifiers=modifiers)
    found = {name: (each["value"], each["added"]) for name, each in answer["numbers"].items()}
    assert found == {"pool": (9, -2), "limit": (4, 0), "against": (7, 1)}
    assert answer["numbers"]["against"] | {"most": 0} == {
        "what": "opposing dice",
        "value": 7,
        "added": 1,
        "least": 0,
        "most": 0,
    }


def test_a_wish_beyond_reach_has_a_best_and_a_reason(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **HACK, chance="99/100", vary="limit")
    assert (answer["solution"], answer["short"]) == (None, None)
    assert answer["best"]["value"] == 8
    assert codes(answer, "why") == ["best-with-limit"]


def test_a_chance_that_is_unknown_says_what_is_missing(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr5/hack-on-the-fly", against=HACK["against"], chance="1/2")
    assert (answer["solution"], answer["best"], answer["worth"]) == (None, None, {})
    assert answer["unknown"][0] == "Sleaze has no value, so the limit is unknown."
    assert answer["reasons"]["why"] == answer["reasons"]["unknown"]


def test_what_is_solved_for_need_not_be_given(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped,
        entry="sr3/decker-attack",
        ratings={"Computer (Decking)": 6},
        chance="1/2",
        vary="requirement",
    )
    assert answer["now"] == {"value": None, "success": None}
    assert (answer["solution"]["value"], answer["unknown"]) == (9, [])


@pytest.mark.parametrize(
    ("vary", "direction", "value"),
    [
        ("Hacking", "least", 5),
        ("hacking", "least", 5),
        ("target.Firewall", "greatest", 4),
        ("actor.Logic", "least", 4),
    ],
)
def test_a_rating_is_solved_for_by_its_name(
    shipped: kb.KnowledgeBase, vary: str, direction: str, value: int
) -> None:
    answer = ask(shipped, **HACK, chance="1/2", vary=vary)
    assert (answer["direction"], answer["solution"]["value"]) == (direction, value)


def test_what_the_target_has_is_said_to_be_its_own(shipped: kb.KnowledgeBase) -> None:
    trip = {"entry": "sr6/trip", "ratings": {"Damage Value": 6}, "against": {"Athletics": 3, "Agility": 4}}
    assert ask(shipped, **trip, chance="1/2")["headline"]["text"].startswith("10 dice for the target give ")
    of_agility = ask(shipped, **trip, chance="1/2", vary="target.Agility")
    assert of_agility["headline"]["text"].startswith("The target's Agility 7 gives ")


def test_a_rating_that_only_the_other_side_has_is_varied_there(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **HACK, chance="1/10", vary="Firewall")
    assert (answer["vary"], answer["what"]) == ("target.Firewall", "Firewall of the target")
    assert answer == ask(shipped, **HACK, chance="1/10", vary="target.Firewall")
    shot = {"edition": "cwn", "roll": "1d20 + Shoot (target.Ranged AC)", "ratings": {"Shoot": 1}}
    assert ask(shipped, **shot, chance="1/2", vary="Ranged AC")["vary"] == "target.Ranged AC"


def test_of_an_extended_test_the_whole_is_solved(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "roll": "8 dice (8, 1 hour)"}
    answer = ask(shipped, **asked, chance="3/4")
    assert answer["warnings"] == []
    found = answer["solution"]["value"]
    for dice, reaches in ((found, True), (found - 1, False)):
        chance = success(shipped, ResolveRequest(**asked), value=dice - 8)
        assert (chance >= Fraction(3, 4)) is reaches


SPLIT: dict[str, Any] = {
    "edition": "sr6",
    "roll": "12 dice v. 6 dice",
    "modifiers": [{"from": "multiple-attacks"}],
    "classes": ["attack"],
    "ratings": {"Targets": 2},
}


def test_a_pool_that_a_grant_divides_is_varied_before_the_division(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **SPLIT, chance="3/4")
    plain = ask(shipped, edition="sr6", roll="6 dice v. 6 dice", chance="3/4")
    assert answer["now"] == {**plain["now"], "value": 12}
    half, whole = plain["solution"], answer["solution"]
    assert (whole["value"], whole["success"]) == (2 * half["value"], half["success"])
    assert whole["change"] == whole["value"] - 12
    assert answer["short"]["value"] == 2 * half["value"] - 1
    assert (
        "The dice pool here is the one before Multiple Attacks, which leaves 6 of 12 dice for this roll."
        in answer["warnings"]
    )


def test_one_more_die_before_a_division_may_change_nothing(shipped: kb.KnowledgeBase) -> None:
    even, odd = (
        ask(shipped, **{**SPLIT, "roll": f"{dice} dice v. 6 dice"}, chance="3/4") for dice in (12, 13)
    )
    assert even["worth"]["pool"]["difference"]["fraction"] == "0"
    assert Fraction(odd["worth"]["pool"]["difference"]["fraction"]) > 0


def test_modifiers_are_added_to_each_share_of_a_divided_pool_and_not_to_what_is_varied(
    shipped: kb.KnowledgeBase,
) -> None:
    aimed = {**SPLIT, "modifiers": [*SPLIT["modifiers"], {"value": 2}]}
    answer = ask(shipped, **aimed, chance="3/4")
    assert answer["now"]["value"] == 12
    assert answer["solution"]["value"] == ask(shipped, **SPLIT, chance="3/4")["solution"]["value"] - 4


def test_a_number_for_the_dice_pool_is_what_is_divided_and_varied(shipped: kb.KnowledgeBase) -> None:
    given = {**SPLIT, "ratings": {"Targets": 2, "Dice Pool": 16}}
    answer = ask(shipped, **given, chance="3/4")
    assert answer["now"]["value"] == 16
    assert answer["solution"]["value"] == ask(shipped, **SPLIT, chance="3/4")["solution"]["value"]


def test_a_rating_is_varied_over_the_values_that_its_grants_allow(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **SPLIT, chance="1/3", vary="Targets", curve={"least": 1, "most": 9})
    assert answer["now"]["value"] == 2  # the request's, not the last one tried
    assert answer["direction"] == "greatest"
    assert answer["solution"]["value"] == 4
    assert [point["value"] for point in answer["curve"]] == [2, 3, 4, 5, 6, 7, 8, 9]


def test_a_rating_that_the_request_leaves_out_has_no_value_now(shipped: kb.KnowledgeBase) -> None:
    named = [{"from": "multiple-attacks", "grant": "two-targets"}]
    answer = ask(shipped, **{**SPLIT, "modifiers": named, "ratings": {}}, chance="1/3", vary="Targets")
    assert answer["now"]["value"] is None
    assert answer["headline"]["text"] == "Targets 2 gives 62 %; now 62 %"
    assert "varied-in-vain" not in codes(answer, "warnings")


def test_a_rating_moves_what_a_grant_adds_for_it(shipped: kb.KnowledgeBase) -> None:
    guarded = {**HACK, "modifiers": [{"from": "full-matrix-defense", "grant": None, "side": "opponent"}]}
    guarded["against"] = {**HACK["against"], "Willpower": 3}
    answer = ask(shipped, **guarded, chance="1/2", vary="target.Willpower")
    assert answer["direction"] == "greatest"
    bare = Fraction(ask(shipped, **HACK, chance="1/2")["now"]["success"]["fraction"])
    assert answer["solution"]["value"] == 0
    assert Fraction(answer["solution"]["success"]["fraction"]) == bare


def test_a_roll_against_an_earlier_one_is_solved_over_all_of_its_outcomes(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **DODGED, chance="9/10")
    # dodging with 0, 1 or 2 hits (1/9, 4/9, 4/9); 3 dice reach them with 1, 26/27, 20/27
    assert answer["now"]["success"]["fraction"] == str(Fraction(1, 9) + Fraction(4, 9) * Fraction(46, 27))
    assert answer["by"] == "target"
    assert answer["solution"]["value"] == 4


def test_what_an_earlier_roll_decides_has_no_value_and_can_be_set(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **DODGED, chance="1/2", vary="requirement")
    assert answer["now"]["value"] is None
    # 3 dice reach 2 with 20/27, and 3 with 8/27
    assert (answer["solution"]["value"], answer["solution"]["success"]["fraction"]) == (2, "20/27")
    assert "requirement" not in answer["worth"]


def test_dice_that_cover_adds_are_a_part_of_the_difficulty_that_is_varied(shipped: kb.KnowledgeBase) -> None:
    covered = {"Ranged Combat": 5, "Range": "Short", "Cover": "2D"}
    asked = {"entry": "matrix-d6/spray-bullets", "ratings": covered, "vary": "requirement"}
    answer = ask(shipped, **asked, chance="1/2", curve={"least": 3, "most": 5})
    # 3 at Short and 2 for cover, with 6 dice of which 1 in 3 fails
    assert answer["now"]["value"] == 5
    reached = [
        Fraction(sum(comb(6, hits) * 2**hits for hits in range(least, 7)), 3**6) for least in (3, 4, 5)
    ]
    assert [Fraction(point["success"]["fraction"]) for point in answer["curve"]] == reached


@pytest.mark.parametrize(
    ("given", "vary", "value"),
    [
        ({"requirement": 3}, "requirement", 2),
        ({"against": "4 dice"}, "against", 3),
        ({"limit": 5}, "limit", 6),
    ],
)
def test_what_a_modifier_sets_can_be_varied(
    shipped: kb.KnowledgeBase, given: dict[str, int | str], vary: str, value: int
) -> None:
    roll = {"edition": "sr5", "roll": "6 dice"}
    reach = {} if vary == "against" else {"requirement": 3}
    answer = ask(shipped, **roll, chance="1/2", modifiers=[{"set": {**reach, **given}}])
    nearer = value if vary != "against" else f"{value} dice"
    eased = ResolveRequest.model_validate({**roll, "modifiers": [{"set": {**reach, **given, vary: nearer}}]})
    assert answer["worth"][vary]["value"] == value
    assert Fraction(answer["worth"][vary]["success"]["fraction"]) == success(shipped, eased)


@SAMPLED
def test_every_roll_of_every_edition_is_solved_as_requests_of_its_own_bear_out(
    shipped: kb.KnowledgeBase, every: int
) -> None:
    """A solution is checked with modifiers instead of settings: another way to the same numbers."""
    checked: dict[str, int] = {}
    for id_, key in islice(rolls(shipped), 0, None, every):
        bare = ResolveRequest(entry=id_, test=key)
        request = filled(shipped, bare)
        asked = request.model_dump(include={"entry", "test", "ratings", "against"})
        for vary in ("pool", "requirement", "against"):
            try:
                answer = ask(shipped, **asked, chance="3/5", vary=vary)
            except RequestError:
                continue
            found, now = answer["solution"], answer["now"]
            if found is None or now["value"] is None or answer["worth"] == {}:
                continue
            if resolve(shipped, request).odds.success is None:
                continue
            checked[answer["edition"]] = checked.get(answer["edition"], 0) + 1
            side = roller_side(shipped, request, vary)
            assert success(shipped, request, add={vary: found["change"]}, **side) >= Fraction(3, 5)
            if answer["short"]:
                harder = answer["short"]["change"]
                assert abs(harder - found["change"]) == 1
                assert success(shipped, request, add={vary: harder}, **side) < Fraction(3, 5)
    if every == 1:
        assert set(checked) == set(shipped.editions)
        assert sum(checked.values()) > 80


def test_a_ruling_that_is_chosen_decides_what_is_solved(shipped: kb.KnowledgeBase) -> None:
    about = {"edition": "sr5", "roll": "6 dice v. 6 dice"}
    for tie in ("actor", "defender"):
        rulings = {"tie": tie}
        odds = resolve(shipped, ResolveRequest.model_validate({**about, "rulings": rulings})).odds
        asked = SolveRequest.model_validate({**about, "rulings": rulings, "chance": "1/2"})
        assert solve(shipped, asked).now.success == odds.success


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        *(({"chance": "75"}, "write 75% for percent"), ({"chance": None}, "fraction")),
        *(({"chance": True}, "fraction"), ({}, "Field required")),
        ({"chance": "1/2", "seed": 3}, "`dice`, `seed` and `hits` other than `hits.opponent`"),
        ({"chance": "1/2", "curve": {"least": 0, "most": 41}}, "41 has 42"),
        ({"chance": "1/2", "curve": {"least": 5, "most": 1}}, "1 has 0"),
    ],
)
def test_a_request_of_the_wrong_shape_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message.replace("(", r"\(").replace("%", "%")):
        SolveRequest.model_validate({**HACK, **asked})


@given(data=st.data())
def test_any_request_is_answered_or_refused_in_a_sentence(
    shipped: kb.KnowledgeBase, data: st.DataObject
) -> None:
    try:
        request = SolveRequest.model_validate(solved_of(data.draw, shipped))
    except ValidationError:
        return
    with suppress(ValueError):
        answer = solve(shipped, request).plain()
        assert answer["evaluations"] <= MOST_EVALUATIONS
        json.dumps(answer, allow_nan=False)


def test_the_most_that_may_be_asked_stays_within_its_bound(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "cwn", "roll": "1d20 + 3 (10)", "rulings": {"natural_1": "on"}}
    answer = solve(
        shipped, SolveRequest.model_validate({**asked, "chance": "1", "curve": {"least": -10, "most": 30}})
    )
    assert len(answer.curve) == 41
    assert answer.evaluations <= MOST_EVALUATIONS


EVERYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(chance=EVERYTHING, vary=EVERYTHING, curve=EVERYTHING)
def test_anything_in_place_of_a_chance_is_read_or_refused(chance: Any, vary: Any, curve: Any) -> None:
    with suppress(ValidationError):
        SolveRequest.model_validate({**HACK, "chance": chance, "vary": vary, "curve": curve})
