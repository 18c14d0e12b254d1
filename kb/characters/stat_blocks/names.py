"""What stat blocks call the numbers of each edition, and which edition a block is of by the names in it."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Literal

from kb.characters.chummer.names import EDITION as CHUMMER_EDITION
from kb.characters.chummer.names import tables
from kb.files import yaml
from kb.model import Edition, Term
from kb.play.request.ratings import aliases_of
from kb.play.request.untrained import low_skill
from kb.play.request.written import Augmented

Section = Literal["", "ratings", "weapons", "programs", "not_read"]
"""What a list in a block holds; "" for names and values of any kind."""

_BRACKETED = re.compile(r"\([^()]*\)")
_GROUP = re.compile(r" (?:skill )?group$")
"""What books write behind the name of a group of skills, in lower case: "Firearms skill group 4"."""


@dataclass(frozen=True, slots=True)
class BlockNames:
    """The names of one edition, in lower case, each with what it stands for."""

    edition: str
    names: Mapping[str, str]
    stand_ins: Collection[str]
    """Those that stand for a term and are none themselves."""
    in_order: Mapping[str, tuple[str, ...]]
    """Names whose value is several numbers with slashes between them."""
    for_each: Collection[str]
    """Those of them whose single number counts for each."""
    bare_damage: str | None
    """What a number or dice after the name of a weapon are."""
    bare_attack: str | None
    """What a number with a sign after the name of a weapon is."""
    weapon_skills: Mapping[str, tuple[str, ...]]
    """The skills for each class of weapons in lower case: its own, then the group that this belongs to."""
    of_weapons: Collection[str]
    """What belongs to a weapon even if it stands among the numbers of the character."""
    of_characters: Collection[str]
    """What of that a character has too: it is a weapon's only with a name before it, or in brackets."""
    of_npcs: Collection[str]
    """Names in lower case that only NPCs have, whose Attack Bonus holds all that they add to an attack."""
    modifier_of: Callable[[str, int], int | None]
    """Returns the modifier of an attribute for its score; None if it has none."""
    low_skill: Callable[[str, str], Augmented | None]
    """Returns both values of a skill that isn't learned and has something added; None for any other value."""
    read_by_rolls: Collection[str]
    """What rolls may read, so that it has to be a number."""
    damage_code: tuple[str, str] | None
    """What the number and the letter behind the name of a program are."""
    words: Mapping[str, Mapping[str, str]]
    """The values of terms that have words, by each in lower case; steps of a scale by their first letters too."""
    with_slashes: Collection[str]
    """What may stand with its natural and its augmented value and a slash between: "REA 5/7"."""
    rolls_one_kind: bool
    """Whether "5D" is a number: every die is alike."""

    @property
    def only_of_weapons(self) -> Collection[str]:
        """What characters have by a weapon alone."""
        return {*self.of_weapons} - {*self.of_characters}

    def known(self, name: str) -> bool:
        """Return whether a *name* in lower case is one of the edition."""
        return name in self.names or name in self.in_order

    def spelled(self, name: str) -> str | None:
        """Return how the edition spells a *name*, in lower case; None if it doesn't have it."""
        return next(filter(self.known, spellings(name)), None)


def names_of(edition_key: str, edition: Edition) -> BlockNames:
    """Return the names that stat blocks of *edition* have."""
    own: dict[str, Any] = table()["editions"].get(edition_key, {})
    terms = _terms_of_characters(edition)
    stand_ins = {name.casefold() for term in terms.values() for name in term.stands_for}
    stand_ins -= {name.casefold() for name in terms}
    results = edition.terms.keys() - terms.keys()
    names = {name: name for name in names_on_sheets(edition_key, edition)}
    names |= {alias: name for alias, name in aliases_of(edition).items() if name not in results}
    names |= {name: name for name in terms} | own.get("names", {})
    return BlockNames(
        edition=edition_key,
        names={name.casefold(): meant for name, meant in names.items()},
        stand_ins=stand_ins,
        in_order={name.casefold(): tuple(meant) for name, meant in own.get("in_order", {}).items()},
        for_each={name.casefold() for name in own.get("for_each", ())},
        bare_damage=own.get("bare_damage"),
        bare_attack=own.get("bare_attack"),
        weapon_skills=_weapon_skills(own) if edition_key == CHUMMER_EDITION else {},
        of_weapons=own.get("of_weapons", ()),
        of_characters=own.get("of_characters", ()),
        of_npcs={name.casefold() for name in own.get("of_npcs", ())},
        modifier_of=edition.modifier_of,
        low_skill=partial(low_skill, edition),
        read_by_rolls={*terms, *(name for term in terms.values() for name in term.stands_for)},
        damage_code=(code[0], code[1]) if (code := own.get("damage_code")) else None,
        words={name: _words_of(term) for name, term in terms.items() if term.values},
        with_slashes=_attributes(edition) if own.get("augmented_behind_slash") else (),
        rolls_one_kind=edition.mechanic.family == "hits",
    )


