// Small helpers: elements, numbers, plane geometry. Coordinates are [x, y], y down.

const SVG = "http://www.w3.org/2000/svg";
const CLICK_SLOP = 4; // pixels that a hand may shake during a click
const REACH = 10; // pixels within which a corner or an edge attracts the pointer

/** Set attributes that differ; null or false removes one. */
function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
  return element;
}

/** A new SVG element. */
function svg(name, attributes = {}, parent = null) {
  const element = put(document.createElementNS(SVG, name), attributes);
  if (parent) parent.append(element);
  return element;
}

/** A new HTML element; its text is text, never markup. */
function html(name, attributes = {}, text = "", parent = null) {
  const element = put(document.createElement(name), attributes);
  if (text) element.textContent = text;
  if (parent) parent.append(element);
  return element;
}

/** Change a text only where it differs, so that a screen reader is not told twice. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A coordinate as the file keeps it. */
const tidy = (number) => Math.round(number * 10) / 10 || 0;
const tidyAt = (at) => [tidy(at[0]), tidy(at[1])];
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
const add = (a, b) => [a[0] + b[0], a[1] + b[1]];
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const isSame = (a, b) => a === b || (Array.isArray(a) && Array.isArray(b) && distance(a, b) < 0.05);

/** One name for an edge or a pair, whichever way it is told. */
const pairKey = (a, b) => (a < b ? `${a}|${b}` : `${b}|${a}`);

/** A color that may go into the picture. */
const safeColor = (color) => (/^#[0-9a-fA-F]{6}$/.test(color || "") ? color : "#c9c9c4");

/** Where a point of an edge lies nearest to a place. */
function nearestOn(a, b, at) {
  const along = minus(b, a);
  const length = along[0] ** 2 + along[1] ** 2;
  const share = length ? clamp(((at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1]) / length, 0, 1) : 0;
  return [a[0] + share * along[0], a[1] + share * along[1]];
}

/** Whether a place lies within rings, by the even-odd rule. */
function isInside(rings, at) {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [a, b] = [ring[i], ring[j]];
      const crosses = a[1] > at[1] !== b[1] > at[1];
      if (crosses && at[0] < ((b[0] - a[0]) * (at[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
    }
  }
  return inside;
}

/** Whether two stretches cross between their ends. */
function doCross(a, b, c, d) {
  const side = (p, q, r) => Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Left, top, right, bottom of places; null where there are none. */
function boxOf(places) {
  let box = null;
  for (const [x, y] of places) {
    if (!box) box = [x, y, x, y];
    else {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  }
  return box;
}

const boxesMeet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const isInBox = (box, at, more = 0) =>
  at[0] >= box[0] - more && at[0] <= box[2] + more && at[1] >= box[1] - more && at[1] <= box[3] + more;

/** Twice the signed area of a ring. */
function areaOf(ring) {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    sum += ring[j][0] * ring[i][1] - ring[i][0] * ring[j][1];
  }
  return sum;
}

/** The center of the largest ring, where a label goes that has no place yet. */
function centerOf(rings) {
  const largest = rings.reduce((a, b) => (Math.abs(areaOf(b)) > Math.abs(areaOf(a)) ? b : a), rings[0]);
  const twice = areaOf(largest);
  if (!twice) return largest[0];
  let [x, y] = [0, 0];
  for (let i = 0, j = largest.length - 1; i < largest.length; j = i++) {
    const [a, b] = [largest[j], largest[i]];
    const cross = a[0] * b[1] - b[0] * a[1];
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  }
  return [x / (3 * twice), y / (3 * twice)];
}

/** Path data of a line of places. */
const lineData = (places) => places.map((at, i) => `${i ? "L" : "M"}${at[0]} ${at[1]}`).join("");
const ringsData = (rings) => rings.map((ring) => `${lineData(ring)}Z`).join("");

/** A text with its {placeholders} filled. */
const fillIn = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
