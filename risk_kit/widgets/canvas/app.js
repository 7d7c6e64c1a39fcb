// The canvas as a whole: scene, drawing, tools, and the talk with Python.

const PATIENCE = 5000; // milliseconds after which a silent kernel is told

/** One view of a map that is being edited. */
class App {
  constructor(model, root) {
    this.model = model;
    const texts = model.get("texts") || {};
    this.t = (text, values = {}) => fillIn(texts[text] || text, values);
    this.scene = new Scene();
    this.view = new View(this.scene.canvas);
    this.id = Math.random().toString(36).slice(2); // which view asks
    this.waiting = []; // edits, undo, redo and save without an answer: {type, done, refused}
    this.said = []; // selections told to Python that have not come back
    this.bar = new Bar(root, this);
    this.makeLayers();
    this.tools = {
      select: new SelectTool(this),
      draw: new DrawTool(this),
      split: new SplitTool(this),
      border: new BorderTool(this),
      merge: new MergeTool(this),
    };
    this.tool = this.tools.select;
    this.drag = null;
    this.cross = { at: null, shown: false, fine: false };
    this.pointer = null; // where the mouse is
    this.refresh();
  }

  makeLayers() {
    const { stage } = this.bar;
    this.surface = html("div", { class: "rk-surface", tabindex: 0, role: "application" }, "", stage);
    stage.append(this.bar.float);
    this.name();
    this.picture = svg("svg", { class: "rk-map", "aria-hidden": "true" }, this.surface);
    this.world = svg("g", { class: "rk-world" }, this.picture);
    const [ground, outlines, lines] = [0, 1, 2].map(() => svg("g", {}, this.world));
    this.land = new Land(ground, lines, this.scene);
    this.labels = new Labels(svg("g", {}, this.world), this.scene, this.view);
    this.overlay = new Overlay(outlines, svg("g", {}, this.picture), this.scene, this.view);
  }

  /** The accessible name says how to work here. */
  name() {
    const how = this.t("Map. Arrows move a crosshair, Enter clicks, N goes to a corner, G takes it; ? lists all keys.");
    put(this.surface, { "aria-label": how, "aria-roledescription": this.t("map editor") });
  }

  // Talk with Python.

  /** Take a message. */
  hear(message) {
    clearTimeout(this.silence);
    this.isSilent = false;
    const take = { scene: "hearScene", patch: "hearPatch", refused: "hearRefused", go: "hearGo", status: "hearStatus" };
    if (take[message?.type]) this[take[message.type]](message);
    this.listen();
  }

  hearScene(message) {
    const isNew = this.scene.version === null || String(this.scene.canvas) !== String(message.canvas);
    this.settleAll("done");
    this.scene.load(message);
    this.said = [];
    this.asked = false;
    this.view.canvas = this.scene.canvas;
    if (isNew || this.view.fitted) this.view.fit();
    this.checkHeld();
    this.transform();
    this.land.all();
    this.labels.all();
    this.refresh();
  }

  hearPatch(message) {
    if (this.scene.version === null || message.version !== this.scene.version + 1) return this.hello();
    const { selection, ...rest } = message;
    const changes = this.scene.take(rest);
    if (selection) this.hearSelection(selection, changes);
    if (message.answer === this.id) this.answered("done", changes);
    if ("canvas" in message) {
      this.view.canvas = this.scene.canvas;
      if (this.view.fitted) this.view.fit();
      this.transform();
    }
    this.checkHeld();
    this.land.some(changes);
    this.labels.some(changes);
    return this.refresh();
  }

  /** What we chose ourselves comes back late; only what is news counts. */
  hearSelection(selection, changes) {
    this.said = this.said.filter((each) => Date.now() - each.since < PATIENCE);
    const known = this.said.findIndex((each) => each.told === String(selection));
    if (known >= 0) this.said.splice(0, known + 1);
    else {
      this.said = [];
      if (String(selection) !== String(this.scene.selection)) this.tools.select.chosen.clear();
      this.scene.selection = selection;
    }
    changes.keys.add("selection");
  }

  /** Python says whom a message answers: our oldest edit has it; when none is left the echo of the hand goes. */
  answered(how, changes) {
    const edit = this.waiting.shift();
    if (!this.waiting.length && !this.drag) for (const id of this.scene.dropEcho()) this.note(changes, id);
    edit?.[how]?.();
    if (edit && how === "done") this.bar.warn("");
    if (edit?.type === "save" && how === "done") this.told = this.t("All is saved.");
  }

