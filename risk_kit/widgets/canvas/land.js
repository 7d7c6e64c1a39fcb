// The drawing of ground, territories and lines; only what changed is touched.

/** Layers in canvas units: the ground with its territories, and lines that lie over the outlines of the chosen. */
class Land {
  constructor(ground, lines, scene) {
    this.scene = scene;
    const layer = (parent, name) => svg("g", { class: `rk-${name}` }, parent);
    this.paper = svg("rect", { class: "rk-paper" }, ground);
    this.picture = svg("image", { preserveAspectRatio: "xMidYMid meet" }, ground);
    this.under = layer(ground, "under");
    this.territories = layer(ground, "territories");
    this.over = layer(ground, "over");
    this.frontiers = svg("path", { class: "rk-frontiers" }, ground);
    this.blocked = svg("path", { class: "rk-blocked" }, lines);
    this.laneCasings = layer(lines, "casings");
    this.lanes = layer(lines, "lanes");
    this.arrows = svg("path", { class: "rk-arrows" }, lines);
    this.paths = new Map();
    this.laneParts = new Map();
  }

  /** Draw everything anew. */
  all() {
    this.ground();
    this.still();
    for (const id of [...this.paths.keys()]) if (!this.scene.territories.has(id)) this.drop(id);
    for (const id of this.scene.territories.keys()) this.territory(id);
    this.lines();
    this.links();
  }

  /** Draw what a patch or the hand changed. */
  some(changes) {
    const { keys, territories, labels } = changes;
    if (keys.has("canvas") || keys.has("background")) this.ground();
    if (keys.has("still")) this.still();
    for (const id of territories) this.territory(id);
    const redrawn = territories.size || keys.has("continents");
    if (redrawn || keys.has("blocked")) this.lines();
    if (redrawn || labels.size || keys.has("borders") || keys.has("canvas")) this.links();
  }

  ground() {
    const [width, height] = this.scene.canvas;
    put(this.paper, { width, height });
    const picture = this.scene.background;
    const href = picture && /^data:image\//.test(picture.href || "") ? picture.href : null;
    put(this.picture, { href, width, height, opacity: href ? (picture.opacity ?? 0.5) : 0 });
    this.territories.classList.toggle("rk-traced", Boolean(href));
  }

  still() {
    this.under.replaceChildren();
    this.over.replaceChildren();
    for (const each of this.scene.still) {
      const layer = each.kind === "lake" ? this.over : this.under;
      svg("path", { d: ringsData(each.rings), "fill-rule": "evenodd", class: `rk-${each.kind}` }, layer);
    }
  }

  territory(id) {
    if (!this.scene.territories.has(id)) return this.drop(id);
    let path = this.paths.get(id);
    if (!path) {
      path = svg("path", { "fill-rule": "evenodd", "data-territory": id }, this.territories);
      this.paths.set(id, path);
    }
    put(path, { d: ringsData(this.scene.rings(id)), fill: this.scene.color(id) });
  }

  drop(id) {
    this.paths.get(id)?.remove();
    this.paths.delete(id);
  }

  /** Mark the territories that have a class of their own (hovered, picked). */
  mark(name, ids) {
    for (const path of this.territories.querySelectorAll(`.${name}`)) {
      if (!ids.includes(path.dataset.territory)) path.classList.remove(name);
    }
    for (const id of ids) this.paths.get(id)?.classList.add(name);
  }

  /** Edges between continents, and edges that nobody may cross. */
  lines() {
    const { scene } = this;
    let frontiers = "";
    let blocked = "";
    const closed = new Set(scene.blocked.map(([a, b]) => pairKey(a, b)));
    for (const [key, users] of scene.edges) {
      if (users.size < 2) continue;
      const [one, other] = users;
      const isBlocked = closed.has(pairKey(one, other));
      const sameContinent = scene.territories.get(one).continent === scene.territories.get(other).continent;
      if (!isBlocked && sameContinent) continue;
      const data = lineData(this.edge(key));
      if (isBlocked) blocked += data;
      else frontiers += data;
    }
    put(this.frontiers, { d: frontiers });
    put(this.blocked, { d: blocked });
  }

