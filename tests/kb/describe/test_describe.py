import re
from typing import Any

import pytest

import kb
from kb import describe
from kb.card import card
from kb.describe.change_texts import rulings_in_words
from kb.model import Cost, Figure, Grant, Need, RollStep, WrittenChange


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("Dice Pool / 3", "a third of your Dice Pool"),
        ("Dice Pool / Targets", "your Dice Pool divided by Targets"),
        ("Dice Pool / Targets up", "your Dice Pool divided by Targets (rounded up)"),
    ],
)
def test_a_share_of_a_rating_reads_in_words(shipped: kb.KnowledgeBase, amount: str, text: str) -> None:
    assert (
        describe.change_text(shipped.editions["sr6"], WrittenChange(set={"pool": amount})) == f"roll {text}"
    )


@pytest.mark.parametrize(
    ("id_", "cost"),
    [
        ("sr5/hack-on-the-fly", "Complex"),
        ("sr5/block", "5 Initiative"),
        ("sr5/evasive-driving", "Free and 10 Initiative"),
        ("sr6/intercept", "Minor and Major"),
        ("cwn/charge", "Main and Move"),
    ],
)
def test_costs_read_as_people_say_them(shipped: kb.KnowledgeBase, id_: str, cost: str) -> None:
    edition = shipped.editions[kb.edition_of(id_)]
    assert describe.cost_text(edition, shipped.entries[id_]) == cost


def test_a_cost_that_is_unknown_is_said_to_be(shipped: kb.KnowledgeBase) -> None:
    unknown = [id_ for id_, entry in shipped.entries.items() if "cost" in entry.unknown]
    assert unknown
    for id_ in unknown:
        assert describe.cost_text(shipped.editions[kb.edition_of(id_)], shipped.entries[id_]) == "unknown"


def test_several_ways_to_pay_are_joined_by_or_with_their_conditions(shipped: kb.KnowledgeBase) -> None:
    text = describe.cost_text(shipped.editions["sr5"], shipped.entries["sr5/change-gun-mode"])
    assert ", or " in text
    assert "(" in text


@pytest.mark.parametrize(
    ("id_", "timing"),
    [
        ("sr5/control-device", "Own Action Phase, or later as a Free Action"),
        ("sr5/change-gun-mode", "Own Action Phase, or later as a Free Action"),
        ("sr5/dodge", "Interrupt"),
        ("sr3/unsuppress-ic", "unknown"),
    ],
)
def test_a_timing_that_hangs_on_the_cost_says_which(shipped: kb.KnowledgeBase, id_: str, timing: str) -> None:
    edition = shipped.editions[kb.edition_of(id_)]
    assert describe.timing_text(edition, shipped.entries[id_]) == timing


def test_timings_of_the_ways_to_pay_say_what_each_takes(small: kb.KnowledgeBase) -> None:
    edition = small.editions["ch"]
    ways = {
        "fast": Cost(spend={"small": 1}, timing="any"),
        "again": Cost(spend={"small": 2}, timing="any"),
        "slow": Cost(spend={"big": 2, "small": "all"}, timing="late"),
        "free": Cost(spend={}, timing="never"),
    }
    entry = next(iter(small.entries.values())).model_copy(update={"cost": ways, "timing": None})
    told = "Any time as a Small Deed, or late for 2 Big and all Small, or never for nothing"
    assert describe.timing_text(edition, entry) == told
    own = entry.model_copy(update={"timing": "own", "cost": {"fast": ways["fast"]}})
    assert describe.timing_text(edition, own) == "Own beat, or any time as a Small Deed"


def test_a_change_says_dice_signs_and_what_is_taken_away(small: kb.KnowledgeBase) -> None:
    edition = small.editions["ch"]
    change = WrittenChange(set={"against": "none", "requirement": 2}, add={"pool": -4})
    assert describe.change_text(edition, change) == "unopposed; target 2; −4 dice"
    assert (
        describe.change_text(edition, WrittenChange(add={"pool": 1, "Nerve": "2 x Luck"}))
        == "+1 die; Nerve plus 2 × Luck"
    )
    assert (
        describe.change_text(edition, WrittenChange(set={"against": "4 dice", "limit": "none"}))
        == "against 4 dice; no limit"
    )


