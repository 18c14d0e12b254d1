"""The same situation in another edition: by hand, against a slow search, and for all data."""

import json
import re
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import kb
from kb.links.equivalents import equivalents
from kb.model import Range, RollStep
from kb.play.advice.convert import MOST_EVALUATIONS, convert, without_part
from kb.play.answer.shapes import ResolveAnswer
from kb.play.procedure.steps import may_succeed
from kb.play.request.shapes import ConvertRequest, ResolveRequest, Target
from kb.play.resolve import resolve
from resolver.notation import names_in, parse_roll
from tests.kb.asking import codes
from tests.kb.play.random_requests import SAMPLED, converted_of, rolls

SHOOT: dict[str, Any] = {
    "entry": "cwn/make-a-ranged-attack",
    "ratings": {"Attack Bonus": 3, "Shoot": 1, "Attribute Modifier": 1},
    "against": {"Ranged AC": 14},
}


def ask(base: kb.KnowledgeBase, **asked: Any) -> dict[str, Any]:
    answer = convert(base, ConvertRequest.model_validate(asked)).plain()
    json.dumps(answer, allow_nan=False)
    return answer


def test_an_equivalent_without_a_roll_is_named(shipped: kb.KnowledgeBase) -> None:
    told = ask(shipped, entry="sr5/reckless-spellcasting", actor="professional", to="sr6")["headline"]["text"]
    assert told.endswith("; SR6 Cast Spell can't be compared")


def only(answer: dict[str, Any]) -> dict[str, Any]:
    (conversion,) = answer["conversions"]
    assert isinstance(conversion, dict)
    return conversion


def fraction(chance: dict[str, Any]) -> Fraction:
    return Fraction(chance["fraction"])


def test_an_attack_on_an_armor_class_becomes_a_range(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **SHOOT, to={"edition": "matrix-d6", "ratings": {"Ranged Combat": 6}})
    assert answer["chance"] == {"fraction": "3/5", "decimal": 0.6}
    (found,) = (one for one in answer["conversions"] if one["entry"] == "matrix-d6/ranged-attack")
    # 6 dice, each a success with 2/3: 4 or more with (240 + 192 + 64) / 729, 5 or more with 256 / 729
    assert (found["vary"], found["what"], found["setting"]["value"]) == ("requirement", "difficulty", 4)
    assert fraction(found["setting"]["success"]) == Fraction(496, 729)
    assert fraction(found["setting"]["difference"]) == Fraction(496, 729) - Fraction(3, 5)
    assert fraction(found["harder"]["success"]) == Fraction(256, 729)
    assert found["easier"]["value"] == 3
    assert (found["status"], found["rows"]) == ("near", [{"Range": "Medium"}])


def test_a_setting_names_its_row_and_takes_the_place_of_the_usual_one(shipped: kb.KnowledgeBase) -> None:
    to_a_range = ask(shipped, **SHOOT, to={"entry": "matrix-d6/ranged-attack"})
    found = only(to_a_range)
    assert (found["setting"]["value"], found["rows"]) == (4, [{"Range": "Medium"}])
    assert (
        "MD6 Ranged Attack with difficulty 4, Range Medium (46.1 %, not close)"
        in to_a_range["headline"]["text"]
    )
    assert found["assumed"] == {"ratings": {"Ranged Combat": 5}}
    assert found["replaced"] == {"ratings": {"Range": "Short"}}
    shot = {"entry": "matrix-d6/ranged-attack", "ratings": {"Ranged Combat": 5, "Range": "Short"}}
    to_a_number = only(ask(shipped, **shot, to={"entry": "cwn/make-a-ranged-attack"}))
    assert to_a_number["setting"]["value"] == 10
    assert to_a_number["replaced"] == {"against": {"Ranged AC": 14}}
    assert "against" not in to_a_number["assumed"]


def test_a_pool_that_a_grant_divides_is_that_of_the_roll_and_not_that_of_a_tier(
    shipped: kb.KnowledgeBase,
) -> None:
    split = {"classes": ["attack"], "modifiers": [{"from": "multiple-attacks"}], "ratings": {"Targets": 2}}
    answer = ask(shipped, edition="sr6", roll="12 dice v. 6 dice", **split, to="sr5/brute-force")
    alone = ask(shipped, edition="sr6", roll="6 dice v. 6 dice", to="sr5/brute-force")
    assert answer["chance"] == alone["chance"]
    assert answer["assumed"] == {}


