"""Whole folders of notes: check them as an editor does, and write them out for publication."""
