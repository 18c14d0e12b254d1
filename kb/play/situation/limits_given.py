"""Limits that a request gives: of two that exclude each other only one."""

from collections.abc import Mapping

from kb.knowledge import KnowledgeBase
from kb.model import RollStep
from kb.play.procedure.dependent_steps import trees_of
from kb.play.procedure.subject import Subject
from kb.play.request.states import Ratings
from kb.play.side import PARTIES
from kb.problems import RequestError
from resolver.sentences.values import two_limits_given
from resolver.values.names_read import Side, choices_in


def check_limits(base: KnowledgeBase, subject: Subject, ratings: Mapping[Side, Ratings]) -> None:
    """Refuse both of two limits that exclude each other, if the entry's roll says when each counts.

    Raises:
        RequestError: With the place of the second.
    """
    step = base.entries[subject.entry].tests.get(subject.key or "") if subject.entry is not None else None
    if not isinstance(step, RollStep) or step.limit_is is None:
        return
    for choice in choices_in(trees_of(subject.procedure)):
        first, second = (getattr(each, "name", "") for each in (choice.first, choice.second))
        for side, party in PARTIES.items():
            if first in ratings[side] and second in ratings[side]:
                raise RequestError(
                    f"{party.ratings}.{second}", two_limits_given(first, second, step.limit_is)
                )
