"""The calculator in a real browser, with the real program beside it and without."""

import re
from fractions import Fraction
from pathlib import Path
from urllib.parse import quote, urljoin

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import kb
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from resolver.wording import percent
from tests.site_src.looking import PHONE, axe_faults, looking

pytestmark = pytest.mark.slow

SNAP_SHOT = "calculator/?entry=ember/snap-shot"
OWN = f"{SNAP_SHOT}&ratings[Aim]=4&ratings[Body]=3&ratings[Reach]=6&against[Body]=3"
REFUSED = "status of 422"


@pytest.fixture(scope="module")
def professional(base: kb.KnowledgeBase) -> str:
    """What a professional against a professional is shown."""
    ratings, against = {"Aim": 5, "Body": 4, "Reach": 6}, {"Body": 4}
    asked = ResolveRequest(entry="ember/snap-shot", ratings=ratings, against=against)
    return resolve(base, asked).headline.text


def chance(page: Page) -> Locator:
    return page.locator(".answer-odds .big")


def typed(page: Page, name: str) -> Locator:
    """The field that one types into under a name."""
    return page.get_by_role("textbox", name=name, exact=True)


def answered(page: Page) -> str:
    """The chance that is shown, once there is one."""
    expect(chance(page)).to_have_text(re.compile(r"\S"))
    return chance(page).inner_text()


def test_an_entry_is_worked_out_with_a_professional_before_anything_is_typed(
    browser: Browser, served: str, professional: str
) -> None:
    with looking(browser) as page:
        page.goto(f"{served}ember/snap-shot/")
        page.get_by_role("link", name="Roll it with your dice").first.click()
        expect(chance(page)).to_have_text(professional)
        expect(typed(page, "Aim")).to_have_value("5")
        expect(page.locator(".answer-odds")).to_contain_text("more hits than the target")
        expect(page.locator(".answer-odds")).to_contain_text("the target is hit, see take cover")
        expect(page.get_by_role("table", name=re.compile("^Wounds"))).to_be_visible()


def test_a_rating_that_is_typed_changes_the_chance_and_the_address(
    browser: Browser, served: str, professional: str
) -> None:
    with looking(browser) as page:
        page.goto(served + SNAP_SHOT)
        expect(chance(page)).to_have_text(professional)
        typed(page, "Aim").fill("1")
        expect(chance(page)).not_to_have_text(professional)
        expect(page).to_have_url(re.compile(r"ratings\[Aim\]=1&"))


def test_a_tier_fills_in_all_ratings_of_a_side(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + SNAP_SHOT)
        page.get_by_role("group", name=re.compile(r"^You\b")).get_by_role("button", name="Elite").click()
        expect(typed(page, "Aim")).to_have_value("8")
        expect(page.get_by_role("group", name="The target", exact=True).get_by_label("Body")).to_have_value(
            "4"
        )


