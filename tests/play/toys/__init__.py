"""Four toys, each a kind that hides something in another way; no game of this house does so yet."""
