// Niceties only: every page works without this file.
(function () {
  "use strict";

  // After a swap the focus goes to what is to mend, or to the texts that met; where it was lost, to the newest of the page.
  document.addEventListener("htmx:afterSettle", function (event) {
    var place = event.target.parentNode || document;
    var first = place.querySelector("#errors, #stale");
    if (!first && document.activeElement === document.body) { first = event.target.querySelector("[data-land]"); }
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
