"""What the reader's table decides, in a real browser: chosen, kept, saved, opened, and in the odds of every page."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, Request, expect

import kb
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.table_file import read_table
from resolver.wording import percent
from tests.site_src.looking import NO_SERVICE, PHONE, assert_lies_still, axe_faults, looking, watch_shifts
from tests.site_src.pages.calculating import OWN, REFUSED, answered, chance
from tests.site_src.pages.keeping import WITHOUT_SERVICE
from tests.site_src.pages.test_character_browser import BLOCKED

KEY = "actionary.table"
TABLE: dict[str, Any] = {"ember": {"rulings": {"tie": "actor"}}}
DECIDED = "Our table: tie: you win."


def keep(page: Page, table: object = TABLE) -> None:
    """Have every page find this in its storage, as JSON, unless it wrote something else there."""
    text = json.dumps(table if isinstance(table, str) else json.dumps(table))
    page.add_init_script(f"if (!localStorage.getItem('{KEY}')) localStorage.setItem('{KEY}', {text})")


def kept(page: Page) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))


def choose(page: Page, choice: str) -> None:
    page.get_by_role("group", name="tie in EMB").get_by_role("radio", name=choice).click()


def file_of(text: str, name: str = "table.yaml") -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def professional(base: kb.KnowledgeBase, **more: Any) -> str:
    """Return the chance that a professional's snap shot has, as the page prints it."""
    asked = {"entry": "ember/snap-shot", "test": "shoot", "actor": "professional", "target": "professional"}
    success = resolve(base, ResolveRequest.model_validate({**asked, **more})).odds.success
    assert success is not None
    return percent(success.exact, tight=True)


