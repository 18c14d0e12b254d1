"""Resolve the test on a line of a note."""

import pytest

from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.notes.rolls import parse_later_dice, parse_roll
from editor.settings import EditorSettings
from kb.problems import RequestError

SR5 = EditorSettings(edition="sr5")
SHOT = "[[cwn/make-a-ranged-attack]] Attack Bonus 3, Shoot 1, Attribute Modifier 1 v. Ranged AC 13, dice 15"
SPIKE = (
    "[[sr5/data-spike]] Cybercombat 5, Logic 4, Attack 5 v. Intuition 4, Firewall 3, Device Rating 2, "
    "dice 6 5 5 1 1 2 3 4 5 v. 5 1 2 2 3 4 4"
)
HACK = "[[sr5/hack-on-the-fly]] Hacking 5, Logic=5, sleaze: 4 v. Intuition 4, Firewall 3"


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


def resolved(library: Library, text: str, **given: object) -> str:
    return resolve_line(library, note(text), 0, SR5, given).text


def test_ratings_dice_and_seed_are_read_from_words() -> None:
    told = parse_roll(
        'LOGIC 5, Hacking (Cars)=−1 v. logic 3; dice 6 5+2 1 v. 5, 2 seed "a b"',
        {"Logic": (), "Hacking (Cars)": ()},
    )
    assert (told.ratings, told.against) == ({"Logic": 5, "Hacking (Cars)": -1}, {"Logic": 3})
    assert (told.dice, told.seed) == ({"actor": [6, [5, 2], 1], "opponent": [5, 2]}, "a b")
    assert parse_roll("Biologic 5, Logic5x", {"Logic": ()}).ratings == {}


@pytest.mark.parametrize(
    "written", ["5(7)", "2/AC15", "2/15", "x3", "×3", "1d8", "d8", "1d8−1", "1D8+1d4", "+2"]
)
def test_a_rating_is_read_as_sheets_write_it(written: str) -> None:
    told = parse_roll(f"Logic {written}, Body 3 v. Logic={written}", {"Logic": (), "Body": ()})
    assert (told.ratings, told.against) == ({"Logic": written, "Body": 3}, {"Logic": written})
    assert told.unread == ()


def test_dice_that_are_added_and_a_name_behind_a_slash_are_no_part_of_a_rating() -> None:
    assert parse_roll("Logic +2 dice", {"Logic": ()}).ratings == {}
    assert parse_roll("Logic 5/Body 3", {"Logic": (), "Body": ()}).ratings == {"Logic": 5, "Body": 3}


def test_ratings_that_are_words_are_read(library: Library) -> None:
    colors = {"Host Color": ("Orange", "Red"), "Hue": ("Orange",), "Rating": ()}
    told = parse_roll("host color: orange, hue red, Rating 6 v. Host Color Redder, Hue=Orange", colors)
    assert (told.ratings, told.against) == ({"Host Color": "orange", "Rating": 6}, {"Hue": "Orange"})
    assert parse_roll("Host Color Orange 7", colors).unread == ("7",)
    shown = resolved(library, "[[sr3/ic-initiative]] IC Rating 5, Security Color orange, seed x")
    assert "Initiative score" in shown
    assert "Host Color" not in shown
    assert (
        shown.split(" (")[0] != resolved(library, "[[sr3/ic-initiative]] IC Rating 5, seed x").split(" (")[0]
    )


def test_a_skill_may_be_untrained_in_words_as_in_requests(library: Library) -> None:
    check = "[[cwn/use-a-skill]] {}, Dexterity Modifier 1, Difficulty 8, dice 3 4"
    assert resolved(library, check.format("Sneak untrained")).endswith("Total 7 against 8: failure")
    assert resolved(library, check.format("Skill untrained")).endswith("Total 7 against 8: failure")
    told = resolved(
        library, "[[sr5/hack-on-the-fly]] **Hacking** untrained, Logic 6, Sleaze 4, dice 5 5 6 1 2"
    )
    assert "Hacking" not in told
    with pytest.raises(RequestError, match="nobody rolls Hardware untrained"):
        resolved(library, "[[sr5/jack-out]] Hardware untrained")


@pytest.mark.parametrize("mark", ["Turn (initiative 7, prone):", "> **Turn** (dice 2, Hacking 1):"])
def test_what_stands_in_the_parentheses_of_a_turn_is_no_part_of_its_rolls(
    library: Library, mark: str
) -> None:
    assert resolved(library, f"{mark} [[take-cover]], then {HACK}") == resolved(library, HACK)


