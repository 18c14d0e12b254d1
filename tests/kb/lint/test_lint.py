from pathlib import Path

import pytest
from ruamel.yaml import YAML

import kb
from kb.files.load import load, load_with_problems
from kb.lint import RULES, lint
from tests.small import edge, lay_out

HANDS = "hands: {meaning: How many., choices: {one: one hand, all: all hands}, choice: one, why: So.}"


OPENS = "outcomes: [{if: tie, then: the lock opens}]"

BROKEN: list[tuple[str, str, str, str]] = YAML(typ="safe").load(Path(__file__).with_name("broken.yaml"))
"""The file, what is broken in it, the rule that finds it, and what its sentence has."""


def _problems(folder: Path) -> list[kb.Problem]:
    base, faults = load_with_problems(folder, shipped=False)
    assert not faults
    return lint(base)


def test_the_small_edition_is_clean(tmp_path: Path) -> None:
    assert _problems(lay_out(tmp_path)) == []


@pytest.mark.parametrize(("stem", "change", "code", "says"), BROKEN)
def test_each_rule_finds_what_breaks_it_and_says_where(
    tmp_path: Path, stem: str, change: str, code: str, says: str
) -> None:
    lay_out(tmp_path, **{stem: change})
    found = [problem for problem in _problems(tmp_path) if problem.code == code]
    assert found, _problems(tmp_path)
    assert any(says in problem.message for problem in found), found
    assert all(Path(problem.path).is_file() and problem.line >= 1 for problem in found)


def test_a_formula_may_use_what_only_sheets_have(tmp_path: Path) -> None:
    edition = (
        "terms: -> abbreviations: {CALM: Calmness}\nterms:\n  Poise: {kind: limit, formula: Calmness + 1}"
    )
    found = {problem.code for problem in _problems(lay_out(tmp_path, edition=edition))}
    assert found.isdisjoint({"name-in-test", "notation"})


@pytest.mark.parametrize(
    "change",
    [
        " v. Lock Rating x 2 ->  (2)",
        " v. Lock Rating x 2 -> \n    one_hit: nobody holds the lock shut",
        f"add: {{pool: -2}} -> set: {{against: none, requirement: 2}}, {OPENS}",
        f"add: {{pool: -2}} -> set: {{against: none}}, one_hit: the lock is rusty, {OPENS}",
    ],
)
def test_what_can_be_reached_may_have_outcomes(tmp_path: Path, change: str) -> None:
    lay_out(tmp_path, pick_lock=change)
    assert [problem for problem in _problems(tmp_path) if problem.code == "reach"] == []


@pytest.mark.parametrize(
    "claim",
    [
        *("The only game with locks.", "This is the one edition that has locks.", "Only SR5 has locks."),
        *("Only here are locks picked.", "No other game has locks.", "No other page has locks."),
        *("No edition but this one has locks.", "Nobody else has locks.", "None of the others have locks."),
        *("Locks are picked nowhere else.", "Unlike any other edition it has locks."),
        *("This edition alone has locks.", "The other editions have no locks.", "Unique to this game."),
        *("Only Shadowrun lets you pick locks.", "SR6 lacks this."),
    ],
)
def test_a_claim_about_whole_editions_is_found_however_it_is_made(tmp_path: Path, claim: str) -> None:
    found = _problems(lay_out(tmp_path, pick_lock=f"No other page here has locks. -> {claim}"))
    assert [problem.code for problem in found] == ["unique"]


@pytest.mark.parametrize(
    "said", ["No other page here picks locks with one tool.", "It only opens what no other page here has."]
)
def test_what_only_one_page_here_has_is_no_claim_about_editions(tmp_path: Path, said: str) -> None:
    assert _problems(lay_out(tmp_path, pick_lock=f"No other page here has locks. -> {said}")) == []


@pytest.mark.parametrize(
    "said", ["at -2", "−2 to hit", "two less", "two dice", "2 fewer dice", "lose 2 dice"]
)
def test_a_number_is_mentioned_however_people_say_it(tmp_path: Path, said: str) -> None:
    assert _problems(lay_out(tmp_path, pick_lock=f"take -2. -> take {said}.")) == []


@pytest.mark.parametrize("said", ["at +2", "2 more dice", "-2 damage", "2 marks", "two", "half", "-12"])
def test_a_number_with_another_sign_or_unit_is_not_mentioned(tmp_path: Path, said: str) -> None:
    (problem,) = _problems(lay_out(tmp_path, pick_lock=f"take -2. -> take {said}."))
    assert problem.message == "neither summary nor effect mentions −2 (pool); add it"


def test_a_number_of_a_rating_is_mentioned_by_itself(tmp_path: Path) -> None:
    assert _problems(lay_out(tmp_path, hide_behind_clock="add: {pool: -2} -> add: {Nerve: -2}")) == []


