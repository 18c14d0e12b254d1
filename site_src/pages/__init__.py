"""One module for each kind of page: what it shows, taken from the knowledge base."""
