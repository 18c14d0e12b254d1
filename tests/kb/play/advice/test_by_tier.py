"""Characters of equal tiers in every edition, and ratings carried from one edition to another."""

import json
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import kb
from kb.characters.conversion.counterparts import find_counterpart
from kb.characters.conversion.ratings import convert_ratings
from kb.links.equivalents import members
from kb.model import Term, Tier
from kb.play.advice.by_tier import compare_tiers, odds_by_tier
from kb.play.advice.likelihood import bound_roll, likelihood
from kb.play.advice.tiers import fill_from_tier, nearest_tier, tier_of
from kb.play.request.shapes import ResolveRequest, StatBlockRequest, TierwiseRequest
from kb.play.request.tiers import TIERS, tier_ratings
from kb.play.resolve import resolve
from kb.play.situation.read_request import read_request
from kb.play.situation.situation import situation_of
from kb.problems import RequestError
from resolver import roll_odds
from tests.kb.asking import codes
from tests.kb.play.random_requests import rolls


def block(base: kb.KnowledgeBase, edition: str, to: str, **ratings: Any) -> dict[str, Any]:
    named = {name.replace("_", " "): value for name, value in ratings.items()}
    return convert_ratings(base, StatBlockRequest(edition=edition, to=to, ratings=named)).plain()


def test_a_professional_against_a_professional(shipped: kb.KnowledgeBase) -> None:
    answer = compare_tiers(shipped, TierwiseRequest(concept="ranged-attack")).plain()
    by_entry = {row["entry"]: row for row in answer["entries"]}
    # 1d20 + 3 + 1 + 1 against 14, and 5 dice, where 3 must show 3 to 6
    assert by_entry["cwn/make-a-ranged-attack"]["chances"]["professional"]["fraction"] == "3/5"
    assert by_entry["matrix-d6/ranged-attack"]["chances"]["professional"]["fraction"] == "64/81"
    assert by_entry["matrix-d6/ranged-attack"]["assumed"]["elite"]["ratings"]["Ranged Combat"] == 8
    assert by_entry["sr6/attack"]["status"] == "known"
    mounted = by_entry["sr5/fire-mounted-or-vehicle-weapon"]
    assert (mounted["status"], codes(mounted, "why")) == ("unknown", ["no-roll"])
    assert (answer["origin"], answer["tiers"]) == ("ours", list(TIERS))


@pytest.mark.parametrize(("concept", "entry"), [("snoop", "sr5/snoop"), ("hide-icon", "sr5/hide")])
def test_a_skill_that_has_to_be_learned_leaves_the_other_tiers_their_chances(
    shipped: kb.KnowledgeBase, concept: str, entry: str
) -> None:
    answer = compare_tiers(shipped, TierwiseRequest(concept=concept)).plain()
    (row,) = (row for row in answer["entries"] if row["entry"] == entry)
    known = [tier for tier, chance in row["chances"].items() if chance is not None]
    assert (row["status"], known) == ("known", ["novice", "professional", "elite"])
    assert row["why"] == "nobody rolls Electronic Warfare untrained in SR5: it takes a rating of at least 1"


def test_a_shot_at_one_of_several_targets_has_a_chance_for_each_tier(shipped: kb.KnowledgeBase) -> None:
    """Its roll reads two of its ratings by values before it."""
    found = odds_by_tier(shipped, "matrix-d6/attack-several-targets")
    assert found is not None
    assert {"Ranged Combat", "Actions", "Which Target"} <= found.tiers["professional"].ratings.keys()
    assert all(tier.success is not None for tier in found.tiers.values())


def test_every_concept_is_compared_in_every_edition_that_has_it(shipped: kb.KnowledgeBase) -> None:
    with_rolls = {id_ for id_, _ in rolls(shipped)}
    editions = set()
    for concept in shipped.concepts:
        answer = compare_tiers(shipped, TierwiseRequest(concept=concept)).plain()
        json.dumps(answer, allow_nan=False)
        assert [(row["entry"], row["match"]) for row in answer["entries"]] == members(shipped, concept)
        for row in answer["entries"]:
            without = "unknown" if "tests" in shipped.entries[row["entry"]].unknown else "no test"
            assert row["entry"] in with_rolls or row["status"] == without
            assert row["entry"] not in with_rolls or row["status"] != "no test"
            if row["status"] == "known":
                editions.add(row["edition"])
                chances = [one for one in row["chances"].values() if one is not None]
                assert all(0 <= Fraction(one["fraction"]) <= 1 for one in chances)
                assert len(chances) == len(TIERS) or codes(row, "why")
            else:
                assert codes(row, "why")
    assert editions == set(shipped.editions)


