"""What requests hold and what answers look like; the OpenAPI document is derived from these."""
