import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from ruamel.yaml import YAML

import kb
import site_src
from kb.describe import first_facts
from kb.files.source_text import source_text
from kb.links.coverage import coverage
from kb.model import StateNeed

PAGES = """
. about actions calculator changes character character/sheet compare compare/cover compare/shoot concepts/cover
concepts/shoot coverage data ember ember/hasty-shot ember/hostile ember/snap-shot ember/take-cover frost frost/shot
frost/wait glossary pairs/ember/frost rulings sheets sheets/ember sheets/frost side-by-side states
tables tables/ember/ranges
"""


def text(docs: Path, path: str) -> str:
    return (docs / path / "index.md").read_text()


def test_everything_has_its_page(docs: Path) -> None:
    pages = {path.parent.relative_to(docs).as_posix() for path in docs.rglob("index.md")}
    assert pages == set(PAGES.split())


def test_a_second_run_changes_nothing(base: kb.KnowledgeBase, docs: Path) -> None:
    again = site_src.generate(base, docs)
    assert (again.written, again.removed) == (0, 0)


def test_an_edition_may_not_have_the_name_of_a_folder_of_the_site(
    base: kb.KnowledgeBase, tmp_path: Path
) -> None:
    taken = replace(base, editions={"compare": base.editions["ember"]})
    with pytest.raises(site_src.SiteError, match="the edition id 'compare' is already a folder of the site"):
        site_src.generate(taken, tmp_path)


def test_an_entry_says_what_it_costs_when_and_what_is_rolled(docs: Path) -> None:
    page = text(docs, "ember/snap-shot")
    assert "Simple &#40;with a light weapon&#41;, or Free and 5 Init" in page
    assert "Own phase, or any time for Free and 5 Init" in page
    assert "[Aim](../index.md#term-aim) + [Body](../index.md#term-body)".replace("+", "&#43;") in page


def test_references_in_prose_are_links(docs: Path) -> None:
    assert "from [Take Cover](../take-cover/index.md) or in the open" in text(docs, "ember/snap-shot")


def test_a_class_leads_to_the_page_of_its_edition(docs: Path) -> None:
    assert "[attack](../index.md#class-attack)" in text(docs, "ember/snap-shot")


def test_an_equivalent_is_linked_with_what_it_is(docs: Path) -> None:
    page = text(docs, "ember/snap-shot")
    assert '[FR](../../frost/shot/index.md){: .chip .edition-frost title="Shot, nearly the same" }' in page
    assert "[Compare 2 editions](../../compare/shoot/index.md?from=ember/snap-shot){: .compare-all }" in page


def test_an_equivalent_tells_its_cost_its_roll_and_what_differs(docs: Path) -> None:
    line = next(line for line in text(docs, "ember/snap-shot").splitlines() if "[Shot]" in line)
    assert line.startswith('- <span class="badge edition-frost">FR</span> [Shot]')
    assert "Main ·" in line
    assert "1d20 + Shoot" in line


def test_what_an_entry_comes_to_stands_before_its_details(docs: Path) -> None:
    page = text(docs, "ember/snap-shot").partition("\n---\n")[2]
    order = [
        "<dt>You pay</dt>",
        "Shoot before anybody",
        "<dt>You roll</dt>",
        "A professional’s",
        "#elsewhere",
    ]
    order += ["#effect", "#test", "#odds", "#examples", "#source", "#not-to-confuse", "#unknown", "#notes"]
    before, _, behind = page.partition('<nav class="contents"')
    page = before + behind.partition("</nav>")[2]  # its links name all parts
    places = [page.index(words) for words in order]
    assert places == sorted(places)


def test_book_pages_stand_before_lines_of_the_source(docs: Path) -> None:
    source = text(docs, "ember/snap-shot").partition("#source")[2]
    assert source.index("p. 44") < source.index("lines 3–8, 12")


def test_an_action_without_a_roll_says_what_it_gives_and_when_it_is_barred(
    base: kb.KnowledgeBase,
) -> None:
    shot = base.entries["ember/snap-shot"]
    guarded = shot.model_copy(
        update={
            "cost": "simple",
            "tests": {},
            "results": {},
            "requires": [StateNeed(state="asleep", **{"is": False})],
        }
    )
    found = {fact.label: fact.text for fact in first_facts(base.editions["ember"], guarded, "ember")}
    assert found["You get"].startswith("No roll: −1 die on every [[class:ember/attack]]")
    assert found["Not if"] == "You are Asleep"


