"""Rulings on what the sources dispute or leave open: an edition chooses, and a request can choose otherwise.

These are the rulings that code reads. Rulings that only an edition's data read are declared there, and passed
to the functions below as `declared`.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from resolver.reasons import Reason, ReasonedError
from resolver.sentences.rulings import no_such_choice, no_such_ruling, ruling_not_used
from resolver.wording import nearest


class RulingError(ReasonedError):
    """A ruling or a choice that does not exist."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the rules leave open, with the answers to choose from."""

    name: str
    meaning: str
    choices: Mapping[str, str]
    """Each choice with its meaning; the first is the default."""
    of_turns: bool = False
    """Whether it is about turns instead of dice."""
    title: str | None = None
    """Its name for people, if not that in words."""

    @property
    def default(self) -> str:
        """The default choice."""
        return next(iter(self.choices))

    @property
    def called(self) -> str:
        """Its name for people: "natural 20", "1s toward a glitch"."""
        return self.title or self.name.replace("_", " ").replace("-", " ")


_ALL = (
    Ruling(
        "tie",
        "Who wins a tied opposed roll.",
        {
            "defender": "the opposing side wins",
            "actor": "the acting side wins",
            "draw": "neither side wins",
        },
    ),
    Ruling(
        "difficulty",
        "Whether it is enough to equal the number to reach.",
        {"meet": "equaling it succeeds", "beat": "only beating it succeeds"},
    ),
    Ruling(
        "rounding",
        "How to round a division where the rules don't say.",
        {"down": "round down", "up": "round up"},
    ),
    Ruling(
        "range",
        "Which number applies where the rules give a range.",
        {"least": "the lowest of the range", "most": "the highest of the range"},
    ),
    Ruling(
        "glitch_base",
        "Which 1s count toward a glitch when dice explode.",
        {
            "pool": "1s on each die's first throw, compared with the dice in the pool",
            "tosses": "1s on any throw, compared with all throws",
        },
        title="1s toward a glitch",
    ),
    Ruling(
        "wild",
        "Whether one die of every pool is wild.",
        {
            "none": "no die is wild",
            "legend": "a 1 on the wild die is a critical failure; its highest face is a success and explodes",
        },
    ),
    Ruling(
        "exploded_fives",
        "Whether a 1 on the wild die also cancels 5s from exploded dice.",
        {"cancelled": "it cancels every 5", "kept": "it cancels only 5s of the first throw"},
    ),
    Ruling(
        "reroll_ones",
        "Which 1s count toward a glitch when dice are rerolled or raised.",
        {
            "first": "1s of the first roll; on a glitch, you can't reroll or raise",
            "either": "1s of the first roll, and 1s of the final dice too",
            "last": "1s of the final dice",
        },
        title="1s after a reroll",
    ),
    Ruling(
        "natural_20",
        "Whether a natural 20, the highest face of the die, always succeeds.",
        {"off": "only the total counts", "on": "a natural 20 always succeeds"},
    ),
    Ruling(
        "natural_1",
        "Whether a natural 1 always fails.",
        {"off": "only the total counts", "on": "a natural 1 always fails"},
    ),
    Ruling(
        "helpers",
        "How often helpers roll in an extended test.",
        {"once": "once for the whole test", "each-interval": "again for every interval"},
    ),
    Ruling(
        "difficulty_dice",
        "What a die added to a difficulty means, such as the one for cover.",
        {
            "flat": "each die raises the difficulty by 1",
            "rolled": "roll the dice and add their successes to the difficulty",
        },
    ),
    Ruling(
        "interrupts",
        "Whether an interrupt belongs to the same action phase as the attack it answers.",
        {
            "same-phase": "an interrupt is in the attack's phase",
            "own-phase": "an interrupt is in a phase of its own",
        },
        of_turns=True,
    ),
    Ruling(
        "joining",
        "Whether an action that you take together with an attack ends what any action before the attack ends.",
        {"open": "answers leave it open", "keeps": "you keep it", "ends": "you lose it"},
        of_turns=True,
    ),
)

RULINGS: Mapping[str, Ruling] = {ruling.name: ruling for ruling in _ALL}
"""Every ruling that code reads, by name."""

Declared = Mapping[str, Ruling]
"""Rulings that only data read, by name."""


def known_rulings(declared: Declared | None = None) -> Declared:
    """Return the rulings that code reads, then the declared ones."""
    return {**RULINGS, **declared} if declared else RULINGS


def ruling_name(name: str, declared: Declared | None = None) -> str:
    """Return *name* in the spelling of rulings, with underscores.

    Raises:
        RulingError: If there is no such ruling; the message suggests the nearest.
    """
    return _find_name(name, known_rulings(declared))


def _find_name(name: str, known: Declared) -> str:
    written = name.replace("-", "_").lower()
    if written not in known:
        raise RulingError(no_such_ruling(name, nearest(written, known), list(known)))
    return written


def unused_rulings(
    chosen: Iterable[str], bearing: Collection[str], declared: Declared | None = None
) -> list[Reason]:
    """Return a warning for each chosen ruling that has no effect."""
    known = known_rulings(declared)
    names = [_find_name(name, known) for name in chosen]
    return [ruling_not_used(name) for name in names if name not in bearing]


def rulings_in_force(*chosen: Mapping[str, str], declared: Declared | None = None) -> dict[str, str]:
    """Return every ruling with its choice; later mappings in *chosen* override earlier ones.

    Raises:
        RulingError: If a ruling or a choice does not exist.
    """
    known = known_rulings(declared)
    choices = {name: ruling.default for name, ruling in known.items()}
    for mapping in chosen:
        for name, choice in mapping.items():
            ruling = known[_find_name(name, known)]
            if choice not in ruling.choices:
                known_choices = list(ruling.choices)
                near = nearest(choice, known_choices)
                raise RulingError(no_such_choice(ruling.name, choice, near, known_choices))
            choices[ruling.name] = choice
    return choices
