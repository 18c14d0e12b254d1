"""What may be done with counted dice, as the changes that say so."""

from resolver import Change

EXPLODE, AGAIN, ONE, RAISED = (
    Change(set={"explode": "all"}),
    Change(set={"reroll": "failures"}),
    Change(set={"reroll": "one"}),
    Change(set={"raise": "one"}),
)
PUSH, HITS, CANCEL, BUY = (
    Change(add={"exploding": 2}),
    Change(add={"hits": 1}),
    Change(set={"glitch": "cancelled"}),
    Change(set={"buy": 4}),
)
WILD = Change(set={"wild": "add 1"})
TEAM = Change(helpers=(2, 1), helped_limit=1)

EDGE = [EXPLODE, AGAIN, ONE, RAISED, PUSH, HITS, CANCEL]
NAMES = ["explode", "failures", "one", "raised", "push", "hits", "cancel"]
"""What the tests call those."""


def of_opponent(change: Change) -> Change:
    """Return the same change of the other side."""
    return Change(change.set, change.add, change.reason, "opponent")
