// The tools that take two territories: their border, and making them one.

/** Kinds of a border in the order in which clicks go through them. */
const KINDS = ["land", "sea", "one_way", "one_way_back", "none"];

/** How a border looks from one side. */
function kindOf(border, from) {
  if (!border) return "none";
  if (border.one_way) return border.a === from ? "one_way" : "one_way_back";
  return border.sea ? "sea" : "land";
}

/** The words for a kind. */
function kindText(t, kind, names) {
  const words = {
    land: () => t("Land"),
    sea: () => t("Sea"),
    one_way: () => t("Only {a} to {b}", names),
    one_way_back: () => t("Only {b} to {a}", names),
    none: () => t("No border"),
  };
  return words[kind]();
}

/** What both tools share: the first territory, and the one under the pointer. */
class PairTool extends Tool {
  leave() {
    [this.first, this.second, this.under] = [null, null, null];
  }

  enter() {
    this.leave();
  }

  changed() {
    const exists = (id) => !id || this.app.scene.territories.has(id);
    if (!exists(this.first) || !exists(this.second)) this.leave();
    if (!exists(this.under)) this.under = null;
  }

  hover(at) {
    this.under = at && this.find(at);
  }

  /** The territory of a shape or badge. */
  find(at) {
    return this.app.tools.select.badge(at)?.territory || this.app.scene.territoryAt(at);
  }

  picked() {
    return [this.first, this.second].filter(Boolean);
  }

  escape() {
    if (this.first) this.leave();
    else this.app.use("select");
    return true;
  }

  /** A line from the first to what would be the second. */
  items() {
    const other = this.second || (this.under !== this.first ? this.under : null);
    const ends = [this.first, other].map((id) => id && this.app.scene.label(id));
    return ends[0] && ends[1] ? [{ kind: "line", key: "pair", places: ends, look: "rk-rubber" }] : [];
  }
}

/** Set the border between two territories. */
class BorderTool extends PairTool {
  click(at) {
    const there = this.find(at);
    if (!there) return this.leave();
    if (!this.first || (this.second && there !== this.second)) {
      this.leave();
      this.first = there;
    } else if (there === this.first) this.leave();
    else if (!this.second) this.begin(there);
    else this.set(KINDS[(KINDS.indexOf(this.kind) + 1) % KINDS.length]);
    return undefined;
  }

  /** A pair without a border gets one: over land where the shapes touch, else over sea. */
  begin(there) {
    this.second = there;
    this.look();
    if (this.kind !== "none") return;
    const touching = this.app.scene.sharedEdges(this.first, there).length > 0;
    this.set(touching ? "land" : "sea");
  }

  look() {
    this.kind = kindOf(this.app.scene.border(this.first, this.second), this.first);
  }

  /** One way is asked for again: the border may lead over sea where it should not. */
  set(kind) {
    if (kind === this.kind && !kind.startsWith("one_way")) return;
    this.kind = kind;
    this.app.setBorder(this.first, this.second, kind);
  }

  changed() {
    super.changed();
    if (this.second && !this.app.waiting.length) this.look();
  }

  pair() {
    return this.second ? [this.first, this.second] : null;
  }

  hint() {
    const { t, scene } = this.app;
    if (!this.first) return t("Click a territory, then the one on the other side of the border.");
    const names = { a: scene.name(this.first), b: this.second && scene.name(this.second) };
    if (!this.second) return t("{a}: click the territory on the other side.", names);
    const kind = kindText(t, this.kind, names);
    return t("{a} and {b}: {kind}. Each further click on {b} goes on to the next kind.", { ...names, kind });
  }
}

/** Make two territories one. */
class MergeTool extends PairTool {
  click(at) {
    const there = this.find(at);
    if (!there || there === this.first) return this.leave();
    if (!this.first) return (this.first = there);
    this.app.edit({ do: "merge", a: this.first, b: there });
    return this.leave();
  }

  hint() {
    const { t, scene } = this.app;
    if (!this.first) return t("Click the territory that stays.");
    return t("Click the territory that becomes a part of {name}.", { name: scene.name(this.first) });
  }
}
