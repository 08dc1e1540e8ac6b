"""Whose work stands behind these pages."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    return render(request, "config/credits.html")