def test_a_test_against_another_side_becomes_a_difficulty(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped,
        edition="sr5",
        roll="3 dice v. 1 dice",
        to={"entry": "cwn/use-a-skill", "ratings": {"Skill": 1, "Attribute Modifier": 0}},
    )
    # won with 1 - 8/27 - 19/27 1/3 + ... : 0 of 1 and 1 or more of 3, or 1 of 1 and 2 or more: 38/81 + 7/81
    assert answer["chance"]["fraction"] == str(Fraction(45, 81))
    found = only(answer)
    # 2d6 + 1 reaches 8 with 21/36 and 9 with 15/36
    assert (found["setting"]["value"], found["setting"]["success"]["fraction"]) == (8, "7/12")
    assert fraction(found["setting"]["difference"]) == Fraction(7, 12) - Fraction(5, 9)


def test_a_printed_threshold_stands_and_the_pool_is_set(shipped: kb.KnowledgeBase) -> None:
    found = only(ask(shipped, **SHOOT, to={"entry": "sr5/stand-up", "ratings": {"Body": 3, "Willpower": 3}}))
    # two hits: 6 dice with 473/729 = .649, 5 dice with 131/243 = .539, and 3/5 lies between
    assert (found["vary"], found["now"], found["setting"]["value"]) == ("pool", 6, 6)
    assert found["setting"]["success"]["fraction"] == "473/729"
    assert found["harder"]["success"]["fraction"] == "131/243"


def test_a_roll_against_another_side_has_its_dice_set(shipped: kb.KnowledgeBase) -> None:
    found = only(ask(shipped, **SHOOT, to="sr5/hide"))
    assert (found["vary"], found["what"]) == ("against", "opposing dice")
    assert found["easier"]["value"] == found["setting"]["value"] - 1


def test_of_two_settings_that_are_equally_near_the_easier_is_taken(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "cwn", "roll": "1d40 (12)"}  # 29/40, between 14/20 and 15/20
    found = only(ask(shipped, **asked, to={"edition": "cwn", "roll": "1d20 + 5 (Difficulty)"}))
    assert (found["setting"]["value"], found["setting"]["success"]["fraction"]) == (11, "3/4")
    assert fraction(found["harder"]["difference"]) == -fraction(found["setting"]["difference"])


def test_where_the_target_rolls_its_failure_is_what_counts(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped,
        entry="sr6/trip",
        against={"Athletics": 2, "Agility": 2},
        ratings={"Damage Value": 4},
        to="sr6/trip",
    )
    # four dice keep standing with 33/81
    assert (answer["success"]["fraction"], answer["chance"]["fraction"]) == ("11/27", "16/27")
    found = only(answer)
    assert (found["setting"]["value"], found["setting"]["difference"]["fraction"]) == (2, "0")
    assert (found["easier"]["value"], found["harder"]["value"]) == (3, 1)
    assert fraction(found["easier"]["difference"]) > 0


def test_nothing_near_is_said_with_how_far_it_is(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "roll": "3 dice v. 1 dice"}
    found = only(ask(shipped, **asked, to={"edition": "sr3", "roll": "1 dice (Force)"}))
    # one die reaches 3 with 2/3 and 4 with 1/2; 5/9 lies 1/18 above 1/2
    assert (found["status"], found["setting"]["value"]) == ("near", 4)
    certain = {"edition": "cwn", "roll": "2d6 + 8 (10)"}
    found = only(ask(shipped, **certain, to={"edition": "sr3", "roll": "1 dice (Force)"}))
    assert (found["status"], found["setting"]["value"]) == ("far", 2)
    assert found["reasons"]["why"] == [{"code": "no-setting-near", "parts": {"points": "16.7"}}]


