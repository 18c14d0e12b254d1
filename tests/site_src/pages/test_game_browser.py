"""The reader's game: pages, lists, the search and the menu start with it until the reader clears it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site_src.looking import PHONE, assert_lies_still, axe_faults, looking, watch_shifts
from tests.site_src.pages.keeping import TRACE, keep

FROST = {**TRACE, "edition": "frost"}


@pytest.fixture(params=["server", "disk", "service"])
def place(request: pytest.FixtureRequest, url: str, served: str, site: Path) -> str:
    """Where the site is opened."""
    return {"server": url, "disk": f"{site.as_uri()}/", "service": served}[request.param]


def play(page: Page, edition: str) -> None:
    """Choose a game on every page."""
    page.add_init_script(f"localStorage.setItem('actionary.game', '{edition}')")


def expect_listed(page: Page, *editions: str) -> None:
    """Wait for a list to have rows of each of *editions*, and of no other."""
    of = [f"[data-edition={edition}]" for edition in editions]
    for each in of:
        expect(page.locator(f"#actions tbody tr{each}:visible").first).to_be_visible()
    expect(page.locator(f"#actions tbody tr:not({', '.join(of)}):visible")).to_have_count(0)


def test_a_list_starts_with_the_characters_game_until_it_is_cleared(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        keep(page, FROST)
        watch_shifts(page)
        page.goto(f"{url}actions/")
        expect_listed(page, "frost")
        assert_lies_still(page)
        page.get_by_role("button", name="Show all").click()
        expect(page.locator("#actions tr[data-edition=ember]").first).to_be_visible()
        page.reload()
        expect_listed(page, "ember", "frost")
        page.goto(f"{url}actions/index.html?edition=ember")
        expect_listed(page, "ember")
        page.goto(f"{url}actions/?find=wait")
        expect(page.locator("input[value=frost]")).not_to_be_checked()


def test_the_game_that_readers_choose_wins_over_their_character(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        keep(page, TRACE)
        play(page, "frost")
        page.goto(f"{url}actions/")
        expect_listed(page, "frost")
        page.goto(f"{url}compare/")
        expect(page.locator("form[data-filter] input[value=frost]").first).to_be_checked()


@pytest.mark.parametrize("edition", ["nowhere", "__proto__"])
def test_a_game_that_is_not_here_filters_nothing(browser: Browser, url: str, edition: str) -> None:
    with looking(browser) as page:
        play(page, edition)
        page.goto(f"{url}actions/")
        expect_listed(page, "ember", "frost")


def test_the_header_keeps_the_game_that_readers_choose(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        watch_shifts(page)
        page.goto(f"{url}actions/")
        game = page.get_by_role("combobox", name="My game")
        expect(game).to_have_value("any")
        game.focus()
        page.keyboard.press("ArrowDown")  # the first game is EMB
        expect_listed(page, "ember")
        page.goto(f"{url}frost/shot/")
        page.goto(f"{url}character/")
        expect(game).to_have_value("ember")
        expect(page.get_by_role("combobox", name=re.compile("^Game"))).to_have_value("ember")
        game.select_option("FR")
        expect(page.get_by_role("combobox", name=re.compile("^Game"))).to_have_value("frost")
        assert_lies_still(page)
        assert axe_faults(page) == []


def test_home_follows_the_header_and_any_game_wins_over_the_characters(browser: Browser, url: str) -> None:
    with looking(browser, viewport={"width": 320, "height": 640}) as page:
        keep(page, FROST)
        page.goto(url)
        game = page.get_by_role("combobox", name="My game")
        expect(game).to_have_value("frost")
        game.select_option("EMB")
        card = page.locator(".edition-card").first
        expect(card).to_have_class(re.compile("edition-ember"))
        expect(page.locator(".mine-strip")).to_contain_text("EMB Your game")
        game.select_option("Any")
        expect(page.locator(".mine-strip")).to_be_hidden()
        page.goto(f"{url}actions/")
        expect(game).to_have_value("any")
        expect_listed(page, "ember", "frost")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_home_and_the_menu_lead_to_the_game_first(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        keep(page, FROST)
        watch_shifts(page)
        page.goto(url)
        assert_lies_still(page)
        card = page.locator(".edition-card").first
        expect(card).to_have_class(re.compile("edition-frost"))
        assert axe_faults(page) == []
        expect(page.locator(".mine-strip bdi")).to_have_text(str(FROST["name"]))
        page.locator(".mine-strip").get_by_role("link", name="your sheet").click()
        expect(page).to_have_url(f"{url}character/sheet/")
        page.locator(".md-header label[for=__drawer]").click()
        page.locator(".md-nav--primary").get_by_role("link", name="your game").click()
        expect(page).to_have_url(f"{url}frost/")


def test_home_has_what_the_character_rolls_with_the_odds_of_the_actions_pages(
    browser: Browser, url: str
) -> None:
    with looking(browser) as page:
        keep(page, TRACE)
        page.goto(url)
        roll = page.locator(".mine-roll").first
        likely = roll.locator("strong").inner_text()
        reading = page.locator(".hero-reading")
        expect(reading.locator(".odds-chance")).to_have_text(likely)
        expect(reading.locator(".plot")).to_have_attribute("aria-label", re.compile(re.escape(likely)))
        expect(reading.locator("bdi")).to_have_text(str(TRACE["name"]))
        page.get_by_role("combobox", name="My game").select_option("Any")
        expect(reading.locator("bdi")).to_have_count(0)
        page.get_by_role("combobox", name="My game").select_option("EMB")
        roll.click()
        expect(page.locator(".odds-chance")).to_have_text(likely)


def test_a_text_to_try_is_searched_in_the_large_field(browser: Browser, url: str) -> None:
    with looking(browser, expecting="api/v1/") as page:
        page.goto(url)
        tried = page.locator(".hero-tries a").first
        words = tried.inner_text()
        tried.click()
        expect(page.locator(".hero-search > input")).to_have_value(words)
        expect(page.locator(".hero-search .found-list a").first).to_be_visible()


@pytest.mark.parametrize("width", [320, 1280])
def test_a_whole_tile_leads_to_its_game(browser: Browser, url: str, width: int) -> None:
    with looking(browser, viewport={"width": width, "height": 800}) as page:
        page.goto(url)
        page.locator(".edition-card.edition-frost .edition-turn").click(force=True)
        expect(page).to_have_url(f"{url}frost/")


def search(page: Page, text: str) -> None:
    page.get_by_role("searchbox", name="Search actions").first.fill(text)


def expect_found(page: Page, text: str, *badges: str) -> None:
    """Search, and wait for what is found to have each of *badges*, and no other."""
    search(page, text)
    of_list = page.locator(".found-list .badge")
    for badge in badges:
        expect(of_list.get_by_text(badge, exact=True).first).to_be_visible()
    expect(of_list.filter(has_not_text=re.compile("|".join(badges)))).to_have_count(0)


def test_the_search_starts_with_the_game_until_it_is_cleared(browser: Browser, place: str) -> None:
    with looking(browser, expecting="api/v1/") as page:
        keep(page, FROST)
        page.goto(f"{place}index.html")
        expect_found(page, "shot", "FR")
        page.get_by_role("checkbox", name="Only FR").uncheck()
        expect(page.locator(".found-list .badge", has_text="EMB").first).to_be_visible()
        page.goto(f"{place}about/index.html")
        expect_found(page, "shot", "EMB", "FR")
        expect(page.get_by_role("checkbox", name="Only FR")).not_to_be_checked()


@pytest.mark.parametrize(
    ("words", "badges"), [("snap shot", ["FR", "EMB"]), ("EMB snap shot", ["EMB", "FR"])]
)
def test_of_an_action_in_several_games_that_of_the_readers_game_comes_first(
    browser: Browser, url: str, words: str, badges: list[str]
) -> None:
    with looking(browser, expecting="api/v1/") as page:
        keep(page, FROST)
        page.goto(url)
        expect_found(page, "shot", "FR")
        page.get_by_role("checkbox", name="Only FR").uncheck()
        search(page, words)
        expect(page.locator(".found-list li").first.locator(".badge")).to_have_text(badges)


def test_a_text_that_names_another_game_is_searched_there(browser: Browser, url: str) -> None:
    with looking(browser, expecting="api/v1/") as page:
        keep(page, FROST)
        page.goto(url)
        search(page, "EMB shot")
        expect(page.locator(".found-list .badge", has_text="EMB").first).to_be_visible()


def test_what_the_game_lacks_is_found_elsewhere(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        keep(page, FROST)
        page.goto(served)
        expect_found(page, "ranges", "EMB")
        expect(page.locator(".found-said")).to_have_text(re.compile("^Nothing in FR; elsewhere 3 matches"))
        assert axe_faults(page) == []


def test_without_a_game_nothing_is_offered(browser: Browser, url: str) -> None:
    with looking(browser, expecting="api/v1/") as page:
        page.goto(url)
        expect_found(page, "shot", "EMB", "FR")
        expect(page.locator(".found-game")).to_be_hidden()
        expect(page.locator(".mine-strip")).to_be_hidden()
