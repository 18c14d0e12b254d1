"""Stat blocks that are written and read again: the character and each weapon have the same ratings as before."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.characters import read_character, written
from kb.model.character import Character, ReadCharacter
from tests.shipped import shipped_base


class Kind(NamedTuple):
    """What characters of an edition have in a stat block."""

    ratings: tuple[str, ...]
    skills: tuple[str, ...]
    """The skills of weapons, which the character has all; none if a block can't tell a weapon's."""
    of_skill: tuple[str, ...]
    """What a weapon's skill gives it."""
    weapon: tuple[str, ...]
    """What every weapon has."""
    words: dict[str, tuple[str, ...]]
    """What every weapon has in words."""


KINDS = {
    "sr3": Kind(
        ("Bod", "Evasion", "Sensors", "Willpower", "Armor", "Shield"),
        (),
        (),
        ("Force",),
        {"Damage Level": ("Light", "Moderate", "Serious", "Deadly")},
    ),
    "matrix-d6": Kind(
        ("Strength", "Dodge", "Brawling", "Melee Combat", "Armor Value", "Base Damage Value"),
        (),
        (),
        ("Base Damage Value",),
        {},
    ),
    "sr5": Kind(
        ("Body", "Agility", "Gymnastics", "Defense Bonus"),
        ("Pistols", "Automatics"),
        ("Weapon Skill",),
        ("Accuracy", "Damage Value"),
        {},
    ),
    "sr6": Kind(("Body", "Athletics"), ("Firearms", "Close Combat"), (), ("Damage Value",), {}),
    "cwn": Kind(("Dexterity Modifier", "Talk"), ("Shoot", "Stab"), (), ("Shock", "Shock AC"), {}),
}


@st.composite
def of_a_kind(draw: st.DrawFn) -> Character:
    """Draw a character of any edition, with weapons as its sheets have them."""
    key = draw(st.sampled_from([*KINDS]))
    kind, number = KINDS[key], st.integers(1, 9)
    ratings = {
        name: draw(number)
        for name in (*draw(st.sets(st.sampled_from(kind.ratings), min_size=1)), *kind.skills)
    }
    weapons = []
    for name in draw(st.lists(st.sampled_from(["Axe", "AK-97", "Ares Predator V"]), max_size=3, unique=True)):
        skill = draw(st.sampled_from(kind.skills)) if kind.skills else None
        own = {
            **{each: draw(number) for each in kind.weapon},
            **{each: draw(st.sampled_from(words)) for each, words in kind.words.items()},
            **dict.fromkeys(kind.of_skill, ratings.get(skill or "", 0)),
        }
        weapons.append({"name": name, "skill": skill, "ratings": own})
    return Character.model_validate({"name": "Trace", "edition": key, "ratings": ratings, "weapons": weapons})


def again(base: kb.KnowledgeBase, found: ReadCharacter) -> ReadCharacter:
    """Return a character after it was written as a stat block, which can hold all of it."""
    text, warnings = written(base.editions, found, "text")
    assert not warnings
    return read_character(base.editions, text.encode())


def parts(found: ReadCharacter) -> tuple[object, object]:
    who = found.character
    return who.ratings, [(each.name, each.skill, each.ratings) for each in who.weapons]


@given(of_a_kind())
def test_a_stat_block_is_read_back_to_the_same_ratings(character: Character) -> None:
    shipped = shipped_base()  # no fixture: a failure would print all of it
    first = read_character(shipped.editions, character.model_dump_json(exclude_none=True).encode())
    assert parts(again(shipped, first)) == parts(first)


@pytest.mark.parametrize(
    "text",
    [
        "sr3: Decker: Bod 4, Evasion 5, Attack-6S",
        "matrix-d6: Thug: Strength 3D, BDV 2D; Weapons: Club BDV 4D",
        "sr5: B 3, A 4; Skills: Pistols 3, Clubs 2; Weapons: Colt [Heavy Pistol, DV 8P], Sap [Club, DV 5S]",
    ],
    ids=["damage in words", "damage of fists beside a club", "a skill that its class tells"],
)
def test_a_block_that_was_read_is_written_with_all_of_it(shipped: kb.KnowledgeBase, text: str) -> None:
    first = read_character(shipped.editions, text.encode())
    assert parts(again(shipped, first)) == parts(first)
