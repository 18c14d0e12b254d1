"""Headlines of answers on real entries; the numbers were worked out by hand."""

import re
from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.model import RollStep
from kb.play.convert import convert
from kb.play.headline import results_aside
from kb.play.likelihood import compare_tiers
from kb.play.request import ConvertRequest, ResolveRequest, SolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.solve import solve
from kb.play.turns.check_turn import check_turn
from kb.play.turns.what_fits import what_fits
from tests.kb.asking import ask
from tests.kb.editions.sr3_answers import ON_IC

DODGE = {"entry": "matrix-d6/dodge", "ratings": {"Dodge": 1}, "against": {"Ranged Combat": 1}}
SOAK = {"Strength": 3, "Damage Points": 4, "Armor Value": 2}
SPIKE = {"ratings": {"Cybercombat": 5, "Logic": 5, "Attack": 5, "marks": 1}}
DEFENSE = {"Intuition": 4, "Firewall": 3, "Device Rating": 3}


def line(base: kb.KnowledgeBase, **asked: Any) -> str:
    text = ask(base, **asked)["headline"]["text"]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ({"edition": "sr5", "roll": "9 dice"}, "3.0 hits on average (1 to 5 most often)"),
        ({"edition": "sr5", "roll": "3 dice (2)"}, "Success 25.9 %"),  # 7/27
        ({"edition": "cwn", "roll": "1d20 + 2"}, "Total 12.5 on average (4 to 20 most often)"),
        (
            {"entry": "sr6/sprint", "ratings": {"Athletics": 3, "Agility": 4}},
            "17.3 m on average: 15 m + 2.3 m from hits",
        ),
        (
            {"entry": "matrix-d6/resist-damage", "ratings": SOAK},  # all three of 3 dice: (2/3)^3
            "Resisted 29.6 %; otherwise 0.4 more damage than you resist, on average",
        ),
        (DODGE | {"against": {}}, "0.7 successes on average (0 to 1 most often)"),
        (DODGE, "Dodged 22.2 %"),  # the dodge is a success and the shot is none: 2/3 x 1/3
        (
            {"edition": "sr5", "roll": "4 dice (1)", "split": 2},
            "Success of all parts 30.9 %, at least one 80.2 %",
        ),
    ],
)
def test_what_is_likely_stands_in_one_line(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], text: str
) -> None:
    assert line(shipped, **asked) == text


def test_averages_of_a_hit_stand_on_the_hits_alone(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr5/data-spike", **SPIKE, against=DEFENSE)
    net = {one["value"]: Fraction(one["fraction"]) for one in answer["odds"]["net_hits"] if one["value"] > 0}
    mean = sum(chance * (7 + value) for value, chance in net.items()) / sum(net.values())
    assert Fraction(answer["results"]["Matrix Damage"]["mean_on_success"]["fraction"]) == mean
    left = float(Fraction(answer["results"]["Matrix Damage Left"]["mean_on_success"]["fraction"]))
    assert answer["headline"]["text"] == (
        f"Hit 59.7 %; on a hit Matrix Damage {float(mean):.1f} DV before resistance on average, "
        f"Matrix Damage Left {left:.1f} DV on average"
    )


def test_what_came_out_stands_in_one_line(shipped: kb.KnowledgeBase) -> None:
    spike = {"entry": "sr5/data-spike", **SPIKE, "against": DEFENSE, "hits": {"resist": 2}}
    hit = line(shipped, **spike | {"hits": {"data-spike": 3, "data-spike.opponent": 1, "resist": 2}})
    assert hit.startswith("3 hits against 1: hit with 2 net hits; ")
    assert hit.endswith("; Matrix Damage 9 DV before resistance; Matrix Damage Left 7 DV")
    sprint = {"entry": "sr6/sprint", "ratings": {"Athletics": 1, "Agility": 1}, "dice": {"actor": [5, 6]}}
    assert line(shipped, **sprint) == "17 m"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"entry": "sr3/matrix-initiative", "ratings": {"Initiative Rolled": 15}}, "2 turns"),
        ({"entry": "sr3/matrix-initiative", "ratings": {"Initiative Rolled": 5}}, "1 turn"),
        (
            {
                "entry": "sr3/icon-status",
                "ratings": {"Host Color": "Green", "Icon Status": "Intruding"},
            },
            "Target number of the attack: 5",
        ),
        (
            {
                "entry": "cwn/make-a-melee-attack",
                "test": "shock-applies",
                "ratings": {"Shock": 2, "Shock AC": 15},
                "against": {"Melee AC": 14},
            },
            "Does Shock apply? yes",
        ),
        (
            {
                "entry": "sr5/cut-off",
                "test": "avoid",
                "against": {"Reaction": 2, "Vehicle Skill": 1},
                "dice": {"actor": [5, 5, 1]},
            },
            "The target rolls 2 hits: outcome unknown",
        ),
    ],
)
def test_what_is_counted_follows_its_number_and_what_is_named_comes_first(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], said: str
) -> None:
    assert line(shipped, **asked) == said


