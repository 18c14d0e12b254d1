"""Answers of the resolver as requests receive them."""

from typing import Any

import resolver
from kb.play import tell
from kb.play.resolve_answer import RollAnswer


def in_plain(answer: resolver.Resolved) -> dict[str, Any]:
    """Return *answer* as plain data."""
    whole = RollAnswer(edition="none", data_version="none", **tell.told(answer)).plain()
    return {key: value for key, value in whole.items() if key not in ("edition", "data_version")}
