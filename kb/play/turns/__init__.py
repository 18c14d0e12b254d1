"""Turns: whether a list of an edition's actions is legal in one, and what still fits."""
