"""Entries."""

from typing import Literal

from pydantic import ConfigDict

from kb.links.backlinks import Backlink
from kb.links.equivalents import Equivalent
from kb.model import Answer, Entry, Tier
from kb.play.answer import Probability
from search_api.shapes.base import Identified, Named, Narrowing


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


class _Placed(Identified):
    """Where an entry stands."""

    edition: str
    section: str


class EntryData(Entry, _Placed):
    """An entry as its file has it, with its identity and its equivalents."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    equivalents: list[Equivalent]


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
    backlinks: list[Backlink]
    """Entries that refer to it."""
    odds: OddsSummary | None = None
    """Left out where it has no roll."""
