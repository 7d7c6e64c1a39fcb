
const DATA = JSON.parse(document.getElementById("data").textContent);
const TEXTS = DATA.texts;
const MANY_THROWS = 100;

const battlePage = {
  attackers: DATA.attackers,
  defenders: DATA.defenders,
  chains: DATA.rulesets.map((rules) => new Chain(DATA.most, rules.laws, rules.at)),
  tallies: DATA.rulesets.map(() => ({ law: -1, counts: {}, total: 0 })),
  // Each die as a share of its sides, so that all rulesets see the same throw. The first is an example.
  dice: [[0.92, 0.7, 0.2, 0.5], [0.75, 0.55, 0.3, 0.1]],
  chance: 0.4,
};

// ---- words and numbers as the language writes them

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_whole, name) => values[name]);
}

// Fixed decimals, halves to the even digit.
function decimal(value, digits) {
  const scaled = value * 10 ** digits;
  let whole = Math.round(scaled);
  if (whole - scaled === 0.5 && whole % 2) whole -= 1;
  return (whole / 10 ** digits).toFixed(digits).replace(".", DATA.numbers.sign);
}

function plainPercent(probability, digits) {
  return DATA.numbers.percent.replace("{number}", decimal(probability * 100, digits));
}

// Tiny chances never read 0 and near-certain ones never 100; rest is the chance of the opposite.
function percent(probability, rest) {
  const step = 0.001;
  if (probability > 0 && probability <= step / 2) return fill(TEXTS.under, { number: plainPercent(step, 1) });
  if (probability >= 1 - step / 2 && (probability < 1 || rest)) {
    return fill(TEXTS.over, { number: plainPercent(1 - step, 1) });
  }
  return plainPercent(probability, 1);
}

// ---- elements

