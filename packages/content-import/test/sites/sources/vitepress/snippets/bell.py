def bell(fog: bool) -> str:
    """What the bell of the pass says."""
    return "stay" if fog else "ride"
