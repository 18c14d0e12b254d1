"""The Matrix RPG: attacks and what changes them, against odds that are counted die by die."""

from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.play.request.shapes import TurnRequest
from kb.play.turns.check_turn import check_turn
from kb.problems import RequestError
from tests.kb.editions.matrix_d6 import SHOT, ask, chance, result, shot, spread, success, successes

DIFFICULTY = {"Point Blank": 2, "Short": 3, "Medium": 4, "Long": 5}


@pytest.mark.parametrize(("distance", "difficulty"), [*DIFFICULTY.items(), ("Extreme", 6)])
def test_a_shot_has_to_reach_the_difficulty_of_its_distance(
    shipped: kb.KnowledgeBase, distance: str, difficulty: int
) -> None:
    for dice in (1, 4, 6):
        assert shot(shipped, dice, distance=distance) == chance(lambda hits: hits >= difficulty, dice)


def test_a_ruling_picks_the_end_of_the_range_that_extreme_distance_has(shipped: kb.KnowledgeBase) -> None:
    least, most = (shot(shipped, 7, distance="Extreme", rulings={"range": end}) for end in ("least", "most"))
    assert (least, most) == (chance(lambda hits: hits >= 6, 7), chance(lambda hits: hits >= 7, 7))


def test_the_ruling_on_ranges_is_told_only_where_the_difficulty_is_one(shipped: kb.KnowledgeBase) -> None:
    told = {
        distance: "range" in ask(shipped, SHOT, ratings={"Ranged Combat": 6, "Range": distance})["rulings"]
        for distance in (*DIFFICULTY, "Extreme")
    }
    assert told == dict.fromkeys(DIFFICULTY, False) | {"Extreme": True}


def test_each_shot_with_two_guns_has_lost_a_die_for_the_second_gun(shipped: kb.KnowledgeBase) -> None:
    guns = "matrix-d6/two-guns"
    assert shot(shipped, 6, entry=guns) == chance(lambda hits: hits >= 3, 5)
    assert shot(shipped, 6, entry=guns, variant="off-hand") == chance(lambda hits: hits >= 3, 4)
    both = ["off-hand", "more-actions"]
    assert shot(shipped, 6, entry=guns, ratings={"Actions": 3}, variant=both) == chance(
        lambda hits: hits >= 3, 3
    )
    with pytest.raises(RequestError, match=r"can.t use Multiple Actions in a Round for"):
        shot(shipped, 6, entry=guns, modifiers=[{"from": "multiple-actions"}])


