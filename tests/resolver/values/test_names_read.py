"""Which names are read, and whose they are."""

from resolver.notation import Name, parse_condition, parse_roll, parse_value
from resolver.values.names_read import (
    SideRating,
    choices_in,
    names_in_trees,
    owner_and_name,
    ratings_in_trees,
    roller_of,
    step_of,
)

NAMES = ["Body", "Armor", "Speed", "Handling", "Range", "Cover"]
KEYS = {"cover": [Name("Range"), Name("Cover", "target")]}


def test_names_are_read_in_the_order_in_which_they_are_written_through_tables_too() -> None:
    roll = parse_roll("Body + table(cover) [Armor] (attack.hits) v. Body + target.Cover", NAMES)
    assert names_in_trees(KEYS, roll) == [
        Name("Body"),
        Name("Range"),
        Name("Cover", "target"),
        Name("Armor"),
        Name("hits", "attack"),
    ]


def test_several_trees_are_read_as_one_and_what_is_left_out_reads_nothing() -> None:
    trees = parse_value("Body", NAMES), None, parse_condition("Body > Armor", NAMES)
    assert names_in_trees({}, *trees) == [Name("Body"), Name("Armor")]


def test_a_table_that_is_not_known_reads_nothing() -> None:
    assert names_in_trees({}, parse_value("table(cover)")) == []


def test_each_side_of_a_roll_has_its_own_ratings_unless_a_prefix_says_otherwise() -> None:
    roll = parse_roll("Body + target.Armor v. Body + actor.Speed + table(cover)", NAMES)
    read = [("Body", "actor"), ("Armor", "target"), ("Body", "target"), ("Speed", "actor")]
    read += [("Range", "target"), ("Cover", "target")]
    assert [(one.name, one.side) for one in ratings_in_trees(KEYS, roll)] == read


def test_where_the_target_rolls_the_opposition_is_the_actor_s() -> None:
    roll = parse_roll("Body v. Armor + target.Speed", NAMES)
    assert ratings_in_trees({}, roll, roller="target") == [
        SideRating("Body", "target"),
        SideRating("Armor", "actor"),
        SideRating("Speed", "target"),
    ]


def test_a_field_of_a_step_is_no_rating() -> None:
    assert ratings_in_trees({}, parse_value("attack.hits + Body", NAMES)) == [SideRating("Body", "actor")]
    assert [step_of(name) for name in (Name("hits", "attack"), Name("damage"))] == ["attack", "damage"]


def test_whoever_else_rolls_has_the_ratings_of_the_target() -> None:
    assert [roller_of(by) for by in ("actor", "target", "other")] == ["actor", "target", "target"]


def test_only_a_side_before_a_dot_owns_a_rating() -> None:
    keys = ("actor.Logic", "target.Logic", "Logic", "actor", "hack.hits", "target.")
    assert [owner_and_name(key) for key in keys] == [
        ("actor", "Logic"),
        ("target", "Logic"),
        (None, "Logic"),
        (None, "actor"),
        (None, "hack.hits"),
        ("target", ""),
    ]


def test_pairs_of_limits_are_found_on_both_sides_each_once() -> None:
    pair = parse_roll("Body [Speed or Handling]", NAMES)
    both = parse_roll("Body [Armor or Cover] v. Body [Speed or Handling]", NAMES)
    found = choices_in([pair, None, both, pair.actor, pair.actor.limit])
    assert [(one.first.name, one.second.name) for one in found] == [("Speed", "Handling"), ("Armor", "Cover")]
