"""What a file has kept of a character: it is read again and compared with what was to be written."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kb.characters.formats.numbers import counts_as, numbers_with
from kb.characters.read import read_character
from kb.model import Edition
from kb.model.character import Character, Numbers, Weapon
from kb.problems import RequestError
from resolver.wording import join_words, plain_number


class Kept(NamedTuple):
    """How a character that is read again differs from what was written."""

    lost: list[str]
    """What isn't there, or isn't the same."""
    filled: Numbers
    """Numbers that the character didn't have."""
    filled_of_weapons: list[tuple[str, Numbers]]
    """The name of each weapon, and the numbers that it didn't have."""

    @property
    def all_filled(self) -> list[str]:
        """What the character and its weapons didn't have, in words."""
        weapons: dict[str, list[str]] = {}
        for weapon, numbers in self.filled_of_weapons:
            for name, value in numbers.items():
                weapons.setdefault(_text(name, value), []).append(weapon)
        return [
            *(_text(name, value) for name, value in self.filled.items()),
            *(f"{text} of {join_words(dict.fromkeys(names))}" for text, names in weapons.items()),
        ]


def compare_with_text(editions: Mapping[str, Edition], character: Character, text: str) -> Kept:
    """Return how a character differs from itself as the file *text* says it; a file without numbers has lost all."""
    try:
        after = read_character(editions, text.encode()).character
    except RequestError:
        after = Character(edition=character.edition, ratings={})
    return compare(editions[character.edition], character, after)


def compare(edition: Edition, before: Character, after: Character) -> Kept:
    """Return what *after*, read from a file, lacks of the character *before* it was written, and has besides."""
    pairs = [*_paired(before.weapons, after.weapons)]
    lost = [
        *(["the name"] if before.name and before.name != after.name else []),
        *_lost_ratings(edition, before, after),
        *(text for each, other in pairs for text in _lost_of_weapon(edition, before, each, after, other)),
        *_lost_notes(before, after),
    ]
    filled = {name: value for name, value in after.ratings.items() if name not in before.ratings}
    return Kept(lost, filled, [(each.name, _filled(edition, before, each, other)) for each, other in pairs])


def _lost_ratings(edition: Edition, before: Character, after: Character) -> Iterator[str]:
    for name, value in before.ratings.items():
        other = after.ratings.get(name)
        if other is None:
            yield _text(name, value)
        elif counts_as(edition, name, other) != counts_as(edition, name, value):
            yield f"{_text(name, value)} ({plain_number(other)} in the file)"


def _paired(before: list[Weapon], after: list[Weapon]) -> Iterator[tuple[Weapon, Weapon | None]]:
    """Yield each weapon with itself as it was read again; both lists are in the same order."""
    left = [*after]
    for each in before:
        is_it = bool(left) and _letters(left[0].name) == _letters(each.name)
        yield each, left.pop(0) if is_it else None


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name)).casefold()


def _lost_of_weapon(
    edition: Edition, before: Character, weapon: Weapon, after: Character, other: Weapon | None
) -> Iterator[str]:
    if other is None:
        numbers = join_words(_text(name, value) for name, value in weapon.ratings.items())
        yield f"the weapon {weapon.name}{f' with {numbers}' if numbers else ''}"
        return
    if other.name != weapon.name:
        yield f"the name {weapon.name!r} ({other.name!r} in the file)"
    if weapon.skill and weapon.skill.casefold() != (other.skill or "").casefold():
        yield f"the skill of {weapon.name} ({weapon.skill})"
    wanted, found = numbers_with(edition, before, weapon), numbers_with(edition, after, other)
    for name in weapon.ratings:
        value, read = wanted[name], found.get(name)
        if read is None or counts_as(edition, name, read) != counts_as(edition, name, value):
            yield f"{_text(name, value)} of {weapon.name}"


def _filled(edition: Edition, before: Character, weapon: Weapon, other: Weapon | None) -> Numbers:
    had = numbers_with(edition, before, weapon)
    return {name: value for name, value in (other.ratings if other else {}).items() if name not in had}


def _lost_notes(before: Character, after: Character) -> Iterator[str]:
    count = len([each for each in before.notes if each not in after.notes])
    if count:
        yield "the note" if count == 1 else f"{count} notes"


def _text(name: str, value: int | str) -> str:
    return f"{name} {plain_number(value)}"
