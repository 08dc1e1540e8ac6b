"""Warring Planets, the game for two who fight over one sky."""
