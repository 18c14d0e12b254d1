"""Amounts and spans in words."""

import math
from collections.abc import Mapping

from resolver.turn.turn_rules import TurnRules
from resolver.wording import listed


def amounts(rules: TurnRules, counts: Mapping[str, float]) -> str:
    """Return what is paid or left: "1 Free Action and 10 Initiative"; "nothing" where there is none."""
    return listed(amount(rules, name, count) for name, count in counts.items() if count) or "nothing"


def amount(rules: TurnRules, name: str, count: float) -> str:
    """Return some of a resource: "2 Simple Actions", "any number of Instant Actions"."""
    one, several = rules.names.get(name, (name, name))
    if math.isinf(count):
        return f"any number of {several}"
    return f"{count} {one if count == 1 else several}"


def plain(span: str) -> str:
    """Return a span in words: "combat turn"."""
    return span.replace("-", " ")
