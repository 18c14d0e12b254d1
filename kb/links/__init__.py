"""Relations between entries, and finding, comparing, counting and exporting them."""
