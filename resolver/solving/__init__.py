"""Solve for a chance: vary a number of a test until the chance is reached."""
