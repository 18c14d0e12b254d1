"""What entries are to each other, and how they are found, compared, counted and exported."""
