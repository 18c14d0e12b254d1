"""Findings as SARIF 2.1.0, which code hosts show beside the lines."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from editor.checking.folders import FileFinding
from editor.features.diagnostics import CODES
from editor.features.replacing import Grade
from editor.notes.places import Spot, units
from kb.problems import display_path

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_LEVELS: dict[Grade, str] = {"error": "error", "warning": "warning", "information": "note", "hint": "note"}


def sarif(findings: Iterable[FileFinding], version: str) -> dict[str, Any]:
    """Return *findings* as a SARIF log of the program's *version*; columns count UTF-16 units."""
    rules = [{"id": code, "shortDescription": {"text": says}} for code, says in CODES.items()]
    driver = {"name": "actionary", "version": version, "rules": rules}
    results = [_result(one) for one in findings]
    run = {"tool": {"driver": driver}, "columnKind": "utf16CodeUnits", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(one: FileFinding) -> dict[str, Any]:
    finding, span = one.finding, one.finding.span
    region = {
        "startLine": span.start.line + 1,
        "startColumn": _column(one, span.start),
        "endLine": span.end.line + 1,
        "endColumn": _column(one, span.end),
    }
    place = {"artifactLocation": {"uri": _uri(one.file.path)}, "region": region}
    return {
        "ruleId": finding.code,
        "level": _LEVELS[finding.grade],
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": place}],
    }


def _uri(path: Path) -> str:
    """Return *path* as a URI reference: relative below the working folder, where code hosts expect it."""
    near = Path(display_path(path))
    return near.as_uri() if near.is_absolute() else quote(os.fsencode(near.as_posix()))


def _column(one: FileFinding, spot: Spot) -> int:
    return units(one.file.note.line(spot.line), spot.column, "utf-16") + 1