def test_every_equivalent_is_answered_and_every_edition_without_one(shipped: kb.KnowledgeBase) -> None:
    for id_ in sorted({id_ for id_, _ in rolls(shipped)}):
        entry, edition = shipped.entries[id_], shipped.editions[kb.edition_of(id_)]
        defines = entry.success is not None and entry.success.if_ is not None
        if not defines and not any(may_succeed(edition, entry, key) for key in entry.tests):
            with pytest.raises(ValueError, match=r"has no|has nothing to reach"):
                ask(shipped, entry=id_)
            continue
        answer = ask(shipped, entry=id_)
        likes = equivalents(shipped, id_)
        assert [one["entry"] for one in answer["conversions"]] == [like.id for like in likes]
        assert [one["match"] for one in answer["conversions"]] == [like.match for like in likes]
        missing = {one["edition"] for one in answer["without"]}
        reached = {one["edition"] for one in answer["conversions"]}
        assert missing | reached | {answer["edition"]} == set(shipped.editions)
        assert answer["evaluations"] <= MOST_EVALUATIONS
        for one in answer["conversions"]:
            assert one["status"] in ("near", "far", "unknown", "no test", "no success")
            if one["status"] in ("near", "far"):
                away = abs(fraction(one["setting"]["difference"]))
                assert (away <= Fraction(1, 10)) == (one["status"] == "near")
            assert bool(codes(one, "why")) == (one["status"] != "near")
        assert all(codes(one, "why") == ["no-equivalent-in-edition"] for one in answer["without"])


@SAMPLED
def test_converting_a_test_to_itself_changes_nothing(shipped: kb.KnowledgeBase, every: int) -> None:
    known: set[str] = set()
    for id_, key in islice(rolls(shipped), 0, None, every):
        if not may_succeed(shipped.editions[kb.edition_of(id_)], shipped.entries[id_], key):
            continue
        answer = ask(shipped, entry=id_, test=key, to={"entry": id_, "test": key})
        if answer["chance"] is None:
            continue
        found = only(answer)
        assert found["setting"]["difference"] == {"fraction": "0", "decimal": 0.0}, id_
        assert found["setting"]["value"] == found["now"], id_
        known.add(answer["edition"])
    assert known == set(shipped.editions) or every > 1


def chance(base: kb.KnowledgeBase, answer: ResolveAnswer) -> Fraction | None:
    """Return the chance of the entry's success: its own, or that of the roll."""
    told, own = answer.plain(), base.entries[answer.entry or ""].success
    figure = told["headline"]["figures"][0]
    success = told["odds"].get("success")
    if own is not None and own.if_ is not None and figure["name"] != "success":
        success = figure["value"] if figure["name"] == own.called else None
    return None if success is None else fraction(success)


def table_values(base: kb.KnowledgeBase, id_: str, key: str) -> list[int]:
    """Return the numbers of the table that a roll looks up what it has to reach in; none without a table."""
    step = base.entries[id_].tests[key]
    looked_up = re.search(r"\(table\(([\w-]+)\)\)", step.roll) if isinstance(step, RollStep) else None
    if looked_up is None:
        return []
    cells = [row[-1] for row in base.tables[f"{kb.edition_of(id_)}/{looked_up[1]}"].rows]
    return [cell.least if isinstance(cell, Range) else cell for cell in cells if not isinstance(cell, str)]


@SAMPLED
def test_no_setting_is_nearer_than_the_one_that_is_found(shipped: kb.KnowledgeBase, every: int) -> None:
    """Every setting is tried as a modifier of a request of its own."""
    wanted = Fraction(ask(shipped, **SHOOT)["chance"]["fraction"])
    checked: set[str] = set()
    for id_, key in islice(rolls(shipped), 0, None, every):
        found = only(ask(shipped, **SHOOT, to={"entry": id_, "test": key}))
        # the opposing side of another one's roll, and rolls that depend on earlier ones, have tests of their own
        if found["status"] in ("unknown", "no success") or found["now"] is None or found["by"] != "actor":
            continue
        own = SHOOT if found["edition"] == "cwn" else {}
        parts = (own, found["assumed"], found.get("replaced", {}))
        sides = {
            side: {name: value for part in parts for name, value in part.get(side, {}).items()}
            for side in ("ratings", "against")
        }
        request = {"entry": id_, "test": key, **sides}
        distances = {}
        allowed = table_values(shipped, id_, key) if found["vary"] == "requirement" else []
        for change in range(-12, 13):
            if allowed and not min(allowed) <= found["now"] + change <= max(allowed):
                continue
            change_of = [{"add": {found["vary"]: change}}]
            given_request = ResolveRequest.model_validate({**request, "modifiers": change_of})
            with suppress(ValueError):
                success = chance(shipped, resolve(shipped, given_request))
                if success is not None:
                    distances[change] = abs(success - wanted)
        if distances:
            checked.add(found["edition"])
            assert abs(fraction(found["setting"]["difference"])) <= min(distances.values()), id_
            if found["setting"]["change"] in distances:
                assert distances[found["setting"]["change"]] == min(distances.values()), id_
    assert checked == set(shipped.editions) or every > 1


