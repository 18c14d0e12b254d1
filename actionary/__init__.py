"""Actionary: the command line, and the one place that knows all the rooms."""
