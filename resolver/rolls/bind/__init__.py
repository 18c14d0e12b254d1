"""A printed roll with numbers in place of its names: what both sides throw, after every change."""
