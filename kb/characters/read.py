"""A file of a player as a character: which format it has, and what the edition calls its numbers."""

from collections.abc import Iterator, Mapping

from kb.characters import sentences
from kb.characters.chummer_export import is_export, read_export
from kb.characters.chummer_save import read_save
from kb.characters.foundry import read_actor
from kb.characters.json_values import read_object
from kb.characters.own_file import read_text
from kb.characters.sheet import Follows, Sheet
from kb.model import Edition, Term
from kb.model.character import MOST, MOST_LETTERS, Character, Numbers, ReadCharacter, Weapon
from kb.play.procedure.turn_amounts import compute_amount
from kb.play.request.ratings import aliases_of
from kb.problems import RequestError
from resolver.reasons import Reason
from resolver.wording import printable

MOST_BYTES = 16_000_000
"""The largest file; saves with pictures have a few million bytes."""


MOST_NUMBERS = 400
"""The most numbers, or weapons, of a file; a save has about a hundred."""


def read_character(editions: Mapping[str, Edition], data: bytes, field: str = "file") -> ReadCharacter:
    """Return the character in a file.

    Args:
        editions: The editions by key.
        data: The bytes of the file, in any of the formats.
        field: Its place in the request, for refusals.

    Raises:
        RequestError: If it is in none of the formats, broken, or beyond the bounds.
    """
    if len(data) > MOST_BYTES:
        raise RequestError(field, sentences.file_too_large(MOST_BYTES))
    start = data.lstrip(b"\xef\xbb\xbf\xfe\xff\x00 \t\r\n")[:1]
    if not start:
        raise RequestError(field, sentences.file_empty())
    sheet = _sheet(editions, start, data, field)
    if sheet.edition not in editions:
        raise RequestError(
            field, sentences.other_game(sheet.edition, [each.name for each in editions.values()])
        )
    if max(len(sheet.numbers), len(sheet.weapons)) > MOST_NUMBERS:
        raise RequestError(field, sentences.too_many_values(MOST_NUMBERS))
    return in_names_of(editions[sheet.edition], sheet)


def _sheet(editions: Mapping[str, Edition], start: bytes, data: bytes, field: str) -> Sheet:
    if start == b"<":
        return read_save(data, field)
    if start != b"{":
        return _own(editions, data, field)
    found = read_object(data, field)
    if is_export(found):
        return read_export(found, field)
    actor = read_actor(found, field)
    if actor is None:
        raise RequestError(field, sentences.other_json())
    return actor


def _own(editions: Mapping[str, Edition], data: bytes, field: str) -> Sheet:
    try:
        sheet = read_text(editions, data.decode("utf-8-sig"), field)
    except UnicodeDecodeError:
        sheet = None
    if sheet is None:
        raise RequestError(field, sentences.not_a_character())
    return sheet


def in_names_of(edition: Edition, sheet: Sheet) -> ReadCharacter:
    """Return the character of *sheet* in the names of *edition*; numbers that it doesn't know keep theirs."""
    known = {name.casefold(): name for term in edition.terms.values() for name in term.stands_for}
    known |= {alias.casefold(): name for alias, name in aliases_of(edition).items()}
    known |= {name.casefold(): name for name in edition.terms}

    def in_names(numbers: Numbers) -> Numbers:
        named = {known.get(name.casefold(), _plain(name)): number for name, number in numbers.items()}
        return {name: _value(edition.terms.get(name), number) for name, number in named.items()}

    numbers = in_names(sheet.numbers)
    numbers |= _by_formula(edition, numbers)
    names = {*known.values()}
    unused = [name for name in numbers if name not in names]
    return ReadCharacter(
        format=_plain(sheet.format),
        character=Character(
            name=_plain(sheet.name or "") or None,
            edition=sheet.edition,
            ratings={name: number for name, number in numbers.items() if name in names or number != 0},
            weapons=[
                Weapon(
                    name=_plain(each.name) or "Nameless",
                    ratings=in_names(each.ratings) | _following(each.follows, numbers),
                )
                for each in sheet.weapons
            ],
            notes=[*filter(None, map(_plain, sheet.notes))],
        ),
        unused=[name for name in unused if numbers[name] != 0],
        added=sheet.added,
        warnings=[
            printable(str(each)) for each in (*sheet.warnings, *_under_several_names(sheet.numbers, known))
        ],
        not_read=list(dict.fromkeys(map(_plain, sheet.not_read))),
    )


def _following(follows: Mapping[str, Follows], numbers: Numbers) -> Numbers:
    """Return what of a weapon follows from *numbers* of its character, never below 0."""
    return {
        name: max(number + more, 0)
        for name, (rating, more) in follows.items()
        if isinstance(number := numbers.get(rating), int)
    }


def _under_several_names(numbers: Numbers, known: Mapping[str, str]) -> Iterator[Reason]:
    """Yield a warning for each rating that stands under several names: only the last counts."""
    by_rating: dict[str, list[str]] = {}
    for name in numbers:
        by_rating.setdefault(known.get(name.casefold(), name), []).append(name)
    yield from (sentences.under_several_names(names) for names in by_rating.values() if len(names) > 1)


def _by_formula(edition: Edition, numbers: Numbers) -> Numbers:
    """Return what follows from *numbers* by a formula of the edition, where a sheet doesn't give it."""
    whole = {name: number for name, number in numbers.items() if isinstance(number, int)}
    found: Numbers = {}
    for name, term in edition.terms.items():
        if term.formula is not None and name not in numbers:
            amount = compute_amount(edition, term.formula, whole)
            if amount.depends_on is None and amount.least <= MOST:
                found[name] = amount.least
    return found


def _plain(text: str) -> str:
    """Return a text of a file without what a terminal or a page could take for more than letters."""
    return printable(text[:MOST_LETTERS])[:MOST_LETTERS].strip()


def _value(term: Term | None, value: int | str) -> int | str:
    """Return a value of a file; a skill below 0 is what the edition gives to an untrained character."""
    if isinstance(value, str):
        return _plain(value) or 0
    return value if term is None or term.untrained is None or value >= 0 else term.untrained
