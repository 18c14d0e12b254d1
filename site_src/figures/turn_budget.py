"""A picture of what you get in a turn: a box for each resource, and the possible trades."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

from kb import describe
from kb.model import Edition

WIDTH = 640
_LEFT, _HIGH, _GAP, _ROW = 150, 40, 8, 58
_LETTER = 10.5
"""The width of a letter at its largest, on a phone."""


@dataclass(frozen=True, slots=True)
class Box:
    """One resource to spend: its words, and whether you can spend it out of turn."""

    words: str
    anytime: bool = False

    @property
    def width(self) -> float:
        """The width that its words need."""
        return max(64, round(len(self.words) * _LETTER + 20))


@dataclass(frozen=True, slots=True)
class Strip:
    """A row of the picture: its label, its boxes, and the boxes that you can trade them for."""

    label: str
    boxes: list[Box]
    traded_for: list[Box]


def draw(edition: Edition, edition_id: str) -> Markup:
    """Return the resources of a turn as an SVG element on one line; empty if a turn gives none."""
    strips = list(_strips(edition))
    if not strips:
        return Markup("")
    parts, top = [], 4.0
    for strip in strips:
        drawn, high = _strip(strip, top)
        parts += drawn
        top += high
    label = escape(" ".join(describe.turn_texts(edition)))
    head = (
        f'<svg class="chart budget edition-{edition_id}" viewBox="0 0 {WIDTH} {top:g}" role="img" '
        f'aria-label="{label}">'
    )
    return Markup("".join([head, *parts, "</svg>"]))  # noqa: S704 - every text in it was escaped


def _strips(edition: Edition) -> Iterator[Strip]:
    for span, resources in edition.turn.gives.items():
        boxes = [box for name, amount in resources.items() for box in _boxes(edition, name, amount)]
        yield Strip(f"Each {span.replace('-', ' ')}", boxes, [])
    for place, trade in enumerate(edition.turn.exchange):
        pay, get = _all_boxes(edition, trade.pay), _all_boxes(edition, trade.for_)
        yield Strip("Or trade" if place == 0 else "Or", pay, get)


def _all_boxes(edition: Edition, amounts: Mapping[str, int]) -> list[Box]:
    return [box for name, amount in amounts.items() for box in _boxes(edition, name, amount)]


def _boxes(edition: Edition, name: str, amount: int | str) -> Iterator[Box]:
    """Yield *amount* boxes, or a single box if the amount is not fixed."""
    resource = edition.resources.get(name)
    words = (resource.short or resource.name) if resource else name.replace("-", " ")
    anytime = name in edition.turn.anytime
    if not isinstance(amount, int):
        yield Box(f"{words}, {'any number' if amount == 'any' else f'one per {amount}'}", anytime)
        return
    more = edition.turn.each_more.get(name, {}).get("pool", 0)
    for place in range(amount):
        cost = f" −{-more * place}" if more and place else ""
        yield Box(f"{words}{cost}", anytime)


def _strip(strip: Strip, top: float) -> tuple[list[str], float]:
    """Return the elements of a row with its upper edge at *top*, and its height."""
    parts = [f'<text x="0" y="{top + 26:g}">{escape(strip.label)}</text>']
    x, y = float(_LEFT), top
    for box in [*strip.boxes, *([None] if strip.traded_for else []), *strip.traded_for]:
        width = 34.0 if box is None else box.width
        if x > _LEFT and x + width > WIDTH:
            x, y = float(_LEFT), y + _HIGH + _GAP
        if box is None:
            parts.append(f'<text x="{x + 10:g}" y="{y + 26:g}">→</text>')
        else:
            parts += _box_elements(box, x, y)
        x += width + _GAP
    return parts, y - top + _ROW


def _box_elements(box: Box, x: float, y: float) -> list[str]:
    css = "budget-box budget-anytime" if box.anytime else "budget-box"
    middle = x + box.width / 2
    return [
        f'<rect class="{css}" x="{x + 1:g}" y="{y + 1:g}" width="{box.width - 2:g}" height="{_HIGH - 2}" rx="6"/>',
        f'<text class="budget-words" x="{middle:g}" y="{y + 26:g}" text-anchor="middle">{escape(box.words)}</text>',
    ]
