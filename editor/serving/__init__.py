"""The language server: answers editors' requests with `features`, in the protocol's types."""
