"""`actionary resolve`: what its words mean, and what it says of dice that are left out."""

import pytest

from tests.actionary.conftest import Called


@pytest.mark.parametrize(
    ("words", "about"),
    [
        (("stand-up", "-e", "sr5", "Body=3", "Willpower=3"), "sr5/stand-up"),
        (("Stand Up", "-e", "SR5", "Body=3", "Willpower=3"), "sr5/stand-up"),
        (("shoot", "-e", "sr6"), "sr6/attack"),
        (("Dodge", "-e", "matrix-d6", "Dodge=3"), "matrix-d6"),
        (("5 dice", "-e", "sr5"), "sr5"),
    ],
)
def test_a_name_with_an_edition_is_its_entry_unless_it_is_a_term_too(
    called: Called, words: tuple[str, ...], about: str
) -> None:
    result = called("resolve", *words)
    assert result.output.splitlines()[1].endswith(f"  {about}")


def test_dice_that_are_left_out_are_asked_for_by_their_option(called: Called) -> None:
    ratings = ("Weapon Skill=2", "Agility=2", "Damage Value=8", "v.", "Reaction=1", "Intuition=1", "Body=3")
    dice = ("--dice", "5 5 1 2", "--against-dice", "1 2")
    result = called("resolve", "sr6/attack", *ratings, *dice)
    assert "no dice given: resist (--dice-of resist=…)" in result.output


DECKER = ("sr3/decker-attack", "Computer (Decking)=4", "Force=6", "Damage Level=Serious")


def test_the_targets_dice_of_a_later_roll_are_asked_for_by_the_option_that_takes_them(called: Called) -> None:
    colors = ("Host Color=Green", "Icon Status=Intruding", "v.", "Bod=2", "Shield=3")
    result = called("resolve", *DECKER, *colors, "--dice", "5 5 1 2", "--against-dice", "1 2")
    assert "--dice-of shield=… or --dice-of soak=…" in result.output


def test_what_an_attacker_rolled_against_you_counts_as_the_successes_of_its_attack(called: Called) -> None:
    ic = ("sr3/ic-attack", "Security Rating=6", "IC Rating=6", "Host Color=Orange", "v.", "Bod=4", "Shield=5")
    dice = ("--dice-of", "shield=6 6 4 2 1", "--dice-of", "soak=6 4 2 1")
    assert "those of the roll itself with `--hits`" in called("resolve", *ic, "--against-hits", "3").output
    status = "Icon Status=Intruding"
    assert called("resolve", *ic, status, "--hits", "3", *dice).output.startswith(
        "3 successes: hit; icon damage Serious; 6 boxes of damage"
    )


def test_dice_without_a_number_to_reach_may_be_read_with_a_number_that_the_request_sets(
    called: Called,
) -> None:
    dice = ("v.", "Bod=2", "--dice", "5 5 1 2")
    assert 'write -m "target number=…"' in called("resolve", *DECKER, *dice).output
    assert called("resolve", *DECKER, *dice, "-m", "target number=5").output.startswith("2 successes: hit")


def test_ratings_to_give_are_named_with_their_option(called: Called) -> None:
    hint = called("turn", "cwn", "screen-an-ally", "-r", "Shoot=0").output
    assert 'Say -r "Combat Skill=…", -r Punch=…, -r Stab=… or -r Exert=….' in hint


def test_a_turn_says_each_sentence_once(called: Called) -> None:
    """SR3, lines 73-76."""
    output = called("turn", "sr3", "shield").output
    assert output.count("the page doesn't say whether rolling a Shield takes an action") == 1
    assert "\nIt fits only if it takes no action, 1 Simple Action or 1 Complex Action\n" in output


def test_whether_an_overload_stuns_the_decker_is_a_yes_or_no(called: Called) -> None:
    place = ("Host Color=Orange", "Icon Status=Intruding", "IC Rating=5")
    decker = ("v.", "Bod=5", "Willpower=5", "Shield=3", "Armor=0")
    output = called("resolve", "sr3/ic-attack", "Security Rating=7", *place, *decker, "--seed", "3").output
    assert "stun from overload: 6 %, this time no\n" in output


def test_the_first_roll_of_an_extended_test_does_not_say_that_it_cannot_reach_the_hits(
    called: Called,
) -> None:
    technician = ("--test", "restore", "v.", "Software=5", "Logic=4", "Mental=5")
    first = called("resolve", "sr5/format-device", *technician).output.partition("first roll:")[2]
    assert first.strip().startswith("glitch")