def test_a_concept_that_there_is_not_is_refused(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError) as error:
        compare_tiers(shipped, TierwiseRequest(concept="ranged-atack"))
    assert str(error.value) == "there is no concept 'ranged-atack'; did you mean 'ranged-attack'?"


def test_a_stat_block_is_carried_over_by_the_tier_of_each_rating(shipped: kb.KnowledgeBase) -> None:
    answer = block(
        shipped, "sr5", "sr6", Willpower=4, Agility=7, Weapon_Skill=6, Hacking=3, Damage_to_Target=2
    )
    assert answer["ratings"] == {"Willpower": 4, "Agility": 6, "Weapon Skill": 4}
    assert answer["without"] == ["Hacking", "Damage to Target"]
    assert answer["headline"] == {
        "text": "In SR6: Willpower 4, Agility 6, Weapon Skill 4; no rating for Hacking or Damage to Target",
        "figures": [{"name": name, "value": rating} for name, rating in answer["ratings"].items()],
    }
    assert block(shipped, "sr5", "sr6", Hacking=3)["headline"]["text"] == "In SR6: no rating for Hacking"
    whys = {row["term"]: codes(row, "why") for row in answer["terms"]}
    assert (whys["Hacking"], whys["Damage to Target"]) == (["no-term-there"], ["no-tiers"])
    assert whys["Willpower"] == []
    assert answer["origin"] == "ours"


def test_every_pair_of_editions_says_what_becomes_of_every_rating(shipped: kb.KnowledgeBase) -> None:
    for source, edition in shipped.editions.items():
        ratings = {name: 3 for name, term in edition.terms.items() if not term.values}
        for target in shipped.editions.keys() - {source}:
            answer = convert_ratings(
                shipped, StatBlockRequest(edition=source, to=target, ratings=dict(ratings))
            ).plain()
            assert [row["term"] for row in answer["terms"]] == list(ratings)
            there = shipped.editions[target]
            names = {name.casefold() for name in (*there.terms, *there.terms_by_name_stood_for)}
            assert {name.casefold() for name in answer["ratings"]} <= names
            assert all(("rating" in row) != bool(codes(row, "why")) for row in answer["terms"])


def test_a_skill_of_the_core_rules_is_carried_over_as_on_a_character_sheet(
    shipped: kb.KnowledgeBase,
) -> None:
    assert block(shipped, "sr5", "sr6", Pistols=6, Longarms=2)["ratings"] == {"Firearms": 4}
    assert block(shipped, "sr6", "sr5", Firearms=4)["ratings"] == {"Firearms": 5}
    (row,) = block(shipped, "cwn", "sr6", AC=15)["terms"]
    assert (row["term"], row["tier"], codes(row, "why")) == ("AC", "professional", ["no-term-there"])


def test_a_rating_lies_in_the_tier_that_is_nearest_and_the_lower_of_two() -> None:
    term = Term(kind="skill", tiers={"untrained": 0, "novice": 2, "professional": 5, "elite": 8})
    assert [nearest_tier(term, value) for value in (-4, 1, 3, 4, 99)] == [
        "untrained",
        "untrained",
        "novice",
        "professional",
        "elite",
    ]
    assert nearest_tier(Term(kind="skill"), 3) is None


def test_the_tier_of_several_ratings_is_that_of_their_sum(shipped: kb.KnowledgeBase) -> None:
    edition = shipped.editions["sr5"]
    assert tier_of(edition, {"Hacking": 8, "Logic": 2}) == "professional"
    assert tier_of(edition, {"Hacking": 8, "Logic": 6, "Noise": 9}) == "elite"
    assert tier_of(edition, {"Noise": 9, "x": 3}) is None
    assert tier_of(edition, {}) is None


