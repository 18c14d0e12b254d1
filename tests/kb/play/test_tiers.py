import pytest

import kb
from kb.model import Tier
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from kb.play.subject import subject_of
from kb.play.tiers import TIERS, fill_from_tier, tier_ratings


def test_a_tier_gives_its_own_rating_and_what_is_typical_where_there_are_none(
    small: kb.KnowledgeBase,
) -> None:
    names = ["Nerve", "Lock Rating", "Alarm", "Nothing", "beats"]
    ratings = tier_ratings(small.editions["ch"], names, "professional")
    assert ratings == {"Nerve": 4, "Lock Rating": 4, "Alarm": "Quiet"}


def test_a_better_tier_never_has_a_lower_rating(shipped: kb.KnowledgeBase) -> None:
    for edition in shipped.editions.values():
        for name, term in edition.terms.items():
            ratings = [term.tiers[tier] for tier in TIERS if tier in term.tiers]
            assert ratings == sorted(ratings), name
            assert len(ratings) in (0, len(TIERS)), name


@pytest.mark.parametrize("tier", TIERS)
def test_every_test_resolves_with_the_tiers_of_its_edition(shipped: kb.KnowledgeBase, tier: Tier) -> None:
    for id_, entry in shipped.entries.items():
        if not entry.tests:
            continue
        edition = shipped.editions[kb.edition_of(id_)]
        ratings = tier_ratings(edition, edition.terms, tier)
        both = "Speed", "Handling"  # exactly one of two limits is given
        ratings = {
            name: value for name, value in ratings.items() if name != both[1] or both[0] not in ratings
        }
        answer = resolve(shipped, ResolveRequest(entry=id_, ratings=ratings, against=ratings))
        assert answer.odds is not None


def test_what_belongs_to_the_place_is_assumed_once(shipped: kb.KnowledgeBase) -> None:
    request = ResolveRequest(entry="matrix-d6/ranged-attack")
    subject = subject_of(shipped, request)
    _, assumed = fill_from_tier(shipped, subject, request, "novice", "novice")
    terms = shipped.editions["matrix-d6"].terms
    assert any(terms[name].of == "scene" for name in assumed["ratings"])
    assert not any(terms[name].of == "scene" for name in assumed["against"])
