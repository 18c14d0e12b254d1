"""Questions that come up at a table, each with the answer worked out by hand from its page."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import kb
from kb.play.request.shapes import ResolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn


def ask(base: kb.KnowledgeBase, **asked: Any) -> dict[str, Any]:
    return resolve(base, ResolveRequest.model_validate(asked)).plain()


SHOT: dict[str, Any] = {
    "entry": "sr5/fire-gun",
    "ratings": {"Weapon Skill": 5, "Agility": 5, "Accuracy": 6, "Damage Value": 8, "AP": -1},
    "against": {"Reaction": 4, "Intuition": 3, "Body": 3, "Armor": 9},
}


def test_a_disarming_shot_does_no_damage(shipped: kb.KnowledgeBase) -> None:
    """SR6, line 21."""
    answer = ask(
        shipped,
        entry="sr6/attack",
        ratings={"Weapon Skill": 6, "Agility": 6, "Damage Value": 5},
        against={"Reaction": 3, "Intuition": 3, "Body": 3},
        modifiers=[{"from": "called-shot-disarm"}],
        dice={"actor": [6, 5, 5, 5, 1, 2, 3, 4], "opponent": [5, 1, 2, 3, 4, 2]},
    )
    assert answer["replay"]["results"] == {"Attack Damage": 0, "Damage Taken": 0}


@pytest.mark.parametrize(
    ("asked", "term"),
    [
        (
            {
                "entry": "sr5/brute-force",
                "variant": "two-marks",
                "ratings": {"Cybercombat": 5, "Logic": 5, "Attack": 5},
                "against": {"Willpower": 3, "Firewall": 4, "Device Rating": 3},
                "dice": {"actor": [6, 5, 5, 5, 2, 1], "opponent": [5, 2, 2, 3, 4, 1, 1]},
            },
            "Matrix Damage Left",
        ),
        (
            {
                "entry": "sr5/ramming",
                "ratings": {"Vehicle Skill": 5, "Reaction": 5, "Ramming Damage": 10},
                "against": {"Reaction": 3, "Intuition": 3, "Body": 4, "Armor": 6},
                "dice": {
                    "attack": [6, 5, 5, 1, 2, 3, 4, 1, 2, 3],
                    "attack.opponent": [5, 1, 2, 3, 4, 4],
                    "control": [5, 6, 1, 2, 3, 4, 4, 1, 2, 3],
                },
            },
            "Character's Damage Left",
        ),
    ],
)
def test_damage_that_nobody_has_resisted_yet_is_unknown_and_not_zero(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], term: str
) -> None:
    assert ask(shipped, **asked)["replay"]["results"][term] == "unknown"


def test_a_targets_willpower_leads_from_the_plain_cast_to_the_direct_spell(
    shipped: kb.KnowledgeBase,
) -> None:
    answer = ask(
        shipped,
        entry="sr5/cast-spell",
        ratings={"Spellcasting": 5, "Magic": 5, "Force": 5},
        against={"Willpower": 3},
    )
    assert "This roll doesn't use Willpower (target); to count it, give `test` direct." in answer["warnings"]
    assert not any("before v." in text or "under `ratings`" in text for text in answer["warnings"])


@pytest.mark.parametrize(
    ("entry", "ratings", "modifier"),
    [
        ("sr6/attack", {"Weapon Skill": 6, "Agility": 5}, {"from": "cover-fire", "grant": "full-auto"}),
        (
            "sr5/fire-gun",
            {"Weapon Skill": 6, "Agility": 5, "Accuracy": 6, "AP": 0},
            {"add": {"Damage Value": -2}},
        ),
    ],
)
def test_damage_that_is_lowered_below_nothing_is_none(
    shipped: kb.KnowledgeBase, entry: str, ratings: dict[str, int], modifier: dict[str, Any]
) -> None:
    """SR6, line 26, lowers the Damage Value by 2; nothing on a page heals by a shot."""
    answer = ask(
        shipped,
        entry=entry,
        ratings={**ratings, "Damage Value": 1},
        against={"Reaction": 1, "Intuition": 1, "Body": 3}
        | ({"Armor": 0} if entry == "sr5/fire-gun" else {}),
        modifiers=[modifier],
    )
    for damage in ("Attack Damage", "Damage Taken"):
        assert {each["value"] for each in answer["results"][damage]["distribution"]} <= {0, "none"}


def test_a_ruling_that_decides_how_a_value_is_rounded_is_named_beside_it(shipped: kb.KnowledgeBase) -> None:
    """SR6, line 39, doesn't say how an even split is rounded."""
    split = {"entry": "sr6/multiple-attacks", "ratings": {"Dice Pool": 11, "Targets": 2}}
    down, up = ask(shipped, **split), ask(shipped, **split, rulings={"rounding": "up"})
    for answer, choice, dice in ((down, "down", 5), (up, "up", 6)):
        assert answer["rulings"] == {"rounding": choice}
        assert answer["headline"]["text"].startswith(f"{dice} dice against each target")
        assert not answer.get("warnings")