def test_dice_in_the_text_are_replayed(library: Library) -> None:
    dice = "dice 6 5 5 2 1 1 2 3 4 5 v. 5 1 2 2 3 4 5"
    assert resolved(library, f"{HACK}, {dice}").startswith(
        "> **Hack on the Fly:** 4 hits against 2: marked with 2 net hits"
    )


@pytest.mark.parametrize("between", ["v.", "versus", "vs.", "against", "opposed by"])
def test_the_sides_of_a_roll_are_parted_by_any_word_for_it(between: str) -> None:
    told = parse_roll(f"Logic 5 {between} Logic 3, dice 6 5 {between} 2 1", {"Logic": ()})
    assert (told.ratings, told.against) == ({"Logic": 5}, {"Logic": 3})
    assert told.dice == {"actor": [6, 5], "opponent": [2, 1]}


def test_a_seed_always_gives_the_same_dice_and_is_said(library: Library) -> None:
    assert resolved(library, f"{HACK}, seed tuesday") == resolved(library, HACK, seed="tuesday")
    assert resolved(library, HACK, seed="tuesday").endswith("(seed tuesday)")


def test_ratings_that_are_not_told_are_said(library: Library) -> None:
    text = resolved(library, "[[sr5/hack-on-the-fly]] Hacking 6")
    assert text.endswith("(professional: Logic 5, Sleaze 5, Intuition 4 and Firewall 5)")
    assert "(" not in resolved(library, HACK)


def test_variants_and_more_or_fewer_dice_are_read_and_said(library: Library) -> None:
    plain, hard = resolved(library, HACK), resolved(library, f"{HACK.replace(']] ', ']] three-marks ')}")
    assert hard == resolved(library, HACK.replace("]] ", "]] variant three-marks, "))
    assert hard.endswith("(you try for three marks: −10 dice)")
    assert hard != plain
    fewer, against = HACK.replace(" v.", ", -10 dice v."), f"{HACK} +3 dice"
    assert resolved(library, fewer).split(" (")[0] == hard.split(" (")[0].replace("; 3 marks", "; 1 mark")
    assert resolved(library, against) not in (plain, resolved(library, fewer))


def test_what_is_not_understood_is_said(library: Library) -> None:
    assert resolved(library, f"Session 3, Kára: {HACK} range 40").endswith("(not understood: range 40)")


def test_a_variant_may_be_written_with_blanks(library: Library) -> None:
    hyphened = resolved(library, f"{HACK}, two-marks")
    assert hyphened.endswith("(you try for two marks: −4 dice)")
    assert hyphened == resolved(library, f"{HACK}, Two Marks")
    assert hyphened == resolved(library, f"{HACK}, variant two marks")


def test_a_variant_may_be_written_with_some_of_its_hyphens(library: Library) -> None:
    whole = resolved(library, "[[quick-draw]] quick-draw-holster, Physical 4")
    assert whole.endswith("quick-draw holster)")
    assert resolved(library, "[[quick-draw]] quick-draw holster, Physical 4") == whole


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("[[sr5/brute-force]] {}, Cybercombat 4, Logic 5, Attack 5 v. Willpower 3, Firewall 4", "two marks"),
        ("[[matrix-d6/first-aid]] First Aid 4, Injury wounded, {}", "second try"),
    ],
)
def test_a_number_in_the_name_of_a_variant_may_be_digits(library: Library, written: str, word: str) -> None:
    digits = word.replace("two", "2").replace("second", "2nd")
    assert resolved(library, written.format(digits)) == resolved(library, written.format(word))
    assert resolved(library, written.format(digits)) != resolved(library, written.format(""))


def test_words_before_the_reference_choose_no_variant(library: Library) -> None:
    for story in ("She goes for two marks:", "The two-marks trick, variant three-marks:"):
        assert resolved(library, f"{story} {HACK}") == resolved(library, HACK)
    several = f"{HACK}, **two marks**, seed three-marks"
    assert resolved(library, several).endswith("(you try for two marks: −4 dice; seed three-marks)")


def test_emphasis_around_names_and_numbers_does_not_matter(library: Library) -> None:
    plain = resolved(library, "[[sr3/ic-initiative]] Host Color Orange, IC Rating 5, seed x")
    assert plain == resolved(
        library, "[[sr3/ic-initiative]] Host Color **Orange**, _IC Rating_ **5**, **seed** x"
    )
    assert parse_roll('seed "a*b"', {}).seed == "a*b"


