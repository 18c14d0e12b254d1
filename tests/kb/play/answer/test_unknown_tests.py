"""Tests a source doesn't give: every answer has the reason, never "no test"."""

import pytest
from click.testing import CliRunner

import kb
from actionary.command import main
from actionary.layers import Layers
from kb.describe import plain
from kb.play.advice.by_tier import compare_tiers
from kb.play.advice.convert import convert
from kb.play.request.shapes import ConvertRequest, ResolveRequest, TierwiseRequest
from kb.play.resolve import resolve
from kb.problems import RequestError
from resolver.wording import lower


@pytest.fixture(scope="module")
def reasons(shipped: kb.KnowledgeBase) -> dict[str, str]:
    """Why the test of an entry is unknown, by its id."""
    entries = shipped.entries.items()
    lacking = {
        id_: entry.unknown["tests"]
        for id_, entry in entries
        if "tests" in entry.unknown and entry.core_rules is None
    }
    return {id_: plain(shipped, why, kb.edition_of(id_)) for id_, why in lacking.items()}


def _short(base: kb.KnowledgeBase, id_: str) -> str:
    return base.editions[kb.edition_of(id_)].short


def test_to_resolve_it_is_answered_with_the_reason(
    shipped: kb.KnowledgeBase, reasons: dict[str, str]
) -> None:
    for id_, reason in reasons.items():
        try:
            told = " ".join(resolve(shipped, ResolveRequest(entry=id_)).warnings)
        except RequestError as error:
            told = str(error)
        name = f"{_short(shipped, id_)}'s {shipped.entries[id_].name}"
        assert told.startswith(f"{name} can't be rolled: {lower(reason)}")
        assert "no test" not in told


def test_a_conversion_to_it_is_unknown_with_the_reason(
    shipped: kb.KnowledgeBase, reasons: dict[str, str]
) -> None:
    for id_, reason in reasons.items():
        asked = ConvertRequest.model_validate({"edition": "sr5", "roll": "9 dice (2)", "to": id_})
        (found,) = convert(shipped, asked).conversions
        assert found.status == "unknown", id_
        assert lower(reason) in (found.why or ""), id_


def test_tiers_tell_the_reason(shipped: kb.KnowledgeBase, reasons: dict[str, str]) -> None:
    seen = set()
    for concept in shipped.concepts:
        linked = {id_ for id_, _ in shipped.entries_by_concept.get(concept, [])}
        if linked & reasons.keys():
            for one in compare_tiers(shipped, TierwiseRequest(concept=concept)).entries:
                if one.entry in reasons:
                    seen.add(one.entry)
                    assert (one.status, lower(reasons[one.entry]) in (one.why or "")) == ("unknown", True), (
                        one.entry
                    )
    assert seen


def test_the_command_line_shows_the_reason(
    shipped: kb.KnowledgeBase, reasons: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Layers, "load", lambda _: shipped)
    for id_, reason in reasons.items():
        for command in (["show", id_], ["resolve", id_], ["solve", id_, "1/2"]):
            printed = " ".join(CliRunner().invoke(main, command).output.split())
            assert " ".join(reason.split()).casefold() in printed.casefold(), (command, printed)
            assert "no test" not in printed.casefold(), command
            assert not printed.startswith("no roll"), command


@pytest.mark.parametrize(("id_", "typed"), [("sr5/sprint", "10 dice"), ("sr5/fire-bow", "10 dice v. 7 dice")])
def test_only_attacks_are_typed_with_dice_against_them(
    shipped: kb.KnowledgeBase, id_: str, typed: str
) -> None:
    with pytest.raises(RequestError, match=f'such as "{typed}", with'):
        resolve(shipped, ResolveRequest(entry=id_, rulings={"core_rolls": "off"}))
