// Badges, names and findings, which keep a readable size whatever the zoom.

const LINE = 12.5; // pixels from line to line of a name
const BADGE = 11; // radius of an army badge, in units
const WRAP = 12; // letters after which a name goes on in a second line

/** Badges with the size of the armies to come, names beside them, and marks of findings. */
class Labels {
  constructor(world, scene, view) {
    Object.assign(this, { scene, view });
    this.badges = svg("g", { class: "rk-badges" }, world);
    this.names = svg("g", { class: "rk-names" }, world);
    this.findings = svg("g", { class: "rk-findings" }, world);
    this.parts = new Map(); // territory -> {badge, name, lines, size, shown}
    this.marks = new Map(); // key -> {element, at, finding}
    this.pen = document.createElement("canvas").getContext("2d");
  }

  all() {
    for (const id of [...this.parts.keys()]) if (!this.scene.territories.has(id)) this.drop(id);
    for (const id of this.scene.territories.keys()) this.label(id);
    this.settle();
    this.mark();
  }

  /** Draw what a patch changed. */
  some(changes) {
    const { keys, territories, labels } = changes;
    for (const id of labels) this.label(id);
    for (const id of territories) if (!labels.has(id) && !this.scene.territories.get(id)?.at) this.label(id);
    if (labels.size || keys.has("selection") || keys.has("canvas")) this.settle();
    if (keys.has("findings") || labels.size) this.mark();
  }

  label(id) {
    const at = this.scene.label(id);
    if (!at) return this.drop(id);
    if (!this.parts.has(id)) this.make(id);
    const part = this.parts.get(id);
    const name = this.scene.name(id);
    if (part.text !== name) this.write(part, name);
    part.at = at;
    put(part.badge, { transform: `translate(${at[0]} ${at[1]}) scale(${this.scene.unit})` });
    this.place(part);
  }

  make(id) {
    const badge = svg("g", {}, this.badges);
    svg("circle", { r: BADGE }, badge);
    svg("text", { y: 4 }, badge).textContent = "10";
    this.parts.set(id, { badge, name: svg("text", { "data-name": id }, this.names), text: null, spot: 0 });
  }

  drop(id) {
    const part = this.parts.get(id);
    if (part) [part.badge, part.name].forEach((element) => element.remove());
    this.parts.delete(id);
  }

  /** Write a name in one line or two. */
  write(part, name) {
    part.text = name;
    part.lines = wrap(name.length > 60 ? `${name.slice(0, 59)}…` : name);
    part.name.replaceChildren();
    part.lines.forEach((line, i) => {
      svg("tspan", { x: 0, y: (i + 0.5 - part.lines.length / 2) * LINE + 4 }, part.name).textContent = line;
    });
    this.pen.font = `600 11.5px ${getComputedStyle(this.names).fontFamily || "sans-serif"}`;
    part.size = [Math.max(...part.lines.map((line) => this.pen.measureText(line).width)), part.lines.length * LINE];
  }

  /** Put a name at its spot around the badge. */
  place(part) {
    const away = this.offset(part, part.spot);
    const at = add(part.at, away.map((pixels) => pixels / this.view.scale));
    put(part.name, { transform: `translate(${at[0]} ${at[1]}) scale(${1 / this.view.scale})` });
  }

  /** Pixels from the badge to the middle of the name: below, above, right, left. */
  offset(part, spot) {
    const badge = BADGE * this.scene.unit * this.view.scale;
    const [width, height] = part.size;
    const [aside, along] = [badge + 3 + width / 2, badge + 1 + height / 2];
    return [[0, along], [0, -along], [aside, 0], [-aside, 0]][spot];
  }

  /** Choose a spot for each name where it hides no other; where there is none it is left out. */
  settle() {
    clearTimeout(this.later);
    const badge = BADGE * this.scene.unit * this.view.scale - 1;
    const selected = new Set(this.scene.selection);
    const around = ([x, y], w, h) => [x - w, y - h, x + w, y + h];
    const parts = [...this.parts].map(([id, part]) => ({ id, part, pixel: this.view.toScreen(part.at) }));
    const taken = new Tiles(80);
    const [left, right] = [0, this.scene.canvas[0]].map((x) => this.view.toScreen([x, 0])[0]);
    for (const { id, pixel } of parts) taken.add(around(pixel, badge, badge), id);
    const size = ({ id }) => this.span(id) + (selected.has(id) ? 1e9 : 0);
    parts.sort((a, b) => size(b) - size(a));
    for (const { id, part, pixel } of parts) {
      const boxes = [0, 1, 2, 3].map((spot) =>
        around(add(pixel, this.offset(part, spot)), part.size[0] / 2 + 1, part.size[1] / 2),
      );
      const spot = boxes.findIndex((box) => box[0] >= left && box[2] <= right && !taken.meets(box, id));
      part.spot = Math.max(spot, 0);
      part.fits = spot >= 0;
      if (part.fits || selected.has(id)) taken.add(boxes[part.spot], id);
      this.place(part);
    }
    this.hideCrowded(selected);
  }

