"""Answer questions about one fact of an action from the data: its cost, its roll, its odds."""

import re

from kb.findable.asking import AskedFact, Fact, Question, asked
from kb.findable.telling import TELLING, NamedEntry, equivalent
from kb.findable.telling_odds import odds
from kb.knowledge import KnowledgeBase
from kb.model import Answer

MOST_NAMED = 5
"""If a name means more entries than this, the question is not about one fact."""


class AnsweredFact(Answer):
    """A fact from the data."""

    id: str
    """The entry."""
    field: Fact
    text: str


class FactAnswer(Answer):
    """The answer to a question about one fact, with a fact for each entry of that name."""

    text: str
    facts: tuple[AnsweredFact, ...]


def answer(base: KnowledgeBase, question: Question) -> FactAnswer | None:
    """Return the answer to *question*; None if it asks for no single fact of the data."""
    about = asked(question)
    if about is None or not 1 <= len(question.named) <= MOST_NAMED:
        return None
    named = [NamedEntry(base, id_, about.conditions) for id_ in question.named]
    found = [fact for each in named if (fact := _fact(each, about, question.towards))]
    return FactAnswer(text=" ".join(fact.text for fact in found), facts=tuple(found)) if found else None


def _fact(named: NamedEntry, about: AskedFact, towards: str | None) -> AnsweredFact | None:
    if about.told == "odds":
        text = odds(named, about.text.split())
    elif about.told == "equivalent":
        text = equivalent(named, towards or "")
    else:
        text = TELLING[about.told](named)
    return AnsweredFact(id=named.id, field=about.fact, text=text) if text and _tells(text, about) else None


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


def _tells(text: str, about: AskedFact) -> bool:
    """Return whether *text* mentions what the question asks for by name."""
    if about.told not in ("grants", "cost"):
        return True
    return all(
        re.search(mention, text.casefold())
        for said, mention in _MENTIONS.items()
        if re.search(rf"\b(?:{said})\b", about.text)
    )
