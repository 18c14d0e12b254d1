"""Answer what a search asks for beside what it finds: a question about one fact, and a roll."""

from collections.abc import Collection

from kb.findable.answers import answer
from kb.findable.roll_answers import rolls_in
from kb.findable.state_answers import state_answer
from kb.knowledge import KnowledgeBase
from search.index import Index
from search.results import SearchAnswer


def with_answers(
    base: KnowledgeBase, index: Index, found: SearchAnswer, editions: Collection[str] = ()
) -> SearchAnswer:
    """Return what a search *found* with the answer to its query from the data: a question, a state or a roll.

    Args:
        base: The data.
        index: Their index.
        found: The results of the query.
        editions: The editions that were searched; all if there are none.
    """
    question = index.question(found.query)
    fact = answer(base, question, editions) if question else None
    fact = fact or state_answer(base, found.query, editions)
    rolls = rolls_in(base, found.query, editions)
    answered = {"answer": fact, "rolls": rolls}
    return found.model_copy(update={field: each for field, each in answered.items() if each})
