"""What changes a roll in the calculator: Edge, help, wounds, modifiers, states, variants, rulings."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.site_src.looking import axe_faults, looking
from tests.site_src.pages.calculating import OWN, REFUSED, SNAP_SHOT, answered, chance, line, typed, unfold


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
        page.get_by_label(re.compile(f"^{label}")).fill(value)
        expect(chance(page)).not_to_have_text(before)
        assert asked in page.url.replace("[4%2C2]", "%5B4%2C2%5D")


def test_wounds_of_the_target_count_where_it_rolls_and_stay_in_the_address(
    browser: Browser, served: str
) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        before = answered(page)
        page.get_by_text("Edge, teamwork, wounds").click()
        wounds = typed(page, "Target’s boxes of cuts")
        wounds.fill("3")
        expect(chance(page)).not_to_have_text(before)
        expect(page).to_have_url(re.compile(r"wounds_against\[cuts\]=3(&|$)"))
        hurt = answered(page)
        page.reload()
        expect(chance(page)).to_have_text(hurt)
        expect(wounds).to_be_visible()
        expect(wounds).to_have_value("3")
        page.get_by_text("Command line and API").click()
        expect(page.locator("[data-command] code")).to_contain_text("--wounds-against cuts=3")
        page.get_by_label("Variant").select_option("the target sleeps")
        expect(wounds).to_be_hidden()
        expect(page.locator("[data-command] code")).not_to_contain_text("--wounds-against")
        expect(typed(page, "Boxes of cuts")).to_be_visible()


def test_a_roll_of_your_own_takes_wounds_of_a_target_that_rolls(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?edition=ember&roll=9 dice v. 5 dice&wounds_against[cuts]=6")
        hurt = answered(page)
        wounds = typed(page, "Target’s boxes of cuts")
        expect(wounds).to_have_value("6")
        wounds.fill("")
        expect(chance(page)).not_to_have_text(hurt)
        line(page).fill("9 dice (3)")
        expect(wounds).to_be_hidden()
        expect(typed(page, "Boxes of cuts")).to_be_visible()


def test_bought_hits_leave_nothing_to_chance_but_the_other_side(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{SNAP_SHOT}&variant=off-guard&ratings[Aim]=5&ratings[Body]=4&ratings[Reach]=6")
        page.get_by_text("Edge, teamwork, wounds").click()
        page.get_by_label("Buy hits instead of rolling").check()
        expect(chance(page)).to_have_text(re.compile("^The target is hit, see take cover: 100 %"))


def test_a_ruling_decides_a_tie(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        before = answered(page)
        unfold(page, "rulings")
        page.get_by_label("tie").select_option("the acting side wins")
        expect(chance(page)).not_to_have_text(before)
        expect(page.locator(".answer-odds")).to_contain_text("Disputed rulings: tie: the acting side wins")


def test_a_modifier_counts_with_its_reason_and_can_be_taken_away(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&seed=1")
        before = answered(page)
        unfold(page, "changes")
        page.get_by_role("button", name="Add a modifier").click()
        expect(typed(page, "Dice or bonus, such as -2")).to_be_focused()
        typed(page, "Dice or bonus, such as -2").fill("-2")
        typed(page, "Reason").fill("smoke")
        expect(page.locator(".answer-trace")).to_contain_text("smoke")
        expect(page.get_by_text("Smoke: −2 dice")).to_be_visible()
        expect(chance(page)).not_to_have_text(before)
        page.get_by_role("button", name="Remove this modifier").click()
        expect(chance(page)).to_have_text(before)


def test_what_another_action_grants_counts_and_stays_in_the_address(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&seed=1")
        before = answered(page)
        unfold(page, "changes")
        page.get_by_role("button", name="Add an action’s effect").click()
        expect(page.locator(".answer-trace")).to_contain_text(": Snap Shot")
        expect(chance(page)).not_to_have_text(before)
        after = answered(page)
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
        expect(wrong).to_have_accessible_description(re.compile("whole number"))


def test_a_roll_of_your_own_is_asked_what_it_is_beside_its_kind(browser: Browser, served: str) -> None:
    modifiers = quote('[{"from":"ember/snap-shot"}]')
    with looking(browser, expecting=REFUSED) as page:
        page.goto(f"{served}calculator/?edition=ember&roll=9 dice v. 5 dice&modifiers={modifiers}")
        kind = page.get_by_role("textbox", name="Kind of roll, such as melee-attack")
        expect(kind).to_have_accessible_description(re.compile("say here what the roll is: attack"))
        kind.fill("attack")
        expect(chance(page)).to_contain_text("%")


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
        unfold(page, "changes")
        page.get_by_role("button", name="Add a state").click()
        expect(chance(page)).not_to_have_text(before)
        expect(page.locator(".answer-odds")).to_contain_text("Winded: −1 die")
        expect(page).to_have_url(re.compile(r"states=Winded(&|$)"))
        mine = answered(page)
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


ASKED_INPUTS = "**/api/v1/resolve/inputs"


def test_what_is_typed_while_the_form_is_built_anew_is_kept(browser: Browser, served: str) -> None:
    held: list[Route] = []
    with looking(browser) as page:
        page.goto(served + OWN)
        assert answered(page)
        page.get_by_text("Edge, teamwork, wounds").click()
        page.get_by_text("What would it take?").click()
        page.route(ASKED_INPUTS, lambda route: held.append(route))
        with page.expect_request(ASKED_INPUTS):
            page.get_by_label("Your Edge").select_option("Burst")
        typed(page, "Aim").fill("1")
        page.get_by_label("by changing").select_option(value="limit")
        typed(page, "Boxes of cuts").fill("3")
        for route in held:
            route.continue_()
        expect(typed(page, "Luck")).to_have_value("3")
        expect(typed(page, "Aim")).to_have_value("1")
        expect(typed(page, "Boxes of cuts")).to_have_value("3")
        expect(typed(page, "Boxes of cuts")).to_be_focused()
        expect(page.get_by_label("by changing")).to_have_value("limit")
        expect(page).to_have_url(re.compile(r"ratings\[Aim\]=1&.*wounds\[cuts\]=3"))


def test_a_roll_that_is_typed_asks_once_for_what_it_reads(browser: Browser, served: str) -> None:
    asked: list[str | None] = []
    with looking(browser) as page:
        page.goto(f"{served}calculator/?edition=ember&roll=9 dice (3)")
        before = answered(page)
        page.on("request", lambda each: asked.append(each.post_data) if "inputs" in each.url else None)
        line(page).evaluate(
            """(field) => {
                for (const text of ["4", "4 d", "4 di", "4 dice", "4 dice (3)"]) {
                    field.value = text;
                    field.dispatchEvent(new Event("input", { bubbles: true }));
                }
            }"""
        )
        expect(chance(page)).not_to_have_text(before)
    assert [each and "4 dice (3)" in each for each in asked] == [True]


def test_a_ruling_may_change_what_the_form_has_to_ask_for(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        assert answered(page)
        unfold(page, "rulings")
        with page.expect_request(ASKED_INPUTS) as asked:
            page.get_by_label("tie").select_option("the acting side wins")
        assert '"rulings":{"tie":"actor"}' in (asked.value.post_data or "")
        assert answered(page)