function make(name, attributes, ...children) {
  const inSvg = ["svg", "g", "rect", "line", "path", "circle", "text", "title"].includes(name);
  const element = inSvg
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function refill(element, ...children) {
  element.textContent = "";
  element.append(...children);
}

function say(text) {
  clearTimeout(say.waiting);
  say.waiting = setTimeout(() => refill(document.querySelector("[role=status]"), text), 400);
}

// ---- who is left

function describeLeft(left) {
  const rows = [];
  for (let k = left.won.length - 1; k > 0; k -= 1) rows.push([k, DATA.words.attackers[k], left.won[k]]);
  for (let k = 1; k < left.held.length; k += 1) rows.push([-k, DATA.words.defenders[k], left.held[k]]);
  return rows.filter((row) => row[2] > 0);
}

function niceStep(most, steps, count) {
  return steps.find((step) => most / step <= count) || steps[steps.length - 1];
}

// Bars to the right of the middle are battles won; all charts of the page share one scale.
function drawLeft(box, left, top) {
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16; // larger on a projector
  const width = Math.max(230, box.clientWidth || 600);
  const height = (width < 420 ? 170 : 210) * unit;
  const [x0, x1, y0, y1] = [44 * unit, width - 4, height - 24 * unit, 10];
  const [u, d] = [left.won.length - 1, left.held.length - 1];
  const slot = (x1 - x0) / (u + d + 1);
  const place = (k) => x0 + (k + d + 0.5) * slot;
  const up = (p) => y0 - ((y0 - y1) * p) / top;
  const label = `${TEXTS.wins}. ${TEXTS.holds}`;
  const sums = { won: left.won.reduce((a, b) => a + b, 0), held: left.held.reduce((a, b) => a + b, 0) };
  const title = label
    .replace("{share}", percent(sums.won, sums.held))
    .replace("{share}", percent(sums.held, sums.won));
  const picture = make("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title });
  const step = niceStep(top, [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5], 5);
  for (let p = 0; p <= top * 1.0001; p += step) {
    picture.append(
      make("line", { class: "grid", x1: x0, x2: x1, y1: up(p), y2: up(p) }),
      make("text", { x: x0 - 6, y: up(p) + 4, "text-anchor": "end" }, plainPercent(p, step < 0.01 ? 1 : 0)),
    );
  }
  for (const [k, who, p] of describeLeft(left)) {
    const bar = { x: place(k) - slot * 0.42, width: slot * 0.84, y: up(p), height: Math.max(0, y0 - up(p)) };
    const words = fill(TEXTS.left, { who, share: percent(p) });
    picture.append(
      make("g", {}, make("title", {}, words),
        make("rect", { class: "aim", x: place(k) - slot / 2, width: slot, y: y1, height: y0 - y1 }),
        make("rect", { class: k > 0 ? "won" : "held", "data-left": k, ...bar })),
    );
  }
  const every = niceStep(u + d + 1, [1, 2, 5, 10], (x1 - x0) / (26 * unit));
  for (let k = -d; k <= u; k += 1) {
    if (!k || (k % every && every > 1)) continue;
    picture.append(make("text", { x: place(k), y: height - 8 * unit, "text-anchor": "middle" }, String(Math.abs(k))));
  }
  picture.append(make("line", { class: "middle", x1: place(0), x2: place(0), y1, y2: y0 }));
  refill(box, picture);
}

function listLeft(body, left) {
  refill(body, ...describeLeft(left).map(([_k, who, p]) =>
    make("tr", {}, make("th", { scope: "row" }, who), make("td", {}, percent(p)))));
}

// ---- dice

const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const SIDE = 38;
const GAP = 12;
const TOP = 6;
const ROW = SIDE + 24;
const LABEL = 76;

function drawDie(pips, color, x, y, fate) {
  const { ink, paper } = DATA.colors;
  const [middleX, middleY] = [x + SIDE / 2, y + SIDE / 2];
  const die = make("g", fate === "won" ? {} : { opacity: fate === "lost" ? 0.6 : 0.5 });
  const body = make("rect", { x, y, width: SIDE, height: SIDE, rx: 9, fill: color, stroke: ink, "stroke-width": 1.5 });
  if (fate === "surplus") body.setAttribute("stroke-dasharray", "4 3");
  die.append(body);
  if (PIPS[pips]) {
    for (const [column, row] of PIPS[pips]) {
      die.append(make("circle", { cx: middleX + (column * SIDE) / 4, cy: middleY + (row * SIDE) / 4, r: 4, fill: paper }));
    }
  } else {
    const text = { x: middleX, y: middleY + 8, "font-size": 22, "font-weight": "bold", "text-anchor": "middle", fill: paper };
    die.append(make("text", text, String(pips)));
  }
  if (fate !== "lost") return [die];
  const corner = { cx: x + SIDE - 2, cy: y + 4, r: 9, fill: paper, stroke: ink, "stroke-width": 1.5 };
  const cross = { d: `M${x + SIDE - 6} ${y}l8 8m0 -8l-8 8`, stroke: ink, "stroke-width": 2.5 };
  return [die, make("circle", corner), make("path", cross)];
}

// The attacker's dice above the defender's, sorted, the loser of each pair crossed out.
function drawRoll(roll, title) {
  const most = Math.max(roll.attack.length, roll.defense.length);
  const [width, height] = [LABEL + most * (SIDE + GAP), TOP + ROW + SIDE + 6];
  const picture = make("svg", { role: "img", "aria-label": title, width, height, viewBox: `0 0 ${width} ${height}` });
  picture.append(make("title", {}, title));
  const rows = [
    [TEXTS.attack, roll.attack, DATA.colors.attacker, TOP, roll.hits],
    [TEXTS.defense, roll.defense, DATA.colors.defender, TOP + ROW, roll.hits.map((hit) => !hit)],
  ];
  for (const [word, dice, color, y, lost] of rows) {
    const label = { x: 0, y: y + SIDE / 2 + 5, "font-size": 14, "font-weight": "bold", fill: "currentColor" };
    picture.append(make("text", label, word));
    dice.forEach((pips, place) => {
      const fate = place >= lost.length ? "surplus" : lost[place] ? "lost" : "won";
      picture.append(...drawDie(pips, color, LABEL + place * (SIDE + GAP), y, fate));
    });
  }
  roll.hits.forEach((hit, pair) => {
    const [x, y, tip] = [LABEL + pair * (SIDE + GAP) + SIDE / 2, TOP + SIDE + 12, hit ? -6 : 6];
    const line = `M${x - 9} ${y - tip}L${x} ${y + tip}L${x + 9} ${y - tip}`;
    picture.append(make("path", { d: line, fill: "none", stroke: "currentColor", "stroke-width": 2.5 }));
  });
  return picture;
}

// Dice of one ruleset from the throw that all share; which die of a pair loses is looked up.
function rollOf(rules, law) {
  const [attack, defense] = law.dice.map((count, side) =>
    battlePage.dice[side].slice(0, count)
      .map((share) => 1 + Math.floor(share * rules.sides[side]))
      .sort((a, b) => b - a));
  const hits = rules.pairs.slice(0, Math.min(attack.length, defense.length))
    .map((table, pair) => rules.hits[table][attack[pair] - 1][defense[pair] - 1] === "1");
  const lost = hits.filter((hit) => hit).length;
  return { attack, defense, hits, losses: [lost, hits.length - lost] };
}

// Where the defender chooses after the roll there are no dice to show, only what the roll cost.
function drawnLosses(law) {
  let rest = battlePage.chance;
  for (const [k, other, p] of law.steps) {
    rest -= p;
    if (rest < 0) return [k, other];
  }
  return law.steps[law.steps.length - 1].slice(0, 2);
}

function lossesOf(rules, law) {
  return rules.pairs.length ? rollOf(rules, law).losses : drawnLosses(law);
}

function describeThrow(rules, law) {
  if (!law.steps.length) return TEXTS.barred;
  const [attacker, defender] = lossesOf(rules, law).map((count) => DATA.words.armies[count]);
  if (!rules.pairs.length) return fill(TEXTS.outcome, { attacker, defender });
  const roll = rollOf(rules, law);
  return fill(TEXTS.roll, { attack: roll.attack.join(" "), defense: roll.defense.join(" "), attacker, defender });
}

function throwDice(times) {
  for (let time = 0; time < times; time += 1) {
    battlePage.dice = battlePage.dice.map((dice) => dice.map(() => Math.random()));
    battlePage.chance = Math.random();
    DATA.rulesets.forEach((rules, number) => {
      const law = battlePage.chains[number].law(battlePage.attackers, battlePage.defenders);
      if (!law.steps.length) return;
      const tally = battlePage.tallies[number];
      const key = lossesOf(rules, law).join(" : ");
      tally.counts[key] = (tally.counts[key] || 0) + 1;
      tally.total += 1;
    });
  }
}

function listTally(table, law, tally) {
  table.hidden = !law.steps.length;
  refill(table.querySelector(".count"), fill(TEXTS.thrown, { count: tally.total }));
  const steps = law.steps.slice().sort((a, b) => a[0] - b[0]);
  const full = Math.min(1, 1.6 * Math.max(...steps.map((step) => step[2])));
  refill(table.querySelector("tbody"), ...steps.map(([k, other, p]) => {
    const share = tally.total ? (tally.counts[`${k} : ${other}`] || 0) / tally.total : null;
    const bar = make("span", { class: "bar", "aria-hidden": "true" }, make("span", { class: "exact" }));
    bar.firstChild.style.width = `${(p / full) * 100}%`;
    if (share !== null) {
      bar.append(make("span", { class: "seen" }));
      bar.lastChild.style.left = `${Math.min(1, share / full) * 100}%`;
    }
    return make("tr", {}, make("th", { scope: "row" }, `${k} : ${other}`), make("td", {}, percent(p), bar),
      make("td", {}, share === null ? "–" : plainPercent(share, 1)));
  }));
}

// ---- the page

function showCard(card, number, left, top) {
  const [u, d] = [battlePage.attackers, battlePage.defenders];
  const [rules, chain] = [DATA.rulesets[number], battlePage.chains[number]];
  const put = (place, text) => refill(card.querySelector(place), text);
  const win = percent(chain.win[u][d], chain.fail[u][d]);
  put(".win", win);
  refill(document.querySelectorAll(".chances .win")[number], win);
  let losses = fill(TEXTS.losses, {
    attacker: decimal(chain.attackerLosses[u][d], 1),
    defender: decimal(chain.defenderLosses[u][d], 1),
    rolls: decimal(chain.rolls[u][d], 1),
  });
  if (left.stopped) losses += ` ${fill(TEXTS.stopped, { share: percent(left.stopped) })}`;
  put(".losses", losses);
  put(".wins", fill(TEXTS.wins, { share: win }));
  put(".holds", fill(TEXTS.holds, { share: percent(chain.fail[u][d], chain.win[u][d]) }));
  drawLeft(card.querySelector(".chart"), left, top);
  listLeft(card.querySelector(".numbers tbody"), left);
  showRoll(card, number);
}

function showRoll(card, number) {
  const [u, d] = [battlePage.attackers, battlePage.defenders];
  const [rules, chain, tally] = [DATA.rulesets[number], battlePage.chains[number], battlePage.tallies[number]];
  const law = chain.law(u, d);
  if (tally.law !== chain.at[u - 1][d - 1]) {
    battlePage.tallies[number] = { law: chain.at[u - 1][d - 1], counts: {}, total: 0 };
  }
  const words = describeThrow(rules, law);
  const picture = law.steps.length && rules.pairs.length ? drawRoll(rollOf(rules, law), words) : make("p", {}, words);
  refill(card.querySelector(".dice"), picture);
  for (const button of card.querySelectorAll("button")) button.disabled = !law.steps.length;
  listTally(card.querySelector(".tally"), law, battlePage.tallies[number]);
}

function showAll() {
  showAll.waiting = 0;
  const [u, d] = [battlePage.attackers, battlePage.defenders];
  const lefts = battlePage.chains.map((chain) => chain.left(u, d));
  const top = Math.max(...lefts.map((left) => Math.max(...left.won, ...left.held)));
  document.querySelectorAll(".card").forEach((card, number) => showCard(card, number, lefts[number], top));
  const values = { attackers: DATA.words.attackers[u], stack: u + 1, defenders: DATA.words.defenders[d] };
  refill(document.getElementById("armies"), fill(TEXTS.armies, values));
  for (const [side, count] of [["attackers", u], ["defenders", d]]) {
    const [field, slider] = [document.getElementById(side), document.getElementById(`${side}-slider`)];
    if (document.activeElement !== field) field.value = count;
    slider.value = count;
    slider.setAttribute("aria-valuetext", DATA.words[side][count]);
  }
  for (const cell of document.querySelectorAll(".heat .here")) cell.classList.remove("here");
  for (const table of document.querySelectorAll(".heat")) {
    for (const cell of [table.tHead.rows[0].cells[d], table.tBodies[0].rows[u - 1].cells[0], table.tBodies[0].rows[u - 1].cells[d]]) {
      cell.classList.add("here");
    }
  }
}

// Brings the battle into sight in a table that was opened.
function showHere(details) {
  const cell = details.querySelector(".heat td.here");
  const box = details.querySelector(".scroll");
  if (cell && box) box.scrollLeft = cell.offsetLeft - box.clientWidth / 2;
}

function summary() {
  const [u, d] = [battlePage.attackers, battlePage.defenders];
  const chances = battlePage.chains.map((chain, number) =>
    `${DATA.rulesets[number].name} ${percent(chain.win[u][d], chain.fail[u][d])}`);
  return `${document.getElementById("armies").textContent}: ${chances.join(", ")}`;
}

// Several moves of a slider between two frames are drawn once.
function change(side, count) {
  battlePage[side] = Math.min(DATA.most, Math.max(1, Math.round(count)));
  if (showAll.waiting) return;
  showAll.waiting = requestAnimationFrame(() => {
    showAll();
    say(summary());
  });
}

function listen() {
  for (const side of ["attackers", "defenders"]) {
    const [field, slider] = [document.getElementById(side), document.getElementById(`${side}-slider`)];
    slider.addEventListener("input", () => change(side, Number(slider.value)));
    field.addEventListener("input", () => {
      if (field.value && field.validity.valid) change(side, Number(field.value));
    });
    field.addEventListener("change", () => {
      change(side, field.value === "" ? battlePage[side] : Number(field.value));
      field.value = battlePage[side];
    });
  }
  document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("click", (event) => {
    const { target } = event;
    if (target.dataset && target.dataset.step) {
      const { side } = target.dataset;
      change(side, battlePage[side] + Number(target.dataset.step));
    } else if (target.matches(".throw, .throw-often")) {
      throwDice(target.matches(".throw") ? 1 : MANY_THROWS);
      document.querySelectorAll(".card").forEach(showRoll);
      const card = target.closest(".card");
      card.querySelector(".dice").classList.toggle("fell");
      const number = Number(card.dataset.ruleset);
      say(describeThrow(DATA.rulesets[number], battlePage.chains[number].law(battlePage.attackers, battlePage.defenders)));
    } else if (target.matches(".heat td[class]")) {
      change("attackers", target.parentNode.rowIndex);
      change("defenders", target.cellIndex);
    }
  });
  document.addEventListener("toggle", (event) => showHere(event.target), true);
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth !== width) showAll(); // a phone also resizes when its bars come and go
    width = innerWidth;
  });
}

document.documentElement.classList.add("live");
showAll();
listen();
