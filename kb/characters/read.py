"""A file of a player as a character: which format it has, and what the edition calls its numbers."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_LE
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from kb.characters import commlink, sentences
from kb.characters.chummer.export import is_export, read_exports
from kb.characters.chummer.save import read_save
from kb.characters.foundry.actors import read_actor
from kb.characters.json_values import read_object
from kb.characters.own_file import check_small_letters, read_text, sheet_of_object
from kb.characters.sheet import Follows, Sheet, SheetWeapon
from kb.characters.stat_blocks import read_blocks, read_plain_blocks
from kb.characters.stat_blocks.names import names_of
from kb.model import Edition
from kb.model.character import MOST, MOST_LETTERS, MOST_OF_A_KIND, Character, Numbers, ReadCharacter, Weapon
from kb.play.procedure.turn_amounts import values_by_formula
from kb.play.request.ratings import aliases_of, canonical_ratings, check_value, of_score
from kb.play.sentences.characters import mistyped
from kb.play.sentences.requests import counts_as_modifier
from kb.problems import RequestError
from resolver.reasons import Reason
from resolver.wording import nearest, printable

MOST_BYTES = 16_000_000
"""The largest file; saves with pictures have a few million bytes."""

_RATINGS = re.compile(r"^[\"']?ratings[\"']?\s*:", re.MULTILINE)
"""What files of our own have, and no stat block."""

_MOST_LETTERS_OF_A_NOTE = 500
"""The most letters of a note."""

_MOST_MISTYPED = 20
"""The most names of a file that are compared with those of its edition."""

MOST_NUMBERS = 400
"""The most numbers, or weapons, of a file; a save has about a hundred."""


def read_character(
    editions: Mapping[str, Edition],
    data: bytes,
    field: str = "file",
    edition: str | None = None,
    *,
    keeps_scores: bool = False,
) -> ReadCharacter:
    """Return the character in a file; of several the first, with a warning, and the others beside it.

    Args:
        editions: The editions by key.
        data: The bytes of the file, in any of the formats.
        field: Its place in the request, for refusals.
        edition: The edition of stat blocks that don't name theirs.
        keeps_scores: Whether a score that the file has in place of a modifier stays: a roll says how it counts.

    Raises:
        RequestError: If it is in none of the formats, broken, or beyond the bounds.
    """
    first, *others = read_characters(editions, data, field, edition, keeps_scores=keeps_scores)
    if not others:
        return first
    several = printable(str(sentences.first_of_several(1 + len(others))))
    return first.model_copy(
        update={"warnings": [several, *first.warnings], "others": [each.character for each in others]}
    )


def read_characters(
    editions: Mapping[str, Edition],
    data: bytes,
    field: str = "file",
    edition: str | None = None,
    *,
    keeps_scores: bool = False,
) -> list[ReadCharacter]:
    """Return every character in a file; arguments and refusals are those of `read_character`."""
    sheets = _sheets(editions, data, field, edition)
    return [_checked(editions, sheet, field, keeps_scores=keeps_scores) for sheet in sheets]


def read_plain_characters(
    editions: Mapping[str, Edition], text: str, edition: str | None = None
) -> list[ReadCharacter]:
    """Return the characters of a piece of a text that is plainly nothing but stat blocks; else none.

    Args:
        editions: The editions by key.
        text: The piece.
        edition: The edition of stat blocks that don't name theirs.
    """
    try:
        return [
            _checked(editions, sheet, "text") for sheet in read_plain_blocks(editions, text, "text", edition)
        ]
    except RequestError:
        return []


def _sheets(editions: Mapping[str, Edition], data: bytes, field: str, edition: str | None) -> list[Sheet]:
    if len(data) > MOST_BYTES:
        raise RequestError(field, sentences.file_too_large(MOST_BYTES))
    wide = _of_utf_16(data, field)
    start = data.lstrip(b"\xef\xbb\xbf\xfe\xff\x00 \t\r\n")[:2].replace(b"\x00", b"")
    if not start:
        raise RequestError(field, sentences.file_empty())
    if start[:1] == b"<":
        return [read_save(data if wide is None else wide, field)]
    if start[:1] == b"{" and start != b"{|":
        return _of_json(editions, data if wide is None else wide.encode(), field)
    return _of_text(editions, _decoded(data, "utf-8-sig", field) if wide is None else wide, field, edition)


def _of_utf_16(data: bytes, field: str) -> str | None:
    """Return the text of a file in UTF-16, which its byte-order mark says; None if it is in another encoding.

    Raises:
        RequestError: If it is broken.
    """
    is_wide = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) and not data.startswith(BOM_UTF32_LE)
    return _decoded(data, "utf-16", field) if is_wide else None


def _decoded(data: bytes, encoding: str, field: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise RequestError(field, sentences.not_a_character()) from error


def _checked(
    editions: Mapping[str, Edition], sheet: Sheet, field: str, *, keeps_scores: bool = False
) -> ReadCharacter:
    """Return the character of *sheet*.

    Raises:
        RequestError: If it is of no edition, or beyond the bounds.
    """
    if sheet.edition not in editions:
        raise RequestError(
            field, sentences.other_game(sheet.edition, [each.name for each in editions.values()])
        )
    if max(len(sheet.numbers), len(sheet.weapons)) > MOST_NUMBERS:
        raise RequestError(field, sentences.too_many_values(MOST_NUMBERS))
    return _in_names_of(editions[sheet.edition], sheet, field, keeps_scores=keeps_scores)


def _of_json(editions: Mapping[str, Edition], data: bytes, field: str) -> list[Sheet]:
    found = read_object(data, field)
    if is_export(found):
        return read_exports(found, field)
    if commlink.is_export(found):
        return [commlink.read_export(found, field)]
    if (actor := read_actor(found, field)) is not None:
        return [actor]
    if "edition" in found:
        return [sheet_of_object(editions, found, field)]
    check_small_letters(found, field)
    raise RequestError(field, sentences.other_json())


def _of_text(editions: Mapping[str, Edition], text: str, field: str, edition: str | None) -> list[Sheet]:
    """Return the characters of a text: stat blocks, unless it has the ratings of a file of our own."""
    if not _RATINGS.search(text) and (sheets := read_blocks(editions, text, field, edition)):
        return sheets
    sheet = read_text(editions, text, field)
    if sheet is None:
        raise RequestError(field, sentences.not_a_character())
    return [sheet]


def _in_names_of(edition: Edition, sheet: Sheet, field: str, *, keeps_scores: bool) -> ReadCharacter:
    """Return the character of *sheet* in the names of *edition*; numbers that it doesn't know keep theirs.

    Raises:
        RequestError: If a number is beyond the bounds.
    """
    known = {name.casefold(): name for term in edition.terms.values() for name in term.stands_for}
    names = {*known.values(), *edition.terms}
    known |= {alias.casefold(): name for alias, name in aliases_of(edition).items()}
    known |= {name.casefold(): name for name in edition.terms}

    def in_names(numbers: Numbers) -> Numbers:
        named = {known.get(name.casefold(), _plain(name)): number for name, number in numbers.items()}
        values = {
            name: (_plain(number) or 0) if isinstance(number, str) else number
            for name, number in named.items()
        }
        return (
            values if keeps_scores else {name: of_score(edition, name, each) for name, each in values.items()}
        )

    numbers = in_names(sheet.numbers)
    numbers |= values_by_formula(edition, numbers, sheet.added_to_formulas)
    weapons = [
        (
            _plain(each.name) or "Nameless",
            _plain(each.skill) or None,
            in_names(each.ratings) | _following(each.follows, numbers),
        )
        for each in sheet.weapons
    ]
    for name, number in chain(numbers.items(), *(ratings.items() for *_, ratings in weapons)):
        if isinstance(number, int) and abs(number) > MOST:
            raise RequestError(field, sentences.number_beyond(name, number, MOST))
    unused = [name for name in numbers if name not in names and numbers[name] != 0]
    return ReadCharacter(
        format=_plain(sheet.format),
        character=Character(
            name=_plain(sheet.name or "") or None,
            edition=sheet.edition,
            ratings={name: number for name, number in numbers.items() if name in names or number != 0},
            weapons=[Weapon(name=name, skill=skill, ratings=ratings) for name, skill, ratings in weapons],
            not_read=_not_read(sheet, numbers),
            notes=[*filter(None, (_plain(each, _MOST_LETTERS_OF_A_NOTE) for each in sheet.notes))],
        ),
        unused=unused,
        added=sheet.added,
        warnings=[
            printable(str(each))
            for each in (
                *sheet.warnings,
                *_scores(edition, sheet.numbers, known),
                *_under_several_names(sheet.numbers, known),
                *_unreadable(edition, numbers),
                *_mistyped(sheet.edition, edition, numbers, unused),
            )
        ],
        others=[],
    )


def _not_read(sheet: Sheet, numbers: Numbers) -> list[str]:
    """Return what else the file holds, each once and as much of it as a character may have."""
    found = map(_plain, (*sheet.not_read, *_without_source(sheet.weapons, numbers)))
    return [*dict.fromkeys(filter(None, found))][:MOST_OF_A_KIND]


def _following(follows: Mapping[str, Follows], numbers: Numbers) -> Numbers:
    """Return what of a weapon follows from *numbers* of its character."""
    found = {name: _from_number(each, numbers) for name, each in follows.items()}
    return {name: number for name, number in found.items() if number is not None}


def _from_number(follows: Follows, numbers: Numbers) -> int | str | None:
    """Return a number that follows from one of a character, never below 0; None if it has none."""
    number = numbers.get(follows.rating)
    if isinstance(number, int):
        return max(number + follows.more, 0)
    return None if follows.more else number


def _without_source(weapons: Iterable[SheetWeapon], numbers: Numbers) -> Iterator[str]:
    """Yield what of weapons follows from a number that the character doesn't have."""
    for each in weapons:
        for name, source in each.follows.items():
            if _from_number(source, numbers) is None:
                yield f"{name} of {each.name} (from {source.rating})"