  /** Places along an edge. */
  edge(key) {
    const [a, b] = key.split("|").map(Number);
    const extra = this.scene.echo.corners.get(key);
    return extra ? [this.scene.at(a), extra, this.scene.at(b)] : [this.scene.at(a), this.scene.at(b)];
  }

  /** Lanes between territories that do not touch, arrows where a border goes one way. */
  links() {
    const wanted = new Set();
    let arrows = "";
    for (const border of this.scene.borders) {
      const [a, b] = [this.scene.label(border.a), this.scene.label(border.b)];
      if (!a || !b) continue;
      if (border.one_way) arrows += this.arrow(border, a, b);
      if (border.touching) continue;
      const key = pairKey(border.a, border.b);
      wanted.add(key);
      this.lane(key, border, a, b);
    }
    for (const [key, parts] of this.laneParts) {
      if (wanted.has(key)) continue;
      for (const part of parts) part.remove();
      this.laneParts.delete(key);
    }
    put(this.arrows, { d: arrows });
  }

  lane(key, border, a, b) {
    if (!this.laneParts.has(key)) {
      this.laneParts.set(key, [svg("path", {}, this.laneCasings), svg("path", { "data-lane": key }, this.lanes)]);
    }
    const [casing, line] = this.laneParts.get(key);
    const d = this.stretches(border, a, b).map(lineData).join("");
    put(casing, { d });
    put(line, { d, class: border.sea ? "rk-sea" : "rk-bridge" });
  }

  /** The straight stretches of a lane: one, or two where it leaves at one side and comes back at the other. */
  stretches(border, a, b) {
    if (!border.wraps) return [this.between(a, b)];
    const width = this.scene.canvas[0];
    const [west, east] = a[0] <= b[0] ? [a, b] : [b, a];
    const way = west[0] + width - east[0];
    const y = way > 0 ? west[1] + ((east[1] - west[1]) * west[0]) / way : west[1];
    return [this.between(west, [0, y], 0), this.between(east, [width, y], 0)];
  }

  /** A line from badge to badge, without what lies under them. */
  between(a, b, end = 11) {
    const far = distance(a, b);
    const unit = this.scene.unit;
    if (far <= 22 * unit) return [a, b];
    const step = (from, to, size) => add(from, minus(to, from).map((part) => (part * size * unit) / far));
    return [step(a, b, 11), step(b, a, end)];
  }

  /** The head of an arrow, at the shared edge or at the middle of the lane. */
  arrow(border, a, b) {
    const [tip, towards] = border.touching ? this.crossing(border, b) : this.halfway(border, a, b);
    const size = 7 * this.scene.unit;
    const far = distance(tip, towards) || 1;
    const [dx, dy] = minus(towards, tip).map((part) => (part / far) * size);
    const places = [
      [tip[0] + dx, tip[1] + dy],
      [tip[0] - dx - dy, tip[1] - dy + dx],
      [tip[0] - dx + dy, tip[1] - dy - dx],
    ];
    return `${lineData(places)}Z`;
  }

  /** Where a border of two shapes is crossed: the middle of their longest shared edge, and the way on. */
  crossing(border, b) {
    const shared = this.scene.sharedEdges(border.a, border.b).map((edge) => edge.map((point) => this.scene.at(point)));
    if (!shared.length) return [middle(this.scene.label(border.a), b), b];
    const longest = shared.reduce((x, y) => (distance(...y) > distance(...x) ? y : x));
    const tip = middle(...longest);
    const [dx, dy] = minus(longest[1], longest[0]);
    const sides = [add(tip, [dy, -dx]), add(tip, [-dy, dx])];
    const near = distance(sides[0], b) < distance(sides[1], b) ? 0 : 1;
    const step = (side) => add(tip, minus(side, tip).map((part) => part * 0.05));
    const inside = isInside(this.scene.rings(border.b), step(sides[near]));
    return [tip, inside ? sides[near] : sides[1 - near]];
  }

  halfway(border, a, b) {
    const stretch = this.stretches(border, a, b)[0];
    const tip = middle(...stretch);
    const away = border.wraps && a[0] > b[0]; // the first stretch then belongs to b
    return [tip, away ? stretch[0] : stretch[1]];
  }
}
