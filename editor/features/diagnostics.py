"""What is wrong in a note: references that lead nowhere, or to another thing than they seem to."""

from collections.abc import Iterator

from editor.features.here import edition_for
from editor.features.replacing import Finding, Replacement
from editor.features.turns import turn_findings
from editor.library import Library, Referent
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.references import NoteReference
from editor.settings import EditorSettings
from kb.links.equivalents import equivalents
from kb.problems import no_such
from kb.references import edition_of, full_id
from resolver.wording import nearest

CODES = {
    "unknown-reference": "A reference to an action that doesn't exist.",
    "renamed-reference": "A reference by an id that the action had before.",
    "unclear-reference": "A name that actions of several editions have.",
    "false-friend": "A reference to an action of another edition, where the note's edition has a different one "
    "that is easily confused with it; or one that is shown under the name of another action of its edition.",
    "illegal-turn": "An action that the rules forbid in the turn that the note marks.",
    "unclear-turn": "A marked turn that can't be checked: an unknown action, a state or a rating of another edition.",
    "unknown-edition": "An edition in the front matter that doesn't exist.",
}
"""What each code of a finding is about."""


def findings(library: Library, note: Note, settings: EditorSettings) -> list[Finding]:
    """Return all that is wrong in *note*, from top to bottom."""
    edition = edition_for(library, note, settings)
    found = [*_of_head(library, note)]
    for line, reference in note.references:
        found += _of_reference(library, line, reference, edition)
        found += _of_alias(library, line, reference, edition)
    found += turn_findings(library, note, settings)
    return sorted(found, key=lambda one: (one.span, one.code))


def _of_head(library: Library, note: Note) -> Iterator[Finding]:
    edition = note.head.edition
    if edition is None or edition in library.base.editions:
        return
    for number in range(note.head.ends):
        text = note.line(number)
        if "edition" in text and edition in text:
            at = text.rindex(edition)
            span = Span.in_line(number, at, at + len(edition))
            near = nearest(edition, library.base.editions)
            fixes = (Replacement(f"Change to {near}", span, near, preferred=True),) if near else ()
            message = f"{no_such('edition', edition, library.base.editions)}"
            yield Finding("unknown-edition", span, _capital(message), "warning", fixes)
            return


def _of_reference(
    library: Library, line: int, reference: NoteReference, edition: str | None
) -> Iterator[Finding]:
    meant = library.meant(reference.target, edition)
    span = Span.in_line(line, reference.target_start, reference.target_end)
    if meant.wrong:
        yield Finding("unknown-reference", span, meant.wrong, "warning", _choices(library, span, meant.near))
    elif meant.renamed:
        (now,) = meant.ids
        fix = Replacement(f"Change to {now}", span, now, preferred=True)
        yield Finding("renamed-reference", span, f"{reference.target} is now {now}", "warning", (fix,))
    elif len(meant.ids) > 1:
        editions = ", ".join(library.base.editions[edition_of(id_)].short for id_ in meant.ids)
        message = f"{reference.target!r} is an action of several editions: {editions}; say which one you mean"
        yield Finding("unclear-reference", span, message, "information", _choices(library, span, meant.ids))
    elif meant.ids:
        yield from _false_friend(library, span, meant, edition)


def _false_friend(library: Library, span: Span, meant: Referent, edition: str | None) -> Iterator[Finding]:
    """Yield that an entry of another edition is easily confused with one of the note's own."""
    (id_,) = meant.ids
    if edition is None or edition_of(id_) == edition:
        return
    base = library.base
    for own, why in confused_with(library, id_, edition):
        short, other = base.editions[edition].short, base.editions[edition_of(id_)].short
        name, own_name = base.entries[id_].name, base.entries[own].name
        message = f"{name} is from {other}; {own_name} in {short} is another action. {why}"
        same = [one.id for one in equivalents(base, id_) if edition_of(one.id) == edition]
        near = tuple(dict.fromkeys([*same, own]))
        yield Finding("false-friend", span, message, "warning", _choices(library, span, near))
        return


def _of_alias(
    library: Library, line: int, reference: NoteReference, edition: str | None
) -> Iterator[Finding]:
    """Yield that a reader sees the name of another action of the edition that the reference is of."""
    ids = library.meant(reference.target, edition).ids
    if reference.alias is None or len(ids) != 1:
        return
    base, (id_,), alias = library.base, ids, reference.alias
    named = library.named_exactly(alias, edition_of(id_))
    if not named or id_ in named:
        return
    other, short = base.entries[named[0]].name, base.editions[edition_of(id_)].short
    why = next((f" {why}" for own, why in confused_with(library, id_, edition_of(id_)) if own in named), "")
    message = f"{other} is another action in {short}; this leads to {base.entries[id_].name}.{why}"
    span = Span.in_line(line, reference.target_start, reference.target_end)
    yield Finding("false-friend", span, message, "warning", _choices(library, span, named))


def confused_with(library: Library, id_: str, edition: str) -> Iterator[tuple[str, str]]:
    """Yield the entries of *edition* that are easily confused with *id_* of another, and what a page says of that."""
    base = library.base
    other = base.editions[edition_of(id_)].short
    for own, entry in base.of_edition(edition).items():
        for friend in entry.not_to_confuse:
            if full_id(friend.id, edition) == id_:
                yield own, f"The page on {entry.name} ({base.editions[edition].short}) says: {friend.why}"
    for friend in base.entries[id_].not_to_confuse:
        own = full_id(friend.id, edition_of(id_))
        if edition_of(own) == edition and own in base.entries:
            yield own, f"The page on {base.entries[id_].name} ({other}) says: {friend.why}"


def _choices(library: Library, span: Span, ids: tuple[str, ...]) -> tuple[Replacement, ...]:
    return tuple(
        Replacement(f"Change to {id_} ({library.base.entries[id_].name})", span, id_, preferred=place == 0)
        for place, id_ in enumerate(ids)
        if id_ in library.base.entries
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
