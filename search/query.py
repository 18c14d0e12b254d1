"""Parse a typed text: its words with the forms that match them, its typos corrected."""

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, product

from kb.findable.weights import (
    ALIKE,
    COMPLETION,
    COST,
    COST_CUES,
    LITTLE,
    LONG_FORM,
    LONGEST_TEXT,
    MEANT,
    MOST_BESIDE_COST,
    MOST_READINGS,
    MOST_UNKNOWN,
    MOST_WORDS,
)
from search.figures import figures, number_of
from search.lexicon import EDITION, Correction, Lexicon
from search.operators import Operators, parted
from search.words import STOP_WORDS, paid, stem, tokens, words

_LONGEST_WORD = 40
_MOST_MEANT = 3
"""The most words of a query that may be a name with everyday words for typos."""
_FIGURE = 0.8
"""The weight of a number with what it counts, where a word has 1."""

_GLUED = re.compile(r"(?<![^\W_])(v|vs|tn)?(\d+)([^\W\d_]*)(?![^\W_])", re.IGNORECASE)
"""A number joined to its unit, or to the "v" before it: "10m", "v4dice"."""


@dataclass(frozen=True, slots=True)
class SoughtWord:
    """A word to search for."""

    word: str
    forms: tuple[tuple[str, float], ...]
    """The stems and figures that match it, with their weights; its own stem has 1."""
    worth: float = 1.0
    """Its weight among the other words."""
    typed: bool = True
    """Whether it was typed, and not derived from typed words."""
    is_cost: bool = False
    """Whether it is a cost, which an entry has or hasn't."""


@dataclass(frozen=True)
class Query:
    """A parsed query."""

    terms: tuple[SoughtWord, ...]
    little: tuple[SoughtWord, ...] = ()
    """The stop words; they distinguish phrasings ("can I", "how do I") but not entries."""
    readings: tuple[tuple[str, ...], ...] = ()
    """The texts to find names in: the words as typed, as corrected, and with the editions."""
    did_you_mean: str | None = None
    editions: frozenset[str] = frozenset()
    """The editions that it names."""
    operators: Operators = field(default_factory=Operators)

    @cached_property
    def forms(self) -> frozenset[str]:
        """All forms of all its words."""
        return frozenset(form for term in self.terms for form, _ in term.forms)

    @property
    def empty(self) -> bool:
        """Whether it has neither words nor editions."""
        return not self.terms and not self.editions


def interpret(text: str, lexicon: Lexicon) -> Query:
    """Parse *text*; words that are not in entries or common English are corrected if possible."""
    operators, rest = parted(text[:LONGEST_TEXT])
    rest = _GLUED.sub(lambda glued: _unglued(glued, lexicon), rest)
    whole = [word[:_LONGEST_WORD] for word in words(rest)[:MOST_WORDS]]
    editions, rest = _without_editions(rest, lexicon)
    typed = [word[:_LONGEST_WORD] for word in words(rest)[:MOST_WORDS]]
    chosen = set_right(typed, lexicon)
    corrected = chosen if chosen != typed else None
    return Query(
        terms=(*_terms(chosen, lexicon), *_figures(rest), *_costs(chosen, lexicon)),
        little=_little(chosen),
        readings=tuple(dict.fromkeys(tuple(each) for each in (typed, chosen, whole) if each)),
        did_you_mean=_corrected_query(whole, typed, chosen) if corrected else None,
        editions=editions,
        operators=operators,
    )


def _unglued(glued: re.Match[str], lexicon: Lexicon) -> str:
    """Split a word with a number in it, unless it is a word of entries or editions, or a number."""
    word = glued.group().casefold()
    used = word in lexicon or word in lexicon.edition_words or number_of(word) is not None
    return glued.group() if used else " ".join(part for part in glued.groups() if part)


def _without_editions(text: str, lexicon: Lexicon) -> tuple[frozenset[str], str]:
    """Return the editions that *text* names, and the rest of it."""
    read = tokens(text)[:MOST_WORDS]
    named = list(lexicon.editions_in([token.word for token in read]))
    for first, last, _ in reversed(named):
        text = f"{text[: read[first].start]} {text[read[last - 1].end :]}"
    return frozenset(edition for _, _, edition in named), text


def set_right(typed: Sequence[str], lexicon: Lexicon) -> list[str]:
    """Return *typed* with typos corrected, and words joined if entries only use the joined word.

    If most words are unknown, or one is of a name in another language, all may be of that language: then corrections
    have to stand side by side in entries.
    """
    joined = _joined(typed, lexicon)
    unknown = [word for word in joined if not _is_known(word, lexicon)]
    last = joined[-1] if joined else ""
    near = {word: lexicon.corrections(word, word == last) for word in unknown[:MOST_UNKNOWN]}
    chosen = _chosen([near.get(word) or [Correction((word,), 0)] for word in joined], lexicon)
    if " ".join(chosen) not in lexicon.names and (meant := _name_meant(joined, lexicon)):
        return meant
    telling = sum(word not in STOP_WORDS for word in joined)
    foreign = len(unknown) > 1 and 2 * len(unknown) > telling
    foreign = foreign or any(word in lexicon.foreign for word in joined)
    return joined if foreign and not _familiar(chosen, {*chosen} - {*joined}, lexicon) else chosen


