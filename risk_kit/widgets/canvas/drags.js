// Gestures that hold something: begun by pressing, followed while moving, one edit when dropped.

/** A gesture over the canvas; keys drive it as well as the pointer. */
class Drag {
  constructor(app, start) {
    Object.assign(this, { app, start, moved: [0, 0] });
  }

  /** Follow the hand. */
  to(at) {
    this.moved = minus(at, this.start);
  }

  drop() {}
  cancel() {}
  items() {
    return [];
  }

  /** Whether what is held still exists. */
  get alive() {
    return true;
  }
}

/** What attracts a corner that is moved: corners and edges of other territories, its own corners from near only. */
function attraction(app, at, event, point, users) {
  const { scene } = app;
  const reach = app.reach(event);
  if (!reach) return null;
  const own = new Set([...users].flatMap((id) => scene.territories.get(id).rings.flat()));
  const corner = scene.pointNear(at, reach, own) || scene.pointNear(at, reach * 0.4, new Set([point]));
  if (corner) return corner;
  const others = [...scene.territories.keys()].filter((id) => !users.has(id));
  return others.reduce((best, id) => best || scene.edgeNear(at, reach * 0.8, id), null);
}

/** One corner, or several that were chosen together. */
class CornerDrag extends Drag {
  constructor(app, start, held, ids) {
    super(app, start);
    Object.assign(this, { held, ids, join: null });
    this.origins = new Map(ids.map((id) => [id, app.scene.at(id)]));
  }

  get alive() {
    return this.ids.every((id) => this.app.scene.points.has(id));
  }

  get hint() {
    const { t } = this.app;
    if (this.join?.edge) return t("Drop it here: it becomes a corner of the other territory, too.");
    if (this.join) return t("Drop it here: the two corners become one.");
    return t("Drop it where it should be, or on another corner to join them; Esc puts it back.");
  }

  to(at, event) {
    super.to(at);
    const { app, held, origins } = this;
    if (!this.places) app.tools.select.choose(this.ids);
    const wanted = add(origins.get(held), this.moved);
    const users = app.scene.users.get(held) || new Set();
    this.join = this.ids.length === 1 ? attraction(app, wanted, event, held, users) : null;
    const by = minus(this.join ? this.join.at : app.inCanvas(wanted), origins.get(held));
    this.places = new Map([...origins].map(([id, from]) => [id, tidyAt(app.inCanvas(add(from, by)))]));
    app.echo(app.scene.echoPoints(this.places));
  }

  drop() {
    const { app, held, join } = this;
    if (join && !join.edge) {
      app.edit({ do: "join_points", point: held, onto: join.point });
      return app.tools.select.choose([join.point]);
    }
    const changed = [...(this.places || [])].filter(([id, at]) => !isSame(at, this.origins.get(id)));
    if (!changed.length) return this.cancel();
    return app.edit({ do: "move_points", points: Object.fromEntries(changed) });
  }

  cancel() {
    this.app.echo(this.app.scene.dropEcho());
  }

  items() {
    return this.join ? [{ kind: this.join.edge ? "edge" : "snap", key: "join", at: this.join.at }] : [];
  }
}

/** A corner that is made on the edge between two others. */
class NewCornerDrag extends Drag {
  constructor(app, start, edge) {
    super(app, start);
    this.edge = edge;
    this.key = pairKey(...edge);
    this.at = tidyAt(start);
  }

  get alive() {
    return this.app.scene.edges.has(this.key);
  }

  get hint() {
    const { t } = this.app;
    if (this.join) return t("Drop it here: the two corners become one.");
    return t("Drop the new corner where it should be; Esc leaves the edge as it was.");
  }

  to(at, event) {
    const { app, key } = this;
    const users = app.scene.edges.get(key) || new Set();
    const found = attraction(app, at, event, null, users);
    this.join = found && !found.edge && !this.edge.includes(found.point) ? found : null;
    this.at = this.join ? this.join.at : tidyAt(app.inCanvas(at));
    app.echo(app.scene.echoCorner(key, this.at));
  }

