"""The Matrix RPG: the worked examples of its page, one by one."""

from typing import Any

import pytest

import kb
from kb.play.examples import mismatches
from tests.kb.editions.matrix_d6 import ask, chance, result, shot, success

PRINTED = {
    ("armor", "leather"): [229],
    ("attack-several-targets", "one-officer"): [33],
    ("attack-several-targets", "two-officers-first"): [33],
    ("attack-several-targets", "two-officers-second"): [33],
    ("attack-several-targets", "three-thugs-first"): [34],
    ("attack-several-targets", "three-thugs-second"): [34],
    ("attack-several-targets", "three-thugs-third"): [34],
    ("block", "four-punches"): ["18-20"],
    ("brawling", "rom-takes-a-swing"): [175],
    ("dodge", "rom-dodges-late"): [12],
    ("full-reaction", "myriad-on-the-street"): [13],
    ("hold-an-action", "attack-and-block-in-reserve"): [188],
    ("multiple-actions", "attack-and-dodge"): [9],
    ("multiple-actions", "attack-and-dodge-in-one-round"): [9],
    ("multiple-actions", "five-actions"): ["3-5"],
    ("react", "rom-blocks-late"): [187],
    ("react", "rom-dodges-late"): [12],
    ("two-guns", "two-pistols"): [49],
}
CONTRADICTING = {
    ("full-reaction", "myriad-on-the-street"),
    ("multiple-actions", "five-actions"),
    ("two-guns", "two-pistols"),
}


def _named(pair: tuple[str, str]) -> str:
    return "/".join(pair)


def test_the_examples_of_the_page_are_these(shipped: kb.KnowledgeBase) -> None:
    found = {
        (id_.removeprefix("matrix-d6/"), key): example.lines
        for id_, entry in shipped.entries.items()
        for key, example in entry.examples.items()
        if id_.startswith("matrix-d6/") and example.origin == "source"
    }
    assert found == PRINTED


@pytest.mark.parametrize("printed", sorted(PRINTED.keys() - CONTRADICTING), ids=_named)
def test_an_example_of_the_page_comes_out_as_printed(
    shipped: kb.KnowledgeBase, printed: tuple[str, str]
) -> None:
    entry, key = printed
    example = shipped.entries[f"matrix-d6/{entry}"].examples[key]
    assert example.consistent
    assert list(mismatches(shipped, f"matrix-d6/{entry}", example)) == []


@pytest.mark.parametrize("printed", sorted(CONTRADICTING), ids=_named)
def test_an_example_that_contradicts_the_page_is_kept_with_its_reason_and_would_not_come_out(
    shipped: kb.KnowledgeBase, printed: tuple[str, str]
) -> None:
    entry, key = printed
    example = shipped.entries[f"matrix-d6/{entry}"].examples[key]
    assert not example.consistent
    assert example.why
    assert list(mismatches(shipped, f"matrix-d6/{entry}", example)) == []
    replayed = example.model_copy(update={"consistent": True})
    assert len(list(mismatches(shipped, f"matrix-d6/{entry}", replayed))) == 1


def test_the_late_dodge_is_rolled_with_three_dice_and_one_success_is_enough_to_hit(
    shipped: kb.KnowledgeBase,
) -> None:
    asked: dict[str, Any] = {"ratings": {"Dodge": 5}, "against": {"Ranged Combat": 4}}
    late = ask(
        shipped,
        "matrix-d6/dodge",
        variant="undeclared",
        modifiers=[{"from": "multiple-actions"}],
        hits={"dodge": 1, "attack": 1},
        **asked,
    )
    assert success(late, "attack") == chance(lambda attack, dodge: attack >= dodge, 4, 3)
    assert late["replay"]["steps"]["attack"]["outcome"] == "success"


def test_the_full_dodge_asks_for_six_successes_here_and_for_more_where_that_is_ruled(
    shipped: kb.KnowledgeBase,
) -> None:
    myriad: dict[str, Any] = {"against": {"Reaction Successes": 3}, "modifiers": [{"from": "full-reaction"}]}
    assert shot(shipped, 7, **myriad) == chance(lambda hits: hits >= 6, 7)
    assert shot(shipped, 7, rulings={"difficulty": "beat"}, **myriad) == chance(lambda hits: hits > 6, 7)


def test_the_swing_does_two_for_the_dice_one_for_strength_and_one_for_the_effect(
    shipped: kb.KnowledgeBase,
) -> None:
    swing = ask(
        shipped,
        "matrix-d6/brawling",
        ratings={"Brawling": 3, "Base Damage Value": 3, "Lifting Bonus": 1},
        dice={"strike": [4, 5, 4]},
        hits={"damage": 2},
    )
    assert swing["replay"]["results"]["points of damage"] == 2 + 1 + 1


@pytest.mark.parametrize(("declared", "lost"), [(True, 1), (False, 2)])
def test_a_strike_and_a_block_lose_a_die_and_the_block_another_where_it_was_not_declared(
    shipped: kb.KnowledgeBase, declared: bool, lost: int
) -> None:
    late = [] if declared else [{"from": "react"}]
    block = ask(
        shipped,
        "matrix-d6/block",
        variant="martial-arts",
        modifiers=[{"from": "multiple-actions"}, *late],
        ratings={"Martial Arts": 5},
        against={"Brawling": 3},
    )
    assert success(block) == chance(lambda mine, theirs: mine > theirs, 5 - lost, 3)


def test_the_leather_lets_five_of_ten_points_through_and_is_worth_four_afterwards(
    shipped: kb.KnowledgeBase,
) -> None:
    leather = ask(shipped, "matrix-d6/armor", ratings={"Armor Value": 5, "Damage Points": 10})
    assert result(leather, "damage taken") == {5: 1}
    assert result(leather, "armor left") == {4: 1}
