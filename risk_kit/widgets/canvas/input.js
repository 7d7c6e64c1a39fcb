// Mouse and keys: both end in the same calls of tools and drags.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TOOL_KEYS = { v: "select", d: "draw", x: "split", b: "border", m: "merge" };

/** The mouse over the map. */
class Mouse {
  constructor(app, signal) {
    Object.assign(this, { app, gesture: null, fingers: new Map() });
    const on = (name, action, more = {}) =>
      app.surface.addEventListener(name, (event) => action.call(this, event), { signal, ...more });
    on("pointerdown", this.down);
    on("pointermove", this.move);
    on("pointerup", this.up);
    on("pointercancel", this.stop);
    on("pointerleave", this.leave);
    on("dblclick", this.double);
    on("wheel", this.wheel, { passive: false });
    on("auxclick", (event) => event.preventDefault());
  }

  pixel(event) {
    const box = this.app.surface.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  at(event) {
    return this.app.view.toCanvas(this.pixel(event));
  }

  down(event) {
    const { app } = this;
    put(app.surface, { "data-mouse": "" });
    app.surface.focus({ preventScroll: true });
    event.preventDefault();
    this.fingers.set(event.pointerId, this.pixel(event));
    if (this.fingers.size === 2) return this.stop();
    if (this.gesture || event.button > 1) return;
    app.cancel();
    app.told = "";
    this.see(event);
    app.surface.setPointerCapture(event.pointerId);
    const isPan = event.button === 1 || app.keys.isSpaceDown;
    const drag = isPan ? null : app.tool.press(this.at(event), event);
    this.gesture = { id: event.pointerId, drag, isPan, pixel: this.pixel(event), isMoved: false };
    if (isPan) this.begin();
  }

  /** The hand moved far enough: a click becomes a drag. */
  begin() {
    const { gesture, app } = this;
    gesture.isMoved = true;
    gesture.drag ??= new PanDrag(app, gesture.pixel);
    if (gesture.drag instanceof PanDrag) put(app.surface, { "data-panning": "" });
    if (gesture.isPan) app.keys.isSpaceUsed = true;
    app.drag = gesture.drag;
  }

  move(event) {
    const { gesture, app } = this;
    if (this.fingers.size > 1) return this.pinch(event);
    if (gesture && event.pointerId !== gesture.id) return undefined;
    this.see(event);
    if (!gesture) return app.refresh();
    const slop = app.tool instanceof LineTool ? CLICK_SLOP * 2 : CLICK_SLOP;
    if (!gesture.isMoved && distance(this.pixel(event), gesture.pixel) > slop) this.begin();
    if (!gesture.isMoved || app.drag !== gesture.drag) return undefined;
    if (!(gesture.drag instanceof PanDrag)) return this.follow(event);
    gesture.drag.toPixel(this.pixel(event));
    return app.refresh();
  }

  /** What is held comes along; at the edge of what is seen the map goes on under the hand. */
  follow(event) {
    const { gesture, app } = this;
    cancelAnimationFrame(this.scrolling);
    if (!gesture || app.drag !== gesture.drag) return;
    gesture.drag.to(this.at(event), event);
    app.refresh();
    const [dx, dy] = app.view.beyond(this.pixel(event));
    if (!dx && !dy) return;
    this.scrolling = requestAnimationFrame(() => {
      app.view.pan(dx, dy);
      app.viewChanged();
      this.follow(event);
    });
  }

  /** Note where the mouse is; the crosshair of the keys goes. */
  see(event) {
    const { app } = this;
    app.pointer = this.at(event);
    Object.assign(app.cross, { at: app.pointer, shown: false });
    if (!this.gesture) app.tool.hover(app.pointer, event);
    const hand = !this.gesture && app.tool === app.tools.select && app.tool.over;
    put(app.surface, { "data-over": hand ? hand.kind : null });
  }

  /** Two fingers move and zoom what is between them. */
  pinch(event) {
    if (!this.fingers.has(event.pointerId)) return;
    const before = [...this.fingers.values()];
    this.fingers.set(event.pointerId, this.pixel(event));
    const after = [...this.fingers.values()];
    const [from, to] = [before, after].map(([a, b]) => ({ at: middle(a, b), far: distance(a, b) || 1 }));
    this.app.view.pan(...minus(to.at, from.at));
    this.app.zoom(to.far / from.far, to.at);
  }

  up(event) {
    this.fingers.delete(event.pointerId);
    const { gesture, app } = this;
    if (!gesture || event.pointerId !== gesture.id) return;
    this.end();
    if (!gesture.isMoved) app.tool.click(this.at(event), event);
    else if (app.drag === gesture.drag) {
      app.drag = null;
      gesture.drag.drop();
    }
    app.tool.hover(this.at(event), event);
    app.refresh();
  }

  stop(event) {
    if (event) this.fingers.delete(event.pointerId);
    if (!this.gesture) return;
    this.end();
    this.app.cancel();
    this.app.refresh();
  }

  end() {
    cancelAnimationFrame(this.scrolling);
    this.gesture = null;
    put(this.app.surface, { "data-panning": null });
  }

  leave() {
    if (this.gesture) return;
    this.app.pointer = null;
    if (!this.app.cross.shown) this.app.tool.hover(null);
    this.app.refresh();
  }

  double(event) {
    this.app.tool.double(this.at(event), event);
    this.app.refresh();
  }

  /** The wheel zooms where someone works; else the page scrolls on. */
  wheel(event) {
    const { app } = this;
    if (!event.ctrlKey && !app.surface.contains(document.activeElement)) {
      app.told = app.t("Click the map first, then the wheel zooms; with Ctrl it always does.");
      return app.refresh();
    }
    event.preventDefault();
    const size = event.deltaMode === 1 ? 20 : 1;
    const turn = clamp(event.deltaY * size, -240, 240);
    return app.zoom(Math.exp(-turn * (event.ctrlKey ? 0.006 : 0.0022)), this.pixel(event));
  }
}

/** Keys over the map and its buttons. */
class Keys {
  constructor(app, root, signal) {
    Object.assign(this, { app, isSpaceDown: false, isSpaceUsed: false });
    root.addEventListener("keydown", (event) => this.down(event), { signal });
    root.addEventListener("keyup", (event) => this.up(event), { signal });
    app.surface.addEventListener("blur", () => this.blur(), { signal });
  }

