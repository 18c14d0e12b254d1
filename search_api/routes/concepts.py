"""Concepts that editions share."""

from kb.links.equivalents import members
from kb.links.export import concept_data
from search_api.http.answers import current_version
from search_api.http.endpoints import Endpoints, fixed_path
from search_api.http.lists import filter_and_sort
from search_api.http.naming import addresses, entry_reference, get_or_404
from search_api.shapes.listings import ConceptAnswer, ConceptListed, ConceptMember, ConceptsAnswer
from search_api.shapes.parameters import ConceptsParameters

endpoints = Endpoints("Concepts")


@endpoints.get("/concepts", fixed=fixed_path("/concepts"))
def concepts(parameters: ConceptsParameters) -> ConceptsAnswer:
    """List the concepts that editions share, by id."""
    base = current_version().base
    found = [
        ConceptListed(
            id=id_,
            name=concept.name,
            group=concept.group,
            definition=concept.definition,
            entries=len(members(base, id_)),
            **addresses(f"concepts/{id_}"),
        )
        for id_, concept in base.concepts.items()
    ]
    wanted = filter_and_sort(found, parameters)
    return ConceptsAnswer(total=len(wanted), concepts=wanted)


@endpoints.get("/concepts/<slug>", fixed=lambda base: [f"/concepts/{id_}" for id_ in base.concepts])
def concept(slug: str) -> ConceptAnswer:
    """Return one concept with the entries linked to it."""
    base = current_version().base
    get_or_404(base.concepts, slug, "concept")
    content = {
        **concept_data(base, slug),
        **addresses(f"concepts/{slug}"),
        "members": [
            ConceptMember(**entry_reference(base, id_).fields(), match=match)
            for id_, match in members(base, slug)
        ],
    }
    return ConceptAnswer.model_validate(content)
