"""Rolls that people type: names of the edition in any case, by their aliases."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.play.ratings import aliases_of
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from kb.play.typed import typing_of
from resolver.notation import NotationError, names_in, parse_roll, parse_typed, typing
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


@pytest.mark.parametrize(
    ("edition", "roll", "ratings", "understood", "chance"),
    [
        ("cwn", "2d6 + Dex + 1 (8)", {"Dex": 1}, "2d6 + Dexterity Modifier + 1 (8)", "13/18"),
        ("cwn", "2d6 + dex + 1 (8)", {"dexterity modifier": 1}, "2d6 + Dexterity Modifier + 1 (8)", "13/18"),
        ("cwn", "2d6+2 vs 8", {}, "2d6 + 2 (8)", "13/18"),
        ("cwn", "d20 + 5 vs AC 14", {}, "1d20 + 5 (14)", "3/5"),
        ("cwn", "2d6 + Dex difficulty 8", {"Dex": 2}, "2d6 + Dexterity Modifier (8)", "13/18"),
        ("sr3", "1 die TN 5", {}, "1 dice (5)", "1/3"),
        ("sr6", "2 dice, threshold 2", {}, "2 dice (2)", "1/9"),
        ("matrix-d6", "1D difficulty 1", {}, "1D (1)", "2/3"),
        ("sr5", "3 dice limit 1 v 0", {}, "3 dice [1] v. 0 dice", "19/27"),
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
    assert [name.name for name in names_in(parse_typed("force + Force", typing(both)))] == ["force", "Force"]


def test_an_alias_is_found_only_where_it_is_a_whole_word() -> None:
    assert [name.name for name in names_in(parse_typed("logistics + log", typing(NAMES, ALIASES)))] == [
        "logistics",
        "Logic",
    ]


@given(st.text(alphabet="LOGloigcİıſß Kk-.+()dDaAtTpPrRsSeEnN23", max_size=30))
def test_whatever_is_typed_is_read_or_refused_in_a_sentence(text: str) -> None:
    with suppress(NotationError):
        assert parse_typed(text, typing(NAMES, ALIASES)).actor