  note(changes, id) {
    changes.territories.add(id);
    changes.labels.add(id);
  }

  settleAll(how) {
    for (const edit of this.waiting.splice(0)) edit[how]?.();
  }

  /** What was refused to another view is told there. */
  hearRefused(message) {
    if (message.answer && message.answer !== this.id) return;
    const changes = { territories: new Set(), labels: new Set(), keys: new Set() };
    if (message.answer) this.answered("refused", changes);
    this.land.some(changes);
    this.labels.some(changes);
    this.warn(this.scene.withNames(message.message));
    this.refresh();
  }

  hearGo(message) {
    const ids = (message.territories || []).filter((id) => this.scene.territories.has(id));
    const places = ids.flatMap((id) => this.scene.rings(id).flat().concat([this.scene.label(id)].filter(Boolean)));
    if (message.at) places.push(message.at);
    if (!this.tool.isBusy) this.use("select");
    this.scene.selection = ids;
    if (places.length) {
      this.view.show(boxOf(places));
      this.cross.at = message.at || this.scene.label(ids[0]);
    }
    this.viewChanged();
    this.overlay.flash(ids, message.at);
  }

  hearStatus(message) {
    this.told = this.scene.withNames(message.message);
    this.refresh();
  }

  hello() {
    if (this.asked && Date.now() - this.asked < 3000) return;
    this.asked = Date.now();
    this.send({ type: "hello" });
  }

  send(message) {
    this.model.send(message);
    this.listen(true);
  }

  /** Notice when nothing comes back. */
  listen(isNew = false) {
    clearTimeout(this.silence);
    const isOpen = this.waiting.length || this.asked || this.scene.version === null;
    if (!isOpen || (this.isSilent && !isNew)) return;
    this.silence = setTimeout(() => {
      this.isSilent = true;
      this.refresh();
    }, PATIENCE);
  }

  /** Send an edit; `done` or `refused` is called with the answer. */
  edit(message, answers = {}) {
    this.bar.warn("");
    this.told = "";
    this.waiting.push(answers);
    this.send({ type: "edit", view: this.id, ...message });
    this.refresh();
  }

  /** A border that goes one way is one over sea where the shapes do not touch. */
  setBorder(a, b, kind) {
    const oneWay = this.scene.sharedEdges(a, b).length ? "one_way" : "sea_one_way";
    if (kind === "one_way_back") this.edit({ do: "set_border", a: b, b: a, kind: oneWay });
    else this.edit({ do: "set_border", a, b, kind: kind === "one_way" ? oneWay : kind });
  }

  select(ids) {
    if (String(ids) === String(this.scene.selection)) return this.refresh();
    this.scene.selection = ids;
    this.said.push({ told: String(ids), since: Date.now() });
    this.model.send({ type: "select", territories: ids });
    this.labels.settle();
    return this.refresh();
  }

  /** Undo, redo or save; not where it is known that there is nothing to do. */
  ask(type) {
    const { t, scene, tool } = this;
    this.cancel();
    if (type === "undo" && tool.isBusy) return tool.back();
    const isIdle = type === "save" ? scene.saved : !scene[type];
    if (isIdle && !this.waiting.length) {
      const told = { undo: t("There is nothing to undo."), redo: t("There is nothing to redo."), save: t("All is saved.") };
      return this.hearStatus({ message: told[type] });
    }
    this.waiting.push({ type });
    return this.send({ type, view: this.id });
  }

  // Tools and gestures.

  use(name) {
    this.cancel();
    this.tool.leave();
    this.tool = this.tools[name];
    this.tool.enter();
    this.bar.warn("");
    this.refresh();
  }

  cancel() {
    this.drag?.cancel();
    this.drag = null;
  }

  /** Let go of what Python took away meanwhile. */
  checkHeld() {
    if (this.drag && !this.drag.alive) this.cancel();
    for (const tool of Object.values(this.tools)) tool.changed();
  }

  /** Canvas units within which things attract. */
  reach(event) {
    if (event?.altKey) return 0;
    return (event?.fine ? 3 : REACH) / this.view.scale;
  }

  inCanvas(at) {
    return [clamp(at[0], 0, this.scene.canvas[0]), clamp(at[1], 0, this.scene.canvas[1])];
  }

