"""What a card says about an action, in plain words."""

import re

import pytest

import kb
from kb import describe
from kb.card import card
from kb.describe.grant_texts import exclusion_texts


def told(shipped: kb.KnowledgeBase, id_: str) -> dict[str, str]:
    edition = kb.edition_of(id_)
    facts = describe.first_facts(shipped.editions[edition], shipped.entries[id_], edition)
    return {fact.label: fact.text for fact in facts}


def test_a_card_without_a_roll_says_what_the_action_does(shipped: kb.KnowledgeBase) -> None:
    assert told(shipped, "sr6/move")["No roll"] == "Move 10 meters"
    assert told(shipped, "sr5/call-a-shot")["No roll"].startswith("Aim for a vulnerable part of the target")
    assert told(shipped, "sr3/ic-initiative")["In short"].startswith("Roll 1d6 for IC in a Blue host")
    assert not [id_ for id_ in shipped.entries if "No roll" in told(shipped, id_).values()]


def test_a_text_is_cut_after_a_clause_or_a_word() -> None:
    text = "Shoot twice, then run away."
    assert [describe.cut_short(text, many) for many in (40, 20, 10)] == [
        "Shoot twice, then run away",
        "Shoot twice …",
        "Shoot …",
    ]


def field(shipped: kb.KnowledgeBase, id_: str, label: str) -> list[str]:
    return dict(card(shipped, id_))[label]


def test_whoever_attacks_you_is_the_attacker_and_not_your_target(shipped: kb.KnowledgeBase) -> None:
    assert field(shipped, "sr3/shield", "Test")[0] == "shield: Shield (the attacker's Computer (Decking))"
    soak = " ".join(field(shipped, "sr3/resist-damage", "Test"))
    assert "the target's" not in soak
    assert soak.count("the attacker's") == 5
    assert describe.roll_text(shipped, "sr3/shield") == "Shield (the attacker's Computer (Decking))"
    assert "the attacker's Force" in told(shipped, "sr3/resist-damage")["You roll"]


def test_a_formula_on_a_card_is_told_in_words(shipped: kb.KnowledgeBase) -> None:
    assert (
        "Attack Damage: Damage Value + attack net hits on a success, but 0 if Damage Value is 0 or less"
        in field(shipped, "sr5/fire-gun", "Results")
    )
    assert "armor left: Armor Value, less 1 if damage gets past it" in field(
        shipped, "matrix-d6/armor", "Results"
    )
    assert "Drain Taken: (Drain Value, at least 2) − drain hits (at least 0)" in field(
        shipped, "sr5/cast-spell", "Results"
    )
    for id_ in shipped.entries:
        for label in ("Test", "Results"):
            told = "\n".join(dict(card(shipped, id_)).get(label, ()))
            assert not re.search(r"\b(min|max)\(|\N{NOT EQUAL TO}", told), (id_, told)


def test_numbers_that_nobody_knows_stand_at_the_end_of_a_roll(shipped: kb.KnowledgeBase) -> None:
    maneuver = "maneuver: Evasion v. Sensors, with unknown target numbers"
    assert field(shipped, "sr3/evade-detection", "Test")[0] == maneuver
    assert field(shipped, "matrix-d6/melee-attack", "Test")[0] == (
        "strike: Melee Combat, with an unknown difficulty"
    )


def test_what_is_unknown_about_a_cost_or_a_grant_is_said_once_in_plain_words(
    shipped: kb.KnowledgeBase,
) -> None:
    told = [line for id_ in shipped.entries for line in dict(card(shipped, id_)).get("Unknown", ())]
    assert len(field(shipped, "sr3/suppress-ic", "Unknown")) == 2
    assert field(shipped, "sr3/suppress-ic", "Unknown")[0].startswith("Cost: ")
    assert not [
        line for line in told if re.match(r"[^:]*, (spend|modifier|change|condition|how long):", line)
    ]


def test_what_is_unknown_about_a_state_names_it(shipped: kb.KnowledgeBase) -> None:
    labels = [line.partition(":")[0] for line in field(shipped, "sr6/cover-fire", "Unknown")]
    assert labels == ["Effect", "How long Cover lasts", "Cover IV"]


def test_how_a_request_takes_one_grant_is_written_out(shipped: kb.KnowledgeBase) -> None:
    assert field(shipped, "cwn/charge", "Grants")[-1] == (
        'to count just one of these in a roll, write "from cwn/charge:to-hit" (or open)'
    )


