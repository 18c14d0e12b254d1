"""Search from the editor, with the ranking of the API and results as text to insert."""

from dataclasses import dataclass
from typing import Any, Literal, get_args

from editor.library import Library
from editor.settings import EditorSettings
from kb.describe import cost_text, plain, test_text, timing_text
from kb.problems import RequestError
from kb.references import edition_of
from resolver.wording import join_words

Form = Literal["reference", "summary", "stat-block"]
FORMS: tuple[Form, ...] = get_args(Form)
"""The forms in which an entry can be inserted."""

MOST_RESULTS = 50


@dataclass(frozen=True, slots=True)
class EntrySymbol:
    """An entry in an editor's list of symbols."""

    id: str
    name: str
    about: str


def search(
    library: Library, query: str, settings: EditorSettings, *, edition: str | None = None, limit: int = 20
) -> dict[str, Any]:
    """Return the API's answer to *query*, with the texts to insert for each result.

    Raises:
        RequestError: If there is no such *edition*, or the search is not ready yet.
    """
    chosen = [] if edition is None else [library.require_edition(edition)]
    index = library.index
    if index is None:
        raise RequestError("query", "the search is not ready yet; try again in a moment")
    page = index.search(query, edition=chosen, limit=max(1, min(limit, MOST_RESULTS)))
    content = page.plain()
    content["results"] = [one for one in content["results"] if one["id"] in library.base.entries]
    for result in content["results"]:
        result["address"] = settings.site + result["url"]
        result["edition_name"] = library.base.editions[result["edition"]].short
        result["insert"] = {form: text_to_insert(library, result["id"], form) for form in FORMS}
    return content


def text_to_insert(library: Library, id_: str, form: Form, alias: str | None = None, bar: str = "|") -> str:
    """Return an entry as text for a note.

    Args:
        library: The rules.
        id_: The entry.
        form: `reference`: `[[sr5/take-cover|Take Cover]]`. `summary`: the reference and its summary. `stat-block`:
        a line with its cost, timing and roll.
        alias: The words for the reader; by default the name.
        bar: The sign before them; escaped in a table.

    Raises:
        RequestError: If there is no such entry.
    """
    base, entry = library.base, library.require_entry(id_)
    edition = base.editions[edition_of(id_)]
    reference = f"[[{id_}{bar}{_alias_text(alias or entry.name)}]]"
    if form == "reference":
        return reference
    if form == "summary":
        return f"{reference}: {plain(base, entry.summary, edition_of(id_))}"
    roll = test_text(entry)
    facts = {"cost": cost_text(edition, entry), "timing": timing_text(edition, entry), "roll": f"`{roll}`"}
    unknown = [name for name, text in facts.items() if text.strip("`") == "unknown"]
    known = [text for name, text in facts.items() if text and name not in unknown and text != "`no test`"]
    missing = [f"{join_words(unknown)} unknown"] if unknown else []
    return f"**{reference}** ({edition.short}): {'; '.join([*known, *missing]) or 'no test'}"


def symbols(library: Library, query: str, settings: EditorSettings) -> list[EntrySymbol]:
    """Return the entries that *query* finds, those of the settings' edition first."""
    index = library.index
    if index is None or not query.strip():
        return []
    chosen = library.edition(settings.edition)
    results = index.search(query, limit=MOST_RESULTS).results
    ranked = sorted(results, key=lambda one: chosen not in (None, one.edition))
    return [
        EntrySymbol(
            one.id,
            f"{one.name} ({library.base.editions[one.edition].short})",
            "; ".join(filter(None, [one.cost, one.roll])),
        )
        for one in ranked
        if one.id in library.base.entries
    ]


def _alias_text(alias: str) -> str:
    """Return *alias* without characters that would end a reference."""
    return " ".join(alias.translate(dict.fromkeys(map(ord, "[]|"), " ")).split())