ONLY_YIELDS = [
    ({"edition": "sr5", "roll": "12 dice"}, {"actor": [5] * 12}),
    ({"entry": "sr6/sprint", "ratings": {"Athletics": 1, "Agility": 1}}, {"actor": [5, 5]}),
    (
        {"entry": "sr5/jam-signals", "ratings": {"Electronic Warfare": 1, "Logic": 1, "Attack": 2}},
        {"actor": [5, 5]},
    ),
    (
        {"entry": "sr3/resist-damage", "ratings": {"Bod": 2, "Armor": 1}, "against": {"Force": 5}},
        {"actor": [5, 5]},
    ),
]


@pytest.mark.parametrize(("asked", "dice"), ONLY_YIELDS)
def test_a_roll_with_nothing_to_reach_has_no_success(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], dice: dict[str, list[int]]
) -> None:
    odds = ask(shipped, **asked)["odds"]
    assert {"success", "failure", "success_means"}.isdisjoint(odds)
    assert odds["mean"] is not None
    played = ask(shipped, **asked, dice=dice)["replay"]
    assert "outcome" not in played
    assert all(step.get("outcome") is None for step in played["trace"])


@pytest.mark.parametrize("asked", [asked for asked, _ in ONLY_YIELDS])
def test_no_chance_is_solved_for_or_converted_where_nothing_is_to_be_reached(
    shipped: kb.KnowledgeBase, asked: dict[str, Any]
) -> None:
    lack = "has nothing to reach: it(s successes are only counted| has no (threshold|difficulty) and is unopposed);"
    with pytest.raises(ValueError, match=lack):
        solve(shipped, SolveRequest.model_validate(asked | {"chance": "1/2"}))
    if "entry" in asked:
        with pytest.raises(ValueError, match=lack):
            convert(shipped, ConvertRequest.model_validate(asked | {"to": {}}))