def test_a_grant_says_what_whose_when_and_how_long(small: kb.KnowledgeBase) -> None:
    grant = Grant(
        to=["class:attack", "pick-lock"], who="attackers", when="at range", add={"pool": -2}, until="next-beat",
        stacks=True, most=4, lost_when="you stand up",
    )  # fmt: skip
    assert describe.grant_text(small.editions["ch"], grant, "ch") == (
        "−2 dice on every [[class:ch/attack]] and [[ch/pick-lock]] for attackers, at range, until the start of your "
        "next beat; lost when you stand up; stacks up to 4"
    )
    ended = grant.model_copy(update={"until": "ended", "stacks": False, "most": None})
    assert describe.grant_text(small.editions["ch"], ended, "ch").endswith("at range, until you stand up")


@pytest.mark.parametrize(
    ("id_", "text"),
    [
        ("sr5/call-dismiss-sprite", "no Tasks for the sprite, when you dismiss it"),
        (
            "sr5/take-cover",
            "a dice modifier (the source doesn't say how much) on every defense test while you are in cover",
        ),
        (
            "matrix-d6/full-reaction",
            "difficulty plus your Reaction Successes on every ranged attack against you, "
            "until the end of the round; not together with Dodge",
        ),
    ],
)
def test_grants_read_as_a_sentence_does(shipped: kb.KnowledgeBase, id_: str, text: str) -> None:
    edition_id = kb.edition_of(id_)
    (grant,) = shipped.entries[id_].grants
    told = describe.grant_text(shipped.editions[edition_id], grant, edition_id)
    assert describe.plain(shipped, told, edition_id) == text


@pytest.mark.parametrize(
    ("id_", "start"),
    [
        (
            "matrix-d6/block",
            "your Brawling in place of the difficulty or your Martial Arts in place of the difficulty "
            "on the next Brawling or Martial Arts against you",
        ),
        ("matrix-d6/cover", "difficulty plus Cover on every ranged attack against you"),
        ("matrix-d6/dodge", "your Dodge in place of the difficulty on every ranged attack against you"),
    ],
)
def test_a_grant_against_opponents_says_what_is_yours(
    shipped: kb.KnowledgeBase, id_: str, start: str
) -> None:
    told = describe.grants_texts(shipped.editions["matrix-d6"], shipped.entries[id_].grants, "matrix-d6")
    assert describe.plain(shipped, told[0], "matrix-d6").startswith(start)


def test_an_opponents_smaller_opposition_is_yours(shipped: kb.KnowledgeBase) -> None:
    edition, dodge = shipped.editions["matrix-d6"], shipped.entries["matrix-d6/dodge"]
    assert describe.grants_texts(edition, dodge.grants, "matrix-d6")[1].startswith(
        "−1 die for your roll on every "
    )


def test_grants_that_differ_only_in_what_they_change_say_the_rest_once(shipped: kb.KnowledgeBase) -> None:
    edition, aim = shipped.editions["sr5"], shipped.entries["sr5/take-aim"]
    (told,) = describe.grants_texts(edition, aim.grants, "sr5")
    assert told.startswith("+1 die (by default) or +1 limit on one ")
    said = [told, *describe.state_texts(edition, aim)]
    assert "; ".join(said).count("any other kind of action before the attack") == 1
    assert said[1:] == ["you are Aiming, for one roll"]


def test_a_condition_that_all_ways_to_pay_share_stands_once(shipped: kb.KnowledgeBase) -> None:
    edition, entry = shipped.editions["sr5"], shipped.entries["sr5/control-device"]
    assert describe.cost_text(edition, entry) == "Free, Simple, Standard or Complex, as in person"


def test_what_the_source_does_not_say_stands_once_among_the_first_facts(shipped: kb.KnowledgeBase) -> None:
    edition, ram = shipped.editions["sr5"], shipped.entries["sr5/ram"]
    pay = describe.first_facts(edition, ram, "sr5")[0]
    assert (pay.label, pay.text, pay.when) == ("You pay", "unknown", "")


@pytest.mark.parametrize(
    ("id_", "texts"),
    [
        ("sr6/drop-prone", ["you are Prone, until you stand up"]),
        ("sr6/stand-up", ["you are no longer Prone"]),
        ("sr6/take-cover", ["you have Cover"]),
        (
            "sr6/trip",
            [
                "the target: Prone, if the attack hits and the target fails its test, until the target stands up"
            ],
        ),
    ],
)
def test_states_read_as_players_say_them(shipped: kb.KnowledgeBase, id_: str, texts: list[str]) -> None:
    edition = shipped.editions[kb.edition_of(id_)]
    assert describe.state_texts(edition, shipped.entries[id_]) == texts


