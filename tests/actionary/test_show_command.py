"""An entry as people see it in a terminal."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

import kb
from actionary.command import look_up, main
from actionary.layers import Layers
from kb import describe
from kb.card import card, paragraphs
from kb.files.load import load
from kb.findable.explanations import explanations
from kb.links.comparison import ComparedField, compare
from kb.model import Cost, Edition, Entry, Grant, RollStep
from tests.shipped import shipped_base
from tests.small import lay_out

Shown = Callable[..., str]


Compared = dict[str, tuple[ComparedField, ...]]
Cards = dict[str, list[tuple[str, list[str]]]]


@pytest.fixture(scope="module")
def base() -> kb.KnowledgeBase:
    """The data that come with the program."""
    return shipped_base()


@pytest.fixture(scope="module")
def cards(base: kb.KnowledgeBase) -> Cards:
    """The card of every entry."""
    return {id_: card(base, id_) for id_ in base.entries}


@pytest.fixture(scope="module")
def compared(base: kb.KnowledgeBase) -> Compared:
    """What a comparison says of every entry."""
    return {id_: compare(base, [id_]).rows for id_ in base.entries}


@pytest.fixture
def shown(base: kb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> Shown:
    """What `actionary show` prints into a terminal of a width, or for another program."""

    def show(name: str, width: int | None = None) -> str:
        screen = StringIO()
        console = Console(
            file=screen, soft_wrap=True, highlight=False, width=width, force_terminal=width is not None
        )
        console.no_color = True
        monkeypatch.setattr(Layers, "load", lambda _: base)
        monkeypatch.setattr(look_up, "out", console)
        assert CliRunner().invoke(main, ["show", name]).exit_code == 0
        return screen.getvalue()

    return show


def _said(edition: Edition, entry: Entry) -> Iterator[str]:
    """Yield texts of every field of an entry that a reader needs."""
    uses = [describe.use_text(what, amount) for what, amount in entry.uses.items()]
    yield from (*entry.aliases, *entry.notes, *entry.unknown.values(), *uses, *entry.results)
    yield from map(describe.figure_text, entry.figures)
    yield from (need for need in entry.requires if isinstance(need, str))
    yield from (see.about for see in entry.see)
    yield from (friend.why for friend in entry.not_to_confuse)
    yield from filter(
        None, [*(c.when for c in entry.costs.values()), *(g.when for g in entry.grants if not g.says)]
    )
    yield from (grant.key for grant in entry.grants if grant.key and len(entry.grants) > 1)
    yield from (grant.lost_when for grant in entry.grants if grant.lost_when)
    yield from [entry.unique] if entry.unique else []
    for key, step in entry.tests.items():
        if describe.is_flag(step) or (step.working and not isinstance(step, RollStep)):
            continue
        if isinstance(step, RollStep) or not step.title:
            yield key
        if_ = describe.step_condition(step.if_, edition, entry) if step.if_ else None
        title = step.title if step.title and step.title.casefold() != key.casefold() else None
        yield from filter(None, (title, if_ and describe.typeset(if_)))
        if isinstance(step, RollStep):
            yield from filter(None, (step.optional, step.limit_is, step.who))
            yield from (outcome.then for outcome in step.outcomes)
            for name, variant in step.variants.items():
                yield from filter(None, (name, variant.when, *variant.results))
                yield from (outcome.then for outcome in variant.outcomes or ())


def test_a_card_says_all_that_an_entry_says(base: kb.KnowledgeBase, cards: Cards) -> None:
    for id_, entry in base.entries.items():
        text = "\n".join(line for _, lines in cards[id_] for line in lines)
        edition = base.editions[kb.edition_of(id_)]
        assert [said for said in _said(edition, entry) if said not in text] == [], id_
        labels = [label for label, _ in cards[id_]]
        assert len(labels) == len(set(labels))
        assert ("Counts as" in labels, "Numbers" in labels) == (bool(entry.classes), bool(entry.figures)), id_


def test_a_card_gives_ways_to_pay_and_grants_with_the_keys_that_requests_name(
    tmp_path: Path,
) -> None:
    small = load(lay_out(tmp_path), shipped=False)
    ways = {
        "quick": Cost(spend={"small": 2}, when="in a hurry", timing="any", requires=["a knife"]),
        "free": Cost(spend={}),
    }
    blind = Grant(key="blind", to="rating", who="the guard", when="at night", set={"Nerve": 0})
    grants = [blind, blind.model_copy(update={"key": "drowsy", "when": "at dawn"})]
    entry = small.entries["ch/pick-lock"].model_copy(
        update={"cost": ways, "grants": grants, "uses": {"beats": 2}, "classes": ["attack"]}
    )
    changed = replace(small, entries={**small.entries, "ch/pick-lock": entry})
    told = dict(card(changed, "ch/pick-lock"))
    assert told["Cost"] == ["quick: 2 Small (in a hurry; Any time; a knife)", "free: nothing"]
    assert told["Grants"] == [
        "no Nerve for the guard, at night",
        "no Nerve for the guard, at dawn",
        'to count just one of these in a roll, write "from ch/pick-lock:blind" (or drowsy)',
    ]
    assert told["Uses up"] == ["2 beats"]
    assert told["Counts as"] == ["attacks"]
    assert told["Results"] == ["beats: 1 + net wins"]
    assert told["Test"][1:] == ["  on a success: the lock opens", "  variant hurried: −2 dice (in a hurry)"]


def test_a_label_stands_once_and_its_lines_below_each_other(shown: Shown) -> None:
    lines = shown("sr5/matrix-search").splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("unknown"))
    assert lines[first + 1].startswith(" " * 21 + "Timing: ")


def test_the_key_of_a_way_to_pay_stands_only_where_there_is_a_choice(shown: Shown) -> None:
    assert re.search(r"^cost +Free and 10 Initiative$", shown("sr5/evasive-driving"), re.MULTILINE)
    assert re.search(r"^cost +free: Free ", shown("sr5/control-device"), re.MULTILINE)


@pytest.mark.parametrize("width", [80, 200])
@pytest.mark.parametrize("name", ["sr5/brute-force", "cwn/make-a-melee-attack"])
def test_in_a_terminal_no_line_is_broken_within_a_word(shown: Shown, name: str, width: int) -> None:
    def words(text: str) -> list[str]:
        return _plain(text).split()

    broken, whole = shown(name, width), shown(name)
    assert sorted(words(broken)) == sorted(words(whole))
    _, *lines = _plain(broken).splitlines()
    assert max(map(len, lines)) <= min(width, look_up.WIDEST)


def _plain(text: str) -> str:
    for code in ("\x1b[1m", "\x1b[2m", "\x1b[0m"):
        text = text.replace(code, "")
    return text


def test_paragraphs_are_told_apart_and_the_line_breaks_of_the_file_are_not() -> None:
    assert paragraphs("one\ntwo\n\nthree\n  \nfour\n") == ["one two", "three", "four"]
    assert paragraphs("") == []


def test_equivalents_stand_under_what_they_are(cards: Cards) -> None:
    told = dict(cards["sr6/shift-perception"])
    assert told[describe.MATCH_WORDS["exact"]] == ["Shift Perception (SR5)  sr5/shift-perception"]


KEYS = re.compile(
    r"\b(grants|tests|sets|ends|variants|figures|results)\.\w|\btable\(|"
    r"\.(success|failure|net|hits|most)\b|[a-z]_[a-z]|"
    r"^(figures|grants|results|tests|not_to_confuse): "
)
"""What only the data files say: paths, references to steps and tables, fields."""


def test_no_entry_shows_the_keys_of_its_file(cards: Cards, compared: Compared) -> None:
    told = [(id_, text) for id_, labelled in cards.items() for _, lines in labelled for text in lines]
    told += [
        (id_, text)
        for id_, rows in compared.items()
        for row in rows
        for cell in row.cells
        for text in cell.texts
    ]
    assert [(id_, text) for id_, text in told if KEYS.search(text)] == []


def test_every_field_has_the_same_label_on_a_card_as_in_a_comparison(
    cards: Cards, compared: Compared
) -> None:
    known = {*describe.LABELS.values(), *describe.MATCH_WORDS.values()}
    assert {label for labelled in cards.values() for label, _ in labelled} <= known
    assert {row.label for rows in compared.values() for row in rows} <= known


@pytest.mark.parametrize(
    ("id_", "label", "line"),
    [
        ("sr5/brute-force", "Results", "Marks Placed: 1 (at most 3 − your marks) on a success"),
        ("sr5/brute-force", "Test", "    Marks Placed: 3 (at most 3 − your marks) on a success"),
        ("sr5/check-overwatch-score", "Results", "Overwatch Added: the hits of the 6 dice against you"),
        ("sr5/hack-on-the-fly", "Results", "Matrix Perception Hits: net hits / 2 rounded down (at least 0)"),
        ("sr5/set-data-bomb", "Results", "Highest Data Bomb Rating: your net hits (at least 0)"),
        ("sr5/disarm-data-bomb", "Test", "  Resisting the bomb; only if your roll fails"),
        ("sr3/position-attack", "Results", "target number change: −net successes"),
        ("sr3/ic-attack", "Results", "stun from overload: yes on a failure"),
        (
            "sr3/ic-attack",
            "Test",
            "  Damage Level of the dumpshock; only if Damage Level after staging is Deadly",
        ),
        ("matrix-d6/cover", "Test", "attack: Ranged Combat (Ranged combat difficulties + Cover)"),
        (
            "sr6/deflect-with-armor",
            "Test",
            "  one die of the pool is a Wild Die; if the roll is opposed, a tie fails (a ruling)",
        ),
    ],
)
def test_what_a_test_yields_is_said_in_words(cards: Cards, id_: str, label: str, line: str) -> None:
    assert line in dict(cards[id_])[label]


def test_an_outcome_of_two_conditions_is_shown_once(cards: Cards) -> None:
    assert len([line for line in dict(cards["sr6/deflect-with-armor"])["Test"] if "breaks" in line]) == 1


def test_results_do_not_name_the_steps_that_they_come_from(compared: Compared) -> None:
    (row,) = (row for row in compared["matrix-d6/resist-damage"] if row.field == "results")
    assert row.cells[0].texts == ("damage left: Damage Points − successes − Armor Value (at least 0)",)


def test_what_is_unknown_for_one_reason_in_several_places_is_said_once(cards: Cards) -> None:
    (line,) = [line for line in dict(cards["sr5/hack-on-the-fly"])["Unknown"] if "hop to a grid" in line]
    assert line.startswith("Local grid and Global grid, results: ")


def test_the_most_marks_there_are_is_not_asked_for_or_more(shown: Shown) -> None:
    assert "3 marks on the icon that carries the mark or" in shown("sr5/erase-mark")


def test_show_prints_everything_that_a_search_lists_beside_the_entries(base: kb.KnowledgeBase) -> None:
    kinds = {each.kind: each for each in explanations(base)}
    for explained in kinds.values():
        answer = CliRunner().invoke(main, ["show", explained.id])
        assert answer.exit_code == 0, answer.output
        assert explained.summary in " ".join(answer.output.split())
    limp = CliRunner().invoke(main, ["show", "sr5/state:in-vr"]).output
    assert "Your body is limp" in limp
    assert "1030–1033" in limp


@pytest.mark.parametrize("command", ["show", "search"])
def test_a_term_of_the_edition_is_no_missing_entry_of_another(command: str) -> None:
    answer = CliRunner().invoke(main, [command, "armor", "-e", "sr3"])
    assert answer.exit_code == 0, answer.output
    assert "sr3/term:Armor" in answer.output
    assert "has no Armor" not in answer.output
