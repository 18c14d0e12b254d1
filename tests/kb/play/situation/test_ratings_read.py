"""What an answer lists of a tier: the ratings that its roll and its grants read, on the side that has them."""

import pytest

import kb
from tests.kb.asking import ask


@pytest.mark.parametrize(
    ("id_", "action", "yours", "rating"),
    [
        ("cwn/make-a-ranged-attack", "cwn/make-a-swarm-attack", True, "Other Assailants"),
        ("sr5/fire-gun", "sr5/take-aim", True, "Willpower"),
        ("sr5/fire-gun", "sr5/full-defense", False, "Willpower"),
    ],
)
def test_a_rating_that_a_grant_reads_is_listed_for_its_holder_alone(
    shipped: kb.KnowledgeBase, id_: str, action: str, yours: bool, rating: str
) -> None:
    tiers = {"actor": "professional", "target": "professional"}
    taken = ask(shipped, entry=id_, **tiers, modifiers=[{"from": action}])["taken"]
    assert (rating in taken["ratings"], rating in taken["against"]) == (yours, not yours)