  /** The notebook has shortcuts of its own: no key leaves, but Tab does what it does. */
  down(event) {
    event.stopPropagation();
    put(this.app.surface, { "data-mouse": null });
    if (event.key === "Tab" || event.isComposing) return;
    const isOnMap = event.target === this.app.surface;
    const isMeant = this.command(event) || this.letter(event) || (isOnMap && this.onMap(event));
    if (!isMeant) return;
    event.preventDefault();
    this.app.refresh();
  }

  /** Undo, redo, save; all territories. */
  command(event) {
    if (event.altKey || !(event.ctrlKey || event.metaKey)) return false;
    const key = event.key.toLowerCase();
    if (key === "z") return this.do(() => this.app.ask(event.shiftKey ? "redo" : "undo"));
    if (key === "y") return this.do(() => this.app.ask("redo"));
    if (key === "s") return this.do(() => this.app.ask("save"));
    if (key === "a") return this.do(() => this.app.select([...this.app.scene.territories.keys()]));
    return false;
  }

  do(action) {
    action();
    return true;
  }

  /** Keys that count on the buttons, too. */
  letter(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { app } = this;
    const tool = TOOL_KEYS[event.key.toLowerCase()];
    if (tool && !app.drag) return this.do(() => app.use(tool));
    if (event.key === "+" || event.key === "=") return this.do(() => app.zoom(1.4, this.center()));
    if (event.key === "-" || event.key === "_") return this.do(() => app.zoom(1 / 1.4, this.center()));
    if (event.key === "0") return this.do(() => app.fit());
    if (event.key === "Escape" && !app.bar.help.hidden) return this.do(() => app.bar.toggleHelp(false));
    if (event.key === "?") return this.do(() => app.bar.toggleHelp());
    return false;
  }

  /** Zoom around the crosshair where it is in use. */
  center() {
    return this.app.cross.shown ? this.app.view.toScreen(this.app.cross.at) : undefined;
  }

  onMap(event) {
    const { app } = this;
    app.told = "";
    if (STEPS[event.key]) return this.do(() => this.step(event));
    if (event.key === "Escape") return this.escape();
    if (event.key === "Enter") return this.do(() => this.enter(event));
    if (event.key === " ") return this.do(() => (this.isSpaceDown = true));
    if (app.drag) return false;
    if (event.key === "Backspace") return app.tool.back() || app.tool.remove();
    if (event.key === "Delete") return app.tool.remove();
    return this.travel(event);
  }

  /** Keys that bring the crosshair somewhere. */
  travel(event) {
    const walks = { "[": -1, ",": -1, "]": 1, ".": 1 };
    if (walks[event.key]) return this.do(() => this.walk(walks[event.key]));
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.toLowerCase();
    if (key === "n" || key === "p") return this.do(() => this.corner(key === "n" ? 1 : -1));
    if (key === "g") return this.do(() => this.grab(event));
    if (key === "f") return this.do(() => this.finding(event.shiftKey ? -1 : 1));
    if (key === "l" || key === "t") return this.do(() => this.toHandle(key));
    return false;
  }

