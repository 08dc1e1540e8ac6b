// Niceties only: every page works without this file.
(function () {
  "use strict";

  // What somebody wrote into another form than the one just sent stays, although the page's part is drawn anew, until it
  // stands there again. At a live table so does what they chose, and what is open, with all that stands in it, but for a turn followed again;
  // and the rules of the moment, which the page opens by itself, stay closed.
  var written = {}, folds = [];

  function toArray(found) { return Array.prototype.slice.call(found); }

  function isText(field) { return /^(text|number|textarea)$/.test(field.type); }

  function isFilled(field) { return isText(field) || Boolean(field.options); }

  function isChanged(field) {
    var first = field.options && (field.querySelector("[selected]") || field.options[0]);
    if (field.options) { return Boolean(first) && !first.selected; }
    return isText(field) ? field.value !== field.defaultValue : field.checked !== field.defaultChecked;
  }

  // Names what a field asks, and for which seat; what one chooses from, by what it posts: the row may have moved.
  function placeOf(field) {
    var isChosen = field.closest(".t-may") && /^(radio|checkbox)$/.test(field.type);
    var asked = isFilled(field) ? field.id : isChosen && field.name + "=" + field.value;
    var seat = field.form && field.form.elements.namedItem("seat");
    return field.form && asked ? asked + " for " + (seat ? seat.value : "") : "";
  }

  function fieldsIn(part) { return toArray(part.querySelectorAll("input, select, textarea")).filter(placeOf); }

  function restore(field, before) {
    var isThere = !field.options || toArray(field.options).some(function (one) { return one.value === before.value; });
    if (!isFilled(field)) { field.checked = before.isChecked; } else if (isThere) { field.value = before.value; }
    if (before.hasFocus) { field.focus({ preventScroll: true }); } // what was closed when htmx looked for it
    if (before.hasFocus && before.caret !== null) { field.setSelectionRange(before.caret, before.caretEnd); }
  }

  document.addEventListener("htmx:beforeSwap", function (event) {
    var sent = event.detail.requestConfig.elt, isRefused = event.detail.xhr.status >= 400;
    folds = toArray(event.detail.target.querySelectorAll(".table details[open][id]:not(.again), .table .moment")).filter(function (part) {
      return !part.contains(sent);
    });
    fieldsIn(event.detail.target).forEach(function (field) {
      var place = placeOf(field), isAtTable = field.closest(".t-may");
      if (field.form === sent && !(isRefused && isAtTable)) { delete written[place]; return; }
      if (!isChanged(field) && !(isAtTable && field.closest("details[open]"))) { return; }
      if (field.type === "radio" && !field.checked) { return; }
      written[place] = {
        isKept: isFilled(field), value: field.value, isChecked: field.checked,
        hasFocus: field === document.activeElement,
        caret: isText(field) ? field.selectionStart : null, caretEnd: field.selectionEnd
      };
    });
  });

  document.addEventListener("htmx:afterSwap", function () {
    folds.forEach(function (before) {
      var part = document.getElementById(before.id);
      if (part) { part.open = before.open; }
    });
    folds = [];
    fieldsIn(document).forEach(function (field) {
      var before = written[placeOf(field)];
      delete written[placeOf(field)];
      if (before && !isChanged(field)) { restore(field, before); }
    });
    Object.keys(written).forEach(function (place) { if (!written[place].isKept) { delete written[place]; } });
  });

  // At a table for two the board shows which of the moves that stand in words is chosen.
  function showChosenPlace() {
    var chosen = document.querySelector("#moves [name=move][data-place]:checked");
    toArray(chosen ? document.querySelectorAll("#pair [id^=place-]") : []).forEach(function (press) {
      if (press.id !== "place-" + chosen.dataset.place) { press.removeAttribute("aria-current"); }
      else { press.setAttribute("aria-current", "true"); }
    });
  }

  document.addEventListener("change", showChosenPlace);
  document.addEventListener("htmx:afterSwap", showChosenPlace);
  window.addEventListener("pageshow", showChosenPlace); // a browser that goes back keeps what was chosen

  // Who writes at a live table, or has something open there, is asked by no poll for somebody else meanwhile.
  document.addEventListener("htmx:configRequest", function (event) {
    var table = event.detail.elt, form = isText(document.activeElement) && document.activeElement.form;
    if (!table.matches(".table[data-poll]")) { return; }
    form = form && table.contains(form) ? form : table.querySelector(".t-may details[open] form");
    if (form && form.elements.namedItem("seat")) { event.detail.parameters.as = form.elements.namedItem("seat").value; }
  });

  // What is folded open beside the board is seen whole, where it lies under the button that stays in place.
  document.addEventListener("click", function (event) {
    var fold = event.target.closest(".t-rows summary");
    if (fold) { window.requestAnimationFrame(function () { fold.parentNode.scrollIntoView({ block: "nearest" }); }); }
  });

  // A double click at a live table is one click: what was drawn under the pointer meanwhile is not pressed with it.
  var DOUBLE_CLICK = 500; // milliseconds
  var drawnAt = -DOUBLE_CLICK;

  document.addEventListener("htmx:afterSwap", function (event) { drawnAt = event.timeStamp; });

  document.addEventListener("click", function (event) {
    if (event.detail < 2 || event.timeStamp - drawnAt > DOUBLE_CLICK || !event.target.closest(".table")) { return; }
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // While a move of one's own is on its way, its answer alone draws a live table. That for two shows so: what is pressed beside
  // it says why it does nothing, but for a card of the hand, which is chosen, and the curtain, which is drawn once the answer
  // is there, or none comes.
  var moving = null, pressed = null;

  function drawsTable(detail) {
    return detail.target.matches(".pairgame, #stage") && detail.elt.closest("[hx-swap]").getAttribute("hx-swap") !== "none";
  }

  function isOnItsWay() { return Boolean(moving) && moving.readyState > 0 && moving.readyState < 4; }

  document.addEventListener("htmx:confirm", function (event) {
    if (!isOnItsWay() || !event.detail.target.matches(".pairgame") || !drawsTable(event.detail)) { return; }
    if (event.detail.elt.matches(".hand a, #hide")) { pressed = event.detail.elt.id; }
    else if (event.detail.triggeringEvent) { document.getElementById("said").textContent = event.detail.target.dataset.sending; }
    event.preventDefault();
  });

  document.addEventListener("htmx:beforeRequest", function (event) {
    var detail = event.detail;
    if (detail.requestConfig.verb !== "post" || !drawsTable(detail) || "beside" in detail.elt.dataset) { return; }
    moving = detail.xhr;
    detail.target.setAttribute("aria-busy", "true");
  });

  document.addEventListener("htmx:afterRequest", function (event) {
    if (event.detail.xhr === moving) { event.detail.target.removeAttribute("aria-busy"); }
  });

  document.addEventListener("htmx:beforeSwap", function (event) {
    var target = event.detail.target, isPoll = event.detail.requestConfig.elt === target;
    if (isOnItsWay() && (target.matches(".pairgame") || isPoll && target.matches("#stage"))) { event.detail.shouldSwap = false; }
  });

  ["htmx:afterSettle", "htmx:responseError", "htmx:sendError", "htmx:timeout"].forEach(function (end) {
    document.addEventListener(end, function () {
      var part = pressed && document.getElementById(pressed);
      pressed = null;
      if (part && part.matches("form")) { part.requestSubmit(); } else if (part && part.hasAttribute("hx-get")) { part.click(); }
    });
  });

  // What a live table shows already it says when it asks, so that the answer leaves it out; what another answer changed
  // meanwhile stands there again when this one comes.
  document.addEventListener("htmx:configRequest", function (event) {
    var table = event.detail.elt.closest(".table");
    var shown = table ? Array.prototype.slice.call(table.querySelectorAll("[data-drawn]")) : [];
    if (!shown.length) { return; }
    event.detail.shown = shown;
    event.detail.headers.Shown = shown.map(function (part) {
      return part.dataset.drawn ? part.id + "=" + part.dataset.drawn : part.id;
    }).join(" ");
  });

  document.addEventListener("htmx:beforeSwap", function (event) {
    if (!event.detail.shouldSwap) { return; }
    (event.detail.requestConfig.shown || []).forEach(function (part) {
      if (part.isConnected) { return; }
      var now = document.getElementById(part.id);
      if (!now) { event.detail.target.appendChild(part); }
      else if (event.detail.target.contains(now)) { now.replaceWith(part); }
    });
  });

  // An answer that comes once its place was drawn anew by another: what was pressed is drawn where that stands now, and a poll,
  // which tells nothing new by then, not at all.
  function drawWhereItStandsNow(event) {
    var place = event.currentTarget, detail = event.detail, now = document.getElementById(place.id);
    if (event.target !== place || place.isConnected) { return; }
    if (!now || detail.requestConfig.elt === place) { detail.shouldSwap = false; return; }
    detail.target = now;
    now.dispatchEvent(new CustomEvent("htmx:beforeSwap", { bubbles: true, cancelable: true, detail: detail }));
  }

  document.addEventListener("htmx:beforeRequest", function (event) {
    event.detail.target.addEventListener("htmx:beforeSwap", drawWhereItStandsNow);
  });

  // Who stands on what folds stands there again: htmx finds what had the focus by an id, and a summary has none.
  var foldWithFocus = "";

  document.addEventListener("htmx:beforeSwap", function () {
    foldWithFocus = document.activeElement.matches("summary") ? document.activeElement.parentNode.id : "";
  });

  document.addEventListener("htmx:afterSwap", function () {
    var fold = document.activeElement === document.body && foldWithFocus && document.getElementById(foldWithFocus);
    if (fold) { fold.querySelector("summary").focus({ preventScroll: true }); }
  });

  // What fell just now moves once, as it falls: not what stood there before, and not while somebody types.
  var stood = null;

  function whatFell() { return toArray(document.querySelectorAll("#fell .t-result, #fell [data-fell]")); }

  function markOf(part) { return part.dataset.fell || part.textContent; }

  document.addEventListener("htmx:beforeSwap", function () {
    stood = document.getElementById("fell") && whatFell().map(markOf);
  });

  document.addEventListener("htmx:afterSwap", function () {
    if (!stood || isText(document.activeElement)) { return; }
    whatFell().forEach(function (part) { part.classList.toggle("t-new", stood.indexOf(markOf(part)) < 0); });
  });

  // News moves nothing that one is about to press: where a live table asked by itself, or draws anew what one chose from, that
  // stays where it was in the window, whatever came to stand above it; who looks at the board goes on looking there. Where
  // something else is asked by now nothing is held, and the page goes back as far as it was scrolled for that.
  var held = null, endsHolding = false, scrolled = 0, leftAt = 0;

  function topOf(part) { return part.getBoundingClientRect().top; }

  function whatIsAsked() {
    var isOwn = !document.querySelector("#waits .t-calm"), fields = document.querySelectorAll(":is(#move, #moves) [type=hidden]");
    return isOwn + toArray(fields).map(function (field) {
      return /^(csrfmiddlewaretoken|op_id|seen)$/.test(field.name) ? "" : "&" + field.name + "=" + field.value;
    }).join("");
  }

  function whatIsAboutToBePressed() {
    var may = document.getElementById("acting"), focused = document.activeElement;
    var seen = toArray(document.querySelectorAll(".t-may [id]")).filter(function (part) {
      var box = part.getBoundingClientRect();
      return box.height > 0 && box.top >= 0 && box.top < window.innerHeight && !part.closest(".t-do");
    });
    if (seen.indexOf(focused) >= 0) { return focused; }
    return seen[0] || (may && may.getBoundingClientRect().bottom > 0 ? may : document.getElementById("board"));
  }

  function goBack() {
    if (scrolled && Math.abs(window.scrollY - leftAt) < 1) { window.scrollBy(0, -scrolled); }
    scrolled = 0;
  }

  function hold(part) {
    var rows = part.parentNode.closest(".t-rows, .t-may"), before = window.scrollY; // on a desk the choices scroll by themselves
    if (rows) { rows.scrollTop += topOf(part) - held.top; }
    window.scrollBy(0, topOf(part) - held.top);
    var rest = Math.round(topOf(part) - held.top); // what no scrolling makes good, since the page begins or ends there
    if (rest < 0) { document.querySelector(".t-side").style.marginTop = -rest + "px"; }
    if (rest > 0) {
      document.body.style.minHeight = document.documentElement.scrollHeight + rest + "px";
      window.scrollBy(0, rest);
    }
    scrolled += window.scrollY - before;
    leftAt = window.scrollY;
  }

  document.addEventListener("htmx:beforeSwap", function (event) {
    var sent = event.detail.requestConfig, trigger = sent.triggeringEvent, place = event.detail.target;
    var isRedrawn = "poll" in sent.elt.dataset || sent.verb === "get" && trigger && trigger.type === "change";
    var part = isRedrawn && place.closest(".table") ? whatIsAboutToBePressed() : null;
    held = part && part.id ? { id: part.id, top: topOf(part), asked: whatIsAsked() } : null;
    endsHolding = place.matches(".table") && (isRedrawn || sent.verb === "post");
  });

  document.addEventListener("htmx:afterSwap", function () {
    var part = held && document.getElementById(held.id);
    document.body.style.minHeight = "";
    if (part && document.querySelector(".t-side") && (part.id === "board" || whatIsAsked() === held.asked)) { hold(part); }
    else if (endsHolding) { goBack(); }
  });

  // A table that cannot be reached says so until it answers again.
  function lose(isLost) {
    var table = document.querySelector(".table");
    if (table) { table.toggleAttribute("data-lost", isLost); }
  }
  document.addEventListener("htmx:sendError", function () { lose(true); });
  document.addEventListener("htmx:timeout", function () { lose(true); });
  document.addEventListener("htmx:afterOnLoad", function () { lose(false); });

  // On a board the arrows go from one thing to press to the next; Escape lays a choice down.
  document.addEventListener("keydown", function (event) {
    var board = event.target.closest(".t-board");
    var step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (board && step) {
      var there = Array.prototype.slice.call(board.querySelectorAll("a[href], button"));
      var next = there[there.indexOf(event.target) + step];
      if (next) { event.preventDefault(); next.focus(); }
    }
    var down = document.querySelector(".t-may [data-lay-down]");
    if (event.key === "Escape" && down) { down.click(); }
  });

  // What the eye sees already does not move when the focus goes there; a bar that sticks to the foot counts where it shows.
  function land(place) {
    var box = place.getBoundingClientRect();
    place.focus({ preventScroll: box.top >= 0 && box.top < window.innerHeight });
  }

  // What others did moves nobody: who has the focus nowhere keeps it so when the table asked by itself.
  var isIdle = false;

  document.addEventListener("htmx:beforeSwap", function (event) {
    var told = event.detail.requestConfig.elt.dataset;
    isIdle = ("poll" in told || "beside" in told || "byItself" in told) && document.activeElement === document.body;
  });

  // After a swap the focus goes to what is to mend, or to the texts that met; from a button that leads elsewhere, there;
  // where it was lost, to the newest of the page. What there is to say is said aloud.
  document.addEventListener("htmx:afterSettle", function (event) {
    var place = event.target.parentNode || document;
    var first = place.querySelector("#errors, #stale");
    var said = event.target.querySelector("[data-say]");
    var sent = event.detail.requestConfig || {};
    var pressed = (sent.triggeringEvent && sent.triggeringEvent.submitter) || sent.elt;
    var focused = document.activeElement, isLost = focused === document.body && pressed && !pressed.isConnected;
    var isPressed = pressed && pressed.id && pressed.id === focused.id; // and no other still held down: it may be drawn anew by now
    var leads = (isPressed && focused.dataset.leads) || (isLost && pressed.dataset.lands);
    if (!first && leads) { first = document.getElementById(leads); }
    if (!first && !isIdle && focused === document.body) { first = event.target.querySelector("[data-land]"); }
    if (first) { land(first); }
    if (said) { document.getElementById("said").textContent = said.textContent; }
  });

  // Once the list of what is to mend was drawn anew, what it names no more is marked no more.
  document.addEventListener("htmx:oobAfterSwap", function (event) {
    var list = event.detail.target;
    if (list.id !== "mending") { return; }
    list.closest("form").querySelectorAll("p.err[id$='_error']").forEach(function (mark) {
      var name = mark.id.slice(0, -"_error".length);
      if (list.querySelector("a[href='#" + name + "']")) { return; }
      var field = mark.closest(".bad");
      if (field) { field.classList.remove("bad"); }
      document.querySelectorAll("[aria-describedby='" + mark.id + "']").forEach(function (told) {
        told.removeAttribute("aria-describedby");
        told.removeAttribute("aria-invalid");
      });
      mark.remove();
    });
  });

  // A click that waits for the answer to another says what its own button says, although that is drawn anew by then.
  document.addEventListener("htmx:configRequest", function (event) {
    var pressed = event.detail.triggeringEvent && event.detail.triggeringEvent.submitter;
    if (pressed && pressed.name) { event.detail.parameters[pressed.name] = pressed.value; }
  });

  // What could not be written just now is told where it is seen and heard; the page, and what was typed, stays as it is.
  document.addEventListener("htmx:responseError", function (event) {
    if (event.detail.xhr.status !== 503) { return; }
    var said = document.getElementById("said");
    said.textContent = event.detail.xhr.responseText;
    said.className = "note bad refused";
  });

  document.addEventListener("htmx:afterOnLoad", function (event) {
    var said = document.getElementById("said");
    if (event.detail.xhr.status < 400 && said.className !== "vh") { said.className = "vh"; said.textContent = ""; }
  });

  // What asks again and again asks seldom while nobody looks, and says that somebody does never; nor does the app think on.
  var asked = 0;

  document.addEventListener("htmx:beforeRequest", function (event) {
    if (!("poll" in event.detail.elt.dataset)) { return; }
    var isSeldom = event.detail.elt.dataset.poll === "present" || Date.now() - asked < 30000;
    if (document.hidden && isSeldom) { event.preventDefault(); return; }
    asked = Date.now();
  });

  document.addEventListener("htmx:beforeRequest", function (event) {
    var told = event.detail.elt.dataset;
    if (!("beside" in told)) { return; }
    if (document.hidden && "asked" in told) { event.preventDefault(); }
    told.asked = "";
  });

  // What its player has set to happen by itself is sent as it stands, once they look: not while the page is hidden; where
  // there is a sentence to read first, a while later.
  function sendByItself() {
    var form = document.hidden ? null : document.querySelector("form[data-by-itself]");
    if (!form || form.dataset.sent) { return; }
    if (form.dataset.byItself !== "later") { form.requestSubmit(); return; }
    form.dataset.byItself = "";
    window.setTimeout(sendByItself, 4000);
  }

  document.addEventListener("htmx:load", sendByItself);
  document.addEventListener("visibilitychange", sendByItself);

  // What answers with another page, as when one has signed out elsewhere, leaves this one as it is where it asked by itself. A
  // press at a live table loads this one anew, which leads there and back.
  document.addEventListener("htmx:beforeSwap", function (event) {
    var detail = event.detail, part = detail.requestConfig.elt, isPoll = "poll" in part.dataset;
    var place = isPoll ? part : detail.target;
    if (!place.id || detail.serverResponse.indexOf("id=\"" + place.id + "\"") >= 0) { return; }
    if (isPoll) { detail.shouldSwap = false; return; }
    if (!place.closest(".table") || detail.xhr.status >= 400 || detail.serverResponse.indexOf("<html") < 0) { return; }
    detail.shouldSwap = false;
    if (!("beside" in part.dataset)) { window.location.reload(); }
  });

  // A page that comes back with problems starts at them; what was done is said aloud once the page is there.
  document.addEventListener("DOMContentLoaded", function () {
    var first = document.querySelector("#errors, #stale");
    var notes = document.querySelector(".notes");
    if (first) { first.focus(); }
    if (notes) { window.setTimeout(function () { document.getElementById("said").textContent = notes.textContent; }, 100); }
  });

  // A second click on the same button sends nothing while the first is under way.
  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "1";
    window.setTimeout(function () { delete form.dataset.sent; }, 1500);
  });

  // A link within a drawing is no HTMLAnchorElement: htmx fetches what it names, and would let the page go there too.
  document.addEventListener("click", function (event) {
    if (window.htmx && event.target.closest("svg a[hx-get], svg a[hx-post]") && !event.ctrlKey && !event.metaKey) { event.preventDefault(); }
  });

  // A card is shown large, with what is to be seen on it, by a press; one that a press chooses, when it is held, or by the
  // key L. From there one goes on to the other cards of the page, and by the keyboard to all of them from its first link.
  var looking = document.getElementById("looking"), onlyLook = "main .card[data-code]", lookedAt = "", held = 0;

  function codesInSight() {
    var inSight = toArray(document.querySelectorAll(onlyLook)).filter(function (card) {
      return card.getClientRects().length && !card.closest("[data-own-deck]");
    });
    return inSight.map(function (card) { return card.dataset.code; }).filter(function (code, at, all) { return all.indexOf(code) === at; });
  }

  function look(code) {
    var shown = { target: "#looked-at", select: ".onecard > .card, .sight, .hold", swap: "innerHTML" };
    lookedAt = code;
    window.htmx.ajax("GET", looking.dataset.cards + code + "/", shown).then(function () {
      var steps = looking.querySelectorAll("[value]");
      steps.forEach(function (step) { step.hidden = codesInSight().length < 2; });
      if (!looking.open) { looking.showModal(); steps[1].focus(); }
      document.getElementById("looked-at").setAttribute("aria-live", "polite"); // the next one is said by itself
    });
  }

  function lookOn(by) {
    var codes = codesInSight(), at = codes.indexOf(lookedAt) + by;
    if (codes.length) { look(codes[(at + codes.length) % codes.length]); }
  }

  function cardOfControl(element) {
    var control = element.closest("a, button, label, summary, input");
    var around = control && (control.labels && control.labels[0] || control);
    var card = around && around.querySelector(".card[data-code]");
    return card && window.htmx && !card.closest("[data-own-deck], #looking") ? card : null;
  }

  document.addEventListener("click", function (event) {
    var link = event.target.closest(".look-at"), step = event.target.closest("#looking [value], #look");
    var card = link ? link.querySelector(".card") : event.target.closest(".card[data-code]");
    if (event.target === looking) { looking.close(); }
    if (step && step.id) { lookedAt = ""; }
    if (step) { event.preventDefault(); lookOn(Number(step.value || 1)); }
    if (!card || !window.htmx || looking.contains(card) || card.closest("[data-own-deck]")) { return; }
    if (event.ctrlKey || event.metaKey || !link && cardOfControl(card)) { return; }
    event.preventDefault();
    look(card.dataset.code);
  });

  document.addEventListener("pointerdown", function (event) {
    var card = event.target.closest(".card[data-code]");
    window.clearTimeout(held);
    if (!card || !cardOfControl(card) || event.button) { return; }
    held = window.setTimeout(function () { look(card.dataset.code); }, 500);
  });
  ["pointerup", "pointercancel", "dragstart", "scroll"].forEach(function (end) {
    document.addEventListener(end, function () { window.clearTimeout(held); }, true);
  });
  document.addEventListener("contextmenu", function (event) {
    if (event.pointerType === "touch" && cardOfControl(event.target)) { event.preventDefault(); }
  });

  document.addEventListener("keydown", function (event) {
    var arrow = looking.open && { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    var isKey = event.key.toLowerCase() === "l" && !event.ctrlKey && !event.metaKey && !event.altKey;
    var card = isKey && cardOfControl(event.target);
    if (arrow) { lookOn(arrow); }
    if (card) { event.preventDefault(); look(card.dataset.code); }
  });

  document.addEventListener("htmx:load", function () {
    var first = document.getElementById("look");
    first.hidden = !toArray(document.querySelectorAll(onlyLook)).some(function (card) { return !card.closest("[data-own-deck]"); });
  });

  // A link shown once is chosen whole when one goes to its field, and copied by its button; without this file by hand.
  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll("[data-copy]").forEach(function (button) { button.hidden = false; });
  });
  document.addEventListener("focusin", function (event) {
    if (event.target.matches("input.token")) { event.target.select(); }
  });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-copy]");
    if (!button) { return; }
    var field = button.parentNode.querySelector("input.token");
    field.select(); // what is chosen can be copied where there is no clipboard: without HTTPS, or when it is refused
    function say(isCopied) {
      button.textContent = isCopied ? button.dataset.done : button.dataset.not;
      document.getElementById("said").textContent = button.textContent;
    }
    function byHand() { say(document.execCommand("copy")); }
    if (!navigator.clipboard) { byHand(); return; }
    navigator.clipboard.writeText(field.value).then(function () { say(true); }, byHand);
  });

  // A hand of a game on one device does not come back with a page that the browser kept: the curtain is asked for.
  window.addEventListener("pagehide", function () {
    document.querySelectorAll("[data-here]").forEach(function (table) { table.textContent = ""; });
  });
  window.addEventListener("pageshow", function (event) {
    if (event.persisted && document.querySelector("[data-here]")) { window.location.reload(); }
  });

  // A button that is not possible keeps its place in the order but does nothing.
  document.addEventListener("click", function (event) {
    if (event.target.closest("[aria-disabled='true']")) { event.preventDefault(); }
  });
}());
