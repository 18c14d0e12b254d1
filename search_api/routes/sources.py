"""The works that the data come from, and all licences."""

from kb import KnowledgeBase
from kb.licence import LICENCE
from kb.links.sources import encoded_from, mentions_of
from kb.model import Work
from search_api.http.answers import served
from search_api.http.endpoints import ROOT, Endpoints, always
from search_api.http.listed import listed
from search_api.http.naming import check_each, existing, with_editions
from search_api.shapes.parameters import SourcesParameters
from search_api.shapes.sources import (
    LicenceOfEdition,
    LicencesAnswer,
    SourceAnswer,
    SourceListed,
    SourcesAnswer,
)

endpoints = Endpoints("Sources and licences")


@endpoints.get("/sources", fixed=always("/sources"))
def sources(asked: SourcesParameters) -> SourcesAnswer:
    """List the works that all or some editions cite."""
    base = served().base
    asked = with_editions(base, asked)
    check_each("edition", asked.edition, base.editions)
    found = [
        _listed(id_, slug, work)
        for id_, edition in base.editions.items()
        if not asked.edition or id_ in asked.edition
        for slug, work in edition.works.items()
    ]
    wanted = listed(found, asked, name="title")
    return SourcesAnswer(total=len(wanted), sources=wanted)


@endpoints.get("/sources/<edition>/<slug>", fixed=lambda base: [f"/sources/{id_}" for id_ in _works(base)])
def source(edition: str, slug: str) -> SourceAnswer:
    """Return one work: what the data take from it, and which of its pages they refer to."""
    base = served().base
    work = existing(_works(base), f"{edition}/{slug}", "source")
    return SourceAnswer(
        **_listed(edition, slug, work).fields(),
        encoded=encoded_from(base, edition, slug),
        mentions=mentions_of(base, edition, slug),
    )


@endpoints.get("/licences", fixed=always("/licences"))
def licences() -> LicencesAnswer:
    """Return the licence of the data, and for each edition its source's licence and what is taken from it."""
    editions = served().base.editions.items()
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


def _listed(edition: str, slug: str, work: Work) -> SourceListed:
    return SourceListed(
        id=f"{edition}/{slug}",
        edition=edition,
        title=work.title,
        publisher=work.publisher,
        year=work.year,
        kind=work.kind,
        api_url=f"{ROOT}/sources/{edition}/{slug}",
    )