def test_grants_say_which_of_them_exclude_each_other_and_on_what_condition(small: kb.KnowledgeBase) -> None:
    grants = [
        Grant(key="one-hand", to="pick-lock", add={"pool": -3}, one_of="hands", usual=True),
        Grant(key="two-hands", to="pick-lock", add={"pool": 1}, one_of="hands", if_="Nerve >= 3"),
    ]
    assert describe.grants_texts(small.editions["ch"], grants, "ch") == [
        "−3 dice on [[ch/pick-lock]]",
        "+1 die on [[ch/pick-lock]], if Nerve is 3 or more",
        "only one of these on a roll: −3 dice or +1 die",
    ]
    assert describe.grants_texts(small.editions["ch"], grants, "ch", keyed=True)[3:] == [
        "each by its name: one-hand, two-hands"
    ]
    cased = [grant.model_copy(update={"when": f"with {grant.key}"}) for grant in grants]
    assert len(describe.grants_texts(small.editions["ch"], cased, "ch")) == 2


def test_a_grant_says_what_its_data_say_with_its_amounts(small: kb.KnowledgeBase) -> None:
    grant = Grant(
        to="pick-lock", says="{pool} on locks, at {Nerve}", add={"pool": -2}, set={"Nerve": "Nerve / 2"},
        until="ended", lost_when="you stand up", of="opponent", when="at night",
    )  # fmt: skip
    assert describe.grants_texts(small.editions["ch"], [grant], "ch") == [
        "−2 on locks, at half your Nerve, until you stand up"
    ]


@pytest.mark.parametrize(
    ("id_", "texts"),
    [
        (
            "cwn/go-prone",
            [
                "−2 to hit you at range, until you stand up",
                "+2 to hit you at melee range, until you stand up",
                "you move at half your Movement Rate, until you stand up",
                "only one of these on a roll: −2 to hit you at range or +2 to hit you at melee range",
            ],
        ),
        ("cwn/make-a-snap-attack", ["−4 to hit, in melee or at range"]),
        (
            "sr6/multiple-attacks",
            ["roll half your Dice Pool (rounded down) on your next Attack with several forms of attack"],
        ),
        (
            "matrix-d6/two-guns",
            [
                "no dice lost for further targets if you shoot with two guns (Shooting at Multiple Targets), until "
                "the end of the round",
                "−1 die for each off-hand shot, and no dice lost for further targets (Shooting at Multiple Targets), "
                "until the end of the round",
            ],
        ),
        (
            "matrix-d6/react",
            [
                "−1 die on one reaction if you didn't declare it beforehand (the ruling is that only one that you "
                "didn't declare loses it)"
            ],
        ),
        ("sr6/take-a-risk", ["+1 Wild Die on one roll"]),
        (
            "sr5/jam-signals",
            [
                "Noise rises by your Jamming Hits on every Matrix Action by or against a device within 100 m, until "
                "you use the jamming device for another Matrix Action"
            ],
        ),
        ("sr6/trip", ["−2 Damage Value on your next Attack, except for a Blast attack"]),
        (
            "sr3/parry-attack",
            ["target number plus your Net Maneuver Successes on one Matrix attack against you"],
        ),
    ],
)
def test_grants_read_as_a_player_says_them(shipped: kb.KnowledgeBase, id_: str, texts: list[str]) -> None:
    edition = kb.edition_of(id_)
    told = describe.grants_texts(shipped.editions[edition], shipped.entries[id_].grants, edition)
    assert [describe.plain(shipped, each, edition) for each in told][: len(texts)] == texts


def test_no_grant_speaks_of_keys_or_of_variants(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        edition = kb.edition_of(id_)
        told = " ".join(describe.grants_texts(shipped.editions[edition], entry.grants, edition))
        assert not re.search(r"the variant|penalty|in Order 1|: half|\(\w[\w ]* = |, once\b", told), id_


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("Nerve >= 0", "if Nerve is given"),
        ("Nerve < 5", "if Nerve is below 5"),
        ("Nerve <= target.Nerve", "if Nerve is at most the target's Nerve"),
        ("Targets = 2", "if Targets = 2"),
        ("Nerve > 2 and Luck > 2", "if Nerve > 2 and Luck > 2"),
    ],
)
def test_a_comparison_reads_as_a_player_says_it(small: kb.KnowledgeBase, condition: str, words: str) -> None:
    grant = Grant(to="pick-lock", add={"pool": 1}, if_=condition)
    assert describe.grant_text(small.editions["ch"], grant, "ch").endswith(f", {words}")


