"""The requests of `make bench` work, and the code that `make mutants` leaves out still exists."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import bench.http
from bench.covering import recorded
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


MODULE = """def doubled(number):
    return number * 2


def halved(number):
    return number / 2


HALF = halved(1)
"""
TESTS = """import pytest
from pack.module import doubled, halved

@pytest.mark.parametrize("number", [1, 2])
def test_twice(number):
    assert doubled(number) == number + number

def test_back():
    assert halved(doubled(3)) == 3
"""


def test_a_mutant_meets_the_tests_that_run_its_function(tmp_path: Path) -> None:
    empty = dict.fromkeys(("pack/__init__.py", "tests/__init__.py", "tests/pack/__init__.py"), "")
    for name, text in (empty | {"pack/module.py": MODULE, "tests/pack/test_module.py": TESTS}).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = recorded(tmp_path, ["pack"], ("pytest", "-p", "no:randomly", "tests"))
    assert found is not None
    own = "tests/pack/test_module.py::"
    assert found.tests("pack/module.py", MODULE, 2, 2) == [f"{own}test_back", f"{own}test_twice"]
    assert found.tests("pack/module.py", MODULE, 6, 6) == [f"{own}test_back"]
    assert found.tests("pack/module.py", MODULE, 9, 9) is None, (
        "any test may notice a change outside functions"
    )
    assert found.tests("pack/module.py", MODULE, 1, 1) is None


def test_nothing_is_recorded_where_a_test_fails(tmp_path: Path) -> None:
    (tmp_path / "test_module.py").write_text("def test_wrong():\n    assert False\n")
    assert recorded(tmp_path, ["pack"], ("pytest", "test_module.py")) is None
