"""What a typed text asks for: words with the forms that count as each of them, typing errors set right."""

from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product

from search.lexicon import Correction, Lexicon
from search.words import STOP_WORDS, words

_MOST_WORDS = 12
_LONGEST_WORD = 40
_MOST_READINGS = 64
"""How many combinations of corrections are weighed against each other."""

_SAME_STEM, _COMPLETION = 0.8, 0.7
"""How much another form of a word, and a word of which only the beginning was typed, count beside 1."""


@dataclass(frozen=True, slots=True)
class SoughtWord:
    """A word that is looked for."""

    word: str
    forms: tuple[tuple[str, float], ...]
    """The words of the entries that count as it, and how much; empty where no entry uses any."""
    insisted: bool
    """Whether a result must have it; stop words only help in the ranking."""


@dataclass(frozen=True, slots=True)
class Query:
    """What a typed text asks for."""

    terms: tuple[SoughtWord, ...]
    phrases: tuple[str, ...]
    """What may be a name: the text as typed, as corrected, and without stop words around it."""
    did_you_mean: str | None
    every_word: bool = True
    """Whether a result must have all the words that are insisted on, or any one of them."""

    @property
    def insisted(self) -> tuple[SoughtWord, ...]:
        """The words that a result must have."""
        return tuple(term for term in self.terms if term.insisted)


def interpret(text: str, lexicon: Lexicon) -> Query:
    """Return what *text* asks for. Words that no entry uses are corrected where something near is known."""
    typed = _typed(text)
    whole = _joined(typed, lexicon)
    return _query(typed, _chosen([_readings(word, lexicon) for word in whole], lexicon), lexicon)


def reinterpret(text: str, lexicon: Lexicon) -> Query | None:
    """Return *text* as the name that it nearly is, although it may hold only words that entries use.

    "take over" is no name and has two such words; "take cover" is one. None where no name is near.
    """
    typed = _typed(text)
    readings = [[Correction((word,), 0), *lexicon.corrections(word)] for word in typed]
    chosen = _chosen(readings, lexicon)
    if chosen == typed or " ".join(chosen) not in lexicon.names:
        return None
    return _query(typed, chosen, lexicon)


def loosened(query: Query, lexicon: Lexicon) -> Query:
    """Return *query* content with any one of its words, and with the names that stand within it."""
    chosen = [term.word for term in query.terms]
    within = [" ".join(chosen[first:last]) for first, last in combinations(range(len(chosen) + 1), 2)]
    names = tuple(part for part in within if part in lexicon.names)
    return replace(query, phrases=names, every_word=False)


def _typed(text: str) -> list[str]:
    return [word[:_LONGEST_WORD] for word in words(text)[:_MOST_WORDS]]


def _joined(typed: list[str], lexicon: Lexicon) -> list[str]:
    """Return *typed* with two neighbours made one where entries use only the one word: "smart gun"."""
    joined: list[str] = []
    for word in typed:
        before = joined[-1] if joined else ""
        apart = before in lexicon and word in lexicon
        if before and not apart and before + word in lexicon:
            joined[-1] = before + word
        else:
            joined.append(word)
    return joined


def _readings(word: str, lexicon: Lexicon) -> list[Correction]:
    as_typed = [Correction((word,), 0)]
    if word in lexicon or lexicon.same_stem(word) or lexicon.completions(word):
        return as_typed
    return lexicon.corrections(word) or as_typed


def _chosen(readings: list[list[Correction]], lexicon: Lexicon) -> list[str]:
    """Return the likeliest combination: a known name, else known neighbours, else the fewest errors."""

    def unlikely(combination: tuple[Correction, ...]) -> tuple[bool, int, int]:
        chosen = [word for correction in combination for word in correction.words]
        known_pairs = sum(pair in lexicon.pairs for pair in pairwise(chosen))
        errors = sum(correction.errors for correction in combination)
        return " ".join(chosen) not in lexicon.names, -known_pairs, errors

    best = min(product(*_bounded(readings)), key=unlikely)
    return [word for correction in best for word in correction.words]


def _bounded(readings: list[list[Correction]]) -> list[list[Correction]]:
    """Return *readings* with only the likeliest of a word once the combinations have become too many."""
    count = 1
    bounded = []
    for of_word in readings:
        count *= len(of_word)
        bounded.append(of_word if count <= _MOST_READINGS else of_word[:1])
    return bounded


def _query(typed: list[str], chosen: list[str], lexicon: Lexicon) -> Query:
    only_stop_words = all(word in STOP_WORDS for word in chosen)
    terms = [
        SoughtWord(word, _forms(word, lexicon), only_stop_words or word not in STOP_WORDS)
        for word in dict.fromkeys(chosen)
    ]
    phrases = [" ".join(typed), " ".join(chosen), " ".join(_without_stop_words_around(chosen))]
    return Query(
        terms=tuple(terms),
        phrases=tuple(dict.fromkeys(filter(None, phrases))),
        did_you_mean=" ".join(chosen) if chosen != typed else None,
    )


def _without_stop_words_around(chosen: list[str]) -> list[str]:
    places = [place for place, word in enumerate(chosen) if word not in STOP_WORDS]
    return chosen[places[0] : places[-1] + 1] if places else []


def _forms(word: str, lexicon: Lexicon) -> tuple[tuple[str, float], ...]:
    forms = dict.fromkeys(lexicon.same_stem(word), _SAME_STEM)
    if word in lexicon:
        return ((word, 1.0), *forms.items())
    return tuple((dict.fromkeys(lexicon.completions(word), _COMPLETION) | forms).items())
