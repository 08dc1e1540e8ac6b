"""The WSGI application that a server serves, ready for many requests at once."""

import os

from django.core.wsgi import get_wsgi_application

from config import THREADS, serving
from decks import letters
from printing import press

os.umask(0o077)  # what is written under data/ is the owner's alone
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
serving.hold()
letters.read_fonts()
press.use_shared_press(THREADS // 3)
