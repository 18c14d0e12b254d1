"""Completion where a note speaks to Actionary: in blocks of turns, on their fences, and in the front matter."""

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile

from editor.features.completion import MOST, Proposal, candidates
from editor.features.mentions import edition_at, turn_block_at
from editor.features.turns import EXAMPLES
from editor.library import Library
from editor.notes.front_matter import FENCE, KEYS
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.turns import TIMES
from editor.settings import EditorSettings
from kb.describe import cost_text, way_text
from kb.model import Edition
from kb.play.procedure.turn_amounts import INITIATIVE, INITIATIVE_DICE
from kb.references import edition_of, slug_of

_FENCE_TO_CURSOR = re.compile(r"[\s>]*+(?:`{3,}+|~{3,}+)\s*+turn\s++(?P<details>.*)$", re.IGNORECASE)
_LINE_TO_CURSOR = re.compile(
    r"[\s>]*+(?:[-*+]\s++|\d++[.)]\s++)?\**turn\**\s*+\((?P<details>[^()]*)$", re.IGNORECASE
)
_STEP_TO_CURSOR = re.compile(r"[\s>]*+(?:[-*+]\s++|\d++[.)]\s++)?(?P<step>[^#\[\]|`~]*)$")
_REST_OF_NAME = re.compile(r"[^:@#\[\]|]*+")
_REST_OF_WORD = re.compile(r"[\w-]*")

_KEY = "actionary"
_INLINE = re.compile(rf"{_KEY}\s*:\s*\{{(?:[^{{}}]*,)?\s*+(?P<piece>[^{{}},]*)$")
_BELOW = re.compile(r"\s++(?P<piece>[^{}]*)$")
_VALUE = re.compile(r"(?P<key>\w+)\s*:\s*(?P<value>\S*)$")


def mark_proposals(library: Library, note: Note, place: Spot, settings: EditorSettings) -> list[Proposal]:
    """Return the proposals for *place* in the mark or an action of a turn, or in the front matter; else none."""
    if _in_front_matter(note, place):
        return [*_front_matter_proposals(library, note, place)]
    turn = turn_block_at(note, place.line)
    edition = edition_at(library, note, place.line, settings)
    if turn is not None and place.line != turn.span.start.line:
        return _step_proposals(library, note, place, edition)
    pattern = _FENCE_TO_CURSOR if turn is not None else _LINE_TO_CURSOR
    found = pattern.match(note.line(place.line)[: place.column])
    if found is None or (turn is None and place.line in note.code):
        return []
    return _words_proposals(library, place, found, edition)


def _words_proposals(
    library: Library, place: Spot, found: "re.Match[str]", edition: str | None
) -> list[Proposal]:
    """Return editions at the beginning of a mark, then states and ratings of its edition."""
    first, blank, rest = found["details"].partition(" ")
    named = library.edition(first.rstrip(",")) if blank else None
    edition = named or edition
    typed = (rest if named else found["details"]).rpartition(",")[2].lstrip()
    begins = not named and "," not in found["details"]
    editions = [(id_, one.name) for id_, one in library.base.editions.items()] if begins else []
    words = _words_of_mark(library.base.editions[edition]) if edition else ()
    return [*_beginning(place, typed, [*editions, *words])]


def _words_of_mark(edition: Edition) -> Iterator[tuple[str, str]]:
    """Yield the states and the ratings that a mark can name, each with what it is; ratings with an example."""
    if INITIATIVE in edition.resources:
        yield EXAMPLES["initiative"], "your Initiative Score"
    if INITIATIVE_DICE in edition.terms:
        yield EXAMPLES["initiative_dice"], "your Initiative Dice"
    for key, state in edition.states.items():
        yield key.replace("-", " "), f"state: {state.name}"
    for name, term in edition.terms.items():
        if not term.values:
            yield f"{name} 3", "; ".join(filter(None, [term.kind, term.meaning]))


