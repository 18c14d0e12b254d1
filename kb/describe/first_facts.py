"""The first facts about an entry: what you pay, what you roll or get, what you need."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from kb.describe.change_texts import brief_grants, grants_texts
from kb.describe.costs import cost_text, requirement_text, timing_text
from kb.describe.state_texts import state_texts
from kb.describe.texts import test_text
from kb.model import Edition, Entry, StateNeed

MOST_LETTERS = 175
"""How long what the card names of needs and changes may be, about five lines of a phone; the rest stands below."""

_LINK = re.compile(r"\[\[(?:[^\]|]+\||[^\]/]+/)?([^\]]+)\]\]")


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the card: its label, its text, and the time if there is one."""

    key: str
    label: str
    text: str
    when: str = ""


def first_facts(
    edition: Edition, entry: Entry, edition_id: str, most_letters: int | None = MOST_LETTERS
) -> list[Fact]:
    """Return the lines of an entry's card that apply.

    Args:
        edition: The entry's edition.
        entry: The entry.
        edition_id: The edition's id.
        most_letters: How long needs and the changes of an entry without a roll may be together, the first of them in
            any case; None for all of them, with all that there is to say.
    """
    kind = [] if entry.kind == "action" else [Fact("kind", "Kind", entry.kind)]
    cost, timing = cost_text(edition, entry), timing_text(edition, entry)
    paid = [Fact("pay", "You pay", _capital(cost), _capital(timing))] if cost else []
    timed = [Fact("pay", "When", _capital(timing))] if timing and not cost else []
    barred = [need for need in entry.requires if isinstance(need, StateNeed) and not need.is_]
    needs = [need for need in entry.requires if need not in barred]
    bars = [need.model_copy(update={"is_": True}) for need in barred]
    found = [
        Fact("need", "You need", "; ".join(requirement_text(edition, each) for each in needs)),
        Fact("bar", "Not if", " or ".join(requirement_text(edition, each) for each in bars)),
    ]
    asked = [replace(fact, text=_capital(fact.text)) for fact in found if fact.text]
    left = most_letters and most_letters - sum(len(fact.text) for fact in asked)
    return [*kind, *paid, *timed, _rolled(edition, entry, edition_id, left), *asked]


def _rolled(edition: Edition, entry: Entry, edition_id: str, most_letters: int | None) -> Fact:
    text = test_text(entry)
    if text != "no test":
        return Fact("roll", "You roll", text)
    if most_letters is None:
        named = given = [*grants_texts(edition, entry.grants, edition_id), *state_texts(edition, entry)]
    else:
        given = briefly_given(edition, entry, edition_id)
        named = given[: _many(given, most_letters)]
    rest = f"; {len(given) - len(named)} more below" if len(named) < len(given) else ""
    told = "; ".join(named)
    return Fact("give", "You get", f"No roll: {told}{rest}" if told else "No roll")


def briefly_given(edition: Edition, entry: Entry, edition_id: str) -> list[str]:
    """Return what an entry changes in other rolls, and its states, each as short as a card has it."""
    return [*brief_grants(edition, entry.grants, edition_id), *state_texts(edition, entry)]


def _many(texts: Sequence[str], most_letters: int) -> int:
    """Return how many of *texts* have at most so many letters together, as a page prints them; at least one."""
    lengths = accumulate(len(_LINK.sub(r"\1", text)) for text in texts)
    return max(1, sum(length <= most_letters for length in lengths))


def _capital(text: str) -> str:
    return text if text == "unknown" else text[:1].upper() + text[1:]
