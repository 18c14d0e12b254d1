"""The states of an edition, and how an entry sets and ends them, in words."""

from kb.describe.change_texts import grant_text, until_text
from kb.model import Edition, EnteredState, Entry, LeftState, State


def state_texts(edition: Edition, entry: Entry) -> list[str]:
    """Return which states an entry sets and ends: "ends the state Prone"."""
    return [_entered(edition, each) for each in entry.sets] + [_left(edition, each) for each in entry.ends]


def state_changes(edition: Edition, edition_id: str, state: State) -> list[str]:
    """Return what a state changes in rolls, and what of it is unknown."""
    changes = [grant_text(edition, grant, edition_id) for grant in state.grants]
    return changes + [f"Unknown: {why}" for why in state.unknown.values()]


def state_name(edition: Edition, key: str, level: str | int | None = None) -> str:
    """Return what a state is called, with its level where that is told: "Cover II"."""
    state = edition.states.get(key)
    if state is None:
        return key
    if isinstance(level, int):
        level = state.levels[level - 1] if state.levels else None
    return f"{state.name} {level}" if level else state.name


def _entered(edition: Edition, entered: EnteredState) -> str:
    text = f"sets the state {state_name(edition, entered.state, entered.level)}{_whose(entered)}"
    text += f", {entered.when}" if entered.when else ""
    text += f", {until_text(entered.until)}" if entered.until else ""
    return text + (f"; lost by {entered.lost_by}" if entered.lost_by else "")


def _left(edition: Edition, left: LeftState) -> str:
    text = f"ends the state {state_name(edition, left.state)}{_whose(left)}"
    return text + (f", {left.when}" if left.when else "")


def _whose(change: EnteredState | LeftState) -> str:
    return {"actor": "", "target": " of the target"}.get(change.whose, f" of {change.whose}")
