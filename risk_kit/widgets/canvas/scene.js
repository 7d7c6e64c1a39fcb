// What Python says there is, a local echo of what the hand is doing, and questions about both.

const NOTHING = { points: {}, territories: {}, continents: {}, borders: [], blocked: [], still: [], findings: [] };

/** The board as last told by Python. */
class Scene {
  constructor() {
    this.version = null;
    this.canvas = [1000, 600];
    this.selection = [];
    this.echo = { points: new Map(), labels: new Map(), corners: new Map() };
    this.load({});
  }

  /** Take a whole scene. */
  load(message) {
    this.points = new Map();
    this.territories = new Map();
    this.continents = new Map();
    this.users = new Map(); // point -> territories
    this.edges = new Map(); // "a|b" -> territories
    this.boxes = new Map(); // territory -> box of its rings
    this.dropEcho();
    this.take({ background: null, undo: false, redo: false, saved: true, selection: [], ...NOTHING, ...message });
  }

  /** Take changes; what has to be drawn again is returned. */
  take(message) {
    const changes = { territories: new Set(), labels: new Set(), keys: new Set(Object.keys(message)) };
    for (const [id, at] of Object.entries(message.points || {})) this.takePoint(Number(id), at, changes);
    for (const [id, told] of Object.entries(message.continents || {})) this.takeContinent(id, told, changes);
    for (const [id, told] of Object.entries(message.territories || {})) this.takeTerritory(id, told, changes);
    for (const key of ["canvas", "background", "borders", "blocked", "still", "findings", "selection"]) {
      if (key in message) this[key] = message[key];
    }
    for (const key of ["undo", "redo", "saved"]) if (key in message) this[key] = message[key];
    if ("version" in message) this.version = message.version;
    for (const id of changes.territories) this.boxes.delete(id);
    return changes;
  }

  takePoint(id, at, changes) {
    if (at) this.points.set(id, at);
    else this.points.delete(id);
    this.echo.points.delete(id);
    for (const user of this.users.get(id) || []) changes.territories.add(user);
  }

  takeContinent(id, told, changes) {
    if (told) this.continents.set(id, told);
    else this.continents.delete(id);
    for (const [name, territory] of this.territories) {
      if (territory.continent === id) changes.territories.add(name);
    }
  }

  takeTerritory(id, told, changes) {
    const before = this.territories.get(id);
    if (before) this.index(id, before.rings, false);
    if (told) {
      this.territories.set(id, told);
      this.index(id, told.rings, true);
    } else this.territories.delete(id);
    this.echo.labels.delete(id);
    changes.territories.add(id);
    changes.labels.add(id);
  }

