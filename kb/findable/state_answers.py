"""Answer questions about a state: what you can't do while surprised or prone, and what it changes."""

import re
from collections.abc import Collection, Iterator

from kb.describe import state_changes
from kb.findable.answers import MOST_NAMED, AnsweredFact, FactAnswer
from kb.findable.edition_names import edition_names
from kb.knowledge import KnowledgeBase
from kb.model import State
from resolver.wording import upper

_ASKING = frozenset(
    re.findall(
        r"\w+",
        "a an and am are as be being by can cant cannot could change changes changed do does doing effect effects "
        "for forbid forbids forbidden happen happens have how i if im in is it mean means my not of on rules say "
        "says state still the then to was what whats when while with you your",
    )
)
"""The words around the name of a state in a question about it; others may ask for something else."""

_APOSTROPHES = re.compile("['\N{RIGHT SINGLE QUOTATION MARK}]")


def state_answer(base: KnowledgeBase, text: str, editions: Collection[str] = ()) -> FactAnswer | None:
    """Return what the state that *text* names means, in each edition that has it; None if it asks for more.

    Args:
        base: The rules.
        text: What somebody typed: a state's name, or a question with it.
        editions: The editions to answer for; all if there are none. Those that the text names win.
    """
    words = _plain(text)
    named = []
    for id_, edition in base.editions.items():
        for name in sorted(edition_names(id_, edition), key=len, reverse=True):
            if f" {name} " in words:
                words = words.replace(f" {name} ", " ")
                named.append(id_)
                break
    asked = [id_ for id_ in base.editions if id_ in (named or editions or base.editions)]
    facts = [
        AnsweredFact(id=f"{id_}/state:{key}", field="state", text=_sentence(base, id_, state))
        for id_ in asked
        for key, state in base.editions[id_].states.items()
        if any(_asks_for(words, name) for name in _names(state))
    ]
    if not 1 <= len(facts) <= MOST_NAMED:
        return None
    return FactAnswer(text=" ".join(fact.text for fact in facts), facts=tuple(facts))


def _sentence(base: KnowledgeBase, edition_id: str, state: State) -> str:
    """Return what a state means and changes: "Surprised (SR5): You can't drop prone."."""
    told = [state.meaning, *map(upper, state_changes(base, edition_id, state))]
    sentences = " ".join(f"{each.rstrip('.')}." for each in told)
    return f"{state.name} ({base.editions[edition_id].short}): {sentences}"


def _names(state: State) -> Iterator[str]:
    yield from map(_plain, (state.name, *state.aliases))


def _asks_for(words: str, name: str) -> bool:
    """Return whether *words* are the *name* of a state, or a question about it."""
    before, found, after = words.partition(name)
    return bool(found) and {*before.split(), *after.split()} <= _ASKING


def _plain(text: str) -> str:
    """Return the words of *text* in small letters, with a blank around each."""
    words = re.findall(r"[^\W_]+", _APOSTROPHES.sub("", text.casefold()))
    return f" {' '.join(words)} "
