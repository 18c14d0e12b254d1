"""The ways to make a roll with other dice of yours: unarmed in place of with a weapon."""

import pytest

import kb
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator
from site_src.figures.own_rolls import alike_ways, beside_tiers, name_of_way, own_roll, ways_of


def test_ways_that_differ_in_your_dice_alone_have_the_chances_of_the_roll_as_printed(
    shipped: kb.KnowledgeBase,
) -> None:
    chance_calculator = ChanceCalculator()
    found = {id_: [*alike_ways(shipped, id_)] for id_ in shipped.entries}
    assert [way for way, _ in found["sr5/melee-attack"]] == ["unarmed"]
    assert [way for way, _ in found["cwn/make-a-ranged-attack"]] == ["throw with stab", "throw with exert"]
    for id_, ways in found.items():
        for _, own in ways:
            printed = own_roll(shipped, id_)
            assert printed is not None
            assert own.grid(chance_calculator) == printed.grid(chance_calculator) != ""


@pytest.mark.parametrize(
    ("concept", "counting"),
    [
        ("melee-attack", {"Close Combat", "Exotic Weapons"}),
        ("unarmed-attack", {"Close Combat", "Exotic Weapons"}),
        ("fire-gun", {"Firearms", "Athletics", "Exotic Weapons"}),
    ],
)
def test_a_general_attack_among_others_of_a_kind_takes_the_skills_of_those_alone(
    shipped: kb.KnowledgeBase, concept: str, counting: set[str]
) -> None:
    found = beside_tiers(shipped, "sr6/attack", OddsByTier(shipped), concept)
    assert found is not None
    ((skill, _),) = found["adds"]
    assert {*skill["or"]} == counting


def test_an_entry_is_named_with_the_way_that_it_is_rolled_in(shipped: kb.KnowledgeBase) -> None:
    names = [name_of_way(shipped, "sr5/melee-attack", way) for way, _ in ways_of(shipped, "sr5/melee-attack")]
    assert names == ["Melee Attack", "Melee Attack (unarmed)"]
