"""Characters that are written as files of ours, actors of Foundry and stat blocks, and read again."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.characters import Format, read_character, written
from kb.characters.formats.stat_block import block_of
from kb.characters.foundry.swnr import IN_AN_ATTACK_BONUS
from kb.model.character import Character, ReadCharacter, Weapon
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError
from tests.kb.characters.files import BLOCKS, EXPORT, OWN, SAVE, SR5_ACTOR, SR6_ACTOR, file_of
from tests.shipped import shipped_base

THUG = b"cwn: Thug: AC 13/12, Atk +2, Dmg 1d6, Shock 1/13, Move 10m, Skill +1, Trauma Target 6"
OPERATOR = b"""\
name: Operator
edition: cwn
ratings: {Str: -1, Dex: 2, Shoot: 2, Stab: 0, Talk: 1, Attack Bonus: 3, Ranged AC: 15, Melee AC: 13, Trauma Target: 7}
weapons:
  - {name: Heavy Pistol, skill: Shoot,
     ratings: {Damage: 1d8, Attribute Modifier: 2, Trauma Die: 1d6, Trauma Rating: 3, Attack Bonus: 4}}
  - {name: Knife, skill: Stab, ratings: {Damage: 1d4, Attribute Modifier: 2, Shock: 1, Shock AC: 15}}
"""
LOOSE = b"""\
edition: cwn
ratings: {Str: 16, Stab: 1, Attack Bonus: 2, Damage: 1d8, Shock: 2/AC15, Trauma Die: d8, Trauma Rating: x3}
"""
LOOSE_ACCURACY = b"""\
edition: sr5
ratings: {Agility: 5, Blades: 0(1), Pistols: 4(6), Accuracy: 5, Damage Value: 8}
weapons: [{name: Ares Predator V, skill: Pistols}]
"""
AGENT = b"matrix-d6: Agent: Dodge 5D, Ranged Combat 4D, Strength 3D; Weapons: Pistol 5Dx3"

EXAMPLES = [
    *(SAVE, EXPORT, OWN, BLOCKS.encode(), file_of(SR5_ACTOR), file_of(SR6_ACTOR)),
    *(THUG, OPERATOR, AGENT),
]

ACTOR_RATINGS = {
    "sr5": (
        *("Body", "Agility", "Reaction", "Strength", "Willpower", "Logic", "Intuition", "Charisma", "Edge"),
        *(
            "Physical",
            "Mental",
            "Social",
            "Armor",
            "Defense Bonus",
            "Hacking",
            "Pistols",
            "Blades",
            "Unarmed Combat",
            "Gymnastics",
        ),
        *("Pilot Ground Craft", "Attack", "Sleaze", "Data Processing", "Firewall", "Device Rating"),
        *("Magic", "Spellcasting", "Weapon Skill"),
    ),
    "sr6": (
        *("Body", "Agility", "Reaction", "Strength", "Willpower", "Logic", "Intuition", "Charisma", "Edge"),
        *("Athletics", "Close Combat", "Firearms", "Exotic Weapons", "Defense Rating", "Resonance"),
    ),
    "cwn": (
        *("Strength Modifier", "Dexterity Modifier", "Shoot", "Stab", "Punch", "Exert", "Talk", "Skill"),
        *("Attack Bonus", "Trauma Target", "Movement Rate"),
    ),
}
"""Ratings that actors of each edition's system hold, whatever their number from 1 to 4."""

WEAPON_SKILLS = {
    "sr5": ["Pistols", "Blades"],
    "sr6": ["Firearms", "Exotic Weapons"],
    "cwn": ["Shoot", "Stab"],
}
WEAPON_RATINGS = {
    "sr5": ("Accuracy", "Damage Value", "AP"),
    "sr6": ("Damage Value",),
    "cwn": ("Damage", "Shock", "Shock AC"),
}


def again(base: kb.KnowledgeBase, found: ReadCharacter, format_: Format) -> tuple[ReadCharacter, str]:
    """Return a character after it was written in a format, and all warnings of that."""
    text, warnings = written(base.editions, found, format_)
    return read_character(base.editions, text.encode()), " ".join(map(str, warnings))


