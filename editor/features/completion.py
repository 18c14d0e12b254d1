"""Completion between `[[` and `]]`: ids by name or alias, also with typos, keeping the alias."""

from dataclasses import dataclass

from editor.features.cards import short_card
from editor.features.mentions import edition_at
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.references import OpenReference, open_reference_at
from editor.settings import EditorSettings
from kb.describe import cost_text, roll_text
from kb.references import edition_of, slug_of
from resolver.wording import nearest

MOST = 30
_MOST_FOUND = 10
"""The most references to propose, and the most of them that only the full-text search finds."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed reference."""

    id: str
    label: str
    about: str
    span: Span
    """What it replaces: from after the opening brackets to the reference's end."""
    text: str
    filter: str
    """What an editor filters by: the typed text, because the server has done the matching."""


def proposals(library: Library, note: Note, place: Spot, settings: EditorSettings) -> list[Proposal]:
    """Return the proposals for *place*, the likeliest first; none outside brackets."""
    text = note.line(place.line)
    reference = open_reference_at(text, place.column)
    if reference is None or reference.in_alias:
        return []
    edition = edition_at(library, note, place.line, settings)
    span = Span.in_line(place.line, reference.start, reference.end)
    typed = text[reference.start : place.column]
    return [
        _proposal(library, id_, words, reference, span, typed)
        for id_, words in candidates(library, reference.typed, edition)
    ]


def proposal_description(library: Library, id_: str, settings: EditorSettings) -> str:
    """Return the Markdown that an editor shows beside a proposal."""
    return short_card(library, id_, settings) if id_ in library.base.entries else ""


def candidates(library: Library, typed: str, edition: str | None) -> list[tuple[str, str | None]]:
    """Return ids, each with the words to show: what *typed* says beside id and name; None if it says only these."""
    base, words = library.base, typed.strip()
    written, sign, rest = words.partition("/")
    owner = library.edition(written) if sign else None
    is_id = "-" in words and " " not in words
    if owner:
        edition, words = owner, rest.replace("-", " ")
    own = [id_ for id_ in base.entries if edition in (None, edition_of(id_))]
    if not words:
        return [(id_, None) for id_ in own[:MOST]]
    found: dict[str, str | None] = {}
    slug = words.casefold().replace(" ", "-")
    found |= dict.fromkeys((id_ for id_ in own if slug_of(id_).startswith(slug)), None)
    for one in library.suggestions(words, MOST):
        found.setdefault(one.id, _complete_alias(words, one.text) if one.kind == "alias" else None)
    if len(found) < MOST:
        for id_ in library.surely_meant(words, [edition] if edition else [], _MOST_FOUND):
            own_name = is_id or _is_in(words, f"{base.entries[id_].name} {slug_of(id_)}")
            found.setdefault(id_, None if own_name else words)
    ranked = sorted(found, key=lambda id_: edition not in (None, edition_of(id_)))
    if owner:
        ranked = [id_ for id_ in ranked if edition_of(id_) == owner]
    return [(id_, found[id_]) for id_ in ranked[:MOST]]


def _complete_alias(typed: str, alias: str) -> str:
    """Return *alias*, as far as it was typed in the capitals of *typed*."""
    begun = alias.casefold().startswith(typed.casefold())
    return typed + alias[len(typed) :] if begun else alias


def _is_in(typed: str, name: str) -> bool:
    """Return whether each word of *typed* begins one of *name*, or is nearly one."""
    known = name.casefold().replace("-", " ").split()
    return all(
        nearest(word, known) or any(own.startswith(word) for own in known)
        for word in typed.casefold().split()
    )


def _proposal(
    library: Library, id_: str, words: str | None, reference: OpenReference, span: Span, typed: str
) -> Proposal:
    base = library.base
    entry, edition = base.entries[id_], base.editions[edition_of(id_)]
    alias = reference.alias or words
    shown = f"{id_}{reference.bar}{alias}]]" if alias else f"{id_}]]"
    about = "; ".join(filter(None, [cost_text(edition, entry), roll_text(base, id_)]))
    label = f"{entry.name} ({edition.short})" + (f": {words}" if words else "")
    return Proposal(id_, label, about, span, shown, typed)
