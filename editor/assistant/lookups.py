"""The tools that look something up: search, show, compare, terms, character."""

from typing import Annotated, Any

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from editor.assistant.fitting import fitted
from editor.assistant.names import answer_or_tool_error, entries_named, one_entry, read_person
from editor.assistant.short_answers import short_comparison, short_entries
from editor.features.comparing import side_by_side
from editor.features.searching import MOST_RESULTS, search
from editor.library import Library
from editor.settings import EditorSettings
from kb.characters.conversion.convert import convert_character
from kb.characters.conversion.shapes import CharacterConversionRequest
from kb.links.export import entry_data
from kb.play.request.shapes import ResolveRequest
from kb.play.required_inputs import required_inputs
from resolver.wording import join_words

Limit = Annotated[int, Field(ge=1, le=MOST_RESULTS, description="The most results.")]
Detail = Annotated[bool, Field(description="Whether to return everything, with all figures: about 15 kB.")]
Name = Annotated[str, Field(description="An action's id (sr5/take-cover), name or nickname.")]
EditionId = Annotated[str | None, Field(description="The id of an edition: sr3, sr5, sr6, matrix-d6 or cwn.")]


def lookups_of(library: Library) -> dict[str, Any]:
    """Return the tools that answer from *library*, by name."""
    return {
        "search": _search(library),
        "show": _show(library),
        "compare": _compare(library),
        "terms": _terms(library),
        "character": _character(library),
    }


def _search(library: Library) -> Any:
    def search_actions(
        query: str, edition: EditionId = None, limit: Limit = 4, detail: Detail = False
    ) -> dict[str, Any]:
        """Find actions and rules by name, nickname or question; typos are forgiven. A roll has its odds.

        Results stand best first. If no action has all words, `note` says so.
        """
        found = answer_or_tool_error(
            lambda: search(library, query, EditorSettings(), edition=edition, limit=limit)
        )
        if found.get("rolls") and not detail:
            return {"rolls": found["rolls"]}
        note = {} if found["every_word"] else {"note": _NOTHING_GOOD if found["results"] else _NOTHING}
        if detail:
            for result in found["results"]:
                del result["highlight"], result["insert"]  # for screens and notes
            return {**found, **note, "scores": _SCORES}
        short = {
            **{key: found[key] for key in ("did_you_mean", "note") if found.get(key)},
            **({"answer": found["answer"]["text"]} if found.get("answer") else {}),
            **note,
            "results": [
                {
                    key: one[key]
                    for key in ("id", "name", "cost", "roll", "summary")
                    if one[key] not in _NOTHING_TOLD
                }
                for one in found["results"]
            ],
        }
        return fitted(short, [("results", "summary"), ("results",)])

    return search_actions


_NOTHING_TOLD = ("", "no test")
_SCORES = "Higher is better within one search; scores of two searches can't be compared."
_HELD = (
    "The data hold actions, states and rules of the turn and the dice; no gear, spells, prices or settings."
)
_NOTHING_GOOD = f"No result has all the words; these are the nearest, and may not be what you mean. {_HELD}"
_NOTHING = f"Nothing was found. {_HELD}"


def _show(library: Library) -> Any:
    def show_action(name: Name, edition: EditionId = None, detail: Detail = False) -> dict[str, Any]:
        """Return an action's cost, roll, needs and effect; all actions of that name, one for each edition."""
        ids = answer_or_tool_error(lambda: entries_named(library, name, edition))
        if detail:
            return {"entries": [entry_data(library.base, id_) for id_ in ids]}
        return short_entries(library, ids)

    return show_action


def _compare(library: Library) -> Any:
    def compare_action(name: Name, detail: Detail = False) -> dict[str, Any]:
        """Return an action beside its equivalents in other editions, and which actions not to confuse with it."""
        ids = answer_or_tool_error(lambda: entries_named(library, name, None))
        comparison = answer_or_tool_error(lambda: side_by_side(library, ids[0]))
        if not set(ids) <= set(comparison.ids):
            raise ToolError(f"{name!r} is the name of several actions; give the id: {join_words(ids, 'or')}")
        return comparison.plain() if detail else short_comparison(library, comparison)

    return compare_action


def _terms(library: Library) -> Any:
    def list_terms(edition: str, entry: str | None = None, detail: Detail = False) -> dict[str, Any]:
        """Return what an edition calls ratings, states and uses of Edge; with `entry`, what its roll reads."""
        found = answer_or_tool_error(lambda: _names(library, edition, entry))
        return found if detail else fitted(found, [("edge",), ("changed_by",), ("states",), ("ratings",)])

    return list_terms


def _names(library: Library, edition_id: str, entry: str | None) -> dict[str, Any]:
    if entry is not None:
        request = ResolveRequest(entry=one_entry(library, entry, edition_id))
        read = required_inputs(library.base, request)
        return {key: value for key in _READ_BY_ROLLS if (value := getattr(read, key))}
    edition = library.base.editions[library.require_edition(edition_id)]
    return {
        "ratings": [name for name, term in edition.terms.items() if term.kind != "result"],
        "states": [*edition.states],
        "edge": {use: about.name for use, about in edition.edge.items()},
    }


_READ_BY_ROLLS = ("ratings", "against", "scene", "either", "changed_by")
"""What an assistant has to give for a roll, of `RequiredInputs`."""


def _character(library: Library) -> Any:
    def read_a_character(
        character: str, edition: EditionId = None, to: EditionId = None, detail: Detail = False
    ) -> dict[str, Any]:
        """Return the numbers of a character, in another edition if you give `to`.

        `character` is the path of a file (a save of Chummer5a, an actor of Foundry, ...) or a stat block as text.
        """
        found = answer_or_tool_error(lambda: _read_character(library, character, edition, to))
        return found if detail else _short_character(found)

    return read_a_character


def _read_character(library: Library, given: str, edition: str | None, to: str | None) -> dict[str, Any]:
    chosen = None if edition is None else library.require_edition(edition)
    read = read_person(library, given, chosen)
    if to is None:
        return read.plain()
    request = CharacterConversionRequest(character=read.character, to=to)
    return convert_character(library.base, request).plain()


def _short_character(found: dict[str, Any]) -> dict[str, Any]:
    """Return a character as read, or as converted, without the ways that its numbers came about."""
    if "headline" in found:
        left = [f"{one['name']} {one['value']}: {one['why']}" for one in found["left"]]
        found = {
            "headline": found["headline"]["text"],
            "character": found["character"],
            "left": left,
            "warnings": found["warnings"],
        }
    fields = ("notes", "not_read", "weapons", "ratings")
    return fitted(found, [("added",), ("unused",), *(("character", each) for each in fields), ("left",)])
