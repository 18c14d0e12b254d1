"""Made-up entries by the hundred thousand, with the words and the lengths of the real ones."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from kb.findable.documents import IndexedEntry, OtherName

SEED = 12


@dataclass(frozen=True, slots=True)
class _Words:
    """Words ordered by their frequency in real texts, drawn by Zipf's law."""

    ranked: Sequence[str]
    weights: Sequence[float]
    chance: random.Random

    def text_like(self, text: str) -> str:
        """Return a text with as many words as *text*."""
        return " ".join(self.chance.choices(self.ranked, cum_weights=self.weights, k=len(text.split())))


def synthetic_entries(real: Sequence[IndexedEntry], count: int) -> list[IndexedEntry]:
    """Return *count* entries, always the same for the same real entries.

    Each copies the shape of a real entry drawn at random: its edition, its cost, and the number of words in
    each text. Names are drawn from the words of names, phrasings from those of phrasings, and other texts
    from all words.
    """
    chance = random.Random(SEED)  # noqa: S311 - nothing secret is drawn

    def words_of(texts: Callable[[IndexedEntry], Iterable[str]]) -> _Words:
        counts = Counter(word for entry in real for text in texts(entry) for word in _split(text))
        ranked = sorted(counts, key=lambda word: (-counts[word], word))
        return _Words(ranked, list(accumulate(1 / rank for rank in range(1, len(ranked) + 1))), chance)

    names = words_of(lambda entry: (entry.name, *entry.aliases))
    phrasings, prose = words_of(lambda entry: entry.asked), words_of(_prose)
    return [_entry(number, chance.choice(real), names, phrasings, prose) for number in range(count)]


def _entry(number: int, shape: IndexedEntry, names: _Words, phrasings: _Words, prose: _Words) -> IndexedEntry:
    return IndexedEntry(
        id=f"{shape.edition}/made-up-{number}",
        edition=shape.edition,
        section=shape.section,
        name=names.text_like(shape.name),
        aliases=tuple(map(names.text_like, shape.aliases)),
        others=tuple(OtherName(other.id, names.text_like(other.name)) for other in shape.others),
        asked=tuple(map(phrasings.text_like, shape.asked)),
        asked_elsewhere=(),
        costs=shape.costs,
        ways=shape.ways,
        cost=shape.cost,
        roll=shape.roll,
        tests=prose.text_like(shape.tests),
        concept=shape.concept,
        concepts=shape.concepts,
        figures=shape.figures,
        marks=shape.marks,
        timing=shape.timing,
        classes=shape.classes,
        facts=shape.facts,
        requires=prose.text_like(shape.requires),
        summary=prose.text_like(shape.summary),
        effect=prose.text_like(shape.effect),
    )


def _prose(entry: IndexedEntry) -> tuple[str, ...]:
    return entry.tests, entry.requires, entry.summary, entry.effect


def _split(text: str) -> list[str]:
    return re.findall(r"\w+", text)