def test_a_grant_by_a_formula_is_told_in_words(shipped: kb.KnowledgeBase) -> None:
    swarm = field(shipped, "cwn/make-a-swarm-attack", "Grants")
    assert swarm[0] == "+2 to hit on the swarm's one attack for each other attacker, at most +6"
    (position, *_) = field(shipped, "sr3/position-attack", "Grants")
    assert position.startswith("−1 to the target number for each of your net successes")


def test_changes_that_exclude_each_other_say_which_roll_each_is_for(shipped: kb.KnowledgeBase) -> None:
    grants = shipped.entries["sr6/hit-the-dirt"].grants
    without_words = [each.model_copy(update={"says": None}) for each in grants]
    (dirt,) = exclusion_texts(shipped.editions["sr6"], without_words, "sr6")
    said = (
        "only one of these on a roll: +2 dice on one Defense test or −2 dice on every test of an active skill"
    )
    assert describe.plain(shipped, dirt, "sr6") == said
    assert not exclusion_texts(shipped.editions["sr6"], grants, "sr6")  # each says what the other takes
    guns = [
        describe.plain(shipped, line, "matrix-d6") for line in field(shipped, "matrix-d6/two-guns", "Grants")
    ]
    assert not any("only one of these" in line for line in guns)  # each says which gun it is for


@pytest.mark.parametrize(
    ("attack", "damage"),
    [
        (
            "make-a-ranged-attack",
            "Damage + Damage Bonus, times Trauma Rating if Trauma Die reaches Trauma Target",
        ),
        (
            "make-a-melee-attack",
            "Damage + Damage Bonus on a hit, times Trauma Rating if Trauma Die reaches Trauma Target; "
            "on a miss Shock, if it applies",
        ),
    ],
)
def test_an_attack_names_the_ratings_that_its_damage_reads(
    shipped: kb.KnowledgeBase, attack: str, damage: str
) -> None:
    assert field(shipped, f"cwn/{attack}", "Results")[0] == f"damage done: {damage}"


def test_no_card_speaks_of_a_table_that_it_does_not_show(shipped: kb.KnowledgeBase) -> None:
    for id_ in shipped.entries:
        lines = dict(card(shipped, id_))
        for line in (*lines.get("Grants", ()), *lines.get("States", ())):
            assert not re.search(r"of the table|\(table ", line), (id_, line)


def test_a_ruling_of_a_roll_says_what_a_tie_does(shipped: kb.KnowledgeBase) -> None:
    brawl = field(shipped, "matrix-d6/brawling", "Test")
    assert "  if the roll is opposed, a tie succeeds (a ruling)" in brawl


def test_a_variant_says_its_category_and_its_condition_once(shipped: kb.KnowledgeBase) -> None:
    behind = field(shipped, "matrix-d6/behind-protection", "Test")
    assert "  variant not-seriously-damaged: no roll (the protection is not seriously damaged)" in behind
    assert (
        "  variant second-try: difficulty from the table First Aid Again"
        " (the second try on that patient that day: one level harder)"
    ) in field(shipped, "matrix-d6/first-aid", "Test")
    assert "  variant sparing-a-friend: you try not to hit a friend in the line of fire" in field(
        shipped, "matrix-d6/spray-bullets", "Test"
    )


def test_a_condition_on_earlier_steps_has_no_sign_in_it(shipped: kb.KnowledgeBase) -> None:
    soak = " ".join(field(shipped, "sr3/ic-attack", "Test"))
    assert "only if the action succeeds; the target rolls" in soak
    for id_ in shipped.entries:
        lines = dict(card(shipped, id_)).get("Test", ())
        assert [line for line in lines if re.search(r"only if [^;]* ([<>=≤≥]|\+) ", line)] == [], id_


def test_a_card_has_the_numbers_of_the_tables_that_its_test_reads(shipped: kb.KnowledgeBase) -> None:
    assert field(shipped, "matrix-d6/ranged-attack", "Test")[-1] == (
        "Ranged combat difficulties: Point Blank 2, Short 3, Medium 4, Long 5, Extreme 6\N{EN DASH}7"
    )
    assert field(shipped, "matrix-d6/first-aid", "Test")[-1] == (
        "First Aid difficulties: Wounded 2, Wounded Twice 2, Incapacitated 3, Mortally Wounded 4, "
        "unknown for Stunned, Unconscious or Killed"
    )
    two_keys = " ".join(field(shipped, "sr3/decker-attack", "Test"))
    assert "Blue, Intruding 6; Blue, Legitimate 3; Green, Intruding 5;" in two_keys


