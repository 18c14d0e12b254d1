"""Answer a typed roll: "10[4] v 7" has its chance in each edition that reads it."""

import re
from collections.abc import Collection, Iterator
from urllib.parse import urlencode

from kb.findable.edition_names import edition_names
from kb.knowledge import KnowledgeBase
from kb.model import Answer, RollStep
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.references import edition_of

MOST = 100
"""The largest number in a roll that is answered without being asked for."""

LONGEST = 200
"""The most letters of a text that may be a roll."""

_NUMBER = re.compile(r"\d+")


class AnsweredRoll(Answer):
    """A typed roll with its chance in one edition."""

    edition: str
    roll: str
    """The roll in the edition's notation, as `10 dice [4] v. 7 dice`."""
    text: str
    """The answer in one sentence, as "Success 56.9 %"."""
    url: str
    """The path of the calculator with this roll."""


def rolls_in(base: KnowledgeBase, text: str, editions: Collection[str] = ()) -> tuple[AnsweredRoll, ...]:
    """Return the answer to *text* in each edition where it is a roll whose numbers are all known.

    Args:
        base: The knowledge base.
        text: What somebody typed: a roll alone, or beside the name of an edition.
        editions: The editions to try; all if there are none. One that the text names wins.
    """
    numbers = [int(number) for number in _NUMBER.findall(text)] if len(text) <= LONGEST else []
    if not numbers or max(numbers) > MOST or text.strip().isdigit():
        return ()
    roll, named = _without_edition(base, text.strip())
    tried = [named] if named else [each for each in base.editions if each in editions or not editions]
    limited = base.editions.keys() if "[" not in roll and "limit" not in roll else _editions_with_limits(base)
    answers = (_answered(base, each, roll) for each in tried if each in limited)
    return tuple(each for each in answers if each is not None)


def _without_edition(base: KnowledgeBase, text: str) -> tuple[str, str | None]:
    """Return *text* without the name of an edition before or behind it, and that edition."""
    folded = text.casefold()
    for id_, edition in base.editions.items():
        for name in sorted(edition_names(id_, edition), key=len, reverse=True):
            if folded.startswith(f"{name} "):
                return text[len(name) :].strip(), id_
            if folded.endswith(f" {name}"):
                return text[: -len(name)].strip(), id_
    return text, None


def _editions_with_limits(base: KnowledgeBase) -> set[str]:
    """Return the editions that print a limit; in the others a roll with one means nothing."""
    return {edition_of(id_) for id_, text in _printed_rolls(base) if "[" in text}


def _printed_rolls(base: KnowledgeBase) -> Iterator[tuple[str, str]]:
    for id_, entry in base.entries.items():
        yield from ((id_, step.roll) for step in entry.tests.values() if isinstance(step, RollStep))


def _answered(base: KnowledgeBase, edition_id: str, roll: str) -> AnsweredRoll | None:
    """Return the answer in one edition; None if its dice don't read *roll*, or something in it has no number."""
    try:
        answer = resolve(base, ResolveRequest(edition=edition_id, roll=roll))
    except ValueError:  # it is no roll there, and nobody asked for one
        return None
    if not answer.headline.is_known:
        return None
    asked = urlencode({"edition": edition_id, "roll": roll})
    return AnsweredRoll(
        edition=edition_id,
        roll=answer.roll or roll,
        text=answer.headline.text,
        url=f"/calculator/?{asked}",
    )
