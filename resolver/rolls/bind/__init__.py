"""Bind a printed roll: put numbers for names and apply changes, to know what is thrown."""