def _under_several_names(numbers: Numbers, known: Mapping[str, str]) -> Iterator[Reason]:
    """Yield a warning for each rating that stands under several names: only the last counts."""
    by_rating: dict[str, list[str]] = {}
    for name in numbers:
        by_rating.setdefault(known.get(name.casefold(), name), []).append(name)
    yield from (sentences.under_several_names(names) for names in by_rating.values() if len(names) > 1)


def _unreadable(edition: Edition, numbers: Numbers) -> Iterator[Reason]:
    """Yield why rolls refuse each word that stands for a number."""
    for name, value in numbers.items():
        if isinstance(value, str) and name in edition.terms:
            try:
                for term, each in canonical_ratings(edition, {name: value}).items():
                    check_value("", term, edition.terms[term], each)
            except RequestError as error:
                if error.reason is not None:
                    yield error.reason


def _mistyped(
    edition_key: str, edition: Edition, numbers: Numbers, unused: Sequence[str]
) -> Iterator[Reason]:
    """Yield a question for each of the *unused* names that is nearly one of *edition* that isn't among *numbers*.

    A name that stat blocks of the edition have is meant as it stands.
    """
    if not unused:
        return
    printed = names_of(edition_key, edition)
    read = {
        name
        for own, term in edition.terms.items()
        if term.kind != "result"
        for name in (own, *term.stands_for)
        if name not in numbers
    }
    for name in unused[:_MOST_MISTYPED]:
        alike = (each for each in read if each[:1].casefold() == name[:1].casefold())
        if not printed.known(name.casefold()) and (meant := nearest(name, sorted(alike))) is not None:
            yield mistyped(name, meant)


def _plain(text: str, most: int = MOST_LETTERS) -> str:
    """Return a text of a file without what a terminal or a page could take for more than letters."""
    return printable(text[:most])[:most].strip()


def _scores(edition: Edition, numbers: Numbers, known: Mapping[str, str]) -> Iterator[Reason]:
    """Yield a note for each attribute of a file that is given by its score."""
    for given, value in numbers.items():
        name = known.get(given.casefold(), given)
        if isinstance(value, int) and (modifier := of_score(edition, name, value)) != value:
            yield counts_as_modifier(name, value, int(modifier), "actor")
