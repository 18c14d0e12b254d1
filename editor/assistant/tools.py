"""The tools for assistants: what each takes, flat and described, and what it answers."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from inspect import Parameter, Signature
from typing import Annotated, Any, TypeVar

from mcp.server.mcpserver.tools import Tool
from mcp_types import ToolAnnotations
from pydantic import Field
from pydantic.fields import FieldInfo

from editor.assistant.lookups import Detail, lookups_of
from editor.assistant.names import answer_or_tool_error, change_or_refuse, one_entry, person
from editor.assistant.short_answers import short_answer
from editor.library import Library
from kb.characters.conversion.situations import convert_situation
from kb.model import Answer, Shape
from kb.play.advice.solve import solve
from kb.play.request.shapes import ConvertRequest, FitsRequest, ResolveRequest, SolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn
from kb.play.turns.what_fits import what_fits
from kb.references import edition_of

Request = TypeVar("Request", bound=Shape)

_READS_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)

Person = Annotated[
    str | None,
    Field(
        description="A tier (untrained, novice, professional, elite), an NPC of the data, the path of a character's "
        "file (me.chum5), or a stat block as text (B 4, A 5, R 4; Skills: Pistols 4)."
    ),
]
Changes = Annotated[
    list[str],
    Field(
        description="Changes to the roll: dice with a reason (-2 darkness), a rating or part of the roll (Logic +1, "
        "threshold=3), what an action grants (from sr5/take-aim x2). End with `against` for the target's."
    ),
]

_ROLL = (
    "entry",
    "edition",
    "roll",
    "test",
    "variant",
    "classes",
    "ratings",
    "against",
    "actor",
    "target",
    "weapon",
    "states",
    "states_against",
    "modifiers",
    "rulings",
    "edge",
    "wounds",
)
"""The fields about a roll that every tool about one takes."""

Place = Annotated[
    str | None, Field(description="An edition, or the id of one of its actions; by default all editions.")
]

_REPLACED: Mapping[str, Any] = {"actor": Person, "target": Person, "modifiers": Changes, "to": Place}
"""Fields that assistants give as text, and requests as objects."""

_ABSENT: Mapping[str, Any] = {"modifiers": [], "to": None}
"""What such a field is if it is not given, unless that is what requests have."""


def tools_of(library: Library) -> Iterator[Tool]:
    """Yield the tools that answer from *library*."""
    asking = {
        "resolve": _asking(library, ResolveRequest, resolve, _RESOLVE, (*_ROLL, *_RESOLVE_ONLY)),
        "solve": _asking(library, SolveRequest, solve, _SOLVE, (*_ROLL, "chance", "vary", "at_least")),
        "convert": _asking(library, ConvertRequest, convert_situation, _CONVERT, (*_ROLL, "to", "tier")),
        "turn": _asking(library, TurnRequest, check_turn, _TURN, [*TurnRequest.model_fields]),
        "fits": _asking(library, FitsRequest, what_fits, _FITS, [*FitsRequest.model_fields]),
    }
    for name, tool in {**lookups_of(library), **asking}.items():
        yield Tool.from_function(_compact(tool), name, annotations=_READS_ONLY, structured_output=False)


_RESOLVE = """Return the exact odds of an action's test or a typed roll, or the result of dice or a seed.

Give `entry`, or `roll` with its `edition`. `ratings` are yours and `against` the target's, by term."""
_RESOLVE_ONLY = (
    "dice",
    "hits",
    "seed",
    "split",
    "times",
    "also_against",
    "edge_against",
    "wounds_against",
    "teamwork",
    "table",
)
_SOLVE = """Return what a roll needs for a wanted chance: how many dice, or which threshold.

Give `entry`, or `roll` with its `edition`, and `chance`."""
_CONVERT = """Return the equivalents of an action's test in other editions, set to be as likely."""
_TURN = """Check whether actions are legal in one turn: what forbids them, what is open, what is left.

With a `target`, also the chance of each roll of the turn."""
_FITS = """Return which further actions fit into a turn after the given ones."""


def _compact(tool: Callable[..., dict[str, Any]]) -> Callable[..., str]:
    """Return *tool* with its answer as JSON on one line."""

    @wraps(tool)
    def answered(**given: Any) -> str:
        return json.dumps(tool(**given), ensure_ascii=False)

    return answered


def _asking(
    library: Library,
    model: type[Request],
    work: Callable[..., Answer],
    about: str,
    fields: Sequence[str],
) -> Callable[..., dict[str, Any]]:
    """Return a tool that takes *fields* of the requests of *model* as parameters, and answers with *work*."""

    def ask(*, detail: bool = False, **given: Any) -> dict[str, Any]:
        answer = answer_or_tool_error(lambda: _answer_to(library, model, work, given), model)
        return answer if detail else short_answer(library, answer)

    parameters = [_parameter(name, model.model_fields[name]) for name in fields]
    detail = Parameter("detail", Parameter.KEYWORD_ONLY, default=False, annotation=Detail)
    ask.__signature__ = Signature([*parameters, detail])  # type: ignore[attr-defined] # functions may have one
    ask.__doc__ = about
    return ask


def _parameter(name: str, field: FieldInfo) -> Parameter:
    annotation = _REPLACED.get(name, Annotated[field.annotation, field])
    default = Parameter.empty if field.is_required() else _ABSENT.get(name, field.default)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _answer_to(
    library: Library, model: type[Request], work: Callable[..., Answer], given: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the answer to *given*; only what differs from the default was given."""
    fields = {
        name: value
        for name, value in given.items()
        if model.model_fields[name].is_required() or value not in (model.model_fields[name].default, [], None)
    }
    edition = fields.get("edition")
    if isinstance(entry := fields.get("entry"), str):
        fields["entry"] = one_entry(library, entry, edition)
        fields.pop("edition", None)
    if isinstance(edition, str):
        edition = library.require_edition(edition)
    else:
        edition = edition_of(str(fields.get("entry", "")))
    people = {
        side: person(library, fields[side], edition, side) for side in ("actor", "target") if side in fields
    }
    changes = (
        {"modifiers": [change_or_refuse(text) for text in fields["modifiers"]]}
        if "modifiers" in fields
        else {}
    )
    return work(library.base, model.model_validate({**fields, **people, **changes})).plain()
