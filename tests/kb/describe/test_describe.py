import re

import pytest

import kb
from kb import describe
from kb.card import card
from kb.describe.change_texts import ruling_text, rulings_in_words
from kb.describe.grant_texts import brief_grants
from kb.model import Cost, Grant, RollStep
from kb.model.steps import ShiftStep


def test_a_cost_that_is_unknown_is_said_to_be(shipped: kb.KnowledgeBase) -> None:
    unknown = [id_ for id_, entry in shipped.entries.items() if "cost" in entry.unknown]
    assert unknown
    for id_ in unknown:
        assert describe.cost_text(shipped.editions[kb.edition_of(id_)], shipped.entries[id_]) == "unknown"


def test_a_cost_says_what_each_way_to_pay_requires(shipped: kb.KnowledgeBase) -> None:
    assert describe.cost_text(shipped.editions["cwn"], shipped.entries["cwn/reload-a-weapon"]) == (
        "Main (if you reload a firearm; a magazine is Readied), or On Turn (if you reload a modern bow or crossbow; "
        "Shoot 1 or more), or Move (if you reload a modern bow or crossbow)"
    )


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
    other = {"accept": ways["fast"].model_copy(update={"requires": ["you were asked"]})}
    asked = own.model_copy(update={"cost": other})
    assert describe.timing_text(edition, asked) == "Own beat, or any time as a Small Deed (accept)"


@pytest.mark.parametrize(
    ("id_", "told"),
    [
        ("sr5/fire-gun", ("may be taken with", "[[sr5/call-a-shot]] or [[sr5/multiple-attacks]]")),
        (
            "sr6/attack",
            (
                "can be used for",
                "a close-combat attack, which counts as a [[class:sr6/melee-attack]], or a ranged attack, or a Blast "
                "attack",
            ),
        ),
        (
            "matrix-d6/stow-gun",
            (
                "can be followed by",
                "[[matrix-d6/two-guns]] or [[matrix-d6/stow-gun]] only if you draw another gun",
            ),
        ),
    ],
)
def test_a_card_joins_the_actions_that_one_can_be_taken_with_by_or(
    shipped: kb.KnowledgeBase, id_: str, told: tuple[str, str]
) -> None:
    edition = id_.partition("/")[0]
    assert told in describe.combine_text(shipped.editions[edition], shipped.entries[id_], edition)


def test_grants_say_which_of_them_exclude_each_other_and_on_what_condition(small: kb.KnowledgeBase) -> None:
    grants = [
        Grant(key="one-hand", to="pick-lock", add={"pool": -3}, one_of="hands", usual=True),
        Grant(key="two-hands", to="pick-lock", add={"pool": 1}, one_of="hands", if_="Nerve >= 3"),
    ]
    assert describe.grants_texts(small.editions["ch"], grants, "ch") == [
        "−3 dice on [[ch/pick-lock]]",
        "+1 die on [[ch/pick-lock]], if Nerve is 3 or more",
        "only one of these on a roll: −3 dice on [[ch/pick-lock]] or +1 die on [[ch/pick-lock]]",
    ]
    assert describe.grants_texts(small.editions["ch"], grants, "ch", keyed="ch/pick-lock")[3:] == [
        'to count just one of these in a roll, write "from ch/pick-lock:one-hand" (or two-hands)'
    ]
    assert len(describe.grants_texts(small.editions["ch"], grants[:1], "ch", keyed="ch/pick-lock")) == 1
    cased = [grant.model_copy(update={"when": f"with {grant.key}"}) for grant in grants]
    assert len(describe.grants_texts(small.editions["ch"], cased, "ch")) == 2


def test_a_roll_is_said_to_be_its_rollers(shipped: kb.KnowledgeBase) -> None:
    of = {
        ("sr5/gesture", "understand"): "the onlooker's roll",
        ("cwn/screen-an-ally", "screen"): "the attacker's roll",
        ("sr5/set-data-bomb", "resist"): "the roll of the icon that sets off the bomb",
    }
    for (id_, key), said in of.items():
        assert describe.roll_owner_text(shipped.entries[id_], key) == said


