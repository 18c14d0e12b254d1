"""Rolls of the core rulebook: who has them, that they agree with public data sets, and how they are marked."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import kb
from actionary.command import main
from actionary.layers import Layers
from kb import snapshot
from kb.card import card
from kb.describe import core_text, plain
from kb.describe import test_text as first_roll_text
from kb.files.load import load_with_problems
from kb.links.comparison import compare
from kb.links.export import entry_data, export_data
from kb.model import RollStep
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError
from tests.small import lay_out

MARK = "(core rules)"

BOOK = "Core rules, not on this page"

SHOT = "Weapon Skill + Agility [Accuracy] v. Reaction + Intuition"

ROLLS = [
    # Chummer5a, actions.xml (p. 165 to 167 and 186); SR5-FoundryVTT, firing modes and physical defense
    ("sr5/fire-bow", "attack", "", SHOT),
    ("sr5/load-and-fire-bow", "attack", "", SHOT),
    ("sr5/fire-gun", "attack", "", SHOT),
    ("sr5/fire-gun", "attack", "burst-fire", f"{SHOT} - 2"),
    ("sr5/fire-gun", "attack", "full-auto", f"{SHOT} - 5"),
    ("sr5/fire-long-burst-or-semi-auto-burst", "attack", "", f"{SHOT} - 2"),
    ("sr5/fire-long-burst-or-semi-auto-burst", "attack", "long-burst", f"{SHOT} - 5"),
    ("sr5/fire-full-auto-weapon-6-bullets", "attack", "", f"{SHOT} - 5"),
    ("sr5/fire-full-auto-weapon-10-bullets", "attack", "", f"{SHOT} - 9"),
    ("sr5/throw-weapon", "attack", "", "Weapon Skill + Agility [Physical] v. Reaction + Intuition"),
    ("sr5/melee-attack", "attack", "", SHOT),
    ("sr5/melee-attack", "attack", "unarmed", "Unarmed Combat + Agility [Physical] v. Reaction + Intuition"),
    # Chummer5a, actions.xml (p. 283); SR5-FoundryVTT, combat spells
    ("sr5/cast-spell", "direct", "", "Spellcasting + Magic [Force] v. Willpower"),
    ("sr5/cast-spell", "direct", "physical", "Spellcasting + Magic [Force] v. Body"),
    ("sr5/cast-spell", "indirect", "", "Spellcasting + Magic [Force] v. Reaction + Intuition"),
    ("sr5/reckless-spellcasting", "direct", "", "Spellcasting + Magic [Force] v. Willpower"),
    # shadowrun6-eden, defense pools
    ("sr6/attack", "attack", "", "Weapon Skill + Agility v. Reaction + Intuition"),
    ("sr6/intercept", "attack", "", "Close Combat + Agility v. Reaction + Intuition"),
]
"""The entry, its roll, a variant, and the roll as the data sets give it."""

NUMBERS = {
    **dict.fromkeys(("Weapon Skill", "Unarmed Combat", "Close Combat", "Spellcasting"), 5),
    **dict.fromkeys(("Agility", "Magic"), 4),
    "Accuracy": 5,
    "Physical": 4,
    "Force": 3,
}

NAMED = {name: NUMBERS[name] for name in ("Weapon Skill", "Agility", "Accuracy")}

THEIRS = {"Reaction": 5, "Intuition": 4, "Willpower": 3, "Body": 6}


def chance(base: kb.KnowledgeBase, **asked: object) -> str:
    answer = resolve(base, ResolveRequest.model_validate(asked)).plain()
    fraction = answer["odds"]["success"]["fraction"] if "odds" in answer else answer["success"]["fraction"]
    assert isinstance(fraction, str)
    return fraction


@pytest.mark.parametrize(("id_", "test", "variant", "roll"), ROLLS)
def test_the_roll_is_that_of_the_public_data_sets(
    shipped: kb.KnowledgeBase, id_: str, test: str, variant: str, roll: str
) -> None:
    def used(numbers: dict[str, int], text: str) -> dict[str, int]:
        return {name: value for name, value in numbers.items() if name in text}

    own, _, other = roll.partition(" v. ")
    mine, theirs = used(NUMBERS, own), used(THEIRS, other)
    asked = {"ratings": mine, "against": theirs}
    printed = chance(shipped, entry=id_, test=test, **({"variant": variant} if variant else {}), **asked)
    assert printed == chance(shipped, edition=kb.edition_of(id_), roll=roll, **asked)


@pytest.mark.parametrize(
    ("id_", "roll", "own", "theirs", "dice"),
    [
        ("sr5/fire-gun", "resist", {"AP": -2}, {"Body": 4, "Armor": 9}, 11),
        ("sr5/fire-gun", "resist", {"AP": -12}, {"Body": 4, "Armor": 9}, 4),  # AP takes no Body
        ("sr5/cast-spell", "resist", {"Force": 5}, {"Body": 4, "Armor": 9}, 8),
        ("sr5/cast-spell", "drain", {"Willpower": 4, "Tradition Attribute": 5}, {}, 9),
        ("sr6/attack", "resist", {}, {"Body": 4}, 4),
    ],
)
def test_damage_and_drain_are_resisted_with_as_many_dice(
    shipped: kb.KnowledgeBase, id_: str, roll: str, own: dict[str, int], theirs: dict[str, int], dice: int
) -> None:
    asked = {"entry": id_, "test": roll, "ratings": own, "against": theirs, "seed": "1"}
    answer = resolve(shipped, ResolveRequest.model_validate(asked)).plain()
    assert [step["dice"] for step in answer["replay"]["trace"] if step["step"] == "throw"] == [dice]


@pytest.mark.parametrize(
    ("id_", "drain", "left"),
    [("sr5/cast-spell", 5, 2), ("sr5/cast-spell", 1, 0), ("sr5/reckless-spellcasting", 5, 5)],
)
def test_reckless_spellcasting_has_three_more_drain_and_drain_is_at_least_two(
    shipped: kb.KnowledgeBase, id_: str, drain: int, left: int
) -> None:
    asked = {
        "entry": id_,
        "test": "drain",
        "ratings": {"Willpower": 2, "Tradition Attribute": 3, "Drain Value": drain},
        "dice": {"actor": [6, 5, 5, 1, 2]},
    }
    answer = resolve(shipped, ResolveRequest.model_validate(asked)).plain()
    assert (
        answer["values"]["Drain Taken"]["value"] == left
        if "values" in answer
        else f"{left} DV of Drain" in str(answer)
    )


@pytest.mark.parametrize(
    ("id_", "roll", "wounds", "lowered"),
    [
        ("sr5/fire-gun", "attack", "wounds", True),
        ("sr5/fire-gun", "resist", "wounds_against", False),
        ("sr5/cast-spell", "drain", "wounds", False),
    ],
)
def test_wounds_lower_the_attack_but_not_what_is_resisted(
    shipped: kb.KnowledgeBase, id_: str, roll: str, wounds: str, *, lowered: bool
) -> None:
    asked: dict[str, object] = {
        "entry": id_,
        "test": roll,
        "ratings": NAMED | {"AP": 0, "Willpower": 4, "Tradition Attribute": 4},
        "against": THEIRS | {"Armor": 5},
    }
    means = [
        resolve(shipped, ResolveRequest.model_validate(asked | more)).plain()["odds"]["mean"]
        for more in ({}, {wounds: {"stun": 3}})
    ]
    assert (means[0] != means[1]) is lowered


def test_only_entries_whose_source_leaves_their_rolls_out_have_them(shipped: kb.KnowledgeBase) -> None:
    marked = {id_ for id_, entry in shipped.entries.items() if entry.core_rules is not None}
    assert marked == {id_ for id_, _, _, _ in ROLLS}
    for id_ in marked:
        entry = shipped.entries[id_]
        assert "tests" not in shipped.raw[id_]
        assert "tests" in entry.unknown
        assert entry.core_rules is not None
        assert entry.core_rules.see, id_
        assert any(isinstance(step, RollStep) for step in entry.tests.values())


def test_every_answer_with_one_names_the_book_and_the_ruling(shipped: kb.KnowledgeBase) -> None:
    for id_, test, _, _ in ROLLS:
        answer = resolve(shipped, ResolveRequest(entry=id_, test=test)).plain()
        (warning,) = (text for text in answer["warnings"] if text.startswith(BOOK))
        assert warning.endswith("To leave them out, give 'core_rolls': 'off' under `rulings`.")
        assert answer["rulings"]["core_rolls"] == "on"


def test_a_page_of_the_book_that_we_do_not_know_is_said_to_be_missing(shipped: kb.KnowledgeBase) -> None:
    entry = shipped.entries["sr6/attack"]
    assert "page unknown" in core_text(shipped.editions["sr6"], entry)
    assert "p. 173: attack and defense" in core_text(shipped.editions["sr5"], shipped.entries["sr5/fire-gun"])


def test_a_request_can_leave_them_out(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="Fire Gun can't be rolled: the page gives no roll"):
        resolve(shipped, ResolveRequest(entry="sr5/fire-gun", rulings={"core_rolls": "off"}))


def test_every_text_of_such_a_roll_is_marked(
    shipped: kb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Layers, "load", lambda _: shipped)
    for id_ in dict.fromkeys(id_ for id_, _, _, _ in ROLLS):
        entry = shipped.entries[id_]
        assert first_roll_text(entry).endswith(MARK)
        (tests,) = (lines for label, lines in card(shipped, id_) if label == "Test")
        assert tests[0].startswith(BOOK)
        rows = {row.field: row for row in compare(shipped, [id_, "cwn/make-a-ranged-attack"]).rows}
        assert all(text.endswith(MARK) for text in rows["tests"].cells[0].texts)
        assert not any(text.endswith(MARK) for text in rows["tests"].cells[1].texts)
        printed = " ".join(CliRunner().invoke(main, ["show", id_]).output.split())
        assert BOOK in printed
        assert plain(shipped, entry.unknown["tests"], kb.edition_of(id_)) in printed


def test_the_export_keeps_them_apart_and_can_be_read_again(shipped: kb.KnowledgeBase) -> None:
    data = entry_data(shipped, "sr5/fire-gun")
    assert "tests" not in data
    assert list(data["core"]["tests"]) == ["attack", "resist", "left"]
    assert "core" not in entry_data(shipped, "sr5/take-aim")
    again = snapshot.from_export(export_data(shipped), "test")
    assert again.entries == shipped.entries


RULING = "core_rolls: {{meaning: Whether., choices: {{'on': a, 'off': b}}, choice: '{choice}', why: Ours.}}"

CORE = "core: {shot: {to: ['class:attack'], tests: {shoot: {roll: Nerve (2)}}, see: [{work: book, about: shots}]}}"

NO_ROLL = "source: {work: book, lines: [4]} -> source: {work: book, lines: [4]}\nunknown: {tests: Elsewhere.}"


@pytest.mark.parametrize(("choice", "tests"), [("on", ["shoot"]), ("off", [])])
def test_an_edition_or_an_overlay_chooses_whether_they_count(
    tmp_path: Path, choice: str, tests: list[str]
) -> None:
    rules = f"rulings:\n -> {CORE}\nrulings:\n  {RULING.format(choice=choice)}\n"
    base, faults = load_with_problems(
        lay_out(tmp_path, edition=rules, hide_behind_clock=NO_ROLL), shipped=False
    )
    assert not faults
    assert list(base.entries["ch/hide-behind-clock"].tests) == tests


def test_tests_of_its_own_take_the_place_of_the_core_rules(tmp_path: Path) -> None:
    rules = f"rulings:\n -> {CORE}\nrulings:\n  {RULING.format(choice='on')}\n"
    own = "grants:\n -> tests: {hide: {roll: Nerve (3)}}\ngrants:\n"
    base, faults = load_with_problems(lay_out(tmp_path, edition=rules, hide_behind_clock=own), shipped=False)
    assert not faults
    entry = base.entries["ch/hide-behind-clock"]
    assert (list(entry.tests), entry.core_rules) == (["hide"], None)


@pytest.mark.parametrize("edition", ["sr5", "sr6"])
def test_an_extended_test_says_that_losing_a_die_each_roll_is_a_core_rule(
    shipped: kb.KnowledgeBase, edition: str
) -> None:
    answer = resolve(shipped, ResolveRequest(edition=edition, roll="12 dice (8, 1 hour)"))
    assert any("one die fewer (core rules, not on this page)" in warning for warning in answer.warnings)
