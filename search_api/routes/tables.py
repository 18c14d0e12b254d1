"""Tables of the editions."""

from kb import edition_of
from kb.links.export import table_data
from search_api.http.answers import current_version
from search_api.http.endpoints import Endpoints, fixed_path
from search_api.http.lists import filter_and_sort
from search_api.http.naming import addresses, get_or_404, with_known_names
from search_api.shapes.listings import TableAnswer, TableListed, TablesAnswer
from search_api.shapes.parameters import TablesParameters

endpoints = Endpoints("Tables")


@endpoints.get("/tables", fixed=fixed_path("/tables"))
def tables(parameters: TablesParameters) -> TablesAnswer:
    """List the tables of all or some editions."""
    base = current_version().base
    parameters = with_known_names(base, parameters)
    found = [
        TableListed(
            id=id_,
            edition=edition_of(id_),
            name=table.name,
            summary=table.summary,
            **addresses(f"tables/{id_}"),
        )
        for id_, table in base.tables.items()
        if not parameters.edition or edition_of(id_) in parameters.edition
    ]
    wanted = filter_and_sort(found, parameters)
    return TablesAnswer(total=len(wanted), tables=wanted)


@endpoints.get("/tables/<edition>/<slug>", fixed=lambda base: [f"/tables/{id_}" for id_ in base.tables])
def table(edition: str, slug: str) -> TableAnswer:
    """Return one table."""
    base, id_ = current_version().base, f"{edition}/{slug}"
    get_or_404(base.tables, id_, "table")
    return TableAnswer.model_validate({**table_data(base, id_), **addresses(f"tables/{id_}")})