def test_how_long_all_grants_last_is_said_once(shipped: kb.KnowledgeBase) -> None:
    for id_, once in {
        "sr5/take-aim": "all of this is lost when you take any other kind of action before the attack, even a Free "
        "Action",
        "cwn/total-defense": "all of this lasts until the start of your next turn",
    }.items():
        edition = kb.edition_of(id_)
        texts = describe.grants_texts(shipped.editions[edition], shipped.entries[id_].grants, edition)
        assert once in texts
        assert sum(once.split(" ", 5)[5] in text for text in texts) == 1


def test_no_grant_speaks_of_keys_or_of_variants(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        edition = kb.edition_of(id_)
        told = " ".join(describe.grants_texts(shipped.editions[edition], entry.grants, edition))
        assert not re.search(r"the variant|penalty|in Order 1|: half|\(\w[\w ]* = |, once\b", told), id_


def test_references_become_names(small: kb.KnowledgeBase) -> None:
    text = "see [[pick-lock]], [[ch/hide-behind-clock]], [[class:ch/attack]] and [[nothing-there]]"
    plain = "see Pick a Lock, Hide Behind the Clock, attacks and nothing-there"
    assert describe.plain(small, text, "ch") == plain


def test_a_way_to_pay_names_every_resource(small: kb.KnowledgeBase) -> None:
    assert describe.way_text(small.editions["ch"], Cost(spend={"big": 1, "small": 2})) == "Big and 2 Small"


def test_half_a_rating_and_a_single_thing_are_said_in_words(shipped: kb.KnowledgeBase) -> None:
    aim = shipped.entries["sr5/take-aim"].grants[0]
    told = describe.grant_text(shipped.editions["sr5"], aim, "sr5")
    assert "stacks up to half your Willpower (rounded up)" in told
    assert [describe.use_text("arrows", amount) for amount in (1, 6)] == ["1 arrow", "6 arrows"]


def told(shipped: kb.KnowledgeBase, id_: str, most_lines: int | None = describe.MOST_LINES) -> dict[str, str]:
    edition = kb.edition_of(id_)
    facts = describe.first_facts(shipped.editions[edition], shipped.entries[id_], edition, most_lines)
    return {fact.label: fact.text for fact in facts}


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
    assert not [line for line in lines if line.startswith("shock-applies")]


def test_a_card_names_no_value_that_only_other_steps_read(shipped: kb.KnowledgeBase) -> None:
    lines = [line for _, lines in card(shipped, "cwn/make-a-melee-attack") for line in lines]
    assert not [line for line in lines if "trauma reach" in line or "target." in line]


@pytest.mark.parametrize(
    ("by", "says"),
    [
        (
            "(Attack - Soak) / 2 down",
            "Damage Level, one step up for every 2 net successes (Attack - Soak), one down for every 2 short",
        ),
        ("Net / 2 down", "move Damage Level by Net / 2 down"),
    ],
)
def test_a_shift_by_part_of_a_sum_is_said_in_steps(by: str, says: str) -> None:
    assert describe.step_text(ShiftStep(shift="Damage Level", by=by)) == says


def test_a_ruling_is_said_in_its_own_words(shipped: kb.KnowledgeBase) -> None:
    edition = shipped.editions["matrix-d6"]
    read = "ruling.reaction_die = always"
    told = "the ruling is that every Dodge and parry loses the die"
    assert rulings_in_words(read, edition) == told
    dodge = shipped.entries["matrix-d6/dodge"].tests["dodge"]
    assert isinstance(dodge, RollStep)
    undeclared = dodge.variants["undeclared"]
    always = "the ruling that every Dodge and parry loses the die"
    assert ruling_text(edition, undeclared) == always
    lines = [line for _, lines in card(shipped, "matrix-d6/react") for line in lines]
    assert not [line for line in lines if "ruling." in line]


def test_a_card_leaves_out_what_only_another_ruling_than_the_editions_brings(
    shipped: kb.KnowledgeBase,
) -> None:
    for id_ in ("react", "dodge", "melee-parry"):
        told = [
            line for room, lines in card(shipped, f"matrix-d6/{id_}") if room != "notes" for line in lines
        ]
        assert not [line for line in told if "declared or not" in line]
    edition = shipped.editions["matrix-d6"]
    always = edition.rulings["reaction_die"].model_copy(update={"choice": "always"})
    chosen = edition.model_copy(update={"rulings": {**edition.rulings, "reaction_die": always}})
    dodge = shipped.entries["matrix-d6/dodge"]
    assert "−1 die on the Dodge" in describe.grants_texts(chosen, dodge.grants, "matrix-d6")
    step = dodge.tests["dodge"]
    assert isinstance(step, RollStep)
    assert describe.under_text(chosen, step.variants["undeclared"]).startswith("always, by the ruling")


@pytest.mark.parametrize(
    ("id_", "step", "title"),
    [
        ("sr5/brute-force", "brute-force", "Brute Force"),
        ("sr5/brute-force", "resist", "Resist"),
        ("sr5/hack-on-the-fly", "hack-on-the-fly", "Hack on the Fly"),
        ("sr3/ic-attack", "dumpshock", "Damage Level of the dumpshock"),
    ],
)
def test_a_step_without_a_title_of_its_own_has_the_name_of_its_entry_as_printed(
    shipped: kb.KnowledgeBase, id_: str, step: str, title: str
) -> None:
    assert describe.step_title(shipped.entries[id_], step) == title


@pytest.mark.parametrize(
    ("id_", "told"),
    [
        ("sr5/fire-gun", ("can't be taken with", "another [[class:sr5/attack]] in the same Action Phase")),
        ("sr6/cover-fire", ("can't be added to", "a [[class:sr6/melee-attack]]")),
        ("sr6/dual-attack", ("can't be combined with", "[[sr6/multiple-attacks]]")),
    ],
)
def test_a_card_says_with_what_and_when_an_action_cannot_be_taken(
    shipped: kb.KnowledgeBase, id_: str, told: tuple[str, str]
) -> None:
    edition = id_.partition("/")[0]
    assert told in describe.combine_text(shipped.editions[edition], shipped.entries[id_], edition)


def test_how_far_all_grants_stack_is_said_once(shipped: kb.KnowledgeBase) -> None:
    aim = describe.grants_texts(shipped.editions["sr5"], shipped.entries["sr5/take-aim"].grants, "sr5")
    assert str(aim).count("stacks") == 1
    assert "all of this stacks up to half your Willpower (rounded up)" in aim


def test_alternatives_say_once_what_most_of_each_has_in_common(shipped: kb.KnowledgeBase) -> None:
    def brief(id_: str) -> list[str]:
        edition = kb.edition_of(id_)
        return brief_grants(shipped.editions[edition], shipped.entries[id_].grants, edition)

    assert brief("sr6/dual-attack")[1].startswith("+1 or +2 Damage Value on your next ")
    told = "your Brawling or your Martial Arts roll replaces the difficulty of the next unarmed attack on you"
    assert told in brief("matrix-d6/block")
    assert brief("cwn/go-prone")[0].startswith(
        "−2 to ranged attacks against you or +2 to melee attacks against you"
    )


def test_a_ruling_that_always_counts_a_variant_says_a_whole_sentence(shipped: kb.KnowledgeBase) -> None:
    trip = shipped.entries["sr6/trip"].tests["keep-standing"]
    assert isinstance(trip, RollStep)
    told = "the ruling that the threshold is the weapon's Damage Value less 2, plus the attack's net hits"
    assert ruling_text(shipped.editions["sr6"], trip.variants["net-hits"]) == told


def test_a_step_and_its_condition_are_named_as_people_say_them(shipped: kb.KnowledgeBase) -> None:
    """A value by a title of the same words, a roll with its article or by a longer title."""

    def lines(id_: str) -> list[str]:
        return dict(card(shipped, id_))["Test"]

    brawling = lines("matrix-d6/brawling")
    assert "Effect Value: net successes of the strike" in brawling
    assert "  only if the strike succeeds" in brawling
    assert "points: damage successes + Lifting Bonus + Effect Value" in brawling
    assert any("only if the indirect combat spell succeeds" in line for line in lines("sr5/cast-spell"))
    assert any("only if resist is rolled" in line for line in lines("sr5/ramming"))