def test_a_table_without_numbers_or_of_many_rows_stays_a_name(shipped: kb.KnowledgeBase) -> None:
    for id_ in ("matrix-d6/die-reductions", "matrix-d6/scale"):
        for lines in dict(card(shipped, id_)).values():
            assert not [line for line in lines if line.startswith(("Die reductions:", "Scale:"))]


def test_states_that_end_in_the_same_case_are_one_line(shipped: kb.KnowledgeBase) -> None:
    ended = field(shipped, "sr5/jack-out", "States")
    assert ended[0] == "you are no longer In VR, In a Host, Running Silent or Link-Locked, if you get out"
    assert len(ended) == 2  # the other has a condition of its own


def test_a_variant_tells_no_step_towards_results_of_its_own_and_no_answer_of_the_working(
    shipped: kb.KnowledgeBase,
) -> None:
    lines = field(shipped, "sr3/decker-attack", "Test")
    (variant,) = [line for line in lines if "variant ic:" in line]
    assert variant.endswith("the target has no Shield; the target has no Armor (the target is IC)")
    (grid,) = [line for line in field(shipped, "sr5/brute-force", "Test") if "variant local-grid:" in line]
    assert grid.endswith("against 4 dice (you force your way onto a local grid)")


def test_a_state_that_is_not_yours_is_required_in_words_of_its_own(shipped: kb.KnowledgeBase) -> None:
    needs = {
        slug: [
            describe.requirement_text(shipped.editions["sr5"], each)
            for each in shipped.entries[f"sr5/{slug}"].requires
        ]
        for slug in ("jump-into-rigged-device", "cut-off", "fire-mounted-or-vehicle-weapon")
    }
    assert "nobody is jumped into the device" in needs["jump-into-rigged-device"]
    assert "your vehicle is under control" in needs["cut-off"]
    assert needs["fire-mounted-or-vehicle-weapon"] == ["the weapon is ready"]
    assert "Not if" not in told(shipped, "sr5/cut-off")


def test_a_state_of_your_gun_is_said_of_the_gun(shipped: kb.KnowledgeBase) -> None:
    texts = {
        id_: describe.state_texts(shipped.editions["sr5"], shipped.entries[f"sr5/{id_}"])
        for id_ in ("eject-smartgun-clip", "remove-clip", "insert-clip")
    }
    assert texts == {
        "eject-smartgun-clip": ["there is no clip in your gun"],
        "remove-clip": ["there is no clip in your gun"],
        "insert-clip": ["a clip is in your gun"],
    }
    assert told(shipped, "sr5/insert-clip")["You need"].endswith("there is no clip in your gun")


def test_a_condition_is_cut_neither_within_its_subject_nor_before_an_alternative(
    shipped: kb.KnowledgeBase,
) -> None:
    shortened = [told(shipped, id_).get("You need", "") for id_ in shipped.entries]
    assert "Both weapons have an attack rating at the target's range; 2 more below" in shortened
    assert not [
        text for text in shortened if text.startswith(("A direct neural interface;", "The device has"))
    ]


@pytest.mark.parametrize("attack", ["melee", "ranged"])
def test_the_notes_of_an_attack_say_what_an_untrained_attacker_takes(
    shipped: kb.KnowledgeBase, attack: str
) -> None:
    notes = " ".join(field(shipped, f"cwn/make-a-{attack}-attack", "Notes"))
    assert "If you're untrained in the skill, you attack at \N{MINUS SIGN}2 (core rules" in notes


def test_the_damage_of_an_icon_goes_by_a_title_and_not_by_the_key_of_its_step(
    shipped: kb.KnowledgeBase,
) -> None:
    assert "icon damage: Damage Level after staging" in field(shipped, "sr3/ic-attack", "Results")
    lines = field(shipped, "sr3/ic-attack", "Test")
    assert "  Damage Level of the dumpshock; only if Damage Level after staging is Deadly" in lines
    assert any("IC damage, one step up for every 2 net successes" in line for line in lines)


def test_an_attack_by_ic_has_the_target_numbers_of_the_overload(shipped: kb.KnowledgeBase) -> None:
    lines = field(shipped, "sr3/ic-attack", "Test")
    assert "Overload target numbers: Light 2, Moderate 3, Serious 5, unknown for Deadly" in lines
    assert not [line for line in lines if line.strip().startswith("where")]


