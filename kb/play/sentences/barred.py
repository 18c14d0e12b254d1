"""What is said about actions and Edge that a request takes although it can't."""

from collections.abc import Sequence

from kb.play.side import PARTIES
from resolver.reasons import reason
from resolver.values.names_read import Side
from resolver.wording import join_words, upper


@reason
def action_forbidden(
    action: str, side: Side, requirement: str, contrary: Sequence[str], clause: bool = False
) -> str:
    """What the request says contradicts a requirement of an action; `requirement` is it in words, if it has some.

    They may be a `clause`: "you can charge for at least 3 meters".
    """
    party = PARTIES[side]
    needs = f"{' unless' if clause else ': it needs'} {requirement}, and" if requirement else " while"
    why = f"{needs} {join_words(contrary)}"
    return f"{upper(party.who)} can't use {action}{why}; the odds are as if {party.again} could."


@reason
def action_needs_instead(action: str, side: Side, others: Sequence[str], too_low: Sequence[str]) -> str:
    """A rating is too low for an action, unless something holds that only people can tell."""
    return f"{action}{PARTIES[side].after} works only if {join_words(others, 'or')}: {join_words(too_low)}."


@reason
def action_needs_more(action: str, side: Side, requirement: str, too_low: Sequence[str]) -> str:
    """What is given of a rating is too low for an action, and more may be there: the highest of several skills."""
    return f"{action}{PARTIES[side].after} needs {requirement}; {join_words(too_low, 'and')}."


@reason
def edge_barred(action: str, side: Side, others: Sequence[str]) -> str:
    """A side uses Edge on a roll with an action that allows none."""
    exception = f", unless {join_words(others, 'or')}" if others else ""
    return f"{action} allows {PARTIES[side].who} no Edge on this roll{exception}."