def test_one_hit_that_is_enough_by_our_judgement_is_warned_of(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Hardware": 1, "Willpower": 1, "Firewall": 3}
    answer = ask(shipped, entry="sr5/jack-out", ratings=ratings)
    assert answer["odds"]["success"]["fraction"] == "5/9"
    assert any("that one hit is enough is our reading" in warning for warning in answer["warnings"])
    locked = ask(
        shipped,
        entry="sr5/jack-out",
        variant="link-locked",
        ratings=ratings,
        against={"Logic": 1, "Attack": 1},
    )
    assert not any("is ours" in warning for warning in locked["warnings"])


QUICK = {"entry": "sr5/quick-draw", "ratings": {"Weapon Skill": 2, "Reaction": 2, "Physical": 4}}


@pytest.mark.parametrize(
    ("dice", "then"),
    [
        ([5, 5, 5, 2], "success"),
        ([5, 1, 1, 1], "glitch"),
        ([1, 1, 1, 2], "critical glitch"),
        ([2, 2, 2, 2], "failure"),
    ],
)
def test_a_glitch_follows_instead_of_all_else(shipped: kb.KnowledgeBase, dice: list[int], then: str) -> None:
    answer = ask(shipped, **QUICK, dice={"actor": dice})
    draw = shipped.entries["sr5/quick-draw"].tests["draw"]
    assert isinstance(draw, RollStep)
    assert answer["replay"]["then"] == [one.then for one in draw.outcomes if one.if_ == then]
    chances = [Fraction(one["chance"]["fraction"]) for one in answer["odds"]["outcomes"]]
    assert sum(chances) == 1  # each time exactly one thing follows


def test_what_two_conditions_lead_to_is_told_once(shipped: kb.KnowledgeBase) -> None:
    asked = {"entry": "sr6/deflect-with-armor", "ratings": {"Defense Rating": 2}}
    (breaks,) = ask(shipped, **asked)["odds"]["outcomes"]
    # a 1 on the Wild Die; else both dice would have to show 1 for a glitch
    assert breaks["chance"]["fraction"] == "1/6"
    assert len(ask(shipped, **asked, dice={"actor": [1, 1]})["replay"]["then"]) == 1


def test_where_ones_only_fail_critically_nothing_is_a_glitch(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr3", roll="2 dice (4)", dice={"actor": [1, 1]})
    assert answer["odds"]["critical_failure"]["fraction"] == "1/36"
    assert {"glitch", "critical_glitch", "success_with_glitch"}.isdisjoint(answer["odds"])
    assert answer["replay"]["glitch"] == "critical-failure"
    assert answer["headline"]["text"].endswith("with a critical failure")


def test_success_and_glitch_together_have_their_chance(shipped: kb.KnowledgeBase) -> None:
    # of 3 dice two show 1 and the third is a hit: 3 x 2 of 216
    answer = ask(shipped, edition="sr5", roll="3 dice (1)")
    assert answer["odds"]["success_with_glitch"]["fraction"] == str(Fraction(6, 216))


def test_a_threshold_leaves_a_margin_and_only_another_side_net_hits(shipped: kb.KnowledgeBase) -> None:
    reached = ask(shipped, edition="sr5", roll="3 dice (2)", dice={"actor": [5, 5, 5]})
    assert (reached["replay"]["margin"], "net_hits" in reached["odds"]) == (1, False)
    opposed = ask(shipped, edition="sr5", roll="1 dice v. 1 dice", dice={"actor": [5], "opponent": [1]})
    assert (opposed["replay"]["net_hits"], "margin" in opposed["odds"]) == (1, False)


def test_no_marks_are_none_and_the_answer_says_so(shipped: kb.KnowledgeBase) -> None:
    ratings = {name: value for name, value in SPIKE["ratings"].items() if name != "marks"}
    answer = ask(shipped, entry="sr5/data-spike", ratings=ratings, against=DEFENSE)
    assert answer["unknown"] == []
    assert "No value is given for marks; it counts as 0." in answer["warnings"]


def test_what_is_missing_for_damage_leaves_the_hit_alone(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Attack Bonus": 3, "Stab": 1, "Attribute Modifier": 1}
    assert (
        line(shipped, entry="cwn/make-a-melee-attack", ratings=ratings, against={"Melee AC": 15})
        == "Hit 55 %"
    )


def test_solve_and_convert_have_a_headline(shipped: kb.KnowledgeBase) -> None:
    solved = solve(shipped, SolveRequest(edition="sr5", roll="5 dice (2)", chance="3/4"))
    assert solved.headline.text == "Dice pool 8 gives 80.5 %; now 53.9 % with 5"
    asked = {"entry": "sr5/quick-draw", "ratings": QUICK["ratings"], "to": {"entry": "sr5/stand-up"}}
    converted = convert(shipped, ConvertRequest.model_validate(asked))
    assert re.fullmatch(
        r"Drawn and fired 11.1 %; nearest: SR5 Stand Up .* \d+ \(.* %\)", converted.headline.text
    )


@pytest.mark.parametrize(
    ("entry", "called"),
    [
        ("matrix-d6/dodge", "Dodged"),
        ("matrix-d6/melee-parry", "Parried"),
        ("sr6/trip", "Tripped"),
        ("cwn/make-a-ranged-attack", "Hit"),
        ("cwn/use-a-skill", "Success"),
    ],
)
def test_a_conversion_calls_success_by_the_word_of_its_entry(
    shipped: kb.KnowledgeBase, entry: str, called: str
) -> None:
    converted = convert(shipped, ConvertRequest.model_validate({"entry": entry, "to": {}}))
    assert re.match(rf"{called} [\d.]+ %", converted.headline.text)


def test_a_refusal_says_a_roll_in_words(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(ValueError, match="has nothing to reach") as error:
        solve(shipped, SolveRequest(entry="sr3/resist-damage", chance="1/2"))
    assert str(error.value) == (
        "Bod (the target's Force − Armor, at least 2) has nothing to reach: its successes are only counted; "
        "oppose it with a modifier that sets `against`, or ask for its successes"
    )


def test_tiers_tell_what_is_yielded_where_nothing_succeeds(shipped: kb.KnowledgeBase) -> None:
    answer = compare_tiers(shipped, "sprint")
    assert answer.headline.text
    (sprint,) = [one for one in answer.entries if one.entry == "sr6/sprint"]
    assert (sprint.status, sprint.means_are) == ("no success", "hits")
    assert sprint.chances == {}
    assert all(mean is not None for mean in sprint.means.values())


def test_every_answer_about_an_entry_has_a_headline(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        if entry.tests or entry.results:
            assert ask(shipped, entry=id_)["headline"]["text"], id_


def test_an_optional_roll_needs_no_dice(shipped: kb.KnowledgeBase) -> None:
    dice = {"set-data-bomb": [5, 5, 1, 2], "set-data-bomb.opponent": [1, 5, 2, 3]}
    answer = ask(shipped, entry="sr5/set-data-bomb", **_bomb(3), dice=dice)
    assert answer["replay"]["steps"]["resist"]["taken"] is False
    assert answer["headline"]["text"].startswith("2 hits against 1: set with 1 net hit")


def test_what_an_optional_roll_lacks_leaves_the_rest_alone(shipped: kb.KnowledgeBase) -> None:
    whole, less = (ask(shipped, entry="sr5/set-data-bomb", **asked) for asked in (_bomb(3), _bomb(None)))
    assert whole["headline"] == less["headline"]
    assert whole["odds"] == less["odds"]
    assert less["unknown"][0].startswith("resist (if the bomb goes off): Firewall (a third party")


def _bomb(firewall: int | None) -> dict[str, Any]:
    against = {"Device Rating": 2} | ({} if firewall is None else {"Firewall": firewall})
    return {"ratings": {"Software": 2, "Logic": 2, "Sleaze": 3}, "against": against}


@pytest.mark.parametrize(
    ("asked", "who"),
    [
        ({"edition": "sr5", "roll": "1 dice v. 1 dice", "dice": {"actor": [5]}}, "the target's roll"),
        ({"edition": "sr5", "roll": "1 dice v. 1 dice", "dice": {"opponent": [5]}}, "your roll"),
        (
            {
                "entry": "sr5/set-data-bomb",
                "test": "resist",
                "against": {"Device Rating": 1, "Firewall": 1},
                "dice": {"actor": [1]},
            },
            "the roll of the icon that sets off the bomb",
        ),
    ],
)
def test_who_throws_is_named_by_the_part_that_they_play(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], who: str
) -> None:
    with pytest.raises(ValueError, match=who):
        ask(shipped, **asked)


def test_a_bonus_below_0_has_a_true_minus(shipped: kb.KnowledgeBase) -> None:
    asked = SolveRequest(edition="cwn", roll="1d20 + 0 (8)", vary="pool", chance="10%")
    assert solve(shipped, asked).headline.text.startswith("Bonus −")


def test_turns_have_a_headline(shipped: kb.KnowledgeBase) -> None:
    legal = check_turn(shipped, TurnRequest(edition="sr5", actions=["fire-gun"]))
    assert legal.headline.text.startswith("Legal; left: ")
    twice = check_turn(shipped, TurnRequest(edition="sr5", actions=["fire-gun", "fire-gun", "fire-gun"]))
    assert twice.headline.text.startswith("Not legal: ")
    assert what_fits(shipped, TurnRequest(edition="sr5", actions=[])).headline.text.endswith("more still fit")


def test_a_draw_that_glitches_is_not_also_drawn_and_fired(shipped: kb.KnowledgeBase) -> None:
    draw = {"entry": "sr5/quick-draw", "ratings": {"Weapon Skill": 5, "Reaction": 5, "Physical": 5}}
    odds = resolve(shipped, ResolveRequest.model_validate(draw)).plain()["odds"]
    headline = resolve(shipped, ResolveRequest.model_validate(draw)).plain()["headline"]
    wanted = Fraction(odds["success"]["fraction"]) - Fraction(odds["success_with_glitch"]["fraction"])
    (figure,) = (one for one in headline["figures"] if one["name"] == "drawn and fired")
    assert Fraction(figure["value"]["fraction"]) == wanted


def test_an_attack_on_ic_is_told_by_what_it_does_when_it_hits(shipped: kb.KnowledgeBase) -> None:
    assert (
        line(shipped, **ON_IC)
        == "Hit 91.2 %; on a hit icon damage mostly Moderate, boxes filled 4.3 on average"
    )


def test_the_stun_damage_of_dumpshock_is_told_apart_from_that_of_overload(shipped: kb.KnowledgeBase) -> None:
    attack = {
        "entry": "sr3/ic-attack",
        "ratings": {"Security Rating": 6, "IC Rating": 6, "Host Color": "Orange"},
        "against": {"Bod": 4, "Willpower": 5, "Icon Status": "Intruding"},
    }
    assert line(shipped, **attack) == (
        "Hit 98.4 %; on a hit mostly Deadly damage, 8.9 boxes on average; "
        "dropped from the Matrix 72.4 %, with Serious dumpshock to soak; "
        "from white or gray IC, Stun by Overload 3.4 %"
    )


def test_results_of_an_optional_roll_that_follows_from_the_attack_are_told_with_it(
    shipped: kb.KnowledgeBase,
) -> None:
    ic = shipped.entries["sr3/ic-attack"]
    assert "stun from overload" in ic.results
    assert not results_aside(ic, "attack")
    assert results_aside(shipped.entries["sr5/edit-file"], "edit-file") == {"Protection Set"}


def test_a_result_in_net_successes_is_told_of_successes_alone(shipped: kb.KnowledgeBase) -> None:
    evade = {
        "entry": "sr3/evade-detection",
        "ratings": {"Evasion": 6},
        "against": {"Sensors": 5},
        "modifiers": [{"set": {"requirement": 5, "against": "Sensors (6)"}}],
    }
    assert line(shipped, **evade) == "Out of sight 68.2 %; then rounds unseen 1.9 on average"


def test_a_roll_in_place_of_the_first_has_its_word_for_success(shipped: kb.KnowledgeBase) -> None:
    assert line(shipped, entry="sr5/control-device", variant="drone-weapon") == "Obeyed: chance unknown"