def test_a_disarming_shot_does_no_damage_whatever_the_target_resists_with(called: Called) -> None:
    shot = ("sr6/attack", "Weapon Skill=8", "Agility=6", "-m", "from sr6/called-shot-disarm")
    output = called("resolve", *shot, "v.", "Reaction=3", "Intuition=3").output
    assert output.endswith("No damage\n")


def test_one_box_of_damage_is_a_box(called: Called) -> None:
    place = ("Host Color=Orange", "Icon Status=Intruding", "IC Rating=6", "v.", "Bod=8", "Armor=2")
    dice = ("--dice", "5 4 4 3 2 1 1 1", "--dice-of", "soak=5 4 4 4 4 4 4 1")
    output = called("resolve", "sr3/ic-attack", "Security Rating=8", *place, *dice).output
    assert "; 1 box of damage" in output


def test_a_value_is_set_apart_from_its_chance(called: Called) -> None:
    ratings = ("Hacking=4", "Logic=4", "Sleaze=5", "v.", "Intuition=4", "Firewall=4")
    assert "Marks Placed: 0 (60.6 %), 1 (39.4 %)" in called("resolve", "sr5/hack-on-the-fly", *ratings).output


def test_negative_values_of_a_chart_have_a_minus_sign(called: Called) -> None:
    chart = called("resolve", "-e", "sr3", "12 dice (12) v. 20 dice (4)").output
    assert "−18 or less" in chart
    assert "-1" not in chart


@pytest.mark.parametrize(("roll", "bars"), [("1d20", False), ("2d6", True)])
def test_values_that_are_all_equally_likely_have_no_chart(called: Called, roll: str, bars: bool) -> None:
    assert ("\N{FULL BLOCK}" in called("resolve", roll, "-e", "cwn").output) == bars


def test_an_extended_test_charts_the_chance_to_have_succeeded_by_each_roll_and_when(called: Called) -> None:
    ratings = ("Software=5", "Logic=4", "Mental=5")
    lines = called("resolve", "sr5/format-device", "--test", "restore", *ratings).output.splitlines()
    chart = lines[lines.index(next(line for line in lines if line.startswith("by roll"))) + 1 :]
    words = [line.replace("\N{FULL BLOCK}", "").split() for line in chart[: chart.index("first roll:")]]
    assert [" ".join(row) for row in words[:3]] == ["3 5.2 % 3 hours", "4 26.3 % 4 hours", "5 50.9 % 5 hours"]
    assert " ".join(words[-1]) == "9 86.6 % 9 hours"
    assert not any(line.startswith("margin") for line in lines)


def test_the_chart_of_an_extended_test_ends_where_more_rolls_hardly_help(called: Called) -> None:
    output = called("resolve", "-e", "sr5", "20 dice (4, 10 minutes)").output
    assert "20 minutes" in output
    assert "200 minutes" not in output


def test_an_extended_test_that_cannot_succeed_charts_its_first_roll(called: Called) -> None:
    output = called("resolve", "-e", "sr5", "2 dice (12, 1 hour)").output
    assert "by roll" not in output
    assert "margin" in output


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            ("8 dice v. 6 dice", "--split", "2"),
            ["part 1: 4 dice v. 6 dice; success 21.7 %", "part 2: 4 dice v. 6 dice; success 21.7 %"],
        ),
        (
            ("9 dice v. 6 v. 8",),
            ["target 1: 9 dice v. 6 dice; success 60.6 %", "target 2: 9 dice v. 8 dice; success 46.5 %"],
        ),
    ],
)
def test_each_part_and_each_target_says_how_many_dice_are_rolled(
    called: Called, words: tuple[str, ...], lines: list[str]
) -> None:
    output = called("resolve", "-e", "sr5", *words).output
    assert [line for line in output.splitlines() if line.startswith(("part", "target"))] == lines