def test_a_card_says_in_plain_words_where_a_name_comes_from_and_what_only_its_page_has(
    shipped: kb.KnowledgeBase,
) -> None:
    assert field(shipped, "sr6/trip", "Name") == [
        "not on the page; we took it from elsewhere (certainly right)"
    ]
    assert field(shipped, "sr6/trip", "Only here") == [shipped.entries["sr6/trip"].unique]


def test_a_limit_that_the_page_gives_in_words_is_told_as_the_limit(shipped: kb.KnowledgeBase) -> None:
    told = "limit: the usual limit or your Data Processing, whichever is lower"
    assert told in " ".join(field(shipped, "sr5/control-device", "Test"))


def test_a_card_says_the_dice_that_a_reaction_loses_once(shipped: kb.KnowledgeBase) -> None:
    assert len(field(shipped, "matrix-d6/react", "Results")) == 1


def test_higher_drain_has_its_number_where_the_action_is_told(shipped: kb.KnowledgeBase) -> None:
    assert "By the core rules, the Drain is 3 higher." in str(
        shipped.entries["sr5/reckless-spellcasting"].effect
    )


def test_a_roll_that_goes_with_a_variant_says_when_and_no_title_repeats_its_key(
    shipped: kb.KnowledgeBase,
) -> None:
    ramming = "\n".join(field(shipped, "sr5/ramming", "Test"))
    assert "only if the target drives another vehicle" in ramming
    assert [line.strip() for line in field(shipped, "matrix-d6/dodge", "Test")].count("Dodge") == 0


def test_a_name_in_another_language_says_whether_a_book_has_it(shipped: kb.KnowledgeBase) -> None:
    assert field(shipped, "sr5/take-cover", "Other languages") == ["In Deckung gehen (German book)"]
    assert field(shipped, "sr5/cut-off", "Other languages") == [
        "Den Weg abschneiden (German, our translation)"
    ]


def test_no_card_calls_you_the_actor(shipped: kb.KnowledgeBase) -> None:
    assert any(
        "threshold: your Damage Value + your Net Hits" in line for line in field(shipped, "sr6/trip", "Test")
    )
    for id_ in shipped.entries:
        told = " ".join(line for _, lines in card(shipped, id_) for line in lines)
        assert not re.search(r"\bthe actor\b", told), id_


def test_a_card_says_what_a_rating_counts_as_without_a_value(shipped: kb.KnowledgeBase) -> None:
    told = "Trauma Target counts as 6 unless you give another value"
    assert told in field(shipped, "cwn/make-a-melee-attack", "Results")
    assert told in field(shipped, "cwn/make-a-ranged-attack", "Results")
    assert not any("counts as" in line for line in dict(card(shipped, "cwn/go-prone")).get("Results", ()))
    brawling = dict(card(shipped, "matrix-d6/brawling")).get("Results", ())
    assert not any("Armor Value counts as" in line for line in brawling)  # what isn't given counts as 0


def test_a_change_by_nothing_leaves_its_rating_unchanged(shipped: kb.KnowledgeBase) -> None:
    burst = next(each for each in shipped.entries["sr6/cover-fire"].grants if each.key == "burst")
    assert describe.change_text(shipped.editions["sr6"], burst) == "Damage Value unchanged"


def test_a_choice_that_is_reckoned_with_stands_in_parentheses(shipped: kb.KnowledgeBase) -> None:
    roll = "Ranged Combat - (max(Actions, Which Target) - 1)"
    said = describe.roll_in_words(shipped, "matrix-d6", None, roll)
    assert said == "Ranged Combat − ((the higher of Actions and Which Target) − 1)"
    screen = field(shipped, "cwn/screen-an-ally", "Test")[0]
    assert screen.endswith(
        "v. 2d6 + Applicable Combat Skill + the higher of Strength Modifier and Dexterity Modifier"
    )


def test_a_rating_required_may_be_said_in_words_of_its_own(shipped: kb.KnowledgeBase) -> None:
    (task,) = shipped.entries["sr5/command-sprite"].requires
    edition = shipped.editions["sr5"]
    told = describe.requirement_text(edition, task), describe.requirement_clause(edition, task)
    assert told == ("the sprite still owes you a task",) * 2