def as_read(base: kb.KnowledgeBase, character: Character) -> ReadCharacter:
    """Return a character as the reader gives it, with what follows by formulas."""
    return read_character(base.editions, character.model_dump_json(exclude_none=True).encode())


def used(found: ReadCharacter) -> dict[str, int | str]:
    """Return the ratings that rolls of the edition read."""
    return {name: value for name, value in found.character.ratings.items() if name not in found.unused}


def ratings_of(found: ReadCharacter) -> dict[str, int | str]:
    return {**found.character.ratings}


NUMBERS = st.integers(1, 4)


@st.composite
def of_any_terms(draw: st.DrawFn) -> Character:
    """Draw a character with any terms of any edition, and weapons with any of them."""
    base = shipped_base()
    key = draw(st.sampled_from([*base.editions]))
    terms = {name: term for name, term in base.editions[key].terms.items() if term.kind != "result"}
    names = [*terms, *(name for term in terms.values() for name in term.stands_for)]

    def ratings(most: int) -> dict[str, int | str]:
        chosen = draw(st.lists(st.sampled_from(names), unique_by=str.casefold, max_size=most))
        return {
            name: draw(
                st.sampled_from(terms[name].values)
                if name in terms and terms[name].values
                else st.one_of(st.integers(-3, 12), st.sampled_from(["1d8", "2d6+1"]))
            )
            for name in chosen
        }

    weapons = [
        {"name": name, "skill": draw(st.none() | st.sampled_from(names)), "ratings": ratings(5)}
        for name in draw(st.lists(st.sampled_from(["Axe", "AK-97", "Colt (old)", "Knife, long"]), max_size=3))
    ]
    name = draw(st.sampled_from([None, "Trace", "Edge", "Body 4", "Dr. Who: Two"]))
    return Character.model_validate(
        {"name": name, "edition": key, "ratings": ratings(12), "weapons": weapons}
    )


@st.composite
def of_a_system(draw: st.DrawFn) -> Character:
    """Draw a character that an actor of its edition's system can hold."""
    key = draw(st.sampled_from([*ACTOR_RATINGS]))
    chosen = draw(st.lists(st.sampled_from(ACTOR_RATINGS[key]), unique=True))
    ratings = {name: draw(NUMBERS) for name in (*chosen, *WEAPON_SKILLS[key])}
    if key == "cwn" and draw(st.booleans()):
        armor_class = draw(st.integers(8, 18))
        melee = draw(st.integers(7, 18)) if armor_class > 12 else armor_class
        ratings |= {"Ranged AC": armor_class, "Melee AC": melee}
    weapons = [
        {
            "name": name,
            "skill": draw(st.sampled_from(WEAPON_SKILLS[key])),
            "ratings": {each: draw(NUMBERS) for each in draw(st.sets(st.sampled_from(WEAPON_RATINGS[key])))},
        }
        for name in draw(st.lists(st.sampled_from(["Axe", "AK-97", "Colt (old)"]), max_size=3))
    ]
    return Character.model_validate({"name": "Trace", "edition": key, "ratings": ratings, "weapons": weapons})


@given(of_a_system())
def test_through_yaml_an_actor_and_a_stat_block_nothing_is_lost(character: Character) -> None:
    shipped = shipped_base()  # no fixture: a failure would print all of it
    first = as_read(shipped, character)
    formats: tuple[Format, ...] = ("yaml", "foundry", "text")
    for format_ in formats:
        after, warnings = again(shipped, first, format_)
        assert "can't hold" not in warnings
        assert after.character.ratings == first.character.ratings
        for one, other in zip(first.character.weapons, after.character.weapons, strict=True):
            assert (other.name, other.skill) == (one.name, one.skill)
            by_skill = dict.fromkeys(
                ("Weapon Skill", "Melee Weapon Skill"), ratings_of(first)[one.skill or ""]
            )
            assert {**by_skill, **other.ratings} == {**by_skill, **one.ratings}
        first = after


