"""Actions that the source leaves open in a state: whether they can be taken there, it doesn't say."""

from collections.abc import Iterator, Sequence

from resolver.reasons import Reason
from resolver.sentences.turn import left_open_while, possible_while
from resolver.turn.placing import PlacedAct
from resolver.turn.turn_rules import OpenQuestion, TurnRules


def questions_of_states(rules: TurnRules, turn: Sequence[PlacedAct], index: int) -> Iterator[OpenQuestion]:
    """Yield whether the action in that place is possible in each state of yours that leaves it open."""
    placed = turn[index]
    for state, how in placed.act.open_while.items():
        if _may_be_in(rules, turn, index, state):
            unless = None if placed.states.get(state) else _not_in(rules, state)
            yield OpenQuestion(placed.act.name, left_open_while(placed.act.title, how, unless), decides=True)


def answers_for_states(questions: Sequence[OpenQuestion]) -> Iterator[Reason]:
    """Yield what a turn needs by its *questions* of states to be legal, actions in one state together."""
    actions: dict[tuple[str, str | None], list[str]] = {}
    for one in questions:
        if one.why.made_by(left_open_while):
            parts = one.why.parts
            actions.setdefault((parts["how"], parts["unless"]), []).append(parts["action"])
    for (how, unless), titles in actions.items():
        yield possible_while(list(dict.fromkeys(titles)), how, unless)


def _may_be_in(rules: TurnRules, turn: Sequence[PlacedAct], index: int, state: str) -> bool:
    """Return whether you are in a state by then, or may be because the request or the turn puts you there."""
    changes = (change for each in turn[:index] for change in each.act.states)
    entered = rules.states.get(state) or any(change.state == state and change.to for change in changes)
    return bool(entered) and turn[index].states.get(state) is not False


def _not_in(rules: TurnRules, state: str) -> str:
    """Return, as a clause, that you aren't in a state: "a clip is in your gun"."""
    clauses = rules.state_clauses.get(state)
    return clauses[0] if clauses else f"you aren't {rules.state_names.get(state, state)}"
