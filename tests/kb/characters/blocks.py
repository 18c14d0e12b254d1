"""Stat blocks of the tests, and what is read of them."""

import kb
from kb.characters import read_character
from kb.model.character import Numbers, ReadCharacter

RUNNER = (
    "B 4, A 5, R 4, S 3, W 3, L 5, I 4, C 2, ESS 6, EDG 3; Skills: Hacking 5 (Hosts +2), Pistols 3; Armor 9"
)

THUG = "AC 13, Atk +2, Dmg 1d8, Shock 2/15, Move 10m, HD 3, Skill +1, ML 8, Save 14+, Trauma Target 6"


def read(base: kb.KnowledgeBase, text: str, edition: str | None = None) -> ReadCharacter:
    return read_character(base.editions, text.encode(), edition=edition)


def weapons(found: ReadCharacter) -> dict[str, Numbers]:
    return {each.name: dict(each.ratings) for each in found.character.weapons}
