"""Requests about tests and turns, and their answers."""
