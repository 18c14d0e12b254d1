"""Characters as stat blocks: text that people read as in a book, and that `kb.characters.stat_blocks` reads again."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from kb.characters.formats.numbers import by_skill, dice_text, is_skill
from kb.characters.foundry.swnr import BY_SKILL_OF_NPCS, IN_AN_ATTACK_BONUS, attack_bonus_holds_all
from kb.characters.foundry.swnr_weapons import ATTACK_BONUS
from kb.characters.stat_blocks.names import names_of, sections
from kb.characters.stat_blocks.numbers import BlockNumbers
from kb.characters.stat_blocks.parts import BlockPart, name_and_value, pieces, plain_text
from kb.model import Edition
from kb.model.character import Character, Numbers, Weapon
from resolver.wording import plain_number, signed_text

_WIDTH = 100

_LETTERS_OF_A_CODE = 3
"""How many letters the abbreviation of an attribute has: BOD."""

_MOST_SHORT = 4
"""The most letters of an abbreviation of a weapon's number: Acc, DV."""

_PRINTED_TOGETHER = {
    "AC": ("Ranged AC", "Melee AC"),
    "Shock": ("Shock", "Shock AC"),
    "Trauma": ("Trauma Die", "Trauma Rating"),
}
"""Two numbers that stand behind one name with a slash between them."""

_INITIATIVE = ("Initiative Attribute", "Initiative Dice")


_OF_NPCS = {ATTACK_BONUS: "Atk"}
"""What an NPC has in place of a character's names."""

_HIDDEN_OF_NPCS = (*IN_AN_ATTACK_BONUS, *BY_SKILL_OF_NPCS)
"""What follows from the Attack Bonus and the skill of an NPC."""

_OF_DICE = "matrix-d6"
"""The edition that prints dice for numbers: 5D."""

_SEPARATING = re.compile(r"[,;:|\[\]*·•\s]+")
"""What a weapon's name can't have: it would end there."""

_DASH_BETWEEN = re.compile(r" [-—–] ")
_PLAIN_NAME = re.compile(r"[^\W\d_][^\W\d_' ]*")
"""A name that is taken for nothing else, on a line of its own."""


class _Pair(NamedTuple):
    """A name and its value, as they are written."""

    name: str
    value: str

    @property
    def text(self) -> str:
        return f"{self.name} {self.value}"


def block_of(edition_key: str, edition: Edition, character: Character) -> str:
    """Return the stat block of a character, without what such a text can't hold."""
    return _Block(edition_key, edition, character).text()


