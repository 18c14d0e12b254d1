"""Characters without a skill, in the edition that says what they have in its place."""

from typing import Any

import pytest
from pydantic import ValidationError

import kb
from kb.model import Term
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve

SHOT = {"Attack Bonus": 2, "Attribute Modifier": 1}


def shot(base: kb.KnowledgeBase, **ratings: Any) -> dict[str, Any]:
    asked = {
        "entry": "cwn/make-a-ranged-attack",
        "ratings": {**SHOT, **ratings},
        "against": {"Ranged AC": 14},
    }
    return resolve(base, ResolveRequest.model_validate(asked)).plain()


@pytest.mark.parametrize("word", ["untrained", "Untrained"])
def test_an_untrained_attack_is_made_at_two_less(shipped: kb.KnowledgeBase, word: str) -> None:
    untrained, rated = shot(shipped, Shoot=word), shot(shipped, Shoot=-2)
    assert untrained["odds"]["success"] == rated["odds"]["success"]
    assert untrained["odds"]["success"]["fraction"] == "2/5"


def test_what_the_untrained_have_is_that_of_the_untrained_tier(shipped: kb.KnowledgeBase) -> None:
    terms = shipped.editions["cwn"].terms.values()
    skills = [term for term in terms if term.kind == "skill"]
    assert skills
    assert [term.untrained for term in skills] == [term.tiers["untrained"] for term in skills]
    assert all([*term.tiers] == ["untrained", "novice", "professional", "elite"] for term in skills)


def test_the_tier_of_the_untrained_can_not_have_another_rating() -> None:
    with pytest.raises(ValidationError, match="`tiers`"):
        Term.model_validate({"kind": "skill", "untrained": -2, "tiers": {"untrained": 0, "elite": 3}})
