"""Answers of the resolver as requests receive them."""

from typing import Any

import resolver
from kb.play import tell
from kb.play.answer import reason_fields
from kb.play.resolve_answer import RollAnswer
from kb.play.sentences.trace import Teller


def in_plain(answer: resolver.Resolved) -> dict[str, Any]:
    """Return *answer* as plain data."""
    fields = tell.told_odds(answer, None) | tell.told_dice(answer, None, None, str)
    reasons = reason_fields(answer.warnings, answer.unknown)
    whole = RollAnswer(edition="none", data_version="none", **fields, **reasons).plain()
    return {key: value for key, value in whole.items() if key not in ("edition", "data_version")}


def traced(replayed: resolver.Replay) -> list[dict[str, Any]]:
    """Return the trace of a roll with its sentences, as plain data."""
    teller = Teller(replayed.bound.rules.mechanic)
    return [step.plain() for step in teller.sentences(replayed.trace)]
