"""Rolls, values and shifts that follow from each other: their odds to the end, and their replay."""
