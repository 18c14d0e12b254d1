"""Build, open and search an index of the entries."""

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Literal

from kb import KnowledgeBase
from kb.findable.asking import Question
from kb.findable.documents import documents
from kb.findable.explanations import explanations
from kb.findable.weights import (
    BEHIND,
    DIGITS,
    EXPLAINED_NAME,
    EXPLAINED_PART,
    FAINTEST,
    FITS,
    LONGEST_TEXT,
    NAMED,
    OTHER_EDITION,
    PART,
    WHOLE,
)
from search import ranking
from search.backend import MOST_MATCHES, MOST_PHRASINGS, SearchBackend
from search.engine import StoredEngine
from search.facets import EntryKinds, Filters
from search.highlighting import highlight
from search.lexicon import Lexicon, lexicon_of
from search.names import Names
from search.query import Query, interpret
from search.questions import question
from search.reasons import because
from search.results import Result, SearchAnswer, Suggestion
from search.shown import ShownEntry
from search.store import NoIndexError
from search.suggestions import Suggestions
from search.words import phrase, stem

_LEXICON = "lexicon.json"

Scores = Mapping[int, float]
"""Numbers of entries to scores."""


def build(base: KnowledgeBase, folder: Path) -> None:
    """Write an index of *base* into *folder*, which must not exist yet.

    Raises:
        FileExistsError: If *folder* exists.
    """
    from search.writing import write  # Whoosh, which only a build needs

    folder.mkdir(parents=True)
    listed, explained = list(documents(base)), list(explanations(base))
    write(listed, folder, explained)
    lexicon = lexicon_of(base, [*listed, *explained]).as_data()
    (folder / _LEXICON).write_text(json.dumps(lexicon, ensure_ascii=False), encoding="utf-8")


def open_index(folder: Path, *, arrays: bool | None = None) -> "Index":
    """Return the index that `build` wrote into *folder*.

    Args:
        folder: The folder of the index.
        arrays: Whether to use NumPy; None to use it for many documents if it is installed.

    Raises:
        NoIndexError: If there is no index, or it is damaged.
    """
    try:
        opened = StoredEngine(folder, arrays=arrays)
        return Index(opened, Lexicon(**json.loads((folder / _LEXICON).read_bytes())))
    except NoIndexError:
        raise
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise NoIndexError(f"{folder} holds a search index that can't be read; build it again") from error


