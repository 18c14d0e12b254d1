"""A request about a turn, read: the rules of its edition and its actions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from kb.knowledge import KnowledgeBase
from kb.play.request import TurnRequest
from kb.play.turns.acts import act_of
from kb.play.turns.amounts import Told
from kb.play.turns.edition_turn import rules_of
from kb.play.turns.read_turn import action_named, amounts_told, rulings_chosen
from kb.problems import RequestError
from resolver import OutOfRange
from resolver.turn import Act, TurnRules


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request about a turn comes to."""

    rules: TurnRules
    acts: Sequence[Act]
    told: Told
    """Ratings and amounts of resources, by the edition's own names."""


def asked(base: KnowledgeBase, request: TurnRequest) -> Asked:
    """Return what *request* comes to.

    Raises:
        RequestError: If it names something that does not exist in the edition.
    """
    told = amounts_told(base, request)
    acts = []
    for index, action in enumerate(request.actions):
        id_, taken = action_named(base, request.edition, action, f"actions.{index}")
        acts.append(act_of(base, id_, told, way=taken.as_, at=taken.at))
    return Asked(rules_of(base.editions[request.edition], told, rulings_chosen(base, request)), acts, told)


@contextmanager
def within_bounds() -> Iterator[None]:
    """Refuse a request of which the actions are too many, or too many sums.

    Raises:
        RequestError: If they are.
    """
    try:
        yield
    except OutOfRange as error:
        raise RequestError("actions", str(error)) from error
