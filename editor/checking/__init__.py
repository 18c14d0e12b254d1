"""Whole folders of notes: what an editor would underline in them, and what they become for publication."""
