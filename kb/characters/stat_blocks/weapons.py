"""Weapons of a stat block: the number of an attack behind a name, and properties in brackets."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kb.characters.chummer.names import EDITION as CHUMMER_EDITION
from kb.characters.chummer.weapons import MELEE
from kb.characters.sheet import Follows, SheetWeapon
from kb.characters.stat_blocks.names import BlockNames
from kb.characters.stat_blocks.numbers import BlockNumbers
from kb.characters.stat_blocks.pairs import MOST_WORDS_OF_A_NAME
from kb.characters.stat_blocks.parts import BlockPart, bracketed, is_of_weapons, name_and_value, parts_of
from kb.characters.stat_blocks.values import is_damage, is_damage_alone, is_multiplied, series_of
from kb.characters.weapon_skills import skill_by_name
from kb.model.character import Numbers
from resolver.reasons import Reason

_ATTACK = "atk"
"""What a weapon's own Attack Bonus and damage stand for."""

_DASHES = ("-", "—")

_FOLLOWING = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z ]{0,30}?) (?:\(?\{?)(?P<rating>[A-Za-z]{1,20})\}?"
    r"(?P<more> ?[+-] ?[0-9]{1,2})?\)?[PS]?(?:\([ef]\))?"
)
"""A property that follows from a number of the character: "Acc Physical", "DV (STR+2)P"."""

_FEWEST_LETTERS_OF_A_SKILL = 3

_ATTACK_AND_DAMAGE = re.compile(r"([+-][0-9]{1,2}) (?=[0-9]*d[0-9])", re.IGNORECASE)
"""An attack bonus before damage without a slash: "+2 1d8"."""

_NUMBER_AND_NAME = re.compile(r"([+-]?[0-9]{1,3}) ([A-Za-z].*)")
_DAMAGE_AND_NAME = re.compile(
    r"(?P<damage>[0-9]{0,3}d[0-9]{1,3}(?: ?[+-] ?[0-9]{1,3})?) (?P<name>[A-Za-z]{2}.*)"
)
"""What stands behind "Dmg" before the properties of a weapon: "1d6 knife"."""

_MOST_WORDS = 40
"""The most words of a weapon that its first property stands behind."""

_CODE = re.compile(
    r"(?P<name>.*[A-Za-z]-|(?i:attack)[ :]{1,2})(?P<number>[0-9]{1,2}) ?\(?(?P<level>[A-Z])\)?"
)
"""A program with its damage: "Attack-6S", "Attack-6(D)"; an Attack has it behind a blank too."""

_TIMES = re.compile(r"x ?[0-9]{1,3}")
"""What multiplies the damage before it."""


class BlockWeapon(NamedTuple):
    """A weapon of a block, before the numbers of its character are known."""

    name: str
    ratings: Numbers
    follows: Mapping[str, Follows]
    kind: str
    """Its class as the block calls it, "" without one."""
    skill: str
    """The skill that the block names for it, "" without one."""
    not_read: list[str]
    warnings: list[Reason]
    augmented: list[str]

    def bound(self, numbers: Numbers, names: BlockNames) -> SheetWeapon:
        """Return it with the number of its skill, if the *numbers* of its character have that or its group."""
        skills = (self.skill,) if self.skill else self._skills_told(names)
        skill, usual = _first_in(skills, numbers), skills[0]
        if skill is None or names.edition != CHUMMER_EDITION:
            return SheetWeapon(self.name, self.ratings, self.follows, skill or usual)
        terms = ["Weapon Skill", *(["Melee Weapon Skill"] if usual in MELEE else [])]
        follows = {**dict.fromkeys(terms, Follows(skill, 0)), **self.follows}
        return SheetWeapon(self.name, self.ratings, follows, skill)

    def _skills_told(self, names: BlockNames) -> tuple[str, ...]:
        """Return the skill that its class tells, and the group of that, or else the skill that its name tells."""
        by_class = names.weapon_skills.get(self.kind.casefold())
        by_words = (skill_by_name(names.edition, words) for words in (self.kind, self.name))
        return by_class or (next(filter(None, by_words), ""),)

    def skill_lacking(self, numbers: Numbers, names: BlockNames) -> str:
        """Return the skill that the block names for it and has no number for; "" if there is none."""
        skills = (self.skill,) if self.skill else self._skills_told(names)
        is_named = bool(self.skill) or self.kind.casefold() == skills[0].casefold()
        return skills[0] if is_named and _first_in(skills, numbers) is None else ""

    def left(self, numbers: Numbers, names: BlockNames) -> list[str]:
        """Return what isn't read of it: its class too, unless that gives it a skill of these *numbers*."""
        is_left = self.kind and not self.skill_lacking(numbers, names)
        kind = [self.kind] if is_left and not _first_in(self._skills_told(names), numbers) else []
        left = [*kind, *self.not_read]
        return [f"{self.name}: {', '.join(left)}"] if left else []


