"""Make the site's folder from the rules: generate, print, render and check it."""
