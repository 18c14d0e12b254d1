"""Sheets on paper, previews of links, glossary and data pages, in a real browser."""

import io
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

import kb
from site_src.pages import matrix
from tests.site_src.looking import PHONE, axe_faults, looking


def paper(page: Page, size: str) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(io.BytesIO(page.pdf(format=size, print_background=True)))


@pytest.mark.slow
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_a_sheet_is_printed_without_broken_words_and_blank_pages(
    browser: Browser, url: str, size: str
) -> None:
    with looking(browser) as page:
        page.goto(f"{url}sheets/ember/")
        said = page.locator(".sheet").inner_text().replace("¶", "").split()
        printed = [sheet.get_textpage().get_text_range() for sheet in paper(page, size)]
        assert all(len(text.split()) > 20 for text in printed)
        words = set(" ".join(printed).split())
        assert [word for word in said if word not in words] == []
        assert "No test" not in " ".join(printed)


@pytest.mark.slow
def test_a_pair_of_editions_is_printed_with_its_longest_names_whole(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(f"{url}pairs/ember/frost/")
        name = page.locator("table.pair tbody tr").first.locator("th a")
        name.evaluate("link => { link.textContent = 'Activate/Deactivate Focus'; }")
        printed = " ".join(sheet.get_textpage().get_text_range() for sheet in paper(page, "A4"))
        assert "Activate/Deactivate" in printed


def test_a_sheet_has_what_actions_cost_as_its_heads(browser: Browser, url: str) -> None:
    with looking(browser, java_script_enabled=False) as page:
        page.goto(f"{url}sheets/frost/")
        heads = page.locator(".sheet h2").all_inner_texts()
        assert [head.rstrip("¶") for head in heads] == ["Main", "Cost unknown"]
        assert "1d20 + Shoot" in page.locator("li", has_text="Shot").inner_text()
        assert "Do nothing for a while." in page.locator("li", has_text="Wait").inner_text()


def test_only_the_actions_that_are_ticked_are_printed(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(f"{url}sheets/ember/")
        page.get_by_label("Choose Take Cover").check()
        page.get_by_label("Only the actions I tick").check()
        expect(page).to_have_url(re.compile(r"\?only=take-cover$"))
        page.goto(page.url)
        text = " ".join(sheet.get_textpage().get_text_range() for sheet in paper(page, "A4"))
        assert "Take Cover" in text
        assert "Snap Shot" not in text


def test_a_term_and_a_reference_are_previewed_with_pointer_and_keyboard(
    browser: Browser, site: Path, url: str
) -> None:
    for start in (url, site.as_uri() + "/"):
        with looking(browser) as page:
            page.goto(f"{start}ember/snap-shot/index.html")
            tip = page.get_by_role("tooltip")
            page.locator(".card a", has_text="Aim").hover()
            expect(tip).to_contain_text("How well one shoots.")
            page.keyboard.press("Escape")
            expect(tip).to_have_count(0)
            reference = page.locator("#effect ~ * a, .fold p a", has_text="Take Cover").first
            reference.focus()
            page.keyboard.press("Shift+Tab")
            page.keyboard.press("Tab")
            expect(tip).to_contain_text("Get behind something.")
            expect(reference).to_have_attribute("aria-describedby", "preview")
            if start == url:  # from a disk axe can't read the style sheets
                assert axe_faults(page) == []


def test_a_tapped_term_is_explained_in_a_sheet_that_leads_to_the_glossary(
    browser: Browser, site: Path, url: str
) -> None:
    for start in (url, site.as_uri() + "/"):
        with looking(browser, viewport=PHONE, has_touch=True) as page:
            page.goto(f"{start}ember/snap-shot/index.html")
            here, term, sheet = (
                page.url,
                page.locator(".card a", has_text="Aim").first,
                page.get_by_role("dialog"),
            )
            closings: list[Callable[[], object]] = [
                lambda: page.keyboard.press("Escape"),
                lambda: page.touchscreen.tap(PHONE["width"] / 2, 80),
                page.go_back,
                sheet.get_by_role("button", name="Close").tap,
            ]
            for close in closings:
                term.tap()
                expect(sheet).to_have_accessible_name("Aim (EMB)")
                expect(sheet).to_contain_text("How well one shoots.")
                box = sheet.bounding_box()
                assert box
                assert box["y"] + box["height"] == PHONE["height"]
                close()
                expect(sheet).to_have_count(0)
                expect(term).to_be_focused()
                expect(page).to_have_url(here)
            term.tap()
            sheet.get_by_role("link", name="See the glossary").tap()
            expect(page).to_have_url(re.compile("#term-aim$"))
            page.go_back()
            expect(page).to_have_url(here)
            expect(sheet).to_have_count(0)


def test_on_a_desk_a_term_is_explained_where_it_stands(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(f"{url}ember/snap-shot/")
        term, sheet = page.locator(".card a", has_text="Aim").first, page.get_by_role("dialog")
        term.focus()
        page.keyboard.press("Enter")
        expect(sheet.get_by_role("link", name="See the glossary")).to_be_focused()
        expect(page.get_by_role("tooltip")).to_have_count(0)
        at, box = term.bounding_box(), sheet.bounding_box()
        assert at
        assert box
        assert box["x"] == pytest.approx(at["x"], abs=1)
        assert box["y"] == pytest.approx(at["y"] + at["height"], abs=10)
        assert axe_faults(page) == []


def test_a_tapped_action_is_explained_before_it_opens(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE, has_touch=True) as page:
        page.goto(f"{url}ember/snap-shot/")
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        page.locator(".fold p a", has_text="Take Cover").first.tap()
        expect(page.get_by_role("dialog")).to_contain_text("Get behind something.")
        assert axe_faults(page) == []
        page.get_by_role("link", name="Open the action").tap()
        expect(page).to_have_url(re.compile("/take-cover/"))


def test_a_term_whose_text_is_missing_leads_to_the_glossary(browser: Browser, url: str) -> None:
    with looking(browser, expecting="ERR_FAILED") as page:
        page.route("**/data/previews/*", lambda route: route.abort())
        page.goto(f"{url}ember/snap-shot/")
        page.locator(".card a", has_text="Aim").first.click()
        expect(page).to_have_url(re.compile("#term-aim$"))


def test_a_glossary_is_laid_out_as_it_comes_near_and_a_link_still_finds_its_term(
    browser: Browser, url: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{url}glossary/")
        far = (
            "(shown) => [...document.querySelectorAll('.glossary .item')].at(-1)"
            ".checkVisibility({ contentVisibilityAuto: true }) === shown"
        )
        page.wait_for_function(far, arg=True)
        page.locator(".glossary").evaluate("(list) => { list.style.marginTop = '20000px'; }")
        page.wait_for_function(far, arg=False)
        page.goto(f"{url}ember/#term-aim")
        expect(page.locator("#term-aim")).to_be_in_viewport()


def test_the_matrix_shows_the_holes_of_an_edition(base: kb.KnowledgeBase) -> None:
    alone = replace(base, entries={id_: e for id_, e in base.entries.items() if id_.startswith("ember/")})
    values = matrix.page(alone).values
    assert {tuple(row["holes"]) for _, rows in values["groups"] for row in rows} == {("frost",)}


def test_changes_have_a_feed_that_says_when(site: Path) -> None:
    feed = fromstring((site / "changes/feed.xml").read_text())  # noqa: S314 - we wrote it
    atom = "{http://www.w3.org/2005/Atom}"
    entries = feed.findall(f"{atom}entry")
    assert {"Unreleased: Rules", "Unreleased: Site"} <= {entry.findtext(f"{atom}title") for entry in entries}
    ids = [entry.findtext(f"{atom}id") for entry in entries]
    assert len(set(ids)) == len(ids) > 1
    page = (site / "changes/index.html").read_text()
    for entry in entries:
        link = entry.find(f"{atom}link")
        assert link is not None
        assert f'id="{link.get("href", "").partition("#")[2]}"' in page
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", entry.findtext(f"{atom}updated") or "")


def test_changes_are_folded_by_room_and_a_link_opens_its_own(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{url}changes/")
        rooms = page.locator("details.room")
        expect(rooms.first).to_have_js_property("open", value=True)
        expect(rooms.nth(2)).to_have_js_property("open", value=False)
        assert page.evaluate("document.documentElement.scrollHeight") < 15 * PHONE["height"]
        page.locator(".contents").get_by_role("link", name="Site").click()
        expect(page).to_have_url(re.compile("#unreleased-site$"))
        expect(rooms.nth(2)).to_have_js_property("open", value=True)


def test_all_data_can_be_taken_along(site: Path) -> None:
    page = (site / "data/index.html").read_text()
    for name in ("actionary.json", "actionary.csv", "actionary.sqlite", "ember.apkg", "frost.apkg"):
        assert f'href="{name}"' in page
        assert (site / "data" / name).stat().st_size > 100


@pytest.mark.slow
def test_the_printed_list_of_actions_breaks_no_long_name(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(f"{url}actions/")
        page.locator("#actions tbody th a").first.evaluate(
            "(link) => { link.textContent = 'Activate/Deactivate Focus'; }"
        )
        printed = " ".join(sheet.get_textpage().get_text_range() for sheet in paper(page, "A4"))
        assert "Activate/Deactivate" in printed
