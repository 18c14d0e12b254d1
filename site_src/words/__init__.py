"""Texts of the data, prepared for pages."""