class Index:
    """An opened index; threads may share it."""

    def __init__(self, backend: SearchBackend, lexicon: Lexicon) -> None:
        """Add to an engine what players expect: spelling, thesaurus, ranking, facets, highlights."""
        self._backend, self._lexicon = backend, lexicon
        self._entries = backend.entries
        self._names = Names(self._entries)
        self._kinds_of_entries = EntryKinds(self._entries)
        self._shown = [ShownEntry(entry) for entry in self._entries]
        self._suggestions = Suggestions([entry for entry in self._entries if not entry.place])

    def close(self) -> None:
        """Close the files of the index, which is not usable after that."""
        self._backend.close()

    def search(
        self,
        query: str,
        *,
        edition: Collection[str] = (),
        section: Collection[str] = (),
        cost: Collection[str] = (),
        kind: Collection[str] = (),
        group: Literal["concept"] | None = None,
        limit: int = 20,
        offset: int = 0,
    ) -> SearchAnswer:
        """Return the entries that *query* finds, the best first, equals in the data's order.

        An empty query finds everything; a query without any word finds nothing.

        Args:
            query: The typed text.
            edition: Editions to search in; empty for all. `section` and `cost` work alike.
            section: Sections of the editions' lists of actions.
            cost: Resources that can pay for the action, "none" or "unknown".
            kind: Kinds of results, such as "action" or "state".
            group: `concept` to make entries of one concept one result.
            limit: The most results on the page.
            offset: How many results to skip first.
        """
        asked = interpret(query, self._lexicon)
        scores = self._scores(asked, query)
        passed, facets = self._kinds_of_entries.narrowed(scores, Filters(edition, section, cost, kind))
        if group:
            groups = self._groups(ranking.in_order(passed, scores, len(passed)))
            total = len(groups)
        else:
            groups = [[number] for number in ranking.in_order(passed, scores, offset + limit)]
            total = len(passed)
        results = [
            _grouped([self._result(number, asked, scores[number]) for number in numbers])
            for numbers in groups[offset : offset + limit]
        ]
        return SearchAnswer(
            query=query,
            total=total,
            results=tuple(results),
            facets=facets,
            did_you_mean=asked.did_you_mean,
            note=None if passed else asked.operators.without_match(self._entries),
            every_word=not results or self._shown[groups[0][0]].has_all(asked),
        )

    def question(self, text: str) -> Question | None:
        """Return *text* as a question about an entry that it names; None if it names none."""
        return question(text[:LONGEST_TEXT], self._lexicon, self._names, self._entries)

    def suggest(self, text: str, limit: int = 8) -> list[Suggestion]:
        """Return up to *limit* entries with a name that completes *text*, likeliest first."""
        typed = phrase(text[:LONGEST_TEXT])
        found = self._suggestions.beginning(typed, limit)
        if found or not typed:
            return found
        corrected = interpret(text, self._lexicon).did_you_mean or ""
        return self._suggestions.beginning(corrected, limit) or self._suggestions.nearly(typed, limit)

    def _scores(self, asked: Query, text: str) -> Scores:
        """Return the scores of all entries found."""
        if not asked.terms:
            everything = not text.strip() or asked.editions or asked.operators.conditions
            actions = (number for number, entry in enumerate(self._entries) if not entry.place)
            scores: Scores = dict.fromkeys(actions if everything else (), 0.0)
        else:
            named = self._scores_by_name(asked)
            scores = self._sums(asked, named)
            if asked.editions:
                scores = self._editions_first(scores, asked, named)
        if asked.editions and not asked.terms:
            scores = {number: 0.0 for number in scores if self._entries[number].edition in asked.editions}
        passed_by = asked.operators.passed_by
        if asked.operators.conditions:
            scores = {number: score for number, score in scores.items() if passed_by(self._entries[number])}
        return scores

    def _editions_first(self, scores: Scores, asked: Query, named: Scores) -> Scores:
        """Lower the scores of other editions than the named ones: below their best entry that fits the query.

        What explains the rules of another edition is left out.
        """
        entries = self._entries
        scores = {
            number: score
            for number, score in scores.items()
            if entries[number].edition in asked.editions or not entries[number].place
        }
        own = {number for number in scores if self._entries[number].edition in asked.editions}
        costs = [term for term in asked.terms if term.is_cost]
        least = FITS * self._most_named(asked)
        fitting = {
            *(ranking.of_words(self._backend.words, costs) if costs else ()),
            *(number for number, amount in named.items() if amount >= least),
        }
        best = max((scores[each] for each in own & fitting if not entries[each].place), default=None)
        highest = max((score for number, score in scores.items() if number not in own), default=0.0)
        factor = OTHER_EDITION if best is None else min(OTHER_EDITION, BEHIND * best / (highest or 1.0))
        return {number: score if number in own else score * factor for number, score in scores.items()}

    def _sums(self, asked: Query, named: Scores) -> Scores:
        """Return the scores by words, phrasings and names; by their texts without those below `FAINTEST`."""
        words = ranking.of_words(self._backend.words, asked.terms)
        phrasings = ranking.of_phrasings(
            self._backend.phrasings,
            ranking.of_words(self._backend.asked, (*asked.terms, *asked.little), MOST_PHRASINGS),
        )
        texts = ranking.together(words, phrasings)
        of_entries = (score for number, score in texts.items() if not self._entries[number].place)
        faintest = FAINTEST * max(of_entries, default=0.0)
        telling = {number: score for number, score in texts.items() if score >= faintest}
        return ranking.together(telling, named)

    def _scores_by_name(self, asked: Query) -> Scores:
        """Return the scores by names, each in the reading that gives the highest.

        Names of what explains rules count less, but not of an edition's own rules if they are all that is typed.
        """
        most = self._most_named(asked)
        best: dict[int, float] = {}
        for reading in asked.readings:
            for number, share in self._names.within(reading, self._rarity).items():
                entry = self._entries[number]
                if entry.place and share < EXPLAINED_PART:
                    continue  # a term beside other words
                asked_for = not entry.place or (entry.kind == "edition" and share >= WHOLE + PART)
                score = most * share * (1.0 if asked_for else EXPLAINED_NAME)
                if best.get(number, 0.0) < score:
                    best[number] = score
        return ranking.highest(best, MOST_MATCHES)

    def _most_named(self, asked: Query) -> float:
        return NAMED * ranking.most(self._backend.words, asked)

    def _rarity(self, word: str) -> float:
        return self._backend.words.rarity(stem(word))

    def _result(self, number: int, asked: Query, score: float) -> Result:
        entry, shown = self._entries[number], self._shown[number]
        having = [shown.having(term) for term in asked.terms]
        return Result(
            id=entry.id,
            edition=entry.edition,
            kind=entry.kind,
            section=entry.section,
            name=entry.name,
            cost=entry.cost,
            roll=entry.roll,
            summary=entry.summary,
            highlight=highlight(shown, asked, having),
            url=entry.url,
            score=round(score, DIGITS),
            because=because(shown, asked, having) if asked.terms else None,
            also=(),
        )

    def _groups(self, ranked: Iterable[int]) -> list[list[int]]:
        """Return *ranked* grouped by concept, each group at the place of its best entry."""
        groups: dict[str, list[int]] = {}
        for number in ranked:
            entry = self._entries[number]
            groups.setdefault(entry.concept or entry.id, []).append(number)
        return list(groups.values())


def _grouped(results: list[Result]) -> Result:
    first, *rest = results
    return first.model_copy(update={"also": tuple(rest)}) if rest else first
