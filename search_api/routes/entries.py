"""Entries: lists, and single entries with everything computed from them."""

from flask import Response, redirect, url_for

from kb import KnowledgeBase, edition_of
from kb.describe import cost_text, plain, test_text, timing_text
from kb.links.backlinks import backlinks
from kb.links.export import entry_data
from kb.play.advice.by_tier import odds_by_tier
from search import cost_keys
from search_api.http.answers import current_version
from search_api.http.endpoints import Endpoints, fixed_path
from search_api.http.lists import filter_and_sort, page_links
from search_api.http.naming import addresses, check_each, entry_reference, with_known_names
from search_api.http.problem_details import not_found
from search_api.shapes.listings import EntriesAnswer, EntryAnswer, EntryListed
from search_api.shapes.parameters import EntriesParameters

endpoints = Endpoints("Entries")


@endpoints.get("/entries", fixed=fixed_path("/entries"))
def entries(parameters: EntriesParameters) -> EntriesAnswer:
    """List entries, filtered by the parameters."""
    base = current_version().base
    parameters = with_known_names(base, parameters)
    check_each("concept", [parameters.concept] if parameters.concept else [], base.concepts)
    fitting = [_list_item(base, id_) for id_ in base.entries if _matches(base, id_, parameters)]
    found = filter_and_sort(fitting, parameters)
    return EntriesAnswer(
        total=len(found),
        limit=parameters.limit,
        offset=parameters.offset,
        **page_links(len(found), parameters.limit, parameters.offset),
        entries=found[parameters.offset : parameters.offset + parameters.limit],
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
    base, id_ = current_version().base, f"{edition}/{slug}"
    if id_ not in base.entries:
        return _redirect_renamed(base, id_)
    content = {
        **entry_data(base, id_),
        **addresses(f"entries/{id_}", id_),
        "backlinks": backlinks(base, id_),
    }
    if odds := odds_by_tier(base, id_):
        content["odds"] = odds
    return EntryAnswer.model_validate(content)


def _redirect_renamed(base: KnowledgeBase, id_: str) -> Response:
    present = base.ids_by_former.get(id_)
    if present is None:
        raise not_found("entry", id_, base.entries)
    edition, _, slug = present.partition("/")
    moved = redirect(url_for(".entry", edition=edition, slug=slug), code=301)
    return Response(status=301, headers={"Location": moved.location or ""})


def _matches(base: KnowledgeBase, id_: str, parameters: EntriesParameters) -> bool:
    one = base.entries[id_]
    return (
        (not parameters.edition or edition_of(id_) in parameters.edition)
        and (not parameters.section or base.sections_of[id_] in parameters.section)
        and (not parameters.cost or any(key in parameters.cost for key in cost_keys(one)))
        and parameters.concept in (None, *(link.id for link in one.concepts))
        and parameters.kind in (None, one.kind)
    )


def _list_item(base: KnowledgeBase, id_: str) -> EntryListed:
    one, edition_id = base.entries[id_], edition_of(id_)
    edition = base.editions[edition_id]
    return EntryListed(
        **entry_reference(base, id_).fields(),
        section=base.sections_of[id_],
        kind=one.kind,
        cost=cost_text(edition, one),
        timing=timing_text(edition, one),
        roll=test_text(one),
        summary=plain(base, one.summary, edition_id),
    )