def test_a_rating_that_only_the_typed_roll_has_is_read(library: Library) -> None:
    told = resolved(library, "`Agility + Pistols (2)` Agility 5, pistols 4")
    assert told == "> **Agility + Pistols (2):** Success 85.7 %"


def test_a_roll_in_the_notation_is_resolved_in_the_note_s_edition(library: Library) -> None:
    assert "62.3 %" in resolved(library, "`9 dice, threshold 3`")


def test_a_test_without_a_roll_is_resolved_with_its_values(library: Library) -> None:
    assert resolved(library, "[[sr3/ic-initiative]] IC Rating 5, seed x") == (
        "> **IC Initiative:** Initiative score 12; 2 turns (professional: Host Color Green; seed x)"
    )
    assert resolved(library, "[[cwn/run]] Movement Rate 12") == "> **Run:** 12 meters"
    assert resolved(library, "[[cwn/run]]").endswith("(professional: Movement Rate 10)")


def test_a_roll_of_the_line_goes_before_the_values_of_a_reference(library: Library) -> None:
    assert "62.3 %" in resolved(library, "[[cwn/run]] `9 dice (3)`")
    assert "Hack on the Fly" in resolved(library, "[[cwn/run]] [[sr5/hack-on-the-fly]]")
    assert "Run" in resolved(library, "[[cwn/run]] `9 dice (3)`", id="cwn/run")


def test_the_reference_that_is_asked_for_is_resolved(library: Library) -> None:
    text = "[[sr5/hack-on-the-fly]] [[sr5/brute-force]]"
    assert "Brute Force" in resolved(library, text, id="sr5/brute-force")


@pytest.mark.parametrize(
    ("text", "step", "own", "other"),
    [
        ("dice 15, then 4 6", None, [4, 6], []),
        ("dice 15 then 6+2 1 v. 3, Hacking 5", None, [[6, 2], 1], [3]),
        ("Melee Parry 3, parry 5 2", "parry", [5, 2], []),
        ("dice 15, weapon-damage: 4 6", "weapon", [4, 6], []),
        ("then shield dice 4", "shield", [4], []),
    ],
)
def test_dice_of_later_rolls_are_read_by_order_or_by_the_name_of_their_step(
    text: str, step: str | None, own: list[object], other: list[object]
) -> None:
    steps = {"parry": "parry", "Weapon damage": "weapon", "shield": "shield"}
    (found,), _ = parse_later_dice(text, steps, ["Shield", "Damage", "Melee Parry"])
    assert (found.step, found.own, found.other) == (step, own, other)


@pytest.mark.parametrize(
    "text", ["dice 15, then 3 guards", "then 4 6", "Shield 5", "Spell Shield 5", "dice 5 6"]
)
def test_what_is_no_dice_of_a_later_roll_is_left_in_the_line(text: str) -> None:
    assert parse_later_dice(text, {"shield": "shield"}, ["Shield", "Spell Shield"]) == ([], text)


class TestLaterRolls:
    """Dice of the rolls behind the first one."""

    def test_dice_of_the_first_roll_answer_it_and_say_what_is_left(self, library: Library) -> None:
        assert resolved(library, SHOT) == (
            "> **Make a Ranged Attack:** Total 20 against 13: hit; then 6.4 points of damage on average "
            "(still to roll: trauma die and weapon damage; write `then …`)"
        )
        assert "then 8.3 DV after resistance on average (still to roll: resist;" in resolved(library, SPIKE)

    @pytest.mark.parametrize(
        "more",
        [
            "then 4 6",
            "then 4, then 6",
            "then trauma die 4, then 6",
            "weapon damage 6, then 4",
            "weapon 6 then 4",
        ],
    )
    def test_they_may_follow_in_order_or_by_the_names_of_their_steps(
        self, library: Library, more: str
    ) -> None:
        told = "Total 20 against 13: hit; 7 points of damage (rolled: trauma die 4, weapon damage 6)"
        assert resolved(library, f"{SHOT}, {more}").endswith(told)

    def test_the_result_names_the_roll_of_dice_that_come_without_its_name(self, library: Library) -> None:
        assert "rolled:" not in resolved(library, f"{SHOT}, weapon damage 6, trauma die 4")
        assert "rolled:" not in resolved(library, f"{SPIKE}, then 5 2 1 5 5")
        assert "(rolled: trauma die 4; still to roll: weapon damage" in resolved(library, f"{SHOT}, then 4")

    def test_a_line_with_dice_of_any_step_takes_no_seed(self, library: Library) -> None:
        line = "[[matrix-d6/melee-parry]] Melee Parry 1 v. Melee Combat 1, parry 5, attack 2"
        assert resolved(library, line, seed="a") == resolved(library, line)

    def test_dice_of_a_targets_roll_are_named_as_its_step(self, library: Library) -> None:
        assert resolved(library, f"{SPIKE}, resist 5 2 1 5 5").endswith("; 7 DV after resistance")

    def test_a_roll_that_may_be_needed_is_named_with_when(self, library: Library) -> None:
        text = (
            "[[sr5/brute-force]] Cybercombat 2, Logic 2, Attack 4 v. Willpower 1, Firewall 1, Device Rating 2"
        )
        told = resolved(library, f"{text}, dice 1 5 6 4 v. 1 2")
        assert (
            "resist, only when you want the damage and the target can take it: write `then resist …`" in told
        )
        assert resolved(library, f"{text}, dice 1 5 6 4 v. 1 2, then resist 5 5 1").endswith(
            "0 DV after resistance"
        )

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            (f"{SHOT}, then 4 6 2", '"then 4 6 2" has 1 die too many'),
            (SHOT.replace("15", "2, then 4 6"), '"then 4 6" has 2 dice too many'),
            (f"{SHOT}, weapon 6 6", "give them as `then trauma-die …`"),
            (f"{SPIKE}, then 5", "the roll needs 5"),
            (SPIKE.replace(" v. 5 1 2 2 3 4 4", ", then 3"), 'Write the dice of both sides before "then 3"'),
        ],
    )
    def test_dice_that_dont_fit_are_refused(self, library: Library, line: str, why: str) -> None:
        with pytest.raises(RequestError, match=why):
            resolved(library, line)


