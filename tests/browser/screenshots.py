"""The README's pictures of a built site: on a desk in light colours, on a phone in dark ones.

Run it with `make screenshots`; what it takes them of is the last build.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tests.conftest import QUIET, installed

DOCS = Path(__file__).parents[2] / "docs"

MOST_BYTES = 150_000
"""What a picture may weigh; everybody who reads the README loads it."""


class Shot(NamedTuple):
    """A picture: its file below `docs/`, the page, the window, the colours."""

    name: str
    page: str
    width: int
    height: int
    colours: str


SHOTS = (
    Shot("entry.png", "sr5/hack-on-the-fly/index.html", 1280, 800, "light"),
    Shot("phone.png", "sr5/full-defense/index.html", 390, 780, "dark"),
)


def take(site: Path, folder: Path) -> list[Path]:
    """Take every picture of the built *site*, and return their files in *folder*.

    Raises:
        ValueError: If one is heavier than it may be.
    """
    made = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=QUIET)
        for shot in SHOTS:
            page = browser.new_page(
                viewport={"width": shot.width, "height": shot.height},
                color_scheme="dark" if shot.colours == "dark" else "light",
            )
            page.goto(f"{site.resolve().as_uri()}/{shot.page}")
            made.append(folder / shot.name)
            size = len(page.screenshot(path=made[-1]))
            if size > MOST_BYTES:
                raise ValueError(
                    f"{made[-1]} has {size} bytes; at most {MOST_BYTES} are allowed. Take less of the page."
                )
            page.close()
        browser.close()
    return made


if __name__ == "__main__":
    for picture in take(Path(sys.argv[1]), DOCS):
        print(picture)
