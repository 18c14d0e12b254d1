"""Help in data files for contributors: lint findings, completion, odds, renaming."""
