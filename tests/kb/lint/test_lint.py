from pathlib import Path

import pytest

import kb
from kb.files.load import load, load_with_problems
from kb.lint import RULES, lint
from tests.small import edge, lay_out

HANDS = "hands: {meaning: How many., choices: {one: one hand, all: all hands}, choice: one, why: So.}"

STATE = (
    "works: -> states:\n  dizzy: {name: Dizzy, meaning: All turns., source: {work: book, lines: [1]}}\nworks:"
)

TWO = (
    "grants:\n -> grants:\n"
    "  - {{to: pick-lock, set: {{limit: 2}}, {}}}\n  - {{to: pick-lock, set: {{limit: 3}}, {}}}\n"
)
"""Two grants that set the limit of one roll."""

OPENS = "outcomes: [{if: tie, then: the lock opens}]"

# The file, what is broken in it, the rule that finds it, and what its sentence says.
BROKEN = [
    ("pick_lock", "cost: big -> cost: bgi", "resource", "did you mean 'big'"),
    ("pick_lock", "cost: big -> cost: Big", "resource", "did you mean 'big'"),
    ("pick_lock", "cost: big -> cost: ''", "resource", "allowed: big, small"),
    ("pick_lock", "timing: own -> timing: onw", "resource", "did you mean 'own'"),
    ("hide_behind_clock", "[attack] -> [attak]", "class", "did you mean 'attack'"),
    ("hide_behind_clock", '"class:attack" -> "class:atack"', "reference", "did you mean 'attack'"),
    ("pick_lock", "[[hide-behind-clock]] -> [[hide-behind-clok]]", "reference", "hide-behind-clock"),
    ("pick_lock", "{id: pick-lock, -> {id: pick-lok,", "reference", "did you mean 'pick-lock'"),
    ("pick_lock", "work: book -> work: boko", "reference", "did you mean 'book'"),
    ("edition", "{name: attacks} -> {name: attacks, requirement: Skil}", "roll-class", "no term 'Skil'"),
    (
        "edition",
        "{name: attacks} -> {name: attacks, opposed_by: [atack]}",
        "roll-class",
        "did you mean 'attack'",
    ),
    (
        "edition",
        "Nerve: {kind: attribute -> Nerve: {highest_of: [Lock Kraft], kind: attribute",
        "term",
        "did you mean 'Lock Craft'",
    ),
    ("edition", "{name: attacks} -> {name: attacks, is: [atack]}", "wider-class", "did you mean 'attack'"),
    (
        "edition",
        "{name: attacks} -> {name: attacks, is: [deed]}\n  deed: {name: deeds}",
        "wider-class",
        "'attack' is 'deed' too, by `is` of the class; add 'deed'",
    ),
    (
        "pick_lock",
        "    outcomes: ->     opposed_by: [atack]\n    outcomes:",
        "roll-class",
        "did you mean 'attack'",
    ),
    ("pick_lock", "add: {pool: -2} -> add: {pool: -2}, with: [hurryed]", "variant", "no other variant"),
    (
        "pick_lock",
        "tests:\n -> tests:\n  nerve: {roll: Nerve (2)}\n",
        "variant-roll",
        "a variant belongs to the first roll, nerve",
    ),
    (
        "pick_lock",
        "    outcomes: ->     in_place_of: pick-lok\n    outcomes:",
        "in-place-of",
        "not another roll of this entry",
    ),
    (
        "pick_lock",
        "then: the lock opens -> then: the lock opens, calls_for: pick",
        "calls-for",
        "'pick' is not a later roll of this entry",
    ),
    ("hide_behind_clock", "who: -> not_to: pick-lok, who:", "reference", "did you mean 'ch/pick-lock'"),
    ("hide_behind_clock", "who: -> not_with: pick-lok, who:", "reference", "did you mean 'ch/pick-lock'"),
    (
        "hide_behind_clock",
        "who: -> not_with: 'variant:hurryed', who:",
        "reference",
        "'hurryed'; did you mean 'hurried'",
    ),
    (
        "hide_behind_clock",
        "who: -> met_by: 'variant:hurryed', who:",
        "reference",
        "'hurryed'; did you mean 'hurried'",
    ),
    ("hide_behind_clock", "who: -> not_to: 'variant:hurried', who:", "reference", "no entry"),
    (
        "hide_behind_clock",
        "who: -> says: 'on [[pick-lok]]', who:",
        "reference",
        "did you mean 'ch/pick-lock'",
    ),
    ("hide_behind_clock", "who: -> if: Nevre > 2, who:", "name-in-test", "did you mean 'Nerve'"),
    ("hide_behind_clock", "classes: [attack]\n -> \n", "grant-class", "no CH entry or roll has the class"),
    (
        "hide_behind_clock",
        "who: -> one_of: place, key: here, who:",
        "alternative",
        "alternatives need at least",
    ),
    (
        "hide_behind_clock",
        "who: -> usual: true, who:",
        "alternative",
        "is marked usual but has no alternatives",
    ),
    ("hide_behind_clock", TWO.format("one_of: hand", "one_of: hand"), "alternative", "has no key"),
    (
        "hide_behind_clock",
        TWO.format("key: a, one_of: hand, usual: true", "key: b, one_of: hand, usual: true"),
        "alternative",
        "only one can be",
    ),
    ("hide_behind_clock", TWO.format("key: a", "key: b"), "alternative", "sets limit to another"),
    ("hide_behind_clock", "who: -> says: '{pol} to hit', who:", "says", "did you mean 'pool'"),
    (
        "hide_behind_clock",
        "who: -> says: harder to hit, who:",
        "says",
        "leaves out what the grant adds: {pool}",
    ),
    ("hide_behind_clock", "who: -> says: '{pool} to hit', who:", "says", "leave out `who`"),
    *(
        ("hide_behind_clock", f"grants:\n -> figures: [{{{figure}, most: 2}}]\ngrants:\n", "figure", told)
        for figure, told in {
            "says: 'You hide up to {mots} friends'": "did you mean 'most'",
            "says: You hide your friends": "leaves out {most}",
            "says: 'You hide up to {most} friends.'": "ends with a full stop",
        }.items()
    ),
    (
        "hide_behind_clock",
        'grants:\n -> grants:\n  - {to: "class:attack", add: {limit: 1}}\n'
        '  - {to: "class:attack", add: {limit: -1}}\n',
        "alternative",
        "adds to limit what another grant takes",
    ),
    ("pick_lock", "Lock Craft: 2, -> Lock Kraft: 2,", "term", "did you mean 'Lock Craft'"),
    ("pick_lock", "  beats: 1 ->  beets: 1", "term", "did you mean 'beats'"),
    ("pick_lock", "roll: Lock Craft + -> roll: Lock Craft + + ", "notation", "column"),
    ("pick_lock", "roll: Lock Craft + Nerve v. -> roll: Lock Craft + Nerve vs", "notation", "plain form"),
    ("pick_lock", "roll: Lock Craft -> roll: Lock Kraft", "name-in-test", "did you mean 'Lock Craft'"),
    ("pick_lock", "1 + pick.net -> 1 + pik.net", "name-in-test", "did you mean 'pick'"),
    ("pick_lock", "1 + pick.net -> 1 + pick.hit", "name-in-test", "did you mean 'hits'"),
    ("pick_lock", "1 + pick.net -> 1 + pick.most", "name-in-test", "a step has no field 'most'"),
    ("pick_lock", "1 + pick.net -> table(alarm)", "name-in-test", "did you mean 'alarms'"),
    ("pick_lock", "add: {pool: -2} -> add: {poll: -2}", "change", "did you mean 'pool'"),
    ("hide_behind_clock", "add: {pool: -2} -> add: {extra: 2}", "change", "or a value of the test"),
    ("pick_lock", "add: {pool: -2} -> add: {target.Lock Ratig: 2}", "change", "mean 'target.Lock Rating'"),
    ("pick_lock", "add: {pool: -2} -> set: {explode: al}", "change", "did you mean 'all'"),
    ("pick_lock", "add: {pool: -2} -> set: {exploding: 2}", "change", "move it to add"),
    ("pick_lock", "add: {pool: -2} -> add: {reroll: 1}", "change", "move it to set"),
    ("edition", edge("add: {poll: 2}"), "change", "did you mean 'pool'"),
    ("edition", edge("set: {target.Nevre: 2}"), "change", "did you mean 'target.Nerve'"),
    ("pick_lock", "add: {pool: -2} -> add: {beats: -2}", "result", "'beats' is a result"),
    ("pick_lock", "add: {pool: -2} -> add: {target.beats: -2}", "result", "'target.beats' is a result"),
    ("edition", edge("add: {beats: 1}"), "result", "'beats' is a result"),
    ("edition", edge('add: {pool: "Nerve +"}'), "notation", "column"),
    ("edition", edge('add: {pool: "Nerve+1"}'), "notation", "plain form is 'Nerve + 1'"),
    ("edition", edge("add: {pool: Nevre}"), "name-in-test", "did you mean 'Nerve'"),
    ("edition", edge('add: {pool: "table(alarm)"}'), "name-in-test", "did you mean 'alarms'"),
    ("edition", edge("add: {pool: pick.hits}"), "name-in-test", "there is no earlier step 'pick'"),
    (
        "pick_lock",
        "concepts: -> grants:\n  - {to: rating, add: {Nerve: pick.hits}}\nconcepts:",
        "grant",
        "'pick'",
    ),
    ("hide_behind_clock", "name: Hide Behind the Clock -> name: Pick a Lock", "name", "another entry"),
    ("pick_lock", "without its key. -> without its key", "summary", "period"),
    ("pick_lock", "cost: big\n -> ", "gap", "has no cost"),
    ("pick_lock", "source: -> unknown: {coat: unsaid}\nsource:", "unknown", "there is no field 'coat'"),
    ("pick_lock", "source: -> unknown: {cost: unsaid}\nsource:", "unknown", "has a value"),
    (
        "hide_behind_clock",
        "unique: No other page here has clocks that large.\n -> ",
        "counterpart",
        "no equivalent",
    ),
    ("hide_behind_clock", "Step behind -> For whoever steps behind", "plain", "avoid '"),
    (
        "hide_behind_clock",
        "cost: small\n -> aliases: [pick a lock]\ncost: small\n",
        "alias",
        "is the name of ch/pick",
    ),
    (
        "hide_behind_clock",
        "cost: small\n -> aliases: [open the door]\ncost: small\n",
        "alias",
        "not_to_confuse",
    ),
    (
        "hide_behind_clock",
        "cost: small\n -> aliases: [pick the big lock]\ncost: small\n",
        "alias",
        "has all words of 'Pick a Lock'",
    ),
    ("pick_lock", "[open the door] -> [don't pick the lock]", "alias-elsewhere", "the opposite of 'Pick a"),
    ("hide_behind_clock", "cost: small\n -> aliases: [alarm]\ncost: small\n", "alias-elsewhere", "the term"),
    (
        "hide_behind_clock",
        "cost: small\n -> aliases: [my pick lock]\ncost: small\n",
        "alias-elsewhere",
        "tell",
    ),
    (
        "pick_lock",
        "cost: big -> asked: [opened the doors, can he pick their lock, picking locks, get in]\ncost: big",
        "asked",
        "repeats a name",
    ),
    (
        "pick_lock",
        "cost: big -> asked: [may I come in, May I come in]\ncost: big",
        "asked",
        "appears twice in ch",
    ),
    (
        "pick_lock",
        "cost: big -> asked: [what do I need to pick a lock, how do I get it, can I open the door]\ncost: big",
        "asked",
        "repeats a name",
    ),
    ("pick_lock", "cost: big -> asked: [b, c, d, e, f, g, h, j, k]\ncost: big", "asked", "keep the best 8"),
    ("pick_lock", "cost: big -> asked: [b, c, d]\ncost: big", "asked", "give at least 4"),
    ("pick_lock", "No other page here has locks -> Only this game has locks", "unique", "no other page here"),
    ("pick_lock", "hurry take -2. -> hurry take less.", "mention", "neither summary nor effect mentions −2"),
    ("hide_behind_clock", "cost: small\ntiming: any -> timing: any\ncost: small", "order", "actionary fmt"),
    ("hide_behind_clock", "add: {pool: -2} -> add: {pool: Nerve + 2}", "quote", 'write "Nerve + 2"'),
    ("alarms", "[Loud, unknown] -> [Lout, unknown]", "table", "did you mean 'Loud'"),
    ("alarms", "[Loud, unknown] -> [Loud]", "table", "1 cells for 2 columns"),
    ("alarms", "[Loud, unknown] -> [Quiet, 3]", "table", "appears twice"),
    ("alarms", "keys: [Alarm] -> keys: [Alrm]", "table", "did you mean 'Alarm'"),
    ("edition", "rulings:\n -> difficulties: alrms\nrulings:\n", "difficulty", "did you mean 'alarms'"),
    (
        "pick_lock",
        "timing: own -> timing: own\nrequires: [{state: hidden}]",
        "state",
        "CH has no state 'hidden'",
    ),
    ("edition", STATE, "state", "no entry requires, sets or ends it"),
    ("pick_lock", "cost: big -> formerly: [hide-behind-clock]\ncost: big", "slug", "already redirects to"),
    ("edition", "unit: beats -> unit: meters", "unit", "as 'm'"),
    ("edition", "  deeds: {name ->  deds: {name", "edition", "did you mean 'deds'"),
    ("edition", "  tie: ->   tei:", "ruling", "did you mean 'tie'"),
    ("edition", "beat: {big: 1, -> beat: {bgi: 1,", "turn", "did you mean"),
    ("edition", "choice: defender -> choice: defendr", "ruling", "did you mean 'defender'"),
    (
        "edition",
        "choice: defender -> meaning: Who wins.\n    choice: defender",
        "ruling",
        "leave out `meaning`",
    ),
    (
        "edition",
        "  tie: ->   own: {choice: x, why: So.}\n  tie:",
        "ruling",
        "give it `meaning` and `choices`",
    ),
    ("edition", f"  tie: ->   {HANDS.replace('choice: one', 'choice: on')}\n  tie:", "ruling", "mean 'one'"),
    (
        "pick_lock",
        "v. Lock Rating x 2 -> (2)\n    rulings: {hands: one}",
        "ruling",
        "there is no ruling 'hands'",
    ),
    (
        "pick_lock",
        "  pick:\n ->   pick:\n    if: ruling.hands = one\n",
        "name-in-test",
        "there is no ruling 'hands'",
    ),
    ("pick_lock", " v. Lock Rating x 2 -> ", "reach", "has nothing to reach"),
    ("pick_lock", f"add: {{pool: -2}} -> set: {{against: none}}, {OPENS}", "reach", "follows on a tie"),
    ("pick_lock", "outcome: success, -> outcome: failure,", "example", "outcome"),
    ("pick_lock", "hits: 2, opp -> hits: 3, opp", "example", "hits"),
]


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
        "The only game with locks.",
        "This is the one edition that has locks.",
        "Only SR5 has locks.",
        "Only here are locks picked.",
        "No other game has locks.",
        "No other page has locks.",
        "No edition but this one has locks.",
        "Nobody else has locks.",
        "None of the others have locks.",
        "Locks are picked nowhere else.",
        "Unlike any other edition it has locks.",
        "This edition alone has locks.",
        "The other editions have no locks.",
        "Unique to this game.",
        "Only Shadowrun lets you pick locks.",
        "SR6 lacks this.",
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
