"""Whether a text is plainly a stat block: the reason if not, and which texts seem to be meant for one."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kb.characters import sentences
from kb.characters.formats.numbers import is_skill
from kb.characters.stat_blocks.blocks import TypedBlock
from kb.characters.stat_blocks.names import BlockNames
from kb.characters.stat_blocks.pairs import pairs_of
from kb.characters.stat_blocks.parts import bracketed, name_and_value, plain_text
from kb.characters.stat_blocks.sheets import sheet_of
from kb.characters.stat_blocks.weapons import weapon_of
from kb.model import Edition
from resolver.reasons import Reason

_FEWEST_OF_A_PLAIN_BLOCK = 3
"""The fewest names that an edition knows in a block among other texts."""

_FEWEST_OF_NOTHING_ELSE = 2
"""The same if a colon or emphasis marks its name, and every part is a number that the edition knows: an IC's two."""

_FEWEST_IN_RUNNING_TEXT = 4
"""The same if nothing marks the name before them: not emphasis, a heading, a colon or a cell."""

_FEWEST_BESIDE_OTHERS = 4
_KNOWN_FOR_EACH_OTHER = 3
"""The fewest known names of a plain block with other parts, "Soak 5", and how many of them each such part takes."""

_MOST_WORDS_OF_ANOTHER = 4

_MOST_WORDS_OF_A_NAME = 6

_LEADING_NAME = re.compile(
    r"[-+ \t]*(?P<mark>\*\*|__|\*|_)(?P<name>[^\W\d_][^*_:;.,()\[\]\n\d]{0,60}+)"
    r"(?:[,(\[][^*_\n]{0,60}+)?[:;,]?(?P=mark)"
)
"""A name in bold or italics that a text begins with, also with what the person is."""

_CAPITALIZED = re.compile(r"[^\W\d_a-z][^\s:.]*(?: (?:[^\W\d_a-z][^\s:.]*|the|of|de|von))*")
"""A name without emphasis: "Rust the Knife", but not "The guard has"."""

_BETWEEN_RATINGS = re.compile(r"[()\[\],;|/\n.]")
_SIGN_BEFORE_NUMBER = re.compile(r"[:=](?= *[+-]?\d)")

_MOST_WORDS_FOR_EACH_RATING = 5
_MOST_WORDS_IF_OTHERS_COME_FIRST = 4
"""The most words of a text for each of its ratings, also if words stand before them; a story has more."""


class UnreadBlock(NamedTuple):
    """A text that seems to be meant for a stat block, and isn't read as one."""

    name: str
    is_likely: bool
    """Whether its numbers alone make it likely; if not, it takes that something else uses the name."""
    why: Reason


def why_not_plain(
    block: TypedBlock, editions: Mapping[str, Edition], tables: Mapping[str, BlockNames], text: str
) -> Reason | None:
    """Return why a block isn't plainly one; None if it is.

    It has a short name, numbers that the edition has, and little else. Lists, and what stands in brackets behind a
    weapon or a skill, may have any parts that aren't read.
    """
    called = block.name or ""
    if called not in text or not 0 < len(bracketed(called).before.split()) <= _MOST_WORDS_OF_A_NAME:
        return sentences.words_before_numbers()
    if block.not_read:
        return sentences.other_part_in_block(block.not_read[0])
    name = re.escape(called)
    in_running_text = re.search(rf"^[-+*\s]*{name} ", text, re.MULTILINE) is not None
    heads_numbers = re.search(rf"^[-+*_\s]*{name}[*_:]+ *\S", text, re.MULTILINE) is not None
    fewest = _FEWEST_IN_RUNNING_TEXT if in_running_text else _FEWEST_OF_A_PLAIN_BLOCK
    if heads_numbers and _CAPITALIZED.fullmatch(called) and _is_all_known(block, tables[block.edition or ""]):
        fewest = _FEWEST_OF_NOTHING_ELSE
    if len(block.known) < fewest:
        return sentences.too_few_ratings(len(block.known), fewest)
    edition, names = editions[block.edition or ""], tables[block.edition or ""]
    sheet = sheet_of(block, names)
    listed = {part.text for part in block.parts if part.section in ("not_read", "programs", "weapons")}
    behind = tuple(f"{weapon.name}: " for weapon in sheet.weapons) + tuple(
        f"{name} (" for name in sheet.numbers
    )
    others = [text for text in sheet.not_read if text not in listed and not text.startswith(behind)]
    others += [
        part.text
        for part in block.parts
        if not (part.section or not part.value or names.spelled(part.name) or weapon_of(part, names))
    ]
    if all(is_skill(names.edition, edition, name) for name in sheet.numbers):
        return sentences.only_skills()
    if not others or (heads_numbers and _are_few({*others}, block)):
        return None
    return sentences.other_part_in_block(others[0])


