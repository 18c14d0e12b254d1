"""Searching the entries: building an index, opening it, asking it."""

import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Literal

from kb import KnowledgeBase
from search import store
from search.documents import IndexedEntry, documents
from search.facets import Filters, narrowed
from search.highlighting import highlight
from search.lexicon import Lexicon, lexicon_of
from search.query import Query, interpret, loosened, reinterpret
from search.reasons import because
from search.results import Result, SearchAnswer, Suggestion
from search.suggestions import Suggestions
from search.words import phrase

_LEXICON = "lexicon.json"
_HALF_WEIGHT = 30.0
"""The weight of words that is worth half of a level."""

_Scored = tuple[IndexedEntry, float]


def build(base: KnowledgeBase, folder: Path) -> None:
    """Write an index of *base* into *folder*, which must not exist yet.

    Raises:
        FileExistsError: If *folder* exists.
    """
    folder.mkdir(parents=True)
    listed = list(documents(base))
    store.write(listed, folder)
    lexicon = lexicon_of(listed).as_data()
    (folder / _LEXICON).write_text(json.dumps(lexicon, ensure_ascii=False), encoding="utf-8")


def open_index(folder: Path) -> "Index":
    """Return the index that `build` wrote into *folder*.

    Raises:
        NoIndexError: If there is none.
    """
    return Index(folder)


class Index:
    """An opened index. It may be asked from several threads at once."""

    def __init__(self, folder: Path) -> None:
        self._store = store.Store(folder)
        self._lexicon = Lexicon(**json.loads((folder / _LEXICON).read_text(encoding="utf-8")))
        self._suggestions = Suggestions(self._store.documents.values())

    def close(self) -> None:
        """Close the files of the index; it cannot be asked after that."""
        self._store.close()

    def search(
        self,
        query: str,
        *,
        edition: Collection[str] = (),
        section: Collection[str] = (),
        cost: Collection[str] = (),
        group: Literal["concept"] | None = None,
        limit: int = 20,
        offset: int = 0,
    ) -> SearchAnswer:
        """Return the entries that *query* finds, the best first; of equal ones, by id.

        An empty query finds everything, a query without any word nothing.

        Args:
            query: What somebody typed.
            edition: Editions of which an entry must be one; empty for any. `section` and `cost` work alike.
            section: Sections of the editions' lists of actions.
            cost: Resources with which the action can be paid, "none" or "unknown".
            group: Whether entries of one concept are one result.
            limit: The most results on the page.
            offset: How many results to leave out first.
        """
        asked, found = self._find(query)
        passed, facets = narrowed((document for document, _ in found), Filters(edition, section, cost))
        scores = {document.id: score for document, score in found}
        groups = _groups(passed) if group else [[document] for document in passed]
        results = [
            _grouped([_result(document, asked, scores[document.id]) for document in documents])
            for documents in groups[offset : offset + limit]
        ]
        return SearchAnswer(
            query=query,
            total=len(groups),
            results=tuple(results),
            facets=facets,
            did_you_mean=asked.did_you_mean,
            every_word=asked.every_word,
        )

    def suggest(self, text: str, limit: int = 8) -> list[Suggestion]:
        """Return the entries with a name or an alias that goes on as *text* begins, the likeliest first."""
        found = self._suggestions.beginning(phrase(text), limit)
        corrected = None if found else interpret(text, self._lexicon).did_you_mean
        return self._suggestions.beginning(corrected, limit) if corrected else found

    def _find(self, text: str) -> tuple[Query, list[_Scored]]:
        """Return how *text* is best read, and what it finds when it is read so."""
        asked = interpret(text, self._lexicon)
        if not asked.terms:
            everything = [] if text.strip() else self._store.documents.values()
            return asked, [(document, 0.0) for document in everything]
        if found := self._ranked(asked):
            return asked, found
        if second := reinterpret(text, self._lexicon):
            return second, self._ranked(second)
        loose = loosened(asked, self._lexicon)
        return loose, self._ranked(loose)

    def _ranked(self, asked: Query) -> list[_Scored]:
        hits = self._store.hits(asked)
        scored = [(self._store.documents[hit.number], _score(hit)) for hit in hits]
        return sorted(scored, key=lambda item: (-item[1], item[0].id))


def _score(hit: store.Hit) -> float:
    """Return one number for a hit; words in the text never lift it to the next level."""
    return round(100 * (hit.level + hit.weight / (hit.weight + _HALF_WEIGHT)), 3)


def _result(document: IndexedEntry, asked: Query, score: float) -> Result:
    wanted = [{form for form, _ in term.forms} for term in asked.insisted]
    texts = [document.summary, document.effect, document.requires]
    return Result(
        id=document.id,
        edition=document.edition,
        section=document.section,
        name=document.name,
        cost=document.cost,
        roll=document.roll,
        summary=document.summary,
        highlight=highlight(document.name, texts, wanted),
        url=document.url,
        score=score,
        because=because(document, asked) if asked.terms else None,
        also=(),
    )


def _groups(ranked: Iterable[IndexedEntry]) -> list[list[IndexedEntry]]:
    """Return *ranked* with the entries of one concept together, at the place of the best of them."""
    groups: dict[str, list[IndexedEntry]] = {}
    for document in ranked:
        groups.setdefault(document.concept or document.id, []).append(document)
    return list(groups.values())


def _grouped(results: list[Result]) -> Result:
    first, *rest = results
    return first.model_copy(update={"also": tuple(rest)}) if rest else first
