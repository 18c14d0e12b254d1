"""Headlines of answers on real entries; the numbers were worked out by hand."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.model import RollStep
from kb.play.advice.by_tier import compare_tiers
from kb.play.answer.headline import optional_results
from kb.play.answer.headline.wording import brought, chance_text, clauses_text, decimal
from kb.play.procedure.steps import may_succeed
from kb.play.request.shapes import ResolveRequest, TierwiseRequest
from kb.play.resolve import resolve
from kb.play.sentences.headline import why_unknown
from kb.references import edition_of
from resolver.sentences.rolls import change_not_given
from resolver.wording import percent
from tests.kb.asking import ask
from tests.kb.play.playing import SHOT

SPIKE = {"ratings": {"Cybercombat": 5, "Logic": 5, "Attack": 5, "marks": 1}}
DEFENSE = {"Intuition": 4, "Firewall": 3, "Device Rating": 3}


def test_averages_of_a_hit_stand_on_the_hits_alone(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr5/data-spike", **SPIKE, against=DEFENSE)
    net = {one["value"]: Fraction(one["fraction"]) for one in answer["odds"]["net_hits"] if one["value"] > 0}
    mean = sum(chance * (7 + value) for value, chance in net.items()) / sum(net.values())
    assert Fraction(answer["results"]["Matrix Damage"]["mean_on_success"]["fraction"]) == mean
    left = float(Fraction(answer["results"]["Matrix Damage Left"]["mean_on_success"]["fraction"]))
    assert answer["headline"]["text"] == (
        f"Hit 59.7 %; on a hit {float(mean):.1f} DV before and {left:.1f} DV after resistance on average"
    )


ONLY_YIELDS = [
    ({"edition": "sr5", "roll": "12 dice"}, {"actor": [5] * 12}),
    ({"entry": "sr6/sprint", "ratings": {"Athletics": 1, "Agility": 1}}, {"actor": [5, 5]}),
    (
        {"entry": "sr5/jam-signals", "ratings": {"Electronic Warfare": 1, "Logic": 1, "Attack": 2}},
        {"actor": [5, 5]},
    ),
    (
        {"entry": "sr3/resist-damage", "ratings": {"Bod": 2, "Armor": 1}, "against": {"Force": 5}},
        {"actor": [5, 5]},
    ),
]


@pytest.mark.parametrize(("asked", "dice"), ONLY_YIELDS)
def test_a_roll_with_nothing_to_reach_has_no_success(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], dice: dict[str, list[int]]
) -> None:
    odds = ask(shipped, **asked)["odds"]
    assert {"success", "failure", "success_means"}.isdisjoint(odds)
    assert odds["mean"] is not None
    played = ask(shipped, **asked, dice=dice)["replay"]
    assert "outcome" not in played
    assert all(step.get("outcome") is None for step in played["trace"])


QUICK = {"entry": "sr5/quick-draw", "ratings": {"Weapon Skill": 2, "Reaction": 2, "Physical": 4}}


@pytest.mark.parametrize(
    ("dice", "then"),
    [
        ([5, 5, 5, 2], "success"),
        ([5, 1, 1, 1], "glitch"),
        ([1, 1, 1, 2], "critical glitch"),
        ([2, 2, 2, 2], "failure"),
    ],
)
def test_a_glitch_follows_instead_of_all_else(shipped: kb.KnowledgeBase, dice: list[int], then: str) -> None:
    answer = ask(shipped, **QUICK, dice={"actor": dice})
    draw = shipped.entries["sr5/quick-draw"].tests["draw"]
    assert isinstance(draw, RollStep)
    assert answer["replay"]["then"] == [one.then for one in draw.outcomes if one.if_ == then]
    chances = [Fraction(one["chance"]["fraction"]) for one in answer["odds"]["outcomes"]]
    assert sum(chances) == 1  # each time exactly one thing follows


@pytest.mark.parametrize(
    ("dice", "restating", "plain"),
    [
        (15, "Total 17 against 14: hit", "Total 17 against 14: hit; the attack hits"),
        (3, "Total 5 against 14: the attack misses", "Total 5 against 14: miss; the attack misses"),
    ],
)
def test_an_outcome_is_not_told_both_by_its_word_and_by_what_restates_it(
    shipped: kb.KnowledgeBase, dice: int, restating: str, plain: str
) -> None:
    asked = SHOT | {"dice": {"actor": [dice]}}
    assert line(shipped, **asked) == restating
    entry = shipped.entries["cwn/make-a-ranged-attack"]
    attack = entry.tests["attack"]
    assert isinstance(attack, RollStep)
    unmarked = [one.model_copy(update={"restates": False}) for one in attack.outcomes]
    tests = {**entry.tests, "attack": attack.model_copy(update={"outcomes": unmarked})}
    entries = {**shipped.entries, "cwn/make-a-ranged-attack": entry.model_copy(update={"tests": tests})}
    assert line(replace(shipped, entries=entries), **asked) == plain


def test_what_two_conditions_lead_to_is_told_once(shipped: kb.KnowledgeBase) -> None:
    asked = {"entry": "sr6/deflect-with-armor", "ratings": {"Defense Rating": 2}}
    (breaks,) = ask(shipped, **asked)["odds"]["outcomes"]
    # a 1 on the Wild Die; else both dice would have to show 1 for a glitch
    assert breaks["chance"]["fraction"] == "1/6"
    assert len(ask(shipped, **asked, dice={"actor": [1, 1]})["replay"]["then"]) == 1


def test_where_ones_only_fail_critically_nothing_is_a_glitch(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr3", roll="2 dice (4)", dice={"actor": [1, 1]})
    assert answer["odds"]["critical_failure"]["fraction"] == "1/36"
    assert {"glitch", "critical_glitch", "success_with_glitch"}.isdisjoint(answer["odds"])
    assert answer["replay"]["glitch"] == "critical-failure"
    assert answer["headline"]["text"] == "0 successes: critical failure"


def test_success_and_glitch_together_have_their_chance(shipped: kb.KnowledgeBase) -> None:
    # of 3 dice two show 1 and the third is a hit: 3 x 2 of 216
    answer = ask(shipped, edition="sr5", roll="3 dice (1)")
    assert answer["odds"]["success_with_glitch"]["fraction"] == str(Fraction(6, 216))


def test_a_threshold_leaves_a_margin_and_only_another_side_net_hits(shipped: kb.KnowledgeBase) -> None:
    reached = ask(shipped, edition="sr5", roll="3 dice (2)", dice={"actor": [5, 5, 5]})
    assert (reached["replay"]["margin"], "net_hits" in reached["odds"]) == (1, False)
    opposed = ask(shipped, edition="sr5", roll="1 dice v. 1 dice", dice={"actor": [5], "opponent": [1]})
    assert (opposed["replay"]["net_hits"], "margin" in opposed["odds"]) == (1, False)


def test_tiers_tell_what_is_yielded_where_nothing_succeeds(shipped: kb.KnowledgeBase) -> None:
    answer = compare_tiers(shipped, TierwiseRequest(concept="sprint"))
    assert answer.headline.text
    (sprint,) = [one for one in answer.entries if one.entry == "sr6/sprint"]
    assert (sprint.status, sprint.means_are) == ("no success", "hits")
    assert sprint.chances == {}
    assert all(mean is not None for mean in sprint.means.values())


def test_every_answer_about_an_entry_has_a_headline(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        if entry.tests or entry.results:
            assert ask(shipped, entry=id_)["headline"]["text"], id_


def test_what_an_optional_roll_lacks_leaves_the_rest_alone(shipped: kb.KnowledgeBase) -> None:
    whole, less = (ask(shipped, entry="sr5/set-data-bomb", **asked) for asked in (_bomb(3), _bomb(None)))
    assert whole["headline"] == less["headline"]
    assert whole["odds"] == less["odds"]
    assert less["unknown"][0].startswith("resist (if the bomb goes off): Firewall (under `against`)")


def _bomb(firewall: int | None) -> dict[str, Any]:
    against = {"Device Rating": 2} | ({} if firewall is None else {"Firewall": firewall})
    return {"ratings": {"Software": 2, "Logic": 2, "Sleaze": 3}, "against": against}


def test_a_draw_that_glitches_is_not_also_drawn_and_fired(shipped: kb.KnowledgeBase) -> None:
    draw = {"entry": "sr5/quick-draw", "ratings": {"Weapon Skill": 5, "Reaction": 5, "Physical": 5}}
    odds = resolve(shipped, ResolveRequest.model_validate(draw)).plain()["odds"]
    headline = resolve(shipped, ResolveRequest.model_validate(draw)).plain()["headline"]
    wanted = Fraction(odds["success"]["fraction"]) - Fraction(odds["success_with_glitch"]["fraction"])
    (figure,) = (one for one in headline["figures"] if one["name"] == "drawn and fired")
    assert Fraction(figure["value"]["fraction"]) == wanted


def test_results_of_an_optional_roll_that_follows_from_the_attack_are_told_with_it(
    shipped: kb.KnowledgeBase,
) -> None:
    ic = shipped.entries["sr3/ic-attack"]
    assert "stun from overload" in ic.results
    assert not optional_results(ic, "attack")
    assert optional_results(shipped.entries["sr5/edit-file"], "edit-file") == {"New Protection Rating"}


HACK = {"ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4}, "against": {"Intuition": 1, "Firewall": 2}}


def line(base: kb.KnowledgeBase, **asked: Any) -> str:
    text = resolve(base, ResolveRequest.model_validate(asked)).plain()["headline"]["text"]
    assert isinstance(text, str)
    return text


def test_only_a_plain_test_succeeds_without_a_word_of_its_own(shipped: kb.KnowledgeBase) -> None:
    wordless = {
        id_
        for id_, entry in shipped.entries.items()
        if entry.success is None
        and any(may_succeed(shipped.editions[edition_of(id_)], entry, key) for key in entry.tests)
    }
    assert wordless == {"cwn/use-a-skill", "sr5/kill-complex-form"}  # whose page gives only the test


def test_no_unit_repeats_the_name_of_its_result(shipped: kb.KnowledgeBase) -> None:
    doubled = [
        (id_, name)
        for id_, edition in shipped.editions.items()
        for name, term in edition.terms.items()
        if " " in name and term.unit == "".join(word[0] for word in name.split())
    ]
    assert not doubled
    ram = {
        "ratings": {"Speed": 4, "Vehicle Skill": 4, "Reaction": 4, "Vehicle Body": 4},
        "against": {"Handling": 4, "Vehicle Skill": 4, "Reaction": 4},
    }
    assert (
        line(shipped, entry="sr5/ram", **ram)
        == "Hit 37.9 %; on a hit 5.7 DV to the target on average, 2 DV to your own vehicle"
    )


DRIVERS = {"Reaction": 4, "Vehicle Skill": 4}
CUT_OFF = {
    "entry": "sr5/cut-off",
    "ratings": {**DRIVERS, "Handling": 4},
    "against": {**DRIVERS, "Handling": 4},
}
STUNT = {
    "entry": "sr5/stunt",
    "ratings": {**DRIVERS, "Handling": 4, "Maneuver Threshold": 2},
    "against": DRIVERS,
}
RAM = {
    "entry": "sr5/ramming",
    "ratings": {**DRIVERS, "Ramming Damage": 8},
    "against": {**DRIVERS, "Intuition": 4, "Body": 3, "Armor": 9},
}


@pytest.mark.parametrize(
    ("asked", "key", "field", "then"),
    [
        (CUT_OFF, "cut", "avoid", "the target crashes"),
        (
            STUNT,
            "stunt",
            "pursuit",
            "the pursuer falls back one Range Category (at Extreme Range it loses you)",
        ),
        (RAM, "attack", "control", "your vehicle is uncontrolled"),
    ],
)
def test_a_chance_goes_on_with_how_likely_a_later_roll_fails(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], key: str, field: str, then: str
) -> None:
    answer = ask(shipped, **asked)
    later = answer["steps"][field]
    figure = next(each for each in answer["headline"]["figures"] if each["name"] == then)
    chance = Fraction(later["taken"]["fraction"]) * Fraction(later["odds"]["failure"]["fraction"])
    assert later["taken"] == answer["steps"][key]["odds"]["success"]
    assert Fraction(figure["value"]["fraction"]) == chance
    assert f"; {then} {percent(chance)}" in answer["headline"]["text"]


def test_a_chance_goes_on_with_what_a_glitch_of_a_later_roll_does(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **RAM)
    chances = {each["if"]: each["chance"] for each in answer["steps"]["control"]["odds"]["outcomes"]}
    taken = Fraction(answer["steps"]["control"]["taken"]["fraction"])
    glitch, critical = (taken * Fraction(chances[each]["fraction"]) for each in ("glitch", "critical glitch"))
    assert (
        f"; your vehicle almost certainly crashes after a glitch {percent(glitch)}; "
        in answer["headline"]["text"]
    )
    assert critical < Fraction(1, 1000)  # which says nothing at the table
    assert "your vehicle crashes" not in answer["headline"]["text"]


def test_the_chance_of_an_outcome_leaves_out_the_glitches_that_replace_it(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **RAM, test="control")
    figure, failed = answer["headline"]["figures"]
    assert failed["name"] == "your vehicle is uncontrolled"
    odds = {name: Fraction(answer["odds"][name]["fraction"]) for name in ("success", "success_with_glitch")}
    assert odds["success_with_glitch"] > 0
    assert (figure["name"], Fraction(figure["value"]["fraction"])) == (
        "you keep control",
        odds["success"] - odds["success_with_glitch"],
    )


def test_a_headline_has_the_whole_name_of_an_unknown_change_and_the_first_sentence_of_why() -> None:
    def told(why: str) -> str:
        return why_unknown([change_not_given("pool", "dice pool", "actor", "Jammers vs. Drones. All.", why)])

    assert told("The page has no table. It has a picture.") == told("The page has no table.")
    assert "Jammers vs. Drones. All." in told("The page has no table.")


def test_the_headline_of_given_dice_has_hits_outcome_and_net_hits_as_figures(
    shipped: kb.KnowledgeBase,
) -> None:
    body = {"entry": "sr5/erase-mark", "ratings": {"Computer": 1, "Logic": 1, "Attack": 5}}
    dice = {"actor": [5, 6], "opponent": [5, 1, 1]}
    answer = ask(shipped, **body, against={"Willpower": 1, "Firewall": 2}, dice=dice)
    figures = {figure["name"]: figure["value"] for figure in answer["headline"]["figures"]}
    assert figures == {"hits": 2, "outcome": "erased", "net": 1}


def test_a_headline_of_given_dice_names_what_is_left_to_roll_with_what_it_has_to_reach(
    shipped: kb.KnowledgeBase,
) -> None:
    scene = {"Computer (Decking)": 4, "Force": 6, "Host Color": "Green", "Icon Status": "Intruding"}
    attack = {"entry": "sr3/decker-attack", "ratings": scene | {"Damage Level": "Serious"}}
    told = line(shipped, **attack, against={"Bod": 5, "Armor": 1}, dice={"actor": [5, 5, 1, 2]})
    assert told == (
        "2 successes: hit; next soak, target number 5; "
        "then icon damage most often Serious, 6.4 boxes of damage on average, mostly no dumpshock damage"
    )
    cut = line(shipped, **CUT_OFF, dice={"actor": [5, 5, 6, *[2] * 5], "opponent": [5] + [2] * 7})
    assert cut.endswith("; next the Vehicle Test, threshold 2: success 80.5 %")


def test_a_variant_for_several_marks_says_how_many_are_placed_even_if_it_is_one(
    shipped: kb.KnowledgeBase,
) -> None:
    force = {"entry": "sr5/brute-force", "against": {"Willpower": 3, "Firewall": 4}, "variant": "two-marks"}
    ratings = {"Cybercombat": 5, "Logic": 5, "Attack": 5}
    for marks, placed in ((1, 2), (2, 1)):
        assert f" %: {placed} mark{'s' * (placed > 1)} placed" in line(
            shipped, **force, ratings=ratings | {"marks": marks}
        )


def test_an_extended_test_whose_dice_run_out_fails(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr5", roll="2 dice (4, 1 hour)", dice={"roll1": [1, 2], "roll2": [2]})
    replay = answer["replay"]
    assert (replay["outcome"], replay["margin"], replay["rolls"]) == ("failure", -4, 2)
    assert (replay["time"], replay["trace"][-1]["outcome"]) == ({"value": 2, "unit": "hour"}, "failure")
    assert answer["headline"]["figures"] == [{"name": "outcome", "value": "failure"}]


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        (
            [1, 1, 4],
            "1 hit against 2: failure, with a glitch; a 4 raised to 5 (you may raise a 1 to 2 instead: "
            "1 hit less, but no glitch)",
        ),
        ([1, 1, 3], "0 hits against 2: failure; a 1 raised to 2"),
        ([4, 4, 2], "1 hit against 2: failure; a 4 raised to 5"),
        ([5, 5, 2], "2 hits against 2: success"),
    ],
)
def test_the_raised_die_is_named_and_another_where_it_undoes_a_glitch(
    shipped: kb.KnowledgeBase, dice: list[int], told: str
) -> None:
    asked = {"edition": "sr6", "roll": "3 dice (2)", "edge": "raise-one", "dice": {"actor": dice}}
    assert resolve(shipped, ResolveRequest.model_validate(asked)).headline.text == told


def test_a_colon_parts_a_clause_with_a_comma_from_its_chance() -> None:
    assert chance_text("hit", Fraction(1, 4)) == "hit 25 %"
    assert chance_text("tripped, if the attack hits", Fraction(1, 4)) == "tripped, if the attack hits: 25 %"


def test_a_headline_of_ones_own_tells_no_later_chance_that_is_0(shipped: kb.KnowledgeBase) -> None:
    shot = {"Attack Bonus": 5, "Shoot": 0, "Attribute Modifier": 0, "Damage": "1d8"}
    wound = {"Trauma Die": "1d8", "Trauma Target": 6, "Trauma Rating": 2}
    asked = {"entry": "cwn/make-a-ranged-attack", "ratings": shot | wound, "against": {"Ranged AC": 10}}
    told, without = (
        ask(shipped, **asked, **more)["headline"]["text"] for more in ({}, {"variant": "no-trauma"})
    )
    assert told.endswith("; Traumatic Hit 30 %")  # 16/20 x 3/8
    assert without == "Hit 80 %; on a hit 4.5 points of damage on average"


def test_what_follows_from_a_glitch_is_told_in_place_of_an_unknown_outcome(shipped: kb.KnowledgeBase) -> None:
    ratings, dice = {"Reaction": 2, "Vehicle Skill": 3}, {"actor": [1, 1, 1, 2, 2]}
    answer = ask(shipped, entry="sr5/make-vehicle-test", ratings=ratings, dice=dice)
    assert answer["headline"]["text"] == "0 hits, with a critical glitch; the vehicle crashes"


def test_a_chance_over_all_rolls_comes_before_what_a_hit_brings(shipped: kb.KnowledgeBase) -> None:
    asked = {
        "ratings": {"Vehicle Skill": 5, "Reaction": 4, "Ramming Damage": 10},
        "against": {"Reaction": 4, "Intuition": 4, "Body": 4, "Armor": 9},
    }
    chance, lost, *_, on_a_hit = ask(shipped, entry="sr5/ramming", **asked)["headline"]["text"].split("; ")
    assert chance == "Hit 46.5 %"
    assert lost == "your vehicle is uncontrolled 6.7 %"
    assert on_a_hit.startswith("on a hit 10 DV")


@pytest.mark.parametrize(
    ("results", "said"),
    [
        (["8 DV on average", "2 marks"], "8 DV on average, 2 marks"),
        (
            ["3 DV", "4.4 DV before resistance on average", "3.1 DV after resistance on average"],
            "3 DV, 4.4 DV before and 3.1 DV after resistance on average",
        ),
        ([], ""),
    ],
)
def test_averages_share_the_words_that_they_end_in(results: list[str], said: str) -> None:
    text, figures = brought((result, []) for result in results)
    assert (text, figures) == (said, [])


@pytest.mark.parametrize(
    ("clauses", "told"),
    [
        (
            ["your vehicle crashes", "your vehicle is uncontrolled"],
            "your vehicle crashes and is uncontrolled",
        ),
        (["the target is hit", "your blade breaks"], "the target is hit and your blade breaks"),
        (["the target crashes"], "the target crashes"),
    ],
)
def test_what_happens_to_one_thing_names_it_once(clauses: list[str], told: str) -> None:
    assert clauses_text(clauses) == told


def test_why_a_change_is_unknown_is_a_sentence_of_its_own() -> None:
    reason = change_not_given(
        "pool", "dice pool", "actor", "Jam Signals", "The page doesn't say what Noise does."
    )
    assert str(reason) == "The dice pool is unknown. Jam Signals: the page doesn't say what Noise does."


@pytest.mark.parametrize("marks", [1, 3])
def test_a_failure_says_once_that_nothing_came_of_it(shipped: kb.KnowledgeBase, marks: int) -> None:
    answer = ask(
        shipped,
        entry="sr5/brute-force",
        ratings={"Cybercombat": 6, "Logic": 5, "Attack": 6, "marks": marks},
        against={"Willpower": 4, "Firewall": 4, "Device Rating": 4},
        hits={"brute-force": 3, "brute-force.opponent": 3},
    )
    assert answer["headline"]["text"] == "3 hits against 3: no mark placed"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("0", "0"),
        ("1/50", "under 0.1"),
        ("-1/50", "over −0.1"),
        ("1/10", "0.1"),
        ("-7/2", "−3.5"),
        ("3", "3"),
    ],
)
def test_an_average_is_no_0_unless_it_is_one(number: str, text: str) -> None:
    assert decimal(Fraction(number)) == text


def test_a_part_that_leaves_the_success_open_has_the_chance_of_its_roll(shipped: kb.KnowledgeBase) -> None:
    """SR3, lines 65 to 67: the attack alone, whatever the Shield and the soak do then."""
    ratings = {"Security Rating": 2, "Host Color": "Blue", "IC Rating": 6, "Icon Status": "Legitimate"}
    answer = ask(shipped, entry="sr3/ic-attack", test="attack", ratings=ratings)
    assert answer["headline"]["text"] == f"Success {percent(Fraction(answer['odds']['success']['fraction']))}"


def test_what_the_roll_that_decides_had_to_reach_stands_beside_yours(shipped: kb.KnowledgeBase) -> None:
    """Matrix RPG, lines 182 to 188: the attacker needs as many successes as the parry has."""
    asked = {"entry": "matrix-d6/melee-parry", "ratings": {"Melee Parry": 4}, "against": {"Melee Combat": 4}}
    answer = ask(shipped, **asked, dice={"parry": [3, 4, 5, 1], "attack": [3, 4, 5, 6]})
    assert answer["headline"]["text"] == "3 successes; the attacker rolls 4: you're hit"
