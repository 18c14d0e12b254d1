"""The data as they are listed, compared and exported, and each thing with what is computed beside it."""

from typing import Literal

from pydantic import RootModel

from kb.links.backlinks import Backlink
from kb.links.comparison import ComparedField, EditionsCompared
from kb.links.equivalents import Equivalent
from kb.model import Answer, Concept, Edition, Entry, Match, Shape, Table, Term
from kb.play.likelihood import OddsSummary


class Identified(Shape):
    """A thing of the data under its id, which stands first: the fields of a later base do."""

    id: str


class _OfEdition(Identified):
    edition: str


class _OfSection(_OfEdition):
    section: str


class Named(Answer):
    """An entry by its id, with what is shown of it."""

    id: str
    edition: str
    name: str
    url: str
    """The path of its page."""


class EditionListed(Answer):
    """An edition of the list."""

    id: str
    name: str
    short: str
    publisher: str
    year: int | None
    summary: str
    entries: int
    """How many entries it has."""
    url: str
    """The path of its page."""


class EditionsAnswer(Answer):
    """The editions, in their order."""

    total: int
    editions: list[EditionListed]


class EditionData(Edition, Identified):
    """An edition as its file has it."""


class _NamedTerm(Shape):
    name: str


class TermNamed(Term, _NamedTerm):
    """A name that tests may use."""


class TermsAnswer(Answer):
    """Every name that the tests of an edition may use, in the order of its file."""

    edition: str
    total: int
    terms: list[TermNamed]


class EntryListed(Named):
    """An entry of a list."""

    section: str
    kind: Literal["action", "procedure", "rule"]
    cost: str
    """What it costs, as text; empty where no cost applies."""
    timing: str
    """When it may be taken, as text; empty where that does not apply."""
    roll: str
    """Its first test as printed; `no test` where it has none, `unknown` where its source does not give it."""
    summary: str


class EntriesAnswer(Answer):
    """Some of the entries, in the order of the editions and their ids."""

    total: int
    limit: int
    offset: int
    entries: list[EntryListed]


class EntryData(Entry, _OfSection):
    """An entry as its file has it, with its identity and its equivalents."""

    equivalents: list[Equivalent]


class EntryAnswer(EntryData):
    """One entry with all that is computed from it."""

    url: str
    """The path of its page."""
    backlinks: list[Backlink]
    """Entries that refer to it."""
    odds: OddsSummary | None = None
    """Left out where it has no roll."""


class EntriesCompared(Answer):
    """Entries field by field; fields that are empty everywhere are left out."""

    entries: list[Named]
    rows: list[ComparedField]


class CompareAnswer(RootModel[EntriesCompared | EditionsCompared]):
    """A comparison of entries, or of two editions."""


class ConceptListed(Answer):
    """A concept of the list."""

    id: str
    name: str
    group: str
    definition: str
    entries: int
    """How many entries are linked to it."""
    url: str
    """The path of its page."""


class ConceptsAnswer(Answer):
    """The concepts, by id."""

    total: int
    concepts: list[ConceptListed]


class ConceptMember(Named):
    """An entry that is linked to a concept, and what it is to it."""

    match: Match


class ConceptData(Concept, Identified):
    """A concept as its file has it."""


class ConceptAnswer(ConceptData):
    """A concept with the entries that are linked to it, in the order of the editions."""

    url: str
    members: list[ConceptMember]


class TableListed(Answer):
    """A table of the list."""

    id: str
    edition: str
    name: str
    summary: str
    url: str
    """The path of its page."""


class TablesAnswer(Answer):
    """The tables, in the order of the editions and their ids."""

    total: int
    tables: list[TableListed]


class TableData(Table, _OfEdition):
    """A table as its file has it."""


class TableAnswer(TableData):
    """One table."""

    url: str
    """The path of its page."""


class RulingChoice(Answer):
    """One way to decide, and what it means."""

    choice: str
    meaning: str


class ChosenBy(Answer):
    """How an edition decides, and why."""

    edition: str
    choice: str
    why: str
    disputed: bool


class RulingAnswer(Answer):
    """A question that the rules leave to somebody."""

    name: str
    meaning: str
    default: str
    """The first choice: it holds where an edition makes none."""
    choices: list[RulingChoice]
    editions: list[ChosenBy]


class RulingsAnswer(Answer):
    """Every ruling that a request may set."""

    total: int
    rulings: list[RulingAnswer]


class ExportAnswer(Answer):
    """Everything."""

    version: str
    """A hash of the data: equal data, equal version."""
    editions: list[EditionData]
    entries: list[EntryData]
    concepts: list[ConceptData]
    tables: list[TableData]


class HealthAnswer(Answer):
    """That the program runs."""

    status: Literal["ok"]


class ReadyAnswer(Answer):
    """That there is a whole version to answer from."""

    status: Literal["ready"]
    version: str
    """The version that is served."""
    data_version: str
    """A hash of its data."""
    entries: int
