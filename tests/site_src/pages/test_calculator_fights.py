"""Rolls of the target, and what is granted to it, in the calculator with the real service."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site_src.looking import PHONE, looking
from tests.site_src.pages.calculating import answered

pytestmark = pytest.mark.slow

TRIP = "calculator/?entry=ember/trip&ratings[Reach]=4&against[Body]=4"


@pytest.mark.parametrize("dice", ["", "&seed=1"])
def test_the_chance_is_that_of_the_action_if_the_target_rolls(
    browser: Browser, fighting: str, dice: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{fighting}{TRIP}{dice}")
        assert answered(page).startswith("Tripped 59.3 %")
        expect(page.locator(".facts div").first).to_have_text(re.compile("^The target's roll succeeds40.7 %"))
        expect(page.locator(".answer-odds")).not_to_contain_text("chance of success")
        expect(page.locator(".answer-bar a")).to_have_text(
            page.locator(".answer-odds .chance strong").first.inner_text()
        )


def test_the_trace_says_whose_roll_succeeded(browser: Browser, fighting: str) -> None:
    with looking(browser) as page:
        page.goto(f"{fighting}{TRIP}&seed=1")
        expect(page.locator(".example-end")).to_have_text(
            re.compile(r"^The target's roll: (success|failure)")
        )


def test_on_a_phone_the_bar_says_the_headline_alone(browser: Browser, fighting: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{fighting}calculator/?edition=ember&roll=8 dice (3)")
        headline = answered(page)
        assert headline.endswith("%")
        expect(page.locator(".answer-bar a")).to_have_text(headline)


def drawn(page: Page, what: str, *given: object) -> str:
    """Return the text of what the calculator draws of an answer."""
    page.wait_for_function("() => typeof calculatorAnswer === 'object'")
    script = "([what, given]) => calculatorAnswer[what](...given).map((one) => one.textContent).join(' ')"
    text: str = page.evaluate(script, [what, given])
    return text


def test_an_average_says_that_it_is_over_all_rolls_if_some_give_nothing(
    browser: Browser, fighting: str
) -> None:
    answer = {"headline": {"text": "Hit 50 %"}, "rulings": {}}
    values = [{"value": value, "fraction": "1/2", "decimal": 0.5} for value in (0, 4)]
    filled = {"distribution": values, "mean": {"fraction": "2", "decimal": 2}}
    about: dict[str, object] = {"words": {}, "titles": {}}
    with looking(browser) as page:
        page.goto(f"{fighting}calculator/")
        told = drawn(page, "odds", {**answer, "results": {"boxes filled": filled}}, about)
        assert "boxes filled on average 2 over all rolls" in told


@pytest.mark.parametrize(("glitch", "label"), [(True, "glitch"), (False, "ones")])
def test_ones_are_called_a_glitch_only_where_there_are_glitches(
    browser: Browser, fighting: str, glitch: bool, label: str
) -> None:
    text = "1 of 6 dice show 1: no critical failure"
    answer = {"replay": {"trace": [{"step": "glitch", "text": text, "dice": 6}]}}
    with looking(browser) as page:
        page.goto(f"{fighting}calculator/")
        told = drawn(page, "replay", answer, {"ones": True, "glitch": glitch}, {"titles": {}})
        assert f"{label} {text}" in told


def test_no_ones_are_counted_of_no_dice(browser: Browser, fighting: str) -> None:
    with looking(browser) as page:
        page.goto(f"{fighting}calculator/?edition=ember&roll=6 dice v. 0 dice&seed=1")
        expect(page.locator(".trace-step", has_text="glitch")).to_have_count(1)