def test_a_later_roll_of_a_general_attack_has_no_kind(shipped: kb.KnowledgeBase) -> None:
    found = only(ask(shipped, **SHOOT, to={"entry": "sr6/attack", "test": "resist"}))
    assert found["entry"] == "sr6/attack"


def test_ratings_that_are_not_given_are_of_the_tier_of_those_that_are(shipped: kb.KnowledgeBase) -> None:
    hide = {"entry": "sr5/hide", "to": "cwn/use-a-skill"}
    answer = ask(shipped, **hide, ratings={"Electronic Warfare": 2, "Intuition": 3})
    assert answer["tiers"] == {"actor": "novice", "against": "professional", "origin": "ours"}
    assert answer["assumed"] == {"ratings": {"Sleaze": 3}, "against": {"Intuition": 4, "Data Processing": 5}}
    assert only(answer)["assumed"]["ratings"] == {"Attribute Modifier": 0, "Skill": 0}
    assert only(answer)["replaced"]["ratings"] == {"Difficulty": 8}
    answer = ask(shipped, **hide, tier="elite", against_tier="untrained")
    assert answer["tiers"] == {"actor": "elite", "against": "untrained", "origin": "ours"}
    assert answer["assumed"]["against"] == {"Intuition": 2, "Data Processing": 2}
    assert only(answer)["assumed"]["ratings"]["Skill"] == 3


def test_a_rating_of_the_place_is_taken_from_whichever_side_gives_it(shipped: kb.KnowledgeBase) -> None:
    for side in ("ratings", "against"):
        answer = ask(
            shipped,
            entry="cwn/use-a-skill",
            tier="professional",
            to="cwn/use-a-skill",
            **{side: {"Difficulty": 10}},
        )
        assert fraction(answer["success"]) == Fraction(15, 36)
        assert "Difficulty" not in str(answer["assumed"])


def test_of_two_limits_one_is_assumed_wherever_they_are_written(shipped: kb.KnowledgeBase) -> None:
    printed = ask(shipped, entry="sr5/ram", against={"Handling": 3}, to="sr5/ram")
    assert printed["assumed"]["ratings"] == {"Reaction": 5, "Vehicle Skill": 5, "Speed": 5}
    assert printed["assumed"]["against"] == {"Reaction": 2, "Vehicle Skill": -1}
    driven = [
        {"set": {"against": "Reaction + Vehicle Skill [Speed or Handling]"}},
        {"set": {"against": "6 dyce ("}},
    ]
    changed = ask(shipped, entry="sr5/ramming", modifiers=driven[:1], to="sr5/ram")
    assert changed["assumed"]["against"] == {"Reaction": 5, "Vehicle Skill": 5, "Speed": 5}
    with pytest.raises(ValueError, match="column"):
        ask(shipped, entry="sr5/ramming", modifiers=driven[1:], to="sr5/ram")


def test_what_is_set_may_be_chosen(shipped: kb.KnowledgeBase) -> None:
    found = only(ask(shipped, **SHOOT, to={"entry": "sr5/hide", "vary": "pool"}))
    assert found["vary"] == "pool"
    found = only(ask(shipped, **SHOOT, to={"entry": "sr5/hide", "vary": "limit"}))
    assert (found["vary"], found["status"]) == ("limit", "far")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"seed": 1}, "`dice`, `seed` and `hits`"),
        ({"to": {"roll": "8 dice"}}, "`roll` needs the `edition`"),
        ({"to": {"edition": "sr5", "test": "hide"}}, "`test` and `variant`"),
        ({"to": {"ratings": {"Body": 3}}}, "`edition` or an `entry`"),
        ({"to": {"entry": "sr5/hide", "vary": "luck"}}, "Input should be"),
        ({"tier": "master"}, "Input should be"),
        ({"to": 5}, "valid dictionary"),
    ],
)
def test_a_request_of_the_wrong_shape_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        ConvertRequest.model_validate({**SHOOT, **asked})


