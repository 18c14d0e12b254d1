"""Attacks of Cities Without Number to their end, against every die enumerated by hand."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

import kb
from kb.play.examples import mismatches
from tests.kb.asking import ask
from tests.kb.editions.cwn import MELEE, RANGED, SHOOTING, STABBING, SWARMING, Attack, chance_of, done_of

RULINGS = [
    pytest.param(*chosen, id="-".join(chosen))
    for chosen in product(("no", "yes"), ("before", "after"), ("no", "yes"))
]


@pytest.mark.parametrize("armor_class", [2, 5, 15, 16, 24, 25])
def test_a_melee_attack_ends_as_every_die_enumerated_says(
    shipped: kb.KnowledgeBase, armor_class: int
) -> None:
    attack = replace(STABBING, armor_class=armor_class)
    assert done_of(ask(shipped, **attack.request(MELEE))) == attack.odds()


def test_a_ranged_attack_ends_as_every_die_enumerated_says(shipped: kb.KnowledgeBase) -> None:
    assert done_of(ask(shipped, **SHOOTING.request(RANGED))) == SHOOTING.odds()
    assert SHOOTING.odds()[39] == Fraction(11, 20) * Fraction(1, 36) * Fraction(1, 6)


@pytest.mark.parametrize(("swarm_trauma", "swarm_most", "shock_least"), RULINGS)
@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_a_swarm_ends_as_every_die_enumerated_says_whatever_is_ruled(
    shipped: kb.KnowledgeBase, others: int, swarm_trauma: str, swarm_most: str, shock_least: str
) -> None:
    chosen = {"swarm_trauma": swarm_trauma, "swarm_most": swarm_most, "shock_least": shock_least}
    swarm = replace(STABBING, others=others, shock=4)
    attack = replace(swarm, swarm_trauma=swarm_trauma, swarm_most=swarm_most, shock_least=shock_least)
    answer = ask(shipped, **attack.request(MELEE))
    assert done_of(answer) == attack.odds()
    assert (
        answer["rulings"].items()
        >= {key: choice for key, choice in chosen.items() if others or key == "shock_least"}.items()
    )
    assert bool(answer["warnings"]) == (not others)  # the rulings on swarms then change nothing


@pytest.mark.parametrize(("swarm_trauma", "swarm_most", "_"), RULINGS[::2])
def test_a_swarm_with_guns_ends_as_every_die_enumerated_says_whatever_is_ruled(
    shipped: kb.KnowledgeBase, swarm_trauma: str, swarm_most: str, _: str
) -> None:
    attack = replace(SHOOTING, others=2, swarm_trauma=swarm_trauma, swarm_most=swarm_most)
    answer = ask(shipped, **attack.request(RANGED))
    assert done_of(answer) == attack.odds()
    assert answer["warnings"] == []


@pytest.mark.parametrize(
    ("ruling", "choice", "entry"),
    [
        ("swarm_trauma", "yes", MELEE),
        ("swarm_trauma", "yes", RANGED),
        ("swarm_most", "after", MELEE),
        ("swarm_most", "after", RANGED),
        ("shock_least", "yes", MELEE),
    ],
)
def test_each_ruling_on_swarm_trauma_and_shock_changes_the_end(
    shipped: kb.KnowledgeBase, ruling: str, choice: str, entry: str
) -> None:
    attack = replace(SWARMING, shock=6) if entry == MELEE else replace(SHOOTING, others=3)
    content = {**attack.request(entry), "rulings": {}}
    other = ask(shipped, **{**content, "rulings": {ruling: choice}})
    assert done_of(other) != done_of(ask(shipped, **content))
    assert other["rulings"][ruling] == choice


def test_rulings_that_an_attack_reads_are_told_with_the_edition_s_choice(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **{**SWARMING.request(MELEE), "rulings": {}})
    told = {name: answer["rulings"][name] for name in ("swarm_trauma", "swarm_most", "shock_least")}
    assert told == {"swarm_trauma": "no", "swarm_most": "before", "shock_least": "no"}


def test_a_ruling_on_shock_is_told_not_to_bear_on_a_gun(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **{**SHOOTING.request(RANGED), "rulings": {"shock_least": "yes"}})
    assert answer["warnings"] == ["The ruling shock_least doesn't affect this roll."]


@pytest.mark.parametrize("swarm_most", ["before", "after"])
def test_a_swarm_never_does_more_than_the_attack_could_otherwise_do(
    shipped: kb.KnowledgeBase, swarm_most: str
) -> None:
    alone, swarmed = STABBING, replace(SWARMING, swarm_most=swarm_most, swarm_trauma="yes")
    most = max(done_of(ask(shipped, **alone.request(MELEE))))
    assert max(done_of(ask(shipped, **swarmed.request(MELEE)))) == most


def test_without_a_trauma_die_that_can_reach_its_target_the_most_is_that_of_the_weapon(
    shipped: kb.KnowledgeBase,
) -> None:
    attack = replace(SWARMING, trauma_target=7, swarm_most="after", swarm_trauma="yes")
    done = done_of(ask(shipped, **attack.request(MELEE)))
    assert done == attack.odds()
    assert max(done) == attack.most


def test_a_swarm_of_more_than_three_others_adds_no_more(shipped: kb.KnowledgeBase) -> None:
    five = ask(shipped, **replace(SWARMING, others=5).request(MELEE))
    assert done_of(five) == done_of(ask(shipped, **SWARMING.request(MELEE)))


@pytest.mark.parametrize(
    ("attack", "shock"),
    [
        *((replace(STABBING, armor_class=15), 2), (replace(STABBING, armor_class=16), 0)),
        *((replace(STABBING, shock_barred=True), 0), (replace(STABBING, total_defense=True), 0)),
        *((replace(SWARMING, armor_class=25), 2), (replace(SWARMING, armor_class=25, shock_barred=True), 2)),
        (replace(SWARMING, armor_class=25, shock_barred=True, total_defense=True), 0),
    ],
)
def test_shock_takes_effect_on_a_miss_unless_something_keeps_it_off(
    shipped: kb.KnowledgeBase, attack: Attack, shock: int
) -> None:
    answer = ask(shipped, **attack.request(MELEE), dice={"attack": [1]})
    assert answer["replay"]["results"] == {"damage done": shock}
    assert done_of(answer) == attack.odds()


@pytest.mark.parametrize(("entry", "attack"), [(MELEE, STABBING), (RANGED, SHOOTING)])
def test_an_attack_without_trauma_does_what_a_trauma_die_of_0_does(
    shipped: kb.KnowledgeBase, entry: str, attack: Attack
) -> None:
    request = attack.request(entry)
    without = {name: value for name, value in request["ratings"].items() if "Trauma" not in name}
    by_variant = ask(shipped, **request | {"ratings": without, "variant": "no-trauma"})
    by_rating = ask(shipped, **request | {"ratings": without | {"Trauma Die": 0}})
    assert done_of(by_variant) == done_of(by_rating)
    assert by_variant["unknown"] == []


def test_every_throw_of_a_swarm_replayed_adds_up_to_its_odds(shipped: kb.KnowledgeBase) -> None:
    attack = replace(SWARMING, damage_dice=(3,), trauma_sides=2, trauma_target=2, armor_class=22)
    counted: Counter[int] = Counter()
    for die, trauma_die, faces in attack.throws():
        hit = {"trauma-die": [trauma_die], "weapon": list(faces)} if attack.hits(die) else {}
        played = ask(shipped, **attack.request(MELEE), dice={"attack": [die], **hit})["replay"]
        assert played["results"]["damage done"] == attack.damage(die, trauma_die, faces)
        counted[played["results"]["damage done"]] += 1
    odds = {damage: Fraction(many, counted.total()) for damage, many in counted.items()}
    assert odds == done_of(ask(shipped, **attack.request(MELEE)))


def test_a_seed_throws_all_dice_of_an_attack(shipped: kb.KnowledgeBase) -> None:
    content = {**STABBING.request(MELEE), "against": {"Melee AC": 2}}
    played = ask(shipped, **content, seed="monday")["replay"]
    assert played["steps"]["weapon"]["value"] >= 2
    assert played == ask(shipped, **content, seed="monday")["replay"]


def test_what_nobody_gives_is_unknown_only_where_it_matters(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Attack Bonus": 4, "Shoot": 0, "Attribute Modifier": 0}
    answer = ask(shipped, entry=RANGED, ratings=ratings, against={"Ranged AC": 15})
    assert [
        (each["value"], each["fraction"]) for each in answer["results"]["damage done"]["distribution"]
    ] == [(0, "1/2"), ("unknown", "1/2")]
    assert chance_of(answer) == Fraction(1, 2)
    assert any("Damage" in reason for reason in answer["unknown"])


@pytest.mark.parametrize("entry", [MELEE, RANGED])
def test_an_example_of_an_attack_that_is_out_by_one_is_found(shipped: kb.KnowledgeBase, entry: str) -> None:
    example = shipped.entries[entry].examples["swarmed"]
    assert list(mismatches(shipped, entry, example)) == []
    damage = example.expect.results["damage done"]
    assert isinstance(damage, int)
    expect = example.expect.model_copy(update={"results": {"damage done": damage + 1}})
    assert len(list(mismatches(shipped, entry, example.model_copy(update={"expect": expect})))) == 1


def test_dice_under_the_name_of_a_number_are_refused_with_the_roll_even_if_a_rating_is_missing(
    shipped: kb.KnowledgeBase,
) -> None:
    attack = STABBING.request(MELEE)
    attack["ratings"] = {name: value for name, value in attack["ratings"].items() if name != "Shock"}
    with pytest.raises(ValueError, match='did you mean "trauma-die"'):
        ask(shipped, **attack, dice={"actor": [19], "trauma": [6]})


def test_a_miss_on_total_defense_says_that_no_shock_applies(shipped: kb.KnowledgeBase) -> None:
    attack = STABBING.request(MELEE)
    attack["against"] = {**attack["against"], "Melee AC": 2}
    missed = {**attack, "dice": {"actor": [1]}}
    defended = ask(shipped, **{**missed, "modifiers": [{"from": "total-defense", "side": "opponent"}]})
    assert ask(shipped, **missed)["headline"]["text"].endswith("; all of it Shock")
    assert defended["headline"]["text"].endswith("; Shock doesn't apply")
