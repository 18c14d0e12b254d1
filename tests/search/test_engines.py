"""Every engine gives the layers above the same: Whoosh's postings, NumPy or not, and none."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.findable.documents import IndexedEntry, documents
from kb.findable.explanations import explanations
from search import Index, build, impacts, open_index
from search.array_scoring import ArrayScoring
from search.backend import MOST_CLAUSES, MOST_MATCHES, Collection, Matches
from search.engine import SWITCH, StoredEngine, WordWeights
from search.impacts import Impacts
from search.lexicon import lexicon_of
from search.query import SoughtWord
from search.ranking import highest
from search.scoring import BYTES_EACH, FieldPostings, PlainScoring, bm25f_weights
from search.writing import write
from tests.search.naive import NaiveEngine
from tests.search.test_store import EMPTY

VOCABULARY = ("clock", "tower", "hand", "wind", "spring", "bell", "hour")
TEXTS = st.lists(st.sampled_from(VOCABULARY), max_size=6).map(" ".join)
ENTRIES = st.builds(
    lambda name, alias, effect, asked: replace(
        EMPTY, name=name, aliases=(alias,), effect=effect, asked=tuple(dict.fromkeys(asked))
    ),
    TEXTS,
    TEXTS,
    TEXTS,
    st.lists(TEXTS.filter(bool), max_size=2),
)
CLAUSES = st.lists(
    st.builds(
        lambda forms, worth: SoughtWord(
            forms[0], tuple((form, 1 / (n + 1)) for n, form in enumerate(forms)), worth
        ),
        st.lists(st.sampled_from((*VOCABULARY, "nowhere")), min_size=1, max_size=3, unique=True),
        st.sampled_from([0.5, 0.8, 1.0]),
    ),
    max_size=5,
)


def alike(first: Matches, second: Matches) -> bool:
    """Return whether both are the same; sums may be taken in another order."""
    same = (first.numbers, first.clauses) == (list(second.numbers), list(second.clauses))
    return same and list(first.scores) == pytest.approx(second.scores, rel=1e-12)


@given(entries=st.lists(ENTRIES, min_size=1, max_size=12), clauses=CLAUSES)
def test_whoosh_s_postings_and_a_plain_reading_of_the_documents_give_the_same(
    entries: list[IndexedEntry], clauses: list[SoughtWord], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("drawn")
    write(entries, folder)
    naive, opened = NaiveEngine(entries), StoredEngine(folder)
    try:
        kinds: Sequence[tuple[Collection, Collection]] = (
            (opened.words, naive.words),
            (opened.asked, naive.asked),
        )
        for ours, theirs in kinds:
            assert alike(ours.matches(clauses), theirs.matches(clauses))
            for word in (*VOCABULARY, "nowhere"):
                assert ours.rarity(word) == pytest.approx(theirs.rarity(word))
    finally:
        opened.close()


POSTINGS = st.dictionaries(
    st.integers(0, 29), st.tuples(st.integers(1, 5), st.integers(1, 40)), min_size=1, max_size=30
)
FIELDS = st.lists(st.tuples(st.sampled_from([0.7, 1.2, 8.0]), POSTINGS), max_size=3)
FORMS = st.lists(FIELDS, min_size=1, max_size=3)


@given(asked=st.lists(FORMS, max_size=6), most=st.integers(1, 40))
def test_arrays_and_dictionaries_come_to_the_same_to_the_last_bit(
    asked: list[list[list[tuple[float, dict[int, tuple[int, int]]]]]],
    most: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("drawn")
    drawn = {
        f"{place}:{form}": bm25f_weights([_postings(*field) for field in fields], 30)
        for place, forms in enumerate(asked)
        for form, fields in enumerate(forms)
        if fields
    }
    impacts.write(folder, "drawn", ((word, *of_word) for word, of_word in drawn.items()))
    clauses = [
        SoughtWord("", tuple((f"{place}:{form}", 1 / (form + 1)) for form in range(len(forms))), 0.8)
        for place, forms in enumerate(asked)
    ]
    plain, arrays = (
        WordWeights(Impacts(folder, "drawn"), 30, scoring).matches(clauses, most)
        for scoring in (PlainScoring(), ArrayScoring(30))
    )
    assert plain == arrays
    assert len(plain.numbers) <= most


@pytest.mark.parametrize("most", [3, 50, MOST_MATCHES])
def test_leaving_out_what_cannot_be_among_the_best_changes_nothing(tmp_path: Path, most: int) -> None:
    chance, count = random.Random(most), 3000  # noqa: S311 - nothing secret is drawn
    shares = [0.9, 0.5, 0.3, 0.1, 0.03, 0.003]  # of the documents that have a word
    having = [sorted(chance.sample(range(count), int(count * share))) for share in shares]
    fields = [
        FieldPostings(1.0, 7.0, numbers, [1.0] * len(numbers), chance.choices((3, 7, 20), k=len(numbers)))
        for numbers in having
    ]
    impacts.write(
        tmp_path, "drawn", ((str(n), *bm25f_weights([field], count)) for n, field in enumerate(fields))
    )
    opened = Impacts(tmp_path, "drawn")
    plain, arrays = (WordWeights(opened, count, scoring) for scoring in (PlainScoring(), ArrayScoring(count)))
    for _ in range(60):
        words = chance.choices("012345", k=chance.choice((1, 2, 3, 4, 5, 6, MOST_CLAUSES)))
        others = [chance.sample("012345", k=chance.randint(0, 2)) for _ in words]
        clauses = [
            SoughtWord(
                word, ((word, 1.0), *((other, 0.5) for other in of_word)), chance.choice((2.0, 1.0, 0.8))
            )
            for word, of_word in zip(words, others, strict=True)
        ]
        assert plain.matches(clauses, most) == arrays.matches(clauses, most)


@pytest.mark.parametrize("most", [3, 50, 5000])
@pytest.mark.parametrize(("lowest", "times"), [(1.0, 1.004), (1e-6, 2e7)])
def test_scores_that_differ_by_less_than_the_step_of_a_bound_are_told_apart(
    tmp_path: Path, most: int, lowest: float, times: float
) -> None:
    chance, count = random.Random(most), 3000  # noqa: S311 - nothing secret is drawn
    having = [sorted(chance.sample(range(count), size)) for size in (2000, 900, 300, 100, 30, 10) * 10]
    drawn = [(numbers, [lowest * times ** chance.random() for _ in numbers]) for numbers in having]
    impacts.write(tmp_path, "drawn", ((str(word), *of_word) for word, of_word in enumerate(drawn)))
    opened = Impacts(tmp_path, "drawn")
    plain, arrays = (WordWeights(opened, count, scoring) for scoring in (PlainScoring(), ArrayScoring(count)))
    for clauses in (1, 4, 16, 60):
        asked = [SoughtWord("", ((str(word), 1.0),)) for word in chance.sample(range(60), clauses)]
        assert plain.matches(asked, most) == arrays.matches(asked, most)


def _postings(boost: float, having: dict[int, tuple[int, int]]) -> FieldPostings:
    numbers = sorted(having)
    return FieldPostings(
        boost, 7.0, numbers, [float(having[n][0]) for n in numbers], [having[n][1] for n in numbers]
    )


@pytest.fixture
def second(shelf: kb.KnowledgeBase) -> Index:
    """The search over the naive engine."""
    listed = [*documents(shelf), *explanations(shelf)]
    return Index(NaiveEngine(listed), lexicon_of(shelf, listed))


@pytest.fixture
def arrayed(shelf: kb.KnowledgeBase, tmp_path: Path) -> Iterator[Index]:
    """The search with NumPy's sums."""
    build(shelf, tmp_path / "index")
    opened = open_index(tmp_path / "index", arrays=True)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    "query",
    ["", "run", "hak on teh fly", "take a simple action", "what stands about", "@N defense", "logic 2"],
)
def test_the_same_search_stands_above_any_engine(
    index: Index, second: Index, arrayed: Index, query: str
) -> None:
    assert index.search(query) == second.search(query) == arrayed.search(query)


