// Which part of the canvas is seen: a scale and a corner.

const MOST_ZOOM = 40; // times the size at which the whole canvas is seen
const MARGIN = 12; // pixels around the canvas when all of it is seen

/** The window onto the canvas. */
class View {
  constructor(canvas) {
    [this.width, this.height] = [800, 500];
    this.canvas = canvas;
    this.fit();
  }

  /** Show the whole canvas. */
  fit() {
    this.scale = this.fitting();
    const [w, h] = this.canvas;
    this.corner = [(w - this.width / this.scale) / 2, (h - this.height / this.scale) / 2];
    this.fitted = true;
  }

  /** The scale at which the whole canvas is seen. */
  fitting() {
    const [w, h] = this.canvas;
    return Math.max(Math.min((this.width - 2 * MARGIN) / w, (this.height - 2 * MARGIN) / h), 0.01);
  }

  /** The window changed its size: what was in the middle stays there. */
  resize(width, height) {
    if (width < 1 || height < 1) return;
    const center = this.toCanvas([this.width / 2, this.height / 2]);
    [this.width, this.height] = [width, height];
    if (this.fitted) this.fit();
    else this.center(center);
  }

  toScreen(at) {
    return [(at[0] - this.corner[0]) * this.scale, (at[1] - this.corner[1]) * this.scale];
  }

  toCanvas(pixel) {
    return [pixel[0] / this.scale + this.corner[0], pixel[1] / this.scale + this.corner[1]];
  }

  /** Bring a place into the middle. */
  center(at) {
    this.corner = [at[0] - this.width / this.scale / 2, at[1] - this.height / this.scale / 2];
    this.bound();
  }

  /** Zoom so that what is under a pixel stays under it. */
  zoom(factor, pixel = [this.width / 2, this.height / 2]) {
    const at = this.toCanvas(pixel);
    const fitting = this.fitting();
    this.scale = clamp(this.scale * factor, fitting * 0.5, fitting * MOST_ZOOM);
    this.corner = [at[0] - pixel[0] / this.scale, at[1] - pixel[1] / this.scale];
    this.bound();
  }

  /** Move what is seen, in pixels. */
  pan(dx, dy) {
    this.corner = [this.corner[0] - dx / this.scale, this.corner[1] - dy / this.scale];
    this.bound();
  }

  /** Keep a part of the canvas in sight. */
  bound() {
    this.fitted = false;
    [this.width, this.height].forEach((size, axis) => {
      const seen = size / this.scale;
      const kept = Math.min(seen, this.canvas[axis]) / 3;
      this.corner[axis] = clamp(this.corner[axis], kept - seen, this.canvas[axis] - kept);
    });
  }

  /** Bring a box into view, nearer where it is small, farther where it does not fit. */
  show(box) {
    const size = Math.max((box[2] - box[0]) / this.width, (box[3] - box[1]) / this.height);
    const wanted = size ? 0.6 / size : Infinity;
    if (wanted < this.scale || wanted > this.scale * 6) {
      const fitting = this.fitting();
      this.scale = clamp(wanted, fitting, fitting * 4);
    } else if (this.sees(box)) return;
    this.center(middle(box.slice(0, 2), box.slice(2)));
  }

  /** Whether a box is seen whole. */
  sees(box) {
    const [left, top] = this.toScreen(box.slice(0, 2));
    const [right, bottom] = this.toScreen(box.slice(2));
    return left >= 0 && top >= 0 && right <= this.width && bottom <= this.height;
  }

  /** How far to pan, in pixels, while a pixel near the edge is held: toward the canvas that is out of sight there. */
  beyond(pixel, edge = 24) {
    return [this.width, this.height].map((size, axis) => {
      const before = Math.max(0, this.corner[axis] * this.scale);
      const after = Math.max(0, (this.canvas[axis] - this.corner[axis]) * this.scale - size);
      const near = clamp(edge - pixel[axis], 0, edge) / 2;
      const far = clamp(edge - (size - pixel[axis]), 0, edge) / 2;
      return Math.min(near, before) - Math.min(far, after);
    });
  }

  /** Move just so far that a place is seen. */
  reveal(at, edge = 30) {
    const [x, y] = this.toScreen(at);
    const dx = clamp(x, edge, this.width - edge) - x;
    const dy = clamp(y, edge, this.height - edge) - y;
    if (dx || dy) this.pan(dx, dy);
    return Boolean(dx || dy);
  }
}
