"""Count given dice: what they show, which were rerolled, and the result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from resolver.dice.counting import plays_legend
from resolver.dice.mechanic import Mechanic
from resolver.dice.rerolling import EITHER, FIRST, LAST
from resolver.dice.tallies import Mark
from resolver.dice.throws import CountedThrow, exploding_dice, wild_explodes
from resolver.dice.wild import again_hits_from, others_hit_from, wild_hits

Throws = Sequence[Sequence[int]]
"""Each die with all of its throws, in order."""


@dataclass(frozen=True, slots=True)
class DiceCount:
    """The result of one side's dice."""

    score: int
    """Hits, or the sum with its bonus, before the limit."""
    mark: Mark
    ones: int = 0
    """How many 1s count toward a glitch."""
    wild: int = 0
    """What the Wild Die shows; 0 if there is none."""
    of: int = 0
    """The number of throws that the 1s are compared with."""
    raised: int = 0
    """What the raised die showed; 0 if there is none."""
    instead: "DiceCount | None" = None
    """The count with another die raised, where that undoes the glitch."""
    kept: bool = False
    """Whether a glitch of the first throw kept the dice from being rerolled or raised."""
    is_total: bool = False
    """Whether the score is a total in an edition that counts hits, as in an open test."""


def open_dice(throw: CountedThrow, mechanic: Mechanic, rulings: Mapping[str, str]) -> list[bool]:
    """Return which dice are thrown again on their highest face; exploding dice come last."""
    if throw.target is not None or throw.handling.is_open:
        return [mechanic.open_ended] * throw.dice
    if plays_legend(mechanic, rulings["wild"]) and not throw.wild:
        return [place == 0 for place in range(throw.dice)]
    exploding = exploding_dice(throw)
    explodes = [place >= throw.dice - exploding for place in range(throw.dice)]
    return [True, *explodes[1:]] if wild_explodes(throw) else explodes


def rerollable_dice(
    first: Sequence[int], throw: CountedThrow, mechanic: Mechanic, rulings: Mapping[str, str]
) -> list[int]:
    """Return the places of dice that can be rerolled after showing *first*; for one reroll, any, ones first."""
    misses = [place for place, face in enumerate(first) if face < mechanic.counted_from]
    if throw.handling.reroll == "none" or (_is_glitch(first, mechanic) and rulings["reroll_ones"] != LAST):
        return []
    if throw.handling.reroll == "failures":
        return misses
    return sorted(misses, key=lambda place: first[place] != 1)


def count_dice(
    throws: Throws, throw: CountedThrow, mechanic: Mechanic, rulings: Mapping[str, str]
) -> DiceCount:
    """Return the result of *throws*, which are the dice of *throw*."""
    if throw.handling.is_open:
        return _count_highest(throws, mechanic)
    if throw.target is not None:
        return _count_against_target(throws, throw.target, mechanic)
    if plays_legend(mechanic, rulings["wild"]) and not throw.wild:
        return _count_legend(throws, mechanic)
    if throw.handling.changes_faces:
        return _count_changed(throws, throw, mechanic, rulings)
    return _count_exploding(throws, throw, mechanic, rulings)


def glitch_mark(dice: int, ones: int, hits: int, mechanic: Mechanic) -> Mark:
    """Return whether *ones* among *dice* are a glitch, critical without *hits*."""
    if mechanic.glitch and 2 * ones > dice:
        return "glitch" if hits else "critical-glitch"
    if mechanic.all_ones and dice and ones == dice:
        return "critical-glitch"
    return "none"


def _count_against_target(throws: Throws, target: int, mechanic: Mechanic) -> DiceCount:
    hits = sum(sum(shown) >= target for shown in throws)
    ones = sum(shown[0] == 1 for shown in throws)
    return DiceCount(hits, glitch_mark(len(throws), ones, hits, mechanic), ones, of=len(throws))


def _count_highest(throws: Throws, mechanic: Mechanic) -> DiceCount:
    highest = max((sum(shown) for shown in throws), default=0)
    ones = sum(shown[0] == 1 for shown in throws)
    return DiceCount(
        highest, glitch_mark(len(throws), ones, highest, mechanic), ones, of=len(throws), is_total=True
    )


def _count_legend(throws: Throws, mechanic: Mechanic) -> DiceCount:
    hits = sum(face >= mechanic.counted_from for shown in throws for face in shown)
    failed = bool(throws) and throws[0][0] == 1
    return DiceCount(
        hits, "critical-glitch" if failed else "none", int(failed), throws[0][0] if throws else 0, 1
    )


def _count_exploding(
    throws: Throws, throw: CountedThrow, mechanic: Mechanic, rulings: Mapping[str, str]
) -> DiceCount:
    wild = throws[0][0] if throw.wild else 0
    first, again = mechanic.counted_from, mechanic.counted_from
    if throw.wild:
        first, again = others_hit_from(wild, mechanic), again_hits_from(wild, mechanic, rulings)
    others = throws[1:] if throw.wild else throws
    hits = wild_hits(wild, mechanic)
    hits += sum(shown[0] >= first for shown in others)
    hits += sum(face >= again for shown in throws for face in shown[1:])
    every = rulings["glitch_base"] == "tosses"
    counted = [face for shown in throws for face in (shown if every else shown[:1])]
    ones = counted.count(1)
    return DiceCount(hits, glitch_mark(len(counted), ones, hits, mechanic), ones, wild, len(counted))


def _count_changed(
    throws: Throws, throw: CountedThrow, mechanic: Mechanic, rulings: Mapping[str, str]
) -> DiceCount:
    """Return the result of dice with some rerolled or one raised."""
    first, last = [shown[0] for shown in throws], [shown[-1] for shown in throws]
    kept = rulings["reroll_ones"] != LAST and _is_glitch(first, mechanic)
    raises = throw.handling.raised == "one" and not kept
    to_raise = [face for face in (mechanic.counted_from - 1, 1) if face in last] if raises else []
    chosen, *others = (
        _count_raised(first, last, raised, throw, mechanic, rulings["reroll_ones"])
        for raised in to_raise or [0]
    )
    spared = (each for each in others if each.mark == "none" != chosen.mark)
    return replace(chosen, kept=kept, instead=next(spared, None))


def _count_raised(
    first: Sequence[int],
    shown: Sequence[int],
    raised: int,
    throw: CountedThrow,
    mechanic: Mechanic,
    ruling: str,
) -> DiceCount:
    """Return the result of the faces *shown* with one that is *raised*; 0 raises none."""
    last = _with_one_raised(shown, raised)
    wild = last[0] if throw.wild else 0
    least = others_hit_from(wild, mechanic) if throw.wild else mechanic.counted_from
    hits = wild_hits(wild, mechanic) + sum(face >= least for face in (last[1:] if throw.wild else last))
    deciding = {FIRST: first, LAST: last, EITHER: max(first, last, key=lambda faces: faces.count(1))}[ruling]
    ones = deciding.count(1)
    return DiceCount(hits, glitch_mark(len(first), ones, hits, mechanic), ones, wild, len(first), raised)


def _with_one_raised(faces: Sequence[int], raised: int) -> list[int]:
    """Return *faces* with one die that shows *raised* counted as one more."""
    if not raised:
        return list(faces)
    place = faces.index(raised)
    return [*faces[:place], raised + 1, *faces[place + 1 :]]


def _is_glitch(faces: Sequence[int], mechanic: Mechanic) -> bool:
    return mechanic.glitch and 2 * faces.count(1) > len(faces)
