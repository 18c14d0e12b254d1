"""What a server writes down: lines that anybody may see in any terminal."""

import logging
import sys
from pathlib import Path

from search_api.serve.log import PlainFormatter


def written(record: logging.LogRecord, build: Path) -> str:
    return PlainFormatter(build).format(record)


def test_a_request_cannot_write_lines_of_its_own_or_move_the_cursor(tmp_path: Path) -> None:
    text = "at /x\n[ERROR] forged\x1b[2J\x9b1m\u202e"
    line = written(logging.LogRecord("a", logging.ERROR, "", 1, "%s", (text,), None), tmp_path)
    assert line == "[ERROR] at /x\\n[ERROR] forged\\x1b[2J\\x9b1m\\u202e"


def test_a_traceback_names_files_from_their_package_on(tmp_path: Path) -> None:
    try:
        Path(tmp_path / "kb.json\x1b[2J").read_text(encoding="utf-8")
    except OSError:
        error = sys.exc_info()
    record = logging.LogRecord("a", logging.ERROR, "", 1, "at %s", (tmp_path / "versions/x",), error)
    lines = written(record, tmp_path).split("\n")
    assert lines[:2] == ["[ERROR] at versions/x", "Traceback (most recent call last):"]
    assert 'File "tests/search_api/serve/test_log.py"' in lines[2]
    assert lines[-1].endswith("'kb.json\\x1b[2J'")
    assert str(tmp_path) not in "".join(lines)
