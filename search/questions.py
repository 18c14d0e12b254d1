"""A question taken apart: the names of entries and editions in it, and the other words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kb.findable.answers import Question, little
from kb.findable.documents import IndexedEntry
from search.lexicon import EDITION, Lexicon
from search.names import ALIAS, NAME, Names, without_articles
from search.query import set_right
from search.words import STOP_WORDS, words


@dataclass(frozen=True, slots=True)
class _Span:
    """A name that stands among words."""

    first: int
    last: int
    called: Mapping[int, float]


def question(text: str, lexicon: Lexicon, names: Names, entries: Sequence[IndexedEntry]) -> Question | None:
    """Return *text* taken apart; None where no name of an entry stands in it."""
    typed = without_articles(lexicon.with_editions(words(text)))
    chosen = set_right(typed, lexicon)
    places = [(place, word[len(EDITION) :]) for place, word in enumerate(chosen) if word.startswith(EDITION)]
    span = _longest(names, chosen)
    if span is None:
        return None
    outside = [*chosen[: span.first], *chosen[span.last :]]
    if _became_little(typed, outside):
        return None
    base, towards = _direction(places, span)
    called = {entries[number].id: worth for number, worth in span.called.items() if worth >= ALIAS}
    of_base = {id_: worth for id_, worth in called.items() if base is None or id_.startswith(f"{base}/")}
    best = max(of_base.values(), default=0.0)
    named = [id_ for id_, worth in of_base.items() if worth == best and (best == NAME or len(of_base) <= 3)]
    rest = [word for word in outside if not word.startswith(EDITION)]
    return Question(named, towards, little(rest, STOP_WORDS))


def _became_little(typed: Sequence[str], outside: Sequence[str]) -> bool:
    """Return whether a word that nobody here knows was taken for one of no matter: it may be what is asked about."""
    return any(word in STOP_WORDS and word not in typed for word in outside)


def _longest(names: Names, chosen: Sequence[str]) -> _Span | None:
    """Return the longest name in *chosen* that an entry bears at the table; of equal ones, the first."""
    spans = [
        _Span(first, last, called)
        for first, last, called in names.spans(chosen)
        if max(called.values(), default=0.0) >= ALIAS
    ]
    return max(spans, key=_telling, default=None)


def _telling(span: _Span) -> tuple[bool, int, float]:
    """Return how sure it is that a name is meant: printed names before what people say, then long before short."""
    best = max(span.called.values())
    return best == NAME, span.last - span.first, best


def _direction(places: Sequence[tuple[int, str]], span: _Span) -> tuple[str | None, str | None]:
    """Return of which edition the name is, and in which another is asked for: the one beside the name has it."""
    if len(places) < 2:
        return (places[0][1] if places else None), None
    beside = [edition for place, edition in places if place in (span.first - 1, span.last)]
    base = beside[0] if beside else places[0][1]
    others = [edition for _, edition in places if edition != base]
    return base, others[0] if others else None
