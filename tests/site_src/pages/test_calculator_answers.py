"""The calculator's other answers: given and seeded dice, what it would take, other editions."""

import re

from playwright.sync_api import Browser, Route, expect

from resolver.wording import percent
from tests.site_src.looking import looking
from tests.site_src.pages.calculating import OWN, REFUSED, answered, chance, typed, unfold


def test_a_chance_that_several_weapons_have_is_taken_out_of_none_of_them(
    browser: Browser, served: str
) -> None:
    choice = "Choose the weapon: Bow (hit {0}), Sling (hit {0})"

    def of_two(route: Route) -> None:
        answer = route.fetch()
        content = answer.json()
        success = percent(content["odds"]["success"]["decimal"], tight=True)
        content["headline"]["text"] = choice.format(success)
        route.fulfill(response=answer, json=content)

    with looking(browser) as page:
        page.route("**/api/v1/resolve", of_two)
        page.goto(served + OWN)
        number = page.locator(".answer-odds .number")
        expect(number).to_have_text(re.compile("%"))
        likely = number.text_content() or ""
        expect(chance(page)).to_have_text(f"{likely} {choice.format(likely)}")


def test_each_part_of_a_split_pool_is_rolled(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&split=[4,3]&seed=1")
        expect(page.locator(".answer-odds")).to_contain_text("every part succeeds")
        expect(page.locator(".answer-trace .table-title")).to_have_text(["Part 1", "Part 2"])


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


def test_it_says_for_every_edition_what_is_as_likely_there(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&to=all")
        expect(page.locator(".answer-convert")).to_contain_text("FR Shot")
        expect(page).to_have_url(re.compile("to=all"))


def test_a_seeded_roll_is_the_same_twice(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        page.get_by_role("button", name="Roll the dice").click()
        expect(page.locator(".last-dice .die").first).to_be_visible()
        unfold(page, "given")
        seed = typed(page, "Seed").input_value()
        first = page.locator(".answer-trace").text_content() or ""
        page.get_by_role("button", name="Clear dice").click()
        expect(page.locator(".answer-trace")).to_be_empty()
        typed(page, "Seed").fill(seed)
        expect(page.locator(".last-dice .die").first).to_be_visible()
        expect(page.locator(".answer-trace")).to_have_text(first)


def test_it_says_what_a_wanted_chance_would_take(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        assert answered(page)  # which moves what stands below it
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
        assert answered(page)  # which moves what stands below it
        page.get_by_text("In another edition").click()
        expect(page.locator(".answer-convert")).to_contain_text(re.compile(r"FR Shot .*\d+ %"))
        page.locator(".answer-convert").get_by_role("link", name="Shot").click()
        expect(page.locator("h1")).to_contain_text("Shot")
