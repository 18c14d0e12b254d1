"""Dice that are given for a test: who may have thrown them, and what they are."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from resolver.dice.handling import MOST_HELPERS
from resolver.rolls.replay.faces import DiceError, Face

SIDES = ("actor", "opponent", "requirement")
"""Whose dice a test may need: the two sides', and those that a requirement holds."""

HELPERS = tuple(f"helper{number}" for number in range(1, MOST_HELPERS + 1))
"""Those who help the actor, in order."""

ROLLERS = (*SIDES, *HELPERS)
"""Everybody whose dice may be given."""


@dataclass(frozen=True, slots=True)
class Given:
    """What was thrown, by whom (`ROLLERS`): dice, or hits where nobody knows the faces."""

    dice: Mapping[str, Sequence[Face]] = field(default_factory=dict)
    hits: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for who in (*self.dice, *self.hits):
            if who not in ROLLERS:
                known = f"{', '.join(SIDES)}, or {HELPERS[0]} to {HELPERS[-1]}"
                raise DiceError(f'Dice are given for "{who}"; they can be given for {known}.')
        for who in self.dice:
            if who in self.hits:
                raise DiceError(f"Both dice and hits are given for {named(who)}; give one of them.")

    def check_only(self, rollers: Collection[str]) -> None:
        """Refuse what was thrown by anybody but *rollers*.

        Raises:
            DiceError: If it is; the message says by whom.
        """
        for who in (*self.dice, *self.hits):
            if who not in rollers and (who in self.hits or self.dice[who]):
                raise DiceError(
                    f"Dice are given for {named(who)}, which has none in this roll; leave them out."
                )


def named(who: str) -> str:
    """Return what errors call somebody who throws."""
    return who if who in HELPERS else f"the {who}"
