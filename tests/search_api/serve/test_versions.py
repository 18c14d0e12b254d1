"""Which version is served while new ones are built."""

import logging
import shutil
import threading
from pathlib import Path

import pytest

import kb
from kb.files.load import load
from search_api.app import create_app
from search_api.serve.manifest import write_manifest
from search_api.serve.version import NotBuiltError, Versions, open_version
from search_api.serve.version_lock import set_aside
from tests.search.shelf import lay_out
from tests.search_api.conftest import API, PAGES, make_version, switch
from tests.search_api.serve.test_dispatcher import asked, bytes_of, dispatcher_of


@pytest.fixture
def renamed(tmp_path: Path) -> kb.KnowledgeBase:
    """The shelf with another name for an action."""
    return load(lay_out(tmp_path / "renamed", run={"name": "Gallop"}), shipped=False)


def test_a_new_build_shows_at_once_in_data_index_and_site(
    shelf: kb.KnowledgeBase, renamed: kb.KnowledgeBase, tmp_path: Path
) -> None:
    make_version(shelf, tmp_path, "one")
    client = create_app(tmp_path).test_client()
    assert client.get(f"{API}/entries/north/run").json["name"] == "Run"  # type: ignore[index]
    make_version(renamed, tmp_path, "two", PAGES | {"index.html": "<h1>New</h1>"})
    assert client.get(f"{API}/entries/north/run").json["name"] == "Gallop"  # type: ignore[index]
    assert client.get(f"{API}/search?q=gallop").json["total"] == 1  # type: ignore[index]
    assert client.get("/").text == "<h1>New</h1>"
    assert client.get(f"{API}/readyz").json["version"] == "two"  # type: ignore[index]


def test_a_reader_finishes_on_the_version_that_it_began_with_though_its_folder_is_gone(
    shelf: kb.KnowledgeBase, renamed: kb.KnowledgeBase, tmp_path: Path
) -> None:
    versions = Versions(tmp_path)
    folder = make_version(shelf, tmp_path, "one")
    begun = versions.current()
    make_version(renamed, tmp_path, "two")
    shutil.rmtree(folder / "index")
    assert versions.current() is not begun
    assert [result.name for result in begun.index.search("run", limit=1).results] == ["Run"]
    assert versions.current().index.search("gallop").total == 1


def test_an_unchanged_link_opens_nothing_anew(shelf: kb.KnowledgeBase, tmp_path: Path) -> None:
    make_version(shelf, tmp_path, "one")
    versions = Versions(tmp_path)
    assert versions.current() is versions.current()


def test_threads_that_ask_at_once_get_one_version(shelf: kb.KnowledgeBase, tmp_path: Path) -> None:
    make_version(shelf, tmp_path, "one")
    versions, got = Versions(tmp_path), []
    threads = [threading.Thread(target=lambda: got.append(versions.current())) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(version) for version in got}) == 1


@pytest.mark.parametrize("missing", ["kb.json", "index", "site", "site/index.html", "index/lexicon.json"])
def test_a_version_that_is_not_whole_is_not_served(
    shelf: kb.KnowledgeBase, tmp_path: Path, missing: str
) -> None:
    part = make_version(shelf, tmp_path, "one") / missing
    shutil.rmtree(part) if part.is_dir() else part.unlink()
    with pytest.raises(NotBuiltError, match="actionary build"):
        Versions(tmp_path).current()
    assert create_app(tmp_path).test_client().get(f"{API}/readyz").status_code == 503


