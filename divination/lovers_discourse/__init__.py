"""Lovers' Discourse, the game for two who fill one sky together and may not talk about their cards."""