@given(data=st.data())
def test_any_request_is_answered_or_refused_in_a_sentence(
    shipped: kb.KnowledgeBase, data: st.DataObject
) -> None:
    try:
        request = ConvertRequest.model_validate(converted_of(data.draw, shipped))
    except ValidationError:
        return
    with suppress(ValueError):
        answer = convert(shipped, request).plain()
        assert answer["evaluations"] <= MOST_EVALUATIONS
        json.dumps(answer, allow_nan=False)


def test_what_a_target_changes_needs_the_edition_or_entry_that_it_changes() -> None:
    with pytest.raises(ValidationError, match="modifiers"):
        Target(modifiers=[{"add": {"pool": 2}, "reason": "a laser sight"}])


def converted(base: kb.KnowledgeBase, edition: str, roll: str, to: dict[str, str]) -> dict[str, Any]:
    (found,) = convert(base, ConvertRequest(edition=edition, roll=roll, to=to)).plain()["conversions"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("roll", "difference", "status"),
    [
        ("1d10 (2)", "1/10", "near"),  # 9/10, and five faces come to 1 and to 4/5
        ("1d10 (8)", "1/10", "near"),  # 3/10, and they come to 2/5 and to 1/5
        ("1d100 (10)", "9/100", "near"),  # 91/100
    ],
)
def test_a_tenth_is_near(shipped: kb.KnowledgeBase, roll: str, difference: str, status: str) -> None:
    found = converted(shipped, "cwn", roll, {"edition": "cwn", "roll": "1d5 (Difficulty)"})
    assert (found["status"], found["setting"]["difference"]["fraction"]) == (status, difference)
    assert "why" not in found


def test_anything_more_than_a_tenth_is_far_and_says_how_far(shipped: kb.KnowledgeBase) -> None:
    # 29/200, and four faces come to 1/4 and to nothing
    found = converted(shipped, "cwn", "1d200 (172)", {"edition": "cwn", "roll": "1d4 (Difficulty)"})
    assert (found["status"], found["setting"]["difference"]["fraction"]) == ("far", "21/200")
    assert found["reasons"]["why"] == [{"code": "no-setting-near", "parts": {"points": "10.5"}}]


@pytest.mark.parametrize(
    ("roll", "vary", "difference"),
    [
        # 13/30: against no dice one die has 1/3, exactly a tenth less; two dice against one would have 11/27
        ("1d30 (18)", "against", "-1/10"),
        # 14/30 is more than a tenth away from that, so that the pool is looked at too
        ("1d30 (17)", "pool", "-8/135"),
    ],
)
def test_what_is_tried_first_is_taken_where_it_comes_within_a_tenth(
    shipped: kb.KnowledgeBase, roll: str, vary: str, difference: str
) -> None:
    found = converted(shipped, "cwn", roll, {"edition": "sr5", "roll": "1 dice v. 1 dice"})
    assert (found["vary"], found["setting"]["difference"]["fraction"]) == (vary, difference)


@pytest.mark.parametrize(
    ("roll", "to", "status", "code"),
    [
        ("8 dice (2)", {"entry": "sr6/cast-spell"}, "unknown", "no-roll"),
        ("8 dice (2)", {"edition": "sr6", "roll": "5 dice"}, "no success", "no-chance-there"),
        ("8 dice (Luck)", {"edition": "sr6", "roll": "5 dice (2)"}, "unknown", "original-chance-unknown"),
    ],
)
def test_a_test_without_a_setting_says_why_by_a_code(
    shipped: kb.KnowledgeBase, roll: str, to: dict[str, str], status: str, code: str
) -> None:
    found = converted(shipped, "sr5", roll, to)
    assert (found["status"], codes(found, "why")) == (status, [code])


@pytest.mark.parametrize(
    ("text", "part", "left"),
    [
        ("A + B [L] v. C", "pool", "LC"),
        ("A + B [L] v. C", "limit", "ABC"),
        ("A + B [L] v. C", "against", "ABL"),
        ("A + B [L] (R)", "requirement", "ABL"),
        ("A + B [L] (R)", "against", "ABLR"),
    ],
)
def test_what_the_part_that_is_set_would_read_is_left_out(text: str, part: str, left: str) -> None:
    roll = without_part(parse_roll(text), part)
    assert {name.name for name in names_in(roll)} == {*left}