  /** Note, or forget, who uses points and edges. */
  index(id, rings, uses) {
    for (const ring of rings) {
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        use(this.users, ring[i], id, uses);
        use(this.edges, pairKey(ring[j], ring[i]), id, uses);
      }
    }
  }

  /** Forget what the hand did; the territories to draw again are returned. */
  dropEcho() {
    const { points, labels, corners } = this.echo;
    const touched = new Set(labels.keys());
    for (const id of points.keys()) for (const user of this.users.get(id) || []) touched.add(user);
    for (const key of corners.keys()) for (const user of this.edges.get(key) || []) touched.add(user);
    points.clear();
    labels.clear();
    corners.clear();
    for (const id of touched) this.boxes.delete(id);
    return touched;
  }

  /** Show points elsewhere for now; the territories to draw again are returned. */
  echoPoints(places) {
    const touched = new Set();
    for (const [id, at] of places) {
      this.echo.points.set(id, at);
      for (const user of this.users.get(id) || []) touched.add(user);
    }
    for (const id of touched) this.boxes.delete(id);
    return touched;
  }

  /** Show a new corner on an edge for now; the territories to draw again are returned. */
  echoCorner(key, at) {
    this.echo.corners.set(key, at);
    const touched = this.edges.get(key) || new Set();
    for (const id of touched) this.boxes.delete(id);
    return touched;
  }

  /** Where a point is. */
  at(point) {
    return this.echo.points.get(point) || this.points.get(point) || [0, 0];
  }

  /** Rings of a territory as places. */
  rings(id) {
    const rings = this.territories.get(id)?.rings || [];
    const corners = this.echo.corners;
    if (!corners.size) return rings.map((ring) => ring.map((point) => this.at(point)));
    return rings.map((ring) =>
      ring.flatMap((point, i) => {
        const extra = corners.get(pairKey(point, ring[(i + 1) % ring.length]));
        return extra ? [this.at(point), extra] : [this.at(point)];
      }),
    );
  }

  /** Where the label of a territory stands; null for one that is not drawn and has no place. */
  label(id) {
    const territory = this.territories.get(id);
    if (!territory) return null;
    const at = this.echo.labels.get(id) || territory.at;
    return at || (territory.rings.length ? centerOf(this.rings(id)) : null);
  }

  box(id) {
    if (!this.boxes.has(id)) this.boxes.set(id, boxOf(this.rings(id).flat()));
    return this.boxes.get(id);
  }

  name(id) {
    return this.territories.get(id)?.name || String(id);
  }

  /** What Python says, with names where it has ids; words of less than four letters may be just words. */
  withNames(text) {
    return text.replace(/[a-z][a-z0-9_]{3,}/g, (word, at) => {
      const isPart = /[\p{L}\p{N}_]/u.test((text[at - 1] || "") + (text[at + word.length] || ""));
      const named = this.territories.get(word) || this.continents.get(word);
      return (!isPart && named?.name) || word;
    });
  }

  color(id) {
    return safeColor(this.continents.get(this.territories.get(id)?.continent)?.color);
  }

  /** The size that 1 has on a canvas of 1000 by 600. */
  get unit() {
    return Math.sqrt((this.canvas[0] * this.canvas[1]) / 600000) || 1;
  }

  /** The territory at a place, null on open water; those without a shape are their badge. */
  territoryAt(at) {
    let found = null;
    for (const [id, territory] of this.territories) {
      const box = this.box(id);
      if (box && isInBox(box, at) && isInside(this.rings(id), at)) found = id;
      else if (!box && territory.at && distance(territory.at, at) <= 11 * this.unit) found = id;
    }
    return found;
  }

  /** The nearest point within reach, except some: {point, at}. */
  pointNear(at, reach, except = new Set()) {
    let [best, least] = [null, reach];
    for (const id of this.points.keys()) {
      if (except.has(id)) continue;
      const place = this.at(id);
      if (Math.abs(place[0] - at[0]) > least || Math.abs(place[1] - at[1]) > least) continue;
      const far = distance(place, at);
      if (far <= least) [best, least] = [{ point: id, at: place }, far];
    }
    return best;
  }

  /** The nearest place on an edge within reach, of one territory or of all: {edge, at}. */
  edgeNear(at, reach, of = null) {
    let [best, least] = [null, reach];
    for (const id of of ? [of] : this.territories.keys()) {
      const box = this.box(id);
      if (!box || !isInBox(box, at, reach)) continue;
      for (const ring of this.territories.get(id).rings) {
        for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
          const place = nearestOn(this.at(ring[j]), this.at(ring[i]), at);
          const far = distance(place, at);
          if (far < least) [best, least] = [{ edge: [ring[j], ring[i]], at: tidyAt(place) }, far];
        }
      }
    }
    return best;
  }

  /** The border between two territories, if there is one. */
  border(a, b) {
    return this.borders.find((each) => (each.a === a && each.b === b) || (each.a === b && each.b === a));
  }

  /** Edges that two territories share, as pairs of points. */
  sharedEdges(a, b) {
    const found = [];
    for (const ring of this.territories.get(a)?.rings || []) {
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        if (this.edges.get(pairKey(ring[j], ring[i]))?.has(b)) found.push([ring[j], ring[i]]);
      }
    }
    return found;
  }
}

/** Put a user into the set under a key, or take it out. */
function use(map, key, id, uses) {
  const users = map.get(key);
  if (uses && !users) map.set(key, new Set([id]));
  else if (uses) users.add(id);
  else if (users) {
    users.delete(id);
    if (!users.size) map.delete(key);
  }
}
