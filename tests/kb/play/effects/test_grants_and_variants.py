"""Grants that meet variants, reactions and one another."""

from typing import Any

import pytest

import kb
from tests.kb.asking import ask, codes
from tests.kb.play.playing import DODGE, FIRE, PUNCH, Body, about, chance, grants, most, refusal

SEVERAL: Body = {
    "entry": "matrix-d6/attack-several-targets",
    "ratings": {"Ranged Combat": 7, "Actions": 2, "Which Target": 2, "Range": "Short"},
    "against": {"Dodge": 4},
}
ERASE: Body = {
    "entry": "sr5/erase-mark",
    "ratings": {"Computer": 8, "Logic": 8, "Attack": 9},
    "against": {"IC Rating": 4, "Firewall": 3, "Willpower": 2},
}
BLOCKED = {"entry": "matrix-d6/brawling", "ratings": {"Brawling": 5}} | grants("matrix-d6/block")
BLOCKING: Body = {"entry": "matrix-d6/block", "ratings": {"Brawling": 4}, "against": {"Brawling": 4}}


def test_the_dodger_of_a_shot_at_several_targets_loses_dice_for_further_actions(
    shipped: kb.KnowledgeBase,
) -> None:
    tired = SEVERAL | grants("matrix-d6/dodge", "matrix-d6/multiple-actions against")
    assert chance(shipped, tired) > chance(shipped, SEVERAL | grants("matrix-d6/dodge"))
    shooter = SEVERAL | grants("matrix-d6/dodge", "matrix-d6/multiple-actions")
    assert refusal(shipped, shooter).field == "modifiers.1.from"  # who has lost them in the roll already


def test_two_variants_count_together_in_either_order(shipped: kb.KnowledgeBase) -> None:
    both = ERASE | {"variant": ["placed-by-ic", "two-marks"]}
    assert (
        ask(shipped, **both)["odds"]
        == ask(shipped, **both | {"variant": ["two-marks", "placed-by-ic"]})["odds"]
    )
    assert (most(shipped, both), most(shipped, both, "opposing_hits")) == (9, 7)
    assert most(shipped, ERASE, "opposing_hits") == 5
    assert ask(shipped, **both)["results"]["Marks Erased"]["distribution"][-1]["value"] == 2
    fewer = ERASE | {"variant": "placed-by-ic", "modifiers": [{"value": -4}]}
    assert chance(shipped, both) == chance(shipped, fewer)


@pytest.mark.parametrize(
    "said", ["two marks", "two-marks", "2-marks", "placed-by-ic, two marks", ["two", "marks"]]
)
def test_a_variant_may_be_said_in_words(shipped: kb.KnowledgeBase, said: str | list[str]) -> None:
    found = ask(shipped, **ERASE | {"variant": said})["variant"]
    assert found == ("two-marks" if "placed" not in said else ["placed-by-ic", "two-marks"])


@pytest.mark.parametrize("variants", [["two-marks", "three-marks"], ["two-marks", "two-marks"]])
def test_variants_that_exclude_each_other_or_come_twice_are_refused(
    shipped: kb.KnowledgeBase, variants: list[str]
) -> None:
    assert refusal(shipped, ERASE | {"variant": variants}).field == "variant"


def test_a_full_reaction_does_not_count_beside_a_dodge(shipped: kb.KnowledgeBase) -> None:
    shot = FIRE | {"against": {"Dodge": 4, "Reaction Successes": 2}}
    both = ask(shipped, **shot, **grants("dodge", "full-reaction"))
    assert both["odds"] == ask(shipped, **shot, **grants("dodge"))["odds"]
    assert len(about(both["warnings"], "Full Reaction")) == 1


@pytest.mark.parametrize("body", [DODGE, BLOCKING])
@pytest.mark.parametrize("choice", ["undeclared", "always"])
def test_an_undeclared_reaction_loses_one_die_however_often_it_is_told(
    shipped: kb.KnowledgeBase, body: Body, choice: str
) -> None:
    late = body | {"rulings": {"reaction_die": choice}, "variant": ["undeclared"]}
    assert most(shipped, late) == most(shipped, late | grants("react")) == 3
    assert about(ask(shipped, **late, **grants("react"))["warnings"], "Reacting")


@pytest.mark.parametrize(("choice", "dice"), [("undeclared", 4), ("always", 3)])
def test_a_ruling_decides_whether_every_reaction_loses_a_die(
    shipped: kb.KnowledgeBase, choice: str, dice: int
) -> None:
    answer = ask(shipped, **DODGE, rulings={"reaction_die": choice})
    assert answer["rulings"]["reaction_die"] == choice
    assert answer["odds"]["hits"][-1]["value"] == dice
    assert answer.get("variant") == (None if dice == 4 else "undeclared")
    shot = ask(shipped, **FIRE, **grants("dodge"), rulings={"reaction_die": choice})
    assert (shot["rulings"]["reaction_die"], shot["odds"]["opposing_hits"][-1]["value"]) == (choice, dice)


