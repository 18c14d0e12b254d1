"""What `make bench` measures can be asked at all, and what `make mutants` leaves out is still there."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import bench.http
from bench.relevance import answered, judged, ndcg
from bench.resolver import LARGEST
from kb.files.load import load
from kb.play.request import SolveRequest
from kb.play.solve import solve
from resolver import Scene, Test, resolve
from resolver.notation import parse_roll
from resolver.work import bounded
from search_api.http.apart import MOST_WORK


@pytest.mark.parametrize("request_", LARGEST, ids=lambda request_: request_[0])
def test_the_largest_requests_lie_within_the_bounds(request_: tuple[Any, ...]) -> None:
    notation, mechanic, changes = request_
    assert resolve(Test(parse_roll(notation), mechanic), Scene(), changes).odds.score is not None


def test_judged_queries_name_entries_that_exist_and_have_an_answer() -> None:
    entries, queries = load().entries, judged("tune")
    assert all(id_ in entries for each in queries for id_ in each.grades), queries
    assert all(max(each.grades.values()) >= 2 for each in queries)
    assert len({each.query.casefold() for each in queries}) == len(queries)


def test_the_metrics_of_a_ranking_are_those_worked_out_by_hand() -> None:
    grades = {"a": 3, "b": 1}
    assert ndcg(grades, ["a", "b"]) == 1
    assert ndcg(grades, ["x", "a"]) == pytest.approx((7 / 1.584963) / (7 + 1 / 1.584963), abs=1e-5)
    assert ndcg(grades, []) == 0
    assert [answered(grades, found) for found in (["x", "y", "a"], ["x", "y", "z", "a"], ["b"])] == [1, 0, 0]


def test_every_mutant_that_is_listed_as_equivalent_is_one_of_a_line_that_stands() -> None:
    root = Path(__file__).parents[1]
    for each in tomllib.loads((root / "bench/equivalent_mutants.toml").read_text())["equivalent"]:
        lines = "\n".join(map(str.strip, (root / each["file"]).read_text().splitlines()))
        assert f"\n{each['line']}\n" in lines, each
        assert each["becomes"] != each["line"]
        assert each["why"]


def test_without_wrk_the_bench_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    bench.http.main()
    assert "apt-get install wrk" in " ".join(capsys.readouterr().out.split())


def test_the_worst_solve_of_the_bench_is_one_that_is_allowed() -> None:
    with bounded(MOST_WORK) as budget:
        solve(load(), SolveRequest.model_validate(bench.http.WORST))
    assert budget.spent > MOST_WORK // 2
