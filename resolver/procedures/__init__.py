"""Procedures: rolls, values and shifts that build on each other, with their odds and replay."""
