"""Actions without a roll of their own: which rolls they change or join, behind which a line's dice belong."""

from collections.abc import Iterator

from editor.features.mentions import resolved_references
from editor.features.replacing import Finding
from editor.features.typed_rolls import typed_rolls
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.rolls import gives_dice
from editor.settings import EditorSettings
from kb.describe import why_no_roll
from kb.model import RollStep
from kb.references import CLASS, edition_of, full_id, slug_of
from resolver.wording import join_words

MOST_NAMED = 3
"""The most rolls to name that an action changes."""


def has_roll(library: Library, id_: str) -> bool:
    """Return whether entry *id_* has a roll of its own."""
    return any(isinstance(step, RollStep) for step in library.base.entries[id_].tests.values())


def rolls_joined(library: Library, id_: str) -> list[str]:
    """Return the ids of the entries whose rolls entry *id_* changes for who takes it, or joins.

    Rolls against those of others are none of them: their dice stand behind "v." of an attack.
    """
    entry, edition = library.base.entries[id_], edition_of(id_)
    classes = library.base.editions[edition].classes.values()
    opposing = {
        member for each in classes for key in each.opposed_by for member in library.base.members(edition, key)
    }
    named = [each for grant in entry.grants if grant.of == "own" for each in grant.to]
    named += entry.combine.must if entry.combine is not None else []
    ids: dict[str, None] = {}
    for each in named:
        key = each.removeprefix(CLASS)
        found = [full_id(each, edition)] if key == each else sorted(library.base.members(edition, key))
        ids |= dict.fromkeys(other for other in found if other in library.base.entries)
    return [other for other in ids if other not in {id_, *opposing} and has_roll(library, other)]


def where_its_dice_belong(library: Library, id_: str) -> str:
    """Return behind which rolls the dice of an action without one belong; empty if it changes none that is known."""
    rolls = rolls_joined(library, id_)
    if not rolls:
        return ""
    named = [f"`[[{slug_of(each)}]]`" for each in rolls[:MOST_NAMED]]
    if len(rolls) > MOST_NAMED:
        named.append("another roll that it changes")
    entry = library.base.entries[id_]
    behind = f", followed by `from {slug_of(id_)}`" if entry.grants else ""
    return f"{entry.name} has no roll of its own; for its dice write {join_words(named, 'or')}{behind}"


def how_to_roll_it(library: Library, id_: str) -> str:
    """Return why nothing can be rolled for an action, and that a roll may be typed; empty if it has values."""
    entry = library.base.entries[id_]
    if entry.tests or entry.results:
        return ""
    why = why_no_roll(library.base, id_).rstrip(".")
    return f"{why}. Type what you roll between backticks, and write the dice behind it"


def misplaced_dice_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each reference to an action without a roll that dice stand behind, and no roll."""
    found = [*resolved_references(library, note, settings)]
    rolled = {line for line, _, id_ in found if has_roll(library, id_)}
    rolled |= {roll.span.start.line for roll in typed_rolls(library, note, settings)}
    last = {line: (reference, id_) for line, reference, id_ in found if line not in rolled}
    for line, (reference, id_) in last.items():
        _, after = note.around(Span.in_line(line, reference.start, reference.end))
        if gives_dice(after) and (
            where := where_its_dice_belong(library, id_) or how_to_roll_it(library, id_)
        ):
            span = Span.in_line(line, reference.target_start, reference.target_end)
            yield Finding("misplaced-dice", span, where, "warning")
