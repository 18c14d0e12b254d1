"""All functions of sentences, of the resolver and of requests: each is the meaning and the parts of its code."""

import inspect
import json
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pkgutil import iter_modules

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb.play.sentences
import resolver.sentences
from kb.model.coded import CodedReason
from kb.play.sentences.turn import left_unknown, turn_depends_on
from resolver.reasons import Reason, code_of
from resolver.sentences.turn import open_requirement

SENTENCES: list[Callable[..., Reason]] = [
    function
    for package in (resolver.sentences, kb.play.sentences)
    for found in iter_modules(package.__path__, f"{package.__name__}.")
    for _, function in inspect.getmembers(import_module(found.name), inspect.isfunction)
    if function.__module__ == found.name and hasattr(function, "__wrapped__")
]

LACKING = st.lists(
    st.fixed_dictionaries({"name": st.text(), "of": st.sampled_from(["actor", "target", "either"])}),
    min_size=1,
)
HANDLING = st.sampled_from(["exploding", "reroll", "raise", "buy", "hits", "glitch"])
LIMITED: dict[str, dict[str, st.SearchStrategy[object]]] = {
    "no-value": {"names": LACKING},
    "value-missing": {"names": LACKING},
    "no-result-value": {"names": LACKING},
    "change-without-value": {"names": LACKING},
    "no-row": {"given": st.dictionaries(st.text(), st.text(), min_size=1)},
    "no-such-roller": {"sides": st.just(["actor", "opponent"]), "helpers": st.just(["helper1", "helper9"])},
    "all-ones-with-handling": {"handling": HANDLING},
    "legend-with-handling": {"handling": HANDLING},
    "handlings-exclusive": {"handlings": st.lists(HANDLING)},
    "no-such-option": {
        "option": st.sampled_from(["wounds", "edge", "teamwork", "wild", "buy_hits", "open_test"])
    },
    "if-untrained": {"side": st.sampled_from(["actor", "target"])},
    "wounds-spare": {"side": st.sampled_from(["actor", "target"])},
}
"""The parts of sentences that can't be any text."""

st.register_type_strategy(Reason, st.builds(open_requirement, st.text()))


def test_every_code_says_what_it_means() -> None:
    assert [each for each in SENTENCES if not (inspect.getdoc(each) or "").endswith(".")] == []


@pytest.mark.parametrize("function", SENTENCES, ids=code_of)
@given(data=st.data())
def test_every_sentence_can_be_made_of_its_parts(
    function: Callable[..., Reason], data: st.DataObject
) -> None:
    made = data.draw(st.builds(function, **LIMITED.get(code_of(function), {})))
    assert isinstance(str(made), str)
    told = CodedReason.of(made).plain()
    assert json.loads(json.dumps(told)) == told
    if not any(isinstance(part, Fraction) for part in made.parts.values()):
        assert str(CodedReason(**told).reword({})) == str(made)


def test_a_reason_and_those_within_it_can_be_said_in_other_words() -> None:
    told = CodedReason.of(left_unknown(turn_depends_on(["Reflexes"], ["ratings.Reflexes"])))
    words = {"turn-depends-on": lambda names, give: f"{names[0]} of {give[0]}"}
    assert str(told.reword(words)) == "Reflexes of ratings.Reflexes."
    assert str(told.reword({"left-unknown": lambda why: f"<{why}>"})).startswith("<Reflexes; give ")
