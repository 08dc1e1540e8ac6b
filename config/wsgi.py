"""The WSGI application that a server serves, ready for many requests at once."""

import os
import threading

from django.core.wsgi import get_wsgi_application

from config import THREADS, serving
from decks import letters
from printing import press

SPECIMENS_AFTER = 3  # seconds

os.umask(0o077)  # what is written under data/ is the owner's alone
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
serving.hold()
letters.read_fonts()
press.let_process_use_shared_press(THREADS // 3)


def print_specimens() -> None:
    from characters.pages import prints  # by now its models are there

    prints.print_specimens()


soon = threading.Timer(SPECIMENS_AFTER, print_specimens)  # once whoever has started it sees a page
soon.daemon = True
soon.start()
