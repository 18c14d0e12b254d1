"""One request that is several rolls: a pool that is split, or one roll against several targets."""
