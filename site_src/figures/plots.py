"""The chance of a roll by its dice as a picture that fits any width: lines as SVG, words and dot as HTML above it."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

MOST_MARKS = 6


@dataclass(frozen=True)
class PlotLine:
    """A line of a plot: its name, and its chances in percent, one for each mark."""

    name: str
    chances: Sequence[float]


@dataclass(frozen=True)
class Plot:
    """The chance at each of some consecutive numbers of dice, and the place of the reader's."""

    title: str
    axis: str
    marks: Sequence[str]
    line: PlotLine
    others: Sequence[PlotLine]
    """The same against others, for comparison."""
    at: int
    """The place of the dot among the marks."""


def draw_plot(plot: Plot) -> Markup:
    """Return the plot as HTML on one line, because Markdown ends raw HTML at an empty line."""
    points = _points(plot.line)
    dot = f"left:{_x(plot, plot.at)}%;top:{100 - plot.line.chances[plot.at]:g}%"
    parts = [
        f'<div class="plot" role="img" aria-label="{escape(plot.title)}">',
        '<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">',
        '<path class="plot-grid" d="M0 0H100M0 25H100M0 50H100M0 75H100"/>',
        '<path class="plot-ground" d="M0 100H100"/>',
        f'<polygon class="plot-area" points="0,100 {points} 100,100"/>',
        *(f'<polyline class="plot-other" points="{_points(line)}"/>' for line in plot.others),
        f'<polyline class="plot-line" points="{points}"/>',
        "</svg>",
        *(f'<span class="plot-y" style="top:{100 - each}%">{each}</span>' for each in (0, 50, 100)),
        *_marks(plot),
        f'<span class="plot-axis">{escape(plot.axis)}</span>',
        *_names(plot),
        f'<b class="plot-dot" data-at="{escape(plot.marks[plot.at])}" style="{dot}"></b>',
        "</div>",
    ]
    return Markup("".join(parts))  # noqa: S704 - every text in it was escaped


def _x(plot: Plot, place: int) -> float:
    return round(100 * place / max(len(plot.marks) - 1, 1), 1)


def _points(line: PlotLine) -> str:
    steps = max(len(line.chances) - 1, 1)
    return " ".join(
        f"{100 * place / steps:.4g},{100 - chance:.4g}" for place, chance in enumerate(line.chances)
    )


def _marks(plot: Plot) -> list[str]:
    every = max(1, -(-len(plot.marks) // MOST_MARKS))
    return [
        f'<span class="plot-x" style="left:{_x(plot, place)}%">{escape(mark)}</span>'
        for place, mark in enumerate(plot.marks)
        if place % every == 0
    ]


_GAP = 14
"""The least distance between the names at the ends of lines, in px: their height."""


def _names(plot: Plot) -> list[str]:
    """Return the names at the right ends of the lines, moved apart so that they don't cover each other."""
    lines = [line for line in (plot.line, *plot.others) if line.name]
    in_order = sorted(lines, key=lambda line: -line.chances[-1])
    tops = dict(zip((line.name for line in in_order), _tops([_end(line) for line in in_order]), strict=True))
    return [
        f'<span class="plot-name{" plot-main" if line is plot.line else ""}" style="top:{tops[line.name]}">'
        f"{escape(line.name)}</span>"
        for line in lines
    ]


def _end(line: PlotLine) -> float:
    """Return the height of a line's right end, in percent from the top."""
    return 100 - line.chances[-1]


def _tops(ends: Sequence[float]) -> list[str]:
    """Return the heights of names as near as can be to the *ends* of their lines, in CSS for a plot of any height.

    Args:
        ends: in percent from the top, the highest first.

    Each name but the first is `_GAP` below the one before, or more: an isotonic regression of the ends less the gaps,
    in its form of the greatest of the least means. The last stays half a name above the axis.
    """
    last = len(ends) - 1
    lowest = f"100% - {_GAP * last + _GAP // 2}px"

    def mean(first: int, to: int) -> str:
        return f"{sum(ends[first : to + 1]) / (to + 1 - first):.4g}% - {_GAP * (first + to) / 2:g}px"

    def height(place: int) -> str:
        least = (
            f"min({','.join(mean(first, to) for to in range(place, last + 1))})" for first in range(place + 1)
        )
        return f"calc({_GAP * place}px + clamp(0%,max({','.join(least)}),{lowest}))"

    return [height(place) for place in range(len(ends))]
