"""Characters in another edition."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.characters import read_character
from kb.characters.conversion.convert import convert_character
from kb.characters.conversion.counterparts import EditionNames, part_groups
from kb.characters.conversion.shapes import CharacterConversionRequest, CharacterConverted
from kb.characters.foundry.swnr import IN_AN_ATTACK_BONUS
from kb.model.character import Character
from kb.play.advice.tiers import nearest_tier
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError
from tests.kb.characters.files import SR5_ACTOR, file_of
from tests.shipped import shipped_base


def converted(base: kb.KnowledgeBase, to: str, edition: str = "sr5", **more: Any) -> CharacterConverted:
    request = {"character": {"edition": edition, "ratings": {}, **more}, "to": to}
    return convert_character(base, CharacterConversionRequest.model_validate(request))


def test_a_skill_has_the_rating_of_its_tier_in_the_skill_that_its_group_is_there(
    shipped: kb.KnowledgeBase,
) -> None:
    (number,) = converted(shipped, "sr6", ratings={"Pistols": 5}).numbers
    assert number.plain() == {
        "name": "Firearms",
        "value": 4,
        "how": "same-tier",
        "from": "Pistols",
        "was": 5,
        "tier": "professional",
    }


def test_a_number_stays_where_both_editions_have_the_same_for_all_tiers(shipped: kb.KnowledgeBase) -> None:
    (number,) = converted(shipped, "sr6", ratings={"WIL": 5}).numbers
    assert (number.name, number.value, number.how, number.equal_odds) == ("Willpower", 5, "same-number", True)


def test_as_many_dice_count_as_much_only_where_a_die_is_as_good(shipped: kb.KnowledgeBase) -> None:
    (same,) = converted(shipped, "sr6", ratings={"Body": 3}).numbers
    (other,) = converted(shipped, "matrix-d6", ratings={"Strength": 2}).numbers
    assert (same.was, same.value, same.equal_odds) == (3, 3, True)
    assert (other.was, other.value, other.equal_odds) == (2, 2, False)


def test_of_several_skills_with_one_counterpart_the_highest_counts(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Automatics": 2, "Pistols": 8, "Longarms": 5}
    answer = converted(shipped, "sr6", ratings=ratings)
    (firearms,) = answer.numbers
    assert (firearms.name, firearms.from_, firearms.value) == ("Firearms", "Pistols", 7)
    assert {each.name for each in answer.left} == {"Automatics", "Longarms"}
    assert {each.reasons.why[0].code for each in answer.left} == {"higher-one-counts"}
    assert all(each.has_counterpart for each in answer.left)
    assert answer.headline.text == "In SR6: Firearms 7"


def test_charisma_and_its_modifier_in_cities_become_one_another(shipped: kb.KnowledgeBase) -> None:
    there = converted(shipped, "cwn", ratings={"Charisma": 5})
    assert there.character.ratings == {"Charisma Modifier": 1}
    back = converted(shipped, "sr5", "cwn", ratings={"Charisma Modifier": 1})
    assert back.character.ratings == {"Charisma": 5}


def test_what_is_added_to_a_skill_that_is_not_learned_makes_no_tier(shipped: kb.KnowledgeBase) -> None:
    (number,) = converted(shipped, "sr6", ratings={"Pistols": "0(3)"}).numbers
    assert (number.value, number.how, number.was) == (0, "untrained", "0(3)")


def test_a_skill_that_is_not_learned_is_not_learned_there(shipped: kb.KnowledgeBase) -> None:
    (number,) = converted(shipped, "sr6", ratings={"Pistols": 0}).numbers
    assert (number.value, number.how) == (shipped.editions["sr6"].untrained_at, "untrained")


def test_the_attack_of_a_device_is_no_attack_bonus(shipped: kb.KnowledgeBase) -> None:
    answer = converted(shipped, "cwn", ratings={"Attack": 4})
    assert (answer.numbers, [each.name for each in answer.left]) == ([], ["Attack"])


def test_a_skill_becomes_what_plays_its_part_in_an_edition_that_lacks_it(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Pistols": 8, "Blades": 2, "Agility": 7, "Reaction": 3}
    answer = converted(shipped, "cwn", ratings=ratings)
    assert {each.name: (each.value, each.from_) for each in answer.numbers} == {
        "Shoot": (3, "Pistols"),
        "Attack Bonus": (6, "Pistols"),
        "Stab": (0, "Blades"),
        "Dexterity Modifier": (2, "Agility"),
        "Ranged AC": (12, "Reaction"),
        "Melee AC": (12, "Reaction"),
    }
    assert answer.left == []
    back = convert_character(
        shipped, CharacterConversionRequest(character=answer.character, to="sr5")
    ).character.ratings
    assert back == {"Firearms": 8, "Close Combat": 2, "Agility": 7, "Reaction": 3}


@pytest.mark.parametrize(
    ("attack", "skill", "how"), [(5, 8, "same-tier"), (1, 2, "same-tier"), (0, 0, "untrained")]
)
def test_an_attack_bonus_that_holds_all_becomes_each_skill_of_an_attack_and_its_zeros_become_none(
    shipped: kb.KnowledgeBase, attack: int, skill: int, how: str
) -> None:
    ratings = {**dict.fromkeys(IN_AN_ATTACK_BONUS, 0), "Attack Bonus": attack}
    answer = converted(shipped, "sr5", "cwn", ratings=ratings)
    assert answer.character.ratings == {"Firearms": skill, "Close Combat": skill, "Unarmed Combat": skill}
    assert {(each.from_, each.how) for each in answer.numbers} == {("Attack Bonus", how)}
    assert {each.name: each.reasons.why[0].code for each in answer.left} == dict.fromkeys(
        IN_AN_ATTACK_BONUS, "held-in-attack-bonus"
    )


def test_an_attack_bonus_beside_skills_becomes_none(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Attack Bonus": 6, "Shoot": 1}
    answer = converted(shipped, "sr5", "cwn", ratings=ratings)
    assert answer.character.ratings == {"Firearms": 5}
    assert [each.name for each in answer.left] == ["Attack Bonus"]


def test_a_weapon_is_used_with_the_skill_that_its_own_becomes(shipped: kb.KnowledgeBase) -> None:
    knife = {"name": "Knife", "skill": "Blades", "ratings": {"Weapon Skill": 5, "Melee Weapon Skill": 5}}
    (weapon,) = converted(shipped, "cwn", weapons=[knife]).weapons
    assert (weapon.skill, {each.name: each.value for each in weapon.numbers}) == (
        "Stab",
        {"Stab": 1, "Attack Bonus": 3},
    )


def test_names_that_play_a_part_are_of_their_editions_and_have_tiers(shipped: kb.KnowledgeBase) -> None:
    for group in part_groups():
        for key, names in [*group["names"].items(), *group["become"].items()]:
            edition = EditionNames(key, shipped.editions[key])
            spelled = {name: edition.term(name) for name in names}
            assert all(term is not None and term.tiers for term in spelled.values()), (key, spelled)


def test_a_number_that_no_roll_uses_has_no_counterpart(shipped: kb.KnowledgeBase) -> None:
    (left,) = converted(shipped, "sr6", ratings={"Sneaking": 4}).left
    assert (left.name, left.reasons.why[0].code) == ("Sneaking", "not-rolled")


def test_what_follows_from_other_numbers_says_so(shipped: kb.KnowledgeBase) -> None:
    source, target = (shipped.editions[key] for key in ("sr6", "sr5"))
    with_strength = source.model_copy(
        update={"terms": {**source.terms, "Strength": target.terms["Strength"]}}
    )
    base = replace(shipped, editions={**shipped.editions, "sr6": with_strength})
    ratings = {"Strength": 4, "Body": 4, "Reaction": 4}
    limit = converted(base, "sr5", "sr6", ratings=ratings).numbers[-1]
    assert limit.plain() == {"name": "Physical", "value": 6, "how": "formula"}  # 4 x 2 + 4 + 5


def test_a_weapon_keeps_its_name_and_has_what_tiers_compare(shipped: kb.KnowledgeBase) -> None:
    found = read_character(shipped.editions, file_of(SR5_ACTOR)).character
    answer = convert_character(shipped, CharacterConversionRequest(character=found, to="sr6"))
    (pistol,) = answer.weapons
    assert (pistol.name, pistol.skill, pistol.give) == ("Ares Predator V", "Firearms", [])
    assert answer.character.ratings["Firearms"] == 4  # for all guns, so that none has a skill of its own
    assert {each.name: each.value for each in pistol.numbers} == {"Damage Value": 4}
    assert [each.name for each in pistol.left] == ["Accuracy", "AP"]


def test_what_a_weapon_needs_there_and_nothing_compares_is_to_give(shipped: kb.KnowledgeBase) -> None:
    axe = {"name": "Axe", "skill": "Close Combat", "ratings": {"Damage Value": 4}}
    answer = converted(shipped, "sr5", "sr6", weapons=[axe])
    assert answer.weapons[0].give == ["Accuracy", "AP"]
    assert answer.warnings == ["Axe: give its Accuracy and AP for SR5"]
    assert answer.reasons.warnings[0].code == "give-numbers"
    club = {"name": "Club", "ratings": {"Weapon Damage": 5}}
    assert converted(shipped, "sr6", "matrix-d6", weapons=[club]).weapons[0].give == ["Damage Value"]


def test_a_converted_character_rolls(shipped: kb.KnowledgeBase) -> None:
    found = read_character(shipped.editions, file_of(SR5_ACTOR)).character
    answer = convert_character(shipped, CharacterConversionRequest(character=found, to="sr6"))
    asked = {"entry": "sr6/attack", "actor": answer.character, "target": "novice"}
    taken = resolve(shipped, ResolveRequest.model_validate(asked)).taken["ratings"]
    assert {"Agility": 4, "Weapon Skill": 4}.items() <= taken.items()


@pytest.mark.parametrize(
    ("character", "to", "field"),
    [
        ({"edition": "sr5"}, "sr5", "to"),
        ({"edition": "sr5"}, "sr66", "to"),
        ({"edition": "srx"}, "sr6", "character.edition"),
    ],
)
def test_what_cannot_be_converted_is_refused_at_its_field(
    shipped: kb.KnowledgeBase, character: dict[str, Any], to: str, field: str
) -> None:
    with pytest.raises(RequestError) as error:
        converted(shipped, to, **character)
    assert error.value.field == field


@st.composite
def conversions(draw: st.DrawFn) -> tuple[Character, str]:
    """Draw a character with any numbers of any edition, and another edition."""
    editions = shipped_base().editions
    from_, to = draw(st.permutations([*editions]))[:2]
    terms = {name: term for name, term in editions[from_].terms.items() if term.kind != "result"}
    names = [*terms, *(name for term in terms.values() for name in term.stands_for)]
    chosen = draw(st.lists(st.sampled_from(names), unique_by=str.casefold, max_size=12))
    ratings: dict[str, int | str] = {name: draw(st.integers(1, 9)) for name in chosen}
    return Character(edition=from_, ratings=ratings), to


@given(conversions())
def test_every_number_is_converted_or_says_why_not_and_lies_in_the_same_tier(
    asked: tuple[Character, str],
) -> None:
    base, (character, to) = shipped_base(), asked
    answer = convert_character(base, CharacterConversionRequest(character=character, to=to))
    given_ = read_character(base.editions, character.model_dump_json().encode()).character.ratings
    told = {each.from_ for each in answer.numbers if each.from_} | {each.name for each in answer.left}
    assert told == {*given_}
    for each in answer.numbers:
        assert answer.character.ratings[each.name] == each.value
        if each.how == "same-tier" and each.from_ in base.editions[character.edition].terms:
            term = base.editions[character.edition].terms[each.from_]
            assert isinstance(each.was, int)
            assert each.tier == nearest_tier(term, each.was)


@pytest.mark.parametrize(("to", "skill"), [("sr6", "Firearms"), ("cwn", "Shoot"), ("matrix-d6", "Pistols")])
def test_a_weapon_has_no_skill_of_its_own_where_that_of_its_owner_is_as_high(
    shipped: kb.KnowledgeBase, to: str, skill: str
) -> None:
    colt = {"name": "Colt", "skill": "Pistols", "ratings": {"Weapon Skill": 5}}
    answer = converted(shipped, to, ratings={"Pistols": 5, "Automatics": 4}, weapons=[colt])
    (weapon,) = answer.weapons
    assert weapon.skill == skill
    assert skill in answer.character.ratings
    assert {each.name for each in weapon.numbers} <= {"Attack Bonus"}


@pytest.mark.parametrize(
    ("to", "numbers"), [("cwn", {"Shoot": 0, "Attack Bonus": 1}), ("sr6", {"Weapon Skill": 2})]
)
@pytest.mark.parametrize("own", [{}, {"Weapon Skill": 2}])
def test_all_numbers_of_a_weapon_come_from_its_own_skill_and_not_from_a_higher_one(
    shipped: kb.KnowledgeBase, to: str, numbers: dict[str, int], own: dict[str, int]
) -> None:
    colt = {"name": "Colt", "skill": "Pistols", "ratings": own}
    (weapon,) = converted(shipped, to, ratings={"Pistols": 2, "Longarms": 8}, weapons=[colt]).weapons
    assert {each.name: each.value for each in weapon.numbers} == numbers
    assert {each.was for each in weapon.numbers} == {2}


def test_of_two_skills_in_one_tier_the_higher_counts(shipped: kb.KnowledgeBase) -> None:
    for ratings in ({"Clubs": 4, "Unarmed Combat": 5}, {"Unarmed Combat": 5, "Clubs": 4}):
        answer = converted(shipped, "sr6", ratings=ratings)
        (skill,) = [each for each in answer.numbers if each.name == "Close Combat"]
        assert (skill.from_, skill.was) == ("Unarmed Combat", 5)


def test_a_rating_that_sheets_have_and_no_roll_uses_is_not_said_to_be_missing(
    shipped: kb.KnowledgeBase,
) -> None:
    answer = converted(shipped, "sr6", ratings={"Strength": 7, "Device Rating": 3})
    why = {each.name: each.why for each in answer.left}
    assert why["Strength"] == "No roll of SR6 uses Strength."
    assert why["Device Rating"] == "SR6 has no such rating."


@pytest.mark.parametrize("own", [{}, {"Weapon Skill": 5}])
def test_the_attack_bonus_of_a_weapon_comes_from_its_own_skill_in_every_format(
    shipped: kb.KnowledgeBase, own: dict[str, int]
) -> None:
    ratings = {"Close Combat": 5, "Firearms": 6}
    katana = {"name": "Katana", "skill": "Close Combat", "ratings": own}
    (weapon,) = converted(shipped, "cwn", "sr6", ratings=ratings, weapons=[katana]).weapons
    assert {each.name: each.value for each in weapon.numbers} == {"Attack Bonus": 3}
