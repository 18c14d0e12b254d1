"""Tokens: what an action costs of your turn, and what a turn gives, as a row of small glyphs.

A circle can be spent at any time or in any number, a square is one of your turn's actions, a wide box is worth more
than what it is traded for, and an arc is Initiative. Filled is spent, empty is what is left.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from markupsafe import Markup

from kb.model import Edition, Entry
from kb.play.procedure.turn_amounts import INITIATIVE

Shape = Literal["circle", "square", "wide", "arc"]
Token = tuple[Shape, bool]
"""A glyph, and whether it is spent."""

_HIGH, _GAP = 24, 5
_WIDTHS: Mapping[Shape, int] = {"circle": 24, "square": 24, "wide": 48, "arc": 44}
_OUTLINES: Mapping[Shape, str] = {
    "circle": '<circle cx="12" cy="12" r="10"/>',
    "square": '<rect x="2" y="2" width="20" height="20" rx="2"/>',
    "wide": '<rect x="2" y="2" width="44" height="20" rx="2"/>',
    "arc": '<path d="M4 21a18 18 0 0 1 36 0"/><path class="token-part" d="M22 3a18 18 0 0 1 18 18"/>'
    '<path d="m22 21 11-11"/>',
}


def draw_cost(edition: Edition, entry: Entry) -> Markup:
    """Return the tokens of an action's first way to pay as an SVG element on one line; empty without any."""
    first = next(iter(entry.costs.values()), None)
    return _drawn([*_cost_tokens(edition, first.spend)]) if first else Markup("")


def draw_turn(edition: Edition) -> Markup:
    """Return the tokens that a turn gives as an SVG element on one line; empty if it gives none."""
    return _drawn([token for name in _amounts_of_turn(edition) for token in _tokens(edition, name, 0)])


def _cost_tokens(edition: Edition, spend: Mapping[str, int | str]) -> Iterator[Token]:
    for name, amount in spend.items():
        yield from _tokens(edition, name, amount if isinstance(amount, int) else 1)


def _tokens(edition: Edition, name: str, spent: int) -> Iterator[Token]:
    """Yield the tokens of a resource: those *spent*, then what the turn has left of it."""
    shape = shape_of(edition, name)
    if shape is None:
        return
    if shape == "arc":
        yield shape, True
        return
    given = _amounts_of_turn(edition).get(name)
    total = given if isinstance(given, int) else 1
    for place in range(max(total, spent)):
        yield shape, place < spent


def shape_of(edition: Edition, resource: str) -> Shape | None:
    """Return the glyph of a resource; None if no turn gives it and nothing is traded for it."""
    if resource == INITIATIVE:
        return "arc"
    given = _amounts_of_turn(edition)
    if resource in _worth_more(edition):
        return "wide"
    if resource in edition.turn.anytime or given.get(resource) == "any":
        return "circle"
    return "square" if resource in given else None


def _amounts_of_turn(edition: Edition) -> dict[str, int | str]:
    return {name: amount for each in edition.turn.gives.values() for name, amount in each.items()}


def _worth_more(edition: Edition) -> set[str]:
    """Return the resources on the better side of a trade: what takes several others, or gives itself up for one."""
    better = (
        trade.for_ if sum(trade.pay.values()) > sum(trade.for_.values()) else trade.pay
        for trade in edition.turn.exchange
    )
    return {name for side in better for name in side}


def _drawn(tokens: list[Token]) -> Markup:
    if not tokens:
        return Markup("")
    parts, x = [], 0
    for shape, spent in tokens:
        css = "token-arc" if shape == "arc" else "token-spent" if spent else "token-left"
        parts.append(f'<g class="{css}" transform="translate({x})">{_OUTLINES[shape]}</g>')
        x += _WIDTHS[shape] + _GAP
    wide = x - _GAP
    head = f'<svg class="tokens" viewBox="0 0 {wide} {_HIGH}" width="{wide}" height="{_HIGH}" aria-hidden="true">'
    return Markup("".join([head, *parts, "</svg>"]))  # noqa: S704 - made of numbers and names of ours
