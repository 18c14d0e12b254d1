"""Files of characters, damaged in 500 ways: each gives characters or one clear sentence."""

from random import Random
from time import process_time

import pytest

import kb
from kb.characters import read_characters
from kb.model.character import MOST, MOST_LETTERS, MOST_OF_A_KIND, ReadCharacter
from kb.problems import RequestError
from resolver.wording import printable
from tests.hostile.damage import DAMAGES
from tests.kb.characters.files import BLOCKS, COMMLINK, EXPORT, OWN, SAVE, SR5_ACTOR, SR6_ACTOR, file_of
from tests.kb.characters.test_foundry import KNIFE, actor, item
from tests.soak.asking import not_for_ever

FILES = [
    *(SAVE, EXPORT, OWN, BLOCKS.encode(), file_of(SR5_ACTOR), file_of(SR6_ACTOR), file_of(COMMLINK)),
    *(actor("npc", item("weapon", "Knife", **KNIFE)), actor("character", item("skill", "Shoot", rank=1))),
]
VARIANTS = 500
MOST_SHOWN = 500
"""The most letters of a sentence; the longest lists all formats that can be read."""

LONGEST = 5
"""The most seconds of work for a file; the dearest takes a tenth of that."""


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_gives_characters_or_one_sentence_within_the_bounds(
    shipped: kb.KnowledgeBase, damage: str
) -> None:
    """Counts 500 variants of the files that these tests write, the n-th by the n-th of seven kinds of damage.

    Each is read, or refused with a sentence of a code; nothing else is raised, nothing hangs, and what is read
    has the bounds of a character. All of it takes about 3 seconds.
    """
    kinds = [*DAMAGES]
    tried = [number for number in range(VARIANTS) if kinds[number % len(kinds)] == damage]
    for number in tried:
        luck = Random(number)  # noqa: S311 - nothing secret is drawn
        data = DAMAGES[damage](FILES[number % len(FILES)], luck)
        began = process_time()
        refused, found = None, []
        with not_for_ever():
            try:
                found = read_characters(shipped.editions, data)
            except RequestError as refusal:
                refused = refusal
        assert process_time() - began < LONGEST, number
        assert all(map(_is_within_bounds, found)), number
        assert bool(found) != (refused is not None and _is_clear(refused)), number
    assert len(tried) >= VARIANTS // len(kinds)


def _is_clear(refusal: RequestError) -> bool:
    sentence = str(refusal)
    return refusal.reason is not None and _is_plain(sentence, MOST_SHOWN) and len(sentence) > 10


def _is_plain(text: str, most: int) -> bool:
    """Return whether a text has nothing that a terminal obeys, and no end that is far."""
    return printable(text) == text and len(text) <= most


def _is_within_bounds(read: ReadCharacter) -> bool:
    character = read.character
    every = [character.ratings, *(each.ratings for each in character.weapons)]
    numbers = [value for ratings in every for value in ratings.values() if isinstance(value, int)]
    texts = [name for ratings in every for name in ratings] + [*read.not_read, *read.unused]
    return (
        max(len(character.weapons), *map(len, every)) <= MOST_OF_A_KIND
        and all(abs(number) <= MOST for number in numbers)
        and all(_is_plain(text, MOST_LETTERS) for text in texts)
        and all(_is_plain(text, MOST_SHOWN) for text in (*read.warnings, *character.notes))
    )
