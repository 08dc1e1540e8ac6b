"""What Django keeps of each browser in its table of sessions, read at nearly every request (SESSION_ENGINE)."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from campaigns.kept_queries import KeptModelQuery

BY_KEY = KeptModelQuery(Session, lambda key: Session.objects.filter(session_key=key), str)


class SessionStore(db.SessionStore):
    """Django's own, which reads its row by a query that is made once."""

    def load(self) -> dict[str, Any]:
        found = BY_KEY.first(self.session_key)
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return {}
        told: dict[str, Any] = self.decode(found.session_data)
        return told
