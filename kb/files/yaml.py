"""YAML files as documents, and merging one file over another."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unicodedata import name

from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode

from kb.document import Document, Place, Trail
from kb.files.nodes import TooMuchError, compose
from kb.files.reading import read_bounded
from kb.problems import DataError, Problem, display_path

MOST_DIGITS = 15
"""The most digits of a number before its point: every reader of JSON keeps that many."""

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
"""Characters that nobody sees; some turn the text around them, and no file needs any."""

_WITH_BASE = re.compile(r"[-+]?0[xob]", re.IGNORECASE)


def read(path: Path) -> Document:
    """Return the data of the YAML file at *path* with the line of every value.

    Raises:
        DataError: If the file cannot be read, is not YAML, is empty, or has a key twice.
    """
    try:
        return read_text(path, read_bounded(path).decode())
    except OSError as error:
        message = f"cannot be read ({(error.strerror or 'no reason given').lower()})"
        raise DataError([Problem(display_path(path), 1, "", message, "file")]) from error
    except UnicodeDecodeError as error:
        message = f"is not UTF-8 at byte {error.start}; save the file as UTF-8"
        raise DataError([Problem(display_path(path), 1, "", message, "yaml")]) from error


def read_text(path: Path, text: str) -> Document:
    """Return the data of *text*, which stands or will stand in the YAML file at *path*, as `read` does.

    Raises:
        DataError: If it is not YAML, is empty, or has a key twice.
    """
    document = Document(path, None)
    problems: list[Problem] = []
    try:
        root = compose(text)
        if root is not None:
            document.data = _Builder(document, problems).build(root, (), in_flow=False)
    except (YAMLError, ValueError) as error:
        raise DataError([_syntax_problem(path, error)]) from error
    if root is None:
        raise DataError([Problem(display_path(path), 1, "", "the file is empty; fill it in", "yaml")])
    if problems:
        raise DataError(problems)
    return document


def plain(text: str) -> Any:
    """Return the data of *text*, with None for faults, such as the aliases of values.

    Raises:
        ValueError: If it is not YAML, or beyond the bounds.
    """
    document = Document(Path(), None)
    try:
        root = compose(text)
    except YAMLError as error:
        raise ValueError(str(error)) from error
    return None if root is None else _Builder(document, []).build(root, (), in_flow=False)


def _syntax_problem(path: Path, error: Exception) -> Problem:
    mark = error.problem_mark if isinstance(error, MarkedYAMLError) else None
    why = (error.problem if isinstance(error, MarkedYAMLError) else None) or "cannot be read"
    message = f"is not valid YAML: {why}; quote texts that contain : # [ ] {{ }} or commas"
    if isinstance(error, TooMuchError):
        message = why
    return Problem(display_path(path), mark.line + 1 if mark else 1, "", message, "yaml")


class _Builder:
    """Turns composed nodes into plain data, and records places and faults."""

    def __init__(self, document: Document, problems: list[Problem]) -> None:
        self.document = document
        self.shown = display_path(document.path)  # once per file: it asks for the working folder
        self.problems = problems
        self.seen: set[int] = set()

    def build(self, node: Node, trail: Trail, *, in_flow: bool) -> Any:
        self.document.places.setdefault(trail, self.place(node))
        if isinstance(node, ScalarNode):
            if in_flow and not node.style and str(node.tag).endswith(":str"):
                self.document.plain_in_flow[trail] = node.value
            return self.scalar(node, trail)
        if id(node) in self.seen:
            self.fault(node, trail, "is an alias of another value (*name); write the value out")
            return None
        self.seen.add(id(node))
        flow = in_flow or bool(getattr(node, "flow_style", False))
        if isinstance(node, MappingNode):
            return self.mapping(node, trail, in_flow=flow)
        return [self.build(item, (*trail, index), in_flow=flow) for index, item in enumerate(node.value)]

    def mapping(self, node: MappingNode, trail: Trail, *, in_flow: bool) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            key = self.scalar(key_node, trail) if isinstance(key_node, ScalarNode) else str(key_node.tag)
            here = (*trail, key)
            if key in found:
                self.fault(key_node, here, "appears twice; keep one")
            self.document.places[here] = self.place(key_node)
            found[key] = self.build(value_node, here, in_flow=in_flow)
        return found

    def scalar(self, node: ScalarNode, trail: Trail) -> Any:
        kind, text = str(node.tag).rpartition(":")[2], str(node.value)
        if unseen := _UNSEEN.search(text):
            code = ord(unseen[0])
            self.fault(
                node,
                trail,
                f"has the invisible character {name(unseen[0], 'control')} (U+{code:04X}); delete it",
            )
        if kind in ("int", "float"):
            number = _number(text, kind)
            if number is None:
                why = f"is not a number of at most {MOST_DIGITS} digits; write one, or quote it as a text"
                self.fault(node, trail, f"{text[:40]!r} {why}")
            return number
        if kind == "bool":
            return text.lower() == "true"
        return None if kind == "null" else text

    def place(self, node: Node) -> Place:
        return self.shown, node.start_mark.line + 1

    def fault(self, node: Node, trail: Trail, message: str) -> None:
        self.problems.append(Problem(*self.place(node), ".".join(map(str, trail)), message, "yaml"))


def _number(text: str, kind: str) -> int | float | None:
    """Return the number *text*; None if it isn't one, or is infinite or too long."""
    digits = text.replace("_", "")
    try:
        found = int(digits, 0 if _WITH_BASE.match(digits) else 10) if kind == "int" else float(digits)
    except ValueError:  # .inf, .nan, !!int abc, and integers of thousands of digits
        return None
    return found if abs(found) < 10**MOST_DIGITS else None


def lay_over(lower: Document, upper: Document) -> Document:
    """Return *upper* over *lower*: mappings merge, the rest is replaced, null removes a key."""
    merged = Document(
        upper.path,
        None,
        {**lower.places, **upper.places},
        {**lower.plain_in_flow, **upper.plain_in_flow},
        beneath=lower,
    )
    merged.data = _merge(lower.data, upper.data)
    return merged


def _merge(lower: Any, upper: Any) -> Any:
    if not (isinstance(lower, Mapping) and isinstance(upper, Mapping)):
        return upper
    result = dict(lower)
    for key, value in upper.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = _merge(result.get(key), value)
    return result
