"""Editions and the names that their tests use."""

from apiflask import APIBlueprint
from flask import Response

from kb.links.export import edition_data
from search_api.http.answers import answer, served
from search_api.http.naming import existing
from search_api.shapes.listings import EditionData, EditionListed, EditionsAnswer, TermsAnswer

endpoints = APIBlueprint("editions", __name__, tag="Editions")


@endpoints.get("/editions")
@endpoints.output(EditionsAnswer)
def editions() -> Response:
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
    return answer(EditionsAnswer, EditionsAnswer(total=len(listed), editions=listed))


@endpoints.get("/editions/<id>")
@endpoints.output(EditionData)
def edition(id: str) -> Response:  # noqa: A002 - the name that the path has in the docs
    """Return one edition: its dice, its turn, its vocabulary and the works that it cites."""
    base = served().base
    existing(base.editions, id, "edition")
    return answer(EditionData, edition_data(base, id))


@endpoints.get("/editions/<id>/terms")
@endpoints.output(TermsAnswer)
def terms(id: str) -> Response:  # noqa: A002 - the name that the path has in the docs
    """List every name that the tests of an edition may use, with typical ratings."""
    found = existing(served().base.editions, id, "edition").terms
    listed = [{"name": name, **term.model_dump(exclude_unset=True)} for name, term in found.items()]
    return answer(TermsAnswer, {"edition": id, "total": len(listed), "terms": listed})
