"""What scripts ask the service for the odds that a page holds, where the reader's own table decides otherwise."""

from collections.abc import Iterator, Sequence

from kb.model import Tier
from kb.play.request.tiers import USUAL
from site_src.figures.dials import ShownDial


def like_tiers(id_: str, tier: Tier = USUAL) -> dict[str, str]:
    """Return the request for entry *id_* between two characters of a *tier*."""
    return {"entry": id_, "actor": tier, "target": tier}


def parts_set(by: str, dials: Sequence[ShownDial]) -> Iterator[dict[str, str]]:
    """Yield for each dial the part of the roll that a modifier sets, its side, and the dice before a bonus.

    Args:
        by: Who rolls: `actor`, `target` or `other`.
        dials: The dials of the roll.
    """
    own, other = ("opponent", "actor") if by == "target" else ("", "opponent")
    for dial in dials:
        who, part = dial.part
        fields = {
            "set": part,
            "side": own if who == "actor" else other,
            "dice": dial.dice.replace(" and ", " + "),
        }
        yield {name: text for name, text in fields.items() if text}