def test_edge_changes_the_chance_and_asks_for_the_rating_that_it_reads(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        before = answered(page)
        page.get_by_text("Edge, teamwork, wounds").click()
        page.get_by_label("Your Edge").select_option("Once More")
        expect(chance(page)).not_to_have_text(before)
        page.get_by_label("Your Edge").select_option("Burst")
        expect(typed(page, "Luck")).to_have_value("3")
        expect(page).to_have_url(re.compile("edge=burst"))


@pytest.mark.parametrize(
    ("label", "value", "asked"),
    [
        ("Dice of each helper", "4 2", "teamwork=%5B4%2C2%5D"),
        ("Boxes of burns", "6", "wounds[burns]=6"),
        ("Split the pool", "2", "split=2"),
    ],
)
def test_help_wounds_and_a_split_change_the_chance(
    browser: Browser, served: str, label: str, value: str, asked: str
) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        before = answered(page)
        page.get_by_text("Edge, teamwork, wounds").click()
        page.get_by_label(label).fill(value)
        expect(chance(page)).not_to_have_text(before)
        assert asked in page.url.replace("[4%2C2]", "%5B4%2C2%5D")


def test_each_part_of_a_split_pool_is_rolled(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&split=[4,3]&seed=1")
        expect(page.locator(".answer-odds")).to_contain_text("every part succeeds")
        expect(page.locator(".answer-trace .table-title")).to_have_text(["Part 1", "Part 2"])


def test_bought_hits_leave_nothing_to_chance_but_the_other_side(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{SNAP_SHOT}&variant=off-guard&ratings[Aim]=5&ratings[Body]=4&ratings[Reach]=6")
        page.get_by_text("Edge, teamwork, wounds").click()
        page.get_by_label("Buy hits instead of rolling").check()
        expect(chance(page)).to_have_text(re.compile("^Success 100 %"))


def test_a_ruling_decides_a_tie(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        before = answered(page)
        page.get_by_text("Rulings that the sources leave open").click()
        page.get_by_label("tie").select_option("the acting side wins")
        expect(chance(page)).not_to_have_text(before)
        expect(page.locator(".answer-odds")).to_contain_text("tie: actor")


def test_a_modifier_counts_with_its_reason_and_can_be_taken_away(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&seed=1")
        before = answered(page)
        page.get_by_role("button", name="Add a modifier").click()
        expect(typed(page, "Dice or bonus, such as -2")).to_be_focused()
        typed(page, "Dice or bonus, such as -2").fill("-2")
        typed(page, "Reason").fill("smoke")
        expect(page.locator(".answer-trace")).to_contain_text("smoke")
        expect(chance(page)).not_to_have_text(before)
        page.get_by_role("button", name="Remove this modifier").click()
        expect(chance(page)).to_have_text(before)


def test_what_another_action_grants_counts_and_stays_in_the_address(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&seed=1")
        before = answered(page)
        page.get_by_role("button", name="Add an action’s effect").click()
        expect(page.locator(".answer-trace")).to_contain_text(": Snap Shot")
        expect(chance(page)).not_to_have_text(before)
        after = chance(page).inner_text()
        page.get_by_label("Whose action").select_option("the target’s")
        expect(chance(page)).not_to_have_text(after)
        changed = answered(page)
        page.reload()
        expect(chance(page)).to_have_text(changed)
        expect(page.get_by_label("Whose action")).to_have_value("opponent")


def test_a_modifier_that_cannot_be_is_told_beside_it(browser: Browser, served: str) -> None:
    modifiers = quote('[{"value":-1},{"value":"some","reason":"rain"}]')
    with looking(browser, expecting=REFUSED) as page:
        page.goto(f"{served}{OWN}&modifiers={modifiers}")
        wrong = page.get_by_role("textbox", name="Dice or bonus, such as -2").nth(1)
        expect(wrong).to_have_accessible_description(re.compile("valid integer"))


def test_a_variant_takes_the_other_side_away(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        page.get_by_label("Variant").select_option("the target sleeps")
        expect(page.get_by_role("group", name="The target", exact=True)).to_be_hidden()
        expect(page.locator(".answer-odds")).to_contain_text("the threshold or more")


def test_a_state_of_either_side_changes_the_chance_and_stays_in_the_address(
    browser: Browser, served: str
) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        before = answered(page)
        page.get_by_role("button", name="Add a state").click()
        expect(chance(page)).not_to_have_text(before)
        expect(page.locator(".answer-odds")).to_contain_text("Winded: −1 die")
        expect(page).to_have_url(re.compile(r"states=Winded(&|$)"))
        mine = chance(page).inner_text()
        page.reload()
        expect(chance(page)).to_have_text(mine)
        page.get_by_label("Who is in it").select_option("the target")
        expect(chance(page)).not_to_have_text(mine)
        expect(page).to_have_url(re.compile("states_against=Winded"))
        page.get_by_text("Command line and API").click()
        expect(page.locator("[data-command] code")).to_contain_text("--state-against Winded")
        page.get_by_role("button", name="Remove this state").click()
        expect(chance(page)).to_have_text(before)


def test_a_state_that_calls_for_a_variant_asks_for_the_ratings_of_that(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&states_against=asleep")
        expect(page.locator(".answer-odds")).to_contain_text("the threshold or more")
        expect(page.get_by_role("group", name="The target", exact=True)).to_be_hidden()
        assert not axe_faults(page)


def test_a_state_that_there_is_not_is_told_beside_it(browser: Browser, served: str) -> None:
    with looking(browser, expecting=REFUSED) as page:
        page.goto(f"{served}{OWN}&states=wynded")
        wrong = page.locator("[name$='[state]']")
        expect(wrong).to_have_accessible_description(re.compile("did you mean"))


def test_an_action_is_found_by_its_name(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        page.get_by_label("Action", exact=True).fill("shot (FR)")
        expect(page).to_have_url(re.compile("entry=frost/shot"))
        assert answered(page)


@pytest.mark.parametrize("roll", ["Aim + Body [Reach] v. Body", "aim + BODY [reach] V body"])
def test_a_roll_of_ones_own_asks_for_the_names_in_it_in_any_case(
    browser: Browser, served: str, professional: str, roll: str
) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        page.get_by_label("A roll of your own").check()
        page.locator("select[name=edition]").select_option("ember")
        typed(page, "Roll, such as Logic + Hacking [Sleaze] (3)").fill(roll)
        expect(page.get_by_role("group", name="The target", exact=True).get_by_label("Body")).to_have_value(
            "4"
        )
        expect(chance(page)).to_have_text(professional.partition(";")[0])
        page.reload()
        expect(chance(page)).to_have_text(professional.partition(";")[0])


@pytest.mark.parametrize(
    ("edition", "roll", "understood", "asked"),
    [
        (
            "ember",
            "aim + body limit reach against 3",
            "Aim + Body [Reach] v. 3 dice",
            ["Aim", "Body", "Reach"],
        ),
        ("ember", "aim, threshold 2", "Aim (2)", ["Aim"]),
        ("frost", "d20 + shoot vs difficulty 12", "1d20 + Shoot (12)", ["Shoot"]),
        ("frost", "d20 + 2 vs AC 14", "1d20 + 2 (14)", []),
    ],
)
def test_plain_words_are_worked_out_and_what_was_understood_is_shown(
    browser: Browser, served: str, edition: str, roll: str, understood: str, asked: list[str]
) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        page.get_by_label("A roll of your own").check()
        page.locator("[name=edition]").select_option(edition)
        page.locator("[name=roll]").fill(roll)
        expect(page.locator(".asked-roll")).to_have_text(f"Read as {understood}")
        assert answered(page)
        rated = page.locator("[name^='ratings['], [name^='against[']")
        assert [field.get_attribute("name") for field in rated.all()] == [
            f"ratings[{name}]" for name in asked
        ]


def test_what_was_understood_goes_when_a_roll_cannot_be_read(browser: Browser, served: str) -> None:
    with looking(browser, REFUSED) as page:
        page.goto(f"{served}calculator/?edition=frost&roll=d20+vs+12")
        expect(page.locator(".asked-roll")).to_have_text("Read as 1d20 (12)")
        page.locator("[name=roll]").fill("d20 vs Shoot")
        expect(page.locator(".field-fault")).to_contain_text(
            'write "1d20 (target.Shoot)" or "1d20 v. 1d20 + Shoot"'
        )
        expect(page.locator(".asked-roll")).to_be_empty()


def test_a_wrong_rating_is_told_in_words_beside_its_field(browser: Browser, served: str) -> None:
    with looking(browser, expecting=REFUSED) as page:
        page.goto(served + OWN)
        assert answered(page)
        typed(page, "Aim").fill("lots")
        expect(page.get_by_role("alert")).to_contain_text("see the marked field")
        expect(typed(page, "Aim")).to_have_accessible_description(re.compile("lots"))
        expect(chance(page)).to_be_hidden()
        typed(page, "Aim").fill("4")
        expect(page.get_by_role("alert")).to_be_empty()
        assert answered(page)


def test_what_no_field_can_be_blamed_for_is_told_above_the_answer(browser: Browser, served: str) -> None:
    with looking(browser, expecting=REFUSED) as page:
        page.goto(f"{served}{OWN}&split=2&edge=again")
        expect(page.get_by_role("alert")).to_have_text(
            "A split pool is rolled in parts; leave out edge, teamwork and buy_hits"
        )


def test_a_link_restores_everything_that_was_chosen(browser: Browser, served: str) -> None:
    modifiers = quote('[{"value":-1,"reason":"rain"}]')
    link = (
        f"{OWN}&edge=burst&ratings[Luck]=2&wounds[cuts]=3&rulings[tie]=actor&modifiers={modifiers}&seed=mine"
    )
    with looking(browser) as page:
        page.goto(f"{served}{link}&chance=90%25&vary=limit&to=frost")
        before = answered(page)
        for label, value in (
            ("Aim", "4"),
            ("Luck", "2"),
            ("Boxes of cuts", "3"),
            ("Reason", "rain"),
            ("Seed", "mine"),
        ):
            expect(typed(page, label)).to_have_value(value)
        expect(typed(page, "Wanted chance")).to_have_value("90%")
        expect(page.get_by_label("by changing")).to_have_value("limit")
        trace = page.locator(".answer-trace").inner_text()
        page.goto(page.url)
        assert answered(page) == before
        expect(page.locator(".answer-trace")).to_have_text(re.compile(".+"))
        assert page.locator(".answer-trace").inner_text() == trace


def test_a_link_keeps_every_modifier_state_and_die(browser: Browser, served: str) -> None:
    with looking(browser, expecting=REFUSED) as page:  # while only one side's dice are given
        page.goto(served + OWN)
        assert answered(page)
        for number, reason in (("-1", "rain"), ("2", "a good gun")):
            page.get_by_role("button", name="Add a modifier").click()
            page.locator(".modifier input[name$='[value]']").last.fill(number)
            page.locator(".modifier input[name$='[reason]']").last.fill(reason)
        page.get_by_role("button", name="Add a state").click()
        page.get_by_text("I rolled already").click()
        page.get_by_label(re.compile("^Your dice as they fell")).fill("6 5 5 1 2 3 4")
        page.get_by_role("textbox", name="The target’s dice").fill("5 1 1")
        expect(page.locator(".answer-trace")).to_contain_text("net")
        trace = page.locator(".answer-trace").inner_text()
        page.goto(page.url)
        expect(page.locator(".answer-trace")).to_contain_text("net")
        assert page.locator(".answer-trace").inner_text() == trace
        expect(page.locator(".modifier")).to_have_count(3)
        expect(page.get_by_label(re.compile("^Your dice as they fell"))).to_have_value("6 5 5 1 2 3 4")
        expect(page.locator("details[data-command] code")).to_contain_text("--against-dice '5 1 1'")


def test_dice_that_fell_take_the_place_of_a_seed(browser: Browser, served: str) -> None:
    with looking(browser, expecting=REFUSED) as page:
        page.goto(f"{served}{OWN}&seed=mine")
        page.get_by_text("I rolled already").click()
        page.get_by_label(re.compile("^Your dice as they fell")).fill("6 5 5 1 2 3 4")
        page.get_by_role("textbox", name="The target’s dice").fill("5 1 1")
        expect(page).not_to_have_url(re.compile("seed="))
        expect(page.locator(".answer-trace")).to_contain_text("net")
        page.get_by_role("button", name="Clear dice").click()
        expect(page).not_to_have_url(re.compile("dice="))


def test_a_roll_of_ones_own_is_of_the_edition_that_was_read_last_or_asks_for_it(
    browser: Browser, served: str
) -> None:
    with looking(browser) as page:
        page.goto(served + "calculator/index.html?roll=3%20dice%20(1)&edition=")
        page.get_by_role("radio", name="A roll of your own").check()
        page.get_by_label(re.compile("^Roll, such as")).fill("3 dice")
        expect(page.get_by_text("Choose the edition whose dice you roll.")).to_be_visible()
        page.goto(served + "frost/shot/index.html")
        page.goto(served + "calculator/index.html")
        page.get_by_role("radio", name="A roll of your own").check()
        expect(page.locator("select[name=edition]")).to_have_value("frost")
        page.goto(served + SNAP_SHOT)
        page.get_by_role("radio", name="A roll of your own").check()
        expect(page.locator("select[name=edition]")).to_have_value("ember")


def test_a_hostile_link_does_no_harm(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(
            f"{served}{OWN}&__proto__[harm]=1&ratings[__proto__]=2&modifiers={{&test=<b>&seed=<img%20src=x>"
        )
        assert answered(page)
        assert page.evaluate("({}).harm") is None
        expect(typed(page, "Seed")).to_have_value("<img src=x>")


def test_it_says_for_every_edition_what_is_as_likely_there(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&to=all")
        expect(page.locator(".answer-convert")).to_contain_text("FR Shot")
        expect(page).to_have_url(re.compile("to=all"))


def test_a_seeded_roll_is_the_same_twice(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        page.get_by_role("button", name="Roll the dice").click()
        expect(page.locator(".answer-trace .die").first).to_be_visible()
        seed = typed(page, "Seed").input_value()
        first = page.locator(".answer-trace").inner_text()
        page.get_by_role("button", name="Clear dice").click()
        expect(page.locator(".answer-trace")).to_be_empty()
        typed(page, "Seed").fill(seed)
        expect(page.locator(".answer-trace .die").first).to_be_visible()
        assert page.locator(".answer-trace").inner_text() == first


def test_it_says_what_a_wanted_chance_would_take(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        page.get_by_text("What would it take?").click()
        expect(page.locator(".answer-solve")).to_contain_text(
            re.compile(r"Dice pool \d+ \(\+\d+\) gives 7\d")
        )
        expect(page.get_by_role("table", name="What one step is worth")).to_be_visible()
        page.get_by_label("by changing").select_option("limit")
        expect(page).to_have_url(re.compile("chance=75%25&vary=limit"))


def test_it_says_what_is_as_likely_in_another_edition(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        page.get_by_text("In another edition").click()
        expect(page.locator(".answer-convert")).to_contain_text(re.compile(r"FR Shot .*\d+ %"))
        page.locator(".answer-convert").get_by_role("link", name="Shot").click()
        expect(page.locator("h1")).to_contain_text("Shot")


def test_the_command_line_asks_the_same(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&edge=again&seed=7")
        page.get_by_text("Command line and API").click()
        expect(page.locator("[data-command] code")).to_have_text(
            "actionary resolve ember/snap-shot Aim=4 Body=3 Reach=6 v. Body=3 --edge again --seed 7"
        )


def test_a_program_is_given_the_same_answer(browser: Browser, served: str) -> None:
    modifiers = quote('[{"value":-1,"reason":"rain"}]')
    with looking(browser) as page:
        page.goto(
            f"{served}{OWN}&edge=again&wounds[cuts]=3&teamwork=[4]&modifiers={modifiers}&seed=7&chance=90%25"
        )
        shown = answered(page)
        page.get_by_text("Command line and API").click()
        link = page.get_by_role("link", name="The same answer as JSON").get_attribute("href") or ""
        answer = page.request.get(urljoin(page.url, link)).json()
    assert percent(Fraction(answer["odds"]["success"]["fraction"]), tight=True) == shown
    assert answer["replay"]["trace"]


def test_without_the_program_a_sentence_and_the_command_are_shown(browser: Browser, url: str) -> None:
    with looking(browser, expecting="status of 501") as page:
        page.goto(url + OWN)
        expect(page.locator(".answer-off")).to_contain_text("can’t reach its server")
        expect(page.locator(".answer-odds code")).to_contain_text("actionary resolve ember/snap-shot Aim=4")
        typed(page, "Aim").fill("2")
        expect(page.locator(".answer-odds code")).to_contain_text("Aim=2")


def test_from_the_disk_a_sentence_and_the_command_are_shown(browser: Browser, site: Path) -> None:
    with looking(browser) as page:
        page.goto(f"{site.as_uri()}/{OWN.replace('/?', '/index.html?')}")
        expect(page.locator(".answer-off")).to_contain_text("can’t reach its server")
        expect(page.locator(".answer-odds code")).to_contain_text("actionary resolve ember/snap-shot Aim=4")


def test_without_scripts_the_command_is_named(browser: Browser, url: str) -> None:
    with looking(browser, java_script_enabled=False) as page:
        page.goto(f"{url}calculator/")
        expect(page.locator(".calculator-off")).to_contain_text("actionary resolve")
        expect(page.locator(".calculator")).to_be_hidden()


def test_an_action_that_is_not_there_is_named(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?entry=ember/nothing")
        expect(page.get_by_role("alert")).to_contain_text("“ember/nothing” has no test")


def test_on_a_phone_the_chance_stays_in_sight_and_nothing_scrolls_sideways(
    browser: Browser, served: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{served}{OWN}&seed=1&chance=75%25&to=frost&edge=burst")
        assert answered(page) in page.locator(".answer-bar").inner_text()
        expect(page.locator(".answer-bar")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_it_is_worked_with_the_keyboard_alone(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        assert answered(page)
        typed(page, "Aim").focus()
        page.keyboard.type("9")
        page.keyboard.press("Tab")
        expect(page.get_by_role("group", name="You", exact=True).get_by_label("Body")).to_be_focused()
        expect(page).to_have_url(re.compile(r"ratings\[Aim\]=(9|49|94)&"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("wrong", ["", "&ratings[Luck]=much"], ids=["answer", "fault"])
def test_everybody_can_use_the_form_and_its_answer(
    browser: Browser, served: str, scheme: str, wrong: str
) -> None:
    with looking(browser, expecting=REFUSED, color_scheme=scheme) as page:
        page.goto(f"{served}{OWN}&edge=burst{wrong}&rulings[tie]=actor&seed=1&chance=75%25&to=frost")
        expect(page.get_by_role("alert") if wrong else page.locator(".answer-trace")).not_to_be_empty()
        page.evaluate(
            "document.querySelectorAll('.calculator details').forEach((one) => { one.open = true; })"
        )
        assert axe_faults(page) == []
