"""Dice alone: the exact odds of a throw."""
