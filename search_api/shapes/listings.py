"""Lists, comparisons and exports of the data, and single items with their computed fields."""

from typing import Literal

from pydantic import RootModel

from kb.licence import Licence
from kb.links.backlinks import Backlink
from kb.links.comparison import ComparedField, EditionsCompared
from kb.links.equivalents import Equivalent
from kb.model import LISTED, Answer, Concept, CoreRules, Edition, Entry, Match, Shape, Table, Term
from kb.model.character import Character
from kb.play.advice.by_tier import OddsSummary


class Identified(Shape):
    """Data with an id. The id comes first, because the fields of the last base do."""

    id: str


class _OfEdition(Identified):
    edition: str


class _OfSection(_OfEdition):
    section: str


class Named(Answer):
    """An entry with its id, name and page."""

    id: str
    edition: str
    name: str
    url: str
    """The path of its page."""
    api_url: str
    """Its path in the API."""


class EditionListed(Answer):
    """An edition in the list."""

    model_config = LISTED

    id: str
    name: str
    short: str
    publisher: str
    year: int | None
    summary: str
    entries: int
    """The number of its entries."""
    url: str
    """The path of its page."""
    api_url: str
    """Its path in the API."""


class EditionsAnswer(Answer):
    """The editions, in order."""

    total: int
    editions: list[EditionListed]


class EditionData(Edition, Identified):
    """An edition as in its file."""


class EditionAnswer(EditionData):
    """One edition."""

    url: str
    """The path of its page."""
    api_url: str
    """Its path in the API."""


class _NamedTerm(Shape):
    name: str


class TermNamed(Term, _NamedTerm):
    """A term that tests use."""


class TermsAnswer(Answer):
    """The terms that tests of an edition use, in the order of its file."""

    edition: str
    total: int
    terms: list[TermNamed]


class EntryListed(Named):
    """An entry in a list."""

    model_config = LISTED

    section: str
    kind: Literal["action", "procedure", "rule"]
    cost: str
    """What it costs, as text; empty if no cost applies."""
    timing: str
    """When you can take it, as text; empty if that does not apply."""
    roll: str
    """Its first test as printed; `no test` if it has none, `unknown` if its source does not give it."""
    summary: str


class EntriesAnswer(Answer):
    """One page of the entries, by edition and id."""

    total: int
    limit: int
    offset: int
    next: str | None = None
    """The path of the next page; left out on the last."""
    previous: str | None = None
    """The path of the page before; left out on the first."""
    entries: list[EntryListed]


class EntryData(Entry, _OfSection):
    """An entry as in its file, with its id, its equivalents, and the core rulebook's rolls if it lacks its own."""

    core: CoreRules | None = None
    """The rolls that the core rulebook gives it; left out if its source gives its rolls, or nothing does."""
    equivalents: list[Equivalent]


class EntryAnswer(EntryData):
    """One entry with everything computed from it."""

    url: str
    """The path of its page."""
    api_url: str
    """Its path in the API."""
    backlinks: list[Backlink]
    """Entries that mention it."""
    odds: OddsSummary | None = None
    """Left out if it has no roll."""


class EntriesCompared(Answer):
    """Entries field by field; fields that are empty for all are left out."""

    entries: list[Named]
    rows: list[ComparedField]


class CompareAnswer(RootModel[EntriesCompared | EditionsCompared]):
    """A comparison of entries, or of two editions."""


class ConceptListed(Answer):
    """A concept in the list."""

    model_config = LISTED

    id: str
    name: str
    group: str
    definition: str
    entries: int
    """The number of entries linked to it."""
    url: str
    """The path of its page."""
    api_url: str
    """Its path in the API."""


class ConceptsAnswer(Answer):
    """The concepts, by id."""

    total: int
    concepts: list[ConceptListed]


class ConceptMember(Named):
    """An entry linked to a concept, and how well it matches."""

    match: Match


class ConceptData(Concept, Identified):
    """A concept as in its file."""


class ConceptAnswer(ConceptData):
    """A concept with the entries linked to it, by edition."""

    url: str
    """The path of its page."""
    api_url: str
    """Its path in the API."""
    members: list[ConceptMember]


class TableListed(Answer):
    """A table in the list."""

    model_config = LISTED

    id: str
    edition: str
    name: str
    summary: str
    url: str
    """The path of its page."""
    api_url: str
    """Its path in the API."""


class TablesAnswer(Answer):
    """The tables, in the order of the editions and their ids."""

    total: int
    tables: list[TableListed]


class TableData(Table, _OfEdition):
    """A table as in its file."""


class TableAnswer(TableData):
    """One table."""

    url: str
    """The path of its page."""
    api_url: str
    """Its path in the API."""


class CharacterData(Character, Identified):
    """An NPC as in its file."""


class RulingChoice(Answer):
    """One choice of a ruling, and what it means."""

    choice: str
    meaning: str


class ChosenBy(Answer):
    """What an edition chooses, and why."""

    edition: str
    choice: str
    why: str
    disputed: bool


class RulingListed(Answer):
    """A question that the rules leave open."""

    model_config = LISTED

    name: str
    meaning: str
    default: str
    """The first choice; it applies if an edition makes none."""
    choices: list[RulingChoice]
    editions: list[ChosenBy]


class RulingsAnswer(Answer):
    """Every ruling that a request can set."""

    total: int
    rulings: list[RulingListed]


class OpenSearchSuggestions(RootModel[list[str | list[str]]]):
    """The text typed, a list of completions, and a list with the editions of each."""


class ExportAnswer(Answer):
    """All data."""

    version: str
    """A hash of the data; it changes whenever they do."""
    licence: Licence
    editions: list[EditionData]
    entries: list[EntryData]
    concepts: list[ConceptData]
    tables: list[TableData]
    characters: list[CharacterData]
    """The NPCs."""


class IndexLink(Answer):
    """An endpoint in the index."""

    method: str
    path: str
    """The path, with variables in braces."""
    summary: str


class CodeListed(Answer):
    """A code, what it means, and the names of its parts."""

    code: str
    meaning: str
    parts: list[str]


class CodesAnswer(Answer):
    """Every code."""

    codes: list[CodeListed]
    data_version: str


class IndexAnswer(Answer):
    """The endpoints, with version and licence."""

    data_version: str
    """A hash of the data; it changes whenever they do."""
    site: str
    docs: str
    openapi: str
    licence: Licence
    links: list[IndexLink]


class HealthAnswer(Answer):
    """The server is running."""

    status: Literal["ok"]


class ReadyAnswer(Answer):
    """A complete build is available."""

    status: Literal["ready"]
    version: str
    """The version being served."""
    data_version: str
    """A hash of its data."""
    entries: int
