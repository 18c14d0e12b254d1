"""Answer questions about one fact of an action from the data: its cost, its roll, its odds."""

import re
from collections.abc import Collection, Iterable

from kb.findable.asking import AskedFact, Fact, Question, question_fact
from kb.findable.fact_sentences import SENTENCES, NamedEntry, equivalent_sentence
from kb.findable.odds_sentence import odds_sentence
from kb.findable.turn_sentence import turn_sentence
from kb.knowledge import KnowledgeBase
from kb.model import Answer
from kb.references import edition_of

MOST_NAMED = 5
"""If a name means more entries than this, the question is not about one fact."""


class AnsweredFact(Answer):
    """A fact from the data."""

    id: str
    """The entry, or the state as search results name it: "sr5/state:prone"."""
    field: Fact
    text: str


class FactAnswer(Answer):
    """The answer to a question about one fact, with a fact for each entry or state of that name."""

    text: str
    facts: tuple[AnsweredFact, ...]


def answer(base: KnowledgeBase, question: Question, editions: Collection[str] = ()) -> FactAnswer | None:
    """Return the answer to *question* in *editions*, or in all; None if it asks for no single fact of the data."""
    if question.beside:
        return _both_in_a_turn(base, question, editions)
    asked = question_fact(question)
    ids = _within(question.entries, editions)
    if asked is None or not 1 <= len(ids) <= MOST_NAMED:
        return None
    subjects = [NamedEntry(base, id_, asked.conditions) for id_ in ids]
    found = [fact for each in subjects if (fact := _fact(each, asked, question.edition))]
    return FactAnswer(text=" ".join(fact.text for fact in found), facts=tuple(found)) if found else None


def _within(ids: Iterable[str], editions: Collection[str]) -> list[str]:
    return [id_ for id_ in ids if not editions or edition_of(id_) in editions]


def _both_in_a_turn(base: KnowledgeBase, question: Question, editions: Collection[str]) -> FactAnswer | None:
    """Return for each edition that has both actions of *question* whether they fit in one turn."""
    pairs = [
        (one, other)
        for one in _within(question.entries, editions)
        for other in question.beside
        if edition_of(one) == edition_of(other)
    ]
    if not 1 <= len(pairs) <= MOST_NAMED:
        return None
    facts = [
        AnsweredFact(id=one, field="turn", text=text)
        for one, other in pairs
        if (text := turn_sentence(base, one, other))
    ]
    return FactAnswer(text=" ".join(fact.text for fact in facts), facts=tuple(facts)) if facts else None


def _fact(subject: NamedEntry, asked: AskedFact, towards: str | None) -> AnsweredFact | None:
    if asked.kind == "odds":
        text = odds_sentence(subject, asked.text.split())
    elif asked.kind == "equivalent":
        text = equivalent_sentence(subject, towards or "")
    else:
        text = SENTENCES[asked.kind](subject)
    return (
        AnsweredFact(id=subject.id, field=asked.fact, text=text) if text and _is_about(text, asked) else None
    )


_MENTIONS = {
    "init|ini|initiative": "initiative",
    r"damage": "damage|dv",
    r"dice|die": r"di(?:c)?e",
    r"ac": "ac",
    r"defense": "defense|ac",
    r"bonus|bonuses|extra|more": r"\+|wild",
    r"penalty": "\N{MINUS SIGN}",
}
"""Things that people ask for by name, and a pattern that shows that a text is about them."""


def _is_about(text: str, asked: AskedFact) -> bool:
    """Return whether *text* mentions what the question asks for by name."""
    if asked.kind not in ("grants", "cost"):
        return True
    return all(
        re.search(mention, text.casefold())
        for said, mention in _MENTIONS.items()
        if re.search(rf"\b(?:{said})\b", asked.text)
    )