  /** The new corner is chosen once it is there, and joined where it was dropped on another. */
  drop() {
    const [a, b] = this.edge;
    const { app, at, join } = this;
    const before = new Set(app.scene.points.keys());
    const done = () => {
      const made = [...app.scene.points].find(([id, place]) => !before.has(id) && distance(place, at) < 1)?.[0];
      if (made !== undefined && join) app.edit({ do: "join_points", point: made, onto: join.point });
      else if (made !== undefined) app.tools.select.choose([made]);
    };
    app.edit({ do: "add_point", a, b, at }, { done });
  }

  cancel() {
    this.app.echo(this.app.scene.dropEcho());
  }

  items() {
    const item = { kind: "corner", key: "new", at: this.at, look: "rk-held" };
    return this.join ? [item, { kind: "snap", key: "join", at: this.at }] : [item];
  }
}

/** A whole territory; its ghost follows until it is dropped. */
class TerritoryDrag extends Drag {
  constructor(app, start, territory) {
    super(app, start);
    this.territory = territory;
  }

  get alive() {
    return this.app.scene.territories.has(this.territory);
  }

  get hint() {
    return this.app.t("Drop {name} where it should lie; Esc puts it back.", { name: this.app.scene.name(this.territory) });
  }

  to(at) {
    const wanted = minus(at, this.start);
    const box = this.app.scene.box(this.territory);
    const [w, h] = this.app.scene.canvas;
    this.moved = tidyAt(
      box ? [clamp(wanted[0], -box[0], w - box[2]), clamp(wanted[1], -box[1], h - box[3])] : wanted,
    );
  }

  drop() {
    if (this.moved[0] || this.moved[1]) {
      this.app.edit({ do: "move_territory", territory: this.territory, by: this.moved });
    }
  }

  items() {
    const rings = this.app.scene.rings(this.territory);
    return rings.map((ring, i) => {
      const places = ring.map((at) => add(at, this.moved));
      return { kind: "ghost", key: i, places, closed: true };
    });
  }
}

/** The badge of a territory, which its name follows. */
class LabelDrag extends Drag {
  constructor(app, start, territory) {
    super(app, start);
    this.territory = territory;
    this.from = app.scene.label(territory);
  }

  get alive() {
    return this.app.scene.territories.has(this.territory);
  }

  get hint() {
    const name = this.app.scene.name(this.territory);
    return this.app.t("Drop the badge of {name} where armies should stand; Esc puts it back.", { name });
  }

  to(at) {
    super.to(at);
    this.at = tidyAt(this.app.inCanvas(add(this.from, this.moved)));
    this.app.scene.echo.labels.set(this.territory, this.at);
    this.app.echo([], [this.territory]);
  }

  drop() {
    if (!this.at || isSame(this.at, this.from)) return this.cancel();
    this.app.edit({ do: "move_label", territory: this.territory, at: this.at });
  }

  cancel() {
    this.app.echo(this.app.scene.dropEcho(), [this.territory]);
  }
}

/** A frame that chooses what lies in it: corners of the chosen territory, else territories. */
class FrameDrag extends Drag {
  get hint() {
    return this.app.t("Let go to choose what lies in the frame.");
  }

  to(at) {
    super.to(at);
    this.end = at;
  }

  drop() {
    if (this.end) this.app.tools.select.chooseIn(boxOf([this.start, this.end]));
  }

  items() {
    if (!this.end) return [];
    const [[x, y], [u, v]] = [this.start, this.end];
    return [{ kind: "frame", key: "", places: [[x, y], [u, y], [u, v], [x, v]], closed: true }];
  }
}

/** The view itself. */
class PanDrag extends Drag {
  constructor(app, pixel) {
    super(app, pixel);
    this.pixel = pixel;
  }

  toPixel(pixel) {
    this.app.view.pan(pixel[0] - this.pixel[0], pixel[1] - this.pixel[1]);
    this.pixel = pixel;
    this.app.viewChanged();
  }
}