@pytest.mark.parametrize("skill", ["Brawling", "Martial Arts"])
def test_a_block_is_made_with_the_skill_that_the_request_gives(shipped: kb.KnowledgeBase, skill: str) -> None:
    blocked = BLOCKED | {"test": "strike", "against": {skill: 4}}
    (granted,) = ask(shipped, **blocked)["granted"]
    assert granted.startswith(f"Block (target): {skill}")
    same = {"edition": "matrix-d6", "roll": "5D v. 4D", "rulings": {"tie": "actor"}}
    assert chance(shipped, blocked) == chance(shipped, same)


@pytest.mark.parametrize("against", [{}, {"Brawling": 4, "Martial Arts": 4}])
def test_a_block_asks_for_its_skill_if_the_request_gives_none_or_both(
    shipped: kb.KnowledgeBase, against: dict[str, int]
) -> None:
    told = str(refusal(shipped, BLOCKED | {"against": against}))
    assert "Brawling" in told or "brawling" in told


@pytest.mark.parametrize(
    ("field", "name", "told"),
    [
        ("variant", "protect", "has no variant 'protect', but a step of that name; give it under `test`"),
        ("test", "intricate", "has no step 'intricate', but a variant of that name; give it under `variant`"),
    ],
)
def test_a_step_given_as_a_variant_is_told_where_it_belongs_and_the_other_way_round(
    shipped: kb.KnowledgeBase, field: str, name: str, told: str
) -> None:
    error = refusal(shipped, {"entry": "sr5/edit-file", field: name})
    assert (error.field, str(error)) == (field, f"sr5/edit-file {told}")


def test_a_refusal_to_choose_an_effect_names_its_source(shipped: kb.KnowledgeBase) -> None:
    body = {"entry": "sr6/attack"} | grants("sr6/dual-attack")
    assert str(refusal(shipped, body)) == (
        "Dual Attack has several effects; give Other Damage Value (under ratings), or "
        "name one under `grant` of sr6/dual-attack: weak (Other Damage Value is below 5) or "
        "strong (Other Damage Value is 5 or more)"
    )
    told = str(refusal(shipped, {"entry": "sr6/attack"} | grants("sr6/multiple-attacks")))
    assert told.endswith("several effects; give Forms of Attack (under ratings) or Targets (under ratings)")


def test_only_a_block_that_was_held_goes_without_the_die_of_reacting(shipped: kb.KnowledgeBase) -> None:
    """MD6, lines 182 to 188: an action is held for a block."""
    spared = [
        each.to for each in shipped.entries["matrix-d6/react"].grants if "hold-an-action" in each.not_with
    ]
    assert spared == [["block", "melee-block"]]


@pytest.mark.parametrize(
    ("entry", "ruling"),
    [("sr6/trip", {"trip_threshold": "attack"}), ("matrix-d6/dodge", {"reaction_die": "always"})],
)
def test_a_variant_that_a_ruling_brings_in_is_told_by_the_ruling_and_not_by_its_key(
    shipped: kb.KnowledgeBase, entry: str, ruling: dict[str, str]
) -> None:
    (told,) = about(ask(shipped, entry=entry, rulings=ruling)["warnings"], "ruling that")
    assert told.startswith("This roll follows the ruling that ")


@pytest.mark.parametrize(
    ("reaction", "told", "open_"),
    [
        ("matrix-d6/block:brawling against", {}, True),
        ("matrix-d6/block:brawling against", {"states_against": ["holding"]}, False),
        ("matrix-d6/dodge against", {}, True),
        ("matrix-d6/dodge against", {"states_against": ["holding"]}, True),
        ("matrix-d6/dodge against", {"rulings": {"reaction_die": "always"}}, False),
    ],
)
def test_a_reaction_counts_as_declared_and_says_how_to_count_it_otherwise(
    shipped: kb.KnowledgeBase, reaction: str, told: dict[str, Any], open_: bool
) -> None:
    """MD6, lines 184-186; what you hold is for blocks alone."""
    body = PUNCH if "block" in reaction else FIRE
    asked = {**body, "against": {**body["against"], "Brawling": 4}}
    assert (
        "rule-not-counted" in codes(ask(shipped, **asked, **told, **grants(reaction)), "warnings")
    ) == open_
    both = ask(shipped, **asked, **told, **grants(reaction, "matrix-d6/react against")) if open_ else {}
    assert "rule-not-counted" not in codes(both, "warnings")
