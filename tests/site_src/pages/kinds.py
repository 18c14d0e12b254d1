"""One page of each kind, by its kind; tests of all pages use these."""

import pytest

KINDS = {
    "home": "index.html",
    "about": "about/index.html",
    "actions": "actions/index.html",
    "a section of actions": "actions/index.html?edition=ember&find=shot",
    "calculator": "calculator/index.html",
    "calculator with an entry": "calculator/index.html?entry=ember/snap-shot",
    "matrix": "compare/index.html",
    "comparison of a concept": "compare/shoot/index.html",
    "comparison of chosen entries": "side-by-side/index.html?ids=ember/snap-shot,frost/wait",
    "comparison of nothing yet": "side-by-side/index.html",
    "concept": "concepts/shoot/index.html",
    "edition": "ember/index.html",
    "entry with hostile texts": "ember/hostile/index.html",
    "entry with a test": "ember/snap-shot/index.html",
    "entry whose test is unknown": "frost/shot/index.html",
    "entry without a test": "ember/take-cover/index.html",
    "pair of editions": "pairs/ember/frost/index.html",
    "sheets": "sheets/index.html",
    "sheet": "sheets/ember/index.html",
    "tables": "tables/index.html",
    "table": "tables/ember/ranges/index.html",
    "glossary": "glossary/index.html",
    "states": "states/index.html",
    "rulings": "rulings/index.html",
    "coverage": "coverage/index.html",
    "changes": "changes/index.html",
    "characters": "character/index.html",
    "own sheet": "character/sheet/index.html",
    "data and API": "data/index.html",
    "an address that leads nowhere": "404.html",
}
"""The path of each page below the site; from a disk, pages need the whole file name."""

OFTEN = {"actions", "calculator with an entry", "comparison of a concept", "entry with a test"}
"""Kinds that differ most from each other, which are tried at every change."""

EVERY_KIND = [
    pytest.param(path, id=kind, marks=() if kind in OFTEN else pytest.mark.slow)
    for kind, path in KINDS.items()
]
"""The path of each page; most of them only for `make test-slow`."""
