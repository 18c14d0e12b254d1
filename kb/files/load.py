"""Load a knowledge base from folders of YAML, or report every fault."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from kb.assemble import Documents, assemble
from kb.document import Document
from kb.files.yaml import lay_over, read
from kb.knowledge import Kind, KnowledgeBase
from kb.model import SLUG
from kb.problems import DataError, Problem, display_path

SHIPPED = Path(__file__).parents[1]
"""The data shipped with the program."""

NO_FOLDER = "folder"
"""The code of the problem of a missing folder of data."""

PARTS = ("editions", "concepts", "characters")
"""The folders in a folder of data."""

_HOMES: Mapping[Kind, re.Pattern[str]] = {
    "editions": re.compile(r"editions/([^/]+)/edition\.yaml"),
    "entries": re.compile(r"editions/([^/]+)/actions/[^/]+/([^/]+)\.yaml"),
    "tables": re.compile(r"editions/([^/]+)/tables/([^/]+)\.yaml"),
    "concepts": re.compile(r"concepts/([^/]+)\.yaml"),
    "characters": re.compile(r"characters/([^/]+)\.yaml"),
    "words": re.compile(r"(words)\.yaml"),
}


def load(*folders: Path | str, shipped: bool = True) -> KnowledgeBase:
    """Return the data of *folders*, each overriding those before it.

    Args:
        folders: Folders with `editions/`, `concepts/` or `characters/` in them.
        shipped: Whether to start from the data shipped with the program.

    Raises:
        DataError: If a file cannot be read or does not fit the model; it has every fault found.
    """
    base, problems = load_with_problems(*folders, shipped=shipped)
    if problems:
        raise DataError(problems)
    return base


def load_with_problems(
    *folders: Path | str, shipped: bool = True, read: Callable[[Path], Document] = read
) -> tuple[KnowledgeBase, list[Problem]]:
    """Like `load`, but return the data that could be loaded and the problems of the rest.

    Args:
        folders: As those of `load`.
        shipped: As that of `load`.
        read: Reads a file: from the disk, or what an editor holds of it. It raises DataError as `kb.files.yaml.read`.
    """
    layers = [SHIPPED] * shipped + [Path(folder) for folder in folders]
    problems: list[Problem] = []
    documents = _documents(layers, problems, read)
    return assemble(documents, {}, problems), problems


def _documents(layers: list[Path], problems: list[Problem], read: Callable[[Path], Document]) -> Documents:
    documents: Documents = {}
    for layer in layers:
        for identity, path in _files(layer, problems).items():
            try:
                document = read(path)
            except DataError as error:
                problems.extend(error.problems)
                documents.setdefault(identity, Document(path, None))
                continue
            lower = documents.get(identity)
            documents[identity] = lay_over(lower, document) if lower and lower.data else document
    return documents


def _files(layer: Path, problems: list[Problem]) -> dict[tuple[Kind, str], Path]:
    if not layer.is_dir():
        message = f"there is no folder '{layer}'; give one that holds editions/, concepts/ or characters/"
        problems.append(Problem(str(layer), 0, "", message, NO_FOLDER))
        return {}
    found: dict[tuple[Kind, str], Path] = {}
    home = layer.resolve()
    for path in yaml_files(layer):
        identity = _identity(path.relative_to(layer).as_posix())
        if not path.resolve().is_relative_to(home):
            identity = "is a link to a file outside the folder; copy that file here"
        if isinstance(identity, str):
            problems.append(Problem(display_path(path), 1, "", identity, "file"))
        elif identity in found:
            message = f"has the same id as {display_path(found[identity])}; rename one of the two"
            problems.append(Problem(display_path(path), 1, "", message, "file"))
        else:
            found[identity] = path
    return found


def yaml_files(layer: Path) -> Iterator[Path]:
    """Yield the files of a folder of data, in their order."""
    if (words := layer / "words.yaml").is_file():
        yield words
    for part in (layer / name for name in PARTS):
        if not _is_package(part):
            yield from sorted(p for p in part.rglob("*") if p.suffix in (".yaml", ".yml") and p.is_file())


def kind_of_file(path: Path) -> Kind | None:
    """Return the kind of data in a file at *path*, for any data folder."""
    address = path.resolve().as_posix()
    if _is_package(path.parent):
        return None
    return next((kind for kind, home in _HOMES.items() if re.search(rf"/{home.pattern}$", address)), None)


def _is_package(folder: Path) -> bool:
    """Return whether *folder* has code in it: the shipped data lie beside packages, one called characters."""
    return (folder / "__init__.py").exists()


def _identity(relative: str) -> tuple[Kind, str] | str:
    for kind, home in _HOMES.items():
        if match := home.fullmatch(relative):
            parts = match.groups()
            wrong = next((part for part in parts if not re.fullmatch(SLUG, part)), None)
            if wrong:
                return f"{wrong!r} is not a slug; use lower-case letters, digits and single hyphens"
            return kind, "/".join(parts)
    return (
        "unexpected place; put entries in editions/EDITION/actions/SECTION/, tables in editions/EDITION/tables/, "
        "concepts in concepts/, characters in characters/, each with the suffix .yaml, words in words.yaml"
    )
