"""Which character of the data a name means."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

import kb
from kb.model.character import Character
from kb.play.procedure.named_characters import characters_of, find_character, tier_or_character
from kb.play.request.shapes import TurnRequest
from kb.play.turns.check_turn import check_turn
from kb.problems import RequestError
from tests.kb.asking import ask

NPCS: Mapping[str, Mapping[str, Any]] = {
    "goon": {"edition": "sr5", "ratings": {"BOD": 4, "Reaction": 3, "strength": 3, "pistols": 4}},
    "ganger": {"name": "Goon", "edition": "sr6", "ratings": {"Body": 3}},
    "fast": {"name": "Fast One", "edition": "sr6", "ratings": {"Initiative Dice": 4}},
    "twice": {"edition": "sr5", "ratings": {"Logic": 4, "LOG": 5}},
}


@pytest.fixture(scope="module")
def base(shipped: kb.KnowledgeBase) -> kb.KnowledgeBase:
    return replace(
        shipped, characters={id_: Character.model_validate(fields) for id_, fields in NPCS.items()}
    )


@pytest.mark.parametrize(
    ("named", "edition", "found"),
    [
        ("goon", "sr5", "sr5"),
        ("GOON", "sr6", "sr6"),
        ("goon", "cwn", "sr5"),
        ("fast one", "sr5", "sr6"),
        ("ganger", None, "sr6"),
        ("gooon", "sr5", None),
    ],
)
def test_a_character_of_the_edition_comes_first_and_its_id_before_a_name(
    base: kb.KnowledgeBase, named: str, edition: str | None, found: str | None
) -> None:
    character = find_character(base, named, edition)
    assert (character.edition if character is not None else None) == found


def test_a_tier_comes_before_a_character_and_a_misspelt_name_is_refused_with_the_nearest(
    base: kb.KnowledgeBase,
) -> None:
    renamed = replace(base, characters={"elite": base.characters["goon"]})
    assert tier_or_character(renamed, "sr5", "actor", "elite") == "elite"
    for given, near in (("elit", "elite"), ("gooon", "goon")):
        with pytest.raises(RequestError) as refused:
            tier_or_character(base, "sr5", "target", given)
        assert (refused.value.field, refused.value.near) == ("target", near)


def test_it_has_a_name_the_names_of_its_edition_and_what_follows_by_formula(base: kb.KnowledgeBase) -> None:
    goon = characters_of(base, "sr5")["goon"]
    assert goon.name == "goon"
    assert goon.ratings == {"Body": 4, "Reaction": 3, "Strength": 3, "Pistols": 4, "Physical": 5}


def test_a_rating_that_stands_twice_is_refused_where_it_is_rolled(base: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="you gave Logic twice"):
        ask(base, entry="sr5/hack-on-the-fly", actor="twice")


def test_a_turn_takes_the_numbers_of_a_character(base: kb.KnowledgeBase) -> None:
    request = TurnRequest.model_validate({"edition": "sr6", "actions": ["take-aim"], "actor": "fast one"})
    assert check_turn(base, request).left["minor"] == 3
