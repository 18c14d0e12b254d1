"""The rules about aliases: each leads to the entry that it stands on, and to no other."""

import re
from collections.abc import Iterator, Mapping

from kb.knowledge import KnowledgeBase
from kb.lint.borrowing import prose, words
from kb.lint.rules import Finding, rule
from kb.lint.texts import entries_with_edition
from kb.lint.wording import distinctive_words
from kb.model import Edition, Entry
from kb.references import edition_of, full_id

_NOT = re.compile(r"\b(not|no|never|without|\w+n't|stop|instead of|anything but)\b", re.I)

_ARTICLES = {"a", "an", "the", "my", "your", "to"}

Numbered = tuple[str, Entry]
"""An entry with its id."""


@rule("alias", style=True)
def aliases_lead_to_one_entry(base: KnowledgeBase) -> Iterator[Finding]:
    """An alias is no other entry's name, and only false friends share one."""
    for own in base.entries.items():
        for place, alias in enumerate(own[1].aliases):
            others = base.of_edition(edition_of(own[0])).items()
            for other in others:
                if other[0] != own[0] and (message := _misleads(alias, own, other)):
                    yield "entries", own[0], ("aliases", place), message


@rule("alias-elsewhere", style=True)
def aliases_point_at_their_entry(base: KnowledgeBase) -> Iterator[Finding]:
    """An alias doesn't say the opposite of its entry, nor name another's term, state or concept."""
    concepts = _concepts(base)
    for id_, entry, edition in entries_with_edition(base):
        for place, alias in enumerate(entry.aliases):
            message = _negates(alias, entry) or _names_a_term(alias, entry, edition, base.raw[id_])
            for concept in () if message else concepts.get(_plain_words(alias), ()):
                message = message or _names_a_concept(alias, concept, (id_, entry), base)
            if message:
                yield "entries", id_, ("aliases", place), message


def _misleads(alias: str, own: Numbered, other: Numbered) -> str:
    """Return why *alias* leads to another entry; empty if it does not."""
    (_, entry), (other_id, each) = own, other
    if alias.casefold() == each.name.casefold():
        return f"{alias!r} is the name of {other_id}; remove it"
    name = distinctive_words(each.name)
    if len(name) > 1 and name <= distinctive_words(alias) and not name <= distinctive_words(entry.name):
        return f"{alias!r} has all words of {each.name!r} ({other_id}); reword it"
    shared = alias.casefold() in (text.casefold() for text in each.aliases)
    if shared and not _are_told_apart(own, other[0]):
        return f"{alias!r} is an alias of {other_id} too; remove one, or tell them apart under not_to_confuse"
    return ""


def _negates(alias: str, entry: Entry) -> str:
    negated = _NOT.search(alias) and not _NOT.search(entry.name)
    if negated and distinctive_words(entry.name) <= distinctive_words(alias):
        return f"{alias!r} says the opposite of {entry.name!r}; remove it"
    return ""


def _names_a_term(alias: str, entry: Entry, edition: Edition, raw: Mapping[str, object]) -> str:
    """Return which term or state *alias* names that *entry* never mentions."""
    named = {
        each.casefold(): ("term", name, name)
        for name, term in edition.terms.items()
        for each in (name, *term.aliases)
    }
    for key, state in edition.states.items():
        named |= {each.casefold(): ("state", state.name, key) for each in (state.name, *state.aliases)}
    kind, name, key = named.get(alias.casefold(), ("", "", ""))
    own = {part: value for part, value in raw.items() if part not in ("aliases", "asked", "not_to_confuse")}
    own_text = " ".join((entry.name, *(text for _, text in prose(_values(own))))).casefold()
    if kind and name.casefold() not in own_text and key.casefold() not in own_text:
        return f"{alias!r} is the {kind} {name!r}, which this entry doesn't use; remove it"
    return ""


def _values(data: object) -> list[str]:
    """Return all texts of *data*, keys and facts included."""
    if isinstance(data, Mapping):
        return [text for key, value in data.items() for text in (str(key), *_values(value))]
    if isinstance(data, list):
        return [text for value in data for text in _values(value)]
    return [str(data)]


def _names_a_concept(alias: str, concept: str, own: Numbered, base: KnowledgeBase) -> str:
    """Return which entry has the concept that *alias* names, if its own entry has not."""
    linked = [
        id_ for id_, _ in base.entries_by_concept.get(concept, ()) if edition_of(id_) == edition_of(own[0])
    ]
    if own[0] in linked or any(_are_told_apart(own, id_) for id_ in linked) or not linked:
        return ""
    return f"{alias!r} is {base.concepts[concept].name!r}, which here is {linked[0]}; remove it, or tell them apart"


def _concepts(base: KnowledgeBase) -> Mapping[tuple[str, ...], list[str]]:
    """Return the concepts by the plain words of their names and aliases."""
    found: dict[tuple[str, ...], list[str]] = {}
    for id_, concept in base.concepts.items():
        for name in (concept.name, *concept.aliases):
            found.setdefault(_plain_words(name), []).append(id_)
    return found


def _plain_words(text: str) -> tuple[str, ...]:
    return tuple(word for word in words(text) if word not in _ARTICLES)


def _are_told_apart(own: Numbered, other: str) -> bool:
    return other in {full_id(each.id, edition_of(own[0])) for each in own[1].not_to_confuse}
