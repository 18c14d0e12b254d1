"""Skills that a character hasn't learned."""

from collections.abc import Callable
from typing import Any

import pytest

import kb
from kb.play.advice.solve import solve
from kb.play.request.shapes import SolveRequest
from kb.play.request.tiers import rating_of
from kb.problems import RequestError
from tests.kb.asking import ask, codes

HACK = {"entry": "sr5/hack-on-the-fly", "against": {"Intuition": 4, "Firewall": 3}}
DECKER = {"edition": "sr5", "ratings": {"Logic": 6, "Hacking": 0, "Sleaze": 4, "Hardware": 0, "Software": 0}}
SHOT: dict[str, Any] = {
    "entry": "sr5/fire-gun",
    "ratings": {"Accuracy": 6},
    "against": {"Reaction": 4, "Intuition": 4},
}


@pytest.mark.parametrize("number", [0, -1, "untrained"])
def test_an_unlearned_skill_takes_a_die_from_the_attribute(
    shipped: kb.KnowledgeBase, number: int | str
) -> None:
    answer = ask(shipped, **HACK, ratings={"Logic": 6, "Hacking": number, "Sleaze": 4})
    assert answer["thrown"].startswith("5 dice")
    told = "Hacking is untrained, which counts as −1 here." in answer["warnings"]
    assert told == (number == 0)  # the others say it themselves


def test_a_character_without_the_skill_rolls_so_and_hears_of_no_skill_that_is_not_rolled(
    shipped: kb.KnowledgeBase,
) -> None:
    answer = ask(shipped, **HACK, actor=DECKER)
    assert answer["thrown"].startswith("5 dice")
    assert [each for each in answer["warnings"] if "untrained" in each] == [
        "Hacking is untrained, which counts as −1 here."
    ]


@pytest.mark.parametrize(
    ("hacking", "dice"), [("0(1)", 6), ("0(3)", 8), ("0 (−3)", 2), ("0(-9)", 0), ("2(-2)", 4), ("4(0)", 6)]
)
def test_what_is_added_to_a_skill_that_is_not_learned_counts_besides(
    shipped: kb.KnowledgeBase, hacking: str, dice: int
) -> None:
    answer = ask(
        shipped, **HACK, actor={"edition": "sr5", "ratings": {"Logic": 6, "Hacking": hacking, "Sleaze": 4}}
    )
    assert answer["thrown"].startswith(f"{dice} dice")
    is_untrained = hacking.startswith("0")
    assert ("counts-as-untrained" in codes(answer, "warnings")) == is_untrained
    assert ("counts-as-augmented" in codes(answer, "warnings")) == (not is_untrained)


def test_an_answer_says_what_is_added_to_a_skill_that_is_not_learned(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **SHOT, actor={"edition": "sr5", "ratings": {"Agility": 4, "Pistols": "0(-2)"}})
    assert answer["thrown"].startswith("1 die")
    said = "Weapon Skill is untrained, which counts as −1 here; with −2 from elsewhere it is −3."
    assert said in answer["warnings"]


def test_nobody_uses_unlearned_what_has_to_be_learned_whatever_is_added(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="nobody rolls Hardware untrained in SR5"):
        ask(shipped, entry="sr5/jack-out", ratings={"Hardware": "0(2)"})


def test_a_skill_is_untrained_only_on_the_side_that_rolls_it(shipped: kb.KnowledgeBase) -> None:
    able = DECKER | {"ratings": {"Logic": 6, "Hacking": 3, "Sleaze": 4}}
    answer = ask(shipped, entry="sr5/hack-on-the-fly", actor=able, target=DECKER)
    assert "counts-as-untrained" not in codes(answer, "warnings")


@pytest.mark.parametrize(
    "asked",
    [
        {"actor": DECKER},
        {"ratings": {"Hardware": 0}},
        {"ratings": {"Hardware": "untrained"}},
        {"actor": "untrained"},
    ],
    ids=str,
)
def test_what_nobody_rolls_untrained_is_refused(shipped: kb.KnowledgeBase, asked: dict[str, Any]) -> None:
    with pytest.raises(RequestError, match="nobody rolls Hardware untrained in SR5"):
        ask(shipped, entry="sr5/jack-out", **asked)


