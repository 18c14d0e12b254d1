"""Texts of the data as a page shows them."""
