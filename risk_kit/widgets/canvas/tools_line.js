// The tools that draw a line: a new outline, and the cut through a territory.

/** What drawing and splitting share: spots that were clicked, and the line to the pointer. */
class LineTool extends Tool {
  constructor(app) {
    super(app);
    this.spots = []; // {spot, at, kind} as `snap` gives them
    this.next = null;
  }

  /** A line that was begun is still there when the tool is taken up again. */
  leave() {
    this.next = null;
  }

  get isBusy() {
    return this.spots.length > 0;
  }

  /** A corner that is gone leaves its place. */
  changed() {
    const { points, edges } = this.app.scene;
    for (const each of this.spots) {
      const isGone = each.kind === "point" ? !points.has(each.spot) : !edges.has(pairKey(...(each.spot.edge || [])));
      if (each.kind !== "free" && isGone) Object.assign(each, { kind: "free", spot: tidyAt(each.at) });
    }
    this.next = null;
  }

  hover(at, event) {
    this.next = at && this.snap(at, event);
  }

  /** What was clicked, and lies on an edge or a corner, is told by that. */
  snap(at, event) {
    return this.app.snap(at, event);
  }

  back() {
    if (!this.spots.length) return false;
    this.spots.pop();
    return true;
  }

  escape() {
    if (this.spots.length) this.spots = [];
    else this.app.use("select");
    return true;
  }

  /** Whether a stretch to a place would cross the line so far. */
  wouldCross(at, from = 0) {
    const places = this.spots.map((each) => each.at);
    const last = places.at(-1);
    return places.slice(from, -2).some((place, i) => doCross(place, places[from + i + 1], last, at));
  }

  /** A click on the corner that was just made means nothing new. */
  isLast(at) {
    const last = this.spots.at(-1);
    return last && distance(last.at, at) * this.app.view.scale < CLICK_SLOP;
  }

  /** Send the line; if it is refused it comes back to be mended. */
  send(message, more = {}) {
    const { spots } = this;
    this.spots = [];
    this.ghost = spots.map((each) => each.at);
    const forget = () => (this.ghost = null);
    const refused = () => {
      forget();
      if (this.app.tool !== this || this.spots.length) return;
      this.spots = spots;
      Object.assign(this, more);
    };
    this.app.edit(message, { done: forget, refused });
  }

  items() {
    const places = this.spots.map((each) => each.at);
    const items = [];
    if (this.ghost) items.push({ kind: "line", key: "sent", places: this.ghost, closed: this.closes, look: "rk-sent" });
    if (places.length > 1) items.push({ kind: "line", key: "done", places });
    if (places.length && this.next) {
      const look = this.wouldCross(this.next.at, this.isClosing(this.next.at) ? 1 : 0) ? "rk-wrong" : "";
      items.push({ kind: "line", key: "next", places: [places.at(-1), this.next.at], look: `rk-rubber ${look}` });
    }
    places.forEach((at, i) => items.push({ kind: "dot", key: i, at, look: i ? "" : "rk-first" }));
    if (this.next && this.next.kind !== "free") {
      items.push({ kind: this.next.kind === "point" ? "snap" : "edge", key: "next", at: this.next.at });
    } else if (this.next) items.push({ kind: "dot", key: "next", at: this.next.at, look: "rk-rubber" });
    return items;
  }

  isClosing() {
    return false;
  }
}

/** Draw a new territory corner by corner. */
class DrawTool extends LineTool {
  constructor(app) {
    super(app);
    this.closes = true;
  }

  snap(at, event) {
    const first = this.spots[0];
    const near = first && distance(first.at, at) <= this.app.reach(event);
    return near && this.spots.length > 2 ? { ...first, kind: "point" } : super.snap(at, event);
  }

  isClosing(at) {
    return this.spots.length > 2 && isSame(this.spots[0].at, at);
  }

  click(at, event) {
    const next = this.snap(at, event);
    if (this.isClosing(next.at)) return this.close();
    if (this.isLast(next.at)) return event.isKey ? this.close() : undefined;
    if (this.wouldCross(next.at)) return this.app.warn(this.app.t("The outline would cross itself there."));
    return this.spots.push(next);
  }

