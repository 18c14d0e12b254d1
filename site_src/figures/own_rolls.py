"""Rolls of yours that add up your ratings: what they add up, and their chances against a professional."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kb.knowledge import KnowledgeBase
from kb.links.equivalents import kinds_meant
from kb.model import RollStep
from kb.play.request.tiers import USUAL
from resolver import Bound
from site_src.figures.asked import like_tiers, parts_set
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator, pack_steps
from site_src.figures.dial_sums import Addend, addends_of
from site_src.figures.dials import ShownDial, dials_of
from site_src.figures.entry_rolls import RollOfEntry, roll_in_variant, rolls_of


@dataclass(frozen=True)
class OwnRoll:
    """The first roll of an entry, which you make with plain sums of your ratings."""

    roll: RollOfEntry
    dials: tuple[ShownDial, ...]
    """The dice or the bonus, and the limit if that is such a sum too."""
    adds: tuple[list[Addend], ...]
    """What each of them adds up."""
    variant: str | None
    """The variant that it is rolled in."""
    asks: dict[str, Any]
    """The request to the service that has the same answer."""
    reads_more: bool = False
    """Whether ratings of yours count elsewhere in the roll too, as in what you have to reach."""

    @property
    def bound(self) -> Bound:
        """The roll between two professionals."""
        return self.roll.bound(USUAL, USUAL)

    @property
    def is_against_target(self) -> bool:
        """Whether something of the target counts: its dice, or what you have to reach."""
        return self.bound.opponent is not None or self.roll.reads_other_tier

    def grid(self, chance_calculator: ChanceCalculator) -> str:
        """Return the chances at every setting of the dials, as `pack_steps` writes them; empty if there are none.

        The rest of the roll is as for a professional, so a roll that reads more of you has none.
        """
        bound = self.bound
        if self.reads_more or not bound.judged or chance_calculator.success(bound, self.roll.success) is None:
            return ""
        return pack_steps(chance_calculator.grid(bound, self.dials, self.roll.success), self.dials[0])

    def odds(self, grid: int | str) -> dict[str, Any]:
        """Return the chances for scripts: the *grid* or its place, each dial's span and usual number.

        With them what to ask the service for the same, and what each dial sets there.
        """
        return {
            "grid": grid,
            "spans": [(dial.least, dial.most, dial.value) for dial in self.dials],
            "asks": self.asks,
            "sets": [*parts_set("actor", self.dials)],
        }


def own_roll(
    base: KnowledgeBase, id_: str, variant: str | None = None, kinds: tuple[str, ...] = ()
) -> OwnRoll | None:
    """Return the first roll of entry *id_*; None if it is not yours or its dice are no plain sum of ratings.

    It is made in the *variant*, if one is given, and of these *kinds*.
    """
    key, roll = next(iter(rolls_of(base, id_)), ("", None))
    if roll is not None and (variant is not None or kinds):
        roll = roll_in_variant(base, id_, key, variant, kinds)
    if roll is None or roll.situation.subject.by != "actor":
        return None
    summed = dict(_summed(roll))
    dials = [dial for dial in summed if dial.part in (("actor", "pool"), ("actor", "limit"))]
    if not dials or dials[0].part != ("actor", "pool"):
        return None
    asks: dict[str, Any] = {**like_tiers(id_), "test": key, **({"variant": variant} if variant else {})}
    asks |= {"classes": [*kinds]} if kinds else {}
    others = len(summed) > len(dials)
    adds = tuple(summed[dial] for dial in dials)
    return OwnRoll(roll, tuple(dials), adds, variant, asks, reads_more=others)


def ways_of(base: KnowledgeBase, id_: str) -> Iterator[tuple[str, OwnRoll]]:
    """Yield the first roll of entry *id_*, if it is yours and adds up ratings, and its variants with other dice.

    Each has the variant's words: "" as printed, "unarmed", "throw with stab".
    """
    if own := own_roll(base, id_):
        yield "", own
        for variant in variants_with_other_dice(base, id_):
            if in_variant := own_roll(base, id_, variant):
                yield variant.replace("-", " "), in_variant


def alike_ways(base: KnowledgeBase, id_: str) -> Iterator[tuple[str, OwnRoll]]:
    """Yield the other ways of `ways_of` that differ only in what your dice and your limit add up.

    Their chances at any of these numbers are those of the roll as printed.
    """
    ways = [*ways_of(base, id_)]
    for way, own in ways[1:]:
        if _apart_from_sums(own) == _apart_from_sums(ways[0][1]):
            yield way, own


def _apart_from_sums(own: OwnRoll) -> tuple[object, ...]:
    bound = own.bound
    dials = [(dial.part, dial.least, dial.most, dial.dice) for dial in dials_of(bound)]
    printed = bound.changed.roll
    return dials, printed.actor.requirement, printed.opposition, own.roll.success


def name_of_way(base: KnowledgeBase, id_: str, way: str) -> str:
    """Return what lists call entry *id_* rolled in a way of `ways_of`: "Melee Attack (unarmed)"."""
    name = base.entries[id_].name
    return f"{name} ({way})" if way else name


def variants_with_other_dice(base: KnowledgeBase, id_: str) -> list[str]:
    """Return the variants of the first roll of entry *id_* that are rolled with other dice: unarmed, with a punch."""
    first = next((each for each in base.entries[id_].tests.values() if isinstance(each, RollStep)), None)
    return [key for key, variant in first.variants.items() if "pool" in variant.set] if first else []


def _summed(roll: RollOfEntry) -> Iterator[tuple[ShownDial, list[Addend]]]:
    """Yield the dials that begin with a sum of ratings, each with what that adds up."""
    for dial in dials_of(roll.bound(USUAL, USUAL)):
        if added := addends_of(roll, dial):
            yield dial, added


def beside_tiers(
    base: KnowledgeBase, id_: str, tiers: OddsByTier, concept: str | None = None
) -> dict[str, Any] | None:
    """Return what scripts need to tell your chance beside those of the tiers.

    Among those of a *concept*, a general entry is what it stands for there: an attack with the skills of melee.

    Returns:
        None if entry *id_* succeeds by anything else than a roll that adds up your ratings.
    """
    chance_calculator = ChanceCalculator()
    kinds = kinds_meant(base, id_, [concept]) if concept is not None else []
    own, usual = own_roll(base, id_, kinds=tuple(kinds)), tiers.of(id_).chances.get(USUAL)
    if own is None or usual is None or usual.exact != chance_calculator.success(own.bound, own.roll.success):
        return None
    return {
        "adds": own.adds,
        "ways": {way: other.adds for way, other in alike_ways(base, id_)},
        "bonus": own.bound.is_total,
        "opposed": own.is_against_target,
        "called": own.roll.success_word,
        "odds": own.odds(own.grid(chance_calculator)),
    }
