"""XML of strangers: the parts of a file that are wanted, within bounds.

A document type is refused, and with it everything that makes XML dangerous: entities, and files elsewhere.
"""

from collections.abc import Collection
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate
from xml.parsers.expat.errors import messages

from kb.characters import sentences
from kb.problems import RequestError

MOST_VALUES = 50_000
"""The most elements in the wanted parts; the largest saves have 2,500."""


def read_parts(data: bytes, wanted: Collection[str], field: str) -> tuple[str, dict[str, Element]]:
    """Return the name of the root of an XML file, and the first of its children of each *wanted* name, whole.

    Raises:
        RequestError: If it is not well-formed, declares a document type, or has too much in the wanted parts.
    """
    parts = _Parts(wanted, field)
    parser = ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = parts.start
    parser.EndElementHandler = parts.end
    parser.CharacterDataHandler = parts.text
    parser.StartDoctypeDeclHandler = parts.refuse_types
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        raise RequestError(field, sentences.xml_broken(error.lineno, messages[error.code])) from error
    except RequestError:
        raise
    except (LookupError, ValueError) as error:
        raise RequestError(field, sentences.xml_encoding()) from error
    return parts.root, parts.found


class _Parts:
    def __init__(self, wanted: Collection[str], field: str) -> None:
        self._wanted, self._field = wanted, field
        self._depth = self._values = 0
        self._building: TreeBuilder | None = None
        self.root = ""
        self.found: dict[str, Element] = {}

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth == 1:
            self.root = name
        elif self._depth == 2 and name in self._wanted and name not in self.found:
            self._building = TreeBuilder()
        if self._building is not None:
            self._values += 1
            if self._values > MOST_VALUES:
                raise RequestError(self._field, sentences.too_many_values(MOST_VALUES))
            self._building.start(name, attributes)

    def end(self, name: str) -> None:
        if self._building is not None:
            self._building.end(name)
            if self._depth == 2:
                self.found[name] = self._building.close()
                self._building = None
        self._depth -= 1

    def text(self, text: str) -> None:
        if self._building is not None:
            self._building.data(text)

    def refuse_types(self, *_: object) -> None:
        raise RequestError(self._field, sentences.xml_declares_types())
