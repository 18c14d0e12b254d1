"""The odds at the top of an entry's page, with dials for its numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kb.knowledge import KnowledgeBase
from kb.play.tiers import USUAL
from resolver.wording import percent
from site_src.figures.chances import Oracle, rolls_of
from site_src.figures.dials import ShownDial, dials_of


@dataclass(frozen=True)
class FirstOdds:
    """A professional's chance on an entry's first roll, and the chances for all its dials."""

    dials: list[ShownDial]
    chance: str
    grid: str
    """All chances in the format of `packed`."""
    called: str = ""
    """What has that chance, if it is not simply the success of the roll."""
    whose: str = f"A {USUAL}’s numbers"


def first_odds(base: KnowledgeBase, id_: str, oracle: Oracle) -> FirstOdds | None:
    """Return the odds of an entry's first roll; None without a roll, or if its odds are unknown."""
    for _, roll in rolls_of(base, id_):
        bound = roll.bound(USUAL, USUAL)
        chance, dials = oracle.success(bound, roll.success), dials_of(bound)
        if chance is None or not dials:
            return None
        grid = packed(oracle.grid(bound, dials, roll.success), dials[0])
        return FirstOdds(dials, percent(chance, tight=True), grid, roll.called)
    return None


def packed(steps: Sequence[int], first: ShownDial) -> str:
    """Return *steps* (see `step_of`) for the page's script, each as its difference to the one before it.

    Commas separate the steps. A row has one chance for each number of the *first* dial; its first step is the
    difference to 0.
    """
    width = first.most - first.least + 1
    rows = [steps[at : at + width] for at in range(0, len(steps), width)]
    return ",".join(str(step - before) for row in rows for before, step in pairwise([0, *row]))