def _is_known(word: str, lexicon: Lexicon) -> bool:
    return word.startswith(EDITION) or lexicon.knows(word) or bool(lexicon.completions(word))


def _name_meant(typed: Sequence[str], lexicon: Lexicon) -> list[str] | None:
    """Return the name that *typed* is if everyday words may be typos too: "marshal arts"; None without one."""
    if not 1 <= len(typed) <= _MOST_MEANT:
        return None
    *begun, last = typed
    known = [*map(lexicon.uses, begun), lexicon.uses(last) or bool(lexicon.completions(last))]
    readings = [
        [Correction((word,), 0), *(() if is_known else lexicon.corrections(word, False))]
        for word, is_known in zip(typed, known, strict=True)
    ]
    chosen = _chosen(readings, lexicon)
    return chosen if " ".join(chosen) in lexicon.names else None


def _familiar(chosen: Sequence[str], corrected: Set[str], lexicon: Lexicon) -> bool:
    """Return whether entries use two words of *chosen* side by side, one of them *corrected*."""
    return any(pair in lexicon.pairs and corrected & {*pair} for pair in pairwise(chosen))


def _corrected_query(whole: Sequence[str], typed: Sequence[str], chosen: Sequence[str]) -> str:
    """Return the corrected query, with the words that name editions first."""
    before = [word for word in whole if word not in typed]
    return " ".join([*before, *chosen])


def _joined(typed: Iterable[str], lexicon: Lexicon) -> list[str]:
    """Return *typed* with neighbours joined if entries only use the joined word: "smart gun"."""
    joined: list[str] = []
    for word in typed:
        before = joined[-1] if joined else ""
        # a single letter may be the start of the next word: "use s" is not "uses"
        apart = (before in lexicon and word in lexicon) or len(word) == 1
        if before and not apart and before + word in lexicon:
            joined[-1] = before + word
        else:
            joined.append(word)
    return joined


def _chosen(readings: list[list[Correction]], lexicon: Lexicon) -> list[str]:
    """Return the likeliest combination: a known name, known neighbours, fewest errors."""

    def unlikely(combination: tuple[Correction, ...]) -> tuple[bool, int, int]:
        chosen = [word for correction in combination for word in correction.words]
        # the words of one correction don't count: "defnse" is not "defuse a"
        neighbours = [(before.words[-1], after.words[0]) for before, after in pairwise(combination)]
        known_pairs = sum(pair in lexicon.pairs for pair in neighbours)
        errors = sum(correction.errors for correction in combination)
        return " ".join(chosen) not in lexicon.names, -known_pairs, errors

    best = min(product(*_bounded(readings)), key=unlikely)
    return [word for correction in best for word in correction.words]


def _bounded(readings: list[list[Correction]]) -> list[list[Correction]]:
    """Return *readings*, but only the likeliest of a word once there are too many combinations."""
    count = 1
    bounded = []
    for of_word in readings:
        count *= len(of_word)
        bounded.append(of_word if count <= MOST_READINGS else of_word[:1])
    return bounded


def _terms(chosen: Sequence[str], lexicon: Lexicon) -> list[SoughtWord]:
    """Return the content words of *chosen*, or all words if there are none, and derived words."""
    telling = [word for word in chosen if word not in STOP_WORDS] or list(chosen)
    meant = lexicon.meant_by(chosen)
    terms = []
    for word in dict.fromkeys(telling):
        forms = {stem(word): 1.0}
        if word not in lexicon and not lexicon.long_form(word):
            forms |= {stem(each): COMPLETION for each in lexicon.completions(word)}
        for other in meant.alike.get(word, ()):
            forms.setdefault(other, ALIKE)
        terms.append(SoughtWord(word, tuple(forms.items())))
        terms += [_sought_word(form, LONG_FORM) for form in lexicon.long_form(word)]
    typed = {form for term in terms for form, worth in term.forms if worth == 1}
    return [*terms, *(_sought_word(form, MEANT) for form in meant.together if form not in typed)]


def _sought_word(form: str, worth: float) -> SoughtWord:
    """Return a derived word."""
    return SoughtWord(form, ((form, 1.0),), worth, typed=False)


def _little(chosen: Sequence[str]) -> tuple[SoughtWord, ...]:
    """Return the stop words of *chosen*; none if there are no other words."""
    if all(word in STOP_WORDS for word in chosen):
        return ()
    return tuple(
        SoughtWord(word, ((stem(word), 1.0),), LITTLE) for word in dict.fromkeys(chosen) if word in STOP_WORDS
    )


def _costs(chosen: Sequence[str], lexicon: Lexicon) -> list[SoughtWord]:
    """Return the cost in *chosen*: "a minor and a major"; one alone needs a cue: "costs"."""
    singular = [word.removesuffix("s") for word in chosen]
    found = {word for word in singular if word in lexicon.resources}
    resources = found - COST_CUES or found  # "action" is a resource of one edition, and a cue in the others
    said = len(resources) > 1 or (resources and not COST_CUES.isdisjoint(chosen))
    telling = sum(word not in STOP_WORDS for word in chosen)
    if not said or telling > len(resources) + MOST_BESIDE_COST:
        return []
    return [replace(_sought_word(paid(resources), COST), is_cost=True)]


def _figures(text: str) -> list[SoughtWord]:
    return [_sought_word(figure, _FIGURE) for figure in dict.fromkeys(figures(text))]
