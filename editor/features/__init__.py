"""What an editor shows of a note and does with it: pure functions, without pygls."""
