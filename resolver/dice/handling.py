"""What happens to counted dice: they explode, are rerolled or raised, or buy hits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from resolver.dice.bounds import MOST_DICE, within
from resolver.dice.mechanic import Mechanic
from resolver.reasons import Reason, ReasonedError
from resolver.sentences.dice import (
    all_ones_with_handling,
    bought_with_more,
    buy_not_number,
    handling_only_added,
    handling_only_set,
    handling_unsuited,
    handlings_exclusive,
    legend_with_handling,
    no_such_handling,
    open_test_unsuited,
    wild_rerolled,
    wild_with_best_die,
    wild_with_exploding,
)
from resolver.wording import nearest


class HandlingError(ReasonedError):
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
    helped_most: int | None = None
    """The most dice that all helpers add together; None if nothing limits them."""

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


def set_handling(handling: DiceHandling, key: str, value: int | str) -> DiceHandling:
    """Return *handling* with *key* set to *value*.

    Raises:
        HandlingError: If it cannot be set to that.
    """
    if key == BUY:
        if value == "none":
            return replace(handling, buy=0)
        if not isinstance(value, int):
            raise HandlingError(buy_not_number(value))
        return replace(handling, buy=within("the number of dice for one bought hit", value, 1, MOST_DICE))
    if key in NUMBERS:
        raise HandlingError(handling_only_added(key))
    if value not in CHOICES[key]:
        near = nearest(str(value), CHOICES[key])
        raise HandlingError(no_such_handling(key, value, near, CHOICES[key]))
    choice = str(value)
    match key:
        case "explode":
            return replace(handling, explode=choice)
        case "reroll":
            return replace(handling, reroll=choice)
        case "raise":
            return replace(handling, raised=choice)
        case "read":
            return replace(handling, read=choice)
    return replace(handling, glitch=choice)


def add_to_handling(handling: DiceHandling, key: str, value: int) -> DiceHandling:
    """Return *handling* with *value* added to *key*.

    Raises:
        HandlingError: If *key* can only be set.
    """
    if key not in NUMBERS:
        raise HandlingError(handling_only_set(key))
    if key == "exploding":
        return replace(
            handling, exploding=within("the exploding dice", handling.exploding + value, 0, MOST_DICE)
        )
    return replace(handling, hits=within("the number of added hits", handling.hits + value, 0, MOST_DICE))


def with_helpers(
    handling: DiceHandling, helpers: tuple[int, ...], limit: int, most: int | None = None
) -> DiceHandling:
    """Return *handling* with helpers, given by the dice of each.

    Raises:
        OutOfRange: If there are too many helpers, or they have too many dice.
    """
    within("the number of helpers", len(helpers), 0, MOST_HELPERS)
    for dice in helpers:
        within("the dice of one helper", dice, 0, MOST_HELPING)
    within("the dice of all helpers", sum(helpers), 0, MOST_HELPING)
    return replace(handling, helpers=helpers, helped_limit=limit, helped_most=most)


def check_handling(
    handling: DiceHandling, mechanic: Mechanic, rulings: Mapping[str, str], *, wild: bool
) -> None:
    """Refuse a handling that does not suit the dice of a roll.

    Raises:
        HandlingError: If parts of it exclude each other; the message says what to leave out.
    """
    if handling.is_open:
        if mechanic.family != "target-number" or handling != OPEN:
            raise HandlingError(open_test_unsuited())
        return
    if mechanic.family != "hits":
        raise HandlingError(handling_unsuited())
    if problem := next(_problems(handling, mechanic, rulings, wild=wild), None):
        raise HandlingError(problem)


def _problems(
    handling: DiceHandling, mechanic: Mechanic, rulings: Mapping[str, str], *, wild: bool
) -> Iterator[Reason]:
    handled = _exclusive_handlings(handling)
    if len(handled) > 1:
        yield handlings_exclusive(handled)
    if handling.buy and (handling.helpers or handling.hits or handling.glitch != "thrown" or wild):
        yield bought_with_more()
    if rulings["wild"] == "legend" and not (mechanic.glitch or handling.buy):
        # the critical failure belongs to the wild die: hits don't reduce it, and it is not a glitch
        after = {"hits": handling.hits, "glitch": handling.glitch != "thrown"}
        if spoiled := [*handled, *(key for key, is_so in after.items() if is_so)]:
            yield legend_with_handling(spoiled[0])
    if mechanic.all_ones and handled and not (mechanic.glitch or handling.buy):
        yield all_ones_with_handling(handled[0])
    if wild and (handling.raised != "none" or handling.reroll == "one"):
        yield wild_with_best_die()
    if wild and handling.reroll == "failures" and rulings["reroll_ones"] == "either":
        yield wild_rerolled()
    if wild and "exploding" in handled and mechanic.counted_from == mechanic.sides:
        yield wild_with_exploding()


def _exclusive_handlings(handling: DiceHandling) -> list[str]:
    """Return the handlings that exclude each other, by the keys that set them."""
    found = {
        "exploding": handling.exploding or handling.explode != "none",
        "reroll": handling.reroll != "none",
        "raise": handling.raised != "none",
        "buy": handling.buy,
    }
    return [key for key, is_so in found.items() if is_so]
