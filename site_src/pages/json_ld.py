"""Linked data for a page, with addresses relative to it, so that they work at any address."""

from typing import Any

from site_src import addresses


def with_relative_addresses(node: Any, here: str) -> Any:
    """Return *node* with addresses from the site's root made relative to the page *here*."""
    if isinstance(node, dict):
        return {
            key: value if key == "@context" else with_relative_addresses(value, here)
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [with_relative_addresses(each, here) for each in node]
    if isinstance(node, str) and node.startswith("/") and node.endswith("/"):
        return addresses.relative_link(here, f"{node[1:]}index.md").removesuffix("index.md") or "./"
    return node