  /** Names without room are left out; where that is most of them, all are, for a clear picture. */
  hideCrowded(selected) {
    const parts = [...this.parts];
    const isCrowded = parts.filter(([, part]) => part.fits).length < parts.length / 2;
    for (const [id, part] of parts) {
      const isShown = selected.has(id) || (part.fits && !isCrowded);
      part.name.classList.toggle("rk-crowded", !isShown);
    }
  }

  /** Show the name of what is under the pointer, also where it has no room. */
  reveal(id) {
    if (this.revealed === id) return;
    this.parts.get(this.revealed)?.name.classList.remove("rk-revealed");
    this.revealed = id;
    this.parts.get(id)?.name.classList.add("rk-revealed");
  }

  span(id) {
    const box = this.scene.box(id);
    return box ? (box[2] - box[0]) * (box[3] - box[1]) : 0;
  }

  /** Names and marks keep their size when the zoom changes. */
  zoomed() {
    this.badges.classList.toggle("rk-large", BADGE * this.scene.unit * this.view.scale > 26);
    for (const part of this.parts.values()) this.place(part);
    clearTimeout(this.later);
    this.later = setTimeout(() => this.settle(), 120);
    for (const mark of this.marks.values()) this.placeMark(mark);
  }

  /** Marks of findings where they belong, those of one place side by side. */
  mark() {
    const crowd = new Map();
    const wanted = new Set();
    for (const finding of this.scene.findings) {
      const at = finding.at || this.scene.label(finding.territories?.[0]);
      if (!at) continue;
      const spot = at.map(Math.round).join();
      const rank = crowd.get(spot) || 0;
      crowd.set(spot, rank + 1);
      wanted.add(finding.key);
      if (!this.marks.has(finding.key)) this.marks.set(finding.key, { element: newMark(this.findings, finding.key) });
      const mark = Object.assign(this.marks.get(finding.key), { at, rank, finding });
      put(mark.element, { class: `rk-finding rk-${finding.severity}` });
      setText(mark.element.firstChild, this.scene.withNames(finding.message));
      this.placeMark(mark);
    }
    for (const [key, mark] of this.marks) {
      if (wanted.has(key)) continue;
      mark.element.remove();
      this.marks.delete(key);
    }
  }

  placeMark(mark) {
    const pixels = this.markOffset(mark);
    const at = add(mark.at, pixels.map((each) => each / this.view.scale));
    put(mark.element, { transform: `translate(${at[0]} ${at[1]}) scale(${1 / this.view.scale})` });
  }

  /** Marks stand at the upper right, off the badge. */
  markOffset(mark) {
    const badge = (mark.finding.at ? 0 : BADGE * this.scene.unit * this.view.scale) * 0.75;
    return [badge + 6 + mark.rank * 15, -badge - 6];
  }

  /** The finding whose mark is under a pixel. */
  findingAt(pixel) {
    for (const mark of this.marks.values()) {
      const at = add(this.view.toScreen(mark.at), this.markOffset(mark));
      if (distance(at, pixel) <= 9) return mark.finding;
    }
    return null;
  }
}

/** A mark: an exclamation mark in a circle, with the message as its title. */
function newMark(layer, key) {
  const element = svg("g", { "data-finding": key }, layer);
  svg("title", {}, element);
  svg("circle", { r: 7.5 }, element);
  svg("text", { y: 4 }, element).textContent = "!";
  return element;
}

/** A name in one line, or in two of about the same length. */
function wrap(name) {
  const words = name.split(/\s+/).filter(Boolean);
  if (name.length <= WRAP || words.length < 2) return [name];
  let best = null;
  for (let i = 1; i < words.length; i++) {
    const lines = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
    const longest = Math.max(...lines.map((line) => line.length));
    if (!best || longest < best.longest) best = { lines, longest };
  }
  return best.lines;
}

/** Boxes sorted into tiles, so that hundreds of names are placed in a moment. */
class Tiles {
  constructor(size) {
    this.size = size;
    this.tiles = new Map();
  }

  *under(box) {
    const [left, top, right, bottom] = box.map((each) => Math.floor(each / this.size));
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) yield `${x},${y}`;
  }

  add(box, owner) {
    for (const tile of this.under(box)) {
      if (!this.tiles.has(tile)) this.tiles.set(tile, []);
      this.tiles.get(tile).push([box, owner]);
    }
  }

  /** Whether a box meets one of another owner. */
  meets(box, owner) {
    for (const tile of this.under(box)) {
      for (const [other, whose] of this.tiles.get(tile) || []) if (whose !== owner && boxesMeet(box, other)) return true;
    }
    return false;
  }
}
