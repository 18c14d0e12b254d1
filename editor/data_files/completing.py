"""Completion in data files: concepts, ids of entries, terms of the edition."""

import re
from collections.abc import Iterable, Iterator

from editor.data_files.keys import keys_at
from editor.features.completion import Proposal, proposals
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.references import open_reference_at
from editor.settings import EditorSettings
from kb.files.renaming import REFERRING
from kb.knowledge import KnowledgeBase
from kb.references import edition_of, slug_of

MOST = 300

_TERM_KEYS = frozenset(
    {
        *(
            "roll",
            "value",
            "against",
            "if",
            "by",
            "from",
            "limit",
            "pool",
            "requirement",
            "exploding",
            "term",
        ),
        *("results", "uses", "requires", "any_of", "ratings", "add", "set", "is", "least", "most", "keys"),
    }
)
"""Keys with terms below them, as names or in the notation."""

_WORD = re.compile(r"[\w/-]*$")
_SEVERAL_WORDS = 4
"""The most words of a term."""


def data_proposals(
    library: Library,
    base: KnowledgeBase,
    note: Note,
    edition: str | None,
    place: Spot,
    settings: EditorSettings,
) -> list[Proposal]:
    """Return the proposals for *place* in a data file.

    Args:
        library: The rules in which references in brackets are looked up.
        base: The data that the file belongs to.
        note: The text in the editor.
        edition: Its edition; None for a concept.
        place: The position of the cursor.
        settings: The user's settings.
    """
    text = note.line(place.line)
    if open_reference_at(text, place.column):
        return proposals(library, note, place, settings)
    keys = keys_at(note, place)
    typed = text[: place.column]
    if keys[-1:] == ("broader",) or (keys[:1] == ("concepts",) and keys[-1] in ("id", "concepts")):
        return _id_proposals(((id_, one.name) for id_, one in base.concepts.items()), place, typed)
    if keys[-1:] and (keys[-1] in REFERRING or (keys[:1] == ("not_to_confuse",) and keys[-1] == "id")):
        return _id_proposals(_entries(base, edition), place, typed)
    if edition is not None and edition in base.editions and not _TERM_KEYS.isdisjoint(keys):
        return _terms(base, edition, place, typed)
    return []


def _entries(base: KnowledgeBase, edition: str | None) -> Iterator[tuple[str, str]]:
    """Yield the ids and names of entries; bare slugs for those of *edition*, which come first."""
    for id_, entry in sorted(base.entries.items(), key=lambda item: edition_of(item[0]) != edition):
        yield (slug_of(id_) if edition_of(id_) == edition else id_), entry.name


def _id_proposals(names: Iterable[tuple[str, str]], place: Spot, typed: str) -> list[Proposal]:
    """Return the ids that contain what is typed, in the id or in the name."""
    found = _WORD.search(typed)
    begun = found[0] if found else ""
    span = Span.in_line(place.line, place.column - len(begun), place.column)
    return [
        Proposal(id_, id_, name, span, id_, id_)
        for id_, name in names
        if begun.casefold() in id_ or begun.casefold() in name.casefold()
    ][:MOST]


def _terms(base: KnowledgeBase, edition: str, place: Spot, typed: str) -> list[Proposal]:
    """Return the terms that complete the last words before *place*; all if there are none."""
    terms = base.editions[edition].terms
    begun = _begun_term(typed, terms)
    span = Span.in_line(place.line, place.column - len(begun), place.column)
    return [
        Proposal(name, name, "; ".join(filter(None, [term.kind, term.meaning])), span, name, name)
        for name, term in terms.items()
        if name.casefold().startswith(begun.casefold())
    ][:MOST]


def _begun_term(typed: str, terms: Iterable[str]) -> str:
    """Return the last words of *typed*, as many as begin a term, else the last word."""
    names = [name.casefold() for name in terms]
    for count in range(_SEVERAL_WORDS, 0, -1):
        found = re.search(rf"(?<![\w'-])[\w'-]+(?: [\w'-]+){{{count - 1}}} ?$", typed)
        if found and any(name.startswith(found[0].casefold()) for name in names):
            return found[0]
    last = re.search(r"[\w'-]*$", typed)
    return last[0] if last else ""