def test_a_spray_that_hits_does_damage_with_one_die_less(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Ranged Combat": 4, "Range": "Point Blank", "Weapon Damage": 5, "Damage Multiplier": 3}
    asked = {"ratings": ratings, "against": {"Strength": 0, "Armor Value": 0}}
    answer = ask(shipped, "matrix-d6/spray-bullets", **asked)
    hit = success(answer)
    mean = Fraction(answer["results"]["points of damage"]["mean"]["fraction"])
    assert mean == hit * 8  # 4 dice, 2/3 of a success each, 3 points for a success


def test_a_spray_takes_a_damage_die_for_as_long_as_it_helps_against_further_targets(
    shipped: kb.KnowledgeBase,
) -> None:
    lost, gained = shipped.entries["matrix-d6/spray-bullets"].grants
    assert (lost.add, lost.until) == ({"pool": -1}, gained.until)


def test_resistance_equal_to_the_damage_is_called_an_injury(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Strength": 4, "Armor Value": 2, "Damage Points": 6}
    text = ask(shipped, "matrix-d6/resist-damage", ratings=ratings)["headline"]["text"]
    assert text == "Resisted 0 %; injured 100 %; 1.3 points after resistance on average"


def test_rolled_dice_of_cover_are_asked_for_where_they_belong(shipped: kb.KnowledgeBase) -> None:
    covered = {"ratings": {"Ranged Combat": 5, "Range": "Medium", "Cover": "1D"}}
    rolled = {**covered, "rulings": {"difficulty_dice": "rolled"}}
    with pytest.raises(ValueError, match=r"The difficulty has 1 die of its own; .* as `dice\.requirement`"):
        ask(shipped, SHOT, **rolled, dice={"actor": [6, 4, 3, 2, 1]})
    answer = ask(shipped, SHOT, **rolled, dice={"actor": [6, 4, 3, 2, 1], "requirement": [4]})
    assert answer["headline"]["text"].startswith("3 successes against 5")


def test_cover_that_is_given_counts_without_a_word_on_when(shipped: kb.KnowledgeBase) -> None:
    covered = {"ratings": {"Ranged Combat": 6, "Range": "Short", "Cover": "2D"}}
    answer = ask(shipped, SHOT, **covered, modifiers=[{"from": "cover"}])
    assert answer["warnings"] == []


def test_what_counts_only_if_something_holds_is_named_in_words_that_fit_one_and_several(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = {"ratings": {"Ranged Combat": 6, "Range": "Short"}, "modifiers": [{"from": "die-reductions"}]}
    assert (
        "Die Reductions counts only if the gamemaster applies them."
        in ask(shipped, SHOT, **asked)["warnings"]
    )


def test_a_blow_has_its_average_on_a_hit_beside_the_one_over_all_rolls(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Brawling": 4, "Base Damage Value": 3, "Lifting Bonus": 1}
    answer = ask(shipped, "matrix-d6/brawling", ratings=ratings, against={"Strength": 3, "Armor Value": 1})
    effect = answer["results"]["Effect Value"]
    mean, on_hit = (Fraction(effect[key]["fraction"]) for key in ("mean", "mean_on_success"))
    assert mean == on_hit * success(answer) < on_hit


def test_a_ruling_asks_for_more_than_the_difficulty(shipped: kb.KnowledgeBase) -> None:
    assert shot(shipped, 5, rulings={"difficulty": "beat"}) == chance(lambda hits: hits > 3, 5)


@pytest.mark.parametrize("further", [1, 2, 3, 4])
def test_every_action_beyond_the_first_takes_a_die_from_all_of_them(
    shipped: kb.KnowledgeBase, further: int
) -> None:
    several = {"from": "multiple-actions", "times": further}
    assert shot(shipped, 6, distance="Point Blank", modifiers=[several]) == chance(
        lambda hits: hits >= 2, 6 - further
    )
    (lost,) = result(
        ask(shipped, "matrix-d6/multiple-actions", ratings={"Actions": 1 + further}), "dice lost"
    )
    assert lost == further


@pytest.mark.parametrize("actions", [1, 2, 3, 5])
def test_the_number_of_actions_says_how_many_dice_a_shot_loses(
    shipped: kb.KnowledgeBase, actions: int
) -> None:
    several = {"from": "multiple-actions"}
    rated = {"Ranged Combat": 6, "Range": "Point Blank", "Actions": actions}
    answer = ask(shipped, SHOT, ratings=rated, modifiers=[several])
    assert success(answer) == chance(lambda hits: hits >= 2, 7 - actions)
    idle = ["Multiple Actions in a Round changes nothing here: Actions is 1."] if actions == 1 else []
    assert answer["warnings"] == idle


def test_two_numbers_of_actions_are_refused(shipped: kb.KnowledgeBase) -> None:
    rated = {"Ranged Combat": 6, "Range": "Point Blank", "Actions": 4}
    with pytest.raises(RequestError, match="2 times,"):
        ask(shipped, SHOT, ratings=rated, modifiers=[{"from": "multiple-actions", "times": 2}])


def test_more_than_five_actions_cost_as_much_and_are_named(shipped: kb.KnowledgeBase) -> None:
    """Line 8: five are only the usual number."""
    rated = {"Ranged Combat": 8, "Range": "Point Blank", "Actions": 6}
    answer = ask(shipped, SHOT, ratings=rated, modifiers=[{"from": "multiple-actions"}])
    assert success(answer) == chance(lambda hits: hits >= 2, 8 - 5)
    assert answer["warnings"] == ["Actions 6 is more than MD6 normally allows: 5 at most."]


@pytest.mark.parametrize(
    ("actions", "target", "lost"), [(1, 1, 0), (2, 1, 1), (2, 2, 2), (3, 1, 2), (3, 2, 3), (3, 3, 4)]
)
def test_the_shots_of_the_two_examples_with_several_targets_lose_the_dice_that_the_page_counts(
    shipped: kb.KnowledgeBase, actions: int, target: int, lost: int
) -> None:
    several = "matrix-d6/attack-several-targets"
    ratings = {"Actions": actions, "Which Target": target}
    found = shot(shipped, 6, distance="Point Blank", entry=several, ratings=ratings)
    assert found == chance(lambda hits: hits >= 2, 6 - lost)


def test_a_shot_at_a_further_target_says_what_it_loses_to_actions_and_to_targets(
    shipped: kb.KnowledgeBase,
) -> None:
    third = {"Ranged Combat": 6, "Actions": 3, "Which Target": 3, "Range": "Point Blank"}
    answer = ask(shipped, "matrix-d6/attack-several-targets", ratings=third, seed="1")
    pool = next(step["text"] for step in answer["replay"]["trace"] if step["step"] == "pool")
    assert pool == "Ranged Combat 6 − 2 (further actions) − 2 (further targets)"


def test_a_spray_takes_no_penalty_for_targets_gains_a_die_and_costs_one_of_damage(
    shipped: kb.KnowledgeBase,
) -> None:
    spray = [{"from": "spray-bullets"}]
    third = {"Actions": 3, "Which Target": 3}
    found = shot(shipped, 5, entry="matrix-d6/attack-several-targets", ratings=third, modifiers=spray)
    assert found == chance(lambda hits: hits >= 3, 5 - 2 + 1)
    assert shot(shipped, 4, entry="matrix-d6/spray-bullets") == chance(lambda hits: hits >= 3, 5)
    damage = {"Weapon Damage": 4, "Damage Multiplier": 2}
    answer = ask(shipped, "matrix-d6/ranged-damage", ratings=damage, modifiers=spray)
    assert result(answer, "points of damage") == spread(lambda hits: 2 * hits, 3)


def test_sparing_a_friend_takes_fifteen_over_the_difficulty_and_does_not_save_the_target(
    shipped: kb.KnowledgeBase,
) -> None:
    friend = ask(
        shipped,
        "matrix-d6/spray-bullets",
        variant="sparing-a-friend",
        ratings={"Ranged Combat": 19, "Range": "Point Blank"},
    )
    chances = {one["then"]: Fraction(one["chance"]["fraction"]) for one in friend["odds"]["outcomes"]}
    assert success(friend) == chances["one target is hit"] == 1 - Fraction(1 + 20 * 2, 3**20)
    assert chances["the friend is hit"] == 1 - chances["the friend is spared"]
    assert chances["the friend is spared"] == sum(
        Fraction(ways * 2**hits, 3**20) for hits, ways in ((17, 1140), (18, 190), (19, 20), (20, 1))
    )


def test_the_off_hand_has_a_die_less_and_a_second_gun_no_penalty_for_targets(
    shipped: kb.KnowledgeBase,
) -> None:
    two_guns = "matrix-d6/two-guns"
    assert shot(shipped, 5, entry=two_guns, variant="off-hand") == chance(lambda hits: hits >= 3, 3)
    second = {"Actions": 2, "Which Target": 2}
    found = shot(
        shipped, 5, entry="matrix-d6/attack-several-targets", ratings=second, modifiers=[{"from": "two-guns"}]
    )
    assert found == chance(lambda hits: hits >= 3, 4)
    off_hand = shot(shipped, 5, modifiers=[{"from": "two-guns", "grant": "off-hand"}])
    assert off_hand == chance(lambda hits: hits >= 3, 4)


@pytest.mark.parametrize("distance", DIFFICULTY)
def test_a_dodge_takes_the_place_of_every_difficulty_even_a_higher_one(
    shipped: kb.KnowledgeBase, distance: str
) -> None:
    by_hand = chance(lambda attack, dodge: attack >= dodge, 4, 3)
    named = shot(shipped, 4, distance=distance, against={"Dodge": 3}, modifiers=[{"from": "dodge"}])
    from_the_dodge = ask(shipped, "matrix-d6/dodge", ratings={"Dodge": 3}, against={"Ranged Combat": 4})
    assert named == success(from_the_dodge, "attack") == by_hand


def test_a_dodge_that_was_declared_loses_a_die_for_the_action_and_one_that_was_not_a_further_one(
    shipped: kb.KnowledgeBase,
) -> None:
    acted = {"from": "multiple-actions", "side": "opponent"}
    late = {"from": "react", "side": "opponent"}
    for modifiers, dice in (([], 5), ([acted], 4), ([late], 4), ([acted, late], 3)):
        found = shot(shipped, 3, against={"Dodge": 5}, modifiers=[{"from": "dodge"}, *modifiers])
        assert found == chance(lambda attack, dodge: attack >= dodge, 3, dice)


@pytest.mark.parametrize("entry", ["dodge", "melee-parry", "block"])
def test_a_reaction_that_was_not_declared_loses_its_die_by_the_variant_and_by_the_rule_alike(
    shipped: kb.KnowledgeBase, entry: str
) -> None:
    ratings = {"Dodge": 4, "Melee Parry": 4, "Brawling": 4}
    against = {"Ranged Combat": 3, "Melee Combat": 3, "Brawling": 3}
    sides = {"ratings": ratings, "against": against}
    late = ask(shipped, f"matrix-d6/{entry}", variant="undeclared", **sides)
    ruled = ask(shipped, f"matrix-d6/{entry}", modifiers=[{"from": "react"}], **sides)
    assert late["odds"]["hits"] == ruled["odds"]["hits"]
    assert {one["value"]: Fraction(one["fraction"]) for one in late["odds"]["hits"]} == successes(3)


def test_a_full_reaction_adds_its_successes_to_the_difficulty(shipped: kb.KnowledgeBase) -> None:
    full = ask(
        shipped,
        "matrix-d6/full-reaction",
        ratings={"Dodge": 4, "Range": "Short"},
        against={"Ranged Combat": 7},
    )
    assert success(full, "attack") == chance(lambda attack, dodge: attack >= 3 + dodge, 7, 4)


@pytest.mark.parametrize("name", ["Reaction Successes", "Dodge Successes"])
def test_a_full_reaction_that_is_named_counts_as_many_successes_as_it_brought(
    shipped: kb.KnowledgeBase, name: str
) -> None:
    named = {
        count: shot(shipped, 7, against={name: count}, modifiers=[{"from": "full-reaction"}])
        for count in range(5)
    }
    assert named == {count: chance(lambda hits, count=count: hits >= 3 + count, 7) for count in range(5)}
    averaged = sum(likely * named[count] for count, likely in successes(4).items())
    assert averaged == chance(lambda attack, dodge: attack >= 3 + dodge, 7, 4)


def test_the_successes_of_a_dodge_already_rolled_are_the_difficulty(shipped: kb.KnowledgeBase) -> None:
    rolled = {"Dodge Successes": 4}
    for states in ([], ["wounded"]):  # the dodger's, which no longer matter
        taken: dict[str, Any] = {"modifiers": [{"from": "dodge"}], "states_against": states}
        assert shot(shipped, 7, against=rolled, **taken) == chance(lambda hits: hits >= 4, 7)
    ratings = {"Ranged Combat": 7, "Range": "Short"}
    for against in (rolled, rolled | {"Dodge": 5}):
        (untold,) = ask(shipped, SHOT, ratings=ratings, against=against)["warnings"][:1]
        assert "a modifier with `from` matrix-d6/dodge and `grant` successes" in untold
    both = {"against": {**rolled, "Dodge": 5}, "modifiers": [{"from": "dodge"}]}
    assert any(
        "Reaction Successes" in told for told in ask(shipped, SHOT, ratings=ratings, **both)["warnings"]
    )


@pytest.mark.parametrize("entry", [SHOT, "matrix-d6/cover"])
@pytest.mark.parametrize("cover", [1, 2, 4])
def test_the_dice_of_cover_raise_the_difficulty_or_are_rolled_as_the_ruling_has_it(
    shipped: kb.KnowledgeBase, entry: str, cover: int
) -> None:
    named: dict[str, Any] = {"modifiers": [{"from": "cover"}]} if entry == SHOT else {}
    asked: dict[str, Any] = {"entry": entry, "ratings": {"Cover": f"{cover}D"}, **named}
    flat = chance(lambda hits: hits >= 3 + cover, 6)
    assert shot(shipped, 6, **asked) == shot(shipped, 6, rulings={"difficulty_dice": "flat"}, **asked) == flat
    rolled = shot(shipped, 6, rulings={"difficulty_dice": "rolled"}, **asked)
    assert rolled == chance(lambda hits, more: hits >= 3 + more, 6, cover)


@pytest.mark.parametrize(("actions", "warned"), [(5, False), (6, True), (7, True)])
def test_more_than_five_actions_are_warned_of(shipped: kb.KnowledgeBase, actions: int, warned: bool) -> None:
    answer = ask(shipped, "matrix-d6/multiple-actions", ratings={"Actions": actions})
    told = f"Actions {actions} is more than MD6 normally allows: 5 at most."
    assert (told in answer["warnings"]) is warned


@pytest.mark.parametrize(
    ("injury", "nth", "difficulty"),
    [
        ("Stunned", "second", 2),
        ("Stunned", "fourth", 4),
        ("Wounded", "second", 3),
        ("Incapacitated", "third", 5),
        ("Mortally Wounded", "third", 6),
    ],
)
def test_each_further_try_of_first_aid_is_one_level_harder(
    shipped: kb.KnowledgeBase, injury: str, nth: str, difficulty: int
) -> None:
    ratings = {"First Aid": 7, "Injury": injury}
    again = ask(shipped, "matrix-d6/first-aid", ratings=ratings, variant=f"{nth}-try")
    assert success(again) == chance(lambda hits: hits >= difficulty, 7)


def test_further_actions_take_a_die_from_first_aid_too(shipped: kb.KnowledgeBase) -> None:
    ratings = {"First Aid": 4, "Injury": "Wounded"}
    several = [{"from": "multiple-actions", "times": 2}]
    aid = ask(shipped, "matrix-d6/first-aid", ratings=ratings, modifiers=several)
    assert success(aid) == chance(lambda hits: hits >= 2, 2)


def test_the_third_injury_takes_dice_from_actions_and_not_from_resisting_damage(
    shipped: kb.KnowledgeBase,
) -> None:
    hurt = [{"from": "injuries", "grant": "third"}]
    assert shot(shipped, 6, modifiers=hurt) == chance(lambda hits: hits >= 3, 4)
    with pytest.raises(RequestError, match=r"doesn.t count for"):
        ask(shipped, "matrix-d6/resist-damage", ratings={"Strength": 4}, modifiers=hurt)


REACTIONS = {
    "dodge": ("Dodge", SHOT, {"Ranged Combat": 4, "Range": "Long"}),
    "melee-parry": ("Melee Parry", "matrix-d6/melee-attack", {"Melee Combat": 4}),
}


@pytest.mark.parametrize("reaction", REACTIONS)
@pytest.mark.parametrize(
    ("choice", "declared", "lost"),
    [("undeclared", True, 0), ("undeclared", False, 1), ("always", True, 1), ("always", False, 1)],
)
def test_a_ruling_takes_the_die_of_a_reaction_from_declared_ones_too_and_never_twice(
    shipped: kb.KnowledgeBase, reaction: str, choice: str, declared: bool, lost: int
) -> None:
    skill, attack, ratings = REACTIONS[reaction]
    counted = chance(lambda attack, defense: attack >= defense, 4, 5 - lost)
    ruled: dict[str, Any] = {"rulings": {"reaction_die": choice}, "against": {skill: 5}}
    late = [] if declared else [{"from": "react", "side": "opponent"}]
    asked = ask(shipped, attack, ratings=ratings, modifiers=[{"from": reaction}, *late], **ruled)
    assert success(asked) == counted
    own: dict[str, Any] = {"ratings": {skill: 5}, "rulings": {"reaction_die": choice}}
    late = [] if declared else [{"from": "react"}]
    variant = {} if declared else {"variant": "undeclared"}
    for content in ({"modifiers": late}, variant):
        answer = ask(shipped, f"matrix-d6/{reaction}", against=ratings, **own, **content)
        assert success(answer, "attack") == counted
    dice = {"Actions": 2, "Undeclared": int(not declared)}
    (told,) = result(ask(shipped, "matrix-d6/react", ratings=dice, rulings=ruled["rulings"]), "dice lost")
    assert told == 1 + lost


@pytest.mark.parametrize("choice", ["undeclared", "always"])
def test_blocks_and_full_reactions_lose_no_die_by_the_ruling_on_reactions(
    shipped: kb.KnowledgeBase, choice: str
) -> None:
    ruled = {"rulings": {"reaction_die": choice}}
    fists: dict[str, Any] = {"ratings": {"Brawling": 4}, "against": {"Brawling": 3}}
    assert success(ask(shipped, "matrix-d6/block", **fists, **ruled)) == chance(lambda a, b: a > b, 4, 3)
    late = ask(shipped, "matrix-d6/block", **fists, **ruled, modifiers=[{"from": "react"}])
    assert success(late) == chance(lambda a, b: a > b, 3, 3)
    full = {"ratings": {"Dodge": 4, "Range": "Point Blank"}, "against": {"Ranged Combat": 5}}
    answer = ask(shipped, "matrix-d6/full-reaction", **full, **ruled)
    assert success(answer, "attack") == chance(lambda dodge, attack: attack >= 2 + dodge, 4, 5)


@pytest.mark.parametrize(
    ("entry", "skill", "dice", "difficulty"),
    [("brawling", "Brawling", 4, 2), ("martial-arts", "Martial Arts", 5, 3)],
)
def test_a_blow_has_its_effect_value_without_any_rating_of_damage(
    shipped: kb.KnowledgeBase, entry: str, skill: str, dice: int, difficulty: int
) -> None:
    """Lines 171-175: 1 for each success beyond the difficulty."""
    answer = ask(shipped, f"matrix-d6/{entry}", ratings={skill: dice})
    assert result(answer, "Effect Value") == spread(lambda hits: max(hits - difficulty, 0), dice)


@pytest.mark.parametrize("skill", ["Brawling", "Martial Arts"])
def test_a_parry_stops_blows_without_a_weapon_too(shipped: kb.KnowledgeBase, skill: str) -> None:
    parry = {"ratings": {"Melee Parry": 4}}
    armed = ask(shipped, "matrix-d6/melee-parry", **parry, against={"Melee Combat": 3})
    variant = f"against-{skill.lower().replace(' ', '-')}"
    bare = ask(shipped, "matrix-d6/melee-parry", **parry, against={skill: 3}, variant=variant)
    assert bare["headline"]["text"] == armed["headline"]["text"]


@pytest.mark.parametrize("way", ["stow", "throw-away"])
def test_whoever_put_a_gun_away_needs_a_second_one_in_hand_to_shoot_with_two(
    shipped: kb.KnowledgeBase, way: str
) -> None:
    actions = [{"do": "matrix-d6/stow-gun", "as": way}, {"do": "matrix-d6/two-guns"}]
    checked = check_turn(shipped, TurnRequest.model_validate({"edition": "matrix-d6", "actions": actions}))
    asked = [one["do"] for one in checked.plain()["to_check"] if one["code"] == "still-so-after"]
    assert asked == ["matrix-d6/two-guns"]


def test_a_turn_tells_what_a_dodge_gives_against_the_shots_of_the_round(shipped: kb.KnowledgeBase) -> None:
    checked = check_turn(shipped, TurnRequest(edition="matrix-d6", actions=["matrix-d6/dodge"]))
    assert any(one.startswith("Dodge: ") for one in checked.plain()["granted"])


def test_a_spray_says_that_its_chance_is_for_one_target(shipped: kb.KnowledgeBase) -> None:
    asked = {"ratings": {"Ranged Combat": 5, "Range": "Long"}}
    answer = ask(shipped, "matrix-d6/spray-bullets", **asked)
    assert answer["headline"]["text"].startswith("One target hit 35.1 %")


@pytest.mark.parametrize(("reaction", "named"), [("full-reaction", True), ("dodge", False)])
def test_a_reaction_whose_successes_are_missing_names_the_entry_that_rolls_both(
    shipped: kb.KnowledgeBase, reaction: str, named: bool
) -> None:
    asked = {"ratings": {"Ranged Combat": 5, "Range": "Medium"}, "against": {"Dodge": 4}}
    answer = ask(shipped, SHOT, **asked, modifiers=[{"from": reaction, "side": "opponent"}])
    assert any(f"to roll both, ask for matrix-d6/{reaction}" in told for told in answer["warnings"]) is named
