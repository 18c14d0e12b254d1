"""Small turns for tests: rules, actions, and random ones of both."""

from collections.abc import Mapping

from hypothesis import strategies as st

from resolver.turn import Act, At, CheckedTurn, Stock, Trade, TurnRules, Way

MODERATE = 40
"""How many examples a law is tried with whose examples take long."""

RESOURCES = ("quick", "slow", "odd")


def rules(stock: Mapping[str, float], *exchanges: Trade, **other: object) -> TurnRules:
    """Return the rules of a turn with the spans `turn` and `round`."""
    stocks = {name: Stock.of(count) for name, count in stock.items()}
    return TurnRules(("turn", "round"), stocks, exchanges, **other)  # type: ignore[arg-type] # as the test says


def act(name: str, at: At | None = None, /, *ways: Way, **spend: int) -> Act:
    """Return an action that is paid in any of *ways*, or in the one that spends *spend*."""
    return Act(name, name.title(), ways or (Way("usual", spend, when="any"),), at)


def told(answer: CheckedTurn) -> list[str]:
    """Return the rules that an answer names."""
    return [problem.rule for problem in answer.problems]


amounts = st.dictionaries(st.sampled_from(RESOURCES), st.integers(0, 2), max_size=2)

stocks = st.fixed_dictionaries({name: st.integers(0, 4) for name in RESOURCES})


@st.composite
def exchanges(draw: st.DrawFn) -> Trade:
    """Return a trade that never makes more of less."""
    paid, gained = draw(st.permutations(RESOURCES))[:2]
    gain = draw(st.integers(1, 2))
    pay = draw(st.integers(gain, 3))
    return Trade(f"{pay}-{paid}-for-{gain}-{gained}", {paid: pay}, {gained: gain}, draw(st.booleans()))


@st.composite
def ways(draw: st.DrawFn) -> Way:
    """Return a way to pay."""
    return Way(draw(st.sampled_from("abc")), draw(amounts), when=draw(st.sampled_from(["own", "any"])))


@st.composite
def acts(draw: st.DrawFn) -> Act:
    """Return an action that needs no other, but may have limits of how often and with what."""
    name = draw(st.sampled_from(["aim", "hit", "run", "say"]))
    return Act(
        name,
        name.title(),
        tuple(draw(st.lists(ways(), min_size=1, max_size=2))),
        draw(st.sampled_from([None, "own", "out"])),
        not_with=frozenset(draw(st.sets(st.sampled_from(["aim", "hit", "run"]), max_size=1))),
        once=draw(st.sampled_from([None, None, "turn", "round"])),
        alone=draw(st.sampled_from([None, None, None, "turn", "round"])),
    )


@st.composite
def random_rules(draw: st.DrawFn) -> TurnRules:
    """Return rules with stocks that are known, and up to two trades."""
    return rules(draw(stocks), *draw(st.lists(exchanges(), max_size=2)))
