"""A request with its names resolved and everything that changes its roll; what it gives that nothing uses."""