@pytest.mark.parametrize(
    ("roll", "against"),
    [
        ("[[sr6/attack]] edge reroll-one, Agility 1, Weapon Skill 1 v. Reaction 1, Intuition 1", " v. 1 2"),
        ("`2 dice (1)` edge second-chance", ""),
    ],
)
def test_a_die_rolled_again_after_edge_stands_with_its_first_throw(
    library: Library, roll: str, against: str
) -> None:
    line = f"{roll}, dice 5 1{against}"
    assert "still to roll again: write a die that you roll again with its first throw" in resolved(
        library, line
    )
    with pytest.raises(RequestError, match=r"with its first throw, as in `1\+6`, before \"then 6\""):
        resolved(library, f"{line}, then 6")
    assert "2 hits against" in resolved(library, f"{roll}, dice 5 1+6{against}")


def test_a_wrong_number_of_dice_is_refused_with_the_numbers_of_the_roll(library: Library) -> None:
    with pytest.raises(RequestError) as error:
        resolved(library, f"{HACK}, -2 dice, dice 5 5 1 v. 5 1 2 2 3 4 4")
    assert str(error.value) == (
        "Hack on the fly: you gave 3 dice for your roll; the roll needs 10 "
        "(10 dice, limit 4 v. 5 dice; −2 dice for the opposing roll)"
    )


def test_dice_behind_a_miss_are_refused_with_the_miss_and_whose_number_it_is(library: Library) -> None:
    with pytest.raises(RequestError) as error:
        resolved(library, "[[cwn/make-a-ranged-attack]] Attack Bonus 1, dice 9, then 3")
    told = str(error.value)
    assert 'nothing is left to roll after "Total 12 against 14: the attack misses"' in told
    assert "Ranged AC 14" in told.partition("professional: ")[2]


def test_if_only_your_dice_are_given_the_result_has_your_hits_and_what_is_left(library: Library) -> None:
    told = resolved(library, SPIKE.removesuffix(" v. 5 1 2 2 3 4 4"))
    assert told.startswith("> **Data Spike:** You have rolled: 4 hits. Hit ")
    assert told.endswith("(still to roll: the target's dice; write `v. …` behind yours)")


def test_a_glitch_of_the_opposing_roll_is_said(library: Library) -> None:
    told = resolved(library, SPIKE.replace("v. 5 1 2 2 3 4 4", "v. 5 1 1 1 1 4 4"))
    assert "(the opposing roll is a glitch; " in told
    assert "glitch" not in resolved(library, SPIKE)


