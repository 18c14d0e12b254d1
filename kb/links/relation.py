"""What two entries are to each other, in sentences."""

from collections.abc import Iterator
from itertools import islice

from kb.describe import MATCH_WORDS, name_of, plain
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.model import Match
from kb.references import edition_of, full_id

_LIKENESS: dict[Match | None, str] = {
    "exact": "do the same thing, each by its own rules",
    "close": "do nearly the same thing",
    "related": "are related",
    None: "aren't counterparts",
}
"""What two entries do or are, where the match has no direction."""

_LINKING = {"narrower": "of", "broader": "than"}
"""The word between what an entry is and the other one, where the match has a direction."""


def relation_sentences(base: KnowledgeBase, first: str, second: str) -> list[str]:
    """Return what *second* is to *first*, and why one is not to be confused with the other."""
    return [*_match_sentences(base, first, second), *islice(_warnings(base, first, second), 1)]


def _match_sentences(base: KnowledgeBase, first: str, second: str) -> Iterator[str]:
    if edition_of(first) == edition_of(second):
        return
    one, other = name_of(base, first), name_of(base, second)
    match = next((each.match for each in equivalents(base, first) if each.id == second), None)
    if match in _LINKING:
        yield f"{other} is {MATCH_WORDS[match]} {_LINKING[match]} {one}."
    else:
        yield f"{one} and {other} {_LIKENESS[match]}."


def _warnings(base: KnowledgeBase, first: str, second: str) -> Iterator[str]:
    for id_, other in ((first, second), (second, first)):
        for friend in base.entries[id_].not_to_confuse:
            if full_id(friend.id, edition_of(id_)) == other:
                why = _about(base, other, id_, plain(base, friend.why, edition_of(id_)))
                yield f"Don't confuse {name_of(base, id_)} with {name_of(base, other)}: {why}"


def _about(base: KnowledgeBase, id_: str, other: str, why: str) -> str:
    """Return what is said of entry *id_* with its name, or its edition's where both are called the same."""
    rest = why.removeprefix("That ")
    if rest == why:
        return why
    name, short = base.entries[id_].name, base.editions[edition_of(id_)].short
    subject = f"{short}'s" if name == base.entries[other].name else name
    return f"{subject} {rest}"