def _first_in(skills: Iterable[str], numbers: Numbers) -> str | None:
    """Return the first of *skills* that *numbers* have; None if they have none."""
    return next((each for each in skills if each in numbers), None)


class _Properties:
    """What stands in the brackets of a weapon."""

    def __init__(self, names: BlockNames) -> None:
        self.read = BlockNumbers(names)
        self.follows: dict[str, Follows] = {}
        self.kind = self.skill = ""
        self.unread: list[str] = []
        self._names = names

    def add(self, part: BlockPart) -> None:
        """Add a property, or keep its text if it can't be read."""
        ways = (
            *(self._is_number, self.read.add_words, self._is_following),
            *(self._is_kind, self._is_skill, self._is_damage),
        )
        if not any(is_this(part) for is_this in ways):
            self.unread.append(part.text)

    def _is_number(self, part: BlockPart) -> bool:
        """Add a number that the edition has a name for. A dash stands for nothing: 0."""
        for dash in _DASHES:
            name = part.text.removesuffix(dash).strip()
            if name != part.text and self._names.spelled(name):
                return self.read.add(BlockPart("", part.text, name, "0"))
        return bool(part.value and self._names.spelled(part.name)) and self.read.add(part)

    def _is_following(self, part: BlockPart) -> bool:
        found = _FOLLOWING.fullmatch(part.text)
        if found is None:
            return False
        name, rating = (self._names.names.get(found[group].casefold()) for group in ("name", "rating"))
        if name is None or rating is None:
            return False
        self.follows[name] = Follows(rating, int((found["more"] or "0").replace(" ", "")))
        return True

    def _is_kind(self, part: BlockPart) -> bool:
        names = self._names
        is_class = part.text.casefold() in names.weapon_skills or skill_by_name(names.edition, part.text)
        if self.kind or not is_class or part.value:
            return False
        self.kind = part.text
        return True

    def _is_skill(self, part: BlockPart) -> bool:
        """Add the name of a skill; shorter words are abbreviations of something else: SA, BF."""
        meant = self._names.names.get(part.text.casefold())
        is_short = len(part.text) < _FEWEST_LETTERS_OF_A_SKILL
        if meant is None or is_short or self.skill or meant in self._names.of_weapons:
            return False
        self.skill = meant
        return True

    def _is_damage(self, part: BlockPart) -> bool:
        """Add damage without a name."""
        damage = bare_damage(part, self._names)
        return damage is not None and self.read.add(damage)


def weapon_of(part: BlockPart, names: BlockNames) -> BlockWeapon | None:
    """Return the weapon that a part of a block is; None if it is none."""
    if code := damage_code(part, names):
        return code
    before, within, after = bracketed(part.text)
    in_list = part.section == "weapons"
    if (in_list or not part.section) and (found := _name_and_properties(part, names)):
        before, within, after = (*found, "")
    if _TIMES.fullmatch(within):
        before, within, after = part.text, "", ""
    bare = _bare_numbers(before, names)
    name = before if bare is None else bare[0]
    if _is_of_character(part, *name_and_value(before), names):
        return None
    properties = _Properties(names)
    for each in parts_of(within, names.known):
        properties.add(each)
    ratings = {**({} if bare is None else bare[1]), **properties.read.numbers}
    has = {*properties.read.numbers, *properties.follows} & {*names.of_weapons}
    says_more = bare or properties.kind or properties.skill or ("[" in part.text and ratings)
    is_sure = not part.section and bare and is_damage_alone(name_and_value(before)[1])
    if not name or not (has or is_sure or (in_list and says_more)):
        return None
    return BlockWeapon(
        name,
        ratings,
        properties.follows,
        properties.kind,
        properties.skill,
        [*properties.unread, *properties.read.notes, *([after] if after else [])],
        properties.read.warnings,
        properties.read.augmented,
    )


def damage_code(part: BlockPart, names: BlockNames) -> BlockWeapon | None:
    """Return the weapon whose name has its damage behind a hyphen, "Attack-6S"; None if a part is something else."""
    found = _CODE.fullmatch(part.text)
    if names.damage_code is None or found is None or part.section not in ("", "weapons"):
        return None
    force, level = names.damage_code
    word = names.words.get(level, {}).get(found["level"].casefold())
    ratings: Numbers = {} if word is None else {force: int(found["number"]), level: word}
    return BlockWeapon(found["name"].rstrip(" :-"), ratings, {}, "", "", [], [], []) if ratings else None