def test_terms_correspond_by_name_in_any_case_and_not_by_alias(shipped: kb.KnowledgeBase) -> None:
    assert find_counterpart("Base damage value", shipped.editions["matrix-d6"]) == "Base Damage Value"
    assert find_counterpart("bdv", shipped.editions["matrix-d6"]) is None
    assert find_counterpart("Bod", shipped.editions["sr5"]) is None
    assert find_counterpart("Body", shipped.editions["sr3"]) is None


@pytest.mark.parametrize(
    ("asked", "field", "message"),
    [
        ({"edition": "sr4"}, "edition", "'sr6'?"),
        ({"to": "sr5"}, "to", "SR5's"),
        ({"to": "x"}, "to", "matrix-d6, sr3, sr5, sr6"),
        ({"ratings": {"Wilpower": 3}}, "ratings.Wilpower", "'Willpower'?"),
        ({"ratings": {"Willpower": "2D"}}, "ratings.Willpower", '"2D"'),
    ],
)
def test_what_cannot_be_carried_over_is_refused(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], field: str, message: str
) -> None:
    request = {"edition": "sr5", "to": "sr6", "ratings": {}, **asked}
    with pytest.raises(RequestError) as error:
        convert_ratings(shipped, StatBlockRequest.model_validate(request))
    assert error.value.field == field
    assert message in str(error.value)


def test_a_category_has_no_tier(shipped: kb.KnowledgeBase) -> None:
    answer = block(shipped, "sr3", "sr5", Host_Color="Red")
    assert codes(answer["terms"][0], "why") == ["category-has-no-tiers"]


def test_a_rating_between_tiers_stays_where_both_editions_have_the_same_for_all(
    shipped: kb.KnowledgeBase,
) -> None:
    assert (
        shipped.editions["sr5"].terms["Willpower"].tiers == shipped.editions["sr6"].terms["Willpower"].tiers
    )
    assert block(shipped, "sr5", "sr6", Willpower=5, Agility=6)["ratings"] == {"Willpower": 5, "Agility": 4}


def test_a_rating_that_is_carried_over_says_by_which_tier(shipped: kb.KnowledgeBase) -> None:
    (row,) = block(shipped, "sr5", "sr6", Willpower=4)["terms"]
    assert row == {
        "term": "Willpower",
        "value": 4,
        "tier": "professional",
        "counterpart": "Willpower",
        "rating": 4,
    }


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
            without = 1 if term.untrained == "never" else 0
            assert len(ratings) in (0, len(TIERS) - without), name


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
    _, assumed = fill_from_tier(read_request(shipped, request), "novice", "novice")
    terms = shipped.editions["matrix-d6"].terms
    assert any(terms[name].of == "scene" for name in assumed["actor"])
    assert not any(terms[name].of == "scene" for name in assumed["target"])


def chance(base: kb.KnowledgeBase, id_: str, actor: Tier, other: Tier) -> Fraction | None:
    return likelihood(read_request(base, ResolveRequest(entry=id_)), actor, other).chance


def rows_of(base: kb.KnowledgeBase, **asked: Any) -> dict[str, Any]:
    answer = compare_tiers(base, TierwiseRequest.model_validate(asked)).plain()
    return {row["entry"]: row for row in answer["entries"]}


def test_a_comparison_plays_each_edition_as_the_table_does(shipped: kb.KnowledgeBase) -> None:
    printed = rows_of(shipped, concept="hack-in")
    played = rows_of(shipped, concept="hack-in", table={"SR5": {"rulings": {"tie": "actor"}}})
    changed = {id_ for id_ in printed if printed[id_]["chances"] != played[id_]["chances"]}
    assert changed == {"sr5/brute-force", "sr5/hack-on-the-fly"}
    assert {played[id_]["rulings"]["tie"] for id_ in changed} == {"actor"}
    assert {printed[id_]["rulings"]["tie"] for id_ in changed} == {"defender"}


