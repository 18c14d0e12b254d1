"""What a table decides, in a file: YAML that people write, or the JSON that the site saves."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from pydantic import ValidationError

from kb.assemble import problems_of
from kb.document import Document
from kb.files import yaml
from kb.knowledge import KnowledgeBase
from kb.model.our_table import MOST_EDITIONS, ReadTable, TableChoices
from kb.play.procedure.our_table import other_choices
from kb.play.sentences import our_table as sentences
from kb.problems import DataError, Problem, RequestError

MOST_BYTES = 100_000
"""The largest file; one that decides every ruling of every edition has about 2,000 bytes."""


def read_table(base: KnowledgeBase, data: bytes, field: str = "file") -> ReadTable:
    """Return what a file says that a table decides, by the ids of editions and the names of rulings.

    A choice that is the edition's own is left out.

    Args:
        base: The rules.
        data: The bytes of the file.
        field: Its place in the request, for refusals.

    Raises:
        RequestError: If it is broken, beyond the bounds, or names an edition, a ruling or a choice that isn't there.
    """
    if len(data) > MOST_BYTES:
        raise RequestError(field, sentences.table_file_too_large(MOST_BYTES))
    try:
        document = yaml.read_text(Path("our-table.yaml"), data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RequestError(field, sentences.table_file_unreadable()) from error
    except DataError as error:
        raise _refusal(error.problems[0], field) from error
    if not isinstance(document.data, dict):
        raise RequestError(field, sentences.table_file_without_editions())
    if len(document.data) > MOST_EDITIONS:
        raise RequestError(field, sentences.table_of_too_many_editions(MOST_EDITIONS))
    table = {str(name): _choices(document, name, field) for name in document.data}
    try:
        found = other_choices(base, table)
    except RequestError as error:
        _, *trail = error.field.split(".")
        raise _refusal(document.problem(tuple(trail), str(error), ""), field, error.near) from error
    return ReadTable(table={id_: TableChoices(rulings=rulings) for id_, rulings in found.items()})


def _choices(document: Document, name: str, field: str) -> TableChoices:
    """Return what *document* says of the edition *name*.

    Raises:
        RequestError: If that isn't allowed.
    """
    data: Mapping[str, object] = document.data
    places = {trail[1:]: place for trail, place in document.places.items() if trail[:1] == (name,)}
    part = Document(document.path, data[name], places)
    if not isinstance(part.data, dict):
        why = str(sentences.edition_without_rulings(str(name)))
        raise _refusal(document.problem((name,), why, ""), field)
    try:
        return TableChoices.model_validate(part.data)
    except ValidationError as error:
        problem = next(problems_of(error, part, TableChoices))
        key = ".".join(filter(None, (str(name), problem.key)))
        raise _refusal(replace(problem, key=key), field) from error


def _refusal(problem: Problem, field: str, near: str | None = None) -> RequestError:
    return RequestError(field, sentences.table_file_broken(problem.line, problem.key, problem.message), near)
