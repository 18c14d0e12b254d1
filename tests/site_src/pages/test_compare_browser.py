"""Comparisons in a real browser: on a desk, on a phone, on paper, and without scripts."""

import re
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.site_src.looking import DESK, PHONE, assert_lies_still, axe_faults, looking, watch_shifts

SHOOT = "compare/shoot/index.html"
ANY = "side-by-side/index.html?ids=ember/snap-shot,frost/shot"


@pytest.fixture(params=["server", pytest.param("disk", marks=pytest.mark.slow)])
def start(request: pytest.FixtureRequest, site: Path, url: str) -> str:
    return url if request.param == "server" else site.as_uri() + "/"


def heads(page: Page) -> Locator:
    return page.locator("table.compare thead .compare-name:visible")


def row(page: Page, field: str) -> Locator:
    return page.locator(f"tr[data-field={field}] td:visible")


def test_it_begins_with_the_nearest_of_each_edition(browser: Browser, start: str) -> None:
    with looking(browser) as page:
        page.goto(start + SHOOT)
        expect(heads(page)).to_have_text(["Snap Shot", "Shot"])
        page.get_by_label("All 3 actions").check()
        expect(heads(page)).to_have_count(3)


def test_one_line_says_what_differs_and_what_one_edition_has_alone(browser: Browser, url: str) -> None:
    with looking(browser, java_script_enabled=False) as page:
        page.goto(url + SHOOT)
        told = page.locator(".alike").inner_text()
    with looking(browser) as page:
        page.goto(url + SHOOT)
        expect(page.locator(".alike")).to_have_text(told)
        assert re.search(r"Different: cost, test, .*effect", told)
        assert re.search(r"Only in EMB: .*needs", told)
        page.get_by_label("FR", exact=True).uncheck()
        expect(page.locator(".alike")).to_have_text("")


def test_the_base_is_the_edition_that_the_reader_comes_from(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "frost/shot/")
        page.get_by_role("link", name=re.compile("^Compare 2")).click()
        expect(page.locator("h1")).to_contain_text("side by side")
        expect(heads(page)).to_have_text(["Shot", "Snap Shot"])
        expect(page.locator("thead .likeness").first).to_have_text("base")
        page.goto(url + SHOOT)
        expect(heads(page).first).to_have_text("Shot")


def test_a_press_on_a_head_makes_it_the_base(browser: Browser, start: str) -> None:
    with looking(browser) as page:
        page.goto(start + SHOOT)
        expect(page.locator("thead .likeness").nth(1)).to_have_text("nearly the same")
        page.get_by_role("button", name="Shot", exact=True).click()
        expect(heads(page)).to_have_text(["Shot", "Snap Shot"])
        expect(page.get_by_role("button", name="Shot", exact=True)).to_have_attribute("aria-pressed", "true")
        page.reload()
        expect(heads(page)).to_have_text(["Shot", "Snap Shot"])


def test_what_one_edition_has_alone_takes_the_row_without_dashes(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + SHOOT)
        expect(row(page, "requires")).to_have_count(1)
        expect(page.locator("tr[data-field=requires] .only")).to_have_text("only in EMB")
        assert "–" not in page.locator("table.compare tbody").inner_text().split()


def test_words_are_marked_where_two_texts_are_alike_and_only_there(
    browser: Browser, site: Path, url: str
) -> None:
    with looking(browser) as page:
        page.goto(url + "side-by-side/?ids=ember/snap-shot,frost/shot")
        cell = page.locator("tr[data-field=summary] td.is-changed")
        expect(cell).to_have_text("Shoot somebody.")
        expect(cell.locator("ins, del")).to_have_count(0)
    with looking(browser) as page:
        body = (site / "frost/shot/compared.js").read_text()
        alike = body.replace("Shoot somebody.", "Shoot before everybody else does.")
        page.route("**/frost/shot/compared.js", lambda route: route.fulfill(body=alike))
        page.goto(url + "side-by-side/?ids=ember/snap-shot,frost/shot")
        expect(page.locator("tr[data-field=summary] ins")).to_have_text("everybody")
        expect(page.locator("tr[data-field=summary] del")).to_have_text("anybody")


def test_editions_are_chosen_and_kept_in_the_address(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + SHOOT)
        page.get_by_label("EMB").uncheck()
        expect(heads(page)).to_have_text(["Shot"])
        expect(page).to_have_url(re.compile(r"\?editions=frost"))
        page.reload()
        expect(heads(page)).to_have_text(["Shot"])


def test_rows_that_agree_can_be_hidden(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "side-by-side/?ids=frost/wait,frost/shot")
        before = page.locator("table.compare tbody tr:visible").count()
        page.get_by_label("Only rows that differ").check()
        assert 0 < page.locator("table.compare tbody tr:visible").count() < before
        expect(page.locator("tr[data-field=timing]")).to_be_hidden()


def test_odds_of_the_same_situation_stand_in_the_table_by_tier(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + SHOOT)
        expect(row(page, "odds")).to_have_text([re.compile(r"^[\d.]+( · [\d.]+){3} %$")] * 2)
        expect(page.locator("tr[data-field=odds] th")).to_contain_text("untrained · novice")


def test_sources_and_what_is_not_known_are_folded(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + SHOOT)
        expect(page.get_by_text("how far is far is not said")).to_be_hidden()
        page.get_by_text("Sources, and what is unknown").click()
        expect(page.get_by_text("how far is far is not said")).to_be_visible()