@pytest.mark.parametrize(
    ("request_", "line"),
    [
        (
            "sr5/quick-draw",
            "variants: quick-draw-holster (you draw from a quick-draw holster); choose with --variant",
        ),
        ("sr5/quick-draw --variant quick-draw-holster", None),
        ("sr5/jack-out --state link-locked", None),
        ("cwn/use-a-skill", None),
    ],
)
def test_a_roll_without_a_variant_says_last_which_there_are(
    called: Called, request_: str, line: str | None
) -> None:
    lines = called("resolve", *request_.split()).stdout.splitlines()
    assert [one for one in lines if one.startswith("variants:")] == [line] * bool(line)
    assert line in (lines[-1], None)


def test_the_variants_of_another_roll_are_not_those_of_this_one(called: Called) -> None:
    assert "variants:" not in called("resolve", "sr5/cast-spell").stdout
    assert "variants: physical " in called("resolve", "sr5/cast-spell", "--test", "direct").stdout


def test_a_ruling_that_leaves_something_out_is_given_by_its_option(called: Called) -> None:
    assert "To leave them out, give --ruling core_rolls=off." in called("resolve", "sr6/attack").output


def test_the_roll_of_a_bystander_is_named_as_players_say_it(called: Called) -> None:
    assert "the onlooker's roll succeeds" in called("resolve", "sr5/gesture", "Intuition=3").output


def test_why_the_rules_do_not_allow_it_is_printed_once(called: Called) -> None:
    barred = called(
        "resolve",
        "sr5/snoop",
        "Electronic Warfare=5",
        "Intuition=5",
        "Sleaze=4",
        "marks=0",
        "v.",
        "Logic=3",
        "Firewall=2",
    )
    assert barred.output.count("you have no marks") == 1
    assert barred.output.startswith("You can't use Snoop")
    assert ". Ignoring that: " in " ".join(barred.output.split())
    assert "The odds are as if" not in barred.output


def test_what_the_headline_says_in_full_is_not_said_again(called: Called) -> None:
    assert called("resolve", "sr6/move").output.splitlines() == ["10 meters", "sr6/move"]


def test_each_change_without_a_roll_is_a_sentence(called: Called) -> None:
    text = " ".join(called("resolve", "sr5/take-aim").output.split())
    assert ". With image magnification or a scope, the first Take Aim gives nothing; each later one" in text


def test_a_number_of_things_that_is_a_chance_says_of_how_many(called: Called) -> None:
    ratings = ("Computer=5", "Logic=5", "Attack=5", "v.", "Willpower=4", "Firewall=4")
    assert "Marks Erased: 52.6 % chance of 1" in called("resolve", "sr5/erase-mark", *ratings).output


def test_the_line_of_an_optional_roll_says_when_it_is_made(called: Called) -> None:
    ratings = ("Software=5", "Logic=5", "Sleaze=5", "v.", "Device Rating=3", "Firewall=3")
    assert (
        "resist (if the bomb goes off): 2.0 hits on average"
        in called("resolve", "sr5/set-data-bomb", *ratings).output
    )


def test_a_pool_that_a_penalty_uses_up_has_no_results(called: Called) -> None:
    ratings = ("Cybercombat=5", "Logic=5", "Attack=5", "v.", "Willpower=4", "Firewall=4")
    told = called("resolve", "sr5/brute-force", "--variant", "three-marks", *ratings).output.splitlines()[0]
    assert told == "Marked 0 %: no dice left"


def test_an_attack_on_a_weapon_leaves_open_whether_its_holder_is_hurt(called: Called) -> None:
    ratings = ("Weapon Skill=6", "Agility=5", "Damage Value=4", "v.", "Reaction=4", "Intuition=3", "Body=3")
    aimed = ("Structure Rating=5", "-m", "from sr6/called-shot-break-weapon")
    text = " ".join(called("resolve", "sr6/attack", *ratings, *aimed).output.split())
    assert "Damage Taken: unknown" in text
    assert "DV after resistance" not in text
    assert "With more than half the weapon's Structure Rating in damage it loses 1 Damage Value" in text
    assert "doesn't use Structure Rating" in text  # though what the action grants names it


def test_one_of_several_grants_is_named_as_the_option_takes_it(called: Called) -> None:
    said = " ".join(called("resolve", "matrix-d6/injuries").output.split())
    assert '-m "from matrix-d6/injuries:lightest" (or second, third or fourth).' in said


def test_an_amount_is_said_with_its_average_on_a_success_and_that_over_all_rolls(called: Called) -> None:
    ratings = ("Computer=5", "Intuition=4", "Data Processing=6", "v.", "Logic=2", "Sleaze=3")
    output = called("resolve", "sr5/matrix-perception", *ratings).output
    assert output.splitlines()[-1] == "Facts Learned: on a success 1.26 on average, 0.86 over all rolls"


