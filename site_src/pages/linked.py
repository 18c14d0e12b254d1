"""Linked data for a page, with addresses relative to it, so that they work at any address."""

from typing import Any

from site_src import addresses


def relative(node: Any, here: str) -> Any:
    """Return *node* with addresses from the site's root made relative to the page *here*."""
    if isinstance(node, dict):
        return {key: value if key == "@context" else relative(value, here) for key, value in node.items()}
    if isinstance(node, list):
        return [relative(each, here) for each in node]
    if isinstance(node, str) and node.startswith("/") and node.endswith("/"):
        return addresses.way(here, f"{node[1:]}index.md").removesuffix("index.md") or "./"
    return node
