"""Texts about states: what they change, and how entries set and end them."""

from collections.abc import Sequence

from kb.describe.change_texts import lasting_text
from kb.describe.costs import state_clause
from kb.describe.grant_texts import grant_text
from kb.knowledge import KnowledgeBase
from kb.model import Edition, EnteredState, Entry, Grant, LeftState, State
from kb.references import full_id
from resolver.wording import join_words

_WHOSE = {"target": "the target"}
_OPEN = (None, "ended")
"""How long a state lasts if something has to end it."""


def state_texts(edition: Edition, entry: Entry) -> list[str]:
    """Return the states set and ended: "you are Prone", "the target: no longer Prone".

    What ends a state early is left out if a grant of the entry says it.
    """
    grant_endings = {grant.lost_when for grant in entry.grants}
    entered = [
        each.model_copy(update={"lost_when": None})
        if each.until not in _OPEN and each.lost_when in grant_endings
        else each
        for each in entry.sets
    ]
    return [_entered_text(edition, each) for each in entered] + _left_texts(edition, entry.ends)


def brief_states(edition: Edition, entry: Entry) -> list[str]:
    """Return the states that an entry sets, ends or switches ("you are Prone, or no longer")."""
    left = {each.state for each in entry.ends if each.whose == "actor"}
    switched = {each.state for each in entry.sets if each.whose == "actor"} & left
    entered = [
        f"{_entered_text(edition, each.model_copy(update={'when': None}))}, or no longer"
        if each.state in switched
        else _entered_text(edition, each)
        for each in entry.sets
    ]
    return entered + _left_texts(edition, [each for each in entry.ends if each.state not in switched])


def state_changes(base: KnowledgeBase, edition_id: str, state: State) -> list[str]:
    """Return what a state changes in rolls, and what is unknown about it."""
    changes = [
        grant_text(base.editions[edition_id], grant, edition_id)
        for grant in state_grants(base, edition_id, state)
    ]
    return changes + [f"Unknown: {why}" for why in state.unknown.values()]


def state_grants(base: KnowledgeBase, edition_id: str, state: State) -> list[Grant]:
    """Return the grants of a state: its own, and those of entries."""
    found = list(state.grants)
    for reference in state.granted_by:
        id_, key = granting_entry(edition_id, reference)
        entry = base.entries.get(id_)
        found += [each for each in (entry.grants if entry else ()) if key in (None, each.key)]
    return found


def granting_entry(edition_id: str, reference: str) -> tuple[str, str | None]:
    """Return the entry in a state's `granted_by`, and its grant's key, None for all."""
    name, _, key = reference.partition(":")
    return full_id(name, edition_id), key or None


def state_name(edition: Edition, key: str, level: str | int | None = None) -> str:
    """Return the name of a state, with its level if there is one: "Cover II"."""
    state = edition.states.get(key)
    if state is None:
        return key
    if isinstance(level, int):
        level = state.levels[level - 1] if state.levels else None
    return f"{state.name} {level}" if level else state.name


def _entered_text(edition: Edition, entered: EnteredState) -> str:
    verb = "have" if entered.level is not None or _has_levels(edition, entered.state) else "are"
    name = state_name(edition, entered.state, entered.level)
    own = state_clause(edition, entered.state, holds=True) or f"you {verb} {name}"
    return _with_owner(entered, own, name) + _condition_text(edition, entered)


def _condition_text(edition: Edition, entered: EnteredState) -> str:
    """Return when a state is entered, and how long it lasts."""
    text = f", {entered.when}" if entered.when else ""
    if entered.lasts:
        return f"{text}, {entered.lasts}"
    unsaid = entered.until == "ended" and not entered.lost_when
    return text + ("" if unsaid else lasting_text(edition, entered.until, entered.lost_when))


def others_text(edition: Edition, entered: EnteredState) -> str:
    """Return a state set that is not the actor's, as a clause: "two allies have Cover II, with a burst"."""
    singular, plural = ("has", "have") if _has_levels(edition, entered.state) else ("is", "are")
    verb = plural if entered.whose.endswith("s") else singular
    name = state_name(edition, entered.state, entered.level)
    return f"{entered.whose} {verb} {name}{_condition_text(edition, entered)}"


def _left_texts(edition: Edition, left: Sequence[LeftState]) -> list[str]:
    """Return the states ended, those of the same side in the same case as one text."""
    together: dict[tuple[str, str | None, str], list[LeftState]] = {}
    for each in left:
        verb = "have" if _has_levels(edition, each.state) else "are"
        own = state_clause(edition, each.state, holds=False) or f"you {verb} no longer "
        together.setdefault((each.whose, each.when, own), []).append(each)
    texts = []
    for (_, when, own), found in together.items():
        names = join_words((state_name(edition, each.state) for each in found), "or")
        text = _with_owner(found[0], f"{own}{names}" if own.endswith(" ") else own, f"no longer {names}")
        texts.append(text + (f", {when}" if when else ""))
    return texts


def _has_levels(edition: Edition, key: str) -> bool:
    return key in edition.states and bool(edition.states[key].levels)


def _with_owner(change: EnteredState | LeftState, own: str, name: str) -> str:
    """Return *own* for the actor's state, otherwise *name* after its owner: "the target: Prone"."""
    return own if change.whose == "actor" else f"{_WHOSE.get(change.whose, change.whose)}: {name}"
