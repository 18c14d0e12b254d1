"""The tests of an entry as one procedure."""

import kb
import resolver
from kb.play.steps import following, keys_of
from resolver.notation import Name, parse_roll, parse_value

MECHANIC = resolver.Mechanic(
    family="hits",
    hit_from=5,
    words={"pool": "pool", "hit": "hit", "hits": "hits", "requirement": "threshold"},
)
WHOLE = resolver.Procedure(
    steps={
        "force": resolver.ProcedureRoll(parse_roll("Nerve", ["Nerve"])),
        "alarm": resolver.ProcedureValue(parse_value("force.hits")),
        "pick": resolver.ProcedureRoll(parse_roll("Nerve", ["Nerve"])),
        "heard": resolver.ProcedureValue(parse_value("pick.hits + table(alarms)")),
        "opened": resolver.ProcedureValue(parse_value("pick.hits + table(locks)")),
    },
    mechanic=MECHANIC,
    results={"noise": parse_value("table(alarms)"), "wins": parse_value("pick.hits")},
)
KEYS = {"alarms": [Name("alarm")], "locks": [Name("Lock Rating")]}


def test_what_looks_a_value_up_by_another_step_does_not_follow_from_one_step_alone() -> None:
    found = following(WHOLE, "pick", KEYS)
    assert list(found.steps) == ["pick", "opened"]
    assert list(found.results) == ["wins"]


def test_what_looks_a_value_up_by_what_follows_from_a_step_follows_from_it_too() -> None:
    found = following(WHOLE, "force", KEYS)
    assert list(found.steps) == ["force", "alarm"]
    assert list(found.results) == ["noise"]


def test_a_value_keeps_the_steps_that_it_comes_from_and_only_results_that_read_it() -> None:
    found = following(WHOLE, "opened", KEYS)
    assert list(found.steps) == ["pick", "opened"]
    assert not found.results
    found = following(WHOLE, "heard", KEYS)
    assert list(found.steps) == ["force", "alarm", "pick", "heard"]


def test_tables_are_read_by_their_own_edition_s_slugs(small: kb.KnowledgeBase) -> None:
    assert keys_of(small, "ch") == {"alarms": (Name("Alarm"),)}
    assert keys_of(small, "ch", ["ring", "alarm"]) == {"alarms": (Name("alarm"),)}
    assert keys_of(small, "sr5") == {}