def test_needs_that_the_card_leaves_out_stand_below(base: kb.KnowledgeBase, tmp_path: Path) -> None:
    wall = "a wall, " * 40 + "and no door"
    hidden = base.entries["ember/take-cover"].model_copy(update={"requires": [wall, "a quiet moment"]})
    site_src.generate(replace(base, entries={**base.entries, "ember/take-cover": hidden}), tmp_path)
    card, _, rest = text(tmp_path, "ember/take-cover").partition("</dl>")
    assert "A quiet moment; 1 more below" in card
    assert "and no door; a quiet moment" in rest.partition("{: #takes }")[2]
    assert "You need" not in text(tmp_path, "ember/snap-shot").partition("</dl>")[2]


def test_an_example_shows_its_dice_and_tells_hits_from_ones(docs: Path) -> None:
    page = text(docs, "ember/snap-shot")
    assert '<span class="die die-hit">6</span><span class="die die-hit">5</span>' in page
    assert '<span class="die die-one">1</span>' in page
    assert "3 hits against 1, 2 net hits, success, Wounds 4." in page


def test_an_example_of_the_source_that_contradicts_itself_says_so(docs: Path) -> None:
    page = text(docs, "ember/snap-shot")
    assert "from the source, lines 9–11" in page
    assert "contradicts its own rules: its dice do not add up." in page


def test_what_is_not_known_is_said_with_the_reason(docs: Path) -> None:
    page = text(docs, "frost/wait")
    assert '<span class="unknown">unknown</span>' in page
    assert "the source gives no cost" in page
    assert "how far is far is not said" in text(docs, "ember/snap-shot")


def test_what_is_ours_says_so(docs: Path) -> None:
    assert 'quick shot, hip fire, point and shoot <span class="ours"' in text(docs, "ember/snap-shot")
    assert "The page has no heading by this name; the name is ours." in text(docs, "frost/wait")
    assert "we took it from elsewhere &#40;probably right&#41;." in text(docs, "ember/snap-shot")


def test_odds_are_drawn_with_a_table_of_the_same_numbers(docs: Path) -> None:
    page = text(docs, "frost/shot")
    assert "<svg" in page
    assert "<td>55 %</td>" in page  # 1d20 against 10, without a bonus
    assert "By kind of character" in page


def test_a_chance_depends_on_the_other_side_where_there_is_one(docs: Path) -> None:
    page = text(docs, "ember/snap-shot")
    assert '<th scope="col">v. 2 dice</th>' in page
    assert "with a professional’s Reach 6" in page


def test_a_former_address_leads_on(docs: Path) -> None:
    page = text(docs, "ember/hasty-shot")
    assert 'redirect: "../snap-shot/index.html"' in page
    assert "[Snap Shot](../snap-shot/index.md)" in page


def test_unknown_cells_of_a_table_are_marked(docs: Path) -> None:
    page = text(docs, "tables/ember/ranges")
    assert '<td><span class="unknown">unknown</span></td>' in page
    assert "<td>2–3</td>" in page
    assert "Used by [Take Cover]" in page


def test_the_index_knows_how_each_action_is_paid(docs: Path) -> None:
    rows = [line for line in text(docs, "actions").splitlines() if "data-edition" in line]
    costs = {
        row.partition("/index.md)")[0].rpartition("/")[2]: row.partition('data-cost="')[2] for row in rows
    }
    assert {name: cost.partition('"')[0] for name, cost in costs.items()} == {
        "hostile": "none",
        "shot": "main",
        "snap-shot": "simple free initiative",
        "take-cover": "free",
        "wait": "unknown",
    }


def test_the_matrix_shows_what_each_edition_has_of_a_concept(docs: Path) -> None:
    page = text(docs, "compare")
    assert "[Shoot](shoot/index.md)" in page
    assert 'title="nearly the same"></span>[Shot](../frost/shot/index.md)' in page


def test_only_a_concept_with_two_entries_has_a_comparison(docs: Path) -> None:
    page = text(docs, "compare/shoot")
    for name in ("snap-shot", "hostile"):
        assert f"../../ember/{name}/index.md" in page
    assert "data-further" in page  # the second of one edition


def test_two_editions_have_a_page_of_what_corresponds_and_what_to_unlearn(docs: Path) -> None:
    page = text(docs, "pairs/ember/frost")
    assert "1 of 3 actions of EMB have a counterpart in FR, and 1 of 2 the other way round" in page
    order = ["#turn", "#unlearn", "that one needs no gun", "#same", "nearly the same", "#only-ember"]
    order += ["Take Cover", "#only-frost", "Wait"]
    places = [page.index(words) for words in order]
    assert places == sorted(places)
    assert "../../../side-by-side/index.md?ids=ember/snap-shot,frost/shot" in page
    assert "../pairs/ember/frost/index.md" in text(docs, "frost")


