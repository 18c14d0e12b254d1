"""Rolls that people type: names and values of the edition in any case, by their aliases."""

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.model import RequestedChange
from kb.play.advice.convert import convert
from kb.play.advice.solve import solve
from kb.play.request.ratings import aliases_of, canonical_ratings
from kb.play.request.shapes import ConvertRequest, ResolveRequest, SolveRequest
from kb.play.request.typed_rolls import find_slot, typed_modifiers, typing_of
from kb.play.resolve import resolve
from resolver.notation import NotationError, names_in, parse_roll, parse_typed, typed_vocabulary
from tests.kb.asking import ask, codes
from tests.kb.play.random_requests import rolls

NAMES, ALIASES = (
    ("Logic", "Data Processing", "Kill İt"),
    {"LOG": "Logic", "d.p.": "Data Processing", "ß-rating": "Logic"},
)


def test_every_printed_roll_reads_the_same_names_in_small_letters(shipped: kb.KnowledgeBase) -> None:
    for id_, key in rolls(shipped):
        edition = shipped.editions[kb.edition_of(id_)]
        text, terms = getattr(shipped.entries[id_].tests[key], "roll", ""), frozenset(edition.terms)
        typed = parse_typed(text.lower(), typing_of(edition))
        printed = parse_roll(text, terms)
        of_terms = [name for name in names_in(printed) if name.name in terms]
        assert [name for name in names_in(typed) if name.name in terms] == of_terms, id_


def test_every_alias_stands_for_its_term(shipped: kb.KnowledgeBase) -> None:
    for edition in shipped.editions.values():
        for alias, name in aliases_of(edition).items():
            for typed in (alias, alias.lower(), alias.upper()):
                (found,) = names_in(parse_typed(f"3 dice + {typed} (2)", typing_of(edition)))
                assert found.name == name, typed


def test_every_word_of_a_category_is_read_in_small_letters(shipped: kb.KnowledgeBase) -> None:
    for edition in shipped.editions.values():
        for name, term in edition.terms.items():
            for word in term.values:
                assert canonical_ratings(edition, {name: word.lower()}) == {name: word}
                assert canonical_ratings(edition, {name.lower(): word.upper()}) == {name: word}
                assert canonical_ratings(edition, {name: f"{word}x"}) == {name: f"{word}x"}


@pytest.mark.parametrize(
    ("edition", "roll", "ratings", "understood", "chance"),
    [
        ("cwn", "2d6 + Dex + 1 (8)", {"Dex": 1}, "2d6 + Dexterity Modifier + 1 (8)", "13/18"),
        ("cwn", "2d6 + dex + 1 (8)", {"dexterity modifier": 1}, "2d6 + Dexterity Modifier + 1 (8)", "13/18"),
        ("cwn", "2d6+2 vs 8", {}, "2d6 + 2 (8)", "13/18"),
        ("cwn", "d20 + 5 vs AC 14", {}, "1d20 + 5 (14)", "3/5"),
        ("cwn", "2d6 + Dex difficulty 8", {"Dex": 2}, "2d6 + Dexterity Modifier (8)", "13/18"),
        ("sr3", "1 die TN 5", {}, "1 die (5)", "1/3"),
        ("sr6", "2 dice, threshold 2", {}, "2 dice (2)", "1/9"),
        ("matrix-d6", "1D difficulty 1", {}, "1D (1)", "2/3"),
        ("matrix-d6", "2D vs easy", {}, "2D (2)", "4/9"),
        ("matrix-d6", "3D against a Moderate difficulty", {}, "3D (3)", "8/27"),
        ("sr5", "3 dice limit 1 v 0", {}, "3 dice [1] v. 0 dice", "19/27"),
        ("sr5", "Wil + CHA (1)", {"WIL": 1, "cha": 1}, "Willpower + Charisma (1)", "5/9"),
        ("sr5", "LOG + hacking (1)", {"log": 1, "Hacking": 1}, "Logic + Hacking (1)", "5/9"),
    ],
)
def test_what_is_typed_in_any_case_or_by_alias_is_answered_in_the_editions_own_names(
    shipped: kb.KnowledgeBase, edition: str, roll: str, ratings: dict[str, int], understood: str, chance: str
) -> None:
    asked = ResolveRequest.model_validate({"edition": edition, "roll": roll, "ratings": ratings})
    answer = resolve(shipped, asked).plain()
    assert (answer["roll"], answer["unknown"]) == (understood, [])
    assert Fraction(answer["odds"]["success"]["fraction"]) == Fraction(chance)


def test_a_name_as_it_is_declared_comes_before_one_that_differs_by_case() -> None:
    both = ("Force", "force")
    assert [name.name for name in names_in(parse_typed("force + Force", typed_vocabulary(both)))] == [
        "force",
        "Force",
    ]


