"""Ratings that nothing reads: a few are likely misplaced, many are a character sheet."""

from typing import Any

import pytest

import kb
from kb.model import RollStep
from kb.play.convert import convert
from kb.play.needs import needs
from kb.play.request import ConvertRequest, ResolveRequest, SolveRequest
from kb.play.resolve import resolve
from kb.play.solve import solve
from kb.play.tiers import tier_ratings
from tests.kb.editions.sr3_answers import ON_IC

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
SPLIT: dict[str, Any] = {"edition": "sr6", "roll": "12 dice v. 6 dice", "classes": ["attack"]}


def told(base: kb.KnowledgeBase, about: dict[str, Any], **more: dict[str, Any]) -> list[str]:
    """Return the warnings about ratings that change nothing, with *more* ratings than those of *about*."""
    asked = {**about, **{key: {**about.get(key, {}), **values} for key, values in more.items()}}
    answer = resolve(base, ResolveRequest.model_validate(asked)).plain()
    return [warning for warning in answer["warnings"] if "nothing here" in warning or "given as" in warning]


@pytest.mark.parametrize(
    ("about", "more", "sentences"),
    [
        (HACK, {}, []),
        (
            HACK,
            {"ratings": {"Agility": 3}},
            ["Agility changes nothing here: this roll reads Hacking, Logic and Sleaze."],
        ),
        (
            HACK,
            {"ratings": {"agi": 3, "Body": 2}},
            ["Agility and Body change nothing here: this roll reads Hacking, Logic and Sleaze."],
        ),
        (
            HACK,
            {"against": {"Willpower": 3}},
            [
                "Willpower (target) changes nothing here: this roll reads Intuition and Firewall of the target."
            ],
        ),
        (
            SHOT,
            {"ratings": {"Stab": 2}},
            ["Stab changes nothing here; it counts with the variant throw-with-stab."],
        ),
        (
            {"entry": "sr5/control-device"},
            {"ratings": {"Gunnery": 3, "Agility": 3}},
            ["Gunnery and Agility change nothing here; they count with the variant drone-weapon."],
        ),
        (
            {"edition": "sr5", "roll": "Logic (1)"},
            {"ratings": {"Logic": 2}, "against": {"Firewall": 3}},
            ["Firewall (target) changes nothing here: this roll reads none of the target's ratings."],
        ),
        (
            {**SPLIT, "modifiers": [{"from": "multiple-attacks"}]},
            {"ratings": {"Targets": 2, "Agility": 3}},
            ["Agility changes nothing here: this roll reads Targets."],
        ),
        (
            {"edition": "sr5", "roll": "5 dice (1)", "edge": "second-chance"},
            {"ratings": {"Logic": 2}},
            ["Logic changes nothing here: this roll reads none of your ratings."],
        ),
        (
            {"edition": "sr5", "roll": "5 dice (1)"},
            {"ratings": {"Logic": 2}},
            ["Logic changes nothing here: this roll reads none of your ratings."],
        ),
    ],
)
def test_a_rating_that_nothing_reads_is_named_with_what_is_read(
    shipped: kb.KnowledgeBase, about: dict[str, Any], more: dict[str, Any], sentences: list[str]
) -> None:
    assert told(shipped, about, **more) == sentences


def test_a_rating_on_the_wrong_side_is_named_with_its_owner(shipped: kb.KnowledgeBase) -> None:
    swapped = {
        **HACK,
        "ratings": {**HACK["ratings"], "Firewall": 3},
        "against": {"Intuition": 4, "Sleaze": 1},
    }
    assert told(shipped, swapped) == [
        "Firewall is given as yours, but this roll reads the target's; under `against` it counts.",
        "Sleaze (target) changes nothing here: this roll reads Intuition and Firewall of the target.",
    ]
    left = {**HACK, "ratings": {"Hacking": 5, "Logic": 5}, "against": {**HACK["against"], "Sleaze": 4}}
    assert told(shipped, left) == [
        "Sleaze is given as the target's, but this roll reads yours; under `ratings` it counts."
    ]
    mixed = {**HACK, "ratings": {**HACK["ratings"], **HACK["against"]}, "against": {}}
    assert told(shipped, mixed) == [
        "Intuition and Firewall are given as yours, but this roll reads the target's; under `against` they count."
    ]


def test_a_whole_character_sheet_is_given_without_a_word(shipped: kb.KnowledgeBase) -> None:
    sheet = {"Body": 3, "Agility": 4, "Reaction": 4, "Willpower": 3}
    assert told(shipped, HACK, ratings=sheet) == []
    assert told(shipped, HACK, against=sheet) == []
    assert len(told(shipped, HACK, ratings=sheet, against={"Willpower": 3})) == 1  # one for each side


