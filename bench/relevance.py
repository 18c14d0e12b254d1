"""How well the search finds what players mean: judged queries, beside other engines.

The queries are in `bench/judged/`: `tune`, for choosing weights, `held`, for reporting, and `unseen` and
`unseen-again`, which ask for more than actions and by which no weight has been chosen.
Run it with `python -m bench.relevance [tune|held] [--misses]`.
"""

import json
import math
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

import search
from bench.peers import MOST, Engine, fts5, lunr_index, whoosh
from kb.files.load import load
from kb.findable.documents import documents
from kb.findable.explanations import explanations

JUDGED_FOLDER = Path(__file__).with_name("judged")
CUTOFF = 3
"""A right answer counts if it is among this many first results."""

RELEVANT = 2
"""The lowest grade of a right answer: 3 is what was asked for, 2 also answers, 1 is related."""

Metric = Callable[[Mapping[str, int], Sequence[str]], float]


@dataclass(frozen=True, slots=True)
class JudgedQuery:
    """A query with the grades of the entries that answer it."""

    kind: str
    query: str
    grades: Mapping[str, int]


def judged_queries(half: str) -> list[JudgedQuery]:
    """Return the queries of a half, `tune` or `held`."""
    lines = (JUDGED_FOLDER / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return [JudgedQuery(**json.loads(line)) for line in lines if line]


def ndcg(grades: Mapping[str, int], results: Sequence[str]) -> float:
    """Return the discounted gain of ten results as a share of the best order's, 0 to 1."""
    best = _discounted_gain(sorted(grades.values(), reverse=True)[:MOST])
    return _discounted_gain([grades.get(id_, 0) for id_ in results[:MOST]]) / best if best else 0.0


def _discounted_gain(grades: Sequence[int]) -> float:
    return math.fsum((2**grade - 1) / math.log2(place + 2) for place, grade in enumerate(grades))


def success(grades: Mapping[str, int], results: Sequence[str]) -> float:
    """Return 1 if a right answer is among the first three results, else 0."""
    return float(any(grades.get(id_, 0) >= RELEVANT for id_ in results[:CUTOFF]))


def engines(folder: Path) -> dict[str, Engine]:
    """Return every engine by name, ours first."""
    base = load()
    entries = [*documents(base), *explanations(base)]
    search.build(base, folder / "ours")
    index = search.open_index(folder / "ours")
    (folder / "whoosh").mkdir()
    return {
        "Actionary": lambda query: [result.id for result in index.search(query, limit=MOST).results],
        "FTS5": fts5(entries, stop_words=False),
        "FTS5, stop words": fts5(entries, stop_words=True),
        "lunr": lunr_index(entries),
        "Whoosh": whoosh(entries, folder / "whoosh"),
    }


def main() -> None:
    """Print the metrics of a half by kind of query, and the queries that our search misses."""
    half = next((word for word in sys.argv[1:] if not word.startswith("-")), "tune")
    queries, console = judged_queries(half), Console()
    with tempfile.TemporaryDirectory() as folder:
        engines_by_name = engines(Path(folder))
        results = {name: [ask(each.query) for each in queries] for name, ask in engines_by_name.items()}
    for title, metric in (("nDCG@10", ndcg), (f"right answer among the first {CUTOFF}", success)):
        console.print(_table(f"{title}, {half} half", metric, queries, results))
    empty = sum(not each for each in results["Actionary"])
    console.print(f"{empty} of {len(queries)} queries find nothing")
    if "--misses" in sys.argv:
        for each, ids in zip(queries, results["Actionary"], strict=True):
            if not success(each.grades, ids):
                relevant = [id_ for id_, grade in each.grades.items() if grade >= RELEVANT]
                console.print(
                    f"{each.kind}: {each.query!r} wants {relevant}, finds {ids[:CUTOFF]}", markup=False
                )


def _table(
    title: str, metric: Metric, queries: Sequence[JudgedQuery], results: Mapping[str, Sequence[Sequence[str]]]
) -> Table:
    table = Table("engine", title=title, title_justify="left", box=None, header_style="dim")
    kinds = list(dict.fromkeys(each.kind for each in queries))
    for kind in ("all", *kinds):
        table.add_column(f"{kind} ({sum(kind in ('all', each.kind) for each in queries)})", justify="right")
    for name, rankings in results.items():
        scores = [metric(each.grades, ids) for each, ids in zip(queries, rankings, strict=True)]
        scores_by_kind = {
            kind: [s for s, each in zip(scores, queries, strict=True) if kind in ("all", each.kind)]
            for kind in ("all", *kinds)
        }
        table.add_row(name, *(f"{sum(listed) / len(listed):.3f}" for listed in scores_by_kind.values()))
    return table


if __name__ == "__main__":
    main()
