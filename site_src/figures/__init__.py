"""Charts, colours, and the chances that charts show."""
