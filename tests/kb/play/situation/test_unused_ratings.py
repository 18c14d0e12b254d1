"""Ratings that nothing reads: a few are likely misplaced, many are a character sheet."""

from typing import Any

import pytest

import kb
from kb.model import RollStep
from kb.play.advice.convert import convert
from kb.play.advice.solve import solve
from kb.play.request.shapes import ConvertRequest, ResolveRequest, SolveRequest
from kb.play.request.tiers import tier_ratings
from kb.play.resolve import resolve
from tests.kb.asking import ask, codes, inputs

HACK: dict[str, Any] = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4},
    "against": {"Intuition": 4, "Firewall": 3},
}
SHOT: dict[str, Any] = {
    "entry": "cwn/make-a-ranged-attack",
    "ratings": {"Attack Bonus": 1, "Shoot": 1, "Attribute Modifier": 0},
    "against": {"Ranged AC": 14},
}

UNUSED = {"rating-unused", "rating-set-by-variant", "rating-on-wrong-side", "rating-counts-elsewhere"}


def told(base: kb.KnowledgeBase, about: dict[str, Any], **more: dict[str, Any]) -> list[str]:
    """Return the codes of warnings about ratings that change nothing, with *more* ratings than those of *about*."""
    asked = {**about, **{key: {**about.get(key, {}), **values} for key, values in more.items()}}
    answer = resolve(base, ResolveRequest.model_validate(asked)).plain()
    return [code for code in codes(answer, "warnings") if code in UNUSED]


def test_a_whole_character_sheet_is_given_without_a_word(shipped: kb.KnowledgeBase) -> None:
    sheet = {"Body": 3, "Agility": 4, "Reaction": 4, "Willpower": 3}
    assert told(shipped, HACK, ratings=sheet) == []
    assert told(shipped, HACK, against=sheet) == []
    assert len(told(shipped, HACK, ratings=sheet, against={"Willpower": 3})) == 1  # one for each side


def test_a_solved_roll_names_them_too_and_a_converted_one_none_of_those_that_a_tier_fills_in(
    shipped: kb.KnowledgeBase,
) -> None:
    about = {**HACK, "ratings": {**HACK["ratings"], "Agility": 3}}
    solved = solve(shipped, SolveRequest.model_validate({**about, "chance": "1/2"})).plain()
    assert "rating-unused" in codes(solved, "warnings")
    typed = {"edition": "sr5", "roll": "Logic + Hacking (2)", "to": "cwn/use-a-skill"}
    assert convert(shipped, ConvertRequest.model_validate(typed)).plain()["warnings"] == []