@given(of_any_terms(), st.sampled_from(["yaml", "foundry", "text"]))
def test_whatever_a_format_cannot_hold_its_warning_names(character: Character, format_: Format) -> None:
    shipped = shipped_base()  # no fixture: a failure would print all of it
    first = as_read(shipped, character)
    if format_ == "foundry" and character.edition not in ACTOR_RATINGS:
        return
    text, found = written(shipped.editions, first, format_)
    warnings = " ".join(map(str, found))
    try:
        after = read_character(shipped.editions, text.encode())
    except RequestError:  # a stat block without numbers is none
        after = as_read(shipped, Character(edition=character.edition, ratings={}))
    for name, value in used(first).items():
        places = [after.character.ratings, *(each.ratings for each in after.character.weapons)]
        read = [each.get(name) for each in places]
        is_same = value in read or (is_low(value) and any(map(is_low, read)))
        assert is_same or f"{name} " in warnings or "more" in warnings
    left = [*after.character.weapons]
    for weapon in first.character.weapons:
        if left and letters(left[0].name) == letters(weapon.name):
            read_skill = left.pop(0).skill or ""
            is_same = read_skill.casefold() == (weapon.skill or "").casefold()
            assert is_same or weapon.skill is None or f"the skill of {weapon.name}" in warnings
        else:
            assert weapon.name in warnings or "more" in warnings


def letters(name: str) -> str:
    """Return a name without the signs that would end it in a stat block."""
    return "".join(filter(str.isalnum, name))


def is_low(value: int | str | None) -> bool:
    """Return whether a number means that a skill isn't learned."""
    return isinstance(value, int) and value <= 0


@pytest.mark.parametrize("file", EXAMPLES)
@pytest.mark.parametrize("format_", ["yaml", "foundry", "text"])
def test_no_example_loses_what_rolls_of_its_edition_use(
    shipped: kb.KnowledgeBase, file: bytes, format_: Format
) -> None:
    first = read_character(shipped.editions, file)
    if (first.character.edition, format_) == ("matrix-d6", "foundry"):
        return
    after, warnings = again(shipped, first, format_)
    lost = {name: value for name, value in used(first).items() if after.character.ratings.get(name) != value}
    no_place = {"Wound Modifier": 0, "Initiative Attribute": 9} if format_ == "foundry" else {}
    assert lost.items() <= no_place.items()
    assert all(f"{name} " in warnings for name in lost)
    kept = [(each.name, each.skill) for each in after.character.weapons]
    assert kept == [(each.name, each.skill) for each in first.character.weapons]


@pytest.mark.parametrize(
    ("file", "request_"),
    [
        (file_of(SR5_ACTOR), {"entry": "sr5/fire-gun", "weapon": "Ares Predator V"}),
        (file_of(SR5_ACTOR), {"entry": "sr5/hack-on-the-fly", "target": "novice"}),
        (file_of(SR6_ACTOR), {"entry": "sr6/attack", "weapon": "Ares Predator VI", "target": "novice"}),
        (OPERATOR, {"entry": "cwn/make-a-ranged-attack", "weapon": "Heavy Pistol", "target": "novice"}),
        (OPERATOR, {"entry": "cwn/make-a-melee-attack", "weapon": "Knife", "target": "novice"}),
        (LOOSE, {"entry": "cwn/make-a-melee-attack", "target": "novice"}),
        (LOOSE_ACCURACY, {"entry": "sr5/fire-gun", "weapon": "Ares Predator V", "target": "novice"}),
    ],
)
@pytest.mark.parametrize("format_", ["yaml", "foundry", "text"])
def test_a_roll_of_the_character_that_was_written_has_the_same_odds(
    shipped: kb.KnowledgeBase, file: bytes, request_: dict[str, str], format_: Format
) -> None:
    first = read_character(shipped.editions, file)
    after, _ = again(shipped, first, format_)
    answers = [
        resolve(shipped, ResolveRequest.model_validate({**request_, "actor": each.character}))
        for each in (first, after)
    ]
    assert answers[0].headline == answers[1].headline
    assert answers[1].taken["ratings"].items() >= answers[0].taken["ratings"].items()


