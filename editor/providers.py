"""The searches of a library: in its own index, or through the client of a running service."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pydantic import ValidationError

from client import Actionary, ActionaryError
from kb.findable.documents import ENTRY_KINDS
from kb.knowledge import KnowledgeBase
from kb.problems import RequestError
from kb.snapshot import from_export
from search import Index, with_answers
from search.results import SearchAnswer, SuggestAnswer, Suggestion

T = TypeVar("T")

TIMEOUT = 10.0
ATTEMPTS = 2
"""Seconds to wait for an answer of the service, and how often to ask at most."""


class EmbeddedSearch:
    """Searches the program's own data."""

    def __init__(self, base: KnowledgeBase, index: Index) -> None:
        """Take the data and their index."""
        self._base, self._index = base, index

    def search(self, text: str, *, edition: Sequence[str] = (), limit: int = 20) -> SearchAnswer:
        """Return the entries found; if *text* is a question about one fact or a roll, also its answer."""
        page = self._index.search(text, edition=list(edition), kind=ENTRY_KINDS, limit=limit)
        return with_answers(self._base, self._index, page, edition)

    def suggest(self, text: str, limit: int = 8) -> list[Suggestion]:
        """Return up to *limit* entries with a name or an alias that completes *text*."""
        return self._index.suggest(text, limit)


class RemoteSearch:
    """Searches a running service, and reads its data."""

    def __init__(self, address: str) -> None:
        """Take the address of the service.

        Raises:
            RequestError: If *address* is not the address of a service.
        """
        try:
            self._client = Actionary(address, timeout=TIMEOUT, attempts=ATTEMPTS)
        except ValueError as error:
            raise RequestError("source", str(error)) from error
        self._address = address

    def data(self) -> KnowledgeBase:
        """Return the data of the service.

        Raises:
            RequestError: If it does not answer, or its export has another form.
            DataError: If its data do not fit the model of this version of the program.
        """
        content: Any = _call_service(self._client.export)
        try:
            return from_export(content, self._address)
        except (KeyError, TypeError) as error:
            message = f"{self._address} serves other data than this version reads; use the same version on both sides"
            raise RequestError("source", message) from error

    def search(self, text: str, *, edition: Sequence[str] = (), limit: int = 20) -> SearchAnswer:
        """Return the entries that the service finds; if *text* is a question about one fact, also its answer."""
        narrowing: dict[str, Any] = {"edition": list(edition)} if edition else {}
        found: SearchAnswer = self._validate(
            SearchAnswer, lambda: self._client.search(text, **narrowing, kind=list(ENTRY_KINDS), limit=limit)
        )
        return found

    def suggest(self, text: str, limit: int = 8) -> list[Suggestion]:
        """Return up to *limit* entries with a name or an alias that completes *text*."""
        if not text.strip():
            return []
        suggested = _call_service(lambda: self._client.suggest(text, limit=limit))
        found: SuggestAnswer = self._validate(
            SuggestAnswer, lambda: {"query": text, "suggestions": suggested}
        )
        return found.suggestions

    def _validate(self, shape: Any, ask: Callable[[], Any]) -> Any:
        try:
            return shape.model_validate(_call_service(ask))
        except ValidationError as error:
            message = f"{self._address} answers like another version; use the same version on both sides"
            raise RequestError("source", message) from error


def _call_service(ask: Callable[[], T]) -> T:
    try:
        return ask()
    except ActionaryError as error:
        raise RequestError("source", str(error)) from error
