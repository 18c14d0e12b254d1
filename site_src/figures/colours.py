"""An accent colour for each edition, legible on light and dark backgrounds."""

import colorsys
from collections.abc import Iterable, Mapping
from typing import NamedTuple

LIGHT_GROUND = "#f4f6f8"
DARK_GROUND = "#1b2833"
"""The darkest background behind accents in the light theme, the page, and the lightest in the dark one, a well."""

ENOUGH = 4.6
"""The least contrast of an accent: WCAG's 4.5 for text, and a little for tinted backgrounds."""
DARK_ENOUGH = 5.3
"""The same in the dark theme, where thin lines need more."""

Rgb = tuple[float, float, float]


class Accent(NamedTuple):
    """An edition's colour on either background, and the colour of text on top of it."""

    light: str
    on_light: str
    dark: str
    on_dark: str


def accents(declared: Mapping[str, str | None]) -> dict[str, Accent]:
    """Return an accent for each edition; *declared* has its declared colour, or None to derive one."""
    taken = [_hue(colour) for colour in declared.values() if colour]
    found: dict[str, Accent] = {}
    for edition, colour in declared.items():
        if colour is None:
            hue = _freest_hue(taken)
            taken.append(hue)
            colour = _hex(colorsys.hls_to_rgb(hue, 0.4, 0.6))
        found[edition] = _accent(colour)
    return found


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2)."""
    dim, bright = sorted((_luminance(first), _luminance(second)))
    return (bright + 0.05) / (dim + 0.05)


def style_sheet(editions: Mapping[str, Accent]) -> str:
    """Return the CSS with the colours of each class `edition-ID`."""
    rules = [
        f".edition-{edition}{{--edition:light-dark({accent.light},{accent.dark});"
        f"--on-edition:light-dark({accent.on_light},{accent.on_dark})}}\n"
        for edition, accent in editions.items()
    ]
    return "".join(rules)


def _accent(colour: str) -> Accent:
    light = _legible(colour, LIGHT_GROUND, ENOUGH, -0.01)
    dark = _legible(colour, DARK_GROUND, DARK_ENOUGH, 0.01)
    return Accent(light, _ink(light), dark, _ink(dark))


def _legible(colour: str, ground: str, enough: float, step: float) -> str:
    """Return *colour*, made darker or lighter by *step* until its contrast to *ground* is *enough*."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_rgb(colour))
    while contrast(colour, ground) < enough:
        lightness = min(max(lightness + step, 0), 1)
        colour = _hex(colorsys.hls_to_rgb(hue, lightness, saturation))
    return colour


def _ink(ground: str) -> str:
    return max("#ffffff", "#14121a", key=lambda ink: contrast(ink, ground))


def _freest_hue(taken: Iterable[float]) -> float:
    """Return the hue, 0 to 1, that is farthest from the hues *taken*."""
    hues = list(taken)

    def room(hue: float) -> float:
        return min((min(abs(hue - other), 1 - abs(hue - other)) for other in hues), default=1)

    return max((step / 72 for step in range(72)), key=room)


def _hue(colour: str) -> float:
    return colorsys.rgb_to_hls(*_rgb(colour))[0]


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _rgb(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
