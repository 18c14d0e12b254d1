"""What happens to counted dice: they explode, are rerolled or raised, or buy hits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from resolver.dice.bounds import MOST_DICE, within
from resolver.dice.mechanic import Mechanic
from resolver.wording import did_you_mean, listed


class HandlingError(ValueError):
    """The dice of a roll cannot be handled in this way."""


@dataclass(frozen=True, slots=True)
class DiceHandling:
    """How to handle the dice of one side."""

    exploding: int = 0
    """Exploding dice added to the pool."""
    explode: str = "none"
    """all: the dice of the pool explode too."""
    reroll: str = "none"
    """failures: reroll all misses once. one: reroll one miss."""
    raised: str = "none"
    """one: one die counts as one more."""
    glitch: str = "thrown"
    """cancelled: a glitch becomes none, and a critical glitch becomes a glitch."""
    read: str = "each"
    """highest: an open test; the total is the highest die instead of hits."""
    hits: int = 0
    """Hits added after the limit."""
    buy: int = 0
    """How many dice buy one hit instead of being rolled; 0 if they are rolled."""
    helpers: tuple[int, ...] = ()
    """The dice of each helper, whose hits add dice to the pool."""
    helped_limit: int = 0
    """How much each helper with a hit and no glitch raises the limit."""

    @property
    def thrown_plainly(self) -> bool:
        """Whether each die is thrown once and nothing else happens to it."""
        return self.explode == self.reroll == self.raised == "none" and not (self.exploding or self.buy)

    @property
    def is_open(self) -> bool:
        """Whether it is an open test, in which the highest die counts."""
        return self.read == "highest"

    @property
    def changes_faces(self) -> bool:
        """Whether the final dice can differ from the first throw."""
        return self.reroll != "none" or self.raised != "none"


PLAIN = DiceHandling()

OPEN = DiceHandling(read="highest")
"""The handling of the dice of an open test."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "explode": ("none", "all"),
    "reroll": ("none", "failures", "one"),
    "raise": ("none", "one"),
    "glitch": ("thrown", "cancelled"),
    "read": ("each", "highest"),
}
"""The parts of a handling that are set to words."""

NUMBERS = ("exploding", "hits")
"""The parts of a handling that can be added to."""

BUY = "buy"
"""The part that is set to a number: how many dice buy one hit."""

KEYS = (*CHOICES, *NUMBERS, BUY)
"""All parts of a handling that a change can name."""

MOST_HELPERS = 8
"""The most helpers of one roll."""

MOST_HELPING = 40
"""The most dice of all helpers together."""

MOST_HELPING_HANDLED = 20
"""The same if the dice that they help with explode or are rerolled."""


_SAID: Mapping[str, Mapping[str, str]] = {
    "explode": {"all": "all dice explode"},
    "reroll": {"failures": "all dice that did not hit are rolled again", "one": "one die is rolled again"},
    "raise": {"one": "one die counts as one more"},
    "glitch": {"cancelled": "a glitch is cancelled"},
    "read": {"highest": "an open test: the highest die counts"},
}


def describe(key: str, value: int | str) -> str:
    """Return in words what setting *key* to *value*, or adding *value*, does to the dice."""
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
    """Return *handling* with helpers, given by the dice of each.

    Raises:
        OutOfRange: If there are too many helpers, or they have too many dice.
    """
    within("the number of helpers", len(helpers), 0, MOST_HELPERS)
    for dice in helpers:
        within("the dice of one helper", dice, 0, MOST_HELPING)
    within("the dice of all helpers", sum(helpers), 0, MOST_HELPING)
    return replace(handling, helpers=helpers, helped_limit=limit)


def check_handling(
    handling: DiceHandling, mechanic: Mechanic, rulings: Mapping[str, str], *, wild: bool
) -> None:
    """Refuse a handling that does not suit the dice of a roll.

    Raises:
        HandlingError: If parts of it exclude each other; the message says what to leave out.
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
        # the critical failure belongs to the wild die: hits don't reduce it, and it is not a glitch
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
    """Return in words the handlings that exclude each other."""
    said = {
        "exploding dice": handling.exploding or handling.explode != "none",
        "a reroll": handling.reroll != "none",
        "a raised die": handling.raised != "none",
        "bought hits": handling.buy,
    }
    return [words for words, is_so in said.items() if is_so]
