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
        f'<b class="plot-dot" style="{dot}"></b>',
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


_APART = 14
"""The least distance between the names at the ends of lines, in percent of the height on a phone."""


def _names(plot: Plot) -> list[str]:
    """Return the names at the right ends of the lines, moved down so that they don't cover each other."""
    lines = [line for line in (plot.line, *plot.others) if line.name]
    least, tops = 0.0, {}
    for line in sorted(lines, key=lambda line: -line.chances[-1]):
        tops[line.name] = max(100 - line.chances[-1], least)
        least = tops[line.name] + _APART
    return [
        f'<span class="plot-name{" plot-main" if line is plot.line else ""}" style="top:{tops[line.name]:g}%">'
        f"{escape(line.name)}</span>"
        for line in lines
    ]
