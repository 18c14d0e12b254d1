"""The HTTP API: everything under /api/v1, and the static site at the root."""
