"""Models of requests and answers; the OpenAPI document is derived from them."""