  /** What a click at a place means: a corner, a place on an edge, or the place itself. */
  snap(at, event) {
    const reach = this.reach(event);
    const corner = reach && this.scene.pointNear(at, reach);
    if (corner) return { kind: "point", spot: corner.point, at: corner.at };
    const edge = reach && this.scene.edgeNear(at, reach * 0.8);
    if (edge) return { kind: "edge", spot: edge, at: edge.at };
    const sides = this.scene.canvas.map((size) => [0, size]);
    const pulled = at.map((value, axis) => sides[axis].find((side) => Math.abs(side - value) <= reach) ?? value);
    const free = tidyAt(this.inCanvas(pulled));
    return { kind: "free", spot: free, at: free };
  }

  /** Go to a finding and say it. */
  explain(finding) {
    this.told = this.scene.withNames(finding.message);
    const ids = (finding.territories || []).filter((id) => this.scene.territories.has(id));
    if (ids.length) this.select(ids);
    const at = finding.at || this.scene.label(ids[0]);
    if (at) this.jump(at);
    this.refresh();
  }

  /** Put the crosshair somewhere, in sight. */
  jump(at) {
    this.cross.at = at;
    if (this.view.reveal(at)) this.viewChanged();
  }

  // Drawing.

  warn(message) {
    this.bar.warn(message);
    this.refresh();
  }

  /** Draw what the hand changed. */
  echo(territories, labels = []) {
    const changes = { territories: new Set(territories), labels: new Set(), keys: new Set() };
    this.land.some({ ...changes, labels: new Set(labels) });
    for (const id of labels) this.labels.label(id);
    for (const id of changes.territories) if (!this.scene.territories.get(id)?.at) this.labels.label(id);
    this.refresh();
  }

  zoom(factor, pixel) {
    this.view.zoom(factor, pixel);
    this.viewChanged();
  }

  fit() {
    this.view.fit();
    this.viewChanged();
  }

  viewChanged() {
    this.transform();
    this.refresh();
  }

  transform() {
    const { scale, corner } = this.view;
    put(this.world, { transform: `scale(${scale}) translate(${-corner[0]} ${-corner[1]})` });
    if (this.drawnScale === scale) return;
    this.drawnScale = scale;
    this.labels.zoomed();
  }

  /** Draw handles and words with the next frame. */
  refresh() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.draw();
    });
  }

  draw() {
    const { scene, tool, drag } = this;
    const items = [...tool.items(), ...(drag ? drag.items() : [])];
    if (this.cross.shown && this.cross.at) items.push({ kind: "cross", key: "", at: this.cross.at });
    this.overlay.draw(items);
    this.overlay.outline(scene.selection.filter((id) => scene.territories.has(id)));
    this.land.mark("rk-picked", tool.picked());
    const under = this.pointer && !drag ? scene.territoryAt(this.pointer) : null;
    this.land.mark("rk-hover", under ? [under] : []);
    this.labels.reveal(under);
    this.bar.state(Object.keys(this.tools).find((name) => this.tools[name] === tool), scene);
    this.bar.say(this.hint(), this.under());
    const pair = tool.pair();
    const kind = pair && (tool.kind || kindOf(scene.border(...pair), pair[0]));
    this.bar.offer(pair, scene, kind, (wanted) => (tool.set ? tool.set(wanted) : this.setBorder(...pair, wanted)));
    put(this.surface, { "data-tool": this.bar.tools.find((each) => each.tabIndex === 0)?.dataset.tool });
  }

  hint() {
    if (this.isSilent && this.scene.version === null) return this.t("Python does not answer: run the cell again.");
    if (this.isSilent) return this.t("Python does not answer. Work up to the last edit is in the journal.");
    return this.told || this.drag?.hint || this.tool.hint();
  }

  /** What stands under the crosshair or pointer. */
  under() {
    const at = this.cross.shown ? this.cross.at : this.pointer;
    if (!at) return "";
    const { scene, t } = this;
    const id = scene.territoryAt(at);
    const continent = id && scene.continents.get(scene.territories.get(id).continent)?.name;
    const name = id ? (continent ? `${scene.name(id)} (${continent})` : scene.name(id)) : t("Open ground");
    if (!this.cross.shown) return name;
    const corner = scene.pointNear(at, 0.1);
    const [x, y] = at.map(Math.round);
    return corner ? t("Corner at {x}, {y}: {name}", { x, y, name }) : t("At {x}, {y}: {name}", { x, y, name });
  }
}