def test_willpower_that_is_given_for_the_target_is_said_not_to_limit_your_aim(
    shipped: kb.KnowledgeBase,
) -> None:
    aimed = {**SHOT, "modifiers": [{"from": "take-aim", "grant": "dice", "times": 2}]}
    answer = ask(shipped, **{**aimed, "against": {**SHOT["against"], "Willpower": 2}})
    assert (
        "Your Willpower limits Take Aim, not the target's; give it under `ratings` too." in answer["warnings"]
    )


def test_aiming_twice_counts_though_the_willpower_that_limits_it_is_not_given(
    shipped: kb.KnowledgeBase,
) -> None:
    aimed = {**SHOT, "modifiers": [{"from": "take-aim", "grant": "dice", "times": 2}]}
    answer = ask(shipped, **aimed)
    assert "Willpower has no value, so nothing limits Take Aim here." in answer["warnings"]
    with_it = ask(shipped, **{**aimed, "ratings": {**SHOT["ratings"], "Willpower": 3}})
    assert answer["odds"]["success"] == with_it["odds"]["success"]
    assert not any("nothing limits" in text for text in with_it["warnings"])
    low = ask(shipped, **{**aimed, "ratings": {**SHOT["ratings"], "Willpower": 2}})
    assert low["odds"]["success"]["decimal"] < with_it["odds"]["success"]["decimal"]


@pytest.mark.parametrize(
    ("face", "armor", "reads"),
    [
        (20, 40, "hit, whatever the total, because of what the die shows"),
        (1, 2, "the attack misses, whatever the total, because of what the die shows"),
        (20, 10, "against 10: hit"),
    ],
)
def test_a_die_that_decides_against_the_total_is_named(
    shipped: kb.KnowledgeBase, face: int, armor: int, reads: str
) -> None:
    answer = ask(
        shipped,
        entry="cwn/make-a-ranged-attack",
        ratings={"Attack Bonus": 3, "Shoot": 1, "Attribute Modifier": 1},
        against={"Ranged AC": armor},
        test="attack",
        dice={"actor": [face]},
    )
    assert reads.split(",")[-1] in answer["headline"]["text"], answer["headline"]["text"]


def test_a_use_of_edge_without_edge_asks_for_the_rating(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(ValueError, match="Give your Edge a value: it counts for Push the Limit"):
        ask(shipped, **SHOT, edge="push-before")
    with pytest.raises(ValueError, match="Give the target's Edge a value under `against` too"):
        ask(shipped, **SHOT, edge_against="push-before")


def test_the_damage_of_a_burst_is_rolled_against_two_dice_less(shipped: kb.KnowledgeBase) -> None:
    burst = ask(shipped, **SHOT, variant="burst-fire")
    typed = ask(shipped, edition="sr5", roll="10 dice [6] v. 5")
    assert burst["odds"]["success"] == typed["odds"]["success"]


@pytest.mark.parametrize(
    ("edition", "actions", "told", "says"),
    [
        ("sr5", ["fire-gun", "fire-gun"], {}, "only once per Action Phase"),
        ("sr6", ["take-aim", "take-aim"], {"initiative_dice": 2}, "only once per combat round"),
    ],
)
def test_time_goes_by_the_editions_own_name(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], told: dict[str, int], says: str
) -> None:
    asked = TurnRequest.model_validate({"edition": edition, "actions": actions, **told})
    assert says in check_turn(shipped, asked).plain()["headline"]["text"]