@pytest.mark.parametrize("skill", ["Pilot Walker", "pilot walker"])
@pytest.mark.parametrize(
    "asked",
    [
        lambda skill: {"entry": "sr5/make-vehicle-test", "ratings": {skill: "untrained"}},
        lambda skill: {"entry": "sr5/make-vehicle-test", "ratings": {skill: 0}},
        lambda skill: {"edition": "sr5", "roll": f"{skill} untrained + Reaction 5"},
    ],
    ids=["word", "number", "typed"],
)
def test_a_name_of_a_skill_that_has_to_be_learned_is_refused_in_any_case(
    shipped: kb.KnowledgeBase, asked: Callable[[str], dict[str, Any]], skill: str
) -> None:
    with pytest.raises(RequestError, match=f"nobody rolls {skill} untrained in SR5"):
        ask(shipped, **asked(skill))


def test_an_unlearned_skill_adds_nothing_to_a_defense(shipped: kb.KnowledgeBase) -> None:
    shot = {"entry": "sr6/attack", "ratings": {"Weapon Skill": 5, "Agility": 5}}
    defense = {"Reaction": 4, "Intuition": 4}
    dodged = {"modifiers": [{"from": "dodge", "side": "opponent"}]}
    chances = [
        ask(shipped, **shot, against={**defense, **more})["odds"]["success"]
        for more in ({}, {"Athletics": 0}, {"Athletics": -1})
    ]
    with_dodge = [
        ask(shipped, **shot, **dodged, against={**defense, "Athletics": number})["odds"]["success"]
        for number in (0, -1)
    ]
    assert chances[0] == with_dodge[0] == with_dodge[1]


def test_of_several_skills_those_that_have_to_be_learned_count_only_then(shipped: kb.KnowledgeBase) -> None:
    for number, choices in (
        (0, ["Pistols", "Longarms"]),
        (2, ["Pistols", "Exotic Ranged Weapon", "Longarms"]),
    ):
        ratings = {"Agility": 5, "Pistols": 4, "Longarms": 0, "Exotic Ranged Weapon": number}
        answer = ask(shipped, **SHOT, actor={"edition": "sr5", "ratings": ratings})
        assert [each["name"] for each in answer["choices"]] == choices


def test_no_untrained_character_has_a_rating_that_has_to_be_learned(shipped: kb.KnowledgeBase) -> None:
    terms = [term for edition in shipped.editions.values() for term in edition.terms.values()]
    never = [term for term in terms if term.untrained == "never"]
    assert never
    assert {rating_of(term, "untrained") for term in never} == {None}


@pytest.mark.parametrize(("skill", "least"), [("Hacking", -1), ("Software", 1)])
def test_advice_begins_with_the_least_that_can_be_rolled(
    shipped: kb.KnowledgeBase, skill: str, least: int
) -> None:
    entry = {"Hacking": "sr5/hack-on-the-fly", "Software": "sr5/set-data-bomb"}[skill]
    sure = {"Intuition": 0, "Firewall": 0, "Device Rating": 0}
    request = {
        "entry": entry,
        "vary": skill,
        "chance": 0.2,
        "ratings": {"Logic": 6, "Sleaze": 6},
        "against": sure,
    }
    answer = solve(shipped, SolveRequest.model_validate(request)).plain()
    assert answer["solution"]["value"] == least


@pytest.mark.parametrize(
    ("roll", "penalty"), [("2d6 + {} v. 8", -1), ("3d6 + {} v. 8", -1), ("1d20 + {} v. 12", -2)]
)
@pytest.mark.parametrize("skill", ["Punch", "Stab", "Shoot", "Exert", "Combat Skill", "Skill"])
@pytest.mark.parametrize("number", [-1, -2, "untrained"])
def test_in_cities_the_dice_of_a_typed_roll_say_what_an_unlearned_skill_takes_from_it(
    shipped: kb.KnowledgeBase, roll: str, penalty: int, skill: str, number: int | str
) -> None:
    typed = {"edition": "cwn", "roll": roll.format(skill)}
    assert f" − {-penalty} against" in ask(shipped, **typed, ratings={skill: number})["thrown"]
    who = {"edition": "cwn", "ratings": {skill: -1}}
    assert f" − {-penalty} against" in ask(shipped, **typed, actor=who)["thrown"]
    assert f" − {-penalty} against" in ask(shipped, **typed, actor="untrained")["thrown"]


@pytest.mark.parametrize(
    ("roll", "penalty"), [("2d6 + Combat Skill v. 8", 1), ("1d20 + Combat Skill v. 12", 2)]
)
def test_the_highest_of_unlearned_skills_is_unlearned(
    shipped: kb.KnowledgeBase, roll: str, penalty: int
) -> None:
    answer = ask(shipped, edition="cwn", roll=roll, ratings={"Punch": -1, "Stab": -1})
    assert f" − {penalty} against" in answer["thrown"]
