"""Readings: written, told, sealed, taken along as files and laid out for the press."""
