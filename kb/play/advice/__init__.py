"""What it would take: chances by tier, the least that is needed, and the same action in other editions."""
