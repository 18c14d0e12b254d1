"""A rating that only an action's grant would read names the action."""

from typing import Any

import pytest

import kb
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve


def warnings(base: kb.KnowledgeBase, **asked: Any) -> list[str]:
    answer = resolve(base, ResolveRequest.model_validate(asked)).plain()
    return [text for text in answer["warnings"] if "to count it" in text]


@pytest.mark.parametrize(
    ("entry", "ratings", "against", "named"),
    [
        ("matrix-d6/ranged-attack", {"Ranged Combat": 4}, {"Dodge": 3}, "matrix-d6/dodge"),
        ("sr6/attack", {"Weapon Skill": 4}, {"Athletics": 3}, "sr6/dodge"),
        ("sr5/fire-gun", {"Weapon Skill": 4}, {"Gymnastics": 3}, "sr5/dodge"),
    ],
)
def test_a_rating_that_an_action_would_read_names_it(
    shipped: kb.KnowledgeBase, entry: str, ratings: dict[str, Any], against: dict[str, Any], named: str
) -> None:
    [told] = warnings(shipped, entry=entry, ratings=ratings, against=against)
    assert f"a modifier with `from` {named}" in told
    taken = {"entry": entry, "ratings": ratings, "against": against, "modifiers": [{"from": named}]}
    assert warnings(shipped, **taken) == []


def test_a_rating_on_the_side_that_the_grant_does_not_read_names_no_action(shipped: kb.KnowledgeBase) -> None:
    assert warnings(shipped, entry="matrix-d6/ranged-attack", ratings={"Ranged Combat": 4, "Dodge": 3}) == []


@pytest.mark.parametrize(
    ("entry", "ratings", "rule"),
    [
        ("ranged-attack", {"Ranged Combat": 8, "Range": "Short", "Cover": "4D"}, "cover"),
        ("ranged-attack", {"Ranged Combat": 8, "Range": "Short", "cover": "4D"}, "cover"),
        ("spray-bullets", {"Ranged Combat": 8, "Range": "Short", "Cover": "1D"}, "cover"),
        ("ranged-attack", {"Ranged Combat": 8, "Range": "Short", "Actions": 3}, "multiple-actions"),
    ],
)
def test_a_rule_counts_where_its_rating_is_given(
    shipped: kb.KnowledgeBase, entry: str, ratings: dict[str, Any], rule: str
) -> None:
    asked = {"entry": f"matrix-d6/{entry}", "ratings": ratings}
    answer, named, without = (
        resolve(shipped, ResolveRequest.model_validate(each))
        for each in (
            asked,
            {**asked, "modifiers": [{"from": rule}]},
            {**asked, "ratings": {"Ranged Combat": 8, "Range": "Short"}},
        )
    )
    assert answer.odds == named.odds != without.odds
    assert answer.warnings == named.warnings


def test_the_rating_of_a_rule_that_is_not_for_the_roll_is_named(shipped: kb.KnowledgeBase) -> None:
    asked = {"entry": "matrix-d6/brawling", "ratings": {"Brawling": 4, "Cover": "2D"}}
    answer = resolve(shipped, ResolveRequest.model_validate(asked))
    assert any(text.startswith("This roll doesn't use Cover") for text in answer.warnings)


def test_a_defense_rolled_by_itself_names_the_attack_that_reads_the_attackers_ratings(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = {"entry": "sr6/deflect-with-armor", "ratings": {"Defense Rating": 8}}
    for attacker in ({"Firearms": 6}, {"Weapon Skill": 6}):
        [told] = warnings(shipped, **asked, against=attacker)
        assert told.endswith(
            "give a modifier with `from` sr6/deflect-with-armor for the target on sr6/attack."
        )
    assert warnings(shipped, **asked, against={"Body": 4}) == []
