from pathlib import Path

import pytest

import kb
import site_src
from site_src.making import together


def content(site: Path) -> dict[str, bytes]:
    """Return every file of a site by its path, without the sitemap, which has the day in it."""
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in files.items() if not name.startswith("sitemap")}


def test_a_site_rendered_while_its_pages_are_made_is_the_same(
    base: kb.KnowledgeBase, docs: Path, site: Path, tmp_path: Path
) -> None:
    site_src.build(base, tmp_path / "docs", tmp_path / "site")
    assert content(tmp_path / "docs") == content(docs)
    assert content(tmp_path / "site") == content(site)


@pytest.mark.slow
def test_pages_of_an_earlier_build_are_rendered_anew(
    base: kb.KnowledgeBase, site: Path, tmp_path: Path
) -> None:
    site_src.generate(base, tmp_path / "docs")
    for page in (tmp_path / "docs").rglob("*.md"):
        page.write_text("# Old\n")
    site_src.build(base, tmp_path / "docs", tmp_path / "site")
    assert content(tmp_path / "site") == content(site)


@pytest.mark.slow
def test_the_address_of_the_site_reaches_its_pages(base: kb.KnowledgeBase, tmp_path: Path) -> None:
    site_src.build(base, tmp_path / "docs", tmp_path / "site", "https://example.org/x/")
    assert 'href="https://example.org/x/index.html"' in (tmp_path / "site/index.html").read_text()


def test_a_link_that_leads_nowhere_is_refused_with_its_sentence(
    base: kb.KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"index.md": lambda: "# Here\n\n[away](nowhere/index.md)\n"}
    monkeypatch.setattr(together, "planned_files", lambda _: files)
    with pytest.raises(site_src.SiteError, match=r"index\.md.*nowhere/index\.md") as caught:
        site_src.build(base, tmp_path / "docs", tmp_path / "site")
    assert caught.value.problems


def test_a_page_that_cannot_be_made_ends_the_build_and_the_rendering(
    base: kb.KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail() -> str:
        raise LookupError("no such term")

    monkeypatch.setattr(
        together, "planned_files", lambda _: {"index.md": lambda: "# Here\n", "z/index.md": fail}
    )
    with pytest.raises(LookupError, match="no such term"):
        site_src.build(base, tmp_path / "docs", tmp_path / "site")
    assert not (tmp_path / "site/index.html").exists()
    assert capfd.readouterr() == ("", "")


def test_a_site_that_cannot_be_written_is_told(base: kb.KnowledgeBase, tmp_path: Path) -> None:
    (tmp_path / "site").write_text("a file where the folder should be")
    with pytest.raises(site_src.SiteError, match=r"the site cannot be written: .*Not a directory"):
        site_src.build(base, tmp_path / "docs", tmp_path / "site")
