// What all tools share, and the tool that selects.

/** A way to work on the map. Places are canvas coordinates; an event has altKey, shiftKey and fine. */
class Tool {
  constructor(app) {
    this.app = app;
  }

  enter() {}
  leave() {}
  hover() {}
  click() {}
  double() {}
  choose() {}

  /** Whether something is begun that would be lost. */
  get isBusy() {
    return false;
  }

  /** What is held from here on: a drag, or null. */
  press() {
    return null;
  }

  /** Answers to keys; true where the key meant something. */
  close() {
    return false;
  }

  back() {
    return false;
  }

  remove() {
    return false;
  }

  escape() {
    return false;
  }

  /** What to do next, in words. */
  hint() {
    return "";
  }

  /** What the overlay shows. */
  items() {
    return [];
  }

  /** Territories that are marked. */
  picked() {
    return [];
  }

  /** Two territories whose border may be set. */
  pair() {
    return null;
  }

  /** Something changed in Python. */
  changed() {}
}

const SPACING = 13; // pixels between handles
const ROOM = 30; // pixels that an edge needs for a handle in its middle

/** Select and reshape. */
class SelectTool extends Tool {
  constructor(app) {
    super(app);
    this.chosen = new Set(); // corners
    this.over = null; // the handle under the pointer
  }

  leave() {
    this.chosen.clear();
    this.over = null;
  }

  /** The territory whose corners are shown. */
  get territory() {
    const { selection } = this.app.scene;
    return selection.length === 1 && this.app.scene.territories.has(selection[0]) ? selection[0] : null;
  }

  choose(points) {
    this.chosen = new Set(points);
    this.app.refresh();
  }

  chooseIn(box) {
    const { scene } = this.app;
    const own = this.territory ? scene.territories.get(this.territory).rings.flat() : [];
    const corners = own.filter((point) => isInBox(box, scene.at(point)));
    if (corners.length) return this.choose(corners);
    const isIn = (id) => scene.label(id) && isInBox(box, scene.label(id));
    this.app.select([...scene.territories.keys()].filter(isIn));
  }

  changed() {
    for (const point of this.chosen) if (!this.app.scene.points.has(point)) this.chosen.delete(point);
    this.over = null;
  }

  /** Corners with room for a handle: those that are chosen, then where borders meet, then the rest. */
  corners() {
    const { scene, view } = this.app;
    if (!this.territory) return [];
    const points = [...new Set(scene.territories.get(this.territory).rings.flat())];
    const rank = (point) => (this.chosen.has(point) ? 9 : scene.users.get(point)?.size || 0);
    const tiles = new Tiles(SPACING * 4);
    const shown = [];
    for (const point of points.map((p) => [rank(p), p]).sort((a, b) => b[0] - a[0]).map((pair) => pair[1])) {
      const [x, y] = view.toScreen(scene.at(point));
      if (x < -20 || y < -20 || x > view.width + 20 || y > view.height + 20) continue;
      const half = SPACING / 2;
      const box = [x - half, y - half, x + half, y + half];
      if (tiles.meets(box, null) && !this.chosen.has(point)) continue;
      tiles.add(box, point);
      shown.push(point);
    }
    this.hidden = points.length > shown.length;
    return shown;
  }

  /** Edges long enough for a handle in the middle. */
  middles() {
    const { scene, view } = this.app;
    const rings = this.territory ? scene.territories.get(this.territory).rings : [];
    return rings.flatMap((ring) =>
      ring.flatMap((a, i) => {
        const b = ring[(i + 1) % ring.length];
        const places = [scene.at(a), scene.at(b)];
        return distance(...places) * view.scale >= ROOM ? [{ edge: [a, b], at: middle(...places) }] : [];
      }),
    );
  }

  /** Where the cross that moves the territory stands: left of the badge. */
  mover() {
    const at = this.territory && this.app.scene.label(this.territory);
    if (!at || !this.app.scene.territories.get(this.territory).rings.length) return null;
    const away = BADGE * this.app.scene.unit + 14 / this.app.view.scale;
    return [at[0] - away, at[1]];
  }

  /** The handle at a place: the nearest of a kind, corners first. */
  handle(at, reach = 9 / this.app.view.scale) {
    const { scene } = this.app;
    const nearest = (list, within) => {
      const near = list.map((each) => [distance(each.at, at), each]).filter(([far]) => far <= within);
      return near.length ? near.reduce((a, b) => (b[0] < a[0] ? b : a))[1] : null;
    };
    const corners = this.corners().map((point) => ({ kind: "corner", point, at: scene.at(point) }));
    const middles = this.middles().map((each) => ({ kind: "middle", ...each }));
    const mover = this.mover();
    return (
      nearest(corners, reach) ||
      nearest(mover ? [{ kind: "move", territory: this.territory, at: mover }] : [], reach * 1.1) ||
      nearest(middles, reach * 0.8) ||
      this.badge(at)
    );
  }

