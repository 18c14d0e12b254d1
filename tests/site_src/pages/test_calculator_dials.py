"""The calculator's dials: the numbers of its roll, turned."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.site_src.looking import PHONE, looking
from tests.site_src.pages.calculating import SNAP_SHOT, answered, chance, line

ROLL = "calculator/?edition=ember&roll=9 dice [4] v. 5 dice"


def dial(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize(
    ("button", "roll"),
    [
        ("Dice pool, one more", "10 dice [4] v. 5 dice"),
        ("Limit, one less", "9 dice [3] v. 5 dice"),
        ("Opposing dice, one more", "9 dice [4] v. 6 dice"),
    ],
)
def test_a_turned_number_has_the_odds_of_the_roll_with_that_number(
    browser: Browser, served: str, button: str, roll: str
) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?edition=ember&roll={roll}")
        wanted = answered(page)
        page.goto(served + ROLL)
        expect(chance(page)).not_to_have_text(wanted)
        press(page, button)
        expect(chance(page)).to_have_text(wanted)
        page.reload()
        expect(chance(page)).to_have_text(wanted)


def test_numbers_are_turned_with_the_keyboard_and_back_again_leaves_nothing(
    browser: Browser, served: str
) -> None:
    with looking(browser) as page:
        page.goto(served + ROLL)
        before = answered(page)
        more = page.get_by_role("button", name="Dice pool, one more")
        more.focus()
        for number in ("10", "11"):
            page.keyboard.press("Enter")
            expect(dial(page, "Dice pool").locator("b")).to_have_text(number)
            expect(page.locator(".plot[aria-label]")).to_have_attribute(
                "aria-label", re.compile(f" at {number}$")
            )
        expect(more).to_be_focused()
        expect(chance(page)).not_to_have_text(before)
        for _ in range(2):
            press(page, "Dice pool, one less")
        expect(chance(page)).to_have_text(before)
        expect(page.locator(".modifier")).to_have_count(0)


def test_a_number_ends_where_the_roll_allows_no_other(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?edition=ember&roll=9 dice [4] v. 1 die")
        against = dial(page, "Opposing dice")
        less = against.get_by_role("button", name="one less")
        less.click()
        expect(against.locator("b")).to_have_text("0")
        expect(less).to_have_attribute("aria-disabled", "true")
        expect(page.locator(".answer-curve")).not_to_have_class(re.compile("is-old"))
        expect(against).to_be_visible()


def test_a_bonus_is_turned_with_its_sign(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?edition=frost&roll=2d6 %2B 1 (9)")
        before = answered(page)
        for number in ("+0", "−1"):
            press(page, "Bonus, one less")
            expect(dial(page, "Bonus").locator("b")).to_have_text(number)
        expect(chance(page)).not_to_have_text(before)


def test_the_numbers_of_a_link_are_turned_in_their_own_rows(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f'{served}{SNAP_SHOT}&modifiers=[{{"set":{{"pool":12}}}}]')
        expect(dial(page, "Dice pool").locator("b")).to_have_text("12")
        press(page, "Dice pool, one more")
        expect(page.locator(".modifier")).to_have_count(1)
        expect(page.locator(".modifier input").first).to_have_value("13")


def test_another_action_takes_the_turned_numbers_away(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + SNAP_SHOT)
        press(page, "Dice pool, one more")
        expect(page.locator(".modifier")).to_have_count(1)
        line(page).fill("Take Cover")
        expect(page.locator(".modifier")).to_have_count(0)


def test_ties_and_glitches_are_folded_below_the_dials(browser: Browser, served: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(served + ROLL)
        assert answered(page)
        expect(page.locator(".facts")).to_be_hidden()
        page.locator("summary", has_text="Ties and glitches").click()
        expect(page.locator(".facts")).to_contain_text("A glitch")


def test_a_curve_that_is_asked_for_again_before_another_came_is_no_longer_old(
    browser: Browser, served: str
) -> None:
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    with looking(browser) as page:
        page.goto(served + ROLL)
        expect(page.locator(".answer-curve .plot")).to_be_visible()
        before = answered(page)
        page.route("**/solve", hold_the_first)
        press(page, "Dice pool, one more")
        expect(page.locator(".answer-curve.is-old")).to_be_visible()
        press(page, "Dice pool, one less")
        expect(chance(page)).to_have_text(before)
        expect(page.locator(".answer-curve")).not_to_have_class(re.compile("is-old"))
        held[0].continue_()
