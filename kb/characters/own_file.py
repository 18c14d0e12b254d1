"""Characters in files of our own: YAML that people write and other formats are turned into, and JSON."""

import re
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap

from kb.assemble import problems_of
from kb.characters import sentences
from kb.characters.sheet import Sheet, SheetWeapon
from kb.characters.stat_blocks.names import edition_words
from kb.document import Document, Trail
from kb.files import yaml
from kb.model import Edition
from kb.model.character import Character, ReadCharacter
from kb.problems import DataError, Problem, RequestError, unknown_name
from resolver.wording import signed_text

FORMAT = "a file of Actionary"
"""What such a file is, in words."""

_EDITION = re.compile(r"^edition:", re.MULTILINE)
"""What every file of our own has, even a broken one."""

_OWN_LIST = re.compile(r"^[\"']?(?:ratings|weapons)[\"']?\s*:", re.MULTILINE)
"""What a file of our own has and a stat block, which may begin with its edition too, hasn't."""

_DEEPEST = 4
"""How many keys lead to a rating of a weapon."""


def read_text(editions: Mapping[str, Edition], text: str, field: str) -> Sheet | None:
    """Return what a file of our own says; None if *text* is something else.

    Raises:
        RequestError: If it is broken, or of no edition.
    """
    try:
        document = yaml.read_text(Path("character.yaml"), text)
    except DataError as error:
        if not _EDITION.search(text):
            return None
        if not _OWN_LIST.search(text):  # words below an edition, which only happen to be no YAML
            below = _EDITION.split(text, maxsplit=1)[1].partition("\n")[2]
            raise RequestError(field, sentences.no_number_read(" ".join(below.split()))) from error
        raise _refusal(error.problems[0], field) from error
    if not isinstance(document.data, dict):
        return None
    check_small_letters(document.data, field)
    if "edition" not in document.data:
        if isinstance(document.data.get("ratings"), dict):
            raise RequestError(field, sentences.own_file_without_edition(next(iter(editions))))
        return None
    try:
        found = Character.model_validate(_with_edition_key(editions, document.data))
    except ValidationError as error:
        raise _refusal(next(problems_of(error, document, Character)), field) from error
    return _sheet(editions, found, field)


def sheet_of_object(editions: Mapping[str, Edition], data: Mapping[str, Any], field: str) -> Sheet:
    """Return what a file of our own says that is JSON: *data*, which names its edition.

    Raises:
        RequestError: If a value of it isn't allowed, or if there is no such edition.
    """
    try:
        found = Character.model_validate(_with_edition_key(editions, data))
    except ValidationError as error:
        document = Document(Path("character.json"), data, dict.fromkeys(_trails(data), ("character.json", 1)))
        problem = next(problems_of(error, document, Character))
        raise RequestError(field, sentences.own_object_broken(problem.key, problem.message)) from error
    return _sheet(editions, found, field)


def check_small_letters(data: Mapping[str, Any], field: str) -> None:
    """Refuse a file of our own whose key for its edition isn't in small letters.

    Raises:
        RequestError: With the key.
    """
    if "edition" in data or not isinstance(data.get("ratings"), dict):
        return
    for key in data:
        if str(key).casefold() == "edition":
            raise RequestError(field, sentences.own_file_with_capitals(str(key), str(key).casefold()))


def _with_edition_key(editions: Mapping[str, Edition], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return *data* with the key of its edition in place of another word for it, such as "SR5"."""
    given = data["edition"]
    key = edition_words(editions).get(given.strip().casefold()) if isinstance(given, str) else None
    return {**data, "edition": key or given}


def _trails(value: object, trail: Trail = ()) -> Iterator[Trail]:
    """Yield the path of each value that a character has: its ratings, and those of its weapons."""
    yield trail
    if len(trail) < _DEEPEST and isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _trails(each, (*trail, key))


def _sheet(editions: Mapping[str, Edition], found: Character, field: str) -> Sheet:
    if found.edition not in editions:
        raise unknown_name(field, "edition", found.edition[:60], editions)
    return Sheet(
        name=found.name,
        edition=found.edition,
        format=FORMAT,
        numbers=found.ratings,
        weapons=[
            SheetWeapon(each.name, dict(each.ratings), skill=each.skill or "") for each in found.weapons
        ],
        notes=found.notes,
        not_read=found.not_read,
    )


def _refusal(problem: Problem, field: str) -> RequestError:
    return RequestError(field, sentences.own_file_broken(problem.line, problem.key, problem.message))


def text_of(read: ReadCharacter) -> str:
    """Return a file of our own with everything that was *read* of a character."""
    character = read.character
    ratings = CommentedMap(character.ratings)
    for name, more in read.added.items():
        if isinstance(character.ratings.get(name), str):  # "0(1)" says it
            continue
        ratings.yaml_add_eol_comment(f"{signed_text(more)} of it not learned", name)
    content: dict[str, Any] = {"name": character.name, "edition": character.edition, "ratings": ratings}
    if character.name is None:
        del content["name"]
    if character.weapons:
        content["weapons"] = [each.model_dump(exclude_none=True) for each in character.weapons]
    for name in ("not_read", "notes"):
        if texts := getattr(character, name):
            content[name] = [*texts]
    file = CommentedMap(content)
    if read.format != FORMAT:
        file.yaml_set_start_comment(f"From {read.format}.")
    out = StringIO()
    writer = YAML()
    writer.indent(mapping=2, sequence=4, offset=2)
    writer.width = 100
    writer.dump(file, out)
    return out.getvalue()
