"""Findings in a note: unknown, renamed and misleading references, and illegal turns."""

import re
from collections.abc import Iterator, Sequence

from editor.features.here import edition_for, steps_in_blocks
from editor.features.replacing import Finding, Replacement
from editor.features.turns import turn_findings
from editor.library import Library, Referent
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.references import NoteReference
from editor.settings import EditorSettings
from kb.links.equivalents import equivalents
from kb.problems import no_such
from kb.references import edition_of, full_id, slug_of
from resolver.wording import did_you_mean, listed, nearest

CODES = {
    "unknown-reference": "A reference to an action that doesn't exist.",
    "renamed-reference": "A reference by a former id of the action.",
    "unclear-reference": "A name that is used in several editions.",
    "false-friend": "A reference to an action of another edition that is easily confused with one of the note's "
    "edition; or a reference that is shown under the name of another action.",
    "illegal-turn": "An action that the rules forbid in a marked turn.",
    "unclear-turn": "A marked turn that can't be checked: an action, a state or a rating is unknown in its edition.",
    "turn-note": "A marked turn that loses something unused, or is in a state whose effect its source leaves open.",
    "unknown-edition": "An edition in the front matter or in the mark of a turn that doesn't exist, or is no text.",
    "unclear-front-matter": "Front matter that names Actionary, but is not YAML, misspells the key or has "
    "another one in place of the edition.",
    "not-utf-8": "A file that is not UTF-8, and so not checked.",
    "unreadable": "A file or a folder that can't be read, and so is not checked.",
}
"""The codes of findings, and what each finds."""


def findings(library: Library, note: Note, settings: EditorSettings) -> list[Finding]:
    """Return all findings in *note*, from top to bottom."""
    edition = edition_for(library, note, settings)
    found = [*_of_head(library, note)]
    for line, reference in note.references:
        found += _of_reference(library, note, line, reference, edition)
        found += _of_alias(library, line, reference, edition)
    for line, step, meant in steps_in_blocks(library, note, settings):
        if meant.renamed:
            found.append(_renamed(step, Span.in_line(line, step.target_start, step.target_end), meant))
    found += turn_findings(library, note, settings)
    return sorted(found, key=lambda one: (one.span, one.code))


def _of_head(library: Library, note: Note) -> Iterator[Finding]:
    edition = note.head.edition
    if note.head.wrong is not None:
        known = listed(sorted(library.base.editions), "or")
        message = f"The edition is {note.head.wrong}; write {known}, as in `edition: sr5`"
        yield Finding("unknown-edition", _place_of_key(note, "edition", "actionary"), message, "warning")
    if note.head.broken:
        message = "The front matter is not YAML, so the note's edition is unknown"
        yield Finding("unclear-front-matter", _place_of_key(note, "actionary"), message, "warning")
    for key in note.head.unknown:
        meant = did_you_mean(key, ["edition"], "the only one is 'edition'", quote="'")
        message = f"'{key}' is not a key of `actionary`; {meant}"
        yield _slip(key, "edition", _place_of_key(note, key, "actionary"), message)
    for key, told in note.head.others:
        if nearest(key, ["actionary"]) and (library.edition(told) or nearest(told, library.base.editions)):
            message = f"'{key}' doesn't set the edition; did you mean 'actionary'?"
            yield _slip(key, "actionary", _place_of_key(note, key), message)
    if edition is None or library.edition(edition):
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


def _slip(key: str, meant: str, span: Span, message: str) -> Finding:
    """Return the finding for a wrong *key* of the front matter, with a fix if *meant* is near."""
    fixes = (Replacement(f"Change to {meant}", span, meant, preferred=True),) if nearest(key, [meant]) else ()
    return Finding("unclear-front-matter", span, message, "warning", fixes)


def _place_of_key(note: Note, *keys: str) -> Span:
    """Return the place of the first of *keys* in the front matter of *note*, under `actionary` if it is there."""
    lines = [note.line(number) for number in range(note.head.ends)]
    first = next((at for at, line in enumerate(lines) if re.search(r"actionary['\"]?\s*:", line)), 0)
    for key in keys:
        for number, line in enumerate(lines[first:], first):
            if found := re.search(rf"(?<!\w){re.escape(key)}(?=['\"]?\s*:)", line):
                return Span.in_line(number, found.start(), found.end())
    return Span.in_line(first, 0, len(lines[first]))


def _of_reference(
    library: Library, note: Note, line: int, reference: NoteReference, edition: str | None
) -> Iterator[Finding]:
    meant = library.meant(reference.target, edition)
    span = Span.in_line(line, reference.target_start, reference.target_end)
    if meant.wrong:
        fixes = _choices(library, span, meant.near, _misspelt(reference.target, meant.near, edition))
        yield Finding("unknown-reference", span, meant.wrong, "warning", fixes)
    elif meant.renamed:
        yield _renamed(reference, span, meant)
    elif len(meant.ids) > 1:
        editions = ", ".join(library.base.editions[edition_of(id_)].short for id_ in meant.ids)
        message = f"{reference.target!r} is an action of several editions: {editions}; say which one you mean"
        yield Finding("unclear-reference", span, message, "information", _choices(library, span, meant.ids))
    elif meant.ids and not _says_edition(library, note, line, edition_of(meant.ids[0])):
        yield from _false_friend(library, span, meant, edition)


def _renamed(reference: NoteReference, span: Span, meant: Referent) -> Finding:
    (now,) = meant.ids
    fix = Replacement(f"Change to {now}", span, now, preferred=True)
    return Finding("renamed-reference", span, f"{reference.target} is now {now}", "warning", (fix,))


def _says_edition(library: Library, note: Note, line: int, edition: str) -> bool:
    """Return whether a line names *edition* beside its references, as in `[[sr6/hit-the-dirt]] (SR6)`."""
    text, about = note.line(line), library.base.editions[edition]
    for reference in reversed(note.lines[line].references):
        text = f"{text[: reference.start]} {text[reference.end :]}"
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in (about.short, about.name))


def _false_friend(library: Library, span: Span, meant: Referent, edition: str | None) -> Iterator[Finding]:
    """Yield a finding if the entry of another edition is easily confused with one of *edition*."""
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
    """Yield a finding if the alias is the name of another action of the same edition."""
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
    """Yield the entries of *edition* that are easily confused with *id_*, with the reason."""
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


def _choices(
    library: Library, span: Span, ids: Sequence[str], preferred: str | None = None
) -> tuple[Replacement, ...]:
    """Return a replacement for each of *ids*; editors apply the *preferred* one without asking."""
    return tuple(
        Replacement(f"Change to {id_} ({library.base.entries[id_].name})", span, id_, id_ == preferred)
        for id_ in ids
        if id_ in library.base.entries
    )


def _misspelt(target: str, near: Sequence[str], edition: str | None) -> str | None:
    """Return the id of *near* that is spelt almost as *target*, in the edition that it names or that of the note."""
    owner = edition_of(target).casefold() if "/" in target else edition
    spelt = {slug_of(id_): id_ for id_ in near if owner in (None, edition_of(id_))}
    found = nearest(slug_of(target).replace(" ", "-"), spelt)
    return spelt[found] if found else None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
