"""What advice asks for first: which weapon or skill of a character counts, with the chance of each."""

from kb.knowledge import KnowledgeBase
from kb.play.advice.evaluate import evaluator_of
from kb.play.advice.likelihood import Likelihood
from kb.play.request.open_choices import requests_by_choice
from kb.play.request.shapes import ResolveRequest
from kb.play.sentences.characters import choose_one
from kb.play.situation.read_request import ReadRequest, read_request
from kb.play.situation.situation import situation_of
from kb.problems import RequestError
from resolver.wording import lower, percent


def require_choices(
    base: KnowledgeBase, request: ResolveRequest, read: ReadRequest, *, deciding: bool = False
) -> None:
    """Refuse a *request* that leaves open which weapon or skill of a character counts.

    Raises:
        RequestError: With the first choice that is open, and the chance of each option.
    """
    for choice in read.open:
        each = requests_by_choice(request, choice).items()
        options = [f"{name} ({_chance(read_request(base, one, deciding=deciding))})" for name, one in each]
        raise RequestError(choice.field, choose_one(choice.of, options))


def _chance(read: ReadRequest) -> str:
    """Return the chance of a request in words: "hit 40 %"."""
    situation = situation_of(read)
    likely = Likelihood(situation, evaluator_of(situation), {})
    return (
        "chance unknown"
        if likely.chance is None
        else f"{lower(likely.success_word)} {percent(likely.chance)}"
    )
