"""The pure rules of Know Thyself."""
