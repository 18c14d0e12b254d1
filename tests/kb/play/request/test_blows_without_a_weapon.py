"""Blows without a weapon, of characters who have one: a fist is a variant, or the roll itself."""

from typing import Any

import pytest

import kb
from kb.problems import RequestError
from tests.kb.asking import ask, codes

PISTOL = {"name": "Ares Predator V", "skill": "Pistols", "ratings": {"Accuracy": 5}}
KATANA = {"name": "Katana", "skill": "Blades", "ratings": {"Accuracy": 7}}
GUNNER: dict[str, Any] = {
    "edition": "sr5",
    "ratings": {"Agility": 5, "Pistols": 4, "Physical": 5, "Unarmed Combat": 3},
    "weapons": [PISTOL],
}


@pytest.mark.parametrize("actor", [{"actor": GUNNER}, {}])
@pytest.mark.parametrize("variant", [None, "unarmed"])
@pytest.mark.parametrize("name", ["unarmed", "Unarmed Combat", "Punch", "fist", "bare  hands"])
def test_a_fist_named_as_a_weapon_is_refused_with_the_variant_for_it(
    shipped: kb.KnowledgeBase, actor: dict[str, Any], variant: str | None, name: str
) -> None:
    blow = {"entry": "sr5/melee-attack", "variant": variant, **actor}
    with pytest.raises(RequestError, match="the variant unarmed; give that as `variant`") as refusal:
        ask(shipped, **blow, weapon=name)
    assert refusal.value.field == "weapon"


def test_another_weapon_that_is_not_there_is_no_fist(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="there is no weapon 'Sword'; allowed"):
        ask(shipped, entry="sr5/melee-attack", actor=GUNNER, weapon="Sword")


@pytest.mark.parametrize("name", ["fist", "Sword"])
def test_a_roll_that_is_made_without_weapons_asks_for_none(shipped: kb.KnowledgeBase, name: str) -> None:
    brawler = {"edition": "matrix-d6", "ratings": {"Brawling": 3}}
    with pytest.raises(RequestError, match="leave `weapon` out"):
        ask(shipped, entry="matrix-d6/brawling", actor=brawler, weapon=name)


@pytest.mark.parametrize(
    ("more", "offered"),
    [
        ({}, True),
        ({"variant": "unarmed"}, False),
        ({"test": "resist"}, False),
        ({"actor": GUNNER | {"weapons": [PISTOL, KATANA]}}, False),
        ({"actor": GUNNER | {"weapons": []}}, False),
        ({"ratings": {"Weapon Skill": 3, "Accuracy": 5, "Damage Value": 4, "AP": 0}}, False),
        ({"entry": "sr5/hack-on-the-fly"}, False),
    ],
    ids=str,
)
def test_who_has_no_weapon_for_a_blow_is_offered_the_variant_without_one(
    shipped: kb.KnowledgeBase, more: dict[str, Any], offered: bool
) -> None:
    answer = ask(shipped, **{"entry": "sr5/melee-attack", "actor": GUNNER, **more})
    assert ("no-weapon-fits" in codes(answer, "warnings")) == offered