def test_an_alias_is_found_only_where_it_is_a_whole_word() -> None:
    assert [
        name.name for name in names_in(parse_typed("logistics + log", typed_vocabulary(NAMES, ALIASES)))
    ] == [
        "logistics",
        "Logic",
    ]


@given(st.text(alphabet="LOGloigcİıſß Kk-.+()dDaAtTpPrRsSeEnN23", max_size=30))
def test_whatever_is_typed_is_read_or_refused_in_a_sentence(text: str) -> None:
    with suppress(NotationError):
        assert parse_typed(text, typed_vocabulary(NAMES, ALIASES)).actor


HACK: dict[str, object] = {
    "edition": "sr5",
    "roll": "log + hacking [sleaze] (3)",
    "ratings": {"Logic": 5, "Hacking": 4, "Sleaze": 4, "Firewall": 2},
}


def answered(base: kb.KnowledgeBase, *modifiers: dict[str, object], **more: object) -> dict[str, object]:
    asked = ResolveRequest.model_validate({**HACK, "modifiers": list(modifiers), **more})
    return resolve(base, asked).plain()


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [
        ({"add": {"log": 1}}, {"add": {"Logic": 1}}),
        ({"add": {"actor.LOG": "hacking"}}, {"add": {"actor.Logic": "Hacking"}}),
        ({"set": {"LOGIC": "hacking x 2"}}, {"set": {"Logic": "Hacking x 2"}}),
        ({"set": {"pool": "LOG + hacking"}}, {"set": {"pool": "Logic + Hacking"}}),
        ({"set": {"limit": "firewall"}}, {"set": {"limit": "Firewall"}}),
        ({"set": {"requirement": "none"}}, {"set": {"requirement": "none"}}),
        ({"set": {"against": "log [sleaze limit]"}}, {"set": {"against": "Logic [Sleaze]"}}),
        ({"set": {"against": "7 dice limit 3"}}, {"set": {"against": "7 dice [3]"}}),
        ({"set": {"wild": "add 1"}}, {"set": {"wild": "add 1"}}),
    ],
)
def test_names_in_modifiers_are_found_in_any_case_and_by_alias(
    shipped: kb.KnowledgeBase, typed: dict[str, object], spelled: dict[str, object]
) -> None:
    against = {"Logic": 4, "Sleaze": 2}
    answer = answered(shipped, typed, against=against, seed=1)
    assert answer == answered(shipped, spelled, against=against, seed=1)
    assert answer["unknown"] == []


@pytest.mark.parametrize(
    ("edition", "roll", "typed", "slot"),
    [
        *(("sr5", "8 dice (2)", "threshold", "requirement"), ("sr5", "8 dice (2)", "Dice Pool", "pool")),
        *(("sr5", "8 dice [3] (2)", "Limit", "limit"), ("sr3", "8 dice (4)", "Target number", "requirement")),
        ("sr3", "8 dice (4)", "TN", "requirement"),
        ("matrix-d6", "5D vs Moderate", "difficulty", "requirement"),
        *(("cwn", "2d6 + 2 (8)", "number to reach", "requirement"), ("cwn", "2d6 + 2 (8)", "roll", "pool")),
    ],
)
@pytest.mark.parametrize("how", ["set", "add"])
def test_modifiers_name_the_parts_of_a_roll_in_the_edition_s_own_words(
    shipped: kb.KnowledgeBase, edition: str, roll: str, typed: str, slot: str, how: str
) -> None:
    def odds(part: str) -> Fraction:
        amount = "2d6 + 1" if (edition, slot, how) == ("cwn", "pool", "set") else 1
        about = {"edition": edition, "roll": roll, "modifiers": [{how: {part: amount}}]}
        found = resolve(shipped, ResolveRequest.model_validate(about)).odds.success
        assert found is not None
        return found.exact

    assert odds(typed) == odds(slot)


def test_a_term_or_a_step_that_is_a_plain_word_too_is_what_a_modifier_changes(
    shipped: kb.KnowledgeBase,
) -> None:
    edition = shipped.editions["cwn"]
    change = RequestedChange.model_validate({"add": {"difficulty": 1, "roll": 2, "TN": 3}})
    (found,) = typed_modifiers(edition, [change], [*edition.terms, "roll"])
    assert found.add == {"Difficulty": 1, "roll": 2, "requirement": 3}


def test_a_modifier_of_an_entry_reads_its_steps_before_terms_of_another_case(
    shipped: kb.KnowledgeBase,
) -> None:
    edition = shipped.editions["cwn"]
    change = RequestedChange.model_validate({"add": {"pool": "damage + Damage"}})
    (found,) = typed_modifiers(edition, [change], [*edition.terms, "damage"])
    assert found.add == {"pool": "damage + Damage"}


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [("log", "Logic"), ("actor.LOG", "actor.Logic"), ("threshold", "requirement"), ("TN", "requirement")],
)
def test_what_is_varied_is_found_in_any_case_by_alias_and_by_a_plain_word(
    shipped: kb.KnowledgeBase, typed: str, spelled: str
) -> None:
    asked = SolveRequest.model_validate({**HACK, "chance": "1/2", "vary": typed})
    assert solve(shipped, asked).vary == spelled