def test_a_comparison_leaves_out_the_rolls_that_the_table_does(shipped: kb.KnowledgeBase) -> None:
    table = {"sr5": {"rulings": {"core_rolls": "off"}}}
    assert rows_of(shipped, concept="ranged-attack")["sr5/fire-gun"]["status"] == "known"
    left_out = rows_of(shipped, concept="ranged-attack", table=table)["sr5/fire-gun"]
    assert (left_out["status"], "rulings" in left_out) == ("unknown", False)
    with pytest.raises(RequestError, match="did you mean") as refused:
        rows_of(shipped, concept="hack-in", table={"sr5": {"rulings": {"tie": "actr"}}})
    assert refused.value.field == "table.sr5.rulings.tie"


def test_both_sides_of_a_comparison_are_of_the_same_tier(shipped: kb.KnowledgeBase) -> None:
    rows = rows_of(shipped, concept="hack-in")
    found = rows["sr5/hack-on-the-fly"]
    for tier in TIERS:
        equal = chance(shipped, "sr5/hack-on-the-fly", tier, tier)
        assert found["chances"][tier]["fraction"] == str(equal)
    # 2 + 3 dice with at most 3 hits against 3 + 3 dice, and not against the 4 + 5 of a professional
    assert found["assumed"]["novice"]["against"] == {"Intuition": 3, "Firewall": 3}
    own = chance(shipped, "sr5/hack-on-the-fly", "novice", "novice")
    assert own not in {chance(shipped, "sr5/hack-on-the-fly", "novice", tier) for tier in TIERS[2:]}


@pytest.mark.parametrize("actor", TIERS)
def test_a_roll_that_is_bound_by_itself_is_as_likely_as_the_one_that_is_asked_for(
    shipped: kb.KnowledgeBase, actor: Tier
) -> None:
    for id_ in ("sr5/hack-on-the-fly", "sr5/catch-up-break-away", "matrix-d6/ranged-attack", "sr3/overload"):
        asked = read_request(shipped, ResolveRequest(entry=id_))
        for other in TIERS:
            bound = bound_roll(situation_of(asked), actor, other)
            assert roll_odds(bound).success == likelihood(asked, actor, other).evaluator.step.success


def test_what_the_scene_has_stands_as_what_is_assumed_of_either_side_through_a_table(
    shipped: kb.KnowledgeBase,
) -> None:
    rows = rows_of(shipped, concept="ranged-attack")
    assumed = rows["matrix-d6/ranged-attack"]["assumed"]["novice"]
    assert assumed["ratings"] == {"Ranged Combat": 3, "Range": "Short"}


def test_an_entry_s_odds_are_of_what_its_actor_rolls_whatever_the_steps_are_called(
    shipped: kb.KnowledgeBase,
) -> None:
    # the keys of those who answer, avoid and pursuit, come first by the alphabet
    for id_, key in {"sr5/cut-off": "cut", "sr5/stunt": "stunt"}.items():
        found = odds_by_tier(shipped, id_)
        assert found is not None
        assert found.test == key


def test_an_entry_s_odds_are_of_the_step_that_can_succeed(shipped: kb.KnowledgeBase) -> None:
    found = odds_by_tier(shipped, "matrix-d6/dodge")
    assert found is not None
    assert (found.test, next(iter(shipped.entries["matrix-d6/dodge"].tests))) == ("attack", "dodge")


def test_a_ruling_that_costs_the_first_roll_a_die_counts_for_every_tier(shipped: kb.KnowledgeBase) -> None:
    def hits(dice: int) -> list[Fraction]:
        return [comb(dice, n) * Fraction(2, 3) ** n * Fraction(1, 3) ** (dice - n) for n in range(dice + 1)]

    table = {"matrix-d6": {"rulings": {"reaction_die": "always"}}}
    asked = TierwiseRequest.model_validate({"concept": "parry-with-weapon", "table": table})
    (row,) = (each for each in compare_tiers(shipped, asked).entries if each.entry == "matrix-d6/melee-parry")
    chance = sum(one * sum(hits(5)[:n]) for n, one in enumerate(hits(4)))  # 5 dice attack; 4 of 5 parry
    assert row.chances["professional"] is not None
    assert row.chances["professional"].exact == chance
