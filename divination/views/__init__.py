"""Every page of a reading."""