@pytest.mark.parametrize(
    ("asked", "variant"),
    [
        (
            {
                "entry": "sr5/jack-out",
                "ratings": {"Hardware": 3, "Willpower": 4, "Firewall": 4},
                "against": {"Logic": 4, "Attack": 5},
            },
            "link-locked",
        ),
        (
            {
                "entry": "sr5/erase-mark",
                "ratings": {"Computer": 5, "Logic": 5, "Attack": 4},
                "against": {"IC Rating": 5, "Firewall": 6},
            },
            "placed-by-ic",
        ),
        (
            {
                "entry": "cwn/make-a-melee-attack",
                "ratings": {"Attack Bonus": 3, "Punch": 1, "Attribute Modifier": 1},
                "against": {"Melee AC": 13},
            },
            "punch",
        ),
        (
            {
                "entry": "cwn/make-a-melee-attack",
                "ratings": {
                    "Attack Bonus": 3,
                    "Punch": 1,
                    "Attribute Modifier": 1,
                    "Shock": 2,
                    "Shock AC": 13,
                },
                "against": {"Melee AC": 13},
            },
            "punch",
        ),
    ],
)
def test_ratings_that_only_one_variant_reads_mean_that_variant(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], variant: str
) -> None:
    meant, named = ask(shipped, **asked), ask(shipped, **asked, variant=variant)
    assert meant["variant"] == variant
    assert meant["odds"] == named["odds"]
    assert any(f", so this is the variant {variant}" in text for text in meant["warnings"])


@pytest.mark.parametrize(
    "changed",
    [
        {"ratings": {"Attack Bonus": 3, "Stab": 2, "Punch": 1, "Attribute Modifier": 1}},  # both are given
        {
            "ratings": {
                "Attack Bonus": 3,
                "Punch": 1,
                "Shoot": 1,
                "Attribute Modifier": 1,
                "Movement Rate": 10,
            }
        },
    ],
)
def test_a_rating_beside_the_printed_one_or_on_a_character_sheet_means_nothing(
    shipped: kb.KnowledgeBase, changed: dict[str, Any]
) -> None:
    asked = {"entry": "cwn/make-a-melee-attack", "against": {"Melee AC": 13}, **changed}
    assert "variant" not in ask(shipped, **asked)


def test_a_variant_for_a_state_that_does_not_hold_is_not_meant(shipped: kb.KnowledgeBase) -> None:
    asked = {
        "entry": "sr5/jack-out",
        "ratings": {"Hardware": 3, "Willpower": 4, "Firewall": 4, "link-locked": 0},
        "against": {"Logic": 4, "Attack": 5},
    }
    assert "variant" not in ask(shipped, **asked)


def test_a_shot_taken_on_the_armor_meets_its_defense_rating_and_a_wild_die(shipped: kb.KnowledgeBase) -> None:
    """SR6, lines 9–10: 5 or 6 on the Wild Die is three hits, a 1 cancels the fives."""
    defenses = Counter(
        (3 if wild >= 5 else 0) + sum(die == 6 or (die == 5 and wild != 1) for die in others)
        for wild, *others in product(range(1, 7), repeat=4)
    )
    attacks = Counter(sum(die >= 5 for die in dice) for dice in product(range(1, 7), repeat=6))
    hit = sum(attacks[a] * defenses[d] for a in attacks for d in defenses if a >= d)
    answer = ask(
        shipped,
        entry="sr6/attack",
        ratings={"Weapon Skill": 3, "Agility": 3},
        against={"Defense Rating": 4, "Reaction": 5, "Intuition": 5},
        modifiers=[{"from": "deflect-with-armor", "side": "opponent"}],
    )
    assert answer["odds"]["success"]["fraction"] == str(Fraction(hit, 6**10))
    assert "Deflect with Armor (target): roll Defense Rating" in answer["granted"][0]


def test_a_glitch_that_cannot_be_rerolled_says_so(shipped: kb.KnowledgeBase) -> None:
    """SR5, core rulebook p. 56: Second Chance doesn't undo a glitch."""
    rolled = {"edge": "second-chance", "dice": {"actor": [1, 1, 1, 5, 2]}}
    answer = ask(shipped, edition="sr5", roll="5 dice (1)", **rolled)
    assert (
        answer["headline"]["text"]
        == "1 hit against 1: success, with a glitch, so no die is rolled again or raised"
    )