@pytest.mark.parametrize(
    ("about", "more"),
    [
        (  # the amount of a grant
            {**HACK, "modifiers": [{"from": "full-matrix-defense", "side": "opponent"}]},
            {"against": {"Willpower": 3}},
        ),
        (
            {**SPLIT, "modifiers": [{"from": "multiple-attacks"}]},
            {"ratings": {"Targets": 2}},
        ),  # its condition
        (  # the condition of a grant that doesn't count
            {**SPLIT, "modifiers": [{"from": "multiple-attacks"}]},
            {"ratings": {"Targets": 2, "Forms of Attack": 1}},
        ),
        ({**SPLIT, "modifiers": [{"from": "multiple-attacks"}]}, {"ratings": {"Targets": 2, "Dice Pool": 9}}),
        ({"entry": "cwn/make-a-ranged-attack", "variant": "throw-with-stab"}, {"ratings": {"Stab": 2}}),
        ({**SHOT, "test": "attack"}, {"ratings": {"Damage": "1d8"}}),  # another step of the same entry
        ({"edition": "sr5", "roll": "10 dice (2)"}, {"ratings": {"Prone": 1}}),  # a state
        ({**HACK, "modifiers": [{"add": {"pool": "Edge"}}]}, {"ratings": {"Edge": 2}}),  # a modifier
        ({"edition": "sr5", "roll": "Reach + 5 dice (2)"}, {"ratings": {"Reach": 2}}),
        ({"edition": "sr5", "roll": "Hokum + 5 dice (2)"}, {"ratings": {"Hokum": 2}}),
    ],
)
def test_what_anything_in_the_answer_reads_is_not_named(
    shipped: kb.KnowledgeBase, about: dict[str, Any], more: dict[str, Any]
) -> None:
    assert told(shipped, about, **more) == []


def test_a_rating_that_only_the_grants_of_an_action_read_counts_in_a_roll_that_takes_them(
    shipped: kb.KnowledgeBase,
) -> None:
    split = {"entry": "sr6/multiple-attacks", "ratings": {"Dice Pool": 12, "Targets": 4}}
    assert told(shipped, split) == [
        "Targets changes nothing here; "
        "it counts with a modifier with `from` sr6/multiple-attacks on another roll."
    ]
    headline = resolve(shipped, ResolveRequest.model_validate(split)).headline
    assert headline.text == "Dice for Each of Two 6"


def test_a_rating_that_a_variant_sets_is_named_with_the_variant(shipped: kb.KnowledgeBase) -> None:
    said = "Armor (target) and Icon Status (target) change nothing here; the variant ic sets them."
    assert told(shipped, ON_IC, against={"Armor": 4, "Icon Status": "Intruding"}) == [said]
    assert not told(shipped, ON_IC)


def test_a_rating_that_a_modifier_changes_in_vain_is_named_once(shipped: kb.KnowledgeBase) -> None:
    drugged = {**HACK, "modifiers": [{"add": {"Agility": 1}}]}
    assert told(shipped, drugged, ratings={"Agility": 3}) == [
        "The modifier of Agility changes nothing here; this roll doesn't use it."
    ]


def test_a_solved_roll_names_them_too_and_a_converted_one_none_of_those_that_a_tier_fills_in(
    shipped: kb.KnowledgeBase,
) -> None:
    about = {**HACK, "ratings": {**HACK["ratings"], "Agility": 3}}
    solved = solve(shipped, SolveRequest.model_validate({**about, "chance": "1/2"})).plain()
    assert "Agility changes nothing here: this roll reads Hacking, Logic and Sleaze." in solved["warnings"]
    typed = {"edition": "sr5", "roll": "Logic + Hacking (2)", "to": "cwn/use-a-skill"}
    assert convert(shipped, ConvertRequest.model_validate(typed)).plain()["warnings"] == []


def test_what_an_entry_needs_is_read(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        rolls = [step for step in entry.tests.values() if isinstance(step, RollStep)]
        for variants in ((), *((key,) for step in rolls for key in step.variants)):
            if not entry.tests:
                continue
            needed = needs(shipped, id_, None, variants)
            edition, second = shipped.editions[kb.edition_of(id_)], needed.get("either", [])[1::2]
            sides = {
                "ratings": [*needed.get("ratings", []), *needed.get("scene", [])],
                "against": needed.get("against", []),
            }
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
