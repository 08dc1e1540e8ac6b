"""The socket: what a game must offer so that Reverie can keep its characters; `rules` are pure, the rest are forms."""
