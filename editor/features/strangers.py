"""Names behind "v." that no character of a note has: the roll is then against a tier, which nobody may have meant."""

import re
from collections.abc import Iterator

from editor.features.cast import Cast, cast_of, tier_in
from editor.features.mentions import edition_for, resolved_references
from editor.features.replacing import Finding, change_to
from editor.features.typed_rolls import typed_rolls
from editor.features.written_rolls import names_of_ratings
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.rolls import without_emphasis
from editor.settings import EditorSettings
from kb.references import edition_of
from resolver.wording import nearest

_OPPONENT = re.compile(
    r"(?<!\w)v(?:s|ersus)?\b\.?\s+[*_]*(?P<article>(?:an?|the|my|his|her|their)\s+)?"
    r"(?P<name>[^\W\d_](?:(?!\s{1,3}(?:dice|then|seed|variant)\b)[^,;:.()\[\]`|*])*+)",
    re.IGNORECASE,
)
"""What stands behind "v.", up to a sign or to dice."""


def stranger_behind(library: Library, cast: Cast, edition: str, after: str) -> "re.Match[str] | None":
    """Return the `name` behind "v." in the text behind a roll that nobody has; None if there is none.

    A name begins with a capital, or stands behind an article, and has no number.
    """
    found = _OPPONENT.search(after)
    if found is None or not (found["article"] or found["name"][0].isupper()):
        return None
    name = without_emphasis(found["name"]).strip()
    if any(map(str.isdigit, name)) or tier_in(name) or library.ids_of_name(name, edition):
        return None
    if cast.members_named(name, edition, parts="any case"):
        return None
    words = f"{name} ".casefold()
    ratings = names_of_ratings(library, edition)
    return None if any(words.startswith(f"{rating} ".casefold()) for rating in ratings) else found


def stranger_text(cast: Cast, name: str) -> str:
    """Return that nobody has a *name*, and the nearest that somebody has."""
    near = nearest(name.strip(), [each.name for each in cast.others.values()])
    return f"nobody in this note is called '{name.strip()}'" + (f" (did you mean '{near}'?)" if near else "")


def stranger_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each name that a roll of *note* is made against and nobody has."""
    cast, edition = cast_of(library, note, settings), edition_for(library, note, settings)
    rolls = [
        (span := Span.in_line(line, reference.start, reference.end), edition_of(id_), note.around(span)[1])
        for line, reference, id_ in resolved_references(library, note, settings)
        if library.base.entries[id_].tests
    ]
    if edition is not None:
        rolls += [(roll.span, edition, roll.after) for roll in typed_rolls(library, note, settings)]
    seen: set[Span] = set()
    for roll, edition_id, after in rolls:
        found = stranger_behind(library, cast, edition_id, after)
        if found is None:
            continue
        name = found["name"].rstrip()
        start = roll.end.column + found.start("name")
        span = Span.in_line(roll.end.line, start, start + len(name))
        if span in seen:
            continue
        seen.add(span)
        message = stranger_text(cast, name)
        near = nearest(name, [each.name for each in cast.others.values()])
        fixes = (change_to(near, span),) if near else ()
        yield Finding("unknown-character", span, f"{message[:1].upper()}{message[1:]}", "warning", fixes)
