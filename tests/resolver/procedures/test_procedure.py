"""Chains of steps: played with given dice, and their exact odds."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from resolver import (
    Change,
    ChangeError,
    DiceError,
    ExpressionError,
    Face,
    LookupTable,
    Mechanic,
    Procedure,
    ProcedureRoll,
    ProcedureShift,
    ProcedureValue,
    Ruling,
    Scene,
    Value,
    modifier,
    resolve_procedure,
)
from resolver.dice.throws import CountedThrow
from resolver.notation import Name, parse_condition, parse_roll, parse_value
from resolver.procedures.chain import MOST_WAYS, chain_odds
from resolver.procedures.playback import by_step, play
from resolver.procedures.prepared import PreparedProcedure, prepare
from resolver.procedures.procedure import ProcedureStep
from resolver.sentences.changes import rating_changed
from resolver.sentences.limits import too_many_ways_of_step
from resolver.sentences.rolls import no_result_value, not_given
from resolver.values.scene import UNKNOWN
from tests.plain import in_plain
from tests.resolver.mechanics import LEGEND, NAMES, OPEN, POOL, TOTAL, every_script

SCALE = {"Damage Level": ("Light", "Moderate", "Serious", "Deadly")}


def roll(text: str, by: str = "actor", if_: str | None = None, tie: str = "defender") -> ProcedureRoll:
    condition = None if if_ is None else parse_condition(if_)
    return ProcedureRoll(parse_roll(text, NAMES), by, condition, rulings={"tie": tie})  # type: ignore[arg-type]  # a word


def value(text: str, if_: str | None = None) -> ProcedureValue:
    return ProcedureValue(parse_value(text, NAMES), None if if_ is None else parse_condition(if_))


def procedure(
    mechanic: Mechanic, steps: Mapping[str, ProcedureStep], results: Mapping[str, str] | None = None
) -> Procedure:
    parsed = {term: parse_value(text, NAMES) for term, text in (results or {}).items()}
    return Procedure(steps, mechanic, parsed, scales=SCALE, names=NAMES)


SOAK = procedure(
    OPEN,
    {
        "attack": roll("2 dice (table(numbers))"),
        "shield": roll("1 dice (4)", "target", "attack.hits > 0"),
        "through": value("max(attack.hits - shield.hits, 0)"),
        "soak": roll("2 dice (max(actor.Logic - Firewall, 2))", "target", "through > 0"),
        "level": ProcedureShift(
            "Damage Level", parse_value("(through - soak.hits) x 2"), parse_condition("through > 0")
        ),
    },
    {"damage": "level", "stopped": "min(shield.hits, attack.hits)"},
)
SCENE = Scene(
    actor={"Host Color": "Red", "Logic": 6, "Damage Level": "Moderate"},
    target={"Firewall": 2},
    tables={"numbers": LookupTable((Name("Host Color"),), {("Red",): 3})},
)
SCATTER = procedure(
    LEGEND,
    {
        "strike": roll("2 dice v. 1 dice"),
        "damage": value("2D + strike.net", "strike.success"),
        "again": roll("1 dice (strike.hits)", if_="damage >= 2"),
    },
    {"points": "damage + again.hits", "metres": "10 + strike.net", "turns": "1d4 + damage"},
)
DRAWN = procedure(
    TOTAL,
    {
        "first": roll("1d4 + 1 (4)", tie="draw"),
        "second": roll("1d4 v. 1d4", tie="draw"),
        "sum": value("first.total + second.margin", "second.tie = 0"),
    },
    {"sum": "sum", "margin": "first.margin"},
)
GLITCHING = procedure(
    POOL,
    {
        "try": roll("2 dice [1] v. 1 dice"),
        "mend": roll("try.hits + 2", if_="try.glitch = 0"),
        "cost": value("mend.critical + try.failure x 2"),
    },
    {"cost": "cost"},
)


def setting(
    procedure: Procedure, scene: Scene = SCENE, rulings: Mapping[str, str] | None = None
) -> PreparedProcedure:
    return prepare(procedure, scene, rulings=rulings)


BRIEF_SOAK = replace(
    SOAK,
    steps={
        **SOAK.steps,
        "attack": roll("1 dice (table(numbers))"),
        "soak": roll("1 dice (max(actor.Logic - Firewall, 2))", "target", "through > 0"),
    },
)
BRIEF_GLITCHING = replace(
    GLITCHING,
    steps={
        **GLITCHING.steps,
        "try": roll("1 dice [1] v. 1 dice"),
        "mend": roll("try.hits + 1", if_="try.glitch = 0"),
    },
)
"""The same with so few dice that every way they fall takes a moment."""


@pytest.mark.parametrize(
    "procedure",
    [
        *(pytest.param(BRIEF_SOAK, id="brief soak"), pytest.param(BRIEF_GLITCHING, id="brief glitching")),
        *(pytest.param(DRAWN, id="drawn"), pytest.param(SOAK, id="soak", marks=pytest.mark.soak)),
        pytest.param(SCATTER, id="scatter", marks=pytest.mark.soak),
        pytest.param(GLITCHING, id="glitching", marks=pytest.mark.soak),
    ],
)
def test_playing_every_way_adds_up_to_the_odds(procedure: Procedure) -> None:
    results: dict[str, dict[Value, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    steps: dict[str, dict[object, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for script in every_script():
        came = play(setting(procedure), {}, script)
        assert came is not None
        for term, value in came.results.items():
            results[term][value] += script.chance
        for name, step in came.steps.items():
            steps[name]["taken"] += script.chance * (step.taken is True)
            if step.roll is not None:
                steps[name]["success"] += script.chance * (step.roll.verdict.success is True)
                steps[name]["score", step.roll.score] += script.chance
            else:
                steps[name]["value", step.value] += script.chance
    odds = chain_odds(setting(procedure))
    assert {term: dict(one.distribution()) for term, one in odds.results.items()} == results
    for name, known in odds.steps.items():
        taken = known.taken.chance(lambda one: one is True)
        assert taken == steps[name]["taken"]
        if known.value is not None:
            values = {("value", one): chance for one, chance in known.value.distribution()}
            assert values.items() <= steps[name].items()
        if known.roll is not None:
            assert (known.roll.success or 0) * taken == steps[name]["success"]
            assert known.roll.score is not None
            for score, chance in known.roll.score.distribution():
                assert chance * taken == steps[name]["score", score]


def test_a_chain_is_played_with_the_dice_of_its_steps() -> None:
    answer = resolve_procedure(SOAK, SCENE, dice={"attack": [3, 5], "shield": [2], "soak": [1, 3]})
    assert answer.playback is not None
    assert answer.playback.results == {"damage": "Deadly", "stopped": 0}
    assert [step.value for step in answer.playback.steps.values()] == [None, None, 2, None, "Deadly"]


def test_steps_whose_condition_is_not_met_are_not_taken() -> None:
    came = resolve_procedure(SOAK, SCENE, dice={"attack": [1, 2]}).playback
    assert came is not None
    assert [step.taken for step in came.steps.values()] == [True, False, True, False, False]
    assert came.results == {"damage": "none", "stopped": 0}


@pytest.mark.parametrize(("by", "ends"), [(-3, "Light"), (0, "Moderate"), (1, "Serious"), (9, "Deadly")])
def test_a_shift_is_held_at_both_ends_of_its_scale(by: int, ends: str) -> None:
    shift = procedure(
        POOL,
        {"level": ProcedureShift("Damage Level", parse_value(f"0 - {-by}" if by < 0 else str(by)))},
        {"at": "level"},
    )
    assert resolve_procedure(shift, SCENE).chain.results["at"].weights == {ends: 1}


def test_there_is_no_net_of_a_roll_that_did_not_succeed() -> None:
    wide = procedure(POOL, {"hit": roll("1 dice (1)")}, {"turns": "1 + hit.net", "hits": "hit.hits"})
    odds = resolve_procedure(wide, SCENE).chain.results
    assert dict(odds["turns"].distribution()) == {"none": Fraction(2, 3), 1: Fraction(1, 3)}
    assert dict(odds["hits"].distribution()) == {0: Fraction(2, 3), 1: Fraction(1, 3)}


def test_what_is_unknown_is_carried_to_the_end() -> None:
    open_ = procedure(
        OPEN,
        {
            "dodge": roll("2 dice (unknown)", "target"),
            "hit": roll("1 dice (4)", if_="dodge.hits = 0"),
            "left": value("3 - dodge.hits", "dodge.hits > 0"),
            "level": ProcedureShift("Damage Level", parse_value("dodge.hits")),
            "safe": value("2"),
        },
        {"hits": "hit.hits", "net": "dodge.net", "left": "left", "level": "level", "safe": "safe"},
    )
    answer = resolve_procedure(open_, SCENE, seed=1)
    assert {term: set(odds.weights) for term, odds in answer.chain.results.items()} == {
        "hits": {UNKNOWN},
        "net": {UNKNOWN},
        "left": {UNKNOWN},
        "level": {UNKNOWN},
        "safe": {2},
    }
    assert answer.unknown == [not_given("requirement", "target number", "actor")]
    assert answer.playback is not None
    assert answer.playback.results == {
        "hits": UNKNOWN,
        "net": UNKNOWN,
        "left": UNKNOWN,
        "level": UNKNOWN,
        "safe": 2,
    }


def test_names_without_a_value_make_unknown_what_needs_them() -> None:
    blank = procedure(
        POOL,
        {
            "worth": value("Logic + 1"),
            "if": value("2", "Sleaze > 2"),
            "level": ProcedureShift("Damage Level", parse_value("1")),
        },
        {"worth": "worth", "level": "level", "if": "if", "more": "Hacking + worth"},
    )
    answer = resolve_procedure(blank, Scene())
    assert {value for odds in answer.chain.results.values() for value in odds.weights} == {UNKNOWN}
    names = ("Logic", "Sleaze", "Damage Level", "Hacking")
    assert answer.unknown == [no_result_value([{"name": name, "of": "actor"} for name in names])]


def test_a_roll_is_judged_by_the_ratings_of_the_side_that_makes_it() -> None:
    both = procedure(
        POOL, {"hit": roll("Logic"), "dodge": roll("Logic", "target"), "see": roll("Logic", "other")}
    )
    steps = chain_odds(setting(both, Scene(actor={"Logic": 2}, target={"Logic": 5}))).steps
    assert [step.bound.actor.throw for step in steps.values() if step.bound] == [
        CountedThrow(2),
        CountedThrow(5),
        CountedThrow(5),
    ]


def test_ratings_change_for_all_steps_and_dice_for_one() -> None:
    both = procedure(POOL, {"hit": roll("Logic"), "again": roll("Logic")})
    scene = Scene(actor={"Logic": 2})
    change = Change(add={"Logic": 3, "pool": -1}, reason="drugs")
    first = resolve_procedure(both, scene, [change]).chain.steps
    assert [step.bound.actor.throw for step in first.values() if step.bound] == [
        CountedThrow(4),
        CountedThrow(5),
    ]
    second = resolve_procedure(both, scene, [change], on="again")
    assert [step.bound.actor.throw for step in second.chain.steps.values() if step.bound] == [
        CountedThrow(5),
        CountedThrow(4),
    ]
    assert second.prepared.notes == (rating_changed("Logic", 3, None, "drugs"),)


def test_data_may_read_a_ruling() -> None:
    stopped = Ruling("stopped_attack", "Whether it has missed.", {"miss": "it has", "hit": "it has not"})
    reads = procedure(POOL, {"worth": value("2", "ruling.stopped_attack = hit")}, {"worth": "worth"})
    ruled = replace(reads, declared={"stopped_attack": stopped})
    assert resolve_procedure(ruled, SCENE).chain.results["worth"].weights == {0: 1}
    hit = resolve_procedure(ruled, SCENE, rulings={"stopped_attack": "hit"})
    assert hit.chain.results["worth"].weights == {2: 1}


def test_a_ruling_that_nobody_declares_leaves_unknown_what_reads_it() -> None:
    reads = procedure(POOL, {"worth": value("2", "ruling.stoped_attack = hit")}, {"worth": "worth"})
    answer = resolve_procedure(reads, SCENE)
    assert answer.chain.results["worth"].weights == {UNKNOWN: 1}
    assert answer.rulings == {}


def test_a_result_may_throw_dice_of_its_own() -> None:
    care = procedure(POOL, {"aid": roll("1 dice (1)")}, {"hours": "1d6 + aid.hits"})
    came = resolve_procedure(care, SCENE, dice={"aid": [5], "hours": [4]}).playback
    assert came is not None
    assert came.results == {"hours": 5}


def test_what_dice_came_to_may_be_given_where_nobody_knows_their_faces() -> None:
    hurt = procedure(
        LEGEND, {"hit": roll("3 dice (2)"), "damage": value("3D + hit.net")}, {"damage": "damage"}
    )
    came = resolve_procedure(hurt, SCENE, dice={"actor": [4, 5, 4]}, hits={"damage": 2}).playback
    assert came is not None
    assert came.results == {"damage": 3}


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        *(({"atack": [1, 2]}, '"attack"?'), ({"zzz": [1, 2]}, '"zzz"'), ({"actor": [1, 2]}, '"actor"')),
        ({"attack": [1]}, "Attack: you gave 1"),
        ({"attack": [1, 1], "soak": [1, 1]}, "rolled"),
        ({"attack": [1, 1], "through": [1]}, "You gave 1 die too many"),
    ],
)
def test_wrong_dice_are_refused_with_their_step(dice: dict[str, list[Face]], message: str) -> None:
    with pytest.raises(DiceError) as error:
        resolve_procedure(SOAK, SCENE, dice=dice)
    assert message in str(error.value)


def test_dice_for_the_first_roll_alone_leave_what_later_dice_decide_unknown() -> None:
    came = resolve_procedure(SOAK, SCENE, dice={"attack": [5, 5]}).playback
    assert came is not None
    attack = came.steps["attack"].roll
    assert attack is not None
    assert attack.score == 2
    assert came.steps["shield"].taken is True
    assert came.steps["shield"].roll is None
    assert came.without_dice == ["shield"]
    assert UNKNOWN in came.results.values()


def test_what_is_left_to_roll_has_the_odds_after_the_dice_that_fell() -> None:
    came = resolve_procedure(SOAK, SCENE, dice={"attack": [5, 5]}).playback
    assert came is not None
    assert came.ahead is not None
    assert "attack" not in came.ahead.steps
    asked = replace(
        SOAK,
        steps={
            **SOAK.steps,
            "attack": value("2"),
            "shield": roll("1 dice (4)", "target"),
            "through": value("max(attack - shield.hits, 0)"),
        },
        results={"damage": SOAK.results["damage"]},
    )
    by_hand = resolve_procedure(asked, SCENE).chain
    assert came.ahead.steps["soak"].roll == by_hand.steps["soak"].roll
    assert came.ahead.results["damage"] == by_hand.results["damage"]


def test_a_value_without_its_dice_is_unknown() -> None:
    hurt = procedure(
        LEGEND, {"hit": roll("3 dice (2)"), "damage": value("3D + hit.net")}, {"damage": "damage"}
    )
    came = resolve_procedure(hurt, SCENE, dice={"actor": [4, 5, 4]}).playback
    assert came is not None
    assert (came.results, came.without_dice) == ({"damage": UNKNOWN}, ["damage"])


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("actr", 'did you mean "actor"?'),
        ("zzz", "name one of actor, opponent, hit; for the dice against it, add .opponent."),
    ],
)
def test_where_one_step_is_rolled_its_sides_are_named_too(key: str, hint: str) -> None:
    with pytest.raises(DiceError) as error:
        resolve_procedure(procedure(LEGEND, {"hit": roll("3 dice (2)")}), SCENE, dice={key: [1]})
    assert str(error.value) == f'You gave dice for "{key}", but there is no such step; {hint}'


def test_dice_of_both_sides_are_named_by_their_step() -> None:
    given = by_step(SCATTER, {"strike": [1, 2], "strike.opponent": [3]}, {"again": 1})
    assert given["strike"].dice == {"actor": [1, 2], "opponent": [3]}
    assert given["again"].hits == {"actor": 1}


def test_a_seed_plays_every_step() -> None:
    assert (
        resolve_procedure(SOAK, SCENE, seed="a").playback == resolve_procedure(SOAK, SCENE, seed="a").playback
    )
    with pytest.raises(DiceError, match="both a seed and dice"):
        resolve_procedure(SOAK, SCENE, seed="a", dice={"attack": [1, 2]})


@pytest.mark.parametrize(
    ("steps", "error", "message"),
    [
        ({"a": roll("1 dice"), "b": value("a.hit")}, ExpressionError, '"a.hits"?'),
        ({"a": value("1"), "b": value("a.net")}, ExpressionError, '"net"'),
        ({"a": ProcedureShift("Host Color", parse_value("1"))}, ExpressionError, '"Red"'),
        (
            {"a": value("Host Color"), "b": ProcedureShift("Damage Level", parse_value("a"))},
            ExpressionError,
            "A shift along",
        ),
    ],
)
def test_a_procedure_that_cannot_be_is_refused(
    steps: dict[str, ProcedureStep], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as found:
        resolve_procedure(procedure(POOL, steps), SCENE)
    assert message in str(found.value)


@pytest.mark.parametrize(("on", "message"), [("lat", '"lat"'), (None, "Nothing is rolled here")])
def test_dice_cannot_be_changed_where_there_is_no_roll(on: str | None, message: str) -> None:
    steps: dict[str, ProcedureStep] = {"a": value("1")} if on is None else {"a": roll("1 dice")}
    with pytest.raises(ChangeError) as error:
        resolve_procedure(procedure(POOL, steps), SCENE, [modifier(1)], on=on)
    assert message in str(error.value)


def test_what_reads_more_ways_than_can_be_followed_is_unknown_and_the_rest_exact() -> None:
    steps: dict[str, ProcedureStep] = {name: roll("100 dice") for name in "ab"}
    results = {"sum": "a.hits + b.hits", "first": "a.hits"}
    resolved = resolve_procedure(procedure(POOL, steps, results), SCENE)
    assert resolved.unknown == [too_many_ways_of_step("b", 10201, MOST_WAYS)]  # 101 x 101
    assert set(resolved.chain.results["sum"].weights) == {UNKNOWN}
    assert resolved.chain.results["first"] == resolved.odds.score
    second = resolved.chain.steps["b"].roll
    assert second is not None
    assert second.score == resolved.odds.score


def test_a_procedure_answers_in_plain_data() -> None:
    answer = in_plain(resolve_procedure(SOAK, SCENE, dice={"attack": [3, 5], "shield": [2], "soak": [1, 3]}))
    assert set(answer) == {
        "elsewhere",
        "roll",
        "thrown",
        "headline",
        "odds",
        "reasons",
        "rulings",
        "warnings",
        "unknown",
        "steps",
        "results",
        "replay",
    }
    steps, results = answer["steps"], answer["results"]
    assert isinstance(steps, dict)
    assert isinstance(results, dict)
    assert set(steps["shield"]) == {"taken", "roll", "requirement", "odds"}
    assert set(steps["through"]) == {"taken", "value"}
    assert [one["value"] for one in results["damage"]["distribution"]] == [
        "none",
        "Light",
        "Moderate",
        "Deadly",
    ]
    assert set(results["stopped"]) == {"distribution", "mean", "percentiles"}


def test_a_step_that_is_never_taken_has_no_odds() -> None:
    never = procedure(POOL, {"a": roll("1 dice", if_="Logic > 9")})
    answer = in_plain(resolve_procedure(never, SCENE))
    assert answer["steps"] == {"a": {"taken": {"fraction": "0", "decimal": 0.0}}}


def test_dice_for_a_rating_name_the_step_that_reads_it() -> None:
    hurt = procedure(
        LEGEND, {"hit": roll("3 dice (2)"), "weapon": value("Damage + 1")}, {"damage done": "weapon"}
    )
    with pytest.raises(DiceError, match='did you mean "weapon"'):
        resolve_procedure(hurt, SCENE, dice={"damage": [1]})
