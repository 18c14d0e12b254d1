"""A test asked for as the API is asked, for tests of the answers."""

from typing import Any

import kb
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve


def ask(base: kb.KnowledgeBase, **content: Any) -> dict[str, Any]:
    """Return the plain answer to the request with the fields *content*."""
    return resolve(base, ResolveRequest.model_validate(content)).plain()
