"""A whole character in another edition."""
