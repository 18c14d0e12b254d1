"""Line charts as inline SVG, coloured by the style sheet, with text for screen readers."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

WIDTH, HEIGHT = 640, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 112, 14, 46
_LABEL_ROOM = 21
_DASHES = ("", "7 4", "2 4", "10 3 2 3")


@dataclass(frozen=True)
class Line:
    """One line of a chart: its name, its chances (0 to 1, None if unknown) and its CSS class."""

    name: str
    chances: Sequence[float | None]
    css_class: str = ""


@dataclass(frozen=True)
class Chart:
    """Several lines over the same marks on the horizontal axis."""

    title: str
    axis: str
    marks: Sequence[str]
    lines: Sequence[Line]


def draw(chart: Chart) -> Markup:
    """Return the chart as SVG on one line, because Markdown ends raw HTML at an empty line."""
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(chart.title)}">',
        *_grid(),
        *_marks(chart),
        *(part for place, line in enumerate(chart.lines) for part in _line(chart, line, place)),
        *_names(chart),
        "</svg>",
    ]
    return Markup("".join(parts))  # noqa: S704 - every text in it was escaped


def _x(chart: Chart, place: int) -> float:
    steps = max(len(chart.marks) - 1, 1)
    return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * place / steps, 1)


def _y(chance: float) -> float:
    return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - chance), 1)


def _grid() -> list[str]:
    rows = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        rows.append(f'<line class="chart-grid" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y}" y2="{y}"/>')
        rows.append(f'<text x="{_LEFT - 8}" y="{y + 5}" text-anchor="end">{percent}%</text>')
    return rows


def _marks(chart: Chart) -> list[str]:
    every = max(1, -(-len(chart.marks) // 8))
    shown = [
        f'<text x="{_x(chart, place)}" y="{HEIGHT - _BOTTOM + 20}" text-anchor="middle">{escape(mark)}</text>'
        for place, mark in enumerate(chart.marks)
        if place % every == 0
    ]
    middle = (_LEFT + WIDTH - _RIGHT) / 2
    return [*shown, f'<text x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">{escape(chart.axis)}</text>']


def _line(chart: Chart, line: Line, place: int) -> list[str]:
    points = [(_x(chart, at), _y(chance)) for at, chance in enumerate(line.chances) if chance is not None]
    path = " ".join(f"{x},{y}" for x, y in points)
    css = escape(f"chart-line {line.css_class}".strip())
    dash = f' stroke-dasharray="{_DASHES[place % len(_DASHES)]}"' if place % len(_DASHES) else ""
    return [f'<polyline class="{css}" points="{path}"{dash}/>'] if points else []


def _names(chart: Chart) -> list[str]:
    """Return the names at the right ends of the lines, moved apart so that they do not overlap."""
    ends = [(_y(last), line) for line in chart.lines if (last := _last(line)) is not None]
    ends.sort(key=lambda end: end[0])
    texts = []
    lowest = float(_TOP)
    room = len(ends) * _LABEL_ROOM
    for left, (wanted, line) in zip(range(len(ends), 0, -1), ends, strict=True):
        highest_allowed = HEIGHT - _BOTTOM - (left - 1) * _LABEL_ROOM
        y = min(max(wanted, lowest), max(highest_allowed, HEIGHT - room))
        lowest = y + _LABEL_ROOM
        css = escape(f"chart-name {line.css_class}".strip())
        texts.append(f'<text class="{css}" x="{WIDTH - _RIGHT + 8}" y="{y + 5}">{escape(line.name)}</text>')
    return texts


def _last(line: Line) -> float | None:
    return next((chance for chance in reversed(line.chances) if chance is not None), None)
