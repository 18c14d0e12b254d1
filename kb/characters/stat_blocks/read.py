"""The stat blocks of a text as sheets, and the edition of each."""

from collections.abc import Mapping, Sequence

from kb.characters import sentences
from kb.characters.sheet import MOST_CHARACTERS, Sheet
from kb.characters.stat_blocks.blocks import TypedBlock, blocks_of
from kb.characters.stat_blocks.names import BlockNames, edition_words, fitting, names_of
from kb.characters.stat_blocks.parts import plain_text, with_roles_in_names
from kb.characters.stat_blocks.plain import UnreadBlock, unread_of, why_not_plain
from kb.characters.stat_blocks.sheets import sheet_of
from kb.characters.stat_blocks.tables import tables_as_lines
from kb.characters.stat_blocks.values import number_of_dice
from kb.model import Edition
from kb.problems import RequestError, unknown_name

MOST_LETTERS = 100_000
"""The longest text; the longest block of a book has about 2,000 letters."""

_FEWEST_NAMES = 2
"""The fewest known names of a text without an edition: fewer may stand in any text."""

_OF_DICE = "matrix-d6"
"""The edition whose numbers are dice: 5D."""


def read_blocks(
    editions: Mapping[str, Edition], text: str, place: str, edition: str | None = None
) -> list[Sheet]:
    """Return the characters of the stat blocks in *text*; none if it has no stat block.

    Args:
        editions: The editions by key.
        text: The text.
        place: Its place in the request, for refusals.
        edition: The edition of blocks that don't name theirs.

    Raises:
        RequestError: If it is too long, names an edition that there isn't, or leaves open which edition it is of.
    """
    tables = {key: names_of(key, each) for key, each in editions.items()}
    sheets = [
        sheet_of(block, tables[block.edition or ""])
        for block in _typed_blocks(editions, tables, text, place, edition)
    ]
    if sheets and not any(sheet.numbers or sheet.weapons for sheet in sheets):
        raise RequestError(place, sentences.no_number_read(next(iter(sheets[0].not_read), "")))
    return sheets


def read_plain_blocks(
    editions: Mapping[str, Edition], text: str, place: str, edition: str | None = None
) -> list[Sheet]:
    """Return the characters of a text that is plainly nothing but stat blocks; none of any other, such as a story.

    Each has a name, and numbers of its edition and nothing else, unless under a heading such as "Gear:". Arguments
    and refusals are those of `read_blocks`.
    """
    tables = {key: names_of(key, each) for key, each in editions.items()}
    text = with_roles_in_names(text)
    blocks = _typed_blocks(editions, tables, text, place, edition)
    if not blocks or any(why_not_plain(block, editions, tables, text) for block in blocks):
        return []
    return [sheet_of(block, tables[block.edition or ""]) for block in blocks]


def unread_block(editions: Mapping[str, Edition], text: str, title: str, edition: str) -> UnreadBlock | None:
    """Return the stat block that *text* seems to be meant for if it can't be read as one; None of any other text.

    Args:
        editions: The editions by key.
        text: The text.
        title: What stands above it; empty without any.
        edition: The edition of blocks that don't name theirs.
    """
    tables = {key: names_of(key, each) for key, each in editions.items()}
    written = with_roles_in_names(f"{title}\n{text}" if title else text)
    try:
        blocks = _typed_blocks(editions, tables, written, "text", edition)
    except RequestError:  # it names an edition that there isn't, and so is of another game
        return None
    return unread_of(blocks, editions, tables, written, text, edition)


def _typed_blocks(
    editions: Mapping[str, Edition],
    tables: Mapping[str, BlockNames],
    text: str,
    place: str,
    edition: str | None,
) -> list[TypedBlock]:
    """Return the stat blocks in *text*, each with its edition; none if it has none.

    Raises:
        RequestError: As `read_blocks` does, but for a text without numbers.
    """
    known = {name for table in tables.values() for name in (*table.names, *table.in_order)}
    lines = tables_as_lines(text[: MOST_LETTERS + 1], known.__contains__)
    plain = plain_text(lines)[: MOST_LETTERS + 1]
    otherwise = _edition_key(editions, edition)
    blocks = blocks_of(editions, tables, plain, place, otherwise)
    found = {name for block in blocks for name in (*block.known, *block.of_weapons)}
    is_named = otherwise is not None or any(block.edition for block in blocks)
    if len(found) < (1 if is_named else _FEWEST_NAMES):
        return []
    if len(plain) > MOST_LETTERS:
        raise RequestError(place, sentences.text_too_long(MOST_LETTERS))
    if len(blocks) > MOST_CHARACTERS:
        raise RequestError(place, sentences.too_many_characters(MOST_CHARACTERS))
    nameless = [block for block in blocks if block.edition is None]
    if nameless and otherwise is None:
        otherwise = _only_fitting(editions, tables, nameless, place)
        blocks = blocks_of(editions, tables, plain, place, otherwise)
    for block in blocks:
        block.edition = block.edition or otherwise
    return blocks


def _edition_key(editions: Mapping[str, Edition], edition: str | None) -> str | None:
    """Return the key of an edition.

    Raises:
        RequestError: If there is none of this name.
    """
    if edition is None:
        return None
    key = edition_words(editions).get(edition.strip().casefold())
    if key is None:
        raise unknown_name("edition", "edition", edition, editions)
    return key


def _only_fitting(
    editions: Mapping[str, Edition],
    tables: Mapping[str, BlockNames],
    blocks: Sequence[TypedBlock],
    place: str,
) -> str:
    """Return the only edition that has all names of *blocks*.

    Raises:
        RequestError: If several have, or none.
    """
    if _OF_DICE in tables and any(_is_dice(block) for block in blocks):
        return _OF_DICE
    names = {name for block in blocks for name in (*block.known, *block.of_weapons)}
    found = fitting(tables.values(), names)
    if len(found) != 1:
        shorts = [editions[key].short for key in found]
        raise RequestError(
            place, sentences.edition_needed(shorts, found[0] if found else next(iter(editions)))
        )
    return found[0]


def _is_dice(block: TypedBlock) -> bool:
    """Return whether a block has a number such as 5D, which no other edition writes."""
    return any(number_of_dice(part.value) and part.value[-1] in "dD" for part in block.parts)