def test_two_entries_share_an_alias_where_they_are_told_apart(tmp_path: Path) -> None:
    confused = "not_to_confuse: [{id: pick-lock, why: That one opens it.}]"
    shared = f"cost: small\n -> aliases: [open the door]\n{confused}\ncost: small\n"
    found = [each for each in _problems(lay_out(tmp_path, hide_behind_clock=shared)) if each.code == "alias"]
    assert [problem.path.rpartition("/")[2] for problem in found] == ["pick-lock.yaml"]


def test_faults_of_style_can_be_left_out(tmp_path: Path) -> None:
    lay_out(tmp_path, hide_behind_clock="Step behind -> For whoever steps behind")
    base = load(tmp_path, shipped=False)
    assert lint(base)
    assert lint(base, style=False) == []


def test_a_variant_and_a_grant_may_change_a_value_of_the_test(tmp_path: Path) -> None:
    values = 'extra: {value: "0"}\n  held: {value: "min(extra, extra.most)"}\n'
    value = f"add: {{pool: -2}}}}\n -> add: {{extra: 1}}}}\n  {values}"
    granted = 'to: "class:attack", who: attackers, add: {pool: -2} -> to: pick-lock, add: {extra: 2}'
    found = _problems(lay_out(tmp_path, pick_lock=value, hide_behind_clock=granted))
    assert {problem.code for problem in found} <= {"mention"}


def test_a_change_may_name_a_rating_of_the_other_side(tmp_path: Path) -> None:
    loud = "add: {pool: -2} -> set: {target.Nerve: 2}, add: {target.Lock Rating: 1}"
    slow = "add: {pool: -2} -> add: {target.Nerve: -2}"
    found = _problems(lay_out(tmp_path, pick_lock=loud, hide_behind_clock=slow))
    assert {problem.code for problem in found} <= {"mention"}


def test_a_condition_may_read_a_ruling_that_the_edition_declares(tmp_path: Path) -> None:
    reads = 'results:\n -> extra: {value: "1", if: ruling.hands = all}\nresults:\n'
    ruled = f"rulings:\n -> rulings:\n  {HANDS}\n"
    assert _problems(lay_out(tmp_path, edition=ruled, pick_lock=reads.replace("extra", "  extra"))) == []


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("[Loud, 3]", None),
        ("[Loud, {least: 3, most: 4}]", None),
        ("[Loud, loud]", "Loud needs a number, a range or unknown in the second column"),
        ("[nerve, 3]", "nerve can't be typed as a difficulty, because it is a term"),
    ],
)
def test_a_difficulty_that_cannot_be_typed_is_told_with_its_row(
    tmp_path: Path, row: str, says: str | None
) -> None:
    lay_out(
        tmp_path, edition="rulings:\n -> difficulties: alarms\nrulings:\n", alarms=f"[Loud, unknown] -> {row}"
    )
    found = [problem for problem in _problems(tmp_path) if problem.code == "difficulty"]
    assert [problem.key for problem in found] == ([] if says is None else ["rows.1"])
    assert all((says or "") in problem.message for problem in found)


def test_a_use_of_edge_that_says_only_what_there_is_is_clean(tmp_path: Path) -> None:
    change = "set: {explode: all, limit: none, target.Nerve: 1}, add: {exploding: Nerve, hits: 1}"
    assert _problems(lay_out(tmp_path, edition=edge(change))) == []


def test_a_fault_of_a_use_of_edge_is_told_with_its_line(tmp_path: Path) -> None:
    lay_out(tmp_path, edition=edge("add: {poll: 2}"))
    (problem,) = _problems(tmp_path)
    assert problem.key == "edge.luck.add.poll"
    assert "poll: 2" in Path(problem.path).read_text().splitlines()[problem.line - 1]


def test_every_rule_has_a_case_that_breaks_it() -> None:
    assert {code for _, _, code, _ in BROKEN} == set(RULES)


def test_a_problem_names_the_line_of_the_faulty_key(tmp_path: Path) -> None:
    lay_out(tmp_path, pick_lock="timing: own -> timing: onw")
    (problem,) = _problems(tmp_path)
    text = Path(problem.path).read_text().splitlines()
    assert text[problem.line - 1] == "timing: onw"
    assert str(problem).startswith(f"{problem.path}:{problem.line}: timing: ")


def test_the_shipped_data_are_clean() -> None:
    assert lint(load()) == []


def test_among_several_editions_a_concept_that_nobody_shares_is_not_enough(tmp_path: Path) -> None:
    folder = lay_out(tmp_path, pick_lock="unique: No other page here has locks.\n -> ")
    assert lint(load(folder, shipped=False)) == []
    (problem,) = lint(load(folder))
    assert (problem.code, "no equivalent" in problem.message) == ("counterpart", True)
