"""A roll played with given or seeded dice, step by step."""