def test_a_stat_block_reads_as_in_a_book(shipped: kb.KnowledgeBase) -> None:
    text, warnings = written(shipped.editions, read_character(shipped.editions, file_of(SR5_ACTOR)), "text")
    assert [each.code for each in warnings] == ["not-written"]
    assert text.splitlines() == [
        "edition: sr5",
        "Trace",
        "BOD AGI REA STR WIL LOG INT CHA EDG MAG",
        "3   5   4   2   3   6   5   4   2   5",
        "Attack 4, Sleaze 5, Data Processing 3, Firewall 3, Device Rating 3, Armor 13, Initiative Dice 2,",
        "Defense Bonus 2, Tradition Attribute 4",
        "Limits: Physical 5, Mental 7",
        "Skills: Pistols 4, Unarmed Combat 1",
        "Weapons:",
        "Ares Predator V [Pistols, Acc 5, DV 8, AP −1]",
    ]


def test_a_stat_block_of_an_npc_has_its_attack_bonus_and_nothing_that_follows(
    shipped: kb.KnowledgeBase,
) -> None:
    text, _ = written(shipped.editions, read_character(shipped.editions, THUG), "text")
    assert text.splitlines()[1:3] == ["Thug", "AC 13/12, Atk +2, Movement Rate 10, Skill +1, Trauma Target 6"]
    assert not any(name in text for name in IN_AN_ATTACK_BONUS)


def test_what_is_printed_behind_one_name_stands_behind_it(shipped: kb.KnowledgeBase) -> None:
    text, _ = written(shipped.editions, read_character(shipped.editions, OPERATOR), "text")
    assert text.splitlines()[-2:] == [
        "Heavy Pistol [Shoot, Dmg 1d8, Attribute Modifier +2, Atk +4, Trauma 1d6/3]",
        "Knife [Stab, Dmg 1d4, Attribute Modifier +2, Shock 1/15]",
    ]


def test_a_long_list_is_broken_after_commas(shipped: kb.KnowledgeBase) -> None:
    ratings = {name: 4 for name, term in shipped.editions["sr5"].terms.items() if term.kind == "skill"}
    text, _ = written(shipped.editions, as_read(shipped, Character(edition="sr5", ratings=ratings)), "text")
    lines = text.splitlines()[1:]
    assert len(lines) > 2
    assert all(len(line) <= 101 for line in lines)
    assert all(line.endswith(",") for line in lines[:-1])


@pytest.mark.parametrize(
    ("file", "system", "kind"),
    [
        (SAVE, "shadowrun5e", "character"),
        (file_of(SR6_ACTOR), "shadowrun6-eden", "Player"),
        (OPERATOR, "swnr", "character"),
        (THUG, "swnr", "npc"),
    ],
)
def test_an_actor_names_its_system_and_its_items_have_ids(
    shipped: kb.KnowledgeBase, file: bytes, system: str, kind: str
) -> None:
    actor = json.loads(written(shipped.editions, read_character(shipped.editions, file), "foundry").text)
    assert (actor["_stats"]["systemId"], actor["type"]) == (system, kind)
    ids = [each["_id"] for each in actor["items"]]
    assert len({*ids}) == len(ids)
    assert all(len(each) == 16 and each.isalnum() for each in ids)


def numbers_in(value: object) -> Iterator[int]:
    if isinstance(value, dict):
        yield from (number for each in value.values() for number in numbers_in(each))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


@given(of_any_terms())
def test_a_skill_of_swnr_is_never_outside_what_the_system_accepts(character: Character) -> None:
    shipped = shipped_base()  # no fixture: a failure would print all of it
    if character.edition != "cwn":
        return
    actor = json.loads(written(shipped.editions, as_read(shipped, character), "foundry").text)
    ranks = [each["system"]["rank"] for each in actor["items"] if each["type"] == "skill"]
    assert all(-1 <= rank <= 4 for rank in ranks)
    assert all(number >= 0 for key in ("ab", "baseAc") for number in numbers_in(actor["system"].get(key)))


