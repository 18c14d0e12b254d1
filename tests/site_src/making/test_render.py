import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import kb
import site_src
from kb.findable.explanations import explanations
from site_src.making.render import installed_file


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    site_src.check_links(site)
    assert len(pages(site)) > 20


def test_every_place_that_a_search_leads_to_is_on_its_page(base: kb.KnowledgeBase, site: Path) -> None:
    places = [each.place for each in explanations(base)]
    assert len(places) > 10
    for page, _, place in (each.strip("/").partition("#") for each in places):
        html = (site / page / "index.html").read_text()
        assert not place or f'id="{place}"' in html, f"{page}#{place}"


def test_no_markup_is_left_over(site: Path) -> None:
    for page in pages(site):
        html = page.read_text()
        assert 'markdown="' not in html, page
        assert "](.." not in html, page


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for page in pages(site):
        html = page.read_text()
        for fetched in (
            'src="http',
            'rel="stylesheet" href="http',
            "@import",
            "fonts.g",
            "unpkg",
            "preconnect",
        ):
            assert fetched not in html, page


def test_hostile_words_are_harmless_in_titles(site: Path) -> None:
    html = (site / "ember/hostile/index.html").read_text()
    title = html.partition("<title>")[2].partition("</title>")[0]
    assert title.startswith("A|B &lt;script&gt;alert(1)&lt;/script&gt; *x*")
    assert "<script>alert" not in html
    assert "onerror=alert" not in html.replace("onerror&#61;alert", "").partition("<body")[2]


def test_a_former_address_sends_the_reader_on(site: Path) -> None:
    html = (site / "ember/hasty-shot/index.html").read_text()
    assert '<meta http-equiv="refresh" content="0; url=../snap-shot/index.html">' in html


def test_a_page_that_leads_nowhere_is_refused_with_a_sentence(docs: Path, tmp_path: Path) -> None:
    broken = tmp_path / "docs"
    shutil.copytree(docs, broken)
    page = broken / "about/index.md"
    page.write_text(page.read_text() + "\n[away](../nowhere/index.md)\n")
    with pytest.raises(site_src.SiteError, match=r"about/index\.md.*nowhere/index\.md") as caught:
        site_src.render(broken, tmp_path / "site")
    assert len(caught.value.problems) == 1


def test_broken_links_of_the_finished_site_are_refused(site: Path, tmp_path: Path) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    (broken / "about/index.html").unlink()
    with pytest.raises(site_src.SiteError, match=r"about/index\.html") as caught:
        site_src.check_links(broken)
    assert all("leads nowhere" in problem for problem in caught.value.problems)


@pytest.mark.slow
def test_a_site_that_knows_where_it_stands_says_so_to_search_engines(docs: Path, tmp_path: Path) -> None:
    address = "https://example.org/x/y/"
    site_src.render(docs, tmp_path, address)
    site_src.check_links(tmp_path)
    for path in ("index.html", "ember/snap-shot/index.html"):
        html = (tmp_path / path).read_text()
        assert f'<link rel="canonical" href="{address}{path}">' in html
        assert f'<meta property="og:url" content="{address}{path}">' in html
    listed = re.findall("<loc>(.+?)</loc>", (tmp_path / "sitemap.xml").read_text())
    found = {page.relative_to(tmp_path).as_posix() for page in pages(tmp_path)}
    left_out = {"404.html", "ember/hasty-shot/index.html"}  # the second one only redirects
    assert {place.removeprefix(address) for place in listed} == found - left_out
    lost = (tmp_path / "404.html").read_text()
    assert 'href="/x/y/actions/index.html"' in lost
    assert not re.search(r'(?:href|src)="/(?!x/y/)', lost)


@pytest.mark.slow
def test_a_reader_can_report_a_wrong_number_where_the_settings_say(
    docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "mkdocs.yml"
    text = installed_file("mkdocs.yml").read_text(encoding="utf-8")
    reporting = text.replace('  report: ""', "  report: mailto:a@example.org?subject={id}")
    assert reporting != text
    settings.write_text(reporting, encoding="utf-8")
    monkeypatch.setattr("site_src.making.render.installed_file", lambda _: settings)
    site_src.render(docs, tmp_path / "site")
    html = (tmp_path / "site/ember/snap-shot/index.html").read_text()
    assert '<a href="mailto:a@example.org?subject=ember/snap-shot">Report a wrong number</a>' in html


@pytest.mark.slow
def test_nothing_is_printed(docs: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    site_src.render(docs, tmp_path / "site")
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_a_site_without_tables_or_concepts_is_whole_too(base: kb.KnowledgeBase, tmp_path: Path) -> None:
    entries = {id_: entry for id_, entry in base.entries.items() if id_ != "ember/take-cover"}
    bare = replace(base, tables={}, concepts={}, entries=entries)
    site_src.generate(bare, tmp_path / "docs")
    site_src.render(tmp_path / "docs", tmp_path / "site")
    site_src.check_links(tmp_path / "site")
