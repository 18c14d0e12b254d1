"""What is at a place in a note: a reference, or the name of an action in running text."""

from collections.abc import Iterator
from dataclasses import dataclass

from editor.library import Library, Referent
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.references import NoteReference, references_of
from editor.notes.rolls import is_parted, parts_between
from editor.notes.turns import MarkedTurn, TurnStep, turns_in_blocks
from editor.settings import EditorSettings
from kb.model import RollStep
from kb.problems import RequestError
from kb.references import edition_of


@dataclass(frozen=True, slots=True)
class TextMention:
    """A reference or a name at a place."""

    span: Span
    referent: Referent
    is_reference: bool


def edition_for(library: Library, note: Note, settings: EditorSettings) -> str | None:
    """Return the edition of *note*, from its front matter, else the settings; None for neither."""
    return library.edition(note.head.edition) or library.edition(settings.edition)


def required_edition(library: Library, note: Note, settings: EditorSettings) -> str:
    """Return the edition of *note*.

    Raises:
        RequestError: If it is unknown; it says what to write.
    """
    edition = edition_for(library, note, settings)
    if edition is None:
        raise RequestError(
            "edition", "this note's edition is unknown; add actionary: {edition: sr5} to its front matter"
        )
    return edition


def mention_at(library: Library, note: Note, place: Spot, settings: EditorSettings) -> TextMention | None:
    """Return the reference or the name at *place*; None if there is neither."""
    edition = edition_for(library, note, settings)
    for line, step, meant in steps_in_blocks(library, note, settings):
        if line == place.line and step.start <= place.column <= step.end:
            return TextMention(Span.in_line(line, step.start, step.end), meant, is_reference=True)
    if reference := note.reference_at(place):
        span = Span.in_line(place.line, reference.start, reference.end)
        return TextMention(span, library.referent(reference.target, edition), is_reference=True)
    named = library.name_at(note.line(place.line), place.column, edition)
    if named is None or place.line < note.head.ends:
        return None
    start, end, ids = named
    return TextMention(Span.in_line(place.line, start, end), Referent(ids), is_reference=False)


def around_reference(
    library: Library, note: Note, span: Span, id_: str, settings: EditorSettings
) -> tuple[str, str]:
    """Return the text before and behind a reference to entry *id_*.

    Behind an action without a roll of its own, it ends at the next reference with one: what follows is that roll's.
    Of several with a roll, each has what stands before the first and what follows it, if anything of a roll, or the
    end of a part of the sentence, stands between them.
    """
    before, behind = note.around(span)
    edition = edition_for(library, note, settings)
    line = note.lines[span.end.line]
    others = [
        each
        for each in line.references
        if each.start != span.start.column
        and any(_has_roll(library, other) for other in library.referent(each.target, edition).ids)
    ]
    following = [each.start - span.end.column for each in others if each.start >= span.end.column]
    if not _has_roll(library, id_):
        return before, behind[: next(iter(following), None)]
    end = next((at for at in following if is_parted(_without_references(behind[:at]))), None)
    if end is not None:
        behind, _ = parts_between(behind[:end])
    earlier = [each for each in others if each.end <= span.start.column]
    between = before[earlier[-1].end :] if earlier else ""
    if is_parted(_without_references(between)):
        begun, (_, part) = _without_references(before[: earlier[0].start]), parts_between(between)
        before = f"{begun}. {part}" if part.strip() else begun
    return before, behind


def is_own_roll(library: Library, note: Note, span: Span, id_: str, settings: EditorSettings) -> bool:
    """Return whether a reference to *id_* behind another with a roll has numbers or a part of the line of its own."""
    return around_reference(library, note, span, id_, settings)[0] != note.around(span)[0]


def _without_references(text: str) -> str:
    """Return the beginning of a line with the words for the reader in place of its references."""
    for each in reversed([*references_of(text)]):
        text = f"{text[: each.start]}{each.alias or ''}{text[each.end :]}"
    return text


def _has_roll(library: Library, id_: str) -> bool:
    return any(isinstance(step, RollStep) for step in library.base.entries[id_].tests.values())


def resolved_references(
    library: Library, note: Note, settings: EditorSettings
) -> Iterator[tuple[int, NoteReference, str]]:
    """Yield line, reference and entry of every reference in *note* to exactly one entry."""
    edition = edition_for(library, note, settings)
    known: dict[str, tuple[str, ...]] = {}
    for line, reference in note.references:
        ids = known.get(reference.target)
        if ids is None:
            ids = known[reference.target] = library.referent(reference.target, edition).ids
        if len(ids) == 1:
            yield line, reference, ids[0]


def edition_of_turn(library: Library, turn: MarkedTurn, default: str | None) -> tuple[str | None, str]:
    """Return the edition of *turn* (from its mark, an action, or *default*) and the mark's rest."""
    first, _, rest = turn.details.partition(" ")
    if edition := library.edition(first.rstrip(",")):
        return edition, rest
    for step in turn.steps:
        if "/" in step.name and (edition := library.edition(edition_of(step.name))):
            return edition, turn.details
    return default, turn.details


def turn_block_at(note: Note, line: int) -> MarkedTurn | None:
    """Return the block of a turn around *line*; None if there is none."""
    return next((each for each in turns_in_blocks(note) if each.span.start.line <= line <= each.last), None)


def edition_at(library: Library, note: Note, line: int, settings: EditorSettings) -> str | None:
    """Return the edition at *line*: of the turn in whose block it is, else of *note*."""
    edition, turn = edition_for(library, note, settings), turn_block_at(note, line)
    return edition_of_turn(library, turn, edition)[0] if turn else edition


def referent_of_step(library: Library, step: TurnStep, edition: str | None) -> Referent:
    """Return the meaning of an action of a turn of *edition*, where a bare name means none of another edition."""
    found = library.referent(step.name, edition)
    is_foreign = edition is not None and edition not in map(edition_of, found.ids)
    return Referent() if found.ids and is_foreign and "/" not in step.name else found


def steps_in_blocks(
    library: Library, note: Note, settings: EditorSettings
) -> Iterator[tuple[int, NoteReference, Referent]]:
    """Yield line, place and meaning of every action in the note's blocks of turns."""
    default = edition_for(library, note, settings)
    for turn in turns_in_blocks(note):
        edition, _ = edition_of_turn(library, turn, default)
        for step in turn.steps:
            yield step.span.start.line, step.as_reference(note), referent_of_step(library, step, edition)
