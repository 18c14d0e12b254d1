"""What is said about the chances of a turn's rolls against a target."""

from resolver.reasons import Reason, reason
from resolver.wording import upper

ACTIONS_OF_TURN = "number of actions"
"""Why every roll of a turn loses dice."""


@reason
def target_not_rolled_against() -> str:
    """A request about a turn has a target, and none of its actions rolls."""
    return "No action of this turn has a roll, so the target changes nothing."


@reason
def no_chance_if_forbidden() -> str:
    """A request about a turn has a target, and a rule forbids the turn."""
    return "The turn isn't legal, so its rolls have no chances."


@reason
def chance_not_worked_out(action: str, why: Reason | str) -> str:
    """The chance of an action of the turn can't be told without more than the request for the turn says."""
    return f"{action}: chance unknown. {upper(str(why).rstrip('.'))}."


@reason
def grant_left_out(action: str, giver: str, why: Reason | str) -> str:
    """What another action changes isn't in the chance of one, since it is open or has to be chosen."""
    return f"{action}: the chance is without {giver}. To count it, ask for {action} alone: {str(why).rstrip('.')}."
