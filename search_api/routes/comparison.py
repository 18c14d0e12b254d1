"""Entries, and whole editions, side by side."""

from collections.abc import Sequence

from apiflask import APIBlueprint
from flask import Response

from kb import KnowledgeBase, edition_of
from kb.describe import plain
from kb.links.comparison import MOST, Row, compare, compare_editions
from kb.links.equivalents import members
from kb.play.advice_answer import TierwiseAnswer
from kb.play.likelihood import compare_tiers
from kb.problems import RequestError
from search_api.http.answers import answer, served, worked_out
from search_api.http.naming import check_each, named, present_id
from search_api.shapes.comparison import CompareAnswer, CompareParameters, TierwiseParameters

endpoints = APIBlueprint("comparison", __name__, tag="Compare")


@endpoints.get("/compare")
@endpoints.input(CompareParameters, location="query", arg_name="asked")
@endpoints.output(CompareAnswer)
def comparison(asked: CompareParameters) -> Response:
    """Compare entries field by field, or two editions entry by entry.

    Give exactly one of `ids`, `concept` and `editions`.
    """
    base = served().base
    given = {"ids": asked.ids, "concept": asked.concept, "editions": asked.editions}
    match [name for name, value in given.items() if value]:
        case ["ids"]:
            content = _entries(base, _chosen(base, asked.ids))
        case ["concept"]:
            concept = asked.concept or ""
            check_each("concept", [concept], base.concepts)
            content = _entries(base, [id_ for id_, _ in members(base, concept)])
        case ["editions"]:
            content = _editions(base, asked.editions)
        case several:
            message = f"give exactly one of ids, concept and editions; given: {', '.join(several) or 'none'}"
            raise RequestError("", message)
    return answer(CompareAnswer, content)


@endpoints.get("/compare/tiers")
@endpoints.input(TierwiseParameters, location="query", arg_name="asked")
@endpoints.output(TierwiseAnswer)
def tiers_compared(asked: TierwiseParameters) -> Response:
    """Compare how likely the entries of a concept work, in the hands of each tier of characters.

    Both sides are of the same tier; what belongs to the place is as is typical. Tiers are ours, not the sources'.
    """
    return answer(TierwiseAnswer, worked_out(compare_tiers, asked.concept))


def _chosen(base: KnowledgeBase, ids: Sequence[str]) -> list[str]:
    if len(ids) > MOST:
        message = f"ids names {len(ids)} entries; no more than {MOST} stand side by side"
        raise RequestError("ids", message)
    return [present_id(base, id_, "ids") for id_ in ids]


def _entries(base: KnowledgeBase, ids: list[str]) -> dict[str, object]:
    found = compare(base, ids)
    return {
        "entries": [named(base, id_) for id_ in found.ids],
        "rows": [_row(base, found.ids, row) for row in found.rows],
    }


def _row(base: KnowledgeBase, ids: tuple[str, ...], row: Row) -> dict[str, object]:
    cells = [
        {"texts": [plain(base, text, edition_of(id_)) for text in cell.texts], "differs": cell.differs}
        for id_, cell in zip(ids, row.cells, strict=True)
    ]
    return {"field": row.field, "label": row.label, "differs": row.differs, "cells": cells}


def _editions(base: KnowledgeBase, ids: Sequence[str]) -> dict[str, object]:
    check_each("editions", ids, base.editions, "edition")
    if len(ids) != 2 or ids[0] == ids[1]:
        message = f"editions is {','.join(ids)!r}; give two different ones, as in editions=sr5,sr6"
        raise RequestError("editions", message)
    found = compare_editions(base, *ids)
    return {
        "editions": list(found.editions),
        "pairs": [{"id": id_, "equivalents": equivalents} for id_, equivalents in found.pairs],
        "only_first": list(found.only_first),
        "only_second": list(found.only_second),
    }
