"""Safe log lines: no paths of this machine, and no control characters."""

import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path

from resolver.wording import printable
from search_api.serve.tracing import request_id


class PlainFormatter(logging.Formatter):
    """Escapes control characters, and shortens paths to start at the folder of code or builds.

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
        """Return a traceback, with its line breaks kept."""
        lines = super().formatException(ei).split("\n")  # type: ignore[arg-type] # what logging passes
        return "\n".join(map(self._plain, lines))

    def _plain(self, text: str) -> str:
        for home in self._homes:
            text = text.replace(home, "")
        return printable(text)


class JsonFormatter(PlainFormatter):
    """Writes each record as one line of JSON, with the id of its request."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of *record*."""
        fields: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "message": self._plain(record.getMessage()),
            "id": request_id(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return json.dumps({name: value for name, value in fields.items() if value is not None})


def log_plainly(build: Path, *, as_json: bool = False) -> None:
    """Write all log records of this process to its standard error, made safe."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter(build) if as_json else PlainFormatter(build))
    logging.getLogger().handlers = [handler]
