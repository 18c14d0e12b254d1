"""Serving built versions of data, index and site."""
