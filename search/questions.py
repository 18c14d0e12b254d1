"""Parse a question: the names of entries and editions in it, and the other words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kb.findable import asking
from kb.findable.asking import Question
from kb.findable.documents import IndexedEntry
from kb.findable.weights import ALIAS, NAME, PASSED_OVER
from kb.references import edition_of
from search.lexicon import EDITION, Lexicon
from search.names import Names, without_articles
from search.query import set_right
from search.words import STOP_WORDS, stem, words

_PLEASE = frozenset({"please", "pls", "plz", "thanks", "thx"})

_ASKING = frozenset({"what", "which", "how", asking.NAME})
"""Words that a typo may safely become: a question is never about them."""

NameWeights = Mapping[str, float]
"""The ids of a name's entries to the weight of the name."""


@dataclass(frozen=True, slots=True)
class _Span:
    """A name among the words of a question."""

    first: int
    last: int
    weights: NameWeights
    generic: bool
    """Whether it has only words that also ask for facts, such as Free Action."""

    @property
    def certainty(self) -> tuple[bool, bool, int, float]:
        """A sort key by certainty: printed names before aliases, then long before short."""
        best = max(self.weights.values())
        return not self.generic, best == NAME, self.last - self.first, best


def question(text: str, lexicon: Lexicon, names: Names, entries: Sequence[IndexedEntry]) -> Question | None:
    """Parse *text*; return None if it has no name of an entry, or its subject is uncertain."""
    content = [word for word in words(text) if word not in _PLEASE]
    typed = without_articles(lexicon.with_editions(content))
    corrected = set_right(typed, lexicon)
    spans = list(_spans(names, corrected, entries))
    if both := _both(spans, corrected, entries):
        return both
    span, towards = _subject(spans, corrected)
    if span is None:
        return None
    outside = [*corrected[: span.first], asking.NAME, *corrected[span.last :]]
    if _lost_content_word(typed, outside):
        return None
    rest = [word for word in outside if not word.startswith(EDITION)]
    return Question(_entries_of_name(span.weights, entries), towards, rest)


def _both(
    spans: Sequence[_Span], corrected: Sequence[str], entries: Sequence[IndexedEntry]
) -> Question | None:
    """Return the question for two actions in one turn; None if *corrected* is none."""
    longest = sorted(spans, key=lambda span: (span.first - span.last, -max(span.weights.values())))
    apart: list[_Span] = []
    for span in longest:
        is_name = not span.generic or max(span.weights.values()) == NAME
        if is_name and all(span.last <= other.first or span.first >= other.last for other in apart):
            apart.append(span)
    if len(apart) != 2:
        return None
    one, other = sorted(apart, key=lambda span: span.first)
    between = corrected[one.last : other.first]
    outside = [*corrected[: one.first], asking.NAME, *between, asking.NAME, *corrected[other.last :]]
    editions = {word.removeprefix(EDITION) for word in outside if word.startswith(EDITION)}
    rest = [word for word in outside if not word.startswith(EDITION)]
    if not asking.asks_for_both(rest):
        return None
    first, second = (
        [
            id_
            for id_ in _entries_of_name(span.weights, entries)
            if not editions or edition_of(id_) in editions
        ]
        for span in (one, other)
    )
    return Question(first, None, rest, second) if first and second else None


def _lost_content_word(typed: Sequence[str], outside: Sequence[str]) -> bool:
    """Return whether an unknown word became a stop word: it may be what the question is about."""
    little = STOP_WORDS | asking.COMMON
    return any(word in little - _ASKING and word not in typed for word in outside)


def _spans(names: Names, corrected: Sequence[str], entries: Sequence[IndexedEntry]) -> Iterator[_Span]:
    """Yield the names and aliases of entries in *corrected*, across words that names leave out."""
    places = [place for place, word in enumerate(corrected) if word not in PASSED_OVER]
    for first, last, weighted_numbers in names.spans([corrected[place] for place in places]):
        weights = {
            entries[number].id: worth
            for worth, numbers in weighted_numbers
            if worth >= ALIAS
            for number in numbers
            if not entries[number].place
        }
        if weights:
            begin, end = places[first], places[last - 1] + 1
            generic = {stem(word) for word in corrected[begin:end]} <= _generic()
            yield _Span(begin, end, weights, generic)


@cache
def _generic() -> frozenset[str]:
    return frozenset(map(stem, asking.fact_words() | asking.COMMON))


def _subject(spans: Sequence[_Span], corrected: Sequence[str]) -> tuple[_Span | None, str | None]:
    """Return the name that the question is about, and the edition of a wanted equivalent."""
    editions = {
        place: word[len(EDITION) :] for place, word in enumerate(corrected) if word.startswith(EDITION)
    }
    span = _likeliest(spans)
    if span is None or not editions:
        return span, None
    if len(set(editions.values())) > 1:
        return _between(spans, span, editions)
    (edition,) = set(editions.values())
    if asking.asks_for_equivalent([*corrected[: span.first], *corrected[span.last :]]):
        return _elsewhere(span, editions, edition)
    return _of(spans, edition), None


def _likeliest(spans: Sequence[_Span]) -> _Span | None:
    """Return the most certain name, extended to a longer name of the same entries around it."""
    best = max(spans, key=lambda span: span.certainty, default=None)
    if best is None:
        return None
    for span in sorted(spans, key=lambda span: span.first - span.last):
        around = span.first <= best.first and span.last >= best.last
        if around and (both := {id_: worth for id_, worth in best.weights.items() if id_ in span.weights}):
            return _Span(span.first, span.last, both, best.generic)
    return best


def _between(
    spans: Sequence[_Span], span: _Span, editions: Mapping[int, str]
) -> tuple[_Span | None, str | None]:
    """Return the name if there are two editions; the edition next to it is its own."""
    if len(set(editions.values())) > 2:
        return None, None
    beside = [edition for place, edition in editions.items() if place in (span.first - 1, span.last)]
    base = beside[0] if beside else next(iter(editions.values()))
    others = [edition for edition in editions.values() if edition != base]
    return _of(spans, base), others[0]


def _elsewhere(span: _Span, editions: Mapping[int, str], edition: str) -> tuple[_Span | None, str | None]:
    """Return a printed name of other editions, and *edition*, in which an equivalent is wanted."""
    printed = {
        id_: worth
        for id_, worth in span.weights.items()
        if worth == NAME and not id_.startswith(f"{edition}/")
    }
    if not printed or span.first - 1 in editions:
        return None, None
    return _Span(span.first, span.last, printed, span.generic), edition


def _of(spans: Sequence[_Span], edition: str) -> _Span | None:
    """Return the most certain name of an entry of *edition*, with only those entries."""
    of_edition = [
        _Span(span.first, span.last, weights, span.generic)
        for span in spans
        if (weights := {id_: worth for id_, worth in span.weights.items() if id_.startswith(f"{edition}/")})
    ]
    return _likeliest(of_edition)


def _entries_of_name(weights: NameWeights, entries: Sequence[IndexedEntry]) -> list[str]:
    """Return the entries to which a name belongs most; none if an alias means several concepts."""
    best = max(weights.values())
    best_entries = [id_ for id_, worth in weights.items() if worth == best]
    concepts = {entry.id: entry.concept for entry in entries if entry.id in best_entries}
    one_thing = len(set(concepts.values())) == 1 and None not in concepts.values()
    one_each = len({id_.partition("/")[0] for id_ in best_entries}) == len(best_entries)
    return best_entries if best == NAME or len(best_entries) == 1 or (one_thing and one_each) else []
