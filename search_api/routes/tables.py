"""Tables of the editions."""

from kb import edition_of
from kb.links.export import table_data
from search_api.http.answers import served
from search_api.http.endpoints import ROOT, Endpoints, always
from search_api.http.listed import listed
from search_api.http.naming import check_each, existing, with_editions
from search_api.shapes.listings import TableAnswer, TableListed, TablesAnswer
from search_api.shapes.parameters import TablesParameters

endpoints = Endpoints("Tables")


@endpoints.get("/tables", fixed=always("/tables"))
def tables(asked: TablesParameters) -> TablesAnswer:
    """List the tables of all or some editions."""
    base = served().base
    asked = with_editions(base, asked)
    check_each("edition", asked.edition, base.editions)
    found = [
        TableListed(
            id=id_,
            edition=edition_of(id_),
            name=table.name,
            summary=table.summary,
            url=f"/tables/{id_}/",
            api_url=f"{ROOT}/tables/{id_}",
        )
        for id_, table in base.tables.items()
        if not asked.edition or edition_of(id_) in asked.edition
    ]
    wanted = listed(found, asked)
    return TablesAnswer(total=len(wanted), tables=wanted)


@endpoints.get("/tables/<edition>/<slug>", fixed=lambda base: [f"/tables/{id_}" for id_ in base.tables])
def table(edition: str, slug: str) -> TableAnswer:
    """Return one table."""
    base, id_ = served().base, f"{edition}/{slug}"
    existing(base.tables, id_, "table")
    addresses = {"url": f"/tables/{id_}/", "api_url": f"{ROOT}/tables/{id_}"}
    return TableAnswer.model_validate({**table_data(base, id_), **addresses})
