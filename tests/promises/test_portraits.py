"""No field takes a picture: this fails as soon as anything does, and then what one costs has to be bounded."""

from django.apps import apps
from django.db import models


def test_nothing_takes_a_picture_or_another_file_to_keep() -> None:
    fields = [field for model in apps.get_models() for field in model._meta.get_fields()]
    assert [field for field in fields if isinstance(field, models.FileField)] == []
