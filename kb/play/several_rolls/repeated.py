"""The same test made several times, each with a roll of its own: all of them, at least one, or how many."""

from kb.play.answer.parts import Probability
from kb.play.answer.shapes import RepeatedChances, ResolveAnswer
from kb.play.sentences.headline import repeated_chances
from kb.play.sentences.several_rolls import times_without_success
from kb.problems import RequestError


def answer_for_times(answer: ResolveAnswer, times: int) -> ResolveAnswer:
    """Return *answer* with the chances of making its test that many *times*; they are null if its success is.

    Raises:
        RequestError: If it has no success.
    """
    if answer.action is None and "success" not in answer.odds.model_fields_set:
        raise RequestError("times", times_without_success())
    each = answer.action.success if answer.action is not None else answer.odds.success
    if each is None:
        return answer.model_copy(
            update={"repeated": RepeatedChances(times=times, all=None, any=None, average=None)}
        )
    all_, any_ = each.exact**times, 1 - (1 - each.exact) ** times
    chances = RepeatedChances(
        times=times,
        all=Probability.of(all_),
        any=Probability.of(any_),
        average=Probability.of(times * each.exact),
    )
    text = repeated_chances(answer.headline.text, times, all_, any_, times * each.exact)
    headline = answer.headline.model_copy(update={"text": text})
    return answer.model_copy(update={"repeated": chances, "headline": headline})
