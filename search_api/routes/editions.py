"""Editions and the terms that their tests use."""

from kb.links.export import edition_data
from search_api.http.answers import current_version
from search_api.http.endpoints import Endpoints, fixed_path
from search_api.http.lists import filter_and_sort
from search_api.http.naming import addresses, get_or_404
from search_api.shapes.listings import EditionAnswer, EditionListed, EditionsAnswer, TermsAnswer
from search_api.shapes.parameters import EditionsParameters

endpoints = Endpoints("Editions")


@endpoints.get("/editions", fixed=fixed_path("/editions"))
def editions(parameters: EditionsParameters) -> EditionsAnswer:
    """List the editions, in their order."""
    base = current_version().base
    found = [
        EditionListed(
            id=id_,
            name=edition.name,
            short=edition.short,
            publisher=edition.publisher,
            year=edition.year,
            summary=edition.summary,
            entries=len(base.of_edition(id_)),
            **addresses(f"editions/{id_}", id_),
        )
        for id_, edition in base.editions.items()
    ]
    wanted = filter_and_sort(found, parameters)
    return EditionsAnswer(total=len(wanted), editions=wanted)


@endpoints.get("/editions/<edition>", fixed=lambda base: [f"/editions/{id_}" for id_ in base.editions])
def edition(edition: str) -> EditionAnswer:
    """Return one edition: its dice, turn, terms and the works it cites."""
    base = current_version().base
    get_or_404(base.editions, edition, "edition")
    content = {**edition_data(base, edition), **addresses(f"editions/{edition}", edition)}
    return EditionAnswer.model_validate(content)


@endpoints.get(
    "/editions/<edition>/terms", fixed=lambda base: [f"/editions/{id_}/terms" for id_ in base.editions]
)
def terms(edition: str) -> TermsAnswer:
    """List the terms that tests of an edition use, with typical ratings."""
    found = get_or_404(current_version().base.editions, edition, "edition").terms
    terms = [{"name": name, **term.model_dump(exclude_unset=True)} for name, term in found.items()]
    return TermsAnswer.model_validate({"edition": edition, "total": len(terms), "terms": terms})
