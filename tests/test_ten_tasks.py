"""Players' tasks on the shipped site, each within three clicks and fifteen keys."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kb.describe import MOST_LINES
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
    """Counts a reader's clicks and keys on a page."""

    page: Page
    clicks: int = 0
    keys: int = 0

    def click(self, place: Locator) -> None:
        """Click *place*."""
        self.clicks += 1
        place.click()

    def type(self, words: str) -> None:
        """Type *words*, one key per letter."""
        self.keys += len(words)
        self.page.keyboard.type(words)

    def search(self, words: str) -> None:
        """Search for *words* with the keyboard only, and open the first result."""
        self.keys += 2
        self.page.keyboard.press("/")
        self.type(words)
        expect(self.page.locator(".found-list a").first).to_be_visible()
        self.page.keyboard.press("Enter")

    def see(self, heading: str) -> None:
        """Expect a page with *heading*, within the allowed clicks and keys."""
        expect(self.page.locator("h1")).to_contain_text(heading)
        self.count()

    def count(self) -> None:
        """Expect no more than the allowed clicks and keys."""
        assert self.clicks <= MOST_CLICKS, self
        assert self.keys <= MOST_KEYS, self


@pytest.fixture
def hand(browser: Browser, shipped: Server) -> Iterator[Hand]:
    with looking(browser, expecting="status of 422", viewport=DESK) as page:  # a half-typed roll
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
        card = page.locator(".bench")
        for first in (".fact-pay", ".fact-effect", ".fact-roll"):
            expect(page.locator(first)).to_be_in_viewport(ratio=1)
        expect(card).to_contain_text("10 Initiative")
        expect(card).to_contain_text("Willpower")


LINES = """async () => {
  const { entries } = await (await fetch("/data/actionary.json")).json();
  const place = document.querySelector(".card"), found = {};
  await Promise.all(entries.map(async ({ id }) => {
    const page = new DOMParser().parseFromString(await (await fetch(`/${id}/`)).text(), "text/html");
    found[id] = page.querySelector(".card");
  }));
  for (const [id, card] of Object.entries(found)) {
    place.replaceChildren(...card.children);
    found[id] = [...place.querySelectorAll(".fact:not(.fact-effect) dd")]
      .map((text) => Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)))
      .reduce((sum, lines) => sum + lines, 0);
  }
  return found;
}"""
"""The lines of each entry's card, as the page that is open would show it."""


def test_no_card_has_more_than_six_lines_on_a_phone(browser: Browser, shipped: Server) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{shipped.url}/sr5/full-defense/")
        lines: dict[str, int] = page.evaluate(LINES)
    assert len(lines) > 200
    assert not {id_: many for id_, many in lines.items() if not 1 <= many <= MOST_LINES}


def test_going_prone_in_other_editions(hand: Hand) -> None:
    hand.search("prone")
    hand.click(hand.page.get_by_role("link", name=re.compile(r"^Compare \d+ editions")))
    hand.see("Go prone, side by side")
    for name in ("Drop Prone", "Go Prone"):
        expect(hand.page.locator("thead").get_by_text(name, exact=True).first).to_be_visible()


def test_ten_dice_with_limit_four_against_seven(hand: Hand) -> None:
    hand.click(hand.page.get_by_role("link", name="Shadowrun, Fifth Edition"))
    hand.click(hand.page.get_by_role("link", name="Roll with its dice"))
    hand.click(hand.page.get_by_label("Action or roll"))
    hand.type("10 [4] v 7")
    expect(hand.page.locator(".answer-odds .big")).to_have_text(re.compile(r"\d %"))
    expect(hand.page.locator(".asked-roll")).to_contain_text("Reads as")
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
