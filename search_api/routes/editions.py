"""Editions and the terms that their tests use."""

from kb.links.export import edition_data
from search_api.http.answers import served
from search_api.http.endpoints import ROOT, Endpoints, always
from search_api.http.listed import listed
from search_api.http.naming import existing
from search_api.shapes.listings import EditionAnswer, EditionListed, EditionsAnswer, TermsAnswer
from search_api.shapes.parameters import EditionsParameters

endpoints = Endpoints("Editions")


@endpoints.get("/editions", fixed=always("/editions"))
def editions(asked: EditionsParameters) -> EditionsAnswer:
    """List the editions, in their order."""
    base = served().base
    found = [
        EditionListed(
            id=id_,
            name=edition.name,
            short=edition.short,
            publisher=edition.publisher,
            year=edition.year,
            summary=edition.summary,
            entries=len(base.of_edition(id_)),
            url=f"/{id_}/",
            api_url=f"{ROOT}/editions/{id_}",
        )
        for id_, edition in base.editions.items()
    ]
    wanted = listed(found, asked)
    return EditionsAnswer(total=len(wanted), editions=wanted)


@endpoints.get("/editions/<edition>", fixed=lambda base: [f"/editions/{id_}" for id_ in base.editions])
def edition(edition: str) -> EditionAnswer:
    """Return one edition: its dice, turn, terms and the works it cites."""
    base = served().base
    existing(base.editions, edition, "edition")
    addresses = {"url": f"/{edition}/", "api_url": f"{ROOT}/editions/{edition}"}
    return EditionAnswer.model_validate({**edition_data(base, edition), **addresses})


@endpoints.get(
    "/editions/<edition>/terms", fixed=lambda base: [f"/editions/{id_}/terms" for id_ in base.editions]
)
def terms(edition: str) -> TermsAnswer:
    """List the terms that tests of an edition use, with typical ratings."""
    found = existing(served().base.editions, edition, "edition").terms
    terms = [{"name": name, **term.model_dump(exclude_unset=True)} for name, term in found.items()]
    return TermsAnswer.model_validate({"edition": edition, "total": len(terms), "terms": terms})