  /** Show the crosshair, where the mouse was or in the middle of what is seen. */
  aim() {
    const { app } = this;
    const { view, cross } = app;
    if (!cross.at) cross.at = view.toCanvas([view.width / 2, view.height / 2]).map(Math.round);
    cross.shown = true;
    app.pointer = null;
  }

  step(event) {
    const { app } = this;
    const [dx, dy] = STEPS[event.key];
    if (event.altKey) return app.viewChanged(app.view.pan(-dx * 60, -dy * 60));
    this.aim();
    const size = event.shiftKey ? 1 : event.ctrlKey ? 50 : 10;
    app.cross.fine = event.shiftKey;
    app.jump(tidyAt(app.inCanvas(add(app.cross.at, [dx * size, dy * size]))));
    return this.follow();
  }

  /** Let tool or drag know where the crosshair is. */
  follow() {
    const { app } = this;
    const event = this.event();
    if (app.drag) app.drag.to(app.cross.at, event);
    else app.tool.hover(app.cross.at, event);
  }

  /** The crosshair as an event; after fine steps things attract from nearer. */
  event(shiftKey = false) {
    return { isKey: true, altKey: false, shiftKey, fine: this.app.cross.fine };
  }

  enter(event) {
    const { app } = this;
    if (app.drag) {
      const { drag } = app;
      app.drag = null;
      return drag.drop();
    }
    if (!app.cross.shown) return app.tool.close();
    app.tool.click(app.cross.at, this.event(event.shiftKey));
    return this.follow();
  }

  escape() {
    const { app } = this;
    if (app.drag) return this.do(() => app.cancel());
    app.bar.warn("");
    return app.tool.escape();
  }

  /** To the territory before or after, in the order of the board. */
  walk(step) {
    const { app } = this;
    const ids = [...app.scene.territories.keys()];
    if (!ids.length) return;
    const now = ids.indexOf(app.scene.selection.at(-1));
    const next = ids[now < 0 ? (step > 0 ? 0 : ids.length - 1) : (now + step + ids.length) % ids.length];
    app.tools.select.chosen.clear();
    app.select([next]);
    this.goTo(app.scene.label(next));
  }

  goTo(at) {
    if (!at) return;
    this.aim();
    this.app.cross.fine = false;
    this.app.jump(at);
    this.follow();
  }

  corner(step) {
    const { app } = this;
    const { select } = app.tools;
    if (!select.territory) return app.warn(app.t("Select one territory first: ] goes to the next one."));
    const points = [...new Set(app.scene.territories.get(select.territory).rings.flat())];
    if (!points.length) return undefined;
    const now = points.indexOf([...select.chosen].at(-1));
    const next = points[now < 0 ? (step > 0 ? 0 : points.length - 1) : (now + step + points.length) % points.length];
    if (app.tool === select) select.choose([next]);
    return this.goTo(app.scene.at(next));
  }

  grab() {
    const { app } = this;
    if (app.tool !== app.tools.select) app.use("select");
    this.aim();
    app.drag = app.tool.press(app.cross.at, this.event());
    if (!app.drag) app.warn(app.t("Nothing to take here: N goes to the next corner, L to the badge, T to the cross."));
    else app.bar.warn("");
  }

  toHandle(key) {
    const { app } = this;
    const { select } = app.tools;
    if (!select.territory) return app.warn(app.t("Select one territory first: ] goes to the next one."));
    return this.goTo(key === "l" ? app.scene.label(select.territory) : select.mover());
  }

  finding(step) {
    const { app } = this;
    const { findings } = app.scene;
    if (!findings.length) return app.hearStatus({ message: app.t("There are no faults.") });
    this.found = ((this.found ?? (step > 0 ? -1 : 0)) + step + findings.length) % findings.length;
    this.aim();
    return app.explain(findings[this.found]);
  }

  up(event) {
    event.stopPropagation();
    if (event.key !== " " || !this.isSpaceDown) return;
    if (!this.isSpaceUsed && this.app.cross.shown) this.enter(event);
    this.isSpaceDown = this.isSpaceUsed = false;
    this.app.refresh();
  }

  /** The focus goes: the crosshair too. */
  blur() {
    put(this.app.surface, { "data-mouse": null });
    this.isSpaceDown = this.isSpaceUsed = false;
    if (this.app.drag && this.app.cross.shown) this.app.cancel();
    this.app.cross.shown = false;
    this.app.refresh();
  }
}
