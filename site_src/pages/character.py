"""The page of the reader's characters, and the data that its script reads them with."""

from collections.abc import Iterator
from typing import Any

from kb.characters.formats.actors import SYSTEMS
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Tier
from kb.play.procedure.named_characters import characters_of
from kb.play.request.tiers import TIERS, tier_ratings
from site_src import addresses
from site_src.figures.dial_sums import Addend
from site_src.figures.own_rolls import name_of_way, ways_of
from site_src.making.press import Page


def page(base: KnowledgeBase) -> Page:
    """Return the page where readers open, type and keep characters, all in their browser."""
    return Page(
        addresses.CHARACTER,
        "character.md",
        "My character",
        {"data": data(base), "editions": base.editions, "tiers": TIERS},
        "Open or type your character, and see the odds with its numbers.",
        hide=("navigation", "toc"),
        styles=("character-page.css",),
    )


def data(base: KnowledgeBase) -> dict[str, Any]:
    """Return what the page's script knows of each edition."""
    return {
        id_: {
            "name": edition.name,
            "short": edition.short,
            "bonus": edition.mechanic.family == "total",
            "rolls_one_kind": edition.mechanic.family == "hits",
            "terms": _terms(edition),
            "abbreviations": edition.abbreviations,
            "scores": edition.scores,
            "scored": [*_scored(edition)],
            "foundry": id_ in SYSTEMS,
            "tiers": {tier: _of_tier(edition, tier) for tier in TIERS},
            "npcs": {
                key: each.model_dump(mode="json", exclude_none=True)
                for key, each in characters_of(base, id_).items()
            },
            "rolls": [*_rolls(base, id_)],
        }
        for id_, edition in base.editions.items()
    }


def _terms(edition: Edition) -> dict[str, Any]:
    """Return the ratings that a character can have: their aliases, their words, what they stand for, their pairs."""
    return {
        name: {
            key: value
            for key, value in {
                "aliases": term.aliases,
                "values": term.values,
                "or": term.stands_for,
                "with": term.with_,
            }.items()
            if value
        }
        for name, term in edition.terms.items()
        if term.kind != "result"
    }


def _scored(edition: Edition) -> Iterator[str]:
    """Yield the names of attributes that may be given by their scores."""
    for name, term in edition.terms.items():
        if edition.scores and term.kind == "attribute":
            yield from (name, *term.stands_for)


def _of_tier(edition: Edition, tier: Tier) -> dict[str, int | str]:
    """Return the ratings that characters of a *tier* have themselves."""
    names = [name for name, term in edition.terms.items() if term.tiers and term.of == "actor"]
    return tier_ratings(edition, names, tier)


def _rolls(base: KnowledgeBase, edition_id: str) -> Iterator[tuple[str, str, list[Addend]]]:
    """Yield the first rolls that are yours and add up ratings, in each way: the id, the name, what it adds up."""
    for id_ in base.of_edition(edition_id):
        for way, own in ways_of(base, id_):
            yield id_, name_of_way(base, id_, way), own.adds[0]
