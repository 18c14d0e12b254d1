"""Reading requests, and writing answers and problems."""