class _Block:
    """A stat block in the making."""

    def __init__(self, edition_key: str, edition: Edition, character: Character) -> None:
        self._key, self._edition, self._character = edition_key, edition, character
        self._names = names_of(edition_key, edition)
        self._is_npc = _is_npc(edition_key, character.ratings)

    def text(self) -> str:
        ratings = dict(self._printable_ratings())
        attributes = {name: code for name in ratings if (code := self._code(name))}
        limits = [name for name in ratings if self._kind(name) == "limit"]
        skills = [
            name
            for name in ratings
            if not self._is_npc and name != "Skill" and is_skill(self._key, self._edition, name)
        ]
        rest = {name: value for name, value in ratings.items() if name not in {*attributes, *limits, *skills}}
        lines = [
            f"edition: {self._key}",
            *self._name(),
            *_table({code: self._value(name, ratings[name]) for name, code in attributes.items()}),
            *_list("", self._pairs(rest)),
            *_list("Limits: ", self._pairs({name: ratings[name] for name in limits})),
            *_list("Skills: ", self._pairs({name: ratings[name] for name in skills})),
        ]
        if weapons := [*filter(None, map(self._weapon, self._character.weapons))]:
            lines += ["Weapons:", *weapons]
        return "\n".join(lines) + "\n"

    def _name(self) -> Iterator[str]:
        name = " ".join((self._character.name or "").split())
        if name:
            known = self._names.known(name.casefold()) or name.casefold() in sections()
            yield name if _PLAIN_NAME.fullmatch(name) and not known else f"Name: {name}"

    def _printable_ratings(self) -> Iterator[tuple[str, int | str]]:
        """Yield the ratings that a block can hold: a weapon's number would be taken for a weapon."""
        for name, value in self._character.ratings.items():
            is_hidden = self._is_npc and name in _HIDDEN_OF_NPCS
            if name not in self._names.only_of_weapons and not is_hidden and self._is_readable(name, value):
                yield name, value

    def _is_readable(self, name: str, value: int | str) -> bool:
        """Return whether a name and its value are taken for these alone."""
        meant = self._names.names.get(name.casefold(), name)
        if meant != name or name.casefold() in self._names.in_order or name.casefold() in sections():
            return False
        pair = _Pair(name, plain_text(self._value(name, value)))
        if isinstance(value, str) and value in self._names.words.get(name, {}).values():
            return BlockNumbers(self._names).add_words(BlockPart("", pair.text, pair.text, ""))
        is_one = [each for _, each in pieces(pair.text)] == [pair.text] and ":" not in name
        return is_one and name_and_value(pair.text) == pair and not _DASH_BETWEEN.search(pair.text)

    def _kind(self, name: str) -> str:
        term = self._edition.terms.get(name)
        return term.kind if term is not None else ""

    def _code(self, name: str) -> str | None:
        """Return the abbreviation of an attribute, in three capital letters; None without one."""
        if self._kind(name) not in ("attribute", "") or is_skill(self._key, self._edition, name):
            return None
        known = (short for short, meant in self._names.names.items() if meant == name and short.isascii())
        found = (each.upper() for each in known if len(each) == _LETTERS_OF_A_CODE and each.isalpha())
        return next(found, None)

    def _value(self, name: str, value: int | str) -> str:
        """Return a number as books of the edition print it: "4", "+2", "5D"."""
        if isinstance(value, str):
            return dice_text(value)
        is_added = self._edition.is_attribute(name) or is_skill(self._key, self._edition, name)
        if self._edition.mechanic.family == "total" and (is_added or name == ATTACK_BONUS):
            return signed_text(value)
        is_dice = self._key == _OF_DICE and (is_added or name == self._names.bare_damage)
        return f"{value}D" if is_dice and 0 <= value < 1000 else plain_number(value)

    def _pairs(self, ratings: Numbers) -> Iterator[str]:
        left = dict(ratings)
        yield from _together(left)
        if (text := _initiative(left)) and self._names.known("initiative"):
            yield text
            left = {name: value for name, value in left.items() if name not in _INITIATIVE}
        for name, value in left.items():
            printed = _OF_NPCS.get(name, name) if self._is_npc else name
            yield _Pair(printed, self._value(name, value)).text

    def _weapon(self, weapon: Weapon) -> str:
        """Return a weapon with its skill and its numbers in brackets; empty without any, which nothing would read."""
        name = _DASH_BETWEEN.sub("-", " ".join(filter(None, _SEPARATING.split(weapon.name))))
        skill = weapon.skill if weapon.skill and self._names.known(weapon.skill.casefold()) else None
        follows = by_skill(self._edition, self._character.ratings, skill)
        if skill and skill in self._character.ratings:
            follows = {**follows, skill: self._character.ratings[skill]}
        own = {each: value for each, value in weapon.ratings.items() if follows.get(each) != value}
        shown = {each: value for each, value in own.items() if self._is_readable(each, value)}
        shown |= {each: own[each] for each in self._names.of_weapons if each in own}
        together = [*_together(shown)]
        inside = [
            *([skill] if skill else []),
            *(_Pair(self._short(each), self._value(each, value)).text for each, value in shown.items()),
            *together,
        ]
        if not inside:
            return ""
        heading = "Weapons: " if _begins_with_heading(name) else ""
        return f"{heading}{name} [{', '.join(inside)}]"

    def _short(self, name: str) -> str:
        """Return the abbreviation of a weapon's number, as the edition spells it."""
        term = self._edition.terms.get(name)
        aliases = [] if term is None else [each for each in term.aliases if len(each) <= _MOST_SHORT]
        return aliases[0] if aliases else name


def _begins_with_heading(name: str) -> bool:
    """Return whether a weapon's name begins with what heads a list, so that the list has to be named again."""
    return any(f"{name} ".casefold().startswith(f"{heading} ") for heading in sections())


def _is_npc(edition_key: str, ratings: Numbers) -> bool:
    """Return whether a character is an NPC of Cities, whose Attack Bonus holds everything."""
    same = all(ratings.get(name) == ratings.get("Skill") for name in BY_SKILL_OF_NPCS)
    return attack_bonus_holds_all(edition_key, ratings) and same and "Skill" in ratings


def _together(left: Numbers) -> Iterator[str]:
    """Yield the numbers that are printed behind one name, and take them from *left*."""
    for name, (first, second) in _PRINTED_TOGETHER.items():
        if first in left and second in left:
            one, other = (_plain(left.pop(each)) for each in (first, second))
            yield f"{name} {one}/{other}"


def _plain(value: int | str) -> str:
    return dice_text(value) if isinstance(value, str) else plain_number(value)


def _initiative(ratings: Mapping[str, int | str]) -> str:
    """Return the attribute and the dice of an Initiative as one, "9 + 2D6"; nothing without both."""
    attribute, dice = (ratings.get(name) for name in _INITIATIVE)
    if not (isinstance(attribute, int) and isinstance(dice, int)):
        return ""
    is_usual = 0 <= attribute < 1000 and 0 <= dice < 100
    return f"Initiative {attribute} + {dice}D6" if is_usual else ""


def _table(values: Mapping[str, str]) -> Iterator[str]:
    """Yield a line of abbreviations and one of their values; a single one stands beside its value."""
    if len(values) == 1:
        yield from (f"{code} {value}" for code, value in values.items())
    elif values:
        widths = [max(len(code), len(value)) for code, value in values.items()]
        for row in (values, values.values()):
            yield " ".join(each.ljust(width) for each, width in zip(row, widths, strict=True)).rstrip()


def _list(heading: str, parts: Iterable[str]) -> Iterator[str]:
    """Yield a list in lines that aren't too long; each but the last ends with a comma."""
    line = heading
    for index, part in enumerate(parts):
        separator = ", " if index else ""
        if len(line) + len(separator) + len(part) > _WIDTH and index:
            yield f"{line},"
            line, separator = "", ""
        line += separator + part
    if line != heading:
        yield line
