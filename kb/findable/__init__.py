"""What entries are found by: the words of each, in plain text, for any engine that indexes them."""
