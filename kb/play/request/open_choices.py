"""What a character leaves to the player: which weapon, or which of several skills."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kb.model.character import Weapon
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import Ratings
from kb.play.side import PARTIES
from resolver.reasons import Reason
from resolver.values.names_read import Side

WEAPON = "weapon"
"""What is chosen among weapons, and not for a rating."""

MOST_CHOICES = 12
"""The most weapons or skills to compute the roll for."""


@dataclass(frozen=True, slots=True)
class CharacterOption:
    """One way to settle what a character leaves open: a weapon, or a rating that counts as another."""

    name: str
    ratings: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """What only the player can choose: one of several weapons, or which rating counts as what the roll reads."""

    side: Side
    of: str
    """The rating, or WEAPON."""
    options: Sequence[CharacterOption]

    @property
    def field(self) -> str:
        """The place in the request where the player chooses."""
        return WEAPON if self.of == WEAPON else f"{PARTIES[self.side].ratings}.{self.of}"


class Settled(NamedTuple):
    """What is settled of the weapons or skills of a character, what is left to the player, and what to say of it."""

    ratings: Ratings
    open: Sequence[OpenChoice] = ()
    notes: Sequence[Reason] = ()
    skills: Collection[str] = ()
    """The terms that only the weapon's skill counts as, even if the character lacks it."""
    names: Collection[str] = ()
    """What counts, by its own name: a weapon and its skill, or a skill."""
    weapon: Weapon | None = None
    """The weapon of the roll."""


def requests_by_choice(request: ResolveRequest, choice: OpenChoice) -> dict[str, ResolveRequest]:
    """Return *request* with each option of *choice*, by the option's name."""
    field = PARTIES[choice.side].ratings
    given = getattr(request, field)
    return {
        option.name: request.model_copy(
            update={"weapon": option.name} if choice.of == WEAPON else {field: {**given, **option.ratings}}
        )
        for option in choice.options[:MOST_CHOICES]
    }
