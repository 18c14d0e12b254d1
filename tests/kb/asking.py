"""A test asked for as the API is asked, for tests of the answers."""

from collections.abc import Mapping
from typing import Any

import kb
from kb.model import Tier
from kb.play.advice.tiers import fill_from_tier
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import USUAL
from kb.play.required_inputs import RequiredInputs, required_inputs
from kb.play.resolve import resolve
from kb.play.situation.read_request import read_request
from kb.play.situation.situation import Situation, situation_of


def ask(base: kb.KnowledgeBase, **content: Any) -> dict[str, Any]:
    """Return the plain answer to the request with the fields *content*."""
    return resolve(base, ResolveRequest.model_validate(content)).plain()


def codes(answer: Mapping[str, Any], kind: str) -> list[str]:
    """Return the codes of an answer's `warnings`, of what is `unknown` or of its `why`, as *kind* says."""
    return [reason["code"] for reason in answer.get("reasons", {}).get(kind, [])]


def filled(
    base: kb.KnowledgeBase, request: ResolveRequest, actor: Tier = USUAL, other: Tier = USUAL
) -> ResolveRequest:
    """Return *request* with the missing ratings of both sides."""
    full, _ = fill_from_tier(read_request(base, request), actor, other)
    return request.model_copy(
        update={"ratings": dict(full.ratings["actor"]), "against": dict(full.ratings["target"])}
    )


def situation(base: kb.KnowledgeBase, request: ResolveRequest) -> Situation:
    """Return the situation of the roll of *request*."""
    return situation_of(read_request(base, request))


def inputs(base: kb.KnowledgeBase, id_: str, test: str | None = None, *variants: str) -> RequiredInputs:
    """Return what a request for an entry's test has to give."""
    return required_inputs(base, ResolveRequest(entry=id_, test=test, variant=list(variants)))
