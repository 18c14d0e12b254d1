"""Charts, their colours, and the chances that they show."""
