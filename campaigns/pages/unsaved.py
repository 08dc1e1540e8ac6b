"""Words that are typed and not saved yet: kept as one rests and as one leaves, or thrown away."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import unsaved as door
from campaigns.http import PlayerRequest, local_url_or_default, see_other


@require_POST
@login_required
def keep_or_throw_unsaved(request: PlayerRequest) -> HttpResponse:
    """Keep what stands in the form, or with "throw" forget it; then on to where its writer goes, else back to its page.

    A script gets a sentence.
    """
    key, by_script = request.POST.get(door.FIELD, ""), request.POST.get("by") == "script"
    if "throw" in request.POST:
        door.forget_typed_words(request.user, key)
        said, status = _("Thrown away."), 200
    else:
        said, status = _keep_typed_and_return_sentence_and_status(request, key)
    if by_script:
        return HttpResponse(said, content_type="text/plain; charset=utf-8", status=status)
    (messages.error if status == 422 else messages.info)(request, said)
    page = request.POST.get(door.AT)
    return see_other(local_url_or_default(page if status == 422 else request.POST.get(door.GO_TO, page)))


def _keep_typed_and_return_sentence_and_status(request: PlayerRequest, form_key: str) -> tuple[str, int]:
    try:
        row = door.keep_typed_words(request.user, form_key, request.POST)
    except door.UnsavedError as error:
        return str(error), 422
    at = date_format(timezone.localtime(row.at), "H:i")
    if request.POST.get(door.GO_TO):
        return _("What you typed is kept (%(at)s). It stands there when you go back, not saved yet.") % {
            "at": at
        }, 200
    return _("Kept at %(at)s. It stands here when you come back, and is not saved yet.") % {"at": at}, 200
