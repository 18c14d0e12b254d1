"""Random notation: valid, damaged, garbage, and at the caps. Pure: a seed gives a text."""

from collections.abc import Sequence
from random import Random
from typing import Literal

from resolver.notation import TEXT_CAP

NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 30, 31, 100, 101, 9999)
SIDES = (2, 3, 4, 6, 8, 10, 12, 20, 100, 1, 0, 600)
FIELDS = ("attack.hits", "jam.net", "target.Logic", "actor.Force", "soak-it.success", "x.y")
TABLES = ("range", "cybercombat-tn", "overload-damage", "nothing")
UNITS = ("hour", "Combat Turns", "minutes", "x")
LETTERS = "0123456789dDx+-/()[]., v<>=*½×–'\"_\t\n aAbBfoOrRuUpPéß漢\u200b\x00😀"
WORDS = (
    "v.",
    "vs",
    "or",
    "up",
    "down",
    "dice",
    "unknown",
    "min(",
    "max(",
    "table(",
    "Test",
    "Opposed",
    "(",
    ")",
    "[",
    "]",
)


Dice = Literal["counted", "added", "any"]
"""Which dice stand in a text: those of a pool, those that are added up, or both."""


def notation(rng: Random, names: Sequence[str]) -> str:
    """Return some text: mostly a roll that can be read, sometimes one that cannot."""
    kind = rng.random()
    if kind < 0.6:
        return roll(rng, names)
    if kind < 0.8:
        return damaged(rng, roll(rng, names))
    return garbage(rng) if kind < 0.92 else at_a_cap(rng, names)


def roll(rng: Random, names: Sequence[str], dice: Dice = "any") -> str:
    """Return a roll, opposed or not."""
    against = f" v. {side(rng, names, dice)}" if rng.random() < 0.3 else ""
    return side(rng, names, dice) + against


def side(rng: Random, names: Sequence[str], dice: Dice = "any") -> str:
    """Return one side of a roll."""
    text = value(rng, names, rng.choice((1, 1, 1, 2, 3)) if dice == "any" else 1, dice)
    if rng.random() < 0.25:
        first, second = rng.choice(names), rng.choice(names)
        text += f" [{first} or {second}]" if rng.random() < 0.2 else f" [{value(rng, names, 1, dice)}]"
    if rng.random() < 0.5:
        every = f", {value(rng, names, 1, dice)} {rng.choice(UNITS)}" if rng.random() < 0.15 else ""
        text += f" ({value(rng, names, rng.choice((0, 0, 1)), dice)}{every})"
    return text


def value(rng: Random, names: Sequence[str], depth: int, dice: Dice = "any") -> str:
    """Return a value with at most *depth* values within each other."""
    parts = [term(rng, names, depth, dice)]
    while rng.random() < 0.45:
        parts += [rng.choice("+-"), term(rng, names, depth, dice)]
    return " ".join(parts)


def term(rng: Random, names: Sequence[str], depth: int, dice: Dice = "any") -> str:
    """Return one term of a sum."""
    if depth <= 0 or rng.random() < 0.75:
        return leaf(rng, names, dice)
    inner = value(rng, names, depth - 1, dice)
    return rng.choice(
        (
            f"({inner})",
            f"{leaf(rng, names)} x {leaf(rng, names)}",
            f"({inner}) / {rng.choice(NUMBERS)}{rng.choice(('', ' up', ' down'))}",
            f"min({inner}, {leaf(rng, names)})",
            f"max({inner}, {leaf(rng, names)})",
        )
    )


def leaf(rng: Random, names: Sequence[str], dice: Dice = "any") -> str:
    """Return a number, dice, a name or a look-up."""
    kind = rng.random()
    if kind < 0.3:
        return rng.choice(names)
    number = rng.choice(NUMBERS) if dice == "any" else rng.randint(0, 12)
    if kind < 0.5 or (dice == "any" and kind > 0.92):
        return (
            str(number) if kind < 0.5 else rng.choice((*FIELDS, *(f"table({t})" for t in TABLES), "unknown"))
        )
    if dice == "counted" or (dice == "any" and kind < 0.8):
        return f"{number} dice" if kind < 0.7 else f"{number}D"
    return f"{number}d{rng.choice(SIDES if dice == 'any' else SIDES[:8])}"


def damaged(rng: Random, text: str) -> str:
    """Return *text* with some of it left out, doubled, put elsewhere or replaced."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.randint(0, 4))
        put = rng.choice(("", "", text[start:end] * 2, rng.choice(LETTERS), f" {rng.choice(WORDS)} "))
        text = text[:start] + put + text[end:]
    return text


def garbage(rng: Random) -> str:
    """Return characters or words in no order."""
    if rng.random() < 0.5:
        return "".join(rng.choices(LETTERS, k=rng.randint(0, 40)))
    return " ".join(rng.choices((*WORDS, *FIELDS, "7", "2d6", "Logic"), k=rng.randint(1, 12)))


def at_a_cap(rng: Random, names: Sequence[str]) -> str:
    """Return what is as large as may be, or one more."""
    more = rng.randint(0, 1)
    deep = 7 + rng.randint(0, 2)
    return rng.choice(
        (
            "(" * deep + "1" + ")" * deep,
            " + ".join(rng.choices((*names, "1", "1d6", "2 dice"), k=12 + more)),
            " + ".join(["1"] * (11 + more)) + " (" + " + ".join(["1"] * 12) + ")",
            "1x" * 149 + "1" * (1 + more),
            "a" * (TEXT_CAP + more),
            f"{10_000 - 1 + more} dice",
            f"{100 + more} dice (30) v. {100 + more} dice (30)",
            f"{83 + more}d6 (83d6) v. 83d6",
            f"{25 + more}d20 ({25 + more}d20)",
            f"1d{500 + more} (1d500)",
            f"{40 + more} dice ({100 + more}, 1 hour)",
            f"100 dice [{more}D] (100D) v. 100 dice",
            "5d100 x 9999 - 5d100 x 9999",
            "1d20 (99d2 x 100)",
        )
    )
