"""Concepts that editions share."""

from kb.links.equivalents import members
from kb.links.export import concept_data
from search_api.http.answers import served
from search_api.http.endpoints import ROOT, Endpoints, always
from search_api.http.listed import listed
from search_api.http.naming import existing, named
from search_api.shapes.listings import ConceptAnswer, ConceptListed, ConceptMember, ConceptsAnswer
from search_api.shapes.parameters import ConceptsParameters

endpoints = Endpoints("Concepts")


@endpoints.get("/concepts", fixed=always("/concepts"))
def concepts(asked: ConceptsParameters) -> ConceptsAnswer:
    """List the concepts that editions share, by id."""
    base = served().base
    found = [
        ConceptListed(
            id=id_,
            name=concept.name,
            group=concept.group,
            definition=concept.definition,
            entries=len(members(base, id_)),
            url=f"/concepts/{id_}/",
            api_url=f"{ROOT}/concepts/{id_}",
        )
        for id_, concept in base.concepts.items()
    ]
    wanted = listed(found, asked)
    return ConceptsAnswer(total=len(wanted), concepts=wanted)


@endpoints.get("/concepts/<slug>", fixed=lambda base: [f"/concepts/{id_}" for id_ in base.concepts])
def concept(slug: str) -> ConceptAnswer:
    """Return one concept with the entries linked to it."""
    base = served().base
    existing(base.concepts, slug, "concept")
    content = {
        **concept_data(base, slug),
        "url": f"/concepts/{slug}/",
        "api_url": f"{ROOT}/concepts/{slug}",
        "members": [
            ConceptMember(**named(base, id_).fields(), match=match) for id_, match in members(base, slug)
        ],
    }
    return ConceptAnswer.model_validate(content)