@pytest.mark.parametrize("path", [SHOOT, ANY])
def test_the_head_stays_in_sight(browser: Browser, url: str, path: str) -> None:
    with looking(browser, viewport={"width": 1360, "height": 420}) as page:
        page.goto(url + path)
        page.locator("table.compare tbody tr").last.scroll_into_view_if_needed()
        expect(page.locator("table.compare thead th").first).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_it_is_stacked_by_field_under_heads_that_stay(browser: Browser, start: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(start + SHOOT)
        cost = page.locator("tr[data-field=cost]")
        head, first = cost.locator("th").bounding_box(), cost.locator("td").first.bounding_box()
        assert head
        assert first
        assert first["y"] >= head["y"] + head["height"] - 1
        page.mouse.wheel(0, 900)
        expect(page.locator("table.compare thead th").first).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(
    "viewport",
    [DESK, *(pytest.param({"width": width, "height": 700}, marks=pytest.mark.slow) for width in (390, 320))],
)
@pytest.mark.parametrize("path", [SHOOT, ANY])
def test_nothing_scrolls_sideways_or_moves_while_it_loads(
    browser: Browser, url: str, path: str, viewport: dict[str, int]
) -> None:
    with looking(browser, viewport=viewport) as page:
        watch_shifts(page)
        page.goto(url + path)
        expect(page.locator("table.compare button").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        assert_lies_still(page)


@pytest.mark.parametrize("remembered", [pytest.param("", marks=pytest.mark.slow), "frost"])
@pytest.mark.parametrize(
    "viewport", [pytest.param(DESK, marks=pytest.mark.slow), {"width": 390, "height": 844}]
)
@pytest.mark.parametrize(("path", "script"), [(SHOOT, "compare.js"), (ANY, "side-by-side.js")])
def test_nothing_moves_however_late_its_script_comes(
    browser: Browser, url: str, path: str, script: str, viewport: dict[str, int], remembered: str
) -> None:
    held: list[Route] = []
    with looking(browser, viewport=viewport) as page:
        watch_shifts(page)
        page.add_init_script(f"localStorage.setItem('actionary.edition', '{remembered}')")
        page.route(f"**/{script}", lambda route: held.append(route))
        page.goto(url + path, wait_until="commit")
        page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
        for route in held:
            route.continue_()
        expect(page.locator("table.compare button").first).to_be_visible()
        page.wait_for_load_state("load")
        assert_lies_still(page)


def test_the_table_is_seen_even_where_its_script_never_comes(browser: Browser, url: str) -> None:
    with looking(browser, expecting="ERR_FAILED") as page:
        page.route("**/compare.js", lambda route: route.abort())
        page.goto(url + SHOOT)
        expect(page.locator("table.compare td:visible").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_everybody_can_use_it_on_a_phone_too(browser: Browser, url: str, scheme: str) -> None:
    with looking(browser, viewport={"width": 390, "height": 844}, color_scheme=scheme) as page:
        for path in (SHOOT, ANY):
            page.goto(url + path)
            expect(page.locator("table.compare button").first).to_be_visible()
            assert axe_faults(page) == []


def test_any_actions_are_put_side_by_side_and_removed_again(browser: Browser, start: str) -> None:
    with looking(browser) as page:
        page.goto(start + "side-by-side/index.html")
        for name in ("Wait (FR)", "take cover"):
            page.get_by_label("Action", exact=True).fill(name)
            page.keyboard.press("Enter")
        expect(heads(page)).to_have_text(["Wait", "Take Cover"])
        expect(page).to_have_url(re.compile(r"\?ids=frost/wait,ember/take-cover$"))
        page.get_by_role("button", name="Wait (FR) ×").click()
        expect(heads(page)).to_have_text(["Take Cover"])


def test_an_action_that_is_not_there_is_named(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + "side-by-side/?ids=ember/no-shot,../../x")
        expect(page.get_by_role("alert")).to_have_text('There is no action "ember/no-shot" or "../../x".')


@pytest.mark.slow
def test_on_paper_it_lies_on_its_side_and_no_column_is_cut(
    browser: Browser, url: str, tmp_path: Path
) -> None:
    with looking(browser) as page:
        page.goto(url + SHOOT + "?all=1")
        page.pdf(path=tmp_path / "a.pdf", prefer_css_page_size=True, print_background=True)
    document = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    width, height = document[0].get_size()
    assert width > height
    words = document[0].get_textpage()
    for name in ("Snap Shot", "A|B"):
        place = words.search(name).get_next()
        assert place, name
    for at in range(words.count_chars()):
        assert words.get_charbox(at)[2] < width - 20


@pytest.mark.slow
@pytest.mark.parametrize("path", [SHOOT, ANY])
def test_on_paper_every_page_names_the_actions_and_none_has_a_form(
    browser: Browser, url: str, path: str, tmp_path: Path
) -> None:
    with looking(browser) as page:
        page.goto(url + path)
        expect(page.locator("table.compare button").first).to_be_visible()
        page.pdf(path=tmp_path / "a.pdf", width="8in", height="4in")
    document = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    texts = [sheet.get_textpage().get_text_range() for sheet in document]
    tabled = [text for text in texts if "EMB · base" in text]
    assert len(tabled) > 1
    assert all(re.search(r"Snap Shot\s+Shot|Snap Shot\s+EMB · base\s+Shot", text) for text in tabled), tabled
    assert not re.search(r"Add\b|×|Choose up to", "".join(texts))
