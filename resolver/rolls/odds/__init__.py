"""The exact odds of a roll."""
