"""Exports are read back by those who would read them: csv, sqlite3, rdflib."""

import csv
import io
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from rdflib import Graph, URIRef
from rdflib.namespace import DCTERMS, RDF, SDO, SKOS

import kb
from kb.exports import FORMATS, csv_file, json_file, linked_data, sqlite_file
from kb.files.load import load_with_problems
from kb.licence import LICENCE
from kb.links.export import export_data
from tests.small import lay_out

ROOT = Path(__file__).parents[3]
# rdflib's reader of JSON-LD uses what it has deprecated itself
pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")

SITE = "https://actions.example/"

DIGEST = """
import hashlib, sys
from pathlib import Path
from kb.exports import FORMATS
from kb.files.load import load
base = load(Path(sys.argv[1]), shipped=False)
print([hashlib.sha256(one.build(base)).hexdigest() for one in FORMATS.values()])
"""


@pytest.fixture(scope="session")
def database(shipped: kb.KnowledgeBase) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(sqlite_file(shipped))
    yield connection
    connection.close()


@pytest.fixture(scope="session")
def graph(shipped: kb.KnowledgeBase) -> Graph:
    return Graph().parse(data=linked_data(shipped, SITE), format="json-ld")


def page(id_: str) -> URIRef:
    return URIRef(f"{SITE}{id_}/")


def rows(base: kb.KnowledgeBase) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(csv_file(base).decode("utf-8-sig"), newline="")))


def test_every_format_states_the_licence(shipped: kb.KnowledgeBase, database: sqlite3.Connection) -> None:
    assert json.loads(json_file(shipped))["licence"] == LICENCE.plain()
    assert {(row["licence"], row["attribution"]) for row in rows(shipped)} == {
        (LICENCE.url, LICENCE.attribution)
    }
    about = dict(database.execute("SELECT name, value FROM about"))
    assert (about["version"], about["licence id"]) == (shipped.version, LICENCE.id)
    assert LICENCE.id in (ROOT / "LICENSE-DATA").read_text(encoding="utf-8")


def test_the_same_data_are_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", DIGEST, str(lay_out(tmp_path / seed))],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_json_reads_back_as_what_is_exported(shipped: kb.KnowledgeBase) -> None:
    assert json.loads(json_file(shipped)) == json.loads(json.dumps(export_data(shipped)))


def test_csv_has_a_row_for_each_entry_in_words(shipped: kb.KnowledgeBase) -> None:
    found = rows(shipped)
    assert [row["id"] for row in found] == [*shipped.entries]
    row = next(row for row in found if row["id"] == "sr5/hack-on-the-fly")
    assert (row["cost"], row["roll"]) == ("Complex", "Hacking + Logic [Sleaze] v. Intuition + Firewall")
    assert "[[" not in "".join(row["effect"] + row["summary"] for row in found)
    prone = next(row for row in found if row["id"] == "sr5/drop-prone")
    assert "sr6/drop-prone (exact)" in prone["equivalents"].split("; ")


@pytest.mark.parametrize("start", ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "\uff1d1", "\uff0b1"])
def test_no_cell_of_a_csv_is_run_by_a_spreadsheet(tmp_path: Path, start: str) -> None:
    lay_out(tmp_path, pick_lock=f"name: Pick a Lock -> name: {json.dumps(start)}")
    base, _ = load_with_problems(tmp_path, shipped=False)
    assert rows(base)[-1]["name"] == f"'{start}"


def test_a_minus_sign_of_ours_is_left_as_it_is(tmp_path: Path) -> None:
    lay_out(tmp_path, pick_lock="summary: Open a lock without its key. -> summary: \u22122 dice.")
    base, _ = load_with_problems(tmp_path, shipped=False)
    assert rows(base)[-1]["summary"] == "\u22122 dice."
    assert csv_file(base).startswith(b"\xef\xbb\xbf")


def test_the_database_holds_everything_once_and_its_references_hold(
    shipped: kb.KnowledgeBase, database: sqlite3.Connection
) -> None:
    counted = {
        table: database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - names of ours
        for table in ("editions", "entries", "concepts", "tables")
    }
    content = export_data(shipped)
    assert counted == {table: len(content[table]) for table in counted}
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    told = {entry["id"]: entry for entry in json.loads(json.dumps(content["entries"]))}
    assert told == {id_: json.loads(data) for id_, data in database.execute("SELECT id, data FROM entries")}


