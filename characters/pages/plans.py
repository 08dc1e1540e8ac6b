"""A character's plan: choosing where it is to go, and the way there."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render

from campaigns.http import PlayerRequest, found_or_404, see_other
from characters.ledger import ledger, profiles
from characters.models import Character, CharacterQuerySet
from characters.pages import parts
from characters.socket.plans import Plan, PlanForm, plan_as_kept_or_found_anew, plan_json_of_route
from characters.socket.rules import Planner, Table
from characters.systems import system_of


@login_required
def plan_page(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """The plan and its way; every click keeps the wanted state."""
    narrow = CharacterQuerySet.finished_and_writable_by
    found = found_or_404(ledger.HOUSE.character(narrow, request.user, character_slug))
    _version, table = ledger.rules_version_and_table(found)
    if request.method != "POST":
        return _render_plan(request, found, table)
    if request.POST.get("forget"):
        profiles.change_plan(found, lambda _before: {})
        return see_other(parts.part_url(found, parts.GROW))
    if request.POST.get("again"):
        profiles.change_plan(found, lambda before: {"goal": before["goal"]} if "goal" in before else {})
        _replan_and_keep(found, table)
        return _render_plan(request, found, table) if request.htmx else see_other(f"{request.path}#way")
    form = _plan_form(found, table, request.POST)
    if not form.is_valid():
        return _render_plan(request, found, table, form)
    profiles.change_plan(found, lambda before: {"goal": form.goal_after(before.get("goal") or form.before)})
    kept = _replan_and_keep(found, table)
    if request.htmx or kept.problems:
        return _render_plan(request, found, table)
    return see_other(f"{request.path}#way")


def _planner_or_404(found: Character) -> Planner[Any, Any]:
    planner = system_of(found.system).planner
    if planner is None:
        raise Http404
    return planner


def _plan_of(found: Character, table: Table[Any]) -> Plan:
    return plan_as_kept_or_found_anew(_planner_or_404(found), ledger.state(found), table.rules, found.plan)


def _plan_form(found: Character, table: Table[Any], data: QueryDict | None = None) -> PlanForm:
    planner, sheet = _planner_or_404(found), ledger.state(found).sheet
    goal = found.plan.get("goal") or planner.begin(sheet)
    form: PlanForm = planner.form(data, goal=goal, sheet=sheet, rules=table.rules)
    return form


def _replan_and_keep(found: Character, table: Table[Any]) -> Plan:
    """Keep the way to the goal, which is kept already so that no click waits for the search of another."""

    def lead(now: dict[str, Any]) -> dict[str, Any]:
        return {**now, **way} if now.get("goal") == plan.goal else now

    plan = _plan_of(found, table)
    sheet, way = ledger.state(found).sheet, {}
    if plan.route and plan.is_sure:
        way = plan_json_of_route(_planner_or_404(found), sheet, table.rules, plan.route)
    profiles.change_plan(found, lead)
    return plan


def _render_plan(
    request: PlayerRequest, found: Character, table: Table[Any], form: PlanForm | None = None
) -> HttpResponse:
    system, state, plan = system_of(found.system), ledger.state(found), _plan_of(found, table)
    is_amiss = form is not None or (request.method == "POST" and bool(plan.problems))
    context = {
        "character": found,
        "system": system,
        "state": state,
        "plan": plan,
        "is_kept": bool(found.plan),
        "bench": _planner_or_404(found).workbench(state.sheet, plan.goal, table.rules, plan.problems),
        "goal_template": f"characters/{system.key}/_goal.html",
        "beside_template": f"characters/{system.key}/_goal_beside.html",
        "changes_template": f"characters/{system.key}/_changes.html",
        "form": form or _plan_form(found, table),
        "section": "characters",
    }
    template = "characters/_planner.html" if request.htmx else "characters/plan.html"
    return render(request, template, context, status=422 if is_amiss else 200)
