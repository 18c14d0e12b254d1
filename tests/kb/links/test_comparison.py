from pathlib import Path

import kb
from kb.files.load import load
from kb.links.comparison import FIELDS, MOST, EditionsCompared, Pair, compare, compare_editions
from kb.links.equivalents import Equivalent, equivalents
from tests.kb.links.linked import linked
from tests.small import lay_out


def test_the_first_entry_is_what_the_others_are_held_against(shipped: kb.KnowledgeBase) -> None:
    found = compare(shipped, ["sr5/drop-prone", "cwn/go-prone", "sr6/drop-prone"])
    rows = {row.field: row for row in found.rows}
    assert [cell.texts[0] for cell in rows["cost"].cells] == ["Free", "On Turn", "Minor"]
    assert [cell.differs for cell in rows["cost"].cells] == [False, True, True]
    assert rows["name"].cells[0].texts == ("Drop Prone",)
    assert not rows["name"].cells[2].differs


def test_the_small_entries_stand_side_by_side_field_by_field(small: kb.KnowledgeBase) -> None:
    found = compare(small, ["ch/pick-lock", "ch/hide-behind-clock"])
    assert [(row.field, row.label, *(cell.texts for cell in row.cells)) for row in found.rows] == [
        ("name", "Name", ("Pick a Lock",), ("Hide Behind the Clock",)),
        ("cost", "Cost", ("Big",), ("Small",)),
        ("timing", "Timing", ("Own beat",), ("Any time",)),
        ("tests", "Test", ("Lock Craft + Nerve v. Lock Rating × 2",), ("no test",)),
        ("variants", "Variants", ("in a hurry",), ()),
        ("outcomes", "Outcomes", ("on a success: the lock opens",), ()),
        (
            "summary",
            "Effect",
            ("Open a lock without its key.",),
            ("Step behind the clock for -2 on attacks.",),
        ),
        ("results", "Results", ("beats: 1 + net wins",), ()),
        (
            "grants",
            "Grants",
            (),
            ("−2 dice on every [[class:ch/attack]] for attackers, until the end of the beat",),
        ),
        ("source", "Source", ("The Clockwork Book, lines 1–3",), ("The Clockwork Book, line 4",)),
    ]
    assert all(row.differs for row in found.rows)


def test_a_required_state_names_the_actions_that_bring_you_into_it_with_their_costs(
    shipped: kb.KnowledgeBase,
) -> None:
    rows = {row.field: row for row in compare(shipped, ["sr5/insert-clip", "sr5/drop-prone"]).rows}
    assert [cell.texts[-1] for cell in rows["requires"].cells] == [
        "there is no clip in your gun; for instance after [[sr5/eject-smartgun-clip]] (Free) or [[sr5/remove-clip]] "
        "(Simple)",
        "you are not Surprised",
    ]


def test_a_quick_draw_goes_with_an_attack_and_not_with_an_intercept(shipped: kb.KnowledgeBase) -> None:
    """It must be taken together with the Attack action, on your own turn (SR6, line 40)."""
    rows = {row.field: row for row in compare(shipped, ["sr6/intercept", "sr6/attack"]).rows}
    intercept, attack = (cell.texts[0] for cell in rows["requires"].cells)
    assert intercept.endswith("; for instance after [[sr6/ready-weapon]] (Major)")
    assert attack.endswith("; for instance after [[sr6/quick-draw]] (Minor) or [[sr6/ready-weapon]] (Major)")


def test_outcomes_of_a_roll_that_another_makes_say_whose_roll_it_is(shipped: kb.KnowledgeBase) -> None:
    rows = {row.field: row for row in compare(shipped, ["matrix-d6/melee-parry"]).rows}
    assert rows["outcomes"].cells[0].texts == (
        "if the attacker's roll succeeds: the attack hits",
        "if the attacker's roll fails: the attack is parried",
    )


def test_a_result_named_like_one_of_its_steps_is_put_in_words_once(shipped: kb.KnowledgeBase) -> None:
    rows = {row.field: row for row in compare(shipped, ["sr3/ic-attack", "sr3/dumpshock"]).rows}
    ic_attack, dumpshock = rows["results"].cells
    assert "dumpshock damage: Damage Level of the dumpshock" in ic_attack.texts
    assert "dumpshock damage: Dumpshock damage levels" in dumpshock.texts


