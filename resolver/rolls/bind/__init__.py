"""Bind a printed roll: replace names by numbers and apply changes, to know what both sides throw."""
