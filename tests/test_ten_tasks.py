"""What players come for, on the site as shipped: each within three clicks and fifteen keys from the front page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.actionary.conftest import Server, serving
from tests.site_src.looking import DESK, looking

pytestmark = pytest.mark.slow

MOST_CLICKS, MOST_KEYS = 3, 15
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving("--build", str(tmp_path_factory.mktemp("build"))) as running:
        yield running


@dataclass
class Hand:
    """Counts what somebody does with a page."""

    page: Page
    clicks: int = 0
    keys: int = 0

    def click(self, place: Locator) -> None:
        """Press on *place*."""
        self.clicks += 1
        place.click()

    def type(self, words: str) -> None:
        """Type *words*, a key for each letter."""
        self.keys += len(words)
        self.page.keyboard.type(words)

    def search(self, words: str) -> None:
        """Search for *words* with the keyboard alone, and open the first result."""
        self.keys += 2
        self.page.keyboard.press("/")
        self.type(words)
        expect(self.page.locator(".found-list a").first).to_be_visible()
        self.page.keyboard.press("Enter")

    def see(self, heading: str) -> None:
        """Expect a page with *heading*, reached with few enough clicks and keys."""
        expect(self.page.locator("h1")).to_contain_text(heading)
        self.count()

    def count(self) -> None:
        """Expect that it did not take too much."""
        assert self.clicks <= MOST_CLICKS, self
        assert self.keys <= MOST_KEYS, self


@pytest.fixture
def hand(browser: Browser, shipped: Server) -> Iterator[Hand]:
    with looking(browser, expecting="status of 422", viewport=DESK) as page:  # a roll that is half typed
        page.goto(f"{shipped.url}/")
        yield Hand(page)


def test_what_full_defense_costs_and_gives_stands_on_the_first_screen_of_a_phone(
    browser: Browser, shipped: Server
) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{shipped.url}/")
        hand = Hand(page)
        hand.search("full def")
        hand.see("Full Defense")
        card = page.locator(".card")
        expect(card).to_be_in_viewport(ratio=1)
        expect(card).to_contain_text("10 Init")
        expect(card).to_contain_text("Willpower")


def test_going_prone_in_other_editions(hand: Hand) -> None:
    hand.search("prone")
    hand.click(hand.page.get_by_role("link", name=re.compile(r"^Compare \d+ editions")))
    hand.see("Go prone, side by side")
    for name in ("Drop Prone", "Go Prone"):
        expect(hand.page.locator("thead").get_by_text(name, exact=True).first).to_be_visible()


def test_ten_dice_with_limit_four_against_seven(hand: Hand) -> None:
    hand.click(hand.page.get_by_role("link", name="Shadowrun, Fifth Edition"))
    hand.click(hand.page.get_by_role("link", name="Roll with its dice"))
    hand.click(hand.page.get_by_label(re.compile("^Roll, such as")))
    hand.type("10 [4] v 7")
    expect(hand.page.locator(".answer-odds .big")).to_have_text(re.compile(r"\d %"))
    expect(hand.page.locator(".asked-roll")).to_contain_text("Read as")
    hand.count()


def test_the_free_actions_of_sr5(hand: Hand) -> None:
    hand.click(hand.page.get_by_role("link", name="Shadowrun, Fifth Edition"))
    hand.click(hand.page.get_by_role("link", name="Free Actions", exact=True).first)
    expect(hand.page.locator("#section-free")).to_be_in_viewport()
    expect(hand.page.get_by_role("link", name="Drop Prone").first).to_be_in_viewport()
    hand.count()


def test_what_is_left_in_the_turn_after_aiming(hand: Hand) -> None:
    hand.search("take aim sr5")
    hand.see("Take Aim")
    hand.click(hand.page.get_by_role("navigation", name="On this page").get_by_text("In the same turn"))
    turn = hand.page.locator(".same-turn")
    expect(turn).to_be_in_viewport()
    expect(turn).to_contain_text("1 Free Action and 1 Simple Action")
    expect(turn.get_by_role("link", name="Fire Gun")).to_be_visible()
    hand.count()


def test_sr6_on_paper(hand: Hand) -> None:
    hand.page.add_init_script("window.print = () => { window.printed = true; };")
    hand.click(hand.page.locator(".edition-card.edition-sr6").get_by_role("link", name="on one sheet"))
    hand.click(hand.page.get_by_role("button", name="Print"))
    assert hand.page.evaluate("window.printed") is True
    hand.count()


def test_full_defense_in_spite_of_two_typing_errors(hand: Hand) -> None:
    hand.search("ful defnse")
    hand.see("Full Defense")


def test_cover_in_the_matrix_rpg(hand: Hand) -> None:
    hand.search("cover md6")
    hand.see("MD6")
    expect(hand.page.locator("h1")).to_contain_text(re.compile("cover", re.I))


def test_dodging_in_sr5_against_sr6(hand: Hand) -> None:
    hand.search("dodge")
    hand.click(hand.page.get_by_role("link", name=re.compile(r"^Compare \d+ editions")))
    hand.see("side by side")
    for edition in ("sr5", "sr6"):
        expect(hand.page.locator(f"thead th.edition-{edition}").first).to_be_visible()


def test_overwatch_in_cities_without_number(hand: Hand) -> None:
    hand.search("overwatch cwn")
    hand.see("CWN")
    expect(hand.page.locator("h1")).to_contain_text(re.compile("Hold|Snap"))
