"""Ratings that readers type on the page "My character"."""

from playwright.sync_api import Browser, expect

from kb.play.request.written import dice, number_or_dice
from tests.site_src.looking import looking
from tests.site_src.pages.keeping import KEY, TRACE, WITHOUT_SERVICE, keep, kept, note

READ = """([text, terms, more]) => characterTyped.read(
  text, { short: "EMB", abbreviations: {}, terms: { Aim: {}, "Reach AC": {}, ...terms }, ...more })"""

MISTYPED = {
    "aim 4, bodi 3": "EMB has no rating “bodi”; did you mean “Body”?",
    "xyzzy 4": "EMB has no rating “xyzzy”.",
    "Aim": "Aim has no value; give a number, such as Aim 5, or dice.",
    "Aim lots": "Aim can’t be “lots”; give a number, such as Aim 5, or dice.",
    "Range nowhere": "Range can’t be “nowhere”; choose near or far.",
    "Aim 100000": "Aim can’t be “100000”; give a number, such as Aim 5, or dice.",
    "Aim 4, Body 3, aim 5": "Aim is given twice; give it once.",
    " ": "Type at least one rating and its number.",
}


def test_a_mistyped_rating_is_refused_in_a_sentence(browser: Browser, url: str) -> None:
    with looking(browser, expecting=WITHOUT_SERVICE) as page:
        page.goto(f"{url}character/")
        for text, said in MISTYPED.items():
            page.get_by_label("Or type ratings").fill(text)
            page.get_by_role("button", name="Use these ratings").click()
            expect(page.locator("form [role=alert]")).to_have_text(said)
        assert page.evaluate(f"localStorage.getItem('{KEY}')") is None


TYPED = {
    "5(7)": 7,
    "5 (7)": 7,
    "+2": 2,
    "−1": -1,
    "x3": 3,
    "8P": 8,
    "d8": "d8",
    "1d8−1": "1d8-1",
    "1d8 + 1d4": "1d8 + 1d4",
}


def test_typed_ratings_are_what_rolls_accept(browser: Browser, url: str) -> None:
    with looking(browser, expecting=WITHOUT_SERVICE) as page:
        page.goto(f"{url}character/")
        for text, value in TYPED.items():
            assert number_or_dice(text) == (dice(value) if isinstance(value, str) else value)
            assert page.evaluate(READ, [f"Aim {text}", {}])["ratings"] == {"Aim": value}
        shock = page.evaluate(READ, ["Aim 2/AC15", {"Aim": {"with": "Reach AC"}}])
        assert shock["ratings"] == {"Aim": 2, "Reach AC": 15}
        assert page.evaluate(READ, ["Aim 2/BC15", {"Aim": {"with": "Reach AC"}}])["fault"]
        for text in ("5Dx3", "5D ×3", "5D/x3"):
            of_gun = [f"Aim {text}", {"Aim": {"with": "Shots"}}, {"rolls_one_kind": True}]
            assert page.evaluate(READ, of_gun)["ratings"] == {"Aim": 5, "Shots": 3}
        scores = {"scores": [[3, -2], [8, 0], [14, 1]], "scored": ["Aim"]}
        for value, counts in {16: 1, 8: 0, 3: 3, 2: 2}.items():
            assert page.evaluate(READ, [f"Aim {value}", {}, scores])["ratings"] == {"Aim": counts}
        for text in ("0(1)", "0 (-4)"):  # a skill not learned, with what is added to it
            assert page.evaluate(READ, [f"Aim {text}", {}]) == {"ratings": {"Aim": text}, "notes": []}
        counted = {"4D": 4, "12 d6": 12, "d8": "d8"}
        for text, value in counted.items():  # where only one kind of dice is rolled
            assert page.evaluate(READ, [f"Aim {text}", {}, {"rolls_one_kind": True}])["ratings"] == {
                "Aim": value
            }
        page.get_by_label("Or type ratings").fill("Aim 5(7)")
        page.get_by_role("button", name="Use these ratings").click()
        expect(page.locator(".character-card")).to_contain_text("Aim 5(7) counts as 7.")


def test_what_a_file_writes_as_augmented_counts_in_the_odds(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        keep(page, {**TRACE, "ratings": {**TRACE["ratings"], "Aim": "5(7)"}})
        page.goto(f"{url}ember/snap-shot/")
        expect(note(page)).to_contain_text("Trace: 10 dice, limit 4.")


def test_stat_blocks_are_pasted_in_place_of_ratings_and_all_are_kept(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}character/")
        page.get_by_label("Or type ratings").fill("Goon\nAim 4 Body 3\nReach 2\n\nBoss\nAim 6 Body 5 Reach 3")
        page.get_by_role("button", name="Use these ratings").click()
        expect(page.locator(".character-card h2")).to_contain_text("Goon")
        all_kept = {each["name"]: each["ratings"] for each in kept(page)["list"]}
        assert all_kept["Goon"] == {"Aim": 4, "Body": 3, "Reach": 2}
        assert [*all_kept] == ["Boss", "Goon"]