def test_every_field_has_its_row() -> None:
    assert [*FIELDS] == [
        *("name", "cost", "timing", "tests", "variants", "outcomes", "requires", "combine", "uses"),
        *("summary", "results", "grants", "states", "figures", "unknown", "source"),
    ]


def test_a_variant_without_a_condition_goes_by_its_key(tmp_path: Path) -> None:
    plain = "hurried: {when: in a hurry, add -> hurried: {add"
    base = load(lay_out(tmp_path, pick_lock=plain), shipped=False)
    (row,) = (row for row in compare(base, ["ch/pick-lock"]).rows if row.field == "variants")
    assert row.cells[0].texts == ("hurried",)


def test_of_two_small_editions_each_entry_has_its_equivalents_or_stands_alone(
    small: kb.KnowledgeBase,
) -> None:
    base = linked(
        small,
        {
            "one/a": {"hide": "exact"},
            "one/b": {"seek": "exact"},
            "two/a": {"hide": "close"},
            "two/b": {"run": "exact"},
            "other/a": {"hide": "exact", "seek": "exact"},
        },
    )
    assert compare_editions(base, "one", "two") == EditionsCompared(
        editions=("one", "two"),
        pairs=(Pair(id="one/a", equivalents=(Equivalent(id="two/a", match="close", through=("hide",)),)),),
        only_first=("one/b",),
        only_second=("two/b",),
    )


def test_ten_entries_stand_side_by_side_and_no_more() -> None:
    assert MOST == 10


def test_an_entry_beside_itself_differs_nowhere(shipped: kb.KnowledgeBase) -> None:
    for id_ in list(shipped.entries)[::9]:
        assert compare(shipped, [id_, id_]).ids == (id_,)
        assert not any(row.differs for row in compare(shipped, [id_]).rows)


def test_rows_stand_in_one_order_and_none_is_empty(shipped: kb.KnowledgeBase) -> None:
    order = [*FIELDS]
    for id_ in shipped.entries:
        rows = compare(shipped, [id_]).rows
        assert [row.field for row in rows] == sorted((row.field for row in rows), key=order.index)
        assert all(cell.texts for row in rows for cell in row.cells)


def test_two_editions_are_shared_out_into_pairs_and_what_stands_alone(shipped: kb.KnowledgeBase) -> None:
    found = compare_editions(shipped, "sr5", "cwn")
    paired = {pair.id for pair in found.pairs}
    assert paired | set(found.only_first) == set(shipped.of_edition("sr5"))
    assert not paired & set(found.only_first)
    met = {other.id for pair in found.pairs for other in pair.equivalents}
    assert met | set(found.only_second) == set(shipped.of_edition("cwn"))
    assert "sr5/drop-prone" in paired
    assert "sr5/snoop" in found.only_first


def test_the_pairs_of_two_editions_are_the_equivalents_of_their_entries(shipped: kb.KnowledgeBase) -> None:
    for pair in compare_editions(shipped, "sr6", "sr5").pairs:
        others = [e for e in equivalents(shipped, pair.id) if e.id.startswith("sr5/")]
        assert list(pair.equivalents) == others


def test_a_test_that_the_source_does_not_give_is_no_missing_test(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        row = next(row for row in compare(shipped, [id_]).rows if row.field == "tests")
        missing = ("unknown",) if "tests" in entry.unknown else ("no test",)
        assert entry.tests or row.cells[0].texts == missing, id_


def test_rolls_stand_with_their_titles_and_without_workings(shipped: kb.KnowledgeBase) -> None:
    found = compare(shipped, ["cwn/make-a-melee-attack", "matrix-d6/brawling", "matrix-d6/armor"])
    (row,) = (row for row in found.rows if row.field == "tests")
    first, second, third = (cell.texts for cell in row.cells)
    assert len(first) == 1
    assert first[0].startswith("1d20 + Attack Bonus")
    assert second[1].startswith("Damage dice: ")
    assert third[0] == "Damage that gets past: (Damage Points − Armor Value, at least 0)"


def test_a_comparison_has_the_numbers_of_the_tables_that_a_test_reads(shipped: kb.KnowledgeBase) -> None:
    rows = {row.field: row for row in compare(shipped, ["sr3/overload", "sr3/shield"]).rows}
    overload, shield = rows["tests"].cells
    assert overload.texts[1:] == (
        "Overload target numbers: Light 2, Moderate 3, Serious 5, unknown for Deadly",
    )
    assert len(shield.texts) == 1
