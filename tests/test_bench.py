"""The requests of `make bench` work, and the code that `make mutants` leaves out still exists."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bench.characters
import bench.http
from bench.covering import record_coverage
from bench.fork_server import LIMIT
from bench.records import Mutant, Record, no_longer_killed
from bench.relevance import judged_queries, ndcg, success
from bench.resolver import LARGEST
from bench.trials import NOT_COLLECTED, PYTEST, Bench, trial_server
from kb.characters import read_character
from kb.files.load import load
from kb.findable.documents import documents
from kb.findable.explanations import explanations
from kb.play.advice.solve import solve
from kb.play.request.shapes import SolveRequest
from resolver import Scene, Test, resolve
from resolver.notation import parse_roll
from resolver.work import bounded
from search_api.http.long_work import MOST_WORK


@pytest.mark.parametrize("request_", LARGEST, ids=lambda request_: request_[0])
def test_the_largest_requests_lie_within_the_bounds(request_: tuple[Any, ...]) -> None:
    notation, mechanic, changes = request_
    assert resolve(Test(parse_roll(notation), mechanic), Scene(), changes).odds.score is not None


def test_the_largest_characters_lie_within_the_bounds() -> None:
    editions = load().editions
    for data in bench.characters.synthetic_files().values():
        assert read_character(editions, data).character.ratings["Hacking"]


def test_judged_queries_name_entries_that_exist_and_have_an_answer() -> None:
    base, queries = load(), judged_queries("tune")
    found = {each.id for each in (*documents(base), *explanations(base))}
    assert {id_ for each in queries for id_ in each.grades} <= found
    assert all(max(each.grades.values()) >= 2 for each in queries)
    assert len({each.query.casefold() for each in queries}) == len(queries)


def test_the_metrics_of_a_ranking_are_those_worked_out_by_hand() -> None:
    grades = {"a": 3, "b": 1}
    assert ndcg(grades, ["a", "b"]) == 1
    assert ndcg(grades, ["x", "a"]) == pytest.approx((7 / 1.584963) / (7 + 1 / 1.584963), abs=1e-5)
    assert ndcg(grades, []) == 0
    assert [success(grades, found) for found in (["x", "y", "a"], ["x", "y", "z", "a"], ["b"])] == [1, 0, 0]


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

@pytest.fixture(scope="session")
def four():
    return doubled(2)

@pytest.mark.parametrize("number", [1, 2])
def test_twice(number):
    assert doubled(number) == number + number

def test_back(four):
    assert halved(four) == 2

def test_spawned():
    import subprocess, sys
    program = f"from pack.module import doubled; print(doubled({doubled(1)}))"
    assert subprocess.check_output([sys.executable, "-c", program]) == b"4\\n"
"""
OWN = "tests/pack/test_module.py::"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A module and its tests."""
    empty = dict.fromkeys(("pack/__init__.py", "tests/__init__.py", "tests/pack/__init__.py"), "")
    for name, text in (empty | {"pack/module.py": MODULE, "tests/pack/test_module.py": TESTS}).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_mutant_meets_the_tests_that_run_its_function(tree: Path) -> None:
    found = record_coverage(tree, "pack", ("pytest", "-p", "no:randomly", "tests"))
    assert found is not None
    twice = frozenset({f"{OWN}test_twice[1]", f"{OWN}test_twice[2]"})
    assert found.tests("pack/module.py", MODULE, 2, 2) == twice | {f"{OWN}test_spawned"}
    for line, why in ((6, "runs before any test"), (9, "stands in no function"), (1, "stands in no body")):
        assert found.tests("pack/module.py", MODULE, line, line) is None, f"any test may notice what {why}"


def test_nothing_is_recorded_where_a_test_fails(tmp_path: Path) -> None:
    (tmp_path / "test_module.py").write_text("def test_wrong():\n    assert False\n")
    assert record_coverage(tmp_path, "pack", ("pytest", "test_module.py")) is None


@pytest.fixture
def bench_of(tree: Path) -> Iterator[Bench]:
    """A pytest that waits to try mutants of the module."""
    covering = record_coverage(tree, "pack", (*PYTEST, "tests"))
    assert covering is not None
    with trial_server(tree, ["tests"]) as connection:
        yield Bench(tree, ["tests"], covering, connection)


def mutant(line: str, becomes: str) -> Mutant:
    """Return the module with *becomes* in place of *line*."""
    before, _, _ = MODULE.partition(line)
    return Mutant("pack/module.py", before.count("\n") + 1, line, becomes, MODULE.replace(line, becomes))


def test_each_mutant_is_tried_by_itself_and_the_first_test_that_fails_is_told(bench_of: Bench) -> None:
    twice = "return number * 2"
    told = {
        "return number ** 2": f"{OWN}test_twice[1]",
        twice: "",
        "return number * 2 if number < 2 else 0": f"{OWN}test_twice[2]",
        "return number * 2 if number == 1 or 'pytest' in __import__('sys').modules else 0": f"{OWN}test_spawned",
        "return __import__('os')._exit(1)": LIMIT,
    }
    assert {becomes: bench_of.killer_of(mutant(twice, becomes)) for becomes in told} == told
    assert bench_of.killer_of(mutant("number / 2", "number / 3")) == f"{OWN}test_back"


def test_a_mutant_outside_functions_is_tried_too(bench_of: Bench) -> None:
    assert bench_of.killer_of(mutant("halved(number)", "halved(number=0)")) == ""
    assert bench_of.killer_of(mutant("doubled(number)", "doubled(number, other)")) == f"{OWN}test_twice[1]"
    assert bench_of.killer_of(mutant("halved(1)", "halved()")) == NOT_COLLECTED


def test_lost_are_the_mutants_that_only_the_record_before_has_killed() -> None:
    def told(*killed: bool) -> list[Record]:
        return [Record(file="a", line="b", becomes="c", killed=each, by="") for each in killed]

    assert no_longer_killed(told(True), told(False)) == [("a", "b", "c")]
    assert no_longer_killed(told(True, False), told(False, False)) == [("a", "b", "c")]
    assert not no_longer_killed(told(True, False), told(True, False)), "two lines of a file may be equal"
    assert not no_longer_killed(told(False), told(False))
    assert not no_longer_killed(told(True), [])
