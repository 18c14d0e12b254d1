"""The finished site in a real browser, from a server and from the disk, without a network."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.site_src.looking import DESK, PHONE, assert_lies_still, axe_faults, looking, watch_shifts

SNAP_SHOT = "Snap Shot (EMB): Shoot before anybody else does."

DISPLAY_LOADED = """() => [...document.fonts].some(
    ({ family, status }) => /^.?Actionary Display.?$/.test(family) && status === "loaded")"""
TITLE_SIZE = """() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector("h1"));
    const { width, height } = range.getBoundingClientRect();
    return [width, height];
}"""
"""The width and height of the words of a page's title, in px."""


@pytest.fixture(params=["server", pytest.param("disk", marks=pytest.mark.slow)])
def start(request: pytest.FixtureRequest, site: Path, url: str) -> str:
    return url if request.param == "server" else site.as_uri() + "/"


def test_links_lead_on_from_page_to_page(browser: Browser, start: str) -> None:
    with looking(browser) as page:
        page.goto(start + "index.html")
        page.get_by_role("link", name="Ember, First Edition").click()
        page.get_by_role("link", name="Snap Shot").first.click()
        page.get_by_role("navigation", name="The same in other editions").get_by_role(
            "link", name="FR"
        ).click()
        expect(page.locator("h1")).to_contain_text("Shot")
        page.get_by_role("link", name=re.compile("^Compare 2")).click()
        expect(page.locator("h1")).to_contain_text("Shoot, side by side")


def test_a_former_address_leads_to_the_new_one(browser: Browser, start: str) -> None:
    with looking(browser) as page:
        page.goto(start + "ember/hasty-shot/index.html")
        expect(page.locator("h1")).to_contain_text("Snap Shot")


def test_an_address_ends_with_its_folder_on_a_server(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "ember/snap-shot/index.html?x=1#test")
        expect(page).to_have_url(url + "ember/snap-shot/?x=1#test")


def names(page: Page) -> Locator:
    return page.locator("#actions tbody tr:visible th")


def test_the_index_is_narrowed_by_words_and_boxes_and_keeps_them_in_the_address(
    browser: Browser, url: str
) -> None:
    with looking(browser) as page:
        page.goto(url + "actions/")
        expect(page.locator("form output")).to_have_text("5 in all")
        page.get_by_role("checkbox", name=re.compile("^FR ")).check()
        expect(page.locator("form output")).to_have_text("2 of 5")
        page.get_by_label("Find").fill("shoot")
        expect(names(page)).to_have_text(["Shot"])
        expect(page).to_have_url(url + "actions/?find=shoot&edition=frost")
        page.reload()
        expect(names(page)).to_have_text(["Shot"])
        page.get_by_role("button", name="Show all").click()
        expect(page.locator("form output")).to_have_text("5 in all")
        expect(page).to_have_url(url + "actions/")


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_a_list_of_one_edition_does_not_repeat_it_in_every_row(
    browser: Browser, url: str, viewport: dict[str, int]
) -> None:
    with looking(browser, viewport=viewport) as page:
        page.goto(f"{url}actions/?edition=frost")
        expect(page.locator("#actions .badge:visible")).to_have_count(0)
        page.goto(f"{url}actions/")
        expect(page.locator("#actions .badge:visible")).to_have_count(5)


def test_boxes_of_one_facet_widen_and_of_two_narrow(browser: Browser, start: str) -> None:
    with looking(browser) as page:
        page.goto(start + "actions/index.html?edition=ember&cost=free,none")
        expect(page.locator("fieldset", has_text="Cost")).to_be_visible()
        expect(names(page)).to_have_count(3)
        page.goto(start + "actions/index.html?edition=frost&cost=free,none")
        expect(page.locator("form output")).to_contain_text("0 of 5")


def test_every_box_says_how_many_rows_it_would_leave(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "actions/?edition=frost")
        labels = page.locator("fieldset", has_text="Cost").locator("label")
        for count in (r"Main\s+1", r"Unknown\s+1", r"Free\s+0"):
            expect(labels.filter(has_text=re.compile(rf"^\s*{count}\s*$"))).to_have_count(1)


def test_only_the_costs_of_the_chosen_edition_are_offered(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "actions/")
        costs = page.locator("fieldset", has_text="Cost")
        expect(costs).to_be_hidden()
        page.get_by_role("checkbox", name=re.compile("^FR ")).check()
        expect(costs.locator("label:visible")).to_have_text(
            [re.compile(r"^\s*Main"), re.compile(r"^\s*Unknown")]
        )


