"""Time a page of results (ten, with highlights and facets) beside other engines in one run.

Every engine runs the judged queries of the `tune` half over the real entries with what explains rules beside
them, and one in ten of them over made-up entries; each query counts with the best of several runs. FTS5 and
tantivy get no stop words, which makes them faster. Run it with `python -m bench.search [COUNT]`; with 0, without
made-up entries. To index 100,000 of them takes half an hour; the indexes are kept in `.bench/`.
"""

import gc
import hashlib
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

import search
from bench.pages import Pages, bare_fts5, fts5, tantivy_index, whoosh
from bench.peers import MOST
from bench.relevance import judged_queries
from bench.resolver import best_time
from bench.synthetic import synthetic_entries
from kb import KnowledgeBase
from kb.files.load import load
from kb.findable.documents import ENTRY_KINDS, IndexedEntry, documents
from kb.findable.explanations import explanations
from search.backend import MOST_MATCHES
from search.engine import StoredEngine
from search.lexicon import lexicon_of
from search.writing import write

MADE_UP = 100_000
CACHE = Path(".bench")

RUNS = 3
"""How often each query runs; the best time counts."""

FEWER_QUERIES = 10
"""Over made-up entries, every engine runs one in this many of the judged queries."""

FEWER = 50
"""Whoosh gets one in this many made-up entries, because it takes hours to index all of them."""

OURS = "Actionary"
LETTERS = "bcdfghklmnprstvzaeiou"


@dataclass(frozen=True, slots=True)
class Times:
    """The times of the queries in seconds, in the order asked."""

    queries: Sequence[str]
    seconds: Sequence[float]

    @property
    def median(self) -> float:
        """The median time."""
        return median(self.seconds)

    @property
    def slowest(self) -> tuple[float, str]:
        """The longest time, and its query."""
        return max(zip(self.seconds, self.queries, strict=True))


def time_queries(ask: Callable[[str], object], queries: Sequence[str], runs: int = RUNS) -> Times:
    """Return the times of *queries*."""
    gc.collect()
    gc.freeze()
    return Times(queries, [best_time(lambda query=query: ask(query), runs) for query in queries])  # type: ignore[misc]


def our_index(base: KnowledgeBase, documents: Sequence[IndexedEntry], folder: Path) -> search.Index:
    """Return our search over entries and explanations, in *folder*; an existing index is reused."""
    explained = [each for each in documents if each.kind not in ENTRY_KINDS]
    if not folder.exists():
        draft = folder.with_suffix(".draft")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        write([each for each in documents if each.kind in ENTRY_KINDS], draft, explained)
        draft.rename(folder)
    return search.Index(StoredEngine(folder), lexicon_of(base, documents))


def engines(
    base: KnowledgeBase, entries: Sequence[IndexedEntry], folder: Path, fewer: int
) -> Iterator[tuple[str, Callable[[str], object]]]:
    """Yield every engine by name, ours first."""
    index = our_index(base, entries, folder / "ours")
    yield OURS, lambda query: index.search(query, limit=MOST)
    yield "FTS5", fts5(entries)
    yield "FTS5, ids only", bare_fts5(entries)
    yield "tantivy", tantivy_index(entries, folder / "tantivy")
    some = entries[::fewer]
    plain: Pages = whoosh(some, folder / "whoosh")
    yield "Whoosh" if fewer == 1 else f"Whoosh, {len(some):,} of them", plain


def times_table(title: str, times: Mapping[str, Times]) -> Table:
    """Return a table of the times, with the ratio of ours to each peer's."""
    table = Table("engine", title=title, title_justify="left", box=None, header_style="dim")
    for column in ("median", "slowest", "ours / peer"):
        table.add_column(column, justify="right")
    for name, engine_times in times.items():
        slowest, _ = engine_times.slowest
        ratio = "" if name == OURS else f"{times[OURS].median / engine_times.median:.2f} times"
        table.add_row(name, f"{engine_times.median * 1e3:.3f} ms", f"{slowest * 1e3:.1f} ms", ratio)
    return table