def test_a_grant_says_whose_it_is_and_what_it_does_not_concern(small: kb.KnowledgeBase) -> None:
    grant = Grant(
        to="class:attack",
        not_to="pick-lock",
        of="opponent",
        add={"pool": -1},
        not_with=["pick-lock", "variant:late"],
    )
    assert describe.grant_text(small.editions["ch"], grant, "ch") == (
        "−1 die on every [[class:ch/attack]] against you, except for [[ch/pick-lock]]"
    )


def test_what_is_set_to_an_expression_says_what_becomes_of_what(small: kb.KnowledgeBase) -> None:
    edition = small.editions["ch"]
    assert [
        describe.change_text(edition, WrittenChange(set={key: value}))
        for key, value in (
            ("Lock Craft", "Nerve"),
            ("Lock Craft", "(Nerve + 1) / 2 down"),
            ("Lock Craft", 3),
            ("requirement", "actor.Nerve + 1"),
            ("pool", "Nerve x 2"),
            ("wild", "add 1"),
        )
    ] == [
        "Nerve in place of Lock Craft",
        "Lock Craft becomes half (Nerve + 1) (rounded down)",
        "Lock Craft 3",
        "target: the actor's Nerve + 1",
        "roll Nerve × 2",
        "+1 Wild Die",
    ]


def test_what_changes_of_the_other_side_says_whose_it_is(small: kb.KnowledgeBase) -> None:
    change = WrittenChange(
        set={"target.Nerve": 2, "target.Lock Craft": "Nerve"},
        add={"target.Lock Rating": 1, "target.Nerve": -2},
    )
    assert describe.change_text(small.editions["ch"], change) == (
        "the target's Nerve 2; Nerve in place of the target's Lock Craft; +1 to the target's Lock Rating; "
        "−2 to the target's Nerve"
    )


def test_references_become_names(small: kb.KnowledgeBase) -> None:
    text = "see [[pick-lock]], [[ch/hide-behind-clock]], [[class:ch/attack]] and [[nothing-there]]"
    plain = "see Pick a Lock, Hide Behind the Clock, attacks and nothing-there"
    assert describe.plain(small, text, "ch") == plain


def test_requirements_and_figures_give_their_numbers(small: kb.KnowledgeBase) -> None:
    edition = small.editions["ch"]
    need = Need(term="Nerve", least=2, on="target", when="at night")
    assert describe.requirement_text(edition, need) == "Nerve 2 or more on the target, at night"
    figures: dict[str, dict[str, Any]] = {
        "You choose {least} to {most} marks": {"least": 1, "most": 3},
        "The ram has AP {is}": {"is": -6},
        "You can go up to {most}": {"most": "on-icon + 1", "unit": "m"},
    }
    assert [describe.figure_text(Figure(says=says, **more)) for says, more in figures.items()] == [
        "You choose 1 to 3 marks",
        "The ram has AP −6",
        "You can go up to on-icon + 1 m",
    ]


def test_a_way_to_pay_names_every_resource(small: kb.KnowledgeBase) -> None:
    assert describe.way_text(small.editions["ch"], Cost(spend={"big": 1, "small": 2})) == "Big and 2 Small"


def test_half_a_rating_and_a_single_thing_are_said_in_words(shipped: kb.KnowledgeBase) -> None:
    aim = shipped.entries["sr5/take-aim"].grants[0]
    told = describe.grant_text(shipped.editions["sr5"], aim, "sr5")
    assert "stacks up to half your Willpower (rounded up)" in told
    assert [describe.use_text("arrows", amount) for amount in (1, 6)] == ["1 arrow", "6 arrows"]


CARDS = {
    "sr6/take-aim": "No roll: +1 die on your next [[sr6/attack]] with the weapon you aimed, "
    "except for a [[class:sr6/melee-attack]]; 1 more below",
    "sr6/dual-attack": "No roll: +1 Damage Value or +2 Damage Value on your next [[sr6/attack]], except for a "
    "[[class:sr6/blast-attack]]; 1 more below",
    "sr6/multiple-attacks": "No roll: a share of your dice by Forms of Attack or Targets on your next [[sr6/attack]]",
    "sr5/shift-perception": "No roll: you are Astrally Perceiving, or no longer",
    "sr5/take-aim": "No roll: +1 die or +1 limit on one [[class:sr5/firing-action]] or [[sr5/throw-weapon]] with the "
    "weapon that you aimed; 1 more below",
    "matrix-d6/react": "No roll: −1 die on one [[class:matrix-d6/reaction]] if you didn't declare it beforehand",
    "cwn/total-defense": "No roll: +2 to your Melee AC and +2 to your Ranged AC; no Shock from melee attacks against "
    "you, until the start of your next turn",
}