def test_damage_that_only_a_failure_brings_is_said_with_its_average_on_a_failure(called: Called) -> None:
    """SR5, lines 633-636: 11 less the hits of 8 dice, 8.33 on average, in 5840059/14348907 of the rolls."""
    ratings = ("Software=5", "Intuition=4", "Firewall=4", "Device Rating=4", "Bomb Damage=11")
    output = called("resolve", "sr5/disarm-data-bomb", *ratings, "v.", "Data Bomb Rating=3").output
    assert "Matrix Damage Left: on a failure 8.33 on average, 3.39 over all rolls" in output


def test_a_result_that_a_variant_leaves_open_is_not_printed_beside_the_reason(called: Called) -> None:
    ratings = ("Cybercombat=5", "Logic=5", "Attack=5", "--variant", "global-grid")
    text = called("resolve", "sr5/brute-force", *ratings).output
    assert "The page doesn't say whether a grid can take Matrix damage." in text
    assert "Matrix Damage" not in text.replace("Matrix damage", "")


def test_a_shot_with_a_drones_gun_hits(called: Called) -> None:
    ratings = ("Gunnery=5", "Agility=4", "Accuracy=5", "Data Processing=5")
    text = called(
        "resolve", "sr5/control-device", *ratings, "--variant", "drone-weapon", "-m", "against=6"
    ).output
    assert text.startswith("Hit 60.5 %")


def test_a_fourth_mark_is_refused_with_the_reason(called: Called) -> None:
    ratings = ("Hacking=5", "Logic=5", "Sleaze=5", "marks=3", "v.", "Intuition=3", "Firewall=3")
    headline = called("resolve", "sr5/hack-on-the-fly", *ratings).output.splitlines()[0]
    assert headline.startswith("Marked 0 %; a success that adds no mark, as you already have 3")


def test_a_total_without_a_success_has_the_chance_of_each_value_or_more(called: Called) -> None:
    lines = called("resolve", "sr3/ic-initiative", "Host Color=Red", "IC Rating=5").output.splitlines()
    header = next(line.split() for line in lines if line.startswith("total"))
    assert header == ["total", "chance", "at", "least"]
    assert next(line.split()[:5] for line in lines if line.startswith("   18")) == [
        "18",
        "10.8",
        "%",
        "66.4",
        "%",
    ]


def test_what_has_no_amount_on_its_page_is_not_offered_to_a_roll(called: Called) -> None:
    text = " ".join(called("resolve", "sr5/switch-interface-mode").output.split())
    assert text.endswith("how many is not on the page.")
    assert "To count" in " ".join(called("resolve", "sr5/take-aim").output.split())


def test_a_tied_block_says_by_name_who_wins(called: Called) -> None:
    text = " ".join(called("resolve", "matrix-d6/block").output.split())
    assert "disputed rulings: tie: the attacker wins;" in text
    drawn = " ".join(called("resolve", "cwn/screen-an-ally").output.split())
    assert "disputed rulings: tie: you win;" in drawn


def test_disputed_rulings_are_told_in_words_with_what_to_type_for_another_choice(called: Called) -> None:
    text = " ".join(called("resolve", "sr3/decker-attack", "Shield=1").output.split())
    told, options = text.split("disputed rulings: ")[1].split("to change: ")
    assert "stopped attack: it has missed, and there is nothing to soak" in told
    assert "_" not in told
    assert "--ruling stopped_attack=hit" in options


def test_a_critical_failure_says_that_it_is_not_on_the_page_and_only_where_it_can_matter(
    called: Called,
) -> None:
    likely, rare = (called("resolve", f"{dice} dice vs. TN 4", "-e", "sr3").output for dice in (2, 5))
    assert "critical failure (core rules, not on this page)" in likely
    assert "critical failure" not in rare


def test_what_the_page_leaves_open_about_a_state_stands_below_the_turn(called: Called) -> None:
    text = called("turn", "sr5", "hit-the-dirt@out").output
    assert 0 < text.index("hit-the-dirt") < text.index("Prone: the page doesn't say")


BOMB = ("sr5/disarm-data-bomb", "Software=5", "Intuition=4", "Firewall=5", "v.", "Data Bomb Rating=4")


