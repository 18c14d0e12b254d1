import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.links.equivalents import STRENGTH, Equivalent, combine_matches, equivalents, kinds_meant, members
from kb.model import Match
from kb.references import edition_of
from tests.kb.links.linked import linked

matches = st.sampled_from(STRENGTH)


@pytest.mark.parametrize(
    ("first", "second", "met"),
    [
        *(("exact", "exact", "exact"), ("exact", "close", "close"), ("close", "close", "close")),
        *(("exact", "narrower", "narrower"), ("narrower", "exact", "broader")),
        *(("close", "broader", "broader"), ("broader", "close", "narrower")),
        *(("narrower", "narrower", "related"), ("broader", "broader", "related")),
        *(("narrower", "broader", "broader"), ("broader", "narrower", "narrower")),
        ("related", "exact", "related"),
    ],
)
def test_two_matches_meet_as_the_rule_says(first: Match, second: Match, met: Match) -> None:
    assert combine_matches(first, second) == met


@given(matches, matches)
def test_seen_from_the_other_side_narrower_and_broader_change_places(first: Match, second: Match) -> None:
    mirrored = {"narrower": "broader", "broader": "narrower"}
    there, back = combine_matches(first, second), combine_matches(second, first)
    assert back == mirrored.get(there, there)


def test_equivalents_are_mutual_and_never_of_the_same_edition(shipped: kb.KnowledgeBase) -> None:
    mirrored = {"narrower": "broader", "broader": "narrower"}
    pairs = {(id_, e.id): e.match for id_ in shipped.entries for e in equivalents(shipped, id_)}
    for (one, other), match in pairs.items():
        assert edition_of(one) != edition_of(other)
        assert pairs[other, one] == mirrored.get(match, match)


def test_the_strongest_of_several_shared_concepts_counts(shipped: kb.KnowledgeBase) -> None:
    for id_ in shipped.entries:
        links = {link.id: link.match for link in shipped.entries[id_].concepts}
        for other in equivalents(shipped, id_):
            theirs = {link.id: link.match for link in shipped.entries[other.id].concepts}
            met = [
                combine_matches(links[concept], theirs[concept]) for concept in links.keys() & theirs.keys()
            ]
            assert other.match == min(met, key=STRENGTH.index)
            assert set(other.through) == links.keys() & theirs.keys()


def test_what_is_as_good_as_the_same_is_not_also_confused_with_it(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        confused = {kb.full_id(each.id, edition_of(id_)) for each in entry.not_to_confuse}
        same = {each.id for each in equivalents(shipped, id_) if each.match in ("exact", "close")}
        assert not confused & same, id_


@pytest.mark.parametrize(
    ("one", "other", "match"),
    [
        ("sr6/dual-attack", "matrix-d6/two-guns", "related"),
        ("sr3/free-action", "cwn/on-turn-action", "related"),
        ("matrix-d6/multiple-actions", "sr3/action-allotment", "related"),
        ("matrix-d6/multiple-actions", "sr6/action-allotment", "related"),
        ("sr3/evade-detection", "sr5/hide", "close"),
        ("sr5/full-defense", "sr6/full-defense", "exact"),
        ("sr5/dodge", "sr6/dodge", "exact"),
        ("sr5/intercept", "sr6/intercept", "related"),
        ("sr6/attack", "sr5/fire-gun", "narrower"),
        ("sr6/attack", "sr5/fire-full-auto-weapon-6-bullets", "narrower"),
        ("sr6/attack", "sr5/fire-full-auto-weapon-10-bullets", "narrower"),
    ],
)
def test_the_shipped_matches_are_judged_by_one_scale(
    shipped: kb.KnowledgeBase, one: str, other: str, match: Match
) -> None:
    assert {each.id: each.match for each in equivalents(shipped, one)}[other] == match


def test_members_of_a_concept_are_all_entries_that_link_it(shipped: kb.KnowledgeBase) -> None:
    for concept in shipped.concepts:
        expected = {id_ for id_, e in shipped.entries.items() if concept in {link.id for link in e.concepts}}
        assert {id_ for id_, _ in members(shipped, concept)} == expected


def test_members_stand_by_edition_then_by_strength_then_by_id(small: kb.KnowledgeBase) -> None:
    base = linked(
        small,
        {
            "two/a": {"hide": "related"},
            "two/b": {"hide": "exact"},
            "one/a": {"hide": "broader"},
            "one/b": {"hide": "narrower"},
            "one/d": {"hide": "close"},
            "one/c": {"hide": "close"},
        },
    )
    assert members(base, "hide") == [
        ("two/b", "exact"),
        ("two/a", "related"),
        ("one/c", "close"),
        ("one/d", "close"),
        ("one/b", "narrower"),
        ("one/a", "broader"),
    ]
    assert members(base, "seek") == []


def test_equivalents_stand_by_edition_then_from_the_strongest_to_the_weakest(small: kb.KnowledgeBase) -> None:
    base = linked(
        small,
        {
            "own/a": {"hide": "exact", "seek": "exact"},
            "own/b": {"hide": "exact"},
            "two/a": {"hide": "related"},
            "two/b": {"hide": "broader"},
            "two/c": {"hide": "narrower"},
            "two/e": {"hide": "close"},
            "two/d": {"seek": "close"},
            "two/f": {"seek": "close", "hide": "exact"},
            "one/a": {"hide": "exact"},
        },
    )
    assert equivalents(base, "own/a") == [
        Equivalent(id="two/f", match="exact", through=("hide", "seek")),
        Equivalent(id="two/d", match="close", through=("seek",)),
        Equivalent(id="two/e", match="close", through=("hide",)),
        Equivalent(id="two/c", match="narrower", through=("hide",)),
        Equivalent(id="two/b", match="broader", through=("hide",)),
        Equivalent(id="two/a", match="related", through=("hide",)),
        Equivalent(id="one/a", match="exact", through=("hide",)),
    ]


@pytest.mark.parametrize(
    ("concept", "kind"),
    [
        ("melee-attack", "melee-attack"),
        ("fire-gun", "ranged-attack"),
        ("fire-bow", "ranged-attack"),
        ("throw-weapon", "ranged-attack"),
    ],
)
def test_a_general_attack_is_of_the_kind_that_it_stands_for(
    shipped: kb.KnowledgeBase, concept: str, kind: str
) -> None:
    assert kinds_meant(shipped, "sr6/attack", [concept]) == [kind]


def test_a_kind_is_also_that_of_a_wider_concept_and_of_no_other(shipped: kb.KnowledgeBase) -> None:
    melee, narrower = shipped.concepts["melee-attack"], shipped.concepts["unarmed-attack"]
    assert "melee-attack" in narrower.broader
    assert kinds_meant(shipped, "sr6/attack", ["unarmed-attack"]) == ["melee-attack"]
    assert not melee.broader or "ranged-attack" not in melee.broader
    assert kinds_meant(shipped, "sr6/attack", ["dodge"]) == []
