"""What is served: built versions of data, index and site, and the server."""