def test_what_is_not_known_of_a_later_roll_is_left_out(called: Called) -> None:
    text = called("resolve", *BOMB).output
    assert "resist: unknown" not in text
    assert "Matrix Damage Left" not in text
    chase = ("sr5/catch-up-break-away", "Vehicle Skill=5", "Reaction=5", "Speed=5", "Maneuver Threshold=2")
    fell = called("resolve", *chase, "--dice", "5 5 5 5 5 1 1 1 2 2").output
    assert "): after this roll threshold 2" in fell.partition("pursuit (only when")[2]


def test_a_later_roll_that_may_not_be_needed_says_when_it_is_and_how_often_it_is_possible(
    called: Called,
) -> None:
    ratings = (
        "Computer=5",
        "Logic=5",
        "Sleaze=5",
        "v.",
        "Willpower=3",
        "Firewall=3",
        "Software=5",
        "Mental=4",
        "Logic=5",
    )
    text = called("resolve", "sr5/format-device", *ratings).output
    assert "(if someone wants the device to run again; possible 66.7 % of the time): " in " ".join(
        text.split()
    )


def test_a_roll_that_someone_else_makes_says_who_rolls_what(called: Called) -> None:
    told = " ".join(called("resolve", "cwn/screen-an-ally").output.split())
    assert "the attacker: 2d6 + Applicable Combat Skill" in told
    assert "v. you: 2d6 + Applicable Combat Skill" in told


def test_successes_with_a_glitch_stand_beside_your_rolls_chance(called: Called) -> None:
    ratings = ("Weapon Skill=5", "Reaction=4", "Physical=6")
    lines = called("resolve", "sr5/quick-draw", *ratings).output.splitlines()
    (place,) = [number for number, line in enumerate(lines) if line.startswith("your roll succeeds  ")]
    assert lines[place + 1].startswith("your roll succeeds with a glitch")


def test_dice_without_quotes_are_told_to_have_some(called: Called) -> None:
    assert "put several dice in quotes" in called("resolve", "8 dice", "-e", "sr5", "--dice", "5", "6").stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("sr6/attack", "-m", "from sr6/dual-attack"),
            'or strong (Other Damage Value is 5 or more), as in -m "from sr6/dual-attack:weak"',
        ),
        (
            ("matrix-d6/dodge", "--dice", "3 3", "--seed", "1"),
            "give `--seed`, or your own dice (such as `--dice`), not both",
        ),
        (
            ("matrix-d6/dodge", "v.", "Dodge=4", "v.", "Dodge=3"),
            'give a single "v.", or choose one of the rolls',
        ),
        (
            ("sr3/position-attack", "Evasion=5", "-m", "target number=4", "v.", "Sensors=4"),
            'If the gamemaster gives one, write -m "target number=… against".',
        ),
        (
            ("sr3/position-attack", "Evasion=5", "-m", "target number=4 against", "v.", "Sensors=4"),
            'If the gamemaster gives one, write -m "target number=…".',
        ),
        (
            ("sr3/position-attack", "Evasion=5", "v.", "Sensors=4"),
            'write -m "target number=…" for your dice, and -m "target number=… against" for those of the target',
        ),
    ],
)
def test_what_to_give_is_said_as_it_is_typed(called: Called, words: tuple[str, ...], said: str) -> None:
    result = called("resolve", *words)
    assert said in " ".join((result.output + result.stderr).split())


def test_a_refusal_names_no_class_unless_the_roll_is_typed(called: Called) -> None:
    aimed = ("-m", "from sr5/take-aim")
    assert "class" not in called("resolve", "sr5/quick-draw", *aimed).stderr
    kind = ("-m", "from sr5/block", "--class", "matrix-attack")
    typed = " ".join(called("resolve", "9 dice v. 5 dice", "-e", "sr5", *kind).stderr.split())
    assert "a defense test against a melee attack (--class melee-defense)" in typed
    assert "class:" not in typed


def test_a_natural_1_or_20_misses_or_hits_on_an_attack(called: Called) -> None:
    shot = ("cwn/make-a-ranged-attack", "Attack Bonus=2", "Shoot=1", "Attribute Modifier=0")
    text = " ".join(called("resolve", *shot, "v.", "Ranged AC=10").output.split())
    assert "disputed rulings: a natural 1 always misses; a natural 20 always hits; to change" in text
    thrown = " ".join(called("resolve", *shot, "v.", "Ranged AC=10", "--dice", "7").output.split())
    assert "; a natural 20 always hits; a natural 1 always misses" in thrown


