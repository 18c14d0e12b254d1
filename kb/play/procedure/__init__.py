"""The test that is meant: its steps in order, the variants and rulings that apply, and what it requires."""