def test_the_index_is_put_in_order_by_its_heads_and_keeps_that_in_the_address(
    browser: Browser, url: str
) -> None:
    with looking(browser) as page:
        page.goto(url + "actions/")
        ascending = names(page).all_inner_texts()
        page.get_by_role("button", name="Action", exact=True).click()
        expect(names(page)).to_have_text(ascending[::-1])
        expect(page).to_have_url(url + "actions/?sort=-name")
        expect(page.locator("th[aria-sort=descending]")).to_have_text("Action")
        page.get_by_role("button", name="Edition").click()
        page.reload()
        expect(page.locator("#actions td[data-column=edition]")).to_have_text(["EMB"] * 3 + ["FR"] * 2)
        expect(page).to_have_url(url + "actions/?sort=edition")


def test_filters_read_words_in_either_spelling_and_while_they_are_typed(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "actions/")
        read = "(text) => actionaryWords.words(text).flatMap(actionaryWords.begun)"
        assert page.evaluate(read, "Défence") == ["defense"]
        assert page.evaluate(read, "defenc") == ["defenc", "defens"]


def test_on_a_phone_the_boxes_of_a_list_open_from_one_line(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(url + "actions/?find=shot")
        expect(names(page)).to_have_count(2)
        assert sorted(names(page).all_inner_texts()) == ["Shot", "Snap Shot"]
        box, button = page.get_by_label("Find"), page.get_by_role("button", name="Filter")
        high, low = box.bounding_box(), button.bounding_box()
        assert high
        assert low
        assert abs(high["y"] - low["y"]) < high["height"]
        chip = page.get_by_role("checkbox", name=re.compile("^FR "))
        expect(chip).to_be_hidden()
        button.click()
        chip.check()
        expect(page.get_by_role("button", name="Filter (1)")).to_have_attribute("aria-expanded", "true")
        expect(names(page)).to_have_text(["Shot"])


def test_the_heads_of_the_index_stay_below_the_header(browser: Browser, url: str) -> None:
    with looking(browser, viewport={"width": 1360, "height": 300}) as page:
        page.goto(url + "actions/")
        page.locator("#actions tbody tr").last.scroll_into_view_if_needed()
        head, header = (
            page.locator("#actions thead th").first.bounding_box(),
            page.locator("header").bounding_box(),
        )
        assert head
        assert header
        assert 0 <= head["y"] - (header["y"] + header["height"]) <= 2


def test_the_index_is_worked_with_the_keyboard_alone(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "actions/")
        page.get_by_label("Find").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        expect(page).to_have_url(url + "actions/?edition=ember")
        expect(page.locator("label:has(:focus-visible)")).to_contain_text("EMB")


def test_without_scripts_the_index_and_a_comparison_are_whole(browser: Browser, url: str) -> None:
    with looking(browser, java_script_enabled=False) as page:
        page.goto(url + "actions/")
        expect(names(page)).to_have_count(5)
        expect(page.locator("form.filter")).to_be_hidden()
        page.goto(url + "compare/shoot/")
        expect(page.locator("table.compare thead th")).to_have_count(3)
        expect(page.locator("form.compare-bar")).to_be_hidden()


def test_on_a_phone_the_card_comes_first_and_links_are_large_enough(browser: Browser, start: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(start + "ember/snap-shot/index.html")
        card = page.locator(".bench").bounding_box()
        assert card
        assert card["y"] < PHONE["height"] / 2
        for chip in page.locator("a.chip").all():
            box = chip.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 40


def test_a_phone_folds_the_details_of_an_entry_until_they_are_asked_for(browser: Browser, url: str) -> None:
    with looking(browser, viewport={"width": 390, "height": 844}) as page:
        page.goto(url + "ember/snap-shot/")
        elsewhere = page.locator("#elsewhere").bounding_box()
        assert elsewhere
        assert elsewhere["y"] < 2 * 844
        for first in (".fact-pay", ".fact-effect", ".fact-roll", ".odds-chance", ".plot", ".thumb"):
            expect(page.locator(first)).to_be_in_viewport(ratio=1)
        expect(page.locator("details.fold[open]")).to_have_count(0)
        assert axe_faults(page) == []
        page.locator("summary", has_text="Source").click()
        expect(page.get_by_text("how far is far is not said")).to_be_visible()
        page.goto(url + "ember/snap-shot/#test")
        page.reload()
        expect(page.locator("details.fold[open]")).to_have_count(1)
        expect(page.locator("details.fold[open] #test")).to_be_visible()


@pytest.mark.parametrize(("viewport", "scripts"), [(DESK, True), (PHONE, False)])
def test_details_of_an_entry_stand_open_on_a_desk_and_without_scripts(
    browser: Browser, url: str, viewport: dict[str, int], scripts: bool
) -> None:
    with looking(browser, viewport=viewport, java_script_enabled=scripts) as page:
        page.goto(url + "ember/snap-shot/")
        expect(page.locator("details.fold:not([open])")).to_have_count(0)
        expect(page.get_by_text("how far is far is not said")).to_be_visible()


def test_colours_follow_the_system_and_the_reader(browser: Browser, url: str) -> None:
    with looking(browser, color_scheme="dark") as page:
        page.goto(url)
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
        page.get_by_title("Use light colours").click()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
        page.reload()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")


@pytest.mark.parametrize(
    ("path", "tab"),
    [
        ("", "Home"),
        ("ember/snap-shot/", "Actions"),
        ("frost/", "Actions"),
        ("character/sheet/", "My character"),
        ("compare/shoot/", "Compare"),
        ("concepts/shoot/", "Compare"),
        ("pairs/ember/frost/", "Compare"),
        ("side-by-side/", "Compare"),
        ("tables/ember/ranges/", "Tables"),
        ("sheets/ember/", "Sheets"),
        ("states/", "Words"),
    ],
)
def test_the_tab_that_a_page_belongs_to_is_marked(site: Path, path: str, tab: str) -> None:
    text = (site / path / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'md-tabs__link" aria-current="true">([^<]+)', text) == [tab]


@pytest.mark.parametrize("width", [1000, 1280])
def test_an_entry_and_a_list_end_where_the_header_ends(browser: Browser, url: str, width: int) -> None:
    with looking(browser, viewport={"width": width, "height": 900}) as page:
        for path, block in (("ember/snap-shot/", ".bench"), ("actions/", ".wide")):
            page.goto(url + path)
            edges = page.evaluate(
                "(block) => [block, '.find'].map((one) => document.querySelector(one).getBoundingClientRect().right)",
                block,
            )
            assert edges[0] == edges[1], path


def test_on_a_phone_the_drawer_has_the_choice_of_colours(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE, color_scheme="dark") as page:
        page.goto(url)
        expect(page.locator(".md-header form[data-md-component=palette]")).to_have_count(0)
        page.locator(".md-header label[for=__drawer]").click()
        page.get_by_title("Use light colours").click()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
        page.set_viewport_size(DESK)  # type: ignore[arg-type]  # width and height, as it wants them
        expect(page.locator(".md-header").get_by_title("Use dark colours")).to_be_visible()


def test_the_name_of_the_site_is_whole_on_a_phone(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(url)
        name = page.locator(".md-header__topic .md-ellipsis").first
        expect(name).to_be_visible()
        assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_on_paper_only_the_rules_are_left(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "ember/snap-shot/")
        page.emulate_media(media="print")
        for left_out in (
            ".md-header",
            ".chips",
            ".siblings",
            ".md-footer",
            ".dial button",
            ".thumb",
            ".plot",
        ):
            expect(page.locator(left_out).first).to_be_hidden()
        expect(page.locator(".card")).to_be_visible()


PALE = """() => [...document.querySelectorAll("article *")].filter((each) => {
    const words = [...each.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim());
    const [red, green, blue] = getComputedStyle(each).color.match(/[\\d.]+/g).map(Number);
    return words && each.checkVisibility() && 0.3 * red + 0.6 * green + 0.1 * blue > 140;
}).map((each) => each.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("path", ["", "ember/snap-shot/", "calculator/"])
def test_the_drawer_opens_on_every_kind_of_page_and_leads_to_each_game(
    browser: Browser, url: str, path: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(url + path)
        page.locator(".md-header label[for=__drawer]").click()
        menu = page.locator(".md-nav--primary")
        expect(menu.get_by_role("link", name="Compare").first).to_be_in_viewport()
        expect(menu.get_by_role("link", name="EMB")).to_be_in_viewport()
        menu.get_by_role("link", name="FR").click()
        expect(page).to_have_url(f"{url}frost/")


def test_a_dark_page_is_printed_in_dark_ink(browser: Browser, url: str) -> None:
    with looking(browser, color_scheme="dark") as page:
        for path in ("ember/snap-shot/", "sheets/ember/", "tables/ember/ranges/"):
            page.goto(url + path)
            page.add_style_tag(content="* { transition: none !important; }")
            page.emulate_media(media="print")
            assert page.evaluate(PALE) == []


def test_an_unknown_address_is_told_where_to_go_on(browser: Browser, url: str) -> None:
    with looking(browser, expecting="404") as page:
        page.goto(url + "404.html")
        page.locator("article").get_by_role("link", name="all actions").click()
        expect(page.locator("h1")).to_have_text(re.compile("All actions"))


def test_the_page_of_an_unknown_address_suggests_what_was_meant(browser: Browser, served: str) -> None:
    with looking(browser, expecting="404") as page:
        page.goto(f"{served}ember/snap-shoot/")
        expect(page.locator(".nearest .hit").first).to_contain_text("Snap Shot")


def test_on_a_phone_an_unknown_address_says_so_above_what_was_meant(browser: Browser, served: str) -> None:
    with looking(browser, expecting="404", viewport=PHONE) as page:
        page.goto(f"{served}ember/snap-shoot/")
        expect(page.locator(".nearest .hit").first).to_contain_text("Snap Shot")
        title = page.locator("h1").bounding_box()
        assert title
        seen = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).tagName", [title["x"] + 20, title["y"] + 15]
        )
        assert seen == "H1"


def test_an_entry_is_copied_as_a_sentence_with_its_address(browser: Browser, url: str) -> None:
    with looking(browser, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(url + "ember/snap-shot/?x=1#test")
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == f"{SNAP_SHOT} {url}ember/snap-shot/"


def test_an_entry_is_shared_through_the_menu_of_a_device_that_has_one(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.add_init_script(
            "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"
        )
        page.goto(url + "ember/snap-shot/")
        page.get_by_role("button", name="Share").click()
        shared = page.evaluate("window.shared")
        assert shared == {"text": SNAP_SHOT, "url": f"{url}ember/snap-shot/"}


def test_headings_within_folds_have_links_of_their_own(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "ember/snap-shot/")
        page.locator(".fold:has(#source) > .fold-link").click(force=True)
        expect(page).to_have_url(url + "ember/snap-shot/#source")


def test_without_scripts_a_page_has_the_header_in_its_colour_and_its_text(browser: Browser, url: str) -> None:
    with looking(browser, java_script_enabled=False) as page:
        page.goto(url + "ember/snap-shot/")
        colour = page.locator(".md-header").evaluate("(header) => getComputedStyle(header).backgroundColor")
        assert colour == "rgb(18, 26, 34)"
        expect(page.get_by_text("how far is far is not said")).to_be_visible()
        expect(page.get_by_role("button", name="Share")).to_be_hidden()


def test_the_site_works_below_any_folder(browser: Browser, below: str) -> None:
    with looking(browser, expecting="404") as page:
        page.goto(below)
        page.get_by_role("link", name="Ember, First Edition").click()
        page.get_by_role("link", name="Snap Shot").first.click()
        expect(page.locator("h1")).to_contain_text("Snap Shot")
        page.wait_for_load_state()  # the search listens once its script has run
        page.keyboard.press("/")
        page.keyboard.insert_text("wait")
        expect(page.locator(".hit").first).to_contain_text("Wait")
        page.keyboard.press("Enter")
        expect(page).to_have_url(below + "frost/wait/")


def test_a_page_tells_others_what_it_is(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "ember/snap-shot/")
        title = page.locator("meta[property='og:title']")
        expect(title).to_have_attribute("content", "Snap Shot (EMB)")
        node = json.loads(page.locator("script[type='application/ld+json']").inner_text())
        assert node["label"] == "Snap Shot"


def test_without_scripts_the_list_says_that_it_was_not_searched(browser: Browser, url: str) -> None:
    with looking(browser, java_script_enabled=False) as page:
        page.goto(url + "actions/?find=dodge")
        count = page.locator("#actions tbody tr").count()
        expect(page.locator("noscript p")).to_contain_text(f"all {count} actions, whatever you searched for")
        expect(page.locator("noscript p")).to_be_visible()


def test_on_a_phone_the_way_to_a_page_takes_one_line(browser: Browser, url: str) -> None:
    with looking(browser, viewport={"width": 320, "height": 700}) as page:
        page.goto(url + "tables/ember/ranges/")
        crumbs = page.locator(".crumbs")
        crumbs.evaluate("(each) => each.append(' and a long name that fits no phone at all')")
        box, link = crumbs.bounding_box(), crumbs.locator("a").first.bounding_box()
        assert box
        assert link
        assert box["height"] < 1.5 * link["height"]


@pytest.mark.parametrize("path", ["", "ember/snap-shot/", "calculator/"])
def test_a_first_visit_is_set_in_the_typefaces_once_they_load_and_nothing_moves(
    browser: Browser, url: str, path: str
) -> None:
    held: list[Route] = []
    with looking(browser, viewport=PHONE) as page:
        watch_shifts(page)
        page.route("**/*.woff2", lambda route: held.append(route))
        page.goto(url + path, wait_until="domcontentloaded")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        before = page.evaluate(TITLE_SIZE)
        for route in held:
            route.continue_()
        page.wait_for_function(DISPLAY_LOADED)
        assert page.evaluate(TITLE_SIZE) == pytest.approx(before, rel=0.06)
        assert_lies_still(page)
