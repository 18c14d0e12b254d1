"""Log lines that harm nobody who reads them: nothing of this machine, and nothing that moves a cursor."""

import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path

from resolver.wording import printable
from search_api.serve.tracing import request_id


class PlainFormatter(logging.Formatter):
    """Writes controls out, and paths from the folder on that they were imported or built in.

    Args:
        build: The folder of built versions.
    """

    def __init__(self, build: Path) -> None:
        super().__init__("[%(levelname)s] %(message)s")
        homes = {str(Path(home).absolute()) for home in (*sys.path, sys.prefix, sys.base_prefix, str(build))}
        self._homes = sorted((f"{home}/" for home in homes if home != "/"), key=len, reverse=True)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """Return the line of *record*."""
        record.message = self._plain(record.message)
        return super().formatMessage(record)

    def formatException(self, ei: object) -> str:  # noqa: N802 - logging's own name
        """Return a traceback, whose lines remain lines."""
        lines = super().formatException(ei).split("\n")  # type: ignore[arg-type] # what logging hands over
        return "\n".join(map(self._plain, lines))

    def _plain(self, text: str) -> str:
        for home in self._homes:
            text = text.replace(home, "")
        return printable(text)


class JsonFormatter(PlainFormatter):
    """Writes each record as one line of JSON, with the id of its request."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of *record*."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "message": self._plain(record.getMessage()),
            "id": request_id(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps({name: value for name, value in told.items() if value is not None})


def log_plainly(build: Path, *, as_json: bool = False) -> None:
    """Have everything that this process logs written plainly to its standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter(build) if as_json else PlainFormatter(build))
    logging.getLogger().handlers = [handler]
