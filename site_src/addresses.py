"""The paths of pages below the docs folder, and relative links between them.

Every page is the `index.md` of its own folder, so that its address ends with a slash on a server and every link
still works when the built site is opened from a disk.
"""

from collections.abc import Iterable, Sequence
from urllib.parse import urlencode

DATA = "data/index.md"
FEED = "changes/feed.xml"
GLOSSARY = "glossary/index.md"
HOME = "index.md"
ABOUT = "about/index.md"
ACTIONS = "actions/index.md"
ANY_COMPARISON = "side-by-side/index.md"
CALCULATOR = "calculator/index.md"
CHANGES = "changes/index.md"
CHARACTER = "character/index.md"
CHARACTER_SHEET = "character/sheet/index.md"
COMPARISONS = "compare/index.md"
COVERAGE = "coverage/index.md"
RULINGS = "rulings/index.md"
SHEETS = "sheets/index.md"
STATES = "states/index.md"
TABLES = "tables/index.md"


def edition(id_: str) -> str:
    """Return the path of an edition's page."""
    return f"{id_}/index.md"


def turn(edition_id: str) -> str:
    """Return the path of the explanation of an edition's turn."""
    return f"{edition(edition_id)}#turn"


def entry(id_: str) -> str:
    """Return the path of an entry's page."""
    return f"{id_}/index.md"


def entry_data(id_: str) -> str:
    """Return the path of an entry as JSON."""
    return f"{id_}/entry.json"


def entry_source(id_: str) -> str:
    """Return the path of an entry as YAML."""
    return f"{id_}/entry.yaml"


def compared_data(id_: str) -> str:
    """Return the path of the script with which the browser compares an entry."""
    return f"{id_}/compared.js"


def concept(slug: str) -> str:
    """Return the path of a concept's page."""
    return f"concepts/{slug}/index.md"


def comparison(slug: str) -> str:
    """Return the path of the comparison of a concept's entries."""
    return f"compare/{slug}/index.md"


def comparison_of(ids: Sequence[str]) -> str:
    """Return the path of the page that compares any entries, with *ids* chosen."""
    return f"{ANY_COMPARISON}?ids={','.join(ids)}"


def in_order(editions: Iterable[str], *chosen: str) -> list[str]:
    """Return the *chosen* editions in the order of *editions*."""
    return [edition for edition in editions if edition in chosen]


def pair(first: str, second: str) -> str:
    """Return the path of the page about two editions, given in the site's order of editions."""
    return f"pairs/{first}/{second}/index.md"


def table(id_: str) -> str:
    """Return the path of a table's page."""
    return f"tables/{id_}/index.md"


def previews(edition_id: str) -> str:
    """Return the path of the previews for links into an edition."""
    return f"data/previews/{edition_id}.js"


def sheet(edition_id: str) -> str:
    """Return the path of an edition's printable sheet."""
    return f"sheets/{edition_id}/index.md"


def calculation(id_: str, test: str = "", variant: str = "") -> str:
    """Return the path of the calculator with its form filled in for an entry's test."""
    parameters = {"entry": id_, "test": test, "variant": variant}
    return f"{CALCULATOR}?{urlencode({key: value for key, value in parameters.items() if value}, safe='/')}"


def relative_link(here: str, there: str) -> str:
    """Return the relative link from the page *here* to the file *there*.

    >>> way("sr5/aim/index.md", "sr6/index.md")
    '../../sr6/index.md'
    """
    start, target = here.split("/")[:-1], there.split("/")
    shared = 0
    for folder, other in zip(start, target, strict=False):
        if folder != other:
            break
        shared += 1
    return "/".join([*[".."] * (len(start) - shared), *target[shared:]])