def test_what_was_not_asked_for_longest_is_let_go(tmp_path: Path) -> None:
    write([replace(EMPTY, summary=text) for text in ("clock hand", "clock", "tower")], tmp_path)
    words = WordWeights(Impacts(tmp_path, "words"), 3, PlainScoring(), largest_cache=3 * BYTES_EACH)
    clock, hand, tower = (SoughtWord(word, ((word, 1.0),)) for word in ("clock", "hand", "tower"))
    first = words.weights(clock)
    words.weights(hand)
    assert words.weights(clock) is first
    words.weights(tower)
    assert words.weights(clock) is first
    words.weights(hand)
    words.weights(tower)
    assert words.weights(clock) is not first
    assert words.weights(clock) == first


def test_an_engine_gives_no_more_than_its_bounds(tmp_path: Path) -> None:
    chance = random.Random(5)  # noqa: S311 - nothing secret is drawn
    many = [
        replace(EMPTY, effect=" ".join(chance.choices(VOCABULARY, k=3))) for _ in range(MOST_MATCHES + 500)
    ]
    write(many, tmp_path)
    told = []
    for arrays in (False, True):
        opened = StoredEngine(tmp_path, arrays=arrays)
        clauses = [SoughtWord(word, ((word, 1.0),)) for word in VOCABULARY] * 20
        told.append(opened.words.matches(clauses))
        opened.close()
    assert told[0] == told[1]
    assert len(told[0].numbers) == MOST_MATCHES
    assert max(told[0].clauses) < 1 << MOST_CLAUSES


def test_numpy_is_taken_for_many_documents_where_it_is_not_switched_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write([EMPTY], tmp_path)

    def scoring() -> str:
        opened = StoredEngine(tmp_path)
        opened.close()
        return type(opened.words.entries.scoring).__name__

    assert scoring() == "PlainScoring"
    monkeypatch.setattr("search.engine.MANY", 1)
    assert scoring() == "ArrayScoring"
    monkeypatch.setenv(SWITCH, "off")
    assert scoring() == "PlainScoring"
    monkeypatch.delenv(SWITCH)
    monkeypatch.setattr("search.engine.find_spec", lambda _: None)
    assert scoring() == "PlainScoring"


def test_the_highest_of_sums_are_those_of_a_slow_sort_with_low_numbers_before_high_ones() -> None:
    sums = {5: 1.0, 2: 3.0, 9: 1.0, 1: 0.5, 3: 1.0}
    assert highest(sums, 3) == {2: 3.0, 3: 1.0, 5: 1.0}
    assert highest(sums, 9) == sums
