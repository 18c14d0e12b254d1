"""What a library searches: the index of the data that it holds, or a running service, asked through its client."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pydantic import ValidationError

from client import Actionary, ActionaryError
from kb.files.snapshot import from_export
from kb.findable.answers import answer
from kb.knowledge import KnowledgeBase
from kb.problems import RequestError
from search import Index
from search.results import SearchAnswer, SuggestAnswer, Suggestion

T = TypeVar("T")

TIMEOUT = 10.0
ATTEMPTS = 2
"""How many seconds a service may take to answer, and how often it is asked."""


class EmbeddedSearch:
    """Searches data that the program holds itself."""

    def __init__(self, base: KnowledgeBase, index: Index) -> None:
        """Take the data and their index."""
        self._base, self._index = base, index

    def search(self, text: str, *, edition: Sequence[str] = (), limit: int = 20) -> SearchAnswer:
        """Return what is found, with the answer to a question."""
        page = self._index.search(text, edition=list(edition), limit=limit)
        question = self._index.question(text)
        told = answer(self._base, question) if question else None
        return page.model_copy(update={"answer": told}) if told else page

    def suggest(self, text: str, limit: int = 8) -> list[Suggestion]:
        """Return the entries with a name or an alias that goes on as *text* begins."""
        return self._index.suggest(text, limit)


class ServedSearch:
    """Searches a running service, and has its data."""

    def __init__(self, address: str) -> None:
        """Take the address of the service.

        Raises:
            RequestError: If it is none.
        """
        try:
            self._client = Actionary(address, timeout=TIMEOUT, attempts=ATTEMPTS)
        except ValueError as error:
            raise RequestError("source", str(error)) from error
        self._address = address

    def data(self) -> KnowledgeBase:
        """Return the data of the service.

        Raises:
            RequestError: If it does not answer.
            DataError: If its data are not those of this version of the program.
        """
        content: Any = _asked(self._client.export)
        try:
            return from_export(content, self._address)
        except (KeyError, TypeError) as error:
            message = f"{self._address} has other data than this version reads; use the same version of both"
            raise RequestError("source", message) from error

    def search(self, text: str, *, edition: Sequence[str] = (), limit: int = 20) -> SearchAnswer:
        """Return what the service finds, with its answer to a question."""
        asked: dict[str, Any] = {"edition": list(edition)} if edition else {}
        found: SearchAnswer = self._read(
            SearchAnswer, lambda: self._client.search(text, **asked, limit=limit)
        )
        return found

    def suggest(self, text: str, limit: int = 8) -> list[Suggestion]:
        """Return the entries with a name or an alias that goes on as *text* begins."""
        if not text.strip():
            return []
        suggested = _asked(lambda: self._client.suggest(text, limit=limit))
        found: SuggestAnswer = self._read(SuggestAnswer, lambda: {"query": text, "suggestions": suggested})
        return found.suggestions

    def _read(self, shape: Any, ask: Callable[[], Any]) -> Any:
        try:
            return shape.model_validate(_asked(ask))
        except ValidationError as error:
            message = (
                f"{self._address} answers otherwise than this version reads; use the same version of both"
            )
            raise RequestError("source", message) from error


def _asked(ask: Callable[[], T]) -> T:
    try:
        return ask()
    except ActionaryError as error:
        raise RequestError("source", str(error)) from error
