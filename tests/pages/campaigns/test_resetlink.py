"""manage.py resetlink."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def test_it_prints_a_link_that_works(client, bo):
    out = StringIO()
    call_command("resetlink", "Bo", stdout=out, stderr=StringIO())
    assert client.get(out.getvalue().strip()).status_code == 200


@pytest.mark.django_db
def test_it_knows_nobody_else():
    with pytest.raises(CommandError, match="Nobody here has the user name zed"):
        call_command("resetlink", "zed")
