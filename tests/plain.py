"""Answers of the resolver as requests receive them."""

from typing import Any

import resolver
from kb.play.answer.chances import odds_fields
from kb.play.answer.parts import reason_fields
from kb.play.answer.replay import replay_fields
from kb.play.answer.shapes import RollAnswer
from kb.play.answer.trace import TraceWriter


def in_plain(answer: resolver.Resolved) -> dict[str, Any]:
    """Return *answer* as plain data."""
    fields = odds_fields(answer, None) | replay_fields(answer, None, None, str)
    reasons = reason_fields(answer.warnings, answer.unknown)
    whole = RollAnswer(edition="none", data_version="none", **fields, **reasons).plain()
    return {key: value for key, value in whole.items() if key not in ("edition", "data_version")}


def traced(replayed: resolver.Replay) -> list[dict[str, Any]]:
    """Return the trace of a roll with its sentences, as plain data."""
    teller = TraceWriter(replayed.bound.rules.mechanic)
    return [step.plain() for step in teller.sentences(replayed.trace)]
