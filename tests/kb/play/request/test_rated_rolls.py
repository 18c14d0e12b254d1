"""A typed roll may have a number behind each name: it counts as that side's rating."""

from typing import Any

import pytest

import kb
from kb.play.request.shapes import ResolveRequest
from kb.play.required_inputs import required_inputs
from kb.play.resolve import resolve
from kb.problems import RequestError


def refused(base: kb.KnowledgeBase, **asked: Any) -> str:
    with pytest.raises(RequestError) as raised:
        resolve(base, ResolveRequest.model_validate(asked))
    return str(raised.value)


READ = [
    (
        "sr5",
        "Hacking untrained + Logic 5 v 8",
        "Hacking + Logic v 8",
        {"Hacking": "untrained", "Logic": 5},
        {},
    ),
    ("sr5", "Logic 5 + Hacking Untrained", "Logic + Hacking", {"Logic": 5, "Hacking": "Untrained"}, {}),
    (
        "sr5",
        "Agility 5 + Firearms 6 [Accuracy 6] v 8",
        "Agility + Firearms [Accuracy] v 8",
        {"Agility": 5, "Firearms": 6, "Accuracy": 6},
        {},
    ),
    (
        "sr5",
        "Agility 5(7) + Zap 6 threshold 3",
        "Agility + Zap threshold 3",
        {"Agility": "5(7)", "Zap": 6},
        {},
    ),
    (
        "sr5",
        "(Agility 5 + Zap 6) / 2 v Reaction 3",
        "(Agility + Zap) / 2 v Reaction",
        {"Agility": 5, "Zap": 6},
        {"Reaction": 3},
    ),
    ("sr5", "agility 5 limit 4 v 8", "agility limit 4 v 8", {"Agility": 5}, {}),
    ("sr5", "Logic 5 + Zap 5 (3)", "Logic + Zap (3)", {"Logic": 5, "Zap": 5}, {}),
    ("sr5", "Logic 5(7) (3)", "Logic (3)", {"Logic": "5(7)"}, {}),
    (
        "cwn",
        "1d20 + Attack Bonus 2 + Shoot 1 (14)",
        "1d20 + Attack Bonus + Shoot (14)",
        {"Attack Bonus": 2, "Shoot": 1},
        {},
    ),
    ("matrix-d6", "Brawling 4D (2)", "Brawling (2)", {"Brawling": 4}, {}),
    ("sr3", "Pistols 6 TN 4", "Pistols TN 4", {"Pistols": 6}, {}),
    ("matrix-d6", "Firearms 6 difficulty 3", "Firearms difficulty 3", {"Firearms": 6}, {}),
    ("cwn", "1d20 + Shoot 2 + 3 v AC 14", "1d20 + Shoot + 3 v AC 14", {"Shoot": 2}, {}),
]


@pytest.mark.parametrize(("edition", "typed", "roll", "ratings", "against"), READ)
def test_the_numbers_count_as_ratings(
    shipped: kb.KnowledgeBase,
    edition: str,
    typed: str,
    roll: str,
    ratings: dict[str, int | str],
    against: dict[str, int | str],
) -> None:
    rated = resolve(shipped, ResolveRequest(edition=edition, roll=typed))
    apart = resolve(shipped, ResolveRequest(edition=edition, roll=roll, ratings=ratings, against=against))
    assert rated.odds is not None
    assert rated.plain() == apart.plain()


@pytest.mark.parametrize(
    "typed", ["Agility 5", "Agility 5 dice", "Agility 5 6", "Agility 5 + ", "limit 5 + 4"]
)
def test_what_does_not_read_without_the_numbers_is_refused_as_typed(
    shipped: kb.KnowledgeBase, typed: str
) -> None:
    assert f'In "{typed.strip()}"' in refused(shipped, edition="sr5", roll=typed)


def test_two_numbers_for_one_name_are_refused(shipped: kb.KnowledgeBase) -> None:
    for typed in ("Agility 5 + Agility 6", "Agility 5 + agility 6"):
        assert refused(shipped, edition="sr5", roll=typed)
    assert resolve(shipped, ResolveRequest(edition="sr5", roll="Agility 5 + Agility 5")).thrown == "10 dice"


def test_what_is_added_to_dice_behind_a_name_is_refused_as_it_may_be_pips(shipped: kb.KnowledgeBase) -> None:
    assert "Brawling 4D+1 (2)" in refused(shipped, edition="matrix-d6", roll="Brawling 4D+1 (2)")


def test_a_number_beside_the_roll_must_be_the_same(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "roll": "Agility 5 + Firearms 6 v Reaction 3"}
    assert "gave Agility twice" in refused(shipped, **asked, ratings={"Agility": 4})
    assert "gave Reaction twice" in refused(shipped, **asked, against={"Reaction": 4})
    resolve(shipped, ResolveRequest.model_validate({**asked, "ratings": {"Agility": 5}}))


def test_only_what_the_roll_leaves_open_is_to_be_given(shipped: kb.KnowledgeBase) -> None:
    roll = "agility 5 + Firearms [Accuracy 6] v Reaction + Intuition 3"
    inputs = required_inputs(shipped, ResolveRequest(edition="sr5", roll=roll))
    assert (inputs.ratings, inputs.against) == (["Firearms"], ["Reaction"])


def test_each_of_several_targets_has_its_own_number(shipped: kb.KnowledgeBase) -> None:
    answer = resolve(shipped, ResolveRequest(edition="sr5", roll="Agility 9 v Reaction 4 v Reaction 5"))
    assert "target 1" in answer.headline.text
