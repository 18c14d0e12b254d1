from pathlib import Path

import pytest

from site_src.making.check_links import BrokenLink, broken_links

GOOD = [
    "other.html",
    "./other.html#place",
    "folder/",
    "folder",
    "folder/index.html#there",
    "#here",
    "",
    "/other.html",
    "a%20b.txt",
    "https://example.invalid/nothing",
    "mailto:nobody@example.invalid",
    "data:,x",
    "?q=1",
]

BAD = {
    "missing.html": "there is no file missing.html",
    "folder/missing/": "there is no file folder/missing/index.html",
    "other.html#nowhere": "other.html has no anchor 'nowhere'",
    "#nowhere": "index.html has no anchor 'nowhere'",
    "../outside.html": "it is above the site",
    "/missing": "there is no file missing",
    "folder/index.html#here": "folder/index.html has no anchor 'here'",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/index.html").write_text('<p id="there">')
    (tmp_path / "other.html").write_text('<a name="place">')
    (tmp_path / "a b.txt").write_text("")
    return tmp_path


@pytest.mark.parametrize("target", GOOD)
def test_a_link_that_leads_somewhere_is_not_reported(site: Path, target: str) -> None:
    (site / "index.html").write_text(f'<p id="here"><a href="{target}">x</a>')
    assert broken_links(site) == []


@pytest.mark.parametrize(("target", "why"), BAD.items())
def test_a_link_that_leads_nowhere_is_reported_with_its_line_and_the_reason(
    site: Path, target: str, why: str
) -> None:
    (site / "index.html").write_text(f'<p id="here">\n<a href="{target}">x</a>')
    (found,) = broken_links(site)
    assert found == BrokenLink("index.html", 2, target, why)
    assert str(found) == f"index.html:2: the link to {target!r} leads nowhere: {why}"


def test_where_a_site_stands_in_a_folder_its_links_from_the_root_begin_with_that(site: Path) -> None:
    front = '<link rel="canonical" href="https://example.org/x/y/index.html">'
    (site / "index.html").write_text(f'{front}<a href="/x/y/index.html">x</a><a href="/index.html">y</a>')
    assert [(link.target, link.why) for link in broken_links(site)] == [
        ("/index.html", "it is above the site")
    ]


def test_pictures_scripts_and_redirects_are_links_too(site: Path) -> None:
    (site / "index.html").write_text(
        '<img src="no.png"><script src="no.js"></script><link href="no.css">'
        '<meta http-equiv="refresh" content="0; url=no.html">'
    )
    assert sorted(link.target for link in broken_links(site)) == ["no.css", "no.html", "no.js", "no.png"]