def bare_damage(part: BlockPart, names: BlockNames) -> BlockPart | None:
    """Return damage without a name as the edition calls it; None if a part is something else."""
    if names.bare_damage is None or part.name or not is_damage(part.value):
        return None
    return part._replace(name=names.bare_damage)


def with_property(weapon: BlockWeapon, part: BlockPart, names: BlockNames) -> BlockWeapon | None:
    """Return a weapon with the part behind it in a list, "Knife +3, 1d4, Shock 1/13"; None if it isn't of it."""
    found = bare_damage(part, names) or (part if is_of_weapons(part, names) else None)
    read = BlockNumbers(names)
    if found is None or not read.add(found):
        return None
    if not read.numbers.keys().isdisjoint({*weapon.ratings, *names.of_characters}):
        return None
    return weapon._replace(ratings={**weapon.ratings, **read.numbers})


def parts_with_brackets_open(part: BlockPart, names: BlockNames) -> list[BlockPart]:
    """Return a number of the character and those of its weapon in brackets behind it: "Atk +2 (1d8, Shock 2/15)".

    The weapon may have its name between: "Atk +2 Pistol (1d8)", "Dmg 1d6 knife (Shock 1/13)".
    """
    before, within, after = bracketed(part.text)
    name, value = name_and_value(before)
    if after or not _is_of_character(part, name, value, names):
        return [part]
    if is_of_weapons(BlockPart("", before, name, value), names) and (
        hurts := _DAMAGE_AND_NAME.fullmatch(value)
    ):
        properties = ", ".join(filter(None, (f"{name} {hurts['damage']}", within)))
        return [BlockPart(part.section, f"{hurts['name']} ({properties})", hurts["name"], "")]
    inside = [bare_damage(each, names) or each for each in parts_of(within, names.known)]
    if not any(is_of_weapons(each, names) for each in inside):
        return [part]
    if armed := _NUMBER_AND_NAME.fullmatch(value):
        number = BlockPart(part.section, f"{name} {armed[1]}", name, armed[1])
        return [number, BlockPart(part.section, part.text[before.index(armed[2], len(name)) :], armed[2], "")]
    return [BlockPart(part.section, before, name, value), *inside]


def _is_of_character(part: BlockPart, name: str, value: str, names: BlockNames) -> bool:
    """Return whether a *name* is that of a number; a gun by its damage may be called as its skill is.

    In a list of weapons any weapon may.
    """
    spelled = names.spelled(name)
    meant = names.names.get(spelled or "")
    is_of_any = spelled in names.in_order or meant in names.of_weapons
    is_gun = spelled in names.stand_ins and is_multiplied(value)
    return is_of_any if part.section == "weapons" or is_gun else spelled is not None


def _name_and_properties(part: BlockPart, names: BlockNames) -> tuple[str, str] | None:
    """Return the name of a weapon and its properties without brackets, "Ares Predator V Acc 5 (7) DV 8P"."""
    words = part.text.split(maxsplit=_MOST_WORDS)
    if not part.section and names.spelled(part.name):
        return None
    for at in range(1, len(words) - 1):
        if set("([") & {*words[at - 1], *words[at]}:
            return None
        for end in range(at + 1, min(at + MOST_WORDS_OF_A_NAME, len(words))):
            name, value = " ".join(words[at:end]), words[end]
            if is_of_weapons(BlockPart("weapons", f"{name} {value}", name, value), names):
                return " ".join(words[:at]), " ".join(words[at:])
    return None


def _bare_numbers(text: str, names: BlockNames) -> tuple[str, Numbers] | None:
    """Return the name of a weapon with the numbers behind it: "1d8", "+2" or "+2/1d8"; None if there are none.

    A number alone is part of the name: AK-97.
    """
    if _ATTACK in names.in_order:
        text = _ATTACK_AND_DAMAGE.sub(r"\1/", text)
    last_word = text.rpartition(" ")
    for name, value in (name_and_value(text), (last_word[0], last_word[2])):
        written = names.bare_damage
        if series_of(value) is not None and not is_damage(value):
            written = _ATTACK if _ATTACK in names.in_order else None
        elif value[:1] in ("+", "-") and value[1:].isdecimal():
            written = names.bare_attack
        read = BlockNumbers(names)
        is_number = bool(written and name and value) and not value.isdecimal()
        if is_number and read.add(BlockPart("", text, written or "", value)):
            return name, read.numbers
    return None