def _is_all_known(block: TypedBlock, names: BlockNames) -> bool:
    """Return whether every part of a block is a name that the edition knows, with a number or a word."""
    return all(
        names.spelled(part.name) if part.value else any(map(names.spelled, _beginnings(part.name)))
        for part in block.parts
    )


def _beginnings(words: str) -> Iterator[str]:
    """Yield what *words* begin with, without the last one or more of them."""
    each = words.split()
    yield from (" ".join(each[:end]) for end in range(1, len(each)))


def _are_few(others: Collection[str], block: TypedBlock) -> bool:
    """Return whether a block has far more known numbers than other parts, and these have a few words each."""
    known = len(block.known)
    if known < _FEWEST_BESIDE_OTHERS or len(others) > known / _KNOWN_FOR_EACH_OTHER:
        return False
    return all(len(text.split()) <= _MOST_WORDS_OF_ANOTHER for text in others)


def unread_of(
    blocks: Sequence[TypedBlock],
    editions: Mapping[str, Edition],
    tables: Mapping[str, BlockNames],
    written: str,
    text: str,
    edition: str,
) -> UnreadBlock | None:
    """Return the first of *blocks* that isn't plainly one, if it has a name before its ratings.

    Args:
        blocks: The stat blocks of a text, as far as they can be told apart.
        editions: The editions by key.
        tables: The names that each has.
        written: The text as the blocks were read from it.
        text: The text without a title above it.
        edition: The edition of a text without blocks.
    """
    reasons = ((each, why_not_plain(each, editions, tables, written)) for each in blocks)
    unread = [(block, why) for block, why in reasons if why is not None]
    if blocks and not unread:
        return None
    block, why = unread[0] if unread else (TypedBlock(None, edition), sentences.words_before_numbers())
    names = tables[block.edition or edition]
    name = _name_of(block, names, written, text)
    ratings = {*_ratings_in(text, names), *_own(block.known, names)}
    if name is None or len(ratings) < _FEWEST_OF_A_PLAIN_BLOCK:
        return None
    others = [each for each in ratings if not is_skill(names.edition, editions[names.edition], each)]
    begins_as_story = why.made_by(sentences.words_before_numbers)
    most = _MOST_WORDS_IF_OTHERS_COME_FIRST if begins_as_story else _MOST_WORDS_FOR_EACH_RATING
    is_dense = len(text.split()) <= len(ratings) * most
    return UnreadBlock(name, is_dense and len(others) >= _FEWEST_OF_A_PLAIN_BLOCK, why)


def _name_of(block: TypedBlock, names: BlockNames, written: str, text: str) -> str | None:
    """Return the name that a text begins with in emphasis, or that stands right before the first rating."""
    if leading := _LEADING_NAME.match(text):
        return leading["name"].strip()
    first = block.parts[0] if block.parts else None
    if block.name is None or block.name not in written or first is None or not names.spelled(first.name):
        return None
    name = bracketed(block.name).before
    is_short = len(name.split()) <= _MOST_WORDS_OF_A_NAME
    return name if is_short and first.value and _CAPITALIZED.fullmatch(name) else None


def _ratings_in(text: str, names: BlockNames) -> Iterator[str]:
    """Yield the ratings of people that have a number in a text, by the edition's names."""
    for piece in _BETWEEN_RATINGS.split(_SIGN_BEFORE_NUMBER.sub(" ", plain_text(text))):
        for pair in pairs_of(piece.strip(), names.known):
            words = name_and_value(pair)[0].split()
            endings = (" ".join(words[at:]) for at in range(len(words)))
            yield from _own([next(filter(names.spelled, endings), "")], names)


def _own(known: Iterable[str], names: BlockNames) -> Iterator[str]:
    """Yield the ratings that *known* names stand for, but for those that weapons have."""
    for name in known:
        spelled = names.spelled(name)
        meant = names.names.get(spelled or "")
        if spelled is not None and meant not in names.only_of_weapons:
            yield meant or spelled