def names_on_sheets(edition_key: str, edition: Edition) -> list[str]:
    """Return what characters of an edition have numbers for, in full: what rolls read, and what else is printed."""
    terms = _terms_of_characters(edition)
    skills = tables()["skills"] if edition_key == CHUMMER_EDITION else ()
    printed = table()["editions"].get(edition_key, {}).get("also", ())
    return [*(name for term in terms.values() for name in term.stands_for), *skills, *printed, *terms]


def weapon_properties(edition_key: str) -> list[str]:
    """Return the terms of an edition that characters have by a weapon alone: its damage, its Accuracy."""
    own = table()["editions"].get(edition_key, {})
    return [name for name in own.get("of_weapons", ()) if name not in own.get("of_characters", ())]


def _terms_of_characters(edition: Edition) -> dict[str, Term]:
    """Return the terms that characters have numbers for: all but results of rolls."""
    return {name: term for name, term in edition.terms.items() if term.kind != "result"}


def _attributes(edition: Edition) -> set[str]:
    """Return the attributes of an edition, those that no roll reads too."""
    return {*filter(edition.is_attribute, edition.terms), *edition.abbreviations.values()}


def _words_of(term: Term) -> dict[str, str]:
    """Return the values of a term by each in lower case; those of a scale by their first letters if these differ."""
    words = {value.casefold(): value for value in term.values}
    letters = {word[0]: value for word, value in words.items()}
    return {**(letters if term.kind == "scale" and len(letters) == len(words) else {}), **words}


def _weapon_skills(own: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return the skills for classes of weapons, as Chummer5a has them and as blocks abbreviate them.

    An exotic weapon has a skill of its own, which its class doesn't tell.
    """
    skills, classes = tables()["skills"], {**tables()["weapons"]}
    classes |= {short: classes[name] for short, name in own.get("classes", {}).items()}
    found = {name: skill for name, skill in classes.items() if skill in skills and "Exotic" not in skill}
    return {
        spelled.casefold(): tuple(filter(None, (skill, skills[skill].get("group"))))
        for name, skill in found.items()
        for spelled in (name, name.removesuffix("s"))
    }


def spellings(name: str) -> Iterator[str]:
    """Yield what a name may be known as, in lower case: whole, without brackets, "group" or a heading around it."""
    whole = " ".join(name.split()).casefold()
    yield whole
    if ": " in whole:
        yield whole.rpartition(": ")[2]
    short = " ".join(_BRACKETED.sub("", whole).split())
    if short != whole:
        yield short
    if (group := _GROUP.sub("", short)) != short:
        yield group
    heading, space, rest = short.partition(" ")
    if space and heading in list_headings():
        yield rest


def fitting(editions: Iterable[BlockNames], given: Collection[str]) -> list[str]:
    """Return the editions that have every one of the names *given*."""
    return [each.edition for each in editions if all(map(each.known, given))]


def nearest_edition(editions: Iterable[BlockNames], given: Collection[str]) -> str:
    """Return the edition that has the most of the names *given*, of several the first."""
    return max(editions, key=lambda each: sum(map(each.known, given))).edition


def edition_words(editions: Mapping[str, Edition]) -> dict[str, str]:
    """Return the keys of *editions* by what people call them, in lower case."""
    return {
        word.casefold(): key
        for key, edition in editions.items()
        for word in (key, edition.short, edition.name, *edition.aliases)
    }


@lru_cache(1)
def sections() -> dict[str, Section]:
    """Return what each heading in lower case heads."""
    listed: dict[Section, list[str]] = table()["sections"]
    of_devices: dict[str, Section] = dict.fromkeys(map(str.casefold, device_headings()), "ratings")
    listed_ones = {
        heading.casefold(): section for section, headings in listed.items() for heading in headings
    }
    return {**of_devices, **listed_ones}


@lru_cache(1)
def list_headings() -> frozenset[str]:
    """Return the headings in lower case that need no colon: other names begin so ("Matrix Initiative")."""
    return frozenset(sections()) - frozenset(map(str.casefold, device_headings()))


def device_headings() -> list[str]:
    """Return what heads the Matrix attributes of a device."""
    headings: list[str] = table()["devices"]["headings"]
    return headings


def device_letters() -> dict[str, str]:
    """Return the Matrix attributes of devices by their letters, in their order."""
    letters: dict[str, str] = table()["devices"]["letters"]
    return letters


@lru_cache(1)
def plain_columns() -> frozenset[str]:
    """Return what heads a column of a table and names no character, in lower case."""
    return frozenset({"", *map(str.casefold, table()["plain_columns"])})


@lru_cache(1)
def table() -> dict[str, Any]:
    """Return the table of names as the file has it."""
    found: dict[str, Any] = yaml.read(Path(__file__).with_name("names.yaml")).data
    return found