def test_a_glossary_has_a_place_for_each_term(docs: Path) -> None:
    page = text(docs, "ember")
    assert '<dt id="term-range">Range <span class="kind">category of the scene</span></dt>' in page
    assert "One of: near, far." in page
    assert "untrained 0 · novice 2 · professional 5 · elite 8" in page


def test_the_coverage_counts_entries_and_names_the_holes(base: kb.KnowledgeBase, docs: Path) -> None:
    page = text(docs, "coverage")
    for found in coverage(base):
        assert f'<td class="edition-{found.edition}">{found.entries}</td>' in page
        for id_ in (*found.without_equivalent, *found.with_gaps):
            assert f"(../{id_}/index.md)" in page


def test_entries_are_data_too(docs: Path) -> None:
    entry = json.loads((docs / "ember/snap-shot/entry.json").read_text())
    assert entry["id"] == "ember/snap-shot"
    assert entry["equivalents"] == [{"id": "frost/shot", "match": "close", "through": ["shoot"]}]
    everything = json.loads((docs / "data/actionary.json").read_text())
    assert len(everything["entries"]) == 5


def test_every_page_loads_one_style_sheet_of_ours_with_all_that_pages_share(docs: Path) -> None:
    css = (docs / "assets/style.css").read_text()
    assert css.index(".edition-frost") < css.index("--md-primary-fg-color") < css.rindex("@media print")
    left = {path.stem for path in (docs / "assets").glob("*.css")}
    assert left == {
        "style",
        "calculator",
        "changes",
        "character-page",
        "compare",
        "filter",
        "home",
        "matrix",
        "our-table",
        "sheet",
    }


def test_phones_load_no_comments_but_a_licence(docs: Path) -> None:
    ours = [path for path in (docs / "assets").iterdir() if path.suffix in (".css", ".js")]
    assert [path.name for path in ours if re.search(r"^\s*/\*(?!!)", path.read_text(), re.M)] == []
    assert (docs / "assets/character.js").read_text().startswith('const actionaryGames = {"ember": "EMB"')


def test_an_edition_without_a_colour_gets_one(docs: Path) -> None:
    css = (docs / "assets/style.css").read_text()
    assert ".edition-frost{--edition:light-dark(#" in css


@pytest.mark.parametrize("path", ["ember/hostile", "actions", "compare/shoot", "sheets/ember", "ember"])
def test_hostile_words_stay_words(docs: Path, path: str) -> None:
    page = text(docs, path)
    body = page.partition("\n---\n")[2]
    for harm in ("<script>", "<img", "<u>", "</dd></dl>&", "<b>", "<i>", "onload=", "*x*", "[y](z)"):
        assert harm not in body
    assert "49" not in body.partition("7&#42;7")[0][-40:]


def test_an_entry_says_what_it_leaves_of_the_turn_and_what_goes_with_it(docs: Path) -> None:
    turn = text(docs, "ember/take-cover").partition("{: #turn }")[2].partition("#effect")[0]
    assert "It leaves you 2 Simple Actions." in turn
    assert "[Snap Shot](../snap-shot/index.md)" in turn
    assert "Snap Shot must be taken with Take Cover." in text(docs, "ember/snap-shot")


def test_an_entry_is_linked_data_whose_addresses_hold_below_any_folder(docs: Path) -> None:
    front = text(docs, "ember/snap-shot").split("---")[1]
    node = json.loads(next(line for line in front.splitlines() if line.startswith("linked:"))[7:])
    assert node["type"] == ["Concept", "Term"]
    assert (node["id"], node["inScheme"], node["exactMatch"]) == ("./", "../", ["../../concepts/shoot/"])


def test_programs_are_told_where_pages_and_data_are(docs: Path) -> None:
    llms = (docs / "llms.txt").read_text()
    assert llms.startswith("# Actionary\n")
    found = re.findall(r"\]\((.+?)\)", llms)
    assert len(found) > 4
    for path in found:
        assert (docs / path.replace("index.html", "index.md")).is_file(), path


def test_an_entry_has_its_yaml_beside_it(docs: Path, base: kb.KnowledgeBase) -> None:
    given = YAML(typ="safe").load((docs / "ember/snap-shot/entry.yaml").read_text(encoding="utf-8"))
    assert given == base.raw["ember/snap-shot"]
    assert source_text(replace(base, documents={}), "ember/snap-shot").startswith("name: Snap Shot\n")
