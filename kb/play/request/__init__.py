"""What a request may ask: its fields, the names in it, and the states and ratings that it gives."""