def test_a_broken_build_leaves_the_one_before_it_in_service(
    shelf: kb.KnowledgeBase, renamed: kb.KnowledgeBase, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    make_version(shelf, tmp_path, "one")
    versions = Versions(tmp_path)
    before = versions.current()
    (make_version(renamed, tmp_path, "two") / "kb.json").write_text("{}")
    with caplog.at_level(logging.WARNING):
        assert versions.current() is before
    assert "still serving the previous version" in caplog.text


def test_a_build_folder_may_be_filled_while_the_program_runs(shelf: kb.KnowledgeBase, tmp_path: Path) -> None:
    client = create_app(tmp_path).test_client()
    assert client.get(f"{API}/readyz").status_code == 503
    folder = make_version(shelf, tmp_path, "one")
    assert client.get(f"{API}/readyz").status_code == 200
    switch(tmp_path, folder)
    assert client.get(f"{API}/readyz").status_code == 200


def test_readyz_tells_that_the_site_is_gone_and_pages_are_a_503(
    shelf: kb.KnowledgeBase, tmp_path: Path
) -> None:
    folder = make_version(shelf, tmp_path, "one")
    client = create_app(tmp_path).test_client()
    assert client.get(f"{API}/readyz").status_code == 200
    (folder / "site/north/run/index.html").unlink()
    told = client.get(f"{API}/readyz")
    assert told.status_code == 503
    lost = client.get("/north/run/")
    assert lost.status_code == 503
    assert client.get("/").status_code == 200
    shutil.rmtree(folder / "site")
    assert client.get("/nope").status_code == 404  # its page is among the prepared answers
    assert client.get(f"{API}/entries/north/run").status_code == 200


def test_a_worker_that_starts_after_a_page_is_lost_serves_as_those_before_it(
    shelf: kb.KnowledgeBase, tmp_path: Path
) -> None:
    folder = make_version(shelf, tmp_path, "one")
    before = create_app(tmp_path).test_client()
    before.get("/")
    (folder / "site/north/run/index.html").unlink()
    after = create_app(tmp_path).test_client()
    for path in ("/", f"{API}/entries/north/run", f"{API}/search?q=run", f"{API}/readyz"):
        assert after.get(path).status_code == before.get(path).status_code
    ready = asked(dispatcher_of(create_app(tmp_path)), "/north/run/")
    assert ready
    assert b"Run" in bytes_of(ready)


def test_a_version_is_held_for_as_long_as_somebody_reads_it(
    shelf: kb.KnowledgeBase, renamed: kb.KnowledgeBase, tmp_path: Path
) -> None:
    versions = Versions(tmp_path)
    folder = make_version(shelf, tmp_path, "one")
    begun = versions.current()
    assert set_aside(folder, "gone") is None
    make_version(renamed, tmp_path, "two")
    versions.current()
    assert set_aside(folder, "gone") is None
    begun.lock.release()
    assert set_aside(folder, "gone") == tmp_path / "versions/gone"


def test_a_broken_build_is_logged_once_and_not_at_each_request(
    shelf: kb.KnowledgeBase, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    make_version(shelf, tmp_path, "one")
    client = create_app(tmp_path).test_client()
    client.get("/")
    (make_version(shelf, tmp_path, "two") / "kb.json").unlink()
    for _ in range(3):
        assert client.get("/").status_code == 200
    assert len(caplog.records) == 1


@pytest.mark.parametrize("content", ["{}", "[", '{"editions": 3}'])
def test_neither_answers_nor_log_lines_hold_paths_of_the_machine(
    shelf: kb.KnowledgeBase, tmp_path: Path, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("one", "two"):
        folder = make_version(shelf, tmp_path, name)
        client = create_app(tmp_path).test_client()
        if name == "two":
            client.get("/")
            make_version(shelf, tmp_path, "three")
            folder = tmp_path / "versions/three"
        (folder / "kb.json").write_text(content)
        write_manifest(folder)
        assert str(tmp_path) not in client.get(f"{API}/readyz").text + caplog.text


def test_a_version_with_a_changed_byte_in_its_data_is_not_opened(
    shelf: kb.KnowledgeBase, tmp_path: Path
) -> None:
    data = make_version(shelf, tmp_path, "one") / "kb.json"
    content = data.read_bytes()
    data.write_bytes(content.replace(b"made up", b"mad3 up", 1))
    with pytest.raises(NotBuiltError, match=r"kb\.json is not what was built"):
        open_version(data.parent)
    data.write_bytes(content)
    assert open_version(data.parent).base.version == shelf.version
