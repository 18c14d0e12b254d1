"""The calculator's form in a real browser with the real service: from a page to an answer."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.site_src.looking import DESK, PHONE, assert_lies_still, axe_faults, looking, watch_shifts
from tests.site_src.pages.calculating import OWN, REFUSED, SNAP_SHOT, answered, chance, line, typed


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


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_an_answer_finds_its_place_kept_free(browser: Browser, served: str, viewport: dict[str, int]) -> None:
    with looking(browser, viewport=viewport) as page:
        watch_shifts(page)
        page.goto(served + SNAP_SHOT)
        expect(page.locator(".answer-curve:not(.is-old) .plot-dot")).to_be_visible()
        assert_lies_still(page)


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_roll_with_nothing_to_reach_moves_nothing_though_its_answer_is_short(
    browser: Browser, served: str, viewport: dict[str, int]
) -> None:
    with looking(browser, viewport=viewport) as page:
        watch_shifts(page)
        page.goto(f"{served}calculator/?edition=ember&roll=9 dice")
        expect(chance(page)).to_contain_text("on average")
        expect(page.locator(".asides")).to_be_visible()
        assert_lies_still(page)


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


def test_the_kind_of_character_that_all_ratings_are_of_is_pressed(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + SNAP_SHOT)
        kinds = page.get_by_role("group", name=re.compile(r"^You\b"))
        pressed = kinds.locator("[aria-pressed=true]")
        expect(pressed).to_have_text(["Professional"])
        kinds.get_by_role("button", name="Elite").click()
        expect(pressed).to_have_text(["Elite"])
        typed(page, "Aim").fill("1")
        expect(pressed).to_have_count(0)


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


def test_on_a_phone_a_long_roll_takes_more_lines_instead_of_being_cut(browser: Browser, served: str) -> None:
    roll = "2 * Aim + 2 * Body + 2 * Reach + 3 v. 2 * Body + 2 * Reach + 4"
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{served}calculator/?edition=ember")
        line(page).fill(roll)
        height = line(page).evaluate("(field) => field.offsetHeight")
        line(page).press("Enter")
        expect(line(page)).not_to_be_focused()
        label = page.locator("label", has=line(page))
        expect(label).to_have_attribute("data-line", roll)
        assert label.evaluate("(label) => label.offsetHeight") > height
        assert answered(page)
        assert axe_faults(page, "color-contrast", "target-size") == []


def test_on_a_phone_the_chance_stays_in_sight_and_nothing_scrolls_sideways(
    browser: Browser, served: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{served}{OWN}&seed=1&chance=75%25&to=frost&edge=burst")
        assert answered(page)
        expect(page.locator(".thumb-out")).to_have_text(re.compile("net hit|: (hit|miss)"))
        expect(page.locator(".thumb")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        for height in range(600, 900, 60):  # whatever field the bar covers in part
            page.set_viewport_size({"width": PHONE["width"], "height": height})
            assert axe_faults(page, "target-size") == [], height


def test_it_is_worked_with_the_keyboard_alone(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + OWN)
        assert answered(page)
        typed(page, "Aim").focus()
        page.keyboard.type("9")
        page.keyboard.press("Tab")
        expect(page.get_by_role("group", name="You", exact=True).get_by_label("Body")).to_be_focused()
        expect(page).to_have_url(re.compile(r"ratings\[Aim\]=(9|49|94)&"))


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
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
