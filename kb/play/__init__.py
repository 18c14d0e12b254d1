"""Entries put to work: requests about tests and turns, and their answers."""
