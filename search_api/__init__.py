"""The HTTP face: search, entries, comparisons and tests under /api/v1, and the static site at the root."""

from search_api.app import create_app
from search_api.serving import PortTakenError, serve
from search_api.version import NotBuiltError, Version, Versions

__all__ = ["NotBuiltError", "PortTakenError", "Version", "Versions", "create_app", "serve"]
