"""What dials add up of your own ratings."""

from collections.abc import Sequence

import pytest

import kb
from kb.model import Edition, Tier
from kb.play.request.tiers import TIERS, USUAL, rating_of
from site_src.figures.dial_sums import Addend, addends_of, total_of
from site_src.figures.dials import dials_of
from site_src.figures.entry_rolls import rolls_of


def test_what_dials_add_up_are_the_ratings_of_the_roll(shipped: kb.KnowledgeBase) -> None:
    dice, limit, opposing = added(shipped, "sr5/fire-gun")
    assert dice is not None
    assert [each["name"] for each in dice if isinstance(each, dict)] == ["Weapon Skill", "Agility"]
    skill = next(each for each in dice if isinstance(each, dict))
    assert "Pistols" in skill["or"]
    assert "Archery" not in skill["or"]
    assert skill["unlearned"] == {
        "at": 0,
        "is": -1,
        "never": ["Exotic Ranged Weapon", "Exotic Melee Weapon"],
    }
    assert limit == [{"name": "Accuracy", "arms": ["Weapon Skill", *skill["or"]]}]
    assert opposing is None
    bonus = added(shipped, "cwn/make-a-melee-attack")[0]
    assert bonus is not None
    assert bonus[0] == {"name": "Attack Bonus", "or": ["Attack", "AB"], "arms": ["Stab"]}


def test_what_must_be_reached_counts_your_ratings_too(shipped: kb.KnowledgeBase) -> None:
    assert added(shipped, "sr3/resist-damage")[1] == [
        {"theirs": 6},
        {"name": "Armor", "less": True, "without": 0},
        {"least": 2},
    ]


def test_what_the_target_rolls_against_comes_from_the_weapon_of_your_attack(
    shipped: kb.KnowledgeBase,
) -> None:
    dice, threshold = added(shipped, "sr6/trip")
    assert dice is None
    assert threshold is not None
    assert threshold[0] == {
        "name": "Damage Value",
        "or": ["Damage"],
        "arms": ["Close Combat", "Exotic Weapons"],
    }


@pytest.mark.parametrize(
    ("id_", "dial"),
    [
        ("sr5/stunt", 2),
        ("sr6/deflect-with-armor", 0),
        ("sr6/trip", 0),
        ("sr5/gesture", 0),
        ("cwn/screen-an-ally", 0),
    ],
    ids=[
        "either of two limits",
        "a single piece of what is worn",
        "the target's dice",
        "another's dice",
        "the higher of two",
    ],
)
def test_no_character_turns_what_is_no_plain_sum_of_your_ratings(
    shipped: kb.KnowledgeBase, id_: str, dial: int
) -> None:
    assert added(shipped, id_)[dial] is None


@pytest.mark.slow
def test_the_sum_for_any_tier_is_where_its_dial_stands(shipped: kb.KnowledgeBase) -> None:
    checked = 0
    for id_ in shipped.entries:
        for _, roll in rolls_of(shipped, id_):
            edition, usual = roll.situation.subject.edition, roll.bound(USUAL, USUAL)
            for place, dial in enumerate(dials_of(usual)):
                addends = addends_of(roll, dial)
                for tier in TIERS if addends else ():
                    yours = roll.situation.subject.by == "actor"
                    dials = dials_of(roll.bound(tier, USUAL) if yours else roll.bound(USUAL, tier))
                    if len(dials) < len(dials_of(usual)):
                        assert tier == "untrained"  # and nobody rolls it so
                        continue
                    value = dials[place].value
                    total = total_of(addends or (), numbers(edition, addends or (), tier))
                    lowest = 2 if dial.name == "target number" else 0  # no die can show less than 2 for it
                    assert value == (total if dial.signed else max(total, lowest)), (id_, tier)
                    checked += 1
    assert checked > 400


def added(base: kb.KnowledgeBase, id_: str) -> list[list[Addend] | None]:
    """Return what each dial of an entry's first roll adds up."""
    _, roll = next(rolls_of(base, id_))
    return [addends_of(roll, dial) for dial in dials_of(roll.bound(USUAL, USUAL))]


def numbers(edition: Edition, addends: Sequence[Addend], tier: Tier) -> dict[str, int]:
    names = [each["name"] for each in addends if isinstance(each, dict) and "name" in each]
    ratings = {name: rating_of(edition.terms[name], tier) for name in names}
    return {name: each for name, each in ratings.items() if isinstance(each, int)}
