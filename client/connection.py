"""A connection to one service over HTTP, with conditional requests for answers it already has."""

import json
import time
from collections.abc import Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

import urllib3
from cachetools import LRUCache
from urllib3.exceptions import HTTPError, NewConnectionError
from urllib3.exceptions import TimeoutError as NoAnswerInTimeError
from urllib3.util import Retry, Timeout, make_headers, parse_url

if TYPE_CHECKING:
    from client.shapes import ProblemDetails

API = "/api/v1"

LONGEST_WAIT = 30.0
"""The longest wait for a retry, in seconds; if the service asks for more, its refusal is raised."""

MOST_BYTES = 16 * 1024 * 1024
"""The most bytes that cached answers may take together."""

_ASK_LATER = (429, 503)
_NOT_CHANGED = 304

Parameter = str | int | list[str] | None
Parameters = Mapping[str, Parameter]


class ActionaryError(Exception):
    """A request that was refused or not answered; the message says why, and how to fix it.

    Attributes:
        status: The HTTP status of the refusal, such as 422; None if no service answered.
        problem: The problem document, whose `errors` list each fault; None if there was none.
    """

    def __init__(
        self, message: str, status: int | None = None, problem: "ProblemDetails | None" = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.problem = problem


class _CachedAnswer(NamedTuple):
    """A cached answer and its entity tag."""

    etag: str
    content: bytes


class Connection:
    """A connection to one service; threads may share it.

    Args:
        address: Where the service is, such as "http://127.0.0.1:8000".
        timeout: Seconds to wait for an answer.
        attempts: How often to send a request at most if the connection breaks or the service is busy.

    Raises:
        ValueError: If *address* is not the address of a service.
    """

    def __init__(self, address: str, timeout: float, attempts: int) -> None:
        if parse_url(address).scheme not in ("http", "https"):
            raise ValueError(f"address is {address!r}; write it as http://127.0.0.1:8000")
        self._address = address.rstrip("/")
        self._timeout = timeout
        self._attempts = attempts
        self._pool = urllib3.PoolManager(
            timeout=Timeout(timeout),
            retries=Retry(
                attempts - 1,
                redirect=3,
                allowed_methods=None,  # no request changes anything
                backoff_factor=0.1,
                respect_retry_after_header=False,  # it would wait without a bound
            ),
            headers=make_headers(accept_encoding=True, user_agent="actionary-client"),
        )
        self._cache: LRUCache[str, _CachedAnswer] = LRUCache(
            MOST_BYTES, getsizeof=lambda kept: len(kept.content)
        )
        self._lock = Lock()

    def get(self, path: str, parameters: Parameters | None = None) -> Any:
        """Return the JSON at *path*.

        Raises:
            ActionaryError: If it is refused or not answered.
        """
        return _parse_json(self.content(path, parameters), self._address)

    def content(self, path: str, parameters: Parameters | None = None) -> bytes:
        """Return the content at *path*; None and empty lists are left out, and lists are joined by commas.

        Raises:
            ActionaryError: If it is refused or not answered.
        """
        url = self._url(path, parameters or {})
        with self._lock:
            cached = self._cache.get(url)
        answer = self._request("GET", url, {"If-None-Match": cached.etag} if cached else {})
        if cached and answer.status == _NOT_CHANGED:
            return cached.content
        content = self._content_of(answer)
        if (etag := answer.headers.get("ETag")) and len(content) <= MOST_BYTES:
            with self._lock:
                self._cache[url] = _CachedAnswer(etag, content)
        return content

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """Return the answer to *body*.

        Raises:
            ActionaryError: If it is refused, or not answered.
        """
        return self.post_bytes(path, json.dumps(body).encode(), "application/json")

    def post_bytes(self, path: str, body: bytes, media_type: str = "application/octet-stream") -> Any:
        """Return the answer to *body*, whose bytes are sent unchanged.

        Raises:
            ActionaryError: If it is refused, or not answered.
        """
        answer = self._request("POST", self._url(path, {}), {"Content-Type": media_type}, body)
        return _parse_json(self._content_of(answer), self._address)

    def close(self) -> None:
        """Close the connections."""
        self._pool.clear()

    def _url(self, path: str, parameters: Parameters) -> str:
        given = {name: value for name, value in parameters.items() if value is not None and value != []}
        plain = {name: ",".join(v) if isinstance(v, list) else v for name, v in given.items()}
        try:
            query = urlencode(plain)
        except UnicodeEncodeError as error:
            raise ActionaryError(
                f"{error.object!r} is not valid Unicode; leave out half characters"
            ) from error
        return f"{self._address}{API}{path}" + (f"?{query}" if query else "")

    def _request(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None = None
    ) -> urllib3.BaseHTTPResponse:
        """Return the service's answer; if it is busy, wait as long as it asks and try again."""
        all_headers = {**self._pool.headers, **headers}
        for attempts_left in reversed(range(self._attempts)):
            try:
                answer = self._pool.request(method, url, headers=all_headers, body=body)
            except HTTPError as error:
                raise self._error_of(error) from error
            wait = Retry().get_retry_after(answer) if answer.status in _ASK_LATER else None
            if wait is None or wait > LONGEST_WAIT or not attempts_left:
                break
            time.sleep(wait)
        return answer

    def _error_of(self, error: HTTPError) -> ActionaryError:
        reason = getattr(error, "reason", None) or error
        if isinstance(reason, NoAnswerInTimeError) and not isinstance(reason, NewConnectionError):
            return ActionaryError(
                f"{self._address} did not answer within {self._timeout:g} s; try again later"
            )
        message = f"nothing answers at {self._address}; start the service there with: actionary serve"
        return ActionaryError(message)

    def _content_of(self, answer: urllib3.BaseHTTPResponse) -> bytes:
        """Return the content of *answer* unless it is a problem."""
        if answer.status == 200:
            return answer.data
        try:
            problem: ProblemDetails = json.loads(answer.data)
            message = problem["detail"]
        except (ValueError, TypeError, KeyError) as error:
            message = f"{self._address} answered {answer.status}, but not like Actionary; check the address"
            raise ActionaryError(message, answer.status) from error
        raise ActionaryError(message, answer.status, problem)


def _parse_json(content: bytes, address: str) -> Any:
    try:
        return json.loads(content)
    except ValueError as error:
        message = f"{address} does not answer in JSON like Actionary; check the address"
        raise ActionaryError(message) from error
