"""Resolve ids and names in requests, or raise an error that suggests the nearest one."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from pydantic import BaseModel

from kb import KnowledgeBase, edition_of
from kb.links.editions import normalize_edition, normalize_id
from kb.links.find import nearest_entry
from kb.problems import RequestError, unknown_name
from search import FREE_OF_COST, UNKNOWN_COST
from search_api.http.endpoints import ROOT
from search_api.http.problem_details import not_found
from search_api.http.refusals import no_such_entry
from search_api.shapes.listings import Named

Thing = TypeVar("Thing")
Parameters = TypeVar("Parameters", bound=BaseModel)


def get_or_404(things: Mapping[str, Thing], id_: str, kind: str) -> Thing:
    """Return the item called *id_* in the path of a request.

    Raises:
        ProblemError: 404, if there is none.
    """
    if id_ not in things:
        raise not_found(kind, id_, things)
    return things[id_]


def current_id(base: KnowledgeBase, id_: str, field: str) -> str:
    """Return the current id of the entry *id_*, which may be a former one, or have the edition's short name.

    Raises:
        RequestError: If no entry has or had this id; the error suggests the nearest id or name.
    """
    as_id = normalize_id(base, id_)
    present = base.ids_by_former.get(as_id, as_id)
    if present not in base.entries:
        near = nearest_entry(base, id_)
        raise RequestError(field, no_such_entry(id_, near), near)
    return present


def with_known_names(base: KnowledgeBase, parameters: Parameters) -> Parameters:
    """Return *parameters* with the ids of editions; refuse values of filters that nothing can have.

    Raises:
        RequestError: For the first such value.
    """
    parameters = with_editions(base, parameters)
    for field, names in names_in_requests(base).items():
        check_each(field, getattr(parameters, field, ()), names)
    return parameters


def names_in_requests(base: KnowledgeBase) -> dict[str, list[str]]:
    """Return the names that the data define for requests, by kind, such as "edition"."""
    editions = base.editions.values()
    resources = {resource for edition in editions for resource in edition.resources}
    return {
        "edition": list(base.editions),
        "section": sorted({section for edition in editions for section in edition.sections}),
        "cost": sorted(resources | {FREE_OF_COST, UNKNOWN_COST}),
    }


def with_editions(base: KnowledgeBase, parameters: Parameters, field: str = "edition") -> Parameters:
    """Return *parameters* with ids in its list *field* of editions; unknown names stay, to be refused."""
    ids = tuple(normalize_edition(base, name) for name in getattr(parameters, field))
    return parameters.model_copy(update={field: ids})


def check_each(field: str, values: Iterable[str], allowed: Iterable[str], kind: str | None = None) -> None:
    """Refuse values of *field* that are not *allowed*.

    Raises:
        RequestError: For the first such value.
    """
    names = set(allowed)
    for value in values:
        if value not in names:
            raise unknown_name(field, kind or field, value, names)


def entry_reference(base: KnowledgeBase, id_: str) -> Named:
    """Return the id, name and addresses of an entry, to mention it."""
    name = base.entries[id_].name
    return Named(id=id_, edition=edition_of(id_), name=name, **addresses(f"entries/{id_}", id_))


def addresses(path: str, page: str | None = None) -> dict[str, str]:
    """Return the addresses of what the API has at *path*: of its *page*, by default at the same path, and its own."""
    return {"url": f"/{page or path}/", "api_url": f"{ROOT}/{path}"}
