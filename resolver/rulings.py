"""What the sources dispute or leave open, as named rulings: an edition chooses, a request may choose otherwise.

Here stand the rulings that code reads. Those that only the data of an edition read are declared there, and come to
the functions below as `declared`.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from resolver.wording import did_you_mean


class RulingError(ValueError):
    """A ruling, or a choice of one, that does not exist."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the rules leave to somebody, with the answers that one may choose from."""

    name: str
    meaning: str
    choices: Mapping[str, str]
    """Each choice with what it means; the first is the default."""
    of_turns: bool = False
    """Whether it bears on what may be done in a turn, and on no dice."""

    @property
    def default(self) -> str:
        """The choice that holds where nobody chooses."""
        return next(iter(self.choices))


_LISTED = (
    Ruling(
        "tie",
        "Who wins an opposed roll that is even.",
        {
            "defender": "the side that is rolled against wins",
            "actor": "the side that acts wins",
            "draw": "neither side wins",
        },
    ),
    Ruling(
        "difficulty",
        "Whether reaching what is required is enough.",
        {"meet": "as much as is required succeeds", "beat": "only more than is required succeeds"},
    ),
    Ruling(
        "rounding",
        "Which way a division goes where the rules do not say.",
        {"down": "toward zero", "up": "away from zero"},
    ),
    Ruling(
        "range",
        "Which number counts where the rules give a range.",
        {"least": "the lowest of the range", "most": "the highest of the range"},
    ),
    Ruling(
        "glitch_base",
        "Which ones make a glitch when dice explode.",
        {
            "pool": "ones on the first throw of each die, against the dice of the pool",
            "tosses": "ones on any throw, against all throws",
        },
    ),
    Ruling(
        "wild",
        "Whether one die of every pool is wild.",
        {
            "none": "all dice are alike",
            "legend": "a 1 on the wild die is a critical failure, its highest face a success and another throw",
        },
    ),
    Ruling(
        "exploded_fives",
        "Whether a 1 on the wild die cancels fives that dice showed after exploding.",
        {"cancelled": "every five is cancelled", "kept": "only fives of the first throw are cancelled"},
    ),
    Ruling(
        "reroll_ones",
        "Which ones make a glitch when dice are thrown again, or one is raised.",
        {
            "first": "those of the first throw; where they are a glitch, nothing is thrown again or raised",
            "either": "the same, and the dice as they lie in the end may be a glitch too",
            "last": "the dice as they lie in the end",
        },
    ),
    Ruling(
        "natural_20",
        "Whether the highest face of the single die succeeds whatever the total.",
        {"off": "the total decides", "on": "the highest face succeeds"},
    ),
    Ruling(
        "natural_1",
        "Whether a 1 on the single die fails whatever the total.",
        {"off": "the total decides", "on": "a 1 fails"},
    ),
    Ruling(
        "helpers",
        "How often those who help with an extended roll throw their dice.",
        {"once": "once, for all of it", "each-interval": "anew for every interval"},
    ),
    Ruling(
        "difficulty_dice",
        "What a die means that stands in a difficulty, as cover adds one.",
        {
            "flat": "the difficulty is larger by one",
            "rolled": "the die is rolled and its successes are added",
        },
    ),
    Ruling(
        "interrupts",
        "Whether an interrupt stands in the same action phase as the attack that it answers.",
        {"same-phase": "it is part of that phase", "own-phase": "it is a phase of its own"},
        of_turns=True,
    ),
)

RULINGS: Mapping[str, Ruling] = {ruling.name: ruling for ruling in _LISTED}
"""Every ruling that code reads, by its name."""

Declared = Mapping[str, Ruling]
"""Rulings that only data read, by name."""


def known_rulings(declared: Declared | None = None) -> Declared:
    """Return the rulings that code reads, and after them those that are declared."""
    return {**RULINGS, **declared} if declared else RULINGS


def ruling_name(name: str, declared: Declared | None = None) -> str:
    """Return *name* as rulings are written, with underscores.

    Raises:
        RulingError: If there is no such ruling; the message suggests the nearest.
    """
    written, known = name.replace("-", "_").lower(), known_rulings(declared)
    if written not in known:
        raise RulingError(f'there is no ruling "{name}"; {_nearest(written, known)}')
    return written


def idle(chosen: Iterable[str], bearing: Collection[str], declared: Declared | None = None) -> list[str]:
    """Return a sentence for each of the rulings that a request chose and that nothing asks about."""
    names = [ruling_name(name, declared) for name in chosen]
    return [f"The ruling {name} does not bear on this roll." for name in names if name not in bearing]


def in_force(*chosen: Mapping[str, str], declared: Declared | None = None) -> dict[str, str]:
    """Return every ruling with its choice; later mappings of *chosen* override those before.

    Raises:
        RulingError: If a ruling or a choice does not exist.
    """
    known = known_rulings(declared)
    choices = {name: ruling.default for name, ruling in known.items()}
    for mapping in chosen:
        for name, choice in mapping.items():
            ruling = known[ruling_name(name, declared)]
            if choice not in ruling.choices:
                raise RulingError(
                    f'the ruling {ruling.name} cannot be "{choice}"; {_nearest(choice, ruling.choices)}'
                )
            choices[ruling.name] = choice
    return choices


def _nearest(given: str, allowed: Mapping[str, object]) -> str:
    known, meant = ", ".join(allowed), did_you_mean(given, allowed)
    return f"{meant} It is one of {known}" if meant else f"it is one of {known}"