  /** The badge at a place, that of the selected territory first. */
  badge(at) {
    const { scene } = this.app;
    const size = Math.max(BADGE * scene.unit, 6 / this.app.view.scale);
    const isThere = (id) => scene.label(id) && distance(scene.label(id), at) <= size;
    const found = [...scene.selection, ...scene.territories.keys()].find(isThere);
    return found === undefined ? null : { kind: "label", territory: found, at: scene.label(found) };
  }

  hover(at) {
    this.over = at && this.handle(at);
  }

  press(at, event) {
    const handle = this.handle(at);
    if (event.shiftKey && handle?.kind !== "corner") return new FrameDrag(this.app, at);
    if (!handle) return null;
    if (handle.kind === "corner") return this.take(handle.point, at, event);
    if (handle.kind === "middle") return new NewCornerDrag(this.app, handle.at, handle.edge);
    if (handle.kind === "move") return new TerritoryDrag(this.app, at, handle.territory);
    return new LabelDrag(this.app, at, handle.territory);
  }

  /** A corner that was chosen before brings the others along. */
  take(point, at, event) {
    const others = event.shiftKey || this.chosen.has(point) ? [...this.chosen] : [];
    return new CornerDrag(this.app, at, point, [...new Set([...others, point])]);
  }

  click(at, event) {
    const handle = this.handle(at);
    if (handle?.kind === "corner") return this.clickCorner(handle.point, event);
    if (handle?.kind === "middle") return new NewCornerDrag(this.app, handle.at, handle.edge).drop();
    const finding = this.app.labels.findingAt(this.app.view.toScreen(at));
    if (finding) return this.app.explain(finding);
    const found = handle ? handle.territory : this.app.scene.territoryAt(at);
    this.chosen.clear();
    const { selection } = this.app.scene;
    if (!event.shiftKey) return this.app.select(found ? [found] : []);
    if (!found) return undefined;
    const others = selection.filter((id) => id !== found);
    return this.app.select(others.length < selection.length ? others : [...selection, found]);
  }

  clickCorner(point, event) {
    if (!event.shiftKey) return this.choose([point]);
    const others = [...this.chosen].filter((each) => each !== point);
    return this.choose(others.length < this.chosen.size ? others : [...others, point]);
  }

  /** A double click selects the whole continent. */
  double(at) {
    const { scene } = this.app;
    const handle = this.handle(at);
    if (handle && handle.kind !== "label") return;
    const continent = scene.territories.get(scene.territoryAt(at))?.continent;
    if (!continent) return;
    this.app.select([...scene.territories.keys()].filter((id) => scene.territories.get(id).continent === continent));
  }

  remove() {
    const { scene } = this.app;
    if (this.chosen.size) for (const point of this.chosen) this.app.edit({ do: "remove_point", point });
    else for (const territory of scene.selection) this.app.edit({ do: "delete", territory });
    const done = this.chosen.size || scene.selection.length;
    this.chosen.clear();
    return Boolean(done);
  }

  escape() {
    if (this.chosen.size) this.choose([]);
    else if (this.app.scene.selection.length) this.app.select([]);
    else return false;
    return true;
  }

  pair() {
    const { selection } = this.app.scene;
    return selection.length === 2 ? selection : null;
  }

  hint() {
    const { t, scene } = this.app;
    if (this.chosen.size === 1) return t("Drag the corner, or press Delete to remove it.");
    if (this.chosen.size) return t("Drag one of the chosen corners and all follow; Delete removes them.");
    if (!scene.territories.size) return t("There is no territory yet: choose Draw (D) and click its corners.");
    if (!scene.selection.length) return t("Click a territory to select it; Shift and click for more.");
    if (!this.territory) return t("Delete removes the selected territories; Esc lets go of them.");
    if (this.hidden) return t("Drag a corner, an edge's middle, the badge or the cross; zoom in for more corners.");
    return t("Drag a corner, an edge's middle, the badge or the cross; Delete removes the territory.");
  }

  items() {
    const { scene, drag } = this.app;
    const held = drag?.held;
    const corners = this.corners().map((point) => ({
      kind: "corner",
      key: point,
      at: scene.at(point),
      look: [
        this.chosen.has(point) && "rk-chosen",
        (scene.users.get(point)?.size || 0) > 1 && "rk-shared",
        (this.over?.point === point || held === point) && "rk-over",
      ].filter(Boolean).join(" "),
    }));
    if (drag) return corners;
    const middles = this.middles().map(({ edge, at }) => ({
      kind: "middle",
      key: pairKey(...edge),
      at,
      look: this.over?.edge && pairKey(...this.over.edge) === pairKey(...edge) ? "rk-over" : "",
    }));
    const mover = this.mover();
    return [...middles, ...corners, ...(mover ? [this.moverItem(mover)] : []), ...this.badgeItem()];
  }

  moverItem(at) {
    return { kind: "move", key: "", at, look: this.over?.kind === "move" ? "rk-over" : "" };
  }

  badgeItem() {
    if (this.over?.kind !== "label") return [];
    const size = this.app.scene.unit * this.app.view.scale;
    return [{ kind: "badge", key: "", at: this.app.scene.label(this.over.territory), size }];
  }
}
