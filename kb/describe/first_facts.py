"""The first facts about an entry: what you pay, what you roll or get, what you need."""

from dataclasses import dataclass, replace

from kb.describe.change_texts import grants_texts
from kb.describe.costs import cost_text, requirement_text, timing_text
from kb.describe.state_texts import state_texts
from kb.describe.texts import test_text
from kb.model import Edition, Entry, StateNeed

MOST_GIVEN = 2
"""The most changes that the card names; the page lists the rest below."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the card: its label, its text, and the time if there is one."""

    key: str
    label: str
    text: str
    when: str = ""


def first_facts(
    edition: Edition, entry: Entry, edition_id: str, most_given: int | None = MOST_GIVEN
) -> list[Fact]:
    """Return the lines of an entry's card that apply.

    Args:
        edition: The entry's edition.
        entry: The entry.
        edition_id: The edition's id.
        most_given: The most changes to name for an entry without a roll; None for all.
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
    return [*kind, *paid, *timed, _rolled(edition, entry, edition_id, most_given), *asked]


def _rolled(edition: Edition, entry: Entry, edition_id: str, most_given: int | None) -> Fact:
    text = test_text(entry)
    if text != "no test":
        return Fact("roll", "You roll", text)
    given = [
        *grants_texts(edition, entry.grants, edition_id),
        *state_texts(edition, entry),
    ]
    more = 0 if most_given is None else len(given) - most_given
    rest = f"; {more} more below" if more > 0 else ""
    told = "; ".join(given[:most_given])
    return Fact("give", "You get", f"No roll: {told}{rest}" if told else "No roll")


def _capital(text: str) -> str:
    return text if text == "unknown" else text[:1].upper() + text[1:]
