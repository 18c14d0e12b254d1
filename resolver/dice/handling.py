"""What is done with counted dice beside throwing them once: exploded, thrown again, raised, or not thrown at all."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from resolver.dice.bounds import MOST_DICE, within
from resolver.dice.mechanic import Mechanic
from resolver.wording import did_you_mean, listed


class HandlingError(ValueError):
    """Something is to be done with dice that cannot be done with them."""


@dataclass(frozen=True, slots=True)
class DiceHandling:
    """What is done with the dice of one side."""

    exploding: int = 0
    """Dice on top of the pool that explode."""
    explode: str = "none"
    """all: the dice of the pool explode too."""
    reroll: str = "none"
    """failures: all dice that did not hit are rolled again once. one: one of them is."""
    raised: str = "none"
    """one: one die counts as one more."""
    glitch: str = "thrown"
    """cancelled: a glitch is none, and a critical one a glitch."""
    read: str = "each"
    """highest: no hits are counted, the highest die is the total; an open test."""
    hits: int = 0
    """Hits on top of what the limit leaves."""
    buy: int = 0
    """How many dice make one hit that is bought instead of throwing them; 0 where they are thrown."""
    helpers: tuple[int, ...] = ()
    """The dice of each who helps: their hits are dice on top of the pool."""
    helped_limit: int = 0
    """By how much the limit rises for each who helps with a hit and without a glitch."""

    @property
    def thrown_plainly(self) -> bool:
        """Whether each die is thrown once and read as it falls."""
        return self.explode == self.reroll == self.raised == "none" and not (self.exploding or self.buy)

    @property
    def is_open(self) -> bool:
        """Whether the highest die counts, as in an open test."""
        return self.read == "highest"

    @property
    def changes_faces(self) -> bool:
        """Whether dice may lie otherwise in the end than they fell at first."""
        return self.reroll != "none" or self.raised != "none"


PLAIN = DiceHandling()

OPEN = DiceHandling(read="highest")
"""What is done with the dice of an open test."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "explode": ("none", "all"),
    "reroll": ("none", "failures", "one"),
    "raise": ("none", "one"),
    "glitch": ("thrown", "cancelled"),
    "read": ("each", "highest"),
}
"""What may be set of a handling, in words."""

NUMBERS = ("exploding", "hits")
"""What may be added to of a handling."""

BUY = "buy"
"""Set to a number: how many dice make a hit that is bought."""

KEYS = (*CHOICES, *NUMBERS, BUY)
"""Everything of a handling that a change may name."""

MOST_HELPERS = 8
"""Who may help with one roll."""

MOST_HELPING = 40
"""Dice of all who help, together."""

MOST_HELPING_HANDLED = 20
"""The same where the dice that they help with explode or are thrown again."""


_SAID: Mapping[str, Mapping[str, str]] = {
    "explode": {"all": "all dice explode"},
    "reroll": {"failures": "all dice that did not hit are rolled again", "one": "one die is rolled again"},
    "raise": {"one": "one die counts as one more"},
    "glitch": {"cancelled": "a glitch is cancelled"},
    "read": {"highest": "an open test: the highest die counts"},
}


def describe(key: str, value: int | str) -> str:
    """Return in words what setting *key* to *value*, or adding *value* to it, does with dice."""
    match key:
        case "exploding":
            return f"{value} more that {'explodes' if value == 1 else 'explode'}"
        case "hits":
            return f"{value} {'hit' if value == 1 else 'hits'} on top"
        case "buy" if value != "none":
            return f"every {value} dice buy a hit"
    return _SAID.get(key, {}).get(str(value), f"{key} becomes {value}")


def set_handling(handling: DiceHandling, key: str, value: int | str) -> DiceHandling:
    """Return *handling* with *key* set to *value*.

    Raises:
        HandlingError: If it cannot be set to that.
    """
    if key == BUY:
        if value == "none":
            return replace(handling, buy=0)
        if not isinstance(value, int):
            raise HandlingError(f'buy is "{value}"; give how many dice buy one hit, or none.')
        return replace(handling, buy=within("the number of dice for one bought hit", value, 1, MOST_DICE))
    if key in NUMBERS:
        raise HandlingError(f"{key} can only be added to; move it to `add`.")
    if value not in CHOICES[key]:
        hint = did_you_mean(str(value), CHOICES[key], f"choose {listed(CHOICES[key], 'or')}.")
        raise HandlingError(f'{key} is "{value}"; {hint}')
    chosen = str(value)
    match key:
        case "explode":
            return replace(handling, explode=chosen)
        case "reroll":
            return replace(handling, reroll=chosen)
        case "raise":
            return replace(handling, raised=chosen)
        case "read":
            return replace(handling, read=chosen)
    return replace(handling, glitch=chosen)


