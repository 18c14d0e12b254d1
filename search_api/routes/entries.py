"""Entries: lists, and single entries with everything computed from them."""

from flask import Response, redirect, url_for

from kb import KnowledgeBase, edition_of
from kb.describe import cost_text, plain, test_text, timing_text
from kb.links.backlinks import backlinks
from kb.links.export import entry_data
from kb.play.advice.by_tier import odds_by_tier
from search import cost_keys
from search_api.http.answers import served
from search_api.http.endpoints import ROOT, Endpoints, always
from search_api.http.listed import listed, pages
from search_api.http.naming import check_each, check_narrowing, named, with_editions
from search_api.http.problem_details import nothing_there
from search_api.shapes.listings import EntriesAnswer, EntryAnswer, EntryListed
from search_api.shapes.parameters import EntriesParameters

endpoints = Endpoints("Entries")


@endpoints.get("/entries", fixed=always("/entries"))
def entries(asked: EntriesParameters) -> EntriesAnswer:
    """List entries, filtered by the parameters."""
    base = served().base
    asked = with_editions(base, asked)
    check_narrowing(base, asked)
    check_each("concept", [asked.concept] if asked.concept else [], base.concepts)
    fitting = [_listed(base, id_) for id_ in base.entries if _wanted(base, id_, asked)]
    found = listed(fitting, asked)
    return EntriesAnswer(
        total=len(found),
        limit=asked.limit,
        offset=asked.offset,
        **pages(len(found), asked.limit, asked.offset),
        entries=found[asked.offset : asked.offset + asked.limit],
    )


@endpoints.get(
    "/entries/<edition>/<slug>",
    also={301: "The entry was renamed; Location has its current id."},
    fixed=lambda base: [f"/entries/{id_}" for id_ in base.entries],
)
def entry(edition: str, slug: str) -> EntryAnswer | Response:
    """Return one entry with its equivalents in other editions and the entries that mention it.

    The former id of a renamed entry redirects (301) to the current one.
    """
    base, id_ = served().base, f"{edition}/{slug}"
    if id_ not in base.entries:
        return _renamed(base, id_)
    content = {
        **entry_data(base, id_),
        "url": f"/{id_}/",
        "api_url": f"{ROOT}/entries/{id_}",
        "backlinks": backlinks(base, id_),
    }
    if odds := odds_by_tier(base, id_):
        content["odds"] = odds
    return EntryAnswer.model_validate(content)


def _renamed(base: KnowledgeBase, id_: str) -> Response:
    present = base.renamed().get(id_)
    if present is None:
        raise nothing_there("entry", id_, base.entries)
    edition, _, slug = present.partition("/")
    moved = redirect(url_for(".entry", edition=edition, slug=slug), code=301)
    return Response(status=301, headers={"Location": moved.location or ""})


def _wanted(base: KnowledgeBase, id_: str, asked: EntriesParameters) -> bool:
    one = base.entries[id_]
    return (
        (not asked.edition or edition_of(id_) in asked.edition)
        and (not asked.section or base.sections_of[id_] in asked.section)
        and (not asked.cost or any(key in asked.cost for key in cost_keys(one)))
        and asked.concept in (None, *(link.id for link in one.concepts))
        and asked.kind in (None, one.kind)
    )


def _listed(base: KnowledgeBase, id_: str) -> EntryListed:
    one, edition_id = base.entries[id_], edition_of(id_)
    edition = base.editions[edition_id]
    return EntryListed(
        **named(base, id_).fields(),
        section=base.sections_of[id_],
        kind=one.kind,
        cost=cost_text(edition, one),
        timing=timing_text(edition, one),
        roll=test_text(one),
        summary=plain(base, one.summary, edition_id),
    )
