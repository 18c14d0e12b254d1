"""The odds at the top of an entry's page, with dials for its numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.play.answer.headline import roll_success_word
from kb.play.request.tiers import TIERS, USUAL
from resolver import Bound
from resolver.rolls.odds.roll_odds import roll_average
from resolver.values.names_read import ratings_in_trees
from resolver.wording import join_words, percent
from site_src.figures.asked import like_tiers, parts_set
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator, pack_steps, percent_of
from site_src.figures.dial_sums import Addend, addends_of
from site_src.figures.dials import ShownDial, dials_of
from site_src.figures.entry_rolls import RollOfEntry, rolls_of
from site_src.figures.own_rolls import alike_ways
from site_src.figures.plots import Plot, PlotLine, draw_plot
from site_src.pages.our_table import as_json, open_rulings, rulings_of_entry


@dataclass(frozen=True)
class FirstOdds:
    """A professional's chance on an entry's first roll or its average, and the same for all its dials."""

    dials: list[ShownDial]
    chance: str
    grid: str
    """All chances, or averages in tenths, in the format of `pack_steps`."""
    called: str = ""
    """What has that chance, if it is not simply the success of the roll; what the average counts."""
    told: str = ""
    """What has that chance or average, for readers: "hit", "success"."""
    rolled_by: str = ""
    """Who rolls, if not you: "the target"."""
    against: str = ""
    """Whom the roller rolls against, if ratings of that side count."""
    average: bool = False
    adds: Sequence[str] = ()
    """For each dial what it adds up of your ratings, as JSON for the page's script; empty if that is no plain sum."""
    ways: str = ""
    """Other ways to make the roll with the same chances, as JSON: the words, the variant, and for each dial what it
    adds up there, null if that is no plain sum of your ratings."""
    without_you: str = ""
    """Why no number of it is a sum of a character's ratings, as words after a semicolon; empty if one is."""
    whose: str = f"a {USUAL}’s numbers"
    asks: str = ""
    """The request to the service that has the same answer, as JSON."""
    sets: Sequence[str] = ()
    """For each dial what it sets in that request, as JSON: see `parts_set`."""
    rulings: str = ""
    """The rulings that a table can decide about the roll, as JSON: see `choices_of`."""
    plot: Markup | None = None
    """The chance by the first dial as a picture; None for an average."""
    others: Sequence[int] = ()
    """The numbers of the last dial at which the picture has further lines."""


@dataclass(frozen=True)
class LikeTiers:
    """The chance of an action over several rolls if both sides are of the same tier."""

    usual: str
    called: str
    others: list[tuple[str, str]]
    """The other tiers, each with its chance."""
    whose: str = f"{USUAL}s on both sides"
    asks: str = ""
    """The request to the service that has the same answer, as JSON."""
    rulings: str = ""
    """The rulings that a table can decide about its rolls, as JSON: see `choices_of`."""


def first_odds(base: KnowledgeBase, id_: str, chance_calculator: ChanceCalculator) -> FirstOdds | None:
    """Return the odds of an entry's first roll, or its average if there is nothing to reach.

    Returns:
        None without a roll, or if its odds are unknown.
    """
    for key, roll in rolls_of(base, id_):
        bound = roll.bound(USUAL, USUAL)
        dials = dials_of(bound)
        if not dials:
            return None
        found = _judged(roll, bound, dials, chance_calculator)
        if found is None:
            return None
        entry, edition = base.entries[id_], base.editions[roll.edition_id]
        word = found.called or roll_success_word(edition, entry, key, own_success=False)
        return replace(
            found,
            told=describe.plain(base, word, roll.edition_id),
            rolled_by=roll.whose.removeprefix(" of "),
            against=f"a {USUAL}" if roll.reads_other_tier else "",
            adds=[*_sums(roll, dials)],
            ways=as_json(ways) if (ways := [*_other_ways(base, id_, dials)]) else "",
            without_you="" if any(_sums(roll, dials)) else _why_without_you(roll),
            asks=as_json({**like_tiers(id_), "test": key}),
            sets=[as_json(each) for each in parts_set(roll.situation.subject.by, dials)],
            rulings=as_json(open_rulings(base, id_, key, roll)),
        )
    return None


def with_headline(odds: FirstOdds | None, headline: str) -> tuple[FirstOdds | None, str]:
    """Return *odds* with the words that an entry's *headline* has for their chance, and what else it says."""
    said, _, rest = headline.partition("; ")
    word = said.removesuffix(f" {odds.chance}").removesuffix(":") if odds else said
    return (replace(odds, told=word), rest) if odds and word != said else (odds, headline)


def _sums(roll: RollOfEntry, dials: Sequence[ShownDial]) -> Iterator[str]:
    for dial in dials:
        addends = addends_of(roll, dial)
        yield as_json(addends) if addends else ""


