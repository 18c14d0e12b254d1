"""Chances on a page: a chart, its caption, and the same numbers in tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from kb.describe import step_title
from kb.knowledge import KnowledgeBase
from kb.play.advice.shapes import TierwiseEntry
from kb.play.request.tiers import TIERS, USUAL
from resolver.wording import join_words, percent, upper
from site_src.figures import charts
from site_src.figures.chances import ChanceCalculator, Chances
from site_src.figures.chart_lines import mark_of
from site_src.figures.entry_rolls import RollOfEntry, rolls_of, why_unknown
from site_src.pages.our_table import as_json, open_rulings

MOST_CHARTS = 3
"""The most rolls of one entry with a chart."""


@dataclass(frozen=True)
class Grid:
    """Chances as a table."""

    caption: str
    corner: str
    heads: list[str]
    rows: list[tuple[str, list[str]]]
    marked: Mapping[str, str] = field(default_factory=dict)
    """The tiers that have that many dice, by the head of the row."""


@dataclass(frozen=True)
class OddsChart:
    """A chart with its tables."""

    svg: Markup
    caption: str
    grids: list[Grid]
    rulings: str = ""
    """The rulings that a table can decide about it, as JSON: see `site_src.pages.our_table`."""


def cell(chance: Fraction | None) -> str:
    """Return the text of a chance in a table; a dash if it is unknown."""
    return "–" if chance is None else percent(chance, tight=True)


def entry_odds(
    base: KnowledgeBase, id_: str, chance_calculator: ChanceCalculator
) -> tuple[list[OddsChart], list[str]]:
    """Return the charts of an entry's rolls, and the reasons for rolls with unknown odds."""
    entry = base.entries[id_]
    rolls = list(rolls_of(base, id_))
    drawn: list[OddsChart] = []
    unknown: list[str] = []
    for key, roll in rolls:
        found = chance_calculator.by_pool(roll)
        if found and len(drawn) < MOST_CHARTS:
            name = f"{step_title(entry, key)}: " if len(entry.tests) > 1 else ""
            chart = _roll_chart(roll, found, chance_calculator.by_tier(roll), name)
            drawn.append(replace(chart, rulings=as_json(open_rulings(base, id_, key, roll))))
        elif reason := why_unknown(roll):
            unknown.append(reason)
    return drawn, list(dict.fromkeys(unknown))


def _roll_chart(roll: RollOfEntry, by_pool_chances: Chances, tiers: Chances | None, name: str) -> OddsChart:
    edition_id, word = roll.edition_id, roll.test.mechanic.word
    totalled = roll.test.mechanic.family == "total"
    axis = "bonus to the roll" if totalled else ("dice in the pool" if "pool" in word("pool") else "dice")
    given = f", with a {USUAL}’s {by_pool_chances.limit}" if by_pool_chances.limit else ""
    what = f"{roll.success_word}: chance" if roll.success_word else "chance of success"
    caption = f"{name}{what} by {axis}{roll.whose if roll.success_word else ''}{given}. Exact."
    caption = upper(caption)
    lines = [
        charts.Line(label, [_float(chance) for chance in chances], f"edition-{edition_id}")
        for label, chances in by_pool_chances.curves
    ]
    by_pool = _grid(f"By {axis}", axis.split(" ")[0].capitalize(), by_pool_chances)
    grids = [replace(by_pool, marked=_tiers_by_mark(roll))]
    if tiers:
        versus = ", the target across" if len(tiers.curves) > 1 else ""
        grids.append(_grid(f"By kind of character{versus}", "Who rolls", tiers))
    return OddsChart(charts.draw(charts.Chart(caption, axis, by_pool_chances.marks, lines)), caption, grids)


def _grid(caption: str, corner: str, chances_by_mark: Chances) -> Grid:
    rows = [
        (mark, [cell(chances[place]) for _, chances in chances_by_mark.curves])
        for place, mark in enumerate(chances_by_mark.marks)
    ]
    return Grid(caption, corner, [name or "chance" for name, _ in chances_by_mark.curves], rows)


def _tiers_by_mark(roll: RollOfEntry) -> dict[str, str]:
    """Return the tiers' names by their number of dice or their bonus."""
    kinds: dict[str, list[str]] = {}
    for tier in TIERS:
        throw = roll.bound(tier, USUAL).actor.throw
        if throw is not None:
            kinds.setdefault(mark_of(throw), []).append(tier)
    return {mark: join_words(names) for mark, names in kinds.items()}


def tier_chart(
    base: KnowledgeBase, entries: Sequence[TierwiseEntry], rulings: Mapping[str, Mapping[str, Any]]
) -> OddsChart | None:
    """Return the chances of *entries* by tier; None if fewer than two are known.

    The chart has the first known entry of each edition, the table all known entries.

    Args:
        base: The rules.
        entries: The entries with their chances.
        rulings: The rulings that decide about the odds of each, by its id: see `site_src.pages.our_table`.
    """
    known = [row for row in entries if row.status == "known"]
    if len(known) < 2:
        return None
    marks = [*map(str, TIERS)]
    lines = {row.edition: row for row in reversed(known)}
    drawn = [
        charts.Line(
            base.editions[edition].short,
            [None if chance is None else chance.decimal for chance in lines[edition].chances.values()],
            f"edition-{edition}",
        )
        for edition in base.editions
        if edition in lines
    ]
    rows = [
        (
            f"{base.editions[row.edition].short} {base.entries[row.entry].name}",
            [cell(None if chance is None else chance.exact) for chance in row.chances.values()],
        )
        for row in known
    ]
    caption = "Exact chance that it works, if both sides have the same tier."
    grid = Grid("By kind of character", "Action", marks, rows)
    svg = charts.draw(charts.Chart(caption, "both sides", marks, drawn))
    return OddsChart(svg, caption, [grid], as_json(_by_edition(base, known, rulings)))


def _by_edition(
    base: KnowledgeBase, entries: Sequence[TierwiseEntry], rulings: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Return the rulings of *entries* by edition, each with the edition's short name."""
    found: dict[str, Any] = {}
    for each in entries:
        found.setdefault(each.edition, {"short": base.editions[each.edition].short, "known": {}})
        found[each.edition]["known"] |= rulings[each.entry]
    return found


def _float(chance: Fraction | None) -> float | None:
    return None if chance is None else float(chance)
