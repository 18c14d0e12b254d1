"""Entries."""

from typing import Literal

from pydantic import ConfigDict

from kb.links.backlinks import How
from kb.model import Entry, Match, Tier
from search_api.shapes.base import Answer, Identified, Named, Narrowing
from search_api.shapes.resolving import Probability


class EntriesParameters(Narrowing):
    """Which entries are listed."""

    concept: str | None = None
    """Only entries linked to this concept."""
    kind: Literal["action", "procedure", "rule"] | None = None
    """Only entries of this kind."""


class Listed(Named):
    """An entry of a list."""

    section: str
    kind: Literal["action", "procedure", "rule"]
    cost: str
    """What it costs, as text; empty where no cost applies."""
    timing: str
    """When it may be taken, as text; empty where that does not apply."""
    roll: str
    """Its first test as printed, or `no test`."""
    summary: str


class EntriesAnswer(Answer):
    """Some of the entries, in the order of the editions and their ids."""

    total: int
    limit: int
    offset: int
    entries: list[Listed]


class Counterpart(Answer):
    """An entry of another edition, what it is to this one, and the concepts through which."""

    id: str
    match: Match
    through: list[str]


class Mention(Answer):
    """An entry that refers to this one, and by which field."""

    id: str
    how: How


class _Placed(Identified):
    """Where an entry stands."""

    edition: str
    section: str


class EntryData(Entry, _Placed):
    """An entry as its file has it, with its identity and its equivalents."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    equivalents: list[Counterpart]


class TierOdds(Answer):
    """The chance of one tier of characters."""

    ratings: dict[str, int | str]
    success: Probability | None
    """Null where something that the source does not give decides it."""


class OddsSummary(Answer):
    """How likely the first roll is to succeed, by tier, against professionals."""

    test: str
    """The key of the roll."""
    against: dict[str, int | str]
    tiers: dict[Tier, TierOdds]


class EntryAnswer(EntryData):
    """One entry with all that is computed from it."""

    url: str
    """The path of its page."""
    backlinks: list[Mention]
    """Entries that refer to it."""
    odds: OddsSummary | None = None
    """Left out where it has no roll."""
