"""Resolve ids and names in requests, or raise an error that suggests the nearest one."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from pydantic import BaseModel

from kb import KnowledgeBase, edition_of
from kb.links.editions import edition_spelled, id_spelled
from kb.links.find import nearest_entry
from kb.problems import RequestError, unknown_name
from search import FREE_OF_COST, UNKNOWN_COST
from search_api.http.endpoints import ROOT
from search_api.http.problem_details import nothing_there
from search_api.http.refusals import no_such_entry
from search_api.shapes.listings import Named
from search_api.shapes.parameters import Narrowing

Thing = TypeVar("Thing")
Asked = TypeVar("Asked", bound=BaseModel)


def existing(things: Mapping[str, Thing], id_: str, kind: str) -> Thing:
    """Return the item called *id_* in the path of a request.

    Raises:
        ProblemError: 404, if there is none.
    """
    if id_ not in things:
        raise nothing_there(kind, id_, things)
    return things[id_]


def present_id(base: KnowledgeBase, id_: str, field: str) -> str:
    """Return the current id of the entry *id_*, which may be a former one, or have the edition's short name.

    Raises:
        RequestError: If no entry has or had this id; the error suggests the nearest id or name.
    """
    spelled = id_spelled(base, id_)
    present = base.renamed().get(spelled, spelled)
    if present not in base.entries:
        near = nearest_entry(base, id_)
        raise RequestError(field, no_such_entry(id_, near), near)
    return present


def check_narrowing(base: KnowledgeBase, narrowing: Narrowing) -> None:
    """Refuse filter values that no entry can have.

    Raises:
        RequestError: For the first such value.
    """
    for field, names in names_in_requests(base).items():
        check_each(field, getattr(narrowing, field, ()), names)


def names_in_requests(base: KnowledgeBase) -> dict[str, list[str]]:
    """Return the names that the data define for requests, by kind, such as "edition"."""
    editions = base.editions.values()
    resources = {resource for edition in editions for resource in edition.resources}
    return {
        "edition": list(base.editions),
        "section": sorted({section for edition in editions for section in edition.sections}),
        "cost": sorted(resources | {FREE_OF_COST, UNKNOWN_COST}),
    }


def with_editions(base: KnowledgeBase, asked: Asked, field: str = "edition") -> Asked:
    """Return *asked* with the ids of the editions that its list *field* names; unknown ones stay, to be refused."""
    named = tuple(edition_spelled(base, name) for name in getattr(asked, field))
    return asked.model_copy(update={field: named})


def check_each(field: str, given: Iterable[str], allowed: Iterable[str], kind: str | None = None) -> None:
    """Refuse values of *field* that are not *allowed*.

    Raises:
        RequestError: For the first such value.
    """
    names = set(allowed)
    for value in given:
        if value not in names:
            raise unknown_name(field, kind or field, value, names)


def named(base: KnowledgeBase, id_: str) -> Named:
    """Return the id, name and addresses of an entry, to mention it."""
    name, api_url = base.entries[id_].name, f"{ROOT}/entries/{id_}"
    return Named(id=id_, edition=edition_of(id_), name=name, url=f"/{id_}/", api_url=api_url)