def _other_ways(
    base: KnowledgeBase, id_: str, dials: Sequence[ShownDial]
) -> Iterator[tuple[str, str | None, list[list[Addend] | None]]]:
    for way, own in alike_ways(base, id_):
        adds = {dial.part: added for dial, added in zip(own.dials, own.adds, strict=True)}
        yield way, own.variant, [adds.get(dial.part) for dial in dials]


def _why_without_you(roll: RollOfEntry) -> str:
    """Return why no sum of a character's ratings is among the numbers of *roll*."""
    if roll.whose:
        return f"{roll.whose.removeprefix(' of ')} rolls this"
    edition, changed = roll.situation.subject.edition, roll.bound(USUAL, USUAL).changed
    read = ratings_in_trees(changed.scene.keys, changed.roll, roller=changed.scene.roller)
    own = sorted({each.name for each in read if each.side == "actor" and each.name in edition.terms})
    of_else = [name for name in own if name not in roll.counting]
    if of_else:
        return f"your sheet’s {join_words(of_else)} doesn’t count here"
    return "your ratings don’t add up to these dice"


def _judged(
    roll: RollOfEntry, bound: Bound, dials: list[ShownDial], chance_calculator: ChanceCalculator
) -> FirstOdds | None:
    """Return the chance of a roll, or its average if there is nothing to reach."""
    if not bound.judged:
        return _average(bound, dials, chance_calculator)
    chance = chance_calculator.success(bound, roll.success)
    if chance is None:
        return None
    steps = chance_calculator.grid(bound, dials, roll.success)
    others = _others_against(roll, dials)
    return FirstOdds(
        dials,
        percent(chance, tight=True),
        pack_steps(steps, dials[0]),
        roll.success_word,
        plot=_plot(dials, steps, others),
        others=others,
    )


def _others_against(roll: RollOfEntry, dials: Sequence[ShownDial]) -> list[int]:
    """Return what the next worse and better kinds of targets have for the last dial, if it opposes the roll."""
    last = dials[-1]
    if len(dials) < 2 or last.part != ("opponent", "pool"):
        return []
    alike = (dials_of(roll.bound(USUAL, tier)) for tier in TIERS)
    numbers = {found[-1].value for found in alike if found and found[-1].part == last.part}
    possible = [number for number in numbers if last.least <= number <= last.most]
    worse = max((number for number in possible if number < last.value), default=None)
    better = min((number for number in possible if number > last.value), default=None)
    return [number for number in (worse, better) if number is not None]


def _plot(dials: Sequence[ShownDial], steps: Sequence[int], numbers: Sequence[int]) -> Markup:
    """Return the picture of the chances by the first dial, the others unchanged."""
    first, last = dials[0], dials[-1]
    named = len(dials) > 1 and last.part == ("opponent", "pool")

    def line(number: int) -> PlotLine:
        row = _row(dials, steps, number)
        return PlotLine(f"v {number}" if named else "", [percent_of(step) for step in row])

    axis = f"bonus to {first.dice}" if first.signed else first.after[1]
    others = ", ".join(dial.text for dial in dials[1:])
    title = f"The chance by {axis}{f', {others}' if others else ''}"
    marks = [replace(first, value=value).number for value in range(first.least, first.most + 1)]
    at = first.value - first.least
    return draw_plot(Plot(title, axis, marks, line(last.value), [line(number) for number in numbers], at))


def _row(dials: Sequence[ShownDial], steps: Sequence[int], last: int) -> Sequence[int]:
    """Return the chances by the first dial at the given number of the *last* one, the others unchanged."""
    if len(dials) == 1:
        return steps
    place = 0
    for dial in reversed([*dials[1:-1], replace(dials[-1], value=last)]):
        place = place * (dial.most - dial.least + 1) + dial.value - dial.least
    width = dials[0].most - dials[0].least + 1
    return steps[place * width : (place + 1) * width]


def _average(bound: Bound, dials: list[ShownDial], chance_calculator: ChanceCalculator) -> FirstOdds | None:
    mean = roll_average(bound)
    if mean is None:
        return None
    counted = "" if bound.is_total else f"{bound.rules.mechanic.word('hits')} "
    grid = pack_steps(chance_calculator.averages(bound, dials), dials[0])
    return FirstOdds(dials, f"{round(10 * mean) / 10:.1f}", grid, f"{counted}on average", average=True)


def over_steps(base: KnowledgeBase, id_: str, tiers: OddsByTier) -> LikeTiers | None:
    """Return the chance of entry *id_* if its success is defined over several rolls and known; else None."""
    own, found = base.entries[id_].success, tiers.of(id_)
    first = next((roll for _, roll in rolls_of(base, id_)), None)
    if own is None or found.status != "known" or first is None or first.bound(USUAL, USUAL).judged:
        return None
    chances = {
        str(tier): percent(chance.exact, tight=True) for tier, chance in found.chances.items() if chance
    }
    usual = chances.pop(str(USUAL))
    return LikeTiers(
        usual,
        own.called,
        list(chances.items()),
        asks=as_json(like_tiers(id_)),
        rulings=as_json(rulings_of_entry(base, id_)),
    )