  double() {
    if (this.spots.length > 2) this.close();
  }

  close() {
    if (!this.spots.length) return false;
    const { t } = this.app;
    if (this.spots.length < 3) this.app.warn(t("A territory needs three corners or more."));
    else if (this.wouldCross(this.spots[0].at, 1)) this.app.warn(t("Closed here, the outline would cross itself."));
    else this.send({ do: "draw", outline: this.spots.map((each) => each.spot) });
    return true;
  }

  hint() {
    const { t } = this.app;
    const count = this.spots.length;
    if (!count) return t("Click the first corner of the new territory; what lies over others is cut away.");
    if (count < 3) return t("Click the next corner; Backspace takes the last one back, Esc all.");
    if (this.app.cross.shown) return t("Enter makes the next corner, once more in the same place it closes the outline.");
    return t("Click the first corner or press Enter to close; Backspace takes the last corner back.");
  }
}

/** Split a territory along a line from edge to edge. */
class SplitTool extends LineTool {
  constructor(app) {
    super(app);
    this.target = null;
  }

  enter() {
    if (!this.isBusy) this.target = this.app.tools.select.territory;
  }

  changed() {
    super.changed();
    if (this.target && !this.app.scene.territories.has(this.target)) [this.target, this.spots] = [null, []];
  }

  picked() {
    return this.target ? [this.target] : [];
  }

  /** The line begins and ends on the edge of the territory, so that attracts first. */
  snap(at, event) {
    const { scene, view } = this.app;
    if (!this.target) return null;
    const reach = Math.max(this.app.reach(event), event.altKey ? 0 : 14 / view.scale);
    const mine = new Set(scene.territories.get(this.target).rings.flat());
    const others = new Set([...scene.points.keys()].filter((point) => !mine.has(point)));
    const corner = scene.pointNear(at, reach * 0.7, others);
    if (corner) return { kind: "point", spot: corner.point, at: corner.at };
    const edge = scene.edgeNear(at, reach, this.target);
    if (edge) return { kind: "edge", spot: edge, at: edge.at };
    const free = this.app.inCanvas(tidyAt(at));
    return { kind: "free", spot: free, at: free };
  }

  click(at, event) {
    const { app } = this;
    const there = app.scene.territoryAt(at);
    const next = this.snap(at, event);
    if (!this.target) return this.aim(there);
    if (this.isLast(next.at)) return undefined;
    if (!this.spots.length && next.kind === "free") {
      if (there && there !== this.target) return this.aim(there);
      return app.warn(app.t("The line begins on the edge of {name}.", { name: app.scene.name(this.target) }));
    }
    if (this.wouldCross(next.at)) return app.warn(app.t("The line would cross itself there."));
    this.spots.push(next);
    if (this.spots.length > 1 && this.line(next) === this.line(this.spots[0])) this.close();
    return undefined;
  }

  /** Which outline or hole of the territory a spot is on; a line may cross holes on its way. */
  line({ kind, spot }) {
    const points = { point: [spot], edge: spot.edge, free: [null] }[kind];
    return this.app.scene.territories.get(this.target).rings.findIndex((ring) => points.every((id) => ring.includes(id)));
  }

  aim(territory) {
    if (!territory) return;
    this.target = territory;
    this.app.select([territory]);
  }

  close() {
    const { t, scene } = this.app;
    if (this.spots.length < 2) return false;
    if (this.line(this.spots.at(-1)) !== this.line(this.spots[0])) {
      this.app.warn(t("The line ends on the edge of {name}.", { name: scene.name(this.target) }));
      return true;
    }
    const target = this.target;
    this.send({ do: "split", territory: target, line: this.spots.map((each) => each.spot) }, { target });
    this.target = null;
    return true;
  }

  escape() {
    if (this.spots.length || !this.target) return super.escape();
    this.target = null;
    return true;
  }

  hint() {
    const { t, scene } = this.app;
    if (!this.target) return t("Click the territory to split.");
    const name = scene.name(this.target);
    if (!this.spots.length) return t("Click on the edge of {name}, where the cut begins.", { name });
    return t("Click along the cut; it ends on the edge of {name}. Backspace takes the last corner back.", { name });
  }
}