@pytest.mark.parametrize(
    ("dice", "says"),
    [
        ({"actor": [6, 5, 5, 2, 1, 3, 4, 4, 5, 6]}, "5 of 12 hits in 1 roll; 9 dice next, "),
        ({"actor": [1] * 10}, "0 of 12 hits in 1 roll; 9 dice next, "),
        ({"roll1": [5] * 10, "roll2": [5] * 9}, "16 hits in 2 rolls, 12 needed: success"),
    ],
)
def test_an_extended_test_that_is_not_over_goes_on(
    shipped: kb.KnowledgeBase, dice: dict[str, list[int]], says: str
) -> None:
    answer = ask(shipped, edition="sr5", roll="10 dice limit 8 (12, 1 hour)", dice=dice)
    assert answer["headline"]["text"].startswith(says)
    rest = answer["replay"].get("chance_left")
    if rest is not None:
        lacking = 12 - answer["replay"]["hits"]
        alone = ask(shipped, edition="sr5", roll=f"9 dice limit 8 ({lacking}, 1 hour)")
        assert rest == alone["extended"]["success"]


def test_dice_are_read_without_the_ratings_that_say_how_many(shipped: kb.KnowledgeBase) -> None:
    spike = {
        "entry": "sr5/data-spike",
        "dice": {"actor": [6, 6, 5, 3, 1, 1], "opponent": [5, 2, 1]},
    }
    by_dice = ask(shipped, **spike, ratings={"Attack": 6, "marks": 2})
    by_ratings = ask(
        shipped,
        **spike,
        ratings={"Attack": 6, "marks": 2, "Cybercombat": 3, "Logic": 3},
        against={"Intuition": 1, "Firewall": 2},
    )
    assert by_dice["headline"] == by_ratings["headline"]
    assert by_dice["odds"] == by_ratings["odds"]
    assert "You gave 6 dice" in by_dice["changed"]


