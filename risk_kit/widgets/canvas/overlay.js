// What lies over the map while someone works on it: outlines of the chosen, handles, lines being drawn.

const CROSS = "M-6 0H6M0 -6V6M-6 0l2 -2M-6 0l2 2M6 0l-2 -2M6 0l-2 2M0 -6l-2 2M0 -6l2 2M0 6l-2 -2M0 6l2 -2";
const HAIRS = "M-22 0H-5M5 0H22M0 -22V-5M0 5V22";
const SHAPES = {
  corner: [["circle", { r: 5.5 }]],
  middle: [["circle", { r: 3.5 }]],
  move: [["circle", { r: 9.5 }], ["path", { d: CROSS }]],
  snap: [["circle", { r: 9 }]],
  edge: [["rect", { x: -6, y: -6, width: 12, height: 12 }]],
  dot: [["circle", { r: 4 }]],
  badge: [["circle", { r: 11 }]],
  cross: [["path", { d: HAIRS, class: "rk-casing" }], ["path", { d: HAIRS }]],
};

/** Outlines move with the map, handles keep their size. */
class Overlay {
  constructor(world, screen, scene, view) {
    Object.assign(this, { scene, view });
    this.outlines = svg("g", { class: "rk-outlines" }, world);
    this.layer = svg("g", { class: "rk-handles" }, screen);
    this.elements = new Map(); // key -> element
    this.chosen = new Map(); // territory -> [casing, line]
  }

  /** Show things, each {key, kind, at or places, look}; what is not named any more goes. */
  draw(items) {
    const wanted = new Set();
    for (const item of items) {
      const key = `${item.kind} ${item.key}`;
      wanted.add(key);
      if (!this.elements.has(key)) this.elements.set(key, this.make(item));
      const element = this.elements.get(key);
      put(element, { class: `rk-${item.kind} ${item.look || ""}`.trim(), ...this.place(item) });
    }
    for (const [key, element] of this.elements) {
      if (wanted.has(key)) continue;
      element.remove();
      this.elements.delete(key);
    }
  }

  make(item) {
    if (item.places) return svg("path", { "data-key": item.key }, this.layer);
    const element = svg("g", { "data-key": item.key }, this.layer);
    for (const [name, attributes] of SHAPES[item.kind]) svg(name, attributes, element);
    return element;
  }

  place(item) {
    if (item.places) {
      const data = lineData(item.places.map((at) => this.view.toScreen(at)));
      return { d: item.closed ? `${data}Z` : data };
    }
    const [x, y] = this.view.toScreen(item.at);
    return { transform: `translate(${x} ${y})${item.size ? ` scale(${item.size})` : ""}` };
  }

  /** Outline the chosen territories. */
  outline(ids) {
    for (const [id, paths] of this.chosen) {
      if (ids.includes(id)) continue;
      for (const path of paths) path.remove();
      this.chosen.delete(id);
    }
    for (const id of ids) {
      if (!this.chosen.has(id)) {
        const looks = ["rk-casing", "rk-line"];
        this.chosen.set(id, looks.map((look) => svg("path", { class: look, "data-chosen": id }, this.outlines)));
      }
      const d = ringsData(this.scene.rings(id)) || this.ring(id);
      for (const path of this.chosen.get(id)) put(path, { d });
    }
  }

  /** A circle around the badge of a territory without a shape. */
  ring(id) {
    const at = this.scene.label(id);
    const r = (BADGE + 2) * this.scene.unit;
    return at ? `M${at[0] - r} ${at[1]}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0` : "";
  }

  /** Light up places that were asked for. */
  flash(ids, at) {
    const places = ids.length ? ids.map((id) => this.scene.rings(id)) : [];
    for (const rings of places) this.fade(svg("path", { d: ringsData(rings), class: "rk-flash" }, this.outlines));
    const spots = at ? [at] : ids.map((id) => this.scene.label(id)).filter(Boolean);
    for (const spot of spots) {
      const ring = { cx: spot[0], cy: spot[1], r: 22 / this.view.scale, class: "rk-flash" };
      this.fade(svg("circle", ring, this.outlines));
    }
  }

  fade(element) {
    setTimeout(() => element.remove(), 1600);
  }
}
