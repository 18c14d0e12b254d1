"""The calculator's line, its number with the curve, and its bar for the thumb."""

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, expect

from tests.site_src.looking import PHONE, looking
from tests.site_src.pages.calculating import OWN, REFUSED, SNAP_SHOT, answered, chance, line

LARGE_PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("address", [OWN, "calculator/?edition=ember&roll=9 dice v. 5 dice"])
def test_on_a_phone_the_line_the_number_and_the_button_are_in_sight_at_once(
    browser: Browser, served: str, address: str
) -> None:
    with looking(browser, viewport=LARGE_PHONE) as page:
        page.goto(served + address)
        assert answered(page)
        for part in (line(page), page.locator(".number"), page.locator("[data-roll]")):
            expect(part).to_be_in_viewport(ratio=1)
        expect(page.locator(".button-main:visible")).to_have_count(1)


def test_the_curve_has_its_dot_at_the_number_that_is_shown(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?edition=ember&roll=9 dice v. 5 dice")
        dot = page.locator(".answer-curve .plot-dot")
        expect(dot).to_have_count(1)
        shown = float((page.locator(".number").text_content() or "").removesuffix(" %"))
        top = float(dot.evaluate("(dot) => parseFloat(dot.style.top)"))
        assert top == pytest.approx(100 - shown, abs=0.06)
        expect(
            page.get_by_role("img", name=re.compile(r"^The chance by dice pool: [\d.]+ % at 9$"))
        ).to_be_visible()


def test_rolling_leaves_the_curve_as_it_is(browser: Browser, served: str) -> None:
    asked: list[str] = []
    with looking(browser) as page:
        page.goto(f"{served}calculator/?edition=ember&roll=9 dice v. 5 dice")
        expect(page.locator(".plot-dot")).to_be_visible()
        page.on("request", lambda each: asked.append(each.url) if each.url.endswith("/solve") else None)
        page.get_by_role("button", name="Roll the dice").click()
        expect(page.locator(".last-dice .die").first).to_be_visible()
        expect(page.locator(".plot-dot")).to_be_visible()
    assert asked == []


def test_on_a_phone_the_bar_has_the_odds_only_while_their_number_is_out_of_sight(
    browser: Browser, served: str
) -> None:
    with looking(browser, viewport=LARGE_PHONE) as page:
        page.goto(f"{served}calculator/?edition=ember&roll=9 dice v. 5 dice")
        shown = answered(page)
        expect(page.locator(".thumb-out")).to_be_hidden()
        page.mouse.wheel(0, 4000)
        expect(page.locator(".thumb-out")).to_be_visible()
        expect(page.locator(".thumb-out")).to_contain_text(shown.rpartition(": ")[2])


def test_a_roll_says_first_how_it_ended_and_has_its_highest_dice_first(browser: Browser, served: str) -> None:
    with looking(browser, viewport=LARGE_PHONE) as page:
        page.goto(f"{served}calculator/?edition=ember&roll=9 dice v. 5 dice&seed=1")
        bar = page.locator(".thumb-out")
        expect(bar.locator("strong")).to_have_text(re.compile("^(Success|Failure)"))
        expect(page.locator(".last-dice")).to_be_hidden()
        faces = [int(each) for each in bar.locator(".die").all_inner_texts()]
        assert len(faces) == 9
        assert faces == sorted(faces, reverse=True)


def test_a_roll_that_no_number_of_dice_helps_has_no_curve(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN.replace('[Reach]=6', '[Reach]=0')}")
        expect(page.locator(".number")).to_have_text("0 %")
        expect(page.locator(".answer-curve")).to_be_hidden()


def test_a_roll_with_nothing_to_reach_has_no_curve(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?edition=ember&roll=9 dice")
        assert answered(page)
        expect(page.locator(".plot")).to_be_hidden()


def test_what_nobody_asked_for_is_never_dimmed(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.clock.install(time=0)
        page.clock.pause_at(1000)  # so that the page waits for ever for more typing
        page.goto(f"{served}calculator/")
        expect(page.locator(".calculator")).to_have_class(re.compile("is-asked"))
        expect(page.locator(".answer-odds")).to_have_css("opacity", "1")


def test_the_dials_of_an_action_lead_on_to_the_same_odds(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}ember/snap-shot/")
        usual = page.locator(".odds-chance").inner_text()
        page.locator(".dial button").nth(1).click()
        page.locator(".dial").last.locator("button").last.click()
        turned = page.locator(".odds-chance").inner_text()
        assert turned != usual
        page.get_by_role("link", name="Roll it with your dice").first.click()
        expect(page.locator(".number")).to_have_text(turned)
        expect(page.locator(".modifier")).to_have_count(2)
        assert '{"set":{"pool":' in unquote(page.url)
        expect(page.locator("[data-command] code")).to_contain_text(re.compile(r"--modifier '?pool=\d+"))
        for _ in range(2):
            page.get_by_role("button", name="Remove this number").first.click()
        expect(page.locator(".number")).to_have_text(usual)


def test_the_beginning_of_an_action_s_name_is_a_roll_only_when_it_is_left(
    browser: Browser, served: str
) -> None:
    with looking(browser, REFUSED) as page:
        page.goto(served + OWN)
        before = answered(page)
        line(page).fill("snap")
        page.wait_for_timeout(300)  # longer than the form waits for more typing
        expect(chance(page)).to_have_text(before)
        line(page).blur()
        expect(page).to_have_url(re.compile("roll=snap"))


def test_another_edition_takes_the_action_of_the_same_name_or_none(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served + SNAP_SHOT)
        assert answered(page)
        page.locator("select[name=edition]").select_option("frost")
        expect(line(page)).to_have_value("")
        expect(page.locator(".answer-odds")).to_contain_text("Choose an action or write a roll.")
        line(page).fill("Snap Shot")
        expect(page.locator("select[name=edition]")).to_have_value("ember")
        assert answered(page)


def test_an_answer_is_shared_with_the_address_that_asks_for_it(browser: Browser, served: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
        page.goto(f"{served}{OWN}&seed=1")
        expect(page.locator(".last-end")).to_have_text(re.compile(r"\S"))
        page.get_by_role("button", name="Share").click()
        shared = page.evaluate("shared")
        assert shared["text"] == f"Snap Shot: {page.locator('.last-end').text_content()}"
        assert shared["url"] == page.url


@pytest.mark.parametrize(
    ("address", "opened"),
    [
        (OWN, False),
        (f"{SNAP_SHOT}&edge=burst", False),
        ("calculator/?edition=ember&roll=Aim %2B Sneak (1)", True),
    ],
)
def test_on_a_phone_the_ratings_are_folded_unless_one_is_missing(
    browser: Browser, served: str, address: str, opened: bool
) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(served + address)
        expect(page.locator("[data-ratings] > summary")).to_be_visible()
        expect(page.locator("[name='ratings[Aim]']")).to_be_visible(visible=opened)