def test_a_weapon_that_sticks_is_not_drawn_whatever_its_part_of_the_pool_reaches(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR5, lines 166-171: a glitch leaves the gun stuck, though the threshold is met."""
    draw = {"entry": "sr5/quick-draw", "variant": "quick-draw-holster"}
    ratings = {"Weapon Skill": 5, "Reaction": 5, "Physical": 6}
    both = ask(shipped, **draw, ratings=ratings, split=[5, 5])
    one = ask(shipped, **draw, ratings={**ratings, "Reaction": 0})
    alone = Fraction(one["action"]["success"]["fraction"])
    assert Fraction(both["odds"]["success"]["fraction"]) == alone**2
    assert alone < Fraction(one["odds"]["success"]["fraction"])


def test_a_split_pool_says_which_penalties_the_page_leaves_without_a_number(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR5, lines 178-181: off-hand penalties apply to two weapons."""
    draw = {"entry": "sr5/quick-draw", "ratings": {"Weapon Skill": 5, "Reaction": 5, "Physical": 6}}
    both = ask(shipped, **draw, split=2)
    (why,) = [one["parts"]["why"] for one in both["reasons"]["warnings"] if one["code"] == "split-left-open"]
    assert why.startswith("Off-hand penalties apply, but the roll leaves them out")
    assert why not in ask(shipped, **draw)["warnings"]


def test_a_fraction_is_not_taken_for_the_value_that_shares_a_digit(shipped: kb.KnowledgeBase) -> None:
    """MD6, lines 125-127: a quarter covered is 1D, and 4D is three quarters."""
    with pytest.raises(ValueError, match=r"allowed: 1D, 2D, 4D\. .*1D with a quarter"):
        ask(shipped, entry="matrix-d6/cover", ratings={"Cover": "1/4"})


def test_a_ruling_that_a_variant_follows_is_never_called_idle(shipped: kb.KnowledgeBase) -> None:
    asked: dict[str, Any] = {"entry": "matrix-d6/dodge", "ratings": {"Dodge": 5}}
    answer = ask(shipped, **asked, rulings={"reaction_die": "always"})
    assert not [text for text in answer["warnings"] if "doesn't affect" in text]
    assert answer["rulings"]["reaction_die"] == "always"


def test_a_rating_on_the_wrong_side_is_told_where_to_go(shipped: kb.KnowledgeBase) -> None:
    warnings = ask(shipped, entry="sr5/hack-on-the-fly", ratings={"Intuition": 3})["warnings"]
    moved = "this roll uses the target's, so give it under `against` instead."
    assert f"You gave Intuition as yours; {moved}" in warnings


def test_an_attack_has_not_hit_while_a_shield_may_still_stop_it(shipped: kb.KnowledgeBase) -> None:
    """SR3, lines 73-75: 4 Shield dice against 5 take both successes in 40.7 % of rolls."""
    attack: dict[str, Any] = {
        "entry": "sr3/decker-attack",
        "ratings": {
            "Computer (Decking)": 5,
            "Force": 6,
            "Damage Level": "Serious",
            "Host Color": "Orange",
            "Icon Status": "Intruding",
        },
        "against": {"Shield": 4, "Bod": 5, "Armor": 0},
    }
    thrown = {"attack": [4, 5, 1, 2, 3]}
    ahead = "2 successes; next the target's Shield, target number 5: hit 59.3 %, miss 40.7 %; "
    texts = [
        (thrown, {}, f"{ahead}then icon damage most often Serious, 3.8 boxes of damage"),
        (thrown | {"shield": [5, 5, 1, 2]}, {}, "2 successes: miss; the Shield stops 2"),
        (thrown, {"stopped_attack": "hit"}, "2 successes: hit; next the target's Shield, target number 5"),
    ]
    for dice, rulings, text in texts:
        headline = ask(shipped, **attack, dice=dice, rulings=rulings)["headline"]["text"]
        assert headline.startswith(text)


def test_a_turn_that_may_lose_an_aim_names_the_ruling_that_decides(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 217-219: a Free Action loses the aim; whether one that belongs to the shot does, is open."""
    actions = [{"do": f"sr5/{name}"} for name in ("take-aim", "call-a-shot", "fire-gun")]
    turn = TurnRequest.model_validate({"edition": "sr5", "actions": actions})
    (warning,) = (text for text in check_turn(shipped, turn).warnings if "Take Aim" in text)
    assert "the ruling joining decides" in warning


def test_the_damage_of_ic_before_the_soak_is_known_without_the_hit(shipped: kb.KnowledgeBase) -> None:
    """SR3, lines 15-23: IC of rating 5 in a green host does 5(M)."""
    answer = ask(shipped, entry="sr3/ic-attack", ratings={"IC Rating": 5, "Host Color": "Green"})
    assert answer["headline"]["text"] == "Hit: chance unknown; 5(Moderate) before the soak"


def test_successes_of_an_attack_made_before_count_in_the_shield_and_in_the_soak(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR3, lines 70-86: TN 5 on 4 dice, two or more in 40.7 %; three successes against four don't stage."""
    shield: dict[str, Any] = {"entry": "sr3/shield", "ratings": {"Shield": 4}}
    against = {"Computer (Decking)": 5}
    for hits in ({"hits": {"opponent": 2}}, {"ratings": {"Shield": 4, "Attack Successes": 2}}):
        answer = ask(shipped, **shield | hits, against=against)
        assert "; all 2 successes of the attack 40.7 %; " in answer["headline"]["text"]
        assert answer["warnings"] == []
    assert "successes of the attack" not in ask(shipped, **shield, against=against)["headline"]["text"]
    soak = ask(
        shipped,
        entry="sr3/resist-damage",
        variant="hit-by-ic",
        ratings={"Bod": 5, "Armor": 2, "Damage Level": "Serious"},
        against={"IC Rating": 6},
        dice={"actor": [4, 5, 1, 2, [6, 3]]},
        hits={"opponent": 4},
    )
    assert soak["headline"]["text"] == "3 successes: hurt; icon damage Serious; 6 boxes of damage"


def test_a_missing_category_says_what_each_of_its_values_gives_to_reach(shipped: kb.KnowledgeBase) -> None:
    """SR3, lines 31-36 and 66."""
    asked = {"entry": "sr3/ic-attack", "ratings": {"Security Rating": 8, "Host Color": "Red"}}
    (give,) = (text for text in ask(shipped, **asked)["unknown"] if text.startswith("Give Icon Status"))
    assert "as Intruding (target number 3) or Legitimate (6)" in give
    assert "IC always counts as Legitimate" in give