def test_a_choice_is_kept_across_reloads_until_the_reader_goes_back(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{url}rulings/")
        now = page.locator(".our-table-now")
        expect(now).to_have_text("Every ruling is the edition’s own.")
        choose(page, "actor")
        expect(now).to_have_text("EMB tie: the acting side wins")
        assert kept(page) == TABLE
        assert axe_faults(page) == []
        page.reload()
        expect(now).to_have_text("EMB tie: the acting side wins")
        expect(page.locator(".our-choice.is-ours")).to_have_count(1)
        choose(page, "defender (EMB)")
        assert kept(page) == {}
        choose(page, "draw")
        page.get_by_role("button", name="Use each edition’s own").click()
        expect(now).to_have_text("Every ruling is the edition’s own.")
        assert (kept(page), page.locator(".our-choice.is-ours").count()) == ({}, 0)


def test_what_is_chosen_in_another_window_is_shown(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(f"{url}rulings/")
        other = page.context.new_page()
        other.goto(f"{url}rulings/")
        choose(other, "actor")
        expect(page.locator(".our-table-now")).to_have_text("EMB tie: the acting side wins")


def test_the_page_is_as_it_was_without_scripts(browser: Browser, url: str) -> None:
    with looking(browser, java_script_enabled=False) as page:
        page.goto(f"{url}rulings/")
        expect(page.get_by_text("A tie goes to the defender.")).to_be_visible()
        expect(page.locator(".our-table")).to_be_hidden()
        expect(page.locator(".our-choice")).to_have_count(0)


def test_a_file_that_was_saved_is_read_by_every_face_and_opened_without_the_service(
    browser: Browser, base: kb.KnowledgeBase, url: str
) -> None:
    with looking(browser, expecting=WITHOUT_SERVICE) as page:
        keep(page)
        page.goto(f"{url}rulings/")
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as a file").click()
        text = saved.value.path().read_bytes()
        assert read_table(base, text).model_dump() == {"table": TABLE}
        page.get_by_role("button", name="Use each edition’s own").click()
        page.locator("[name=table]").set_input_files(file_of(text.decode(), "our-table.json"))
        expect(page.get_by_role("status").first).to_have_text("our-table.json counts on every page now.")
        assert kept(page) == TABLE
        page.locator("[name=table]").set_input_files(file_of("ember: {rulings: {tie: draw}}"))
        expect(page.get_by_role("alert").first).to_contain_text("needs the service")
        assert kept(page) == TABLE


def test_a_file_that_people_write_is_opened_and_its_mistakes_are_said(browser: Browser, served: str) -> None:
    with looking(browser, expecting=REFUSED) as page:
        page.goto(f"{served}rulings/")
        page.locator("[name=table]").set_input_files(file_of("EMB: {rulings: {Tie: actor}}  # ours"))
        expect(page.locator(".our-table-now")).to_have_text("EMB tie: the acting side wins")
        assert kept(page) == TABLE
        page.locator("[name=table]").set_input_files(file_of("ember:\n  rulings: {tie: actr}"))
        fault = page.get_by_role("alert").first
        expect(fault).to_contain_text("Line 2 of the file: ember.rulings.tie")
        expect(fault).to_contain_text('did you mean "actor"?')
        page.locator("[name=table]").set_input_files(file_of("x" * 100_001))
        expect(fault).to_contain_text("more than 100 kB")
        assert kept(page) == TABLE


def test_a_browser_that_keeps_nothing_says_so_and_plays_by_the_editions(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.add_init_script(BLOCKED)
        page.goto(f"{url}rulings/")
        choose(page, "actor")
        expect(page.get_by_role("alert").first).to_contain_text("This browser keeps nothing")
        expect(page.locator(".our-table-now")).to_have_text("Every ruling is the edition’s own.")
        page.goto(f"{url}ember/snap-shot/")
        expect(page.locator(".odds-ours")).to_have_count(0)


HOSTILE = [
    "not JSON",
    "[]",
    "null",
    '{"ember": null}',
    '{"ember": {"rulings": ["tie"]}}',
    '{"ember": {"rulings": {"tie": {"toString": 1}}}}',
    '{"__proto__": {"rulings": {"tie": "actor"}}, "constructor": {"rulings": {"tie": "actor"}}}',
    '{"ember": {"rulings": {"tie": "<img src=x onerror=alert(1)>", "gone": "actor", "__proto__": "actor"}}}',
    '{"ember": {"rulings": {"tie": "constructor"}}, "gone": {"rulings": {"tie": "actor"}}}',
    json.dumps({"ember": {"rulings": {"tie": "x" * 60_000}}}),
]


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_storage_holds_pages_play_by_the_editions(browser: Browser, url: str, text: str) -> None:
    with looking(browser, expecting=NO_SERVICE) as page:
        keep(page, text)
        for path in ("rulings/", "ember/snap-shot/", "sheets/ember/", "calculator/"):
            page.goto(url + path)
            if path == "rulings/":
                expect(page.locator(".our-table-now")).to_have_text("Every ruling is the edition’s own.")
            expect(page.locator(".odds-ours, .sheet-table:visible, [data-table]:visible")).to_have_count(0)


def test_the_calculator_asks_every_question_with_it_and_names_what_counts(
    browser: Browser, served: str
) -> None:
    sent: dict[str, Any] = {}

    def told(request: Request) -> None:
        if request.method == "POST":
            sent[request.url.removeprefix(served)] = json.loads(request.post_data or "{}").get("table")

    with looking(browser) as page:
        keep(page, {**TABLE, "gone": {"rulings": {"tie": "actor"}}})
        page.on("request", told)
        page.goto(served + OWN)
        for title in ("What would it take?", "In another edition"):
            page.get_by_text(title).click()
        expect(page.locator(".answer-odds")).to_contain_text("Our table: tie: the acting side wins.")
        expect(page.locator(".answer-odds")).not_to_contain_text("Disputed rulings")
        for answer in (".answer-solve", ".answer-convert"):
            expect(page.locator(f"{answer} > *").first).to_be_visible()
        expect(page.locator("[data-table]")).to_have_text("Our table: tie: the acting side wins. Change it")
        assert page.locator("select[name='rulings[tie]'] option").all_text_contents() == [
            "our table’s choice: the acting side wins",
            "the opposing side wins",
            "the acting side wins",
            "neither side wins",
        ]
        assert sent == dict.fromkeys(
            ("api/v1/resolve/inputs", "api/v1/resolve", "api/v1/solve", "api/v1/convert"), TABLE
        )
        assert " --table our-table.json" in (page.locator("[data-command] code").text_content() or "")
        assert "table" not in page.url
        linked = page.request.get(page.locator("[data-api]").evaluate("(link) => link.href")).json()
        assert linked["rulings"]["tie"] == "actor"
        assert axe_faults(page) == []


def test_pages_that_are_open_follow_what_is_chosen_on_another(
    browser: Browser, base: kb.KnowledgeBase, served: str
) -> None:
    with looking(browser) as page:
        calculator, entry = page.context.new_page(), page.context.new_page()
        calculator.goto(f"{served}{OWN}")
        entry.goto(f"{served}ember/snap-shot/")
        expect(calculator.locator(".answer-odds")).to_contain_text("Disputed rulings")
        page.goto(f"{served}rulings/")
        choose(page, "actor")
        expect(calculator.locator(".answer-odds")).to_contain_text("Our table: tie: the acting side wins.")
        expect(calculator.locator("select[name='rulings[tie]'] option").first).to_contain_text("our table’s")
        expect(entry.locator(".odds-chance")).to_have_text(professional(base, table=TABLE))
        choose(page, "defender (EMB)")
        expect(calculator.locator(".answer-odds")).to_contain_text("Disputed rulings")
        expect(entry.locator(".odds-chance")).to_have_text(professional(base))


def test_a_ruling_that_is_chosen_in_the_calculator_wins(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}")
        printed = answered(page)
    with looking(browser) as page:
        keep(page)
        page.goto(f"{served}{OWN}&rulings[tie]=defender")
        expect(chance(page)).to_have_text(printed)
        expect(page.locator(".answer-odds")).to_contain_text("Disputed rulings: tie: the opposing side wins.")
        expect(page.locator(".answer-odds")).not_to_contain_text("Our table")


def test_the_odds_of_an_entry_are_asked_of_the_service_and_follow_the_numbers_that_a_reader_turns(
    browser: Browser, base: kb.KnowledgeBase, served: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        keep(page)
        watch_shifts(page)
        page.goto(f"{served}ember/snap-shot/")
        odds = page.locator(".odds-chance")
        assert professional(base, table=TABLE) != professional(base)
        expect(odds).to_have_text(professional(base, table=TABLE))
        expect(page.locator(".odds-ours")).to_have_text(
            f"{DECIDED} The rest of this page keeps to the edition."
        )
        expect(page.locator(".odds-headline")).to_have_count(0)
        assert_lies_still(page)
        assert axe_faults(page) == []
        page.get_by_role("button", name="Dice, one more", exact=True).click()
        page.get_by_role("button", name="Opposing dice, one less").click()
        turned = [{"set": {"pool": 10}}, {"set": {"pool": 3}, "side": "opponent"}]
        expect(odds).to_have_text(professional(base, table=TABLE, modifiers=turned))
        said = re.compile(rf"10 dice, .*against 3 dice: {professional(base, table=TABLE, modifiers=turned)}")
        expect(page.locator(".odds-said")).to_have_text(said)
        page.get_by_role("button", name="numbers again").click()
        expect(odds).to_have_text(professional(base, table=TABLE))


def test_without_the_service_the_odds_say_that_they_are_the_editions(
    browser: Browser, base: kb.KnowledgeBase, url: str
) -> None:
    with looking(browser, expecting=WITHOUT_SERVICE) as page:
        keep(page)
        page.goto(f"{url}ember/snap-shot/")
        expect(page.locator(".odds-ours")).to_have_text(
            f"{DECIDED} These odds keep to the edition: those of your table need the service."
        )
        expect(page.locator(".odds-chance")).to_have_text(professional(base))


def test_a_roll_that_reads_nothing_of_it_is_left_alone(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        keep(page, {**TABLE, "frost": {"rulings": {"tie": "actor"}}})
        page.goto(f"{url}frost/shot/", wait_until="networkidle")
        expect(page.locator(".odds-chance")).to_be_visible()
        expect(page.locator(".odds-ours")).to_have_count(0)


APART = "follow your table’s rulings: "


def test_charts_say_that_they_do_not_follow_it(browser: Browser, served: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        keep(page)
        watch_shifts(page)
        page.goto(f"{served}ember/snap-shot/")
        expect(page.locator("#odds ~ .odds .odds-apart, .odds .odds-apart").first).to_have_text(
            f"This chart doesn’t {APART}tie: you win."
        )
        assert_lies_still(page)
        assert axe_faults(page) == []
        page.goto(f"{served}compare/shoot/")
        expect(page.locator(".odds .odds-apart")).to_contain_text(f"This chart doesn’t {APART}EMB tie: ")
        expect(page.locator(".is-asked")).to_have_count(0)
        assert axe_faults(page) == []


@pytest.mark.parametrize("table", [{}, {"frost": {"rulings": {"tie": "actor"}}}])
def test_charts_say_nothing_if_it_changes_none_of_their_rulings(
    browser: Browser, url: str, table: dict[str, Any]
) -> None:
    with looking(browser) as page:
        keep(page, table)
        for path in ("ember/snap-shot/", "frost/shot/", "compare/shoot/"):
            page.goto(url + path)
            expect(page.locator("figure").first).to_be_attached()
            expect(page.get_by_text(APART)).to_have_count(0)


def test_a_sheet_prints_it(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        keep(page)
        page.goto(f"{url}sheets/ember/")
        page.emulate_media(media="print")
        expect(page.locator(".sheet-table")).to_be_visible()
        expect(page.locator(".sheet-table")).to_have_text("Our table: tie: the acting side wins.")
        page.goto(f"{url}sheets/frost/")
        expect(page.locator(".sheet-table")).to_be_hidden()
