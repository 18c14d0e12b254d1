"""What an editor can show of a note or do with it: pure functions, without pygls."""
