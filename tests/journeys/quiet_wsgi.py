"""The app as a server serves it, but no sheet is printed before somebody asks for one."""

from config.wsgi import application, soon

__all__ = ["application"]
soon.cancel()