def test_the_database_answers_what_is_asked_across_editions(database: sqlite3.Connection) -> None:
    found = database.execute(
        "SELECT other FROM equivalents JOIN entries ON entries.id = other"
        " WHERE entry = 'sr5/drop-prone' AND match = 'exact' AND edition = 'sr6'"
    )
    assert [id_ for (id_,) in found] == ["sr6/drop-prone"]


def test_entries_are_concepts_of_their_edition_and_defined_terms(
    shipped: kb.KnowledgeBase, graph: Graph
) -> None:
    assert set(graph.subjects(RDF.type, SKOS.ConceptScheme)) == {
        *map(page, shipped.editions),
        page("concepts"),
    }
    for id_, entry in shipped.entries.items():
        assert graph.value(page(id_), SKOS.inScheme) == page(kb.edition_of(id_))
        assert (page(id_), RDF.type, SDO.DefinedTerm) in graph
        assert str(graph.value(page(id_), SKOS.prefLabel)) == entry.name
        assert str(graph.value(page(id_), SDO.termCode)) == id_
    assert graph.value(URIRef(SITE), DCTERMS.license) == URIRef(LICENCE.url)


def test_an_entry_that_is_narrower_than_a_concept_has_it_as_its_broader_match(
    shipped: kb.KnowledgeBase, graph: Graph
) -> None:
    inverse = {
        "exact": SKOS.exactMatch,
        "close": SKOS.closeMatch,
        "narrower": SKOS.broadMatch,
        "broader": SKOS.narrowMatch,
        "related": SKOS.relatedMatch,
    }
    told = {
        (page(id_), inverse[link.match], page(f"concepts/{link.id}"))
        for id_, entry in shipped.entries.items()
        for link in entry.concepts
    }
    assert told == {
        (subject, match, object_)
        for match in inverse.values()
        for subject, object_ in graph.subject_objects(match)
    }


def test_the_graph_keeps_the_laws_of_skos(graph: Graph) -> None:
    for concept in graph.subjects(RDF.type, SKOS.Concept):
        names = list(graph.objects(concept, SKOS.prefLabel))
        assert len(names) == 1  # S14
        assert not set(names) & set(graph.objects(concept, SKOS.altLabel))  # S13
    for one, other in combinations(
        (SKOS.exactMatch, SKOS.broadMatch, SKOS.narrowMatch, SKOS.relatedMatch), 2
    ):
        assert not set(graph.subject_objects(one)) & set(graph.subject_objects(other))  # S46, S27


def test_without_a_site_addresses_are_those_of_wherever_the_file_comes_from(
    shipped: kb.KnowledgeBase,
) -> None:
    read = Graph().parse(
        data=linked_data(shipped), format="json-ld", publicID="http://127.0.0.1:8000/api/v1/export.jsonld"
    )
    name = read.value(URIRef("http://127.0.0.1:8000/sr5/take-cover/"), SKOS.prefLabel)
    assert str(name) == shipped.entries["sr5/take-cover"].name


@pytest.mark.parametrize("site", ["../", "https://example.org/x/y/", "https://example.org/x/y"])
def test_addresses_hold_where_the_site_stands_below_other_folders(
    shipped: kb.KnowledgeBase, site: str
) -> None:
    there = "https://example.org/x/y/data/actionary.jsonld"
    read = Graph().parse(data=linked_data(shipped, site), format="json-ld", publicID=there)
    entry = URIRef("https://example.org/x/y/sr5/take-cover/")
    assert str(read.value(entry, SKOS.prefLabel)) == shipped.entries["sr5/take-cover"].name
    assert read.value(entry, SKOS.inScheme) == URIRef("https://example.org/x/y/sr5/")
    assert read.value(entry, SKOS.exactMatch) == URIRef("https://example.org/x/y/concepts/take-cover/")
    assert (URIRef("https://example.org/x/y/"), None, None) in read


def test_every_format_is_named() -> None:
    assert [*FORMATS] == ["json", "csv", "sqlite", "jsonld"]