def test_a_number_to_reach_stays_within_the_table_that_the_rules_look_it_up_in(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR3's target numbers in the Matrix go from 3 to 6; beyond them the dice are set."""
    asked = {
        "entry": "sr5/data-spike",
        "ratings": {"Cybercombat": 5, "Logic": 5, "Attack": 5},
        "against": {"Intuition": 4, "Firewall": 4},
        "to": "sr3/decker-attack",
    }
    answer = convert(shipped, ConvertRequest.model_validate(asked)).plain()
    [conversion] = answer["conversions"]
    assert (conversion["vary"], conversion["setting"]["value"]) == ("pool", 2)


def test_a_headline_says_that_the_nearest_setting_is_not_close(shipped: kb.KnowledgeBase) -> None:
    asked = {
        "entry": "sr3/decker-attack",
        "ratings": {"Computer (Decking)": 6, "Host Color": "Green", "Icon Status": "Legitimate"},
        "to": {"entry": "sr5/data-spike", "vary": "pool"},
    }
    answer = convert(shipped, ConvertRequest.model_validate(asked)).plain()
    assert "(85.5 %, not close)" in answer["headline"]["text"]


def test_a_headline_says_which_categories_are_assumed(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Computer (Decking)": 6, "Host Color": "Orange"}
    asked = {"entry": "sr3/decker-attack", "to": {"edition": "sr5"}}
    texts = [
        convert(shipped, ConvertRequest.model_validate(asked | {"ratings": ratings | status})).headline.text
        for status in ({}, {"Icon Status": "Intruding"})
    ]
    assert texts[0].startswith("Hit 98.4 %, assuming Icon Status Intruding; nearest: ")
    assert "assuming" not in texts[1]


def test_an_action_without_a_roll_is_refused_by_what_its_equivalents_are_to_it(
    shipped: kb.KnowledgeBase,
) -> None:
    said = {
        "sr6": "Take Aim has no roll to convert. Take Aim (SR5) and Take Aim (SR6) do nearly the same thing. "
        "Compare them to see how they differ.",
        "cwn": "Take Aim has no roll to convert.",
    }
    for edition, text in said.items():
        with pytest.raises(ValueError, match=f"^{re.escape(text)}$"):
            ask(shipped, entry="sr5/take-aim", to={"edition": edition})


def test_a_headline_says_that_the_equivalents_have_no_roll(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr5/stand-up", ratings={"Body": 4, "Willpower": 3}, to={"edition": "cwn"})
    assert answer["headline"]["text"] == "Stood up 73.7 %; CWN Stand Up has no roll"


@pytest.mark.parametrize(("entry", "needs"), [("trace-icon", 2), ("format-device", 3), ("erase-mark", 3)])
def test_typical_marks_meet_or_miss_no_requirement(shipped: kb.KnowledgeBase, entry: str, needs: int) -> None:
    """Only the user can say how many marks there are."""
    told = {"action-forbidden", "action-needs-instead"}
    untold = ask(shipped, entry=f"sr5/{entry}", tier="professional")
    assert told.isdisjoint(codes(untold, "warnings"))
    given = ask(shipped, entry=f"sr5/{entry}", tier="professional", ratings={"marks": needs - 1})
    assert not told.isdisjoint(codes(given, "warnings"))


@pytest.mark.parametrize(
    ("body", "setting"),
    [
        (
            {"entry": "matrix-d6/brawling", "ratings": {"Brawling": 4}},
            "Make a Melee Attack against Melee AC 4 (",
        ),
        (
            {"entry": "matrix-d6/first-aid", "ratings": {"First Aid": 6, "Injury": "Wounded"}},
            "at difficulty ",
        ),
    ],
)
def test_the_headline_names_what_is_to_be_reached(
    shipped: kb.KnowledgeBase, body: dict[str, Any], setting: str
) -> None:
    answer = convert(shipped, ConvertRequest.model_validate({**body, "to": {"edition": "cwn"}}))
    assert setting in answer.headline.text