def test_a_ruling_is_called_by_its_title(called: Called) -> None:
    swarm = ("-m", "from cwn/make-a-swarm-attack", "--ruling", "swarm_most=after", "Other Assailants=2")
    text = " ".join(called("resolve", "cwn/make-a-melee-attack", *swarm, "v.", "Melee AC=13").output.split())
    assert "; a swarm's maximum: the maximum counts after Trauma has multiplied the damage;" in text


def test_no_damage_is_said_once(called: Called) -> None:
    shot = ("sr6/attack", "Weapon Skill=5", "Agility=5", "-m", "from sr6/called-shot-disarm", "--seed", "q")
    shown = called("resolve", *shot, "v.", "Reaction=4", "Intuition=3", "Body=4").output
    assert shown.count("No damage\n") == 1
    assert "Damage: 0" not in shown
    assert "Damage Taken" not in shown


@pytest.mark.parametrize(
    ("shot", "said"),
    [("called-shot-disarm", "Disarmed 54 %"), ("called-shot-break-weapon", "Weapon hit 46.2 %")],
)
def test_a_called_shot_says_in_the_headline_what_its_success_is(called: Called, shot: str, said: str) -> None:
    attack = ("sr6/attack", "Weapon Skill=5", "Agility=5", "Damage Value=3", "-m", f"from sr6/{shot}")
    shown = called("resolve", *attack, "v.", "Reaction=4", "Intuition=3", "Body=4").output
    assert shown.startswith(said)


def test_the_limit_that_is_given_is_named_alone(called: Called) -> None:
    ram = ("sr5/ram", "Vehicle Skill=3", "Reaction=1", "Speed=3", "--dice", "5 5 1 1")
    shown = called(
        "resolve", *ram, "v.", "Vehicle Skill=3", "Reaction=1", "Speed=3", "--against-dice", "5 2 2 1"
    )
    assert "limit Speed 3: no effect" in shown.output


def test_what_an_action_takes_off_is_named_without_a_second_minus(called: Called) -> None:
    attack = ("sr3/decker-attack", "Net Maneuver Successes=2", "-m", "from sr3/position-attack")
    assert "2 target number (Net Maneuver Successes)" in called("resolve", *attack).output


def test_damage_that_only_a_failure_brings_is_not_said_to_come_otherwise(called: Called) -> None:
    bomb = ("Software=5", "Intuition=4", "Firewall=4", "Device Rating=3", "Bomb Damage=14")
    told = called("resolve", "sr5/disarm-data-bomb", *bomb, "v.", "Data Bomb Rating=4").output.splitlines()[0]
    assert told.endswith("the bomb goes off 56.3 %; if not disarmed, 11.7 DV after resistance on average")


@pytest.mark.parametrize(
    ("damage", "fell", "said"),
    [
        ("1d8", "4", "weapon damage 1d8: 4, +1 = 5"),
        ("2d6", "4 2", "weapon damage 2d6: 4 2, +1 = 7"),
        ("1d8-5", "1", "weapon damage 1d8: 1, makes 0"),
    ],
)
def test_the_dice_of_a_weapon_and_of_trauma_are_shown_so_that_a_table_can_check_them(
    called: Called, damage: str, fell: str, said: str
) -> None:
    rated = ["Attack Bonus=2", "Stab=1", "Attribute Modifier=1", "Damage Bonus=1", "Trauma Rating=2"]
    thrown = ["--dice", "15", "--dice-of", f"weapon={fell}", "--dice-of", "trauma-die=3"]
    weapon = [f"Damage={damage}", "Trauma Die=1d6", "v.", "Melee AC=12"]
    shown = " ".join(called("resolve", "cwn/make-a-melee-attack", *rated, *weapon, *thrown).output.split())
    assert said in shown
    assert "trauma die 1d6: 3" in shown


def test_two_targets_are_refused_as_only_one_would_count(called: Called) -> None:
    result = called("resolve", "sr5/hack-on-the-fly", "--against", "novice", "--against", "elite")
    assert result.exit_code == 2
    assert "novice and elite are 2 targets; ask once for each" in result.output
