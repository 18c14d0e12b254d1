"""The works that the data come from, and all licences."""

from kb import KnowledgeBase
from kb.licence import LICENCE
from kb.links.sources import encoded_items, mentions_of
from kb.model import Work
from search_api.http.answers import current_version
from search_api.http.endpoints import ROOT, Endpoints, fixed_path
from search_api.http.lists import filter_and_sort
from search_api.http.naming import get_or_404, with_known_names
from search_api.shapes.parameters import SourcesParameters
from search_api.shapes.sources import (
    LicenceOfEdition,
    LicencesAnswer,
    SourceAnswer,
    SourceListed,
    SourcesAnswer,
)

endpoints = Endpoints("Sources and licences")


@endpoints.get("/sources", fixed=fixed_path("/sources"))
def sources(parameters: SourcesParameters) -> SourcesAnswer:
    """List the works that all or some editions cite."""
    base = current_version().base
    parameters = with_known_names(base, parameters)
    found = [
        _list_item(id_, slug, work)
        for id_, edition in base.editions.items()
        if not parameters.edition or id_ in parameters.edition
        for slug, work in edition.works.items()
    ]
    wanted = filter_and_sort(found, parameters, name="title")
    return SourcesAnswer(total=len(wanted), sources=wanted)


@endpoints.get("/sources/<edition>/<slug>", fixed=lambda base: [f"/sources/{id_}" for id_ in _works(base)])
def source(edition: str, slug: str) -> SourceAnswer:
    """Return one work: what the data take from it, and which of its pages they refer to."""
    base = current_version().base
    work = get_or_404(_works(base), f"{edition}/{slug}", "source")
    return SourceAnswer(
        **_list_item(edition, slug, work).fields(),
        encoded=encoded_items(base, edition, slug),
        mentions=mentions_of(base, edition, slug),
    )


@endpoints.get("/licences", fixed=fixed_path("/licences"))
def licences() -> LicencesAnswer:
    """Return the licence of the data, and for each edition its source's licence and what is taken from it."""
    editions = current_version().base.editions.items()
    return LicencesAnswer(
        data=LICENCE,
        editions=[
            LicenceOfEdition(
                edition=id_,
                name=edition.name,
                licence=edition.text.licence,
                attribution=edition.text.attribution,
                policy=edition.text.policy,
            )
            for id_, edition in editions
        ],
    )


def _works(base: KnowledgeBase) -> dict[str, Work]:
    return {f"{id_}/{key}": work for id_, one in base.editions.items() for key, work in one.works.items()}


def _list_item(edition: str, slug: str, work: Work) -> SourceListed:
    return SourceListed(
        id=f"{edition}/{slug}",
        edition=edition,
        title=work.title,
        publisher=work.publisher,
        year=work.year,
        kind=work.kind,
        api_url=f"{ROOT}/sources/{edition}/{slug}",
    )
