// Buttons above the map, the line below it, the list of keys.

/** The frame around the map. */
class Bar {
  constructor(root, app) {
    Object.assign(this, { app, t: app.t });
    this.top = html("div", { class: "rk-bar", role: "toolbar", "aria-label": this.t("Map tools") }, "", root);
    this.stage = html("div", { class: "rk-stage" }, "", root);
    this.float = html("div", { class: "rk-float" });
    this.foot = html("div", { class: "rk-foot" }, "", root);
    this.makeTools();
    this.makeButtons();
    this.makeFoot();
    this.makeHelp(root);
  }

  makeTools() {
    const { t } = this;
    const names = {
      select: [t("Select"), "V"],
      draw: [t("Draw"), "D"],
      split: [t("Split"), "X"],
      border: [t("Border"), "B"],
      merge: [t("Merge"), "M"],
    };
    const group = html("div", { class: "rk-group", role: "radiogroup", "aria-label": t("Tool") }, "", this.top);
    this.tools = Object.entries(names).map(([name, [label, key]]) => {
      const button = html("button", { type: "button", role: "radio", "data-tool": name }, label, group);
      put(button, { "aria-keyshortcuts": key, title: `${label} (${key})` });
      html("kbd", { "aria-hidden": "true" }, key, button);
      button.addEventListener("click", () => this.app.use(name));
      return button;
    });
    group.addEventListener("keydown", (event) => this.arrows(event));
  }

  /** Arrow keys go from tool to tool, as in every group of radio buttons. */
  arrows(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.tools.indexOf(event.target.closest("button"));
    const next = this.tools[(at + step + this.tools.length) % this.tools.length];
    next.focus();
    next.click();
  }

  makeButtons() {
    const { t, app } = this;
    const group = (label) => html("div", { class: "rk-group", role: "group", "aria-label": label }, "", this.top);
    const button = (parent, name, text, label, keys, action) => {
      const made = html("button", { type: "button", "data-do": name, title: label }, text, parent);
      if (text !== label) put(made, { "aria-label": label });
      if (keys) put(made, { "aria-keyshortcuts": keys, title: `${label} (${keys.replace("Control", "Ctrl")})` });
      made.addEventListener("click", action);
      return made;
    };
    const work = group(t("Work"));
    this.undo = button(work, "undo", t("Undo"), t("Undo"), "Control+Z", () => app.ask("undo"));
    this.redo = button(work, "redo", t("Redo"), t("Redo"), "Control+Shift+Z", () => app.ask("redo"));
    this.save = button(work, "save", t("Save"), t("Save"), "Control+S", () => app.ask("save"));
    const zoom = group(t("Zoom"));
    button(zoom, "out", "−", t("Zoom out"), "-", () => app.zoom(1 / 1.4));
    button(zoom, "in", "+", t("Zoom in"), "+", () => app.zoom(1.4));
    button(zoom, "fit", t("Fit"), t("Fit"), "0", () => app.fit());
    this.helper = button(group(t("Help")), "help", t("Keys"), t("Keys"), "?", () => this.toggleHelp());
    put(this.helper, { "aria-expanded": "false" });
  }

  makeFoot() {
    this.alert = html("div", { class: "rk-alert", role: "alert" }, "", this.float);
    this.kinds = html("div", { class: "rk-kinds", role: "group", hidden: "" }, "", this.float);
    const status = html("div", { class: "rk-status", role: "status", "aria-live": "polite" }, "", this.foot);
    this.hint = html("span", { class: "rk-next" }, "", status);
    this.under = html("span", { class: "rk-what" }, "", status);
  }

  makeHelp(root) {
    const { t } = this;
    const rows = [
      ["V D X B M", t("Tools: select, draw, split, border, merge")],
      ["+ − 0", t("Zoom in, out, all of it; the wheel zooms once the map is clicked, with Ctrl always")],
      [t("Space"), t("Hold it and drag to move the view; so does the middle button, and dragging open ground")],
      ["← → ↑ ↓", t("Move the crosshair by 10; with Shift by 1, with Ctrl by 50, with Alt move the view")],
      [t("Enter"), t("Click at the crosshair; close an outline")],
      ["[ ] , .", t("To the territory before or after")],
      ["N P", t("To the next or previous corner of the selected territory")],
      ["G", t("Take the corner, badge or cross under the crosshair; Enter drops it, Esc puts it back")],
      ["L T", t("To the badge of the selected territory, or to the cross that moves it")],
      ["F", t("To the next fault")],
      [t("Del"), t("Remove the chosen corners, else the selected territories")],
      [t("Backspace"), t("Take back the last corner of a line")],
      ["Alt", t("Hold it while clicking or dragging and nothing attracts the pointer")],
      [t("Shift"), t("Drag a frame around corners or territories to choose them")],
      ["Ctrl+Z, Ctrl+Y, Ctrl+S", t("Undo, redo, save")],
      ["Ctrl+A", t("Select all territories")],
    ];
    this.help = html("dl", { class: "rk-help", hidden: "", "aria-label": t("Keys") }, "", this.stage);
    for (const [keys, text] of rows) {
      html("dt", {}, keys, this.help);
      html("dd", {}, text, this.help);
    }
  }

  toggleHelp(shown = this.help.hidden) {
    this.help.hidden = !shown;
    put(this.helper, { "aria-expanded": String(shown) });
  }

  /** Show which tool is in use and what can be done. */
  state(name, scene) {
    for (const button of this.tools) {
      const isUsed = button.dataset.tool === name;
      put(button, { "aria-checked": String(isUsed), tabindex: isUsed ? 0 : -1 });
    }
    this.enable(this.undo, scene.undo);
    this.enable(this.redo, scene.redo);
    this.enable(this.save, !scene.saved);
    setText(this.save, scene.saved ? this.t("Saved") : this.t("Save"));
    put(this.save, { "aria-label": null });
  }

  /** A button that cannot be used now keeps the focus all the same. */
  enable(button, can) {
    put(button, { "aria-disabled": can ? null : "true" });
  }

  say(hint, under) {
    setText(this.hint, hint);
    setText(this.under, under);
  }

  warn(message) {
    setText(this.alert, message);
  }

  /** Offer the kinds of a border as buttons. */
  offer(pair, scene, kind, set) {
    this.kinds.hidden = !pair;
    if (!pair) return;
    const names = { a: scene.name(pair[0]), b: scene.name(pair[1]) };
    put(this.kinds, { "aria-label": this.t("Border between {a} and {b}", names) });
    this.fillKinds();
    for (const button of this.kinds.querySelectorAll("button")) {
      setText(button, kindText(this.t, button.dataset.kind, names));
      put(button, { "aria-pressed": String(button.dataset.kind === kind) });
      button.onclick = () => set(button.dataset.kind);
    }
    setText(this.kinds.firstChild, this.t("{a} and {b}:", names));
  }

  fillKinds() {
    if (this.kinds.firstChild) return;
    html("span", {}, "", this.kinds);
    for (const kind of KINDS) html("button", { type: "button", "data-kind": kind }, "", this.kinds);
  }
}
