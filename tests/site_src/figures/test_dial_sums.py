"""What dials add up of your own ratings."""

import pytest

import kb
from kb.model import Edition, Tier
from kb.play.request.tiers import TIERS, rating_of
from site_src.figures.dial_sums import Addend, addends_of
from site_src.figures.dials import dials_of
from site_src.figures.entry_rolls import rolls_of


def test_what_dials_add_up_are_the_ratings_of_the_roll(shipped: kb.KnowledgeBase) -> None:
    _, roll = next(rolls_of(shipped, "sr5/fire-gun"))
    bound = roll.bound("professional", "professional")
    found = [addends_of(shipped.editions["sr5"], roll.counting, bound, dial) for dial in dials_of(bound)]
    dice, limit, opposing = found
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
    _, stab = next(rolls_of(shipped, "cwn/make-a-melee-attack"))
    bound = stab.bound("professional", "professional")
    added = addends_of(shipped.editions["cwn"], stab.counting, bound, dials_of(bound)[0])
    assert added is not None
    assert added[0] == {"name": "Attack Bonus", "or": ["Attack", "AB"], "arms": ["Stab"]}


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
    _, roll = next(rolls_of(shipped, id_))
    bound = roll.bound("professional", "professional")
    edition = shipped.editions[roll.edition_id]
    assert addends_of(edition, roll.counting, bound, dials_of(bound)[dial]) is None


@pytest.mark.slow
def test_the_sum_for_any_tier_is_where_its_dial_stands(shipped: kb.KnowledgeBase) -> None:
    checked = 0
    for id_ in shipped.entries:
        for _, roll in rolls_of(shipped, id_):
            edition, usual = (
                shipped.editions[roll.edition_id],
                roll.bound("professional", "professional"),
            )
            for place, dial in enumerate(dials_of(usual)):
                addends = addends_of(edition, roll.counting, usual, dial)
                for tier in TIERS if addends else ():
                    dials = dials_of(roll.bound(tier, tier))
                    if len(dials) < len(dials_of(usual)):
                        assert tier == "untrained"  # and nobody rolls it so
                        continue
                    value = dials[place].value
                    total = sum(number(edition, each, tier) for each in addends or ())
                    assert value == (total if dial.signed else max(total, 0)), (id_, tier)
                    checked += 1
    assert checked > 400


def number(edition: Edition, addend: Addend, tier: Tier) -> int:
    if isinstance(addend, int):
        return addend
    rating = rating_of(edition.terms[addend["name"]], tier)
    assert isinstance(rating, int)
    return -rating if "less" in addend else rating
