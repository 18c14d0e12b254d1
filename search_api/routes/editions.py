"""Editions and the names that their tests use."""

from kb.links.export import edition_data
from search_api.http.answers import served
from search_api.http.endpoints import Endpoints, always
from search_api.http.naming import existing
from search_api.shapes.listings import EditionData, EditionListed, EditionsAnswer, TermsAnswer

endpoints = Endpoints("Editions")


@endpoints.get("/editions", fixed=always("/editions"))
def editions() -> EditionsAnswer:
    """List the editions, in their order."""
    base = served().base
    listed = [
        EditionListed(
            id=id_,
            name=edition.name,
            short=edition.short,
            publisher=edition.publisher,
            year=edition.year,
            summary=edition.summary,
            entries=len(base.of_edition(id_)),
            url=f"/{id_}/",
        )
        for id_, edition in base.editions.items()
    ]
    return EditionsAnswer(total=len(listed), editions=listed)


@endpoints.get("/editions/<edition>", fixed=lambda base: [f"/editions/{id_}" for id_ in base.editions])
def edition(edition: str) -> EditionData:
    """Return one edition: its dice, turn, terms and the works it cites."""
    base = served().base
    existing(base.editions, edition, "edition")
    return EditionData.model_validate(edition_data(base, edition))


@endpoints.get(
    "/editions/<edition>/terms", fixed=lambda base: [f"/editions/{id_}/terms" for id_ in base.editions]
)
def terms(edition: str) -> TermsAnswer:
    """List the terms that tests of an edition use, with typical ratings."""
    found = existing(served().base.editions, edition, "edition").terms
    listed = [{"name": name, **term.model_dump(exclude_unset=True)} for name, term in found.items()]
    return TermsAnswer.model_validate({"edition": edition, "total": len(listed), "terms": listed})
