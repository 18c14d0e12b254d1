"""The API's endpoints as methods."""

from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, Self, Unpack
from urllib.parse import quote

from client import shapes
from client.connection import ActionaryError, Connection

LARGEST_PAGE = 100
"""How many entries to ask for at a time."""


class Actionary:
    """A client of one Actionary service; threads may share it.

    Requests and answers have the shapes of the API's OpenAPI document; `client.shapes` has them as types.
    Every method raises an ActionaryError if it gets no answer; the message says what is wrong.

    Example:
        >>> with Actionary("http://127.0.0.1:8000") as actionary:
        ...     actionary.resolve(edition="sr5", roll="12 dice, threshold 3")["headline"]["text"]

    Args:
        address: The address of the service, such as "http://127.0.0.1:8000".
        timeout: Seconds to wait for an answer.
        attempts: How often to send a request at most if the connection breaks or the service is busy.
    """

    def __init__(
        self, address: str = "http://127.0.0.1:8000", *, timeout: float = 10.0, attempts: int = 3
    ) -> None:
        self._connection = Connection(address, timeout, attempts)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections to the service."""
        self._connection.close()

    def search(self, q: str, /, **narrowing: Unpack[shapes.SearchParameters]) -> shapes.SearchAnswer:
        """Find entries by name, alias, test or text: `search("hak on", edition=["sr5"])`."""
        found: shapes.SearchAnswer = self._connection.get("/search", {"q": q, **_plain(narrowing)})
        return found

    def suggest(self, q: str, /, *, limit: int | None = None) -> list[shapes.Suggestion]:
        """Complete names and aliases as the user types."""
        found: shapes.SuggestAnswer = self._connection.get("/suggest", {"q": q, "limit": limit})
        return found["suggestions"]

    def entry(self, id_: str, /) -> shapes.EntryAnswer:
        """Return an entry, such as "sr5/take-cover"; former ids work too."""
        found: shapes.EntryAnswer = self._connection.get(f"/entries/{_path(id_, 'sr5/take-cover')}")
        return found

    def entries(self, **narrowing: Unpack[shapes.EntriesParameters]) -> Iterator[shapes.EntryListed]:
        """Yield the matching entries, by edition and id, fetching a page at a time.

        `limit` is the most entries to yield, by default all; `offset` is how many to skip first.
        """
        start = narrowing.get("offset", 0)
        end = start + narrowing["limit"] if "limit" in narrowing else None
        while end is None or start < end:
            size = LARGEST_PAGE if end is None else min(LARGEST_PAGE, end - start)
            parameters = {**_plain(narrowing), "offset": start, "limit": size}
            page: shapes.EntriesAnswer = self._connection.get("/entries", parameters)
            yield from page["entries"]
            start += size
            if start >= page["total"]:
                return

    def editions(self) -> list[shapes.EditionListed]:
        """List the editions, in their order."""
        found: shapes.EditionsAnswer = self._connection.get("/editions")
        return found["editions"]

    def edition(self, id_: str, /) -> shapes.EditionAnswer:
        """Return an edition, such as "sr5": its dice, turn, terms and the works it cites."""
        found: shapes.EditionAnswer = self._connection.get(f"/editions/{_path(id_, 'sr5')}")
        return found

    def terms(self, edition: str, /) -> list[shapes.TermNamed]:
        """List the terms that tests of an edition use, with typical ratings."""
        found: shapes.TermsAnswer = self._connection.get(f"/editions/{_path(edition, 'sr5')}/terms")
        return found["terms"]

    def concepts(self) -> list[shapes.ConceptListed]:
        """List the concepts that editions share, by id."""
        found: shapes.ConceptsAnswer = self._connection.get("/concepts")
        return found["concepts"]

    def concept(self, id_: str, /) -> shapes.ConceptAnswer:
        """Return a concept, such as "go-prone", with the entries linked to it."""
        found: shapes.ConceptAnswer = self._connection.get(f"/concepts/{_path(id_, 'go-prone')}")
        return found

    def tables(self, *editions: str) -> list[shapes.TableListed]:
        """List the tables of *editions*, by default of all."""
        found: shapes.TablesAnswer = self._connection.get("/tables", {"edition": list(editions)})
        return found["tables"]

    def table(self, id_: str, /) -> shapes.TableAnswer:
        """Return a table, such as "sr3/overload"."""
        found: shapes.TableAnswer = self._connection.get(f"/tables/{_path(id_, 'sr3/overload')}")
        return found

    def compare(self, *ids: str) -> shapes.EntriesCompared:
        """Compare entries field by field, each with the first."""
        found: shapes.EntriesCompared = self._connection.get("/compare", {"ids": list(ids)})
        return found

    def compare_concept(self, concept: str, /) -> shapes.EntriesCompared:
        """Compare the entries of a concept field by field."""
        found: shapes.EntriesCompared = self._connection.get("/compare", {"concept": concept})
        return found

    def compare_editions(self, one: str, other: str, /) -> shapes.EditionsCompared:
        """Compare two editions entry by entry."""
        found: shapes.EditionsCompared = self._connection.get("/compare", {"editions": [one, other]})
        return found

    def compare_tiers(
        self, concept: str, table: Mapping[str, shapes.TableChoices] | None = None
    ) -> shapes.TierwiseAnswer:
        """Compare how likely the entries of a concept are to succeed for each tier of character.

        With *table*, by what your table decides.
        """
        if table is None:
            found: shapes.TierwiseAnswer = self._connection.get("/compare/tiers", {"concept": concept})
        else:
            found = self._connection.post("/compare/tiers", {"concept": concept, "table": table})
        return found

    def resolve(self, **request: Unpack[shapes.ResolveRequest]) -> shapes.ResolveAnswer:
        """Return the exact odds of a test, and the result of given or seeded dice."""
        found: shapes.ResolveAnswer = self._connection.post("/resolve", request)
        return found

    def inputs(self, **request: Unpack[shapes.ResolveRequest]) -> shapes.RequiredInputs:
        """Return which ratings a request for a roll has to give, and which actions can change the roll."""
        found: shapes.RequiredInputs = self._connection.post("/resolve/inputs", request)
        return found

    def batch(self, requests: Sequence[shapes.ResolveRequest], /) -> list[shapes.BatchItem]:
        """Answer several requests at once; a refused one has a `problem`, the others go on."""
        found: shapes.BatchAnswer = self._connection.post("/resolve/batch", {"requests": list(requests)})
        return found["answers"]

    def solve(self, **request: Unpack[shapes.SolveRequest]) -> shapes.SolveAnswer:
        """Find what it takes to reach a wanted chance of success."""
        found: shapes.SolveAnswer = self._connection.post("/solve", request)
        return found

    def convert(self, **request: Unpack[shapes.ConvertRequest]) -> shapes.ConvertAnswer:
        """Find the setting that makes each equivalent of a test equally likely to succeed."""
        found: shapes.ConvertAnswer = self._connection.post("/convert", request)
        return found

    def convert_ratings(self, **request: Unpack[shapes.StatBlockRequest]) -> shapes.StatBlockAnswer:
        """Convert a whole stat block to another edition."""
        found: shapes.StatBlockAnswer = self._connection.post("/convert/ratings", request)
        return found

    def read_character(self, file: bytes, /) -> shapes.ReadCharacter:
        """Return what a file says of a character; its `character` is an `actor` or a `target`."""
        found: shapes.ReadCharacter = self._connection.post_bytes("/characters/read", file)
        return found

    def convert_character(
        self, **request: Unpack[shapes.CharacterConversionRequest]
    ) -> shapes.CharacterConverted:
        """Convert a character to another edition, each number with where it comes from."""
        found: shapes.CharacterConverted = self._connection.post("/characters/convert", request)
        return found

    def write_character(self, **request: Unpack[shapes.CharacterWriteRequest]) -> shapes.CharacterWritten:
        """Return a character as a file of ours, a stat block or an actor of Foundry."""
        found: shapes.CharacterWritten = self._connection.post("/characters/write", request)
        return found

    def read_table(self, file: bytes, /) -> shapes.ReadTable:
        """Return what a file says that a table decides; its `table` goes with requests for rolls and turns."""
        found: shapes.ReadTable = self._connection.post_bytes("/our-table/read", file)
        return found

    def turn(self, **request: Unpack[shapes.TurnRequest]) -> shapes.TurnAnswer:
        """Check whether actions are legal in one turn; with a `target`, also the chance of each of its rolls."""
        found: shapes.TurnAnswer = self._connection.post("/turn", request)
        return found

    def fits(self, **request: Unpack[shapes.FitsRequest]) -> shapes.FitsAnswer:
        """List the actions that still fit into a turn."""
        found: shapes.FitsAnswer = self._connection.post("/turn/fits", request)
        return found

    def codes(self) -> list[shapes.CodeListed]:
        """List the codes of warnings, of what is unknown and of faults, with their meanings."""
        found: shapes.CodesAnswer = self._connection.get("/codes")
        return found["codes"]

    def rulings(
        self, *, name: str | None = None, order: Literal["name", "-name"] | None = None
    ) -> list[shapes.RulingListed]:
        """List the rulings that a request can set, their choices, and what each edition chooses.

        `name` takes those whose name contains it, by default all.
        """
        found: shapes.RulingsAnswer = self._connection.get("/rulings", {"name": name, "order": order})
        return found["rulings"]

    def sources(
        self,
        *editions: str,
        name: str | None = None,
        order: Literal["id", "-id", "name", "-name"] | None = None,
    ) -> list[shapes.SourceListed]:
        """List the works that *editions* cite, by default of all.

        `name` takes those whose title contains it, by default all.
        """
        parameters = {"edition": list(editions), "name": name, "order": order}
        found: shapes.SourcesAnswer = self._connection.get("/sources", parameters)
        return found["sources"]

    def source(self, id_: str, /) -> shapes.SourceAnswer:
        """Return a work, such as "sr5/sr5-core", with what the data take from it."""
        found: shapes.SourceAnswer = self._connection.get(f"/sources/{_path(id_, 'sr5/sr5-core')}")
        return found

    def licences(self) -> shapes.LicencesAnswer:
        """Return the licence of the data, and the owners of the games."""
        found: shapes.LicencesAnswer = self._connection.get("/licences")
        return found

    def export(self) -> shapes.ExportAnswer:
        """Return all data: editions, entries with their equivalents, concepts and tables."""
        found: shapes.ExportAnswer = self._connection.get("/export.json")
        return found

    def export_file(self, name: Literal["csv", "jsonld", "sqlite"], /) -> bytes:
        """Return the data as a file: entries as CSV, everything as an SQLite database, or linked data."""
        return self._connection.content(f"/export.{name}")

    def index(self) -> shapes.IndexAnswer:
        """List the endpoints, with the licence of the data."""
        found: shapes.IndexAnswer = self._connection.get("")
        return found

    def ready(self) -> shapes.ReadyAnswer:
        """Return which version of the data is being served."""
        found: shapes.ReadyAnswer = self._connection.get("/readyz")
        return found


def _path(id_: str, example: str) -> str:
    """Return *id_* for an address, where it must not lead to anything else.

    Raises:
        ActionaryError: If it has not the form of the *example*.
    """
    parts = id_.split("/")
    try:
        if len(parts) == example.count("/") + 1 and all(part.strip(".") for part in parts):
            return "/".join(quote(part, safe="") for part in parts)
    except UnicodeEncodeError:
        pass
    raise ActionaryError(f"{id_!r} is not an id; write it as {example}")


def _plain(typed: Any) -> dict[str, Any]:
    """Return a typed mapping as a plain dict."""
    return dict(typed)