def test_a_term_that_is_a_plain_word_too_is_varied_as_the_term(shipped: kb.KnowledgeBase) -> None:
    about = {"edition": "cwn", "roll": "2d6 vs difficulty", "ratings": {"Difficulty": 8}}
    asked = SolveRequest.model_validate({**about, "chance": "1/2", "vary": "difficulty"})
    assert solve(shipped, asked).vary == "Difficulty"


def test_a_conversion_reads_plain_words_on_both_ends(shipped: kb.KnowledgeBase) -> None:
    to = {
        "edition": "cwn",
        "roll": "2d6 + dex vs 8",
        "ratings": {"dex": 1},
        "modifiers": [{"add": {"dex": 1}}],
    }
    asked = ConvertRequest.model_validate({"edition": "sr6", "roll": "9 dice, threshold 3", "to": to})
    answer = convert(shipped, asked)
    (found,) = answer.conversions
    assert (answer.roll, found.roll) == ("9 dice (3)", "2d6 + Dexterity Modifier (8)")
    assert found.changed == ["+1 Dexterity Modifier"]


def test_a_threshold_sets_no_target_number_of_each_die(shipped: kb.KnowledgeBase) -> None:
    assert find_slot(shipped.editions["sr3"], "threshold") is None
    assert find_slot(shipped.editions["sr3"], "TN") == "requirement"
    assert find_slot(shipped.editions["sr5"], "threshold") == "requirement"


def test_opposing_dice_without_a_target_number_are_told_to_have_one(shipped: kb.KnowledgeBase) -> None:
    unknown = ask(shipped, edition="sr3", roll="5 dice TN 4 v 3")["unknown"]
    assert any(
        'The opposing dice have no target number: write it after them, "v. 3 dice (4)"' in why
        for why in unknown
    )


@pytest.mark.parametrize("mode", ["Full Auto", "full auto", "FULL AUTO"])
def test_a_value_of_a_category_may_be_given_in_any_case(shipped: kb.KnowledgeBase, mode: str) -> None:
    answer = ask(
        shipped,
        entry="sr6/attack",
        ratings={"Weapon Skill": 4, "Agility": 4, "Firing Mode": mode},
        against={"Reaction": 3, "Intuition": 3},
        modifiers=[{"from": "cover-fire"}],
    )
    assert answer["granted"] == ["Cover Fire: −2 Damage Value"]


def test_an_action_that_takes_nothing_in_a_mode_reads_it(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped,
        entry="sr6/attack",
        ratings={"Weapon Skill": 4, "Agility": 4, "Firing Mode": "burst"},
        against={"Reaction": 3, "Intuition": 3},
        modifiers=[{"from": "cover-fire"}],
    )
    assert not [one for one in answer["warnings"] if "Firing Mode" in one or "Cover Fire" in one]


@pytest.mark.parametrize("edition", ["sr3", "sr5", "matrix-d6"])
@pytest.mark.parametrize("roll", ["4d6 + 5", "4d6 + 5 vs 17"])
def test_a_number_added_to_dice_that_each_count_by_themselves_is_refused(
    shipped: kb.KnowledgeBase, edition: str, roll: str
) -> None:
    with pytest.raises(ValueError, match=r'"4d6 \+ 5" adds .*; write "4D", or "4D \+ 5D"'):
        ask(shipped, edition=edition, roll=roll)
    assert ask(shipped, edition="sr5", roll="4D + 5D")["thrown"] == "9 dice"


@pytest.mark.parametrize(
    ("edition", "asked", "is_said"),
    [
        ("sr6", {"roll": "11 dice [5] v. 8"}, True),
        ("sr6", {"roll": "11 dice v. 8 dice [5]"}, True),
        ("sr6", {"roll": "11 dice v. 8", "modifiers": [{"set": {"limit": 5}}]}, True),
        ("sr6", {"roll": "11 dice v. 8"}, False),
        ("sr3", {"roll": "6 dice limit 4 (5)"}, True),
        ("matrix-d6", {"roll": "6D limit 4 (3)"}, True),
        ("sr5", {"roll": "11 dice [5] v. 8"}, False),
        ("sr5", {"roll": "11 dice v. 8", "modifiers": [{"set": {"limit": 5}}]}, False),
    ],
    ids=str,
)
def test_a_limit_is_said_to_be_none_of_the_rules_where_an_edition_has_no_limits(
    shipped: kb.KnowledgeBase, edition: str, asked: dict[str, Any], is_said: bool
) -> None:
    answer = ask(shipped, edition=edition, **asked)
    assert ("no-limits" in codes(answer, "warnings")) == is_said