@pytest.mark.parametrize("edition", ["sr3", "matrix-d6"])
def test_an_edition_without_a_system_is_refused_with_those_that_have_one(
    shipped: kb.KnowledgeBase, edition: str
) -> None:
    found = as_read(shipped, Character(edition=edition, ratings={"Willpower": 3}))
    with pytest.raises(RequestError, match=r"shadowrun5e for SR5, shadowrun6-eden for SR6 and swnr for CWN"):
        written(shipped.editions, found, "foundry")


def test_numbers_that_an_actor_needs_and_the_character_lacks_are_named(shipped: kb.KnowledgeBase) -> None:
    found = as_read(shipped, Character(edition="sr6", ratings={"Body": 3}))
    (warning,) = written(shipped.editions, found, "foundry").warnings
    assert warning.code == "filled-in"
    assert {"Agility 1", "Edge 1", "Initiative Dice 1"} <= {*warning.parts["what"]}


def test_every_0_that_an_actor_needs_is_named_and_is_not_read_as_the_characters_own(
    shipped: kb.KnowledgeBase,
) -> None:
    weapons = [Weapon(name=name, skill="Stab", ratings={"Damage": "1d8"}) for name in ("Axe", "Club")]
    first = as_read(shipped, Character(edition="cwn", ratings={"Stab": 1}, weapons=weapons))
    text, (warning,) = written(shipped.editions, first, "foundry")
    named = {"Attack Bonus 0", "Strength Modifier 0", "Trauma Target 6", "Shock AC 0 of Axe and Club"}
    assert named <= {*warning.parts["what"]}
    after = read_character(shipped.editions, text.encode()).character
    assert (after.ratings, after.weapons) == (first.character.ratings, first.character.weapons)


def test_numbers_of_weapons_may_be_written_as_sheets_print_them(shipped: kb.KnowledgeBase) -> None:
    club = Weapon(
        name="Club", skill="Stab", ratings={"Damage": "d8", "Shock": "2/AC15", "Trauma Rating": "x3"}
    )
    first = as_read(shipped, Character(edition="cwn", ratings={"Stab": 1}, weapons=[club]))
    text, warnings = written(shipped.editions, first, "text")
    assert ("Club [Stab, Dmg 1d8, Trauma Rating 3, Shock 2/15]" in text, warnings) == (True, [])


def test_numbers_that_only_weapons_have_are_those_of_a_nameless_one(shipped: kb.KnowledgeBase) -> None:
    first = read_character(shipped.editions, LOOSE)
    formats: tuple[Format, ...] = ("text", "foundry")
    for format_ in formats:
        after, warnings = again(shipped, first, format_)
        (weapon,) = after.character.weapons
        assert weapon.ratings == {
            "Damage": "1d8",
            "Shock": 2,
            "Shock AC": 15,
            "Trauma Die": "1d8",
            "Trauma Rating": 3,
        }
        assert "can't hold" not in warnings


def test_a_number_that_somebody_gives_an_actor_afterwards_counts(shipped: kb.KnowledgeBase) -> None:
    first = as_read(shipped, Character(edition="cwn", ratings={"Stab": 1}, weapons=[Weapon(name="Axe")]))
    actor = json.loads(written(shipped.editions, first, "foundry").text)
    actor["system"]["ab"] = 2
    next(each for each in actor["items"] if each["type"] == "weapon")["system"]["damage"] = "1d6"
    after = read_character(shipped.editions, json.dumps(actor).encode()).character
    assert after.ratings == {"Stab": 1, "Attack Bonus": 2}
    assert after.weapons[0].ratings == {"Damage": "1d6"}


def test_a_mage_without_a_tradition_has_none_afterwards(shipped: kb.KnowledgeBase) -> None:
    first = as_read(shipped, Character(edition="sr5", ratings={"Magic": 5, "Logic": 6}))
    after, warnings = again(shipped, first, "foundry")
    assert "Tradition Attribute 6" in warnings
    assert "Tradition Attribute" not in after.character.ratings