@pytest.mark.parametrize("id_", CARDS)
def test_a_card_says_only_what_a_player_reads_in_a_fight(shipped: kb.KnowledgeBase, id_: str) -> None:
    edition = kb.edition_of(id_)
    facts = describe.first_facts(shipped.editions[edition], shipped.entries[id_], edition)
    assert next(fact.text for fact in facts if fact.key == "give") == CARDS[id_]


def told(shipped: kb.KnowledgeBase, id_: str, most_lines: int | None = describe.MOST_LINES) -> dict[str, str]:
    edition = kb.edition_of(id_)
    facts = describe.first_facts(shipped.editions[edition], shipped.entries[id_], edition, most_lines)
    return {fact.label: fact.text for fact in facts}


@pytest.mark.parametrize(
    ("id_", "label", "text"),
    [
        ("sr5/control-device", "You pay", "Free, Simple, Standard or Complex, as in person"),
        ("sr5/reload-firearm", "You need", "A belt-fed weapon (belt), or 6 others below"),
        ("sr6/take-aim", "You need", "You are Holding a Ready Weapon; 1 more below"),
        ("sr6/trip", "The target rolls", "Athletics + Agility (actor.Damage Value - 2)"),
        (
            "cwn/screen-an-ally",
            "The attacker rolls",
            "2d6 + Applicable Combat Skill + max(Strength Modifier, Dexterity Modifier) v. the same",
        ),
        ("matrix-d6/block", "You roll", "Brawling v. Brawling"),
    ],
)
def test_a_card_is_cut_to_its_lines_and_says_who_rolls(
    shipped: kb.KnowledgeBase, id_: str, label: str, text: str
) -> None:
    assert told(shipped, id_)[label] == text


def test_a_card_in_full_leaves_nothing_to_look_up_below(shipped: kb.KnowledgeBase) -> None:
    for id_ in shipped.entries:
        assert not [text for text in told(shipped, id_, None).values() if "below" in text.split("; ")[-1]]


def test_a_text_too_long_for_its_lines_is_counted(small: kb.KnowledgeBase) -> None:
    edition, entry = small.editions["ch"], next(iter(small.entries.values()))
    needs = ["a condition of many words " * 9, "another of as many words " * 9]
    long = entry.model_copy(update={"requires": needs})
    found = {fact.label: fact.text for fact in describe.first_facts(edition, long, "ch")}
    assert found["You need"] == "2 conditions, see below"


def test_a_flag_is_said_and_not_counted(shipped: kb.KnowledgeBase) -> None:
    edition = shipped.editions["cwn"]
    mobbed = next(each for each in shipped.entries["cwn/make-a-swarm-attack"].grants if each.key == "shock")
    assert describe.change_text(edition, mobbed) == "shock applies"
    attack = shipped.entries["cwn/make-a-melee-attack"].tests["attack"]
    assert isinstance(attack, RollStep)
    assert describe.change_text(edition, attack.variants["no-shock"]) == "shock doesn't apply"
    lines = [line for _, lines in card(shipped, "cwn/make-a-melee-attack") for line in lines]
    assert "  Shock that applies; only if target.Melee AC ≤ shock reach" in lines
    assert not [line for line in lines if line.startswith("shock-applies")]


def test_a_ruling_is_said_in_its_own_words(shipped: kb.KnowledgeBase) -> None:
    edition = shipped.editions["matrix-d6"]
    read = "ruling.reaction_die = always"
    told = "the ruling is that every Dodge and parry loses it, declared or not"
    assert rulings_in_words(read, edition) == told
    dodge = shipped.entries["matrix-d6/dodge"].tests["dodge"]
    assert isinstance(dodge, RollStep)
    always = "always, by the ruling that every Dodge and parry loses it, declared or not"
    assert describe.under_text(edition, dodge.variants["undeclared"]) == always
    lines = [line for _, lines in card(shipped, "matrix-d6/react") for line in lines]
    assert not [line for line in lines if "ruling." in line]


@pytest.mark.parametrize(
    ("id_", "step", "title"),
    [
        ("sr5/brute-force", "brute-force", "Brute Force"),
        ("sr5/brute-force", "resist", "Resist"),
        ("sr5/hack-on-the-fly", "hack-on-the-fly", "Hack on the Fly"),
        ("sr3/ic-attack", "dumpshock", "Dumpshock before the soak"),
    ],
)
def test_a_step_without_a_title_of_its_own_has_the_name_of_its_entry_as_printed(
    shipped: kb.KnowledgeBase, id_: str, step: str, title: str
) -> None:
    assert describe.step_title(shipped.entries[id_], step) == title