def test_what_an_entry_needs_is_read(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        rolls = [step for step in entry.tests.values() if isinstance(step, RollStep)]
        for variants in ((), *((key,) for step in rolls for key in step.variants)):
            if not entry.tests:
                continue
            needed = inputs(shipped, id_, None, *variants)
            edition, second = shipped.editions[kb.edition_of(id_)], {second for _, second in needed.either}
            sides = {"ratings": [*needed.ratings, *needed.scene], "against": needed.against}
            given = {
                side: tier_ratings(edition, [name for name in names if name not in second], "elite")
                for side, names in sides.items()
            }
            asked = {"entry": id_, "variant": list(variants), **given}
            assert told(shipped, asked) == [], (id_, variants)


def test_no_worked_example_gives_a_rating_that_nothing_reads(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        for key, example in entry.examples.items():
            if example.turn or not entry.tests:
                continue
            given = {"ratings": example.ratings, "against": example.against, "variant": example.variant}
            asked = {"entry": id_, "test": example.test, **given, "modifiers": example.modifiers}
            assert told(shipped, {name: value for name, value in asked.items() if value}) == [], (id_, key)


def test_a_rating_with_the_last_word_of_one_that_a_variant_reads_is_named_with_it(
    shipped: kb.KnowledgeBase,
) -> None:
    ratings = {"Decompiling": 4, "Resonance": 5, "Level": 3}
    against = {"Sprite Rating": 4, "Resonance": 4}
    asked = {"entry": "sr5/decompile-sprite", "ratings": ratings, "against": against}
    answer = resolve(shipped, ResolveRequest.model_validate(asked))
    way = "This roll doesn't use Resonance (target); to count it, give "
    assert f"{way}the variant with-compiler as Compiler Resonance." in answer.warnings
    answer = resolve(shipped, ResolveRequest.model_validate({**asked, "variant": "with-compiler"}))
    assert f"{way}it as Compiler Resonance." in answer.warnings


def test_a_skill_of_the_target_stands_for_what_its_reaction_reads(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Close Combat": 5, "Agility": 5, "Accuracy": 5}
    asked: dict[str, Any] = {"entry": "sr5/melee-attack", "ratings": ratings}
    defense = {"Reaction": 3, "Intuition": 3}
    parry = {"modifiers": [{"from": "parry", "side": "opponent"}]}
    by_skill, by_term = (
        resolve(shipped, ResolveRequest.model_validate(asked | parry | {"against": defense | skill}))
        for skill in ({"Blades": 4}, {"Melee Weapon Skill": 4})
    )
    assert by_skill.odds.success == by_term.odds.success
    assert by_skill.odds.success is not None


def test_a_name_is_known_to_the_test_beside_an_action_that_grants_its_target_something(
    shipped: kb.KnowledgeBase,
) -> None:
    given = {"ratings": {"Pilot": 5, "Reaction": 4}, "against": {"Pilot": 4, "Reaction": 3}}
    evade = {"modifiers": [{"from": "sr5/evasive-driving", "side": "opponent"}]}
    with pytest.raises(ValueError, match=r"The target can.t use Evasive Driving"):
        resolve(shipped, ResolveRequest.model_validate({"entry": "sr5/ram"} | given | evade))


def test_ratings_for_the_roll_that_an_entry_without_one_changes_name_that_roll(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = {"entry": "cwn/charge", "ratings": {"Attack Bonus": 2, "Stab": 1}, "against": {"Melee AC": 15}}
    answer = resolve(shipped, ResolveRequest.model_validate(asked))
    assert answer.entry == "cwn/make-a-melee-attack"
    assert "Charge has no roll of its own; this is Make a Melee Attack with it." in answer.warnings


def test_a_rating_that_a_variant_sets_is_not_named_as_one_that_is_used(shipped: kb.KnowledgeBase) -> None:
    asked = {
        "entry": "matrix-d6/behind-protection",
        "variant": "not-seriously-damaged",
        "ratings": {"Protection Condition": "Destroyed", "Weapon Damage": 5},
    }
    warnings = {one["code"]: one["parts"] for one in ask(shipped, **asked)["reasons"]["warnings"]}
    assert warnings["rating-set-by-variant"]["ratings"] == ["Protection Condition"]
    assert warnings["rating-left-out-by-variant"]["ratings"] == ["Weapon Damage"]


def test_a_rating_that_a_variant_sets_for_the_target_counts_for_nobody(shipped: kb.KnowledgeBase) -> None:
    about = {"entry": "sr3/decker-attack", "variant": "ic"}
    assert told(shipped, about, ratings={"Computer (Decking)": 6, "Bod": 4}) == ["rating-unused"]
    assert told(shipped, about, against={"Bod": 4}) == ["rating-set-by-variant"]


def test_a_rating_that_a_grant_reads_of_the_target_is_not_read_of_you(shipped: kb.KnowledgeBase) -> None:
    dodge = {"modifiers": [{"from": "sr5/dodge", "side": "opponent"}]}
    shot: dict[str, Any] = {"entry": "sr5/fire-gun", "actor": "elite", "target": "elite", **dodge}
    assert told(shipped, shot, ratings={"Gymnastics": 4}) == ["rating-on-wrong-side"]
    assert told(shipped, shot, against={"Gymnastics": 4}) == []


def test_of_two_ratings_for_one_third_party_the_unread_one_is_named(shipped: kb.KnowledgeBase) -> None:
    both = {"ratings": {"Intuition": 4}, "against": {"Intuition": 2}}
    assert told(shipped, {"entry": "sr5/gesture"}, **both) == ["rating-unused"]


def test_ratings_of_which_a_roll_reads_none_are_named_however_many(shipped: kb.KnowledgeBase) -> None:
    gun = {"Gunnery": 4, "Agility": 3, "Accuracy": 5, "Data Processing": 4}
    assert told(shipped, {"entry": "sr5/control-device"}, ratings=gun) == ["rating-counts-elsewhere"]


def test_what_an_entry_requires_of_you_is_not_read_of_the_target(shipped: kb.KnowledgeBase) -> None:
    about = {
        "entry": "sr5/decompile-sprite",
        "ratings": {"Decompiling": 4, "Resonance": 5, "Level": 4},
        "against": {"Sprite Rating": 3},
    }
    assert told(shipped, about) == []
    assert told(shipped, about, against={"Resonance": 4}) == ["rating-counts-elsewhere"]


def test_a_value_for_what_is_rolled_changes_nothing_and_is_told_so(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Host Color": "Red", "IC Rating": 5}
    plain, given = (
        ask(shipped, entry="sr3/ic-initiative", ratings=each)
        for each in (ratings, {"initiative": 17, **ratings})
    )
    assert given["odds"] == plain["odds"]
    assert given["warnings"] == [
        "initiative follows from the roll here, so your value for it changes nothing."
    ]


@pytest.mark.parametrize("side", ["ratings", "against"])
def test_the_marks_that_decide_whether_an_action_works_are_read(shipped: kb.KnowledgeBase, side: str) -> None:
    gun = {"Electronic Warfare": 4, "Intuition": 4, "Sleaze": 4}
    about = {"entry": "sr5/control-device", "ratings": gun, "against": {"Intuition": 3, "Firewall": 3}}
    assert told(shipped, about, **{side: {"marks": 0}}) == []


def test_what_a_row_of_a_table_may_read_is_not_unused_while_the_row_is_open(
    shipped: kb.KnowledgeBase,
) -> None:
    assert told(shipped, {"entry": "sr3/ic-initiative"}, ratings={"IC Rating": 5}) == []


def test_a_variant_is_named_only_for_the_side_whose_rating_it_reads(shipped: kb.KnowledgeBase) -> None:
    both = {"Brawling": 4, "Martial Arts": 5}
    answer = ask(shipped, entry="matrix-d6/block", ratings=both, against=both)
    ways = [each["parts"].get("readers") for each in answer["reasons"]["warnings"]]
    assert ways == [["the variant martial-arts"], ["the variant against-martial-arts"]]