def _step_proposals(library: Library, note: Note, place: Spot, edition: str | None) -> list[Proposal]:
    """Return actions of *edition*; after a colon the ways to pay for one, and after @ when it is taken."""
    line = note.line(place.line)
    found = _STEP_TO_CURSOR.match(line[: place.column])
    if found is None or edition is None:
        return []
    name, at, time = found["step"].partition("@")
    if at:
        return [*_beginning(place, time, TIMES.items(), _REST_OF_WORD.match(line, place.column))]
    name, colon, way = name.partition(":")
    if colon:
        own = [id_ for id_ in library.referent(name.strip(), edition).ids if edition_of(id_) == edition]
        costs = library.base.entries[own[0]].costs if own else {}
        ways = ((key, way_text(library.base.editions[edition], cost)) for key, cost in costs.items())
        return [*_beginning(place, way, ways, _REST_OF_WORD.match(line, place.column))]
    rest = _REST_OF_NAME.match(line, place.column)
    end = place.column + len(rest[0].rstrip()) if rest else place.column
    span = Span.in_line(place.line, found.start("step"), end)
    return [*_actions(library, name, span, edition)]


def _actions(library: Library, typed: str, span: Span, edition: str) -> Iterator[Proposal]:
    """Yield the actions of *edition* that *typed* may begin, by their slugs."""
    about = library.base.editions[edition]
    for id_, _ in candidates(library, f"{edition}/{typed.strip()}", edition):
        entry = library.base.entries[id_]
        if entry.kind == "action" or entry.costs:
            yield Proposal(id_, entry.name, cost_text(about, entry), span, slug_of(id_), typed)


def _in_front_matter(note: Note, place: Spot) -> bool:
    """Return whether *place* is in the front matter, which may not be closed yet."""
    if note.head.ends or place.line == 0 or note.line(0).rstrip() != FENCE:
        return 0 < place.line < note.head.ends - 1
    return all(note.line(number).rstrip() != FENCE for number in range(1, place.line + 1))


def _front_matter_proposals(library: Library, note: Note, place: Spot) -> Iterator[Proposal]:
    """Yield the key `actionary`, its keys that are not set yet, or the editions as a value."""
    typed = note.line(place.line)[: place.column]
    own = _key_above(note, place.line)
    editions = [(id_, one.name) for id_, one in library.base.editions.items()]
    if inline := _INLINE.match(typed):
        piece, whole = inline["piece"], note.line(place.line)
    elif own is not None and (below := _BELOW.match(typed)):
        piece = below["piece"]
        below_key = (line.text for line in note.lines[own + 1 :])
        whole = "\n".join(takewhile(lambda line: line[:1] in (" ", "\t"), below_key))
    elif re.fullmatch(rf"{_KEY}\s*:\s*\S*", typed):
        yield from _beginning(place, typed.partition(":")[2].lstrip(), editions)
        return
    else:
        if ":" not in typed and not any(
            line.text.startswith(_KEY + ":") for line in note.lines[: place.line]
        ):
            yield from _beginning(place, typed, [(f"{_KEY}: ", "what this note says to Actionary")])
        return
    if value := _VALUE.match(piece):
        yield from _beginning(place, value["value"], editions if value["key"] == "edition" else ())
        return
    missing = ((key, about) for key, about in KEYS.items() if not re.search(rf"\b{key}\s*:", whole))
    yield from _beginning(place, piece, ((f"{key}: ", about) for key, about in missing))


def _key_above(note: Note, line: int) -> int | None:
    """Return the line of the key `actionary` above an indented *line*; None if it belongs to another key."""
    for number in range(line - 1, 0, -1):
        if not note.line(number).startswith((" ", "\t")):
            return number if re.fullmatch(rf"{_KEY}\s*:\s*", note.line(number)) else None
    return None


def _beginning(
    place: Spot, typed: str, words: Iterable[tuple[str, str]], rest: "re.Match[str] | None" = None
) -> Iterator[Proposal]:
    """Yield a proposal for each of *words* that *typed* begins; with it, *rest* of the line is replaced."""
    span = Span.in_line(place.line, place.column - len(typed), rest.end() if rest else place.column)
    found = ((word, about) for word, about in words if word.casefold().startswith(typed.casefold()))
    for _, (word, about) in zip(range(MOST), found, strict=False):
        yield Proposal("", word.rstrip(": "), about, span, word, typed)