def increased(handling: DiceHandling, key: str, value: int) -> DiceHandling:
    """Return *handling* with *value* added to *key*.

    Raises:
        HandlingError: If *key* can only be set.
    """
    if key not in NUMBERS:
        raise HandlingError(f"{key} can only be set, not added to.")
    if key == "exploding":
        return replace(
            handling, exploding=within("the exploding dice", handling.exploding + value, 0, MOST_DICE)
        )
    return replace(handling, hits=within("the added hits", handling.hits + value, 0, MOST_DICE))


def helped(handling: DiceHandling, helpers: tuple[int, ...], limit: int) -> DiceHandling:
    """Return *handling* with those who help, each by the dice that they throw.

    Raises:
        OutOfRange: If they are too many, or have too many dice.
    """
    within("the number of helpers", len(helpers), 0, MOST_HELPERS)
    for dice in helpers:
        within("the dice of one helper", dice, 0, MOST_HELPING)
    within("the dice of all helpers", sum(helpers), 0, MOST_HELPING)
    return replace(handling, helpers=helpers, helped_limit=limit)


def check_handling(
    handling: DiceHandling, mechanic: Mechanic, rulings: Mapping[str, str], *, wild: bool
) -> None:
    """Refuse a handling that cannot be given to the dice of a roll.

    Raises:
        HandlingError: If parts of it do not go together; the message says what to leave out.
    """
    if handling.is_open:
        if mechanic.family != "target-number" or handling != OPEN:
            raise HandlingError(
                "An open test needs dice with target numbers, and no Edge, help or bought hits; leave out `read`."
            )
        return
    if mechanic.family != "hits":
        raise HandlingError(
            "Edge, bought hits and help need dice that hit on fixed faces; leave them out of this roll."
        )
    if problem := next(_problems(handling, mechanic, rulings, wild=wild), None):
        raise HandlingError(problem)


def _problems(
    handling: DiceHandling, mechanic: Mechanic, rulings: Mapping[str, str], *, wild: bool
) -> Iterator[str]:
    handled = _handled(handling)
    if len(handled) > 1:
        yield f"A roll cannot combine {' and '.join(handled)}; leave one of them out."
    if handling.buy and (handling.helpers or handling.hits or handling.glitch != "thrown" or wild):
        yield "Hits are bought instead of rolling; leave out help, Edge and the Wild Die."
    if rulings["wild"] == "legend" and not (mechanic.glitch or handling.buy):
        # a critical failure is the wild die's own there: no hit makes it less, and it is no glitch
        after = {"added hits": handling.hits, "a cancelled glitch": handling.glitch != "thrown"}
        if spoiled := [*handled, *(words for words, is_so in after.items() if is_so)]:
            yield f"The ruling wild legend cannot be combined with {spoiled[0]}; leave one of them out."
    if mechanic.all_ones and handled and not (mechanic.glitch or handling.buy):
        yield f"Dice that fail when all of them show 1 cannot have {handled[0]}; leave that out."
    if wild and (handling.raised != "none" or handling.reroll == "one"):
        yield "With a Wild Die the best die to choose is not computed; leave one of the two out."
    if wild and handling.reroll == "failures" and rulings["reroll_ones"] != "last":
        yield "A Wild Die can be rerolled only with the ruling reroll_ones last; choose it."
    if wild and "exploding dice" in handled and mechanic.counted_from == mechanic.sides:
        yield "A Wild Die would cancel the faces that explode; leave one of the two out."


def _handled(handling: DiceHandling) -> list[str]:
    """Return in words what is done with dice that cannot be done twice."""
    said = {
        "exploding dice": handling.exploding or handling.explode != "none",
        "a reroll": handling.reroll != "none",
        "a raised die": handling.raised != "none",
        "bought hits": handling.buy,
    }
    return [words for words, is_so in said.items() if is_so]
