"""Values: names with their ratings, tables, expressions, and values that are dice."""