def test_a_name_that_a_stat_block_would_take_for_something_else_has_a_label(
    shipped: kb.KnowledgeBase,
) -> None:
    for name in ("Edge", "Skills", "Body 4", "Sr. Vega"):
        found = as_read(shipped, Character(name=name, edition="sr5", ratings={"Body": 3}))
        after, warnings = again(shipped, found, "text")
        assert (after.character.name, warnings) == (name, "")


def test_a_skill_with_a_short_name_is_no_attribute(shipped: kb.KnowledgeBase) -> None:
    found = as_read(shipped, Character(edition="sr5", ratings={"Charisma": 5, "Con": 3}))
    text, _ = written(shipped.editions, found, "text")
    assert text.splitlines()[1:] == ["CHA 5", "Skills: Con 3"]


def test_a_skill_that_is_not_learned_stays_so_in_a_stat_block_though_no_roll_uses_it(
    shipped: kb.KnowledgeBase,
) -> None:
    ratings: dict[str, int | str] = {"Etiquette": "0(1)", "Running": "0(-2)", "Pistols": "0(1)"}
    found = as_read(shipped, Character(edition="sr5", ratings=ratings))
    text, warnings = written(shipped.editions, found, "text")
    assert text.splitlines()[1:] == ["Skills: Etiquette 0(1), Running 0(-2), Pistols 0(1)"]
    assert (warnings, again(shipped, found, "text")[0].character.ratings) == ([], ratings)


def test_an_actor_of_shadowrun5e_has_what_changes_a_skill_that_is_not_learned_as_an_active_effect(
    shipped: kb.KnowledgeBase,
) -> None:
    ratings: dict[str, int | str] = {"Computer": "0(-4)", "Etiquette": "0(1)", "Heavy Weapons": "4(0)"}
    found = as_read(shipped, Character(edition="sr5", ratings=ratings))
    actor = json.loads(written(shipped.editions, found, "foundry")[0])
    assert [(each["name"], *each["changes"]) for each in actor["effects"]] == [
        ("Computer −4", {"key": "system.skills.active.computer", "mode": 2, "value": "-4"}),
        ("Etiquette +1", {"key": "system.skills.active.etiquette", "mode": 2, "value": "1"}),
        ("Heavy Weapons −4", {"key": "system.skills.active.heavy_weapons", "mode": 2, "value": "-4"}),
    ]
    after, warnings = again(shipped, found, "foundry")
    assert after.character.ratings == ratings
    assert "can't hold" not in warnings


def test_a_skill_in_the_brackets_of_a_weapon_is_its_skill(shipped: kb.KnowledgeBase) -> None:
    text = b"cwn: Str +1, Shoot +1\nWeapons: Rifle [Shoot, Dmg 1d10], Laser [Shoot]"
    rifle, laser = read_character(shipped.editions, text).character.weapons
    assert (rifle.skill, rifle.ratings) == ("Shoot", {"Damage": "1d10"})
    assert (laser.name, laser.skill) == ("Laser", "Shoot")


def test_what_was_not_read_of_a_file_is_named_where_the_new_one_has_no_notes(
    shipped: kb.KnowledgeBase,
) -> None:
    found = read_character(shipped.editions, file_of(SR5_ACTOR))
    for format_, code in (("yaml", []), ("text", ["not-written"]), ("foundry", ["not-written"])):
        assert [each.code for each in written(shipped.editions, found, format_).warnings] == code  # type: ignore[arg-type]


def test_a_stat_block_writes_a_weapon_only_with_numbers_and_its_skill_once(shipped: kb.KnowledgeBase) -> None:
    sr6 = shipped.editions["sr6"]
    katana = {"name": "Katana", "skill": "Close Combat", "ratings": {"Close Combat": 4, "Damage Value": 2}}
    goon = {"edition": "sr6", "name": "Goon", "ratings": {"Close Combat": 4}, "weapons": [katana]}
    assert "Katana [Close Combat, DV 2]" in block_of("sr6", sr6, Character.model_validate(goon))
    bare = goon | {"weapons": [{"name": "Rock"}]}
    assert "Rock" not in block_of("sr6", sr6, Character.model_validate(bare))
