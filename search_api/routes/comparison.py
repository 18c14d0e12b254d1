"""Entries, and whole editions, side by side."""

from collections.abc import Sequence

from kb import KnowledgeBase, edition_of
from kb.describe import plain
from kb.links.comparison import MOST, ComparedField, EditionsCompared, compare, compare_editions
from kb.links.equivalents import members
from kb.play.advice.by_tier import compare_tiers
from kb.play.advice.shapes import TierwiseAnswer
from kb.play.request.shapes import TierwiseRequest
from kb.problems import RequestError
from search_api.http.answers import answer_or_422, current_version
from search_api.http.endpoints import Endpoints
from search_api.http.naming import check_each, current_id, entry_reference, with_editions
from search_api.http.refusals import one_thing_to_compare, too_many_to_compare, two_editions_to_compare
from search_api.shapes.listings import CompareAnswer, EntriesCompared
from search_api.shapes.parameters import CompareParameters, TierwiseParameters

endpoints = Endpoints("Compare")

_BY_TABLE = {"concept": "hack-in", "table": {"sr5": {"rulings": {"tie": "actor"}}}}


@endpoints.get("/compare", fixed=lambda base: [f"/compare?concept={id_}" for id_ in base.concepts])
def comparison(parameters: CompareParameters) -> CompareAnswer:
    """Compare entries field by field, or two editions entry by entry.

    Give exactly one of `ids`, `concept` and `editions`.
    """
    base = current_version().base
    parameters = with_editions(base, parameters, "editions")
    content: EntriesCompared | EditionsCompared
    given = {"ids": parameters.ids, "concept": parameters.concept, "editions": parameters.editions}
    match [name for name, value in given.items() if value]:
        case ["ids"]:
            content = _entries(base, _current_ids(base, parameters.ids))
        case ["concept"]:
            concept = parameters.concept or ""
            check_each("concept", [concept], base.concepts)
            content = _entries(base, [id_ for id_, _ in members(base, concept)])
        case ["editions"]:
            content = _editions(base, parameters.editions)
        case several:
            raise RequestError("", one_thing_to_compare(several))
    return CompareAnswer(content)


@endpoints.get("/compare/tiers")
def tiers_compared(parameters: TierwiseParameters) -> TierwiseAnswer:
    """Compare how likely the entries of a concept are to succeed for each tier of character.

    Both sides have the same tier, and ratings of the scene are typical ones. Tiers are ours, not the
    sources'.
    """
    return answer_or_422(compare_tiers, TierwiseRequest(concept=parameters.concept))


@endpoints.post("/compare/tiers", example=_BY_TABLE, advises=True)
def tiers_compared_by_table(body: TierwiseRequest) -> TierwiseAnswer:
    """Compare how likely the entries of a concept are to succeed for each tier, by your table's rulings.

    Without a `table` the answer is that of the GET. Tiers are ours, not the sources'.
    """
    return answer_or_422(compare_tiers, body)


def _current_ids(base: KnowledgeBase, ids: Sequence[str]) -> list[str]:
    if len(ids) > MOST:
        raise RequestError("ids", too_many_to_compare(len(ids), MOST))
    return [current_id(base, id_, "ids") for id_ in ids]


def _entries(base: KnowledgeBase, ids: list[str]) -> EntriesCompared:
    found = compare(base, ids)
    return EntriesCompared(
        entries=[entry_reference(base, id_) for id_ in found.ids],
        rows=[_in_words(base, found.ids, row) for row in found.rows],
    )


def _in_words(base: KnowledgeBase, ids: tuple[str, ...], row: ComparedField) -> ComparedField:
    """Return *row* with references to entries replaced by their names."""
    cells = tuple(
        cell.model_copy(update={"texts": tuple(plain(base, text, edition_of(id_)) for text in cell.texts)})
        for id_, cell in zip(ids, row.cells, strict=True)
    )
    return row.model_copy(update={"cells": cells})


def _editions(base: KnowledgeBase, ids: Sequence[str]) -> EditionsCompared:
    check_each("editions", ids, base.editions, "edition")
    if len(ids) != 2 or ids[0] == ids[1]:
        raise RequestError("editions", two_editions_to_compare(ids))
    return compare_editions(base, *ids)
