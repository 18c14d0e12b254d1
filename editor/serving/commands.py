"""The server's commands. Each takes one object and answers one; editors name their own commands otherwise.

An answer with `error` is a sentence for the user.
"""

from collections.abc import Mapping
from typing import Any

from editor.features.searching import FORMS, inserted, search
from editor.library import Library
from editor.serving.server import ActionaryServer
from editor.settings import EditorSettings
from kb.problems import RequestError, no_such

PREFIX = "actionary.server."
"""What the names of the server's commands begin with; those of editors must not."""


def add_commands(server: ActionaryServer) -> None:
    """Have *server* do everything that editors can command."""
    for name, work in {"search": _search, "insert": _insert}.items():
        server.perform(PREFIX + name, work)


def _search(library: Library, settings: EditorSettings, asked: Mapping[str, Any]) -> dict[str, Any]:
    limit = asked.get("limit", 20)
    return search(
        library,
        str(asked.get("query", "")),
        settings,
        edition=asked.get("edition") or None,
        limit=limit if isinstance(limit, int) else 20,
    )


def _insert(library: Library, _: EditorSettings, asked: Mapping[str, Any]) -> dict[str, Any]:
    form = asked.get("as", "reference")
    if form not in FORMS:
        raise RequestError("as", no_such("form", str(form), FORMS))
    return {"text": inserted(library, str(asked.get("id", "")), form, asked.get("alias"))}
