// What is typed in a form of more than a line is kept after two seconds of rest and as one leaves the page.
// Without this file every such form has a button that keeps it.
(function () {
  "use strict";

  var REST = 2000;
  var MOST_AT_LEAVING = 60000; // bytes a browser still sends for a page that is gone (64 KiB in all)
  var waiting = {}; // timers, by the key of their form
  var typed = {}; // keys of forms that hold what is kept nowhere yet
  var under = {}; // what is on its way, to be called back once the form itself is sent

  function formOf(element) {
    var form = element && (element.form || (element.closest && element.closest("form")));
    return form && form.querySelector("[data-unsaved]") ? form : null;
  }

  function keyOf(form) { return form.querySelector("[data-unsaved] [name=unsaved]").value; }

  function keep(form, isLeaving) {
    var key = keyOf(form);
    var data = new FormData(form);
    var body;
    window.clearTimeout(waiting[key]);
    if (!typed[key]) { return; }
    delete typed[key];
    Array.from(data.entries()).forEach(function (pair) { if (pair[1] instanceof File) { data.delete(pair[0]); } });
    data.set("by", "script");
    body = new URLSearchParams(data);
    under[key] = new AbortController();
    window.fetch(document.getElementById("unsaved").action, {
      method: "POST",
      body: body,
      credentials: "same-origin",
      keepalive: Boolean(isLeaving) && body.toString().length < MOST_AT_LEAVING,
      signal: isLeaving ? undefined : under[key].signal
    }).then(function (answer) {
      if (answer.redirected || answer.headers.get("Content-Type").indexOf("text/plain") < 0) { throw new Error("not kept"); }
      return answer.text();
    }).then(function (said) {
      var place = form.querySelector("[data-said]");
      if (place) { place.textContent = said; }
    }).catch(function (error) {
      if (error.name !== "AbortError") { typed[key] = true; } // tried again with the next letter, or at leaving
    });
  }

  function note(form) {
    var key = keyOf(form);
    typed[key] = true;
    window.clearTimeout(waiting[key]);
    waiting[key] = window.setTimeout(function () { keep(form, false); }, REST);
  }

  function changed(event) {
    var form = formOf(event.target);
    if (form && event.target.type !== "file") { note(form); }
  }

  function leave() {
    document.querySelectorAll("form [data-unsaved]").forEach(function (mark) { keep(mark.closest("form"), true); });
  }

  function forget(form) {
    var key = keyOf(form);
    window.clearTimeout(waiting[key]);
    delete typed[key];
    if (under[key]) { under[key].abort(); }
  }

  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
  document.addEventListener("visibilitychange", function () { if (document.hidden) { leave(); } });
  window.addEventListener("pagehide", leave);

  // A form that is sent is saved, or comes back with what is to mend.
  document.addEventListener("submit", function (event) {
    var form = formOf(event.target);
    if (form && !event.defaultPrevented) { forget(form); }
  });
  document.addEventListener("htmx:beforeRequest", function (event) {
    var form = formOf(event.detail.elt);
    if (form && event.detail.requestConfig.verb === "post" && "unsaved" in event.detail.requestConfig.parameters) { forget(form); }
  });

  // What came back with something to mend is kept like what is typed.
  function look(place) {
    place.querySelectorAll("[data-unsaved][data-typed]").forEach(function (mark) { note(mark.closest("form")); });
  }
  document.addEventListener("DOMContentLoaded", function () { look(document); });
  document.addEventListener("htmx:afterSettle", function (event) { look(event.target); });
}());
