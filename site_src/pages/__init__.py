"""The pages, with one module for each kind; each fills its template from the knowledge base."""
