"""What contributors see in the data files that they write: lint findings, completion, odds, renaming."""
