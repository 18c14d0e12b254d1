"""The first facts about an entry: what you pay, what you roll or get, what you need."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Literal

from kb.describe.costs import brief_cost, brief_requirement, cost_text, requirement_text, timing_text
from kb.describe.grant_texts import brief_grants, grants_texts
from kb.describe.notation_texts import target_in_words
from kb.describe.state_texts import brief_states, state_texts
from kb.describe.texts import brief_roll, cut_short, test_text, who_rolls
from kb.model import Edition, Entry, Requirement, StateNeed
from resolver.wording import upper

MOST_LINES = 6
"""The most lines of a card on a phone; the page has the rest below."""

LINE = 38
"""Letters on a line of a card on a phone 390 pixels wide, as a browser breaks them."""

MOST_KEPT = 2
"""The most lines kept for needs while changes are named."""

UNKNOWN = "unknown"
"""The text of a fact that the source does not give."""

_LINK = re.compile(r"\[\[(?:[^\]|]+\||[^\]/]+/)?([^\]]+)\]\]")
_CLAUSE_ENDS = {"change": r"[;,] ", "condition": r"; |, (?=(?:and|but) )"}
"""Where a text may end early: a condition not within its subject, nor before an alternative."""

_NO_ROLL = "No roll"
_SUMMARY = "In short"


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the card: its label, its text, and the time if there is one."""

    key: str
    label: str
    text: str
    when: str = ""


def first_facts(
    edition: Edition, entry: Entry, edition_id: str, most_lines: int | None = MOST_LINES
) -> list[Fact]:
    """Return the facts of an entry's card that apply.

    Args:
        edition: The entry's edition.
        entry: The entry.
        edition_id: The edition's id.
        most_lines: The most lines of all texts on a phone. To keep to it, costs and rolls are shortened, and changes
            and needs that don't fit are only counted. None for everything in full.
    """
    barred = [
        need for need in entry.requires if isinstance(need, StateNeed) and not need.is_ and not need.says
    ]
    needs = [need for need in entry.requires if need not in barred]
    bars = [requirement_text(edition, need.model_copy(update={"is_": True})) for need in barred]
    bar = [Fact("bar", "Not if", _capital(" or ".join(bars)))] if bars else []
    first = [
        *_cost_facts(edition, entry, brief=most_lines is not None),
        *_roll_facts(entry, brief=most_lines is not None),
    ]
    lines_left = None if most_lines is None else most_lines - sum(map(_lines, [*first, *bar]))
    if not any(fact.key == "roll" for fact in first):
        needs_height = _height("; ".join(requirement_text(edition, each) for each in needs)) if needs else 0
        given = _grants_facts(
            edition,
            entry,
            edition_id,
            None if lines_left is None else lines_left - min(needs_height, MOST_KEPT),
        )
        first += given
        lines_left = None if lines_left is None else lines_left - sum(map(_lines, given))
    return [*first, *_requirement_facts(edition, needs, lines_left), *bar]


def _cost_facts(edition: Edition, entry: Entry, *, brief: bool) -> list[Fact]:
    kind = [] if entry.kind == "action" else [Fact("kind", "Kind", entry.kind)]
    cost = brief_cost(edition, entry, 2 * LINE) if brief else cost_text(edition, entry)
    timing = _capital(timing_text(edition, entry))
    if cost:
        return [*kind, Fact("pay", "You pay", _capital(cost), "" if timing == cost == UNKNOWN else timing)]
    return [*kind, Fact("pay", "When", timing)] if timing else kind


def _roll_facts(entry: Entry, *, brief: bool) -> list[Fact]:
    text = target_in_words(brief_roll(entry, 2 * LINE) if brief else test_text(entry), entry)
    return [] if text == "no test" else [Fact("roll", _capital(who_rolls(entry) or "you roll"), text)]


def _grants_facts(edition: Edition, entry: Entry, edition_id: str, lines: int | None) -> list[Fact]:
    """Return what an entry gives; on a phone how its summary begins if that is nothing, else no fact then."""
    if lines is None:
        texts = [*grants_texts(edition, entry.grants, edition_id), *state_texts(edition, entry)]
        return [Fact("give", "You get", "; ".join(texts))] if texts else []
    texts = brief_effects(edition, entry, edition_id)
    if not texts:
        label = _SUMMARY if entry.tests else _NO_ROLL
        return [Fact("give", label, cut_short(entry.summary, max(lines, 1) * LINE))]
    return [Fact("give", "You get", _join_fitting(texts, "change", lines, f"{_NO_ROLL}: "))]


def gist(edition: Edition, entry: Entry, edition_id: str) -> str:
    """Return what an action without a roll does: the first change that it makes, or how its summary begins."""
    return next(iter(brief_effects(edition, entry, edition_id)), "") or cut_short(entry.summary, 2 * LINE)


def brief_effects(edition: Edition, entry: Entry, edition_id: str) -> list[str]:
    """Return what an entry changes in other rolls, and its states, as short as on a card."""
    return [*brief_grants(edition, entry.grants, edition_id), *brief_states(edition, entry)]


def _requirement_facts(edition: Edition, needs: Sequence[Requirement], lines: int | None) -> list[Fact]:
    if not needs:
        return []
    texts = [requirement_text(edition, each) for each in needs]
    if lines is not None and _height("; ".join(texts)) > lines:
        texts = [brief_requirement(edition, each, 2 * LINE) for each in needs]
    text = "; ".join(texts) if lines is None else _join_fitting(texts, "condition", lines)
    return [Fact("need", "You need", _capital(text))]


def _join_fitting(
    texts: Sequence[str], what: Literal["change", "condition"], lines: int, head: str = ""
) -> str:
    """Return *head* and as many of *texts* as fit into *lines*, and how many more there are.

    Texts that don't fit are passed over at the beginning only, so that the first one named is the first that matters.
    If none fits, the first clause of the first stands for them.
    """
    fitting: list[str] = []
    for text in texts:
        longer = _with_rest(head, [*fitting, text], len(texts))
        if _height(longer) <= lines:
            fitting.append(text)
        elif fitting:
            break
    clause = re.split(_CLAUSE_ENDS[what], texts[0], maxsplit=1)[0]
    shortened = _with_rest(head, [clause], len(texts) + 1)
    if not fitting and clause != texts[0] and _height(shortened) <= lines:
        return shortened
    if not fitting:
        return f"{head}{len(texts)} {what}{'' if len(texts) == 1 else 's'}, see below"
    return _with_rest(head, fitting, len(texts))


def _with_rest(head: str, texts: Sequence[str], many: int) -> str:
    rest = many - len(texts)
    return head + "; ".join([*texts, *([f"{rest} more below"] if rest else [])])


def _lines(fact: Fact) -> int:
    return _height(" · ".join(filter(None, [fact.text, fact.when])))


def _height(text: str) -> int:
    """Return the lines of *text* on a phone, with the names of references instead of their ids."""
    return max(1, len(wrap(_LINK.sub(r"\1", text), LINE)))


def _capital(text: str) -> str:
    return text if text == UNKNOWN else upper(text)
