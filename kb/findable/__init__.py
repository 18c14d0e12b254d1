"""The searchable text of entries, for any engine that indexes it."""
