"""From the rules to the folder of a site: generated, printed, rendered, checked."""