class TestSides:
    """Whose a rating is, and what is made of one that nothing reads."""

    def test_without_v_a_rating_that_only_the_target_uses_is_the_targets(self, library: Library) -> None:
        text = "[[sr5/hack-on-the-fly]] {}Intuition 1, Firewall 1"
        assert resolved(library, text.format("")) == resolved(library, text.format("v. "))
        told = resolved(library, "[[cwn/make-a-melee-attack]] Attack Bonus 3, Stab 1, AC 20, dice 8")
        assert told.endswith(
            "Total 13 against 20: the attack misses; Shock doesn't apply (professional: Attribute Modifier 1)"
        )
        typed = "`Agility + Pistols v. Reaction` Agility 3, Pistols 2, {}Reaction 9"
        assert resolved(library, typed.format("")) == resolved(library, typed.format("v. "))

    def test_a_rating_that_both_sides_use_is_yours(self, library: Library) -> None:
        typed = "`Agility v. Agility` Agility 3"
        assert resolved(library, typed).endswith("(professional: Agility 5)")

    @pytest.mark.parametrize(("before", "named"), [("", "Body"), ("v. ", "Body (target)")])
    def test_a_rating_that_nothing_uses_is_named_with_those_that_count(
        self, library: Library, before: str, named: str
    ) -> None:
        told = resolved(library, f"[[sr5/hack-on-the-fly]] {before}Body 7")
        reads = "this roll uses Hacking, Logic, Sleaze and marks v. Intuition and Firewall"
        assert f"not used: {named}; {reads}" in told
        assert "not used" not in resolved(library, HACK)

    def test_a_name_of_the_edition_is_never_a_slip(self, library: Library) -> None:
        told = resolved(library, "[[cwn/make-a-melee-attack]] Stab 1, Dex 1234567")
        assert "not understood: Dex 1234567" in told
        with pytest.raises(RequestError, match=r"no rating 'Dexterity'; did you mean 'Dexterity Modifier'\?"):
            resolved(library, "[[cwn/make-a-melee-attack]] Stab 1, Dexterity 1")

    def test_ratings_of_the_tier_are_named_first(self, library: Library) -> None:
        told = resolved(library, "[[sr5/hack-on-the-fly]] two-marks Hacking 6 range 40")
        assert "(professional: Logic 5, Sleaze 5" in told


NOTHING = [
    "[[take-aim]]",
    "[[sr5/fire-mounted-or-vehicle-weapon]]",
    "words",
    "[[cpr/shoot]] seed a",
    "[[sr5/sprnt]]",
    "`9 dice` dice 5 5",
    "[[sr5/hack-on-the-fly]] Hackng 6",
    HACK.replace("]] ", "]] thre-marks "),
]


@pytest.mark.parametrize("text", NOTHING)
def test_what_cannot_be_resolved_is_refused(library: Library, text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - which sentence it is stands in test_sentences.py
        resolved(library, text)


@pytest.mark.parametrize(
    "text", ["`9 dice`", "[[sr5/take-aim]] `9 dice`", "[[sprint]]", "[[resist-damage]] Body 3"]
)
def test_a_roll_that_needs_the_note_s_edition_says_how_to_name_it(library: Library, text: str) -> None:
    why = r"this note's edition is unknown; add actionary: \{edition: sr5\} to its front matter"
    with pytest.raises(RequestError, match=why):
        resolve_line(library, note(text), 0, EditorSettings(), {})


def test_the_later_rolls_of_an_extended_test_stand_behind_then(library: Library) -> None:
    line = "`Hardware + Logic (8, 1 hour)` Hardware 4, Logic 4, dice 5 5 1 1 2 3 4 1"

    def told(text: str) -> str:
        return resolve_line(library, Note.of("file:///n.md", text, 1), 0, EditorSettings("sr5"), {}).message

    assert "2 of 8 hits in 1 roll; 7 dice next" in told(line)
    assert "write the dice of roll 2 as `then …`" in told(line)
    line += ", then 5 5 5 1 1 2 3"
    assert "5 of 8 hits in 2 rolls; 6 dice next" in told(line)
    assert "8 hits in 3 rolls, 8 needed: success" in told(f"{line}, then 5 5 5 1 1 2")
    with pytest.raises(RequestError, match="too many; nothing is left to roll"):
        told(f"{line}, then 5 5 5 1 1 2, then 5 5 5 1 1")


@pytest.mark.parametrize("then", ["then 5 5", "then resist 5 5", "resist 5 5"])
def test_dice_after_a_tie_that_misses_say_that_nothing_is_left(library: Library, then: str) -> None:
    line = "[[sr5/fire-gun]] Weapon Skill 1, Agility 2, Accuracy 5 v. Reaction 2, Intuition 1, dice 5 1 1 v. 5 2 2"
    with pytest.raises(RequestError, match=r"2 dice too many.*miss, .*; a tie: the opposing side wins"):
        resolve_line(library, Note.of("file:///n.md", f"{line}, {then}", 1), 0, EditorSettings("sr5"), {})
