// Niceties only: every page works without this file.
(function () {
  "use strict";

  // After a swap, the first thing to mend (or the texts that met) gets the focus; a link to a field focuses the field.
  document.addEventListener("htmx:afterSettle", function (event) {
    var place = event.detail.target;
    var first = place && place.querySelector && place.querySelector("#errors, #stale");
    if (first) { first.focus(); }
  });

  // A page that comes back with problems starts at them.
  document.addEventListener("DOMContentLoaded", function () {
    var first = document.querySelector("#errors, #stale");
    if (first) { first.focus(); }
  });

  // A second click on the same button sends nothing while the first is under way.
  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "1";
    window.setTimeout(function () { delete form.dataset.sent; }, 1500);
  });

  // A button that is not possible keeps its place in the order but does nothing.
  document.addEventListener("click", function (event) {
    if (event.target.closest("[aria-disabled='true']")) { event.preventDefault(); }
  });
}());
