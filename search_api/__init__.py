"""The HTTP API: everything under /api/v1, and the static site at the root."""

from search_api.app import create_app
from search_api.preparing import prepare

__all__ = ["create_app", "prepare"]