def cache_key(base: KnowledgeBase, count: int) -> str:
    """Return a name for the index; it changes with the data and the indexing code."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha256(f"{base.version} {count}".encode())
    for path in (*sorted((root / "search").glob("*.py")), *sorted((root / "bench").glob("*s.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def measure(
    base: KnowledgeBase,
    entries: Sequence[IndexedEntry],
    folder: Path,
    *,
    fewer: int = 1,
    fewer_queries: int = 1,
) -> dict[str, Times]:
    """Return the times of every engine over one in *fewer_queries* queries; Whoosh gets one in *fewer* entries.

    Each query goes to one engine after the other, so that a machine which slows down meanwhile slows all of them.
    """
    queries = [each.query for each in judged_queries("tune")][::fewer_queries]
    asking = dict(engines(base, entries, folder, fewer))
    seconds: dict[str, list[float]] = {name: [] for name in asking}
    gc.collect()
    gc.freeze()
    for query in queries:
        for name, ask in asking.items():
            seconds[name].append(best_time(lambda ask=ask, query=query: ask(query), RUNS))  # type: ignore[misc]
    return {name: Times(queries, taken) for name, taken in seconds.items()}


def main() -> None:
    """Print the ratios, our slowest queries, and the times of prefixes, typos and nonsense.

    The command line may say how many entries to make up.
    """
    count, console = int(sys.argv[1]) if sys.argv[1:] else MADE_UP, Console()
    base = load()
    entries = list(documents(base))
    real = [*entries, *explanations(base)]
    with tempfile.TemporaryDirectory() as folder:
        times = measure(base, real, Path(folder))
        index = our_index(base, real, Path(folder) / "ours")
    counted = f"{len(entries)} entries, {len(real) - len(entries)} explanations"
    console.print(times_table(f"{counted}: the first {MOST}, highlights, facets", times))
    slowest, query = times[OURS].slowest
    console.print(f"our slowest query: {query!r}, {slowest * 1e3:.2f} ms", markup=False)
    _unusual(console, index, real, times[OURS].median)
    if count:
        _print_made_up(console, base, entries, count)


def _print_made_up(
    console: Console, base: KnowledgeBase, entries: Sequence[IndexedEntry], count: int
) -> None:
    """Print the ratios over *count* made-up entries, whose indexes are kept."""
    made_up, cache = synthetic_entries(entries, count), CACHE / cache_key(base, count)
    for old in CACHE.glob("*"):
        if old != cache:
            shutil.rmtree(old)
    cache.mkdir(parents=True, exist_ok=True)
    times = measure(base, made_up, cache, fewer=FEWER, fewer_queries=FEWER_QUERIES)
    console.print(
        times_table(f"{count:,} made-up entries; ours counts facets over the best {MOST_MATCHES}", times)
    )
    slowest, query = times[OURS].slowest
    console.print(f"our slowest query: {query!r}, {slowest * 1e3:.1f} ms", markup=False)


def _unusual(console: Console, index: search.Index, real: Sequence[IndexedEntry], usual: float) -> None:
    names = [entry.name.lower() for entry in real]
    prefixes = time_queries(
        index.suggest, [name[:length] for name in names for length in (1, 3, 6, len(name))]
    )
    typos = time_queries(
        index.suggest, [name[:3] + name[4:7] for name in names if len(name) > 7] + ["ful def"]
    )
    for name, times in (("a beginning", prefixes), ("a prefix with a typo", typos)):
        slowest, query = times.slowest
        console.print(
            f"suggestions for {name}: median {times.median * 1e6:.0f} µs, slowest {slowest * 1e6:.0f} µs ({query!r})",
            markup=False,
        )
    nonsense = time_queries(
        lambda query: index.search(query, limit=MOST), [_nonsense(seed) for seed in range(50)], 1
    )
    console.print(f"twelve words of nonsense: {nonsense.median / usual:.1f} times the median")


def _nonsense(seed: int) -> str:
    """Return twelve words never asked before, so that no cache helps."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret is drawn
    return " ".join("".join(chance.choices(LETTERS, k=chance.randint(5, 9))) for _ in range(12))


if __name__ == "__main__":
    main()
