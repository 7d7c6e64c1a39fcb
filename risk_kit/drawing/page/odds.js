"use strict";

// A battle as a chain of rolls. How dice are compared was settled where these laws were made: a law is a list
// of [attacker losses, defender losses, probability], empty where nobody may roll.
class Chain {
  constructor(most, laws, at) {
    this.most = most;
    this.laws = laws;
    this.at = at;
    this.win = this.table(1, 0, () => 0);
    this.fail = this.table(0, 1, () => 0); // on its own: 1 - win would be rounding
    this.attackerLosses = this.table(0, 0, (attacker) => attacker);
    this.defenderLosses = this.table(0, 0, (attacker, defender) => defender);
    this.rolls = this.table(0, 0, () => 1);
  }

  law(attackers, defenders) {
    return this.laws[this.at[attackers - 1][defenders - 1]];
  }

  // Means by [attackers][defenders], filled from few armies to many.
  table(won, failed, reward) {
    const rows = [];
    for (let u = 0; u <= this.most; u += 1) {
      const row = [won];
      rows.push(row);
      for (let d = 1; d <= this.most; d += 1) {
        const steps = u ? this.law(u, d).steps : [];
        let mean = steps.length ? 0 : failed;
        for (const [k, other, p] of steps) mean += p * (rows[u - k][d - other] + reward(k, other));
        row.push(mean);
      }
    }
    return rows;
  }

  // Probability of each end by [attackers left][defenders left], walked from many armies to few.
  ends(attackers, defenders) {
    const there = [];
    for (let u = 0; u <= attackers; u += 1) there.push(new Array(defenders + 1).fill(0));
    there[attackers][defenders] = 1;
    for (let u = attackers; u > 0; u -= 1) {
      for (let d = defenders; d > 0; d -= 1) {
        const { steps } = this.law(u, d);
        const p = there[u][d];
        if (!p || !steps.length) continue;
        there[u][d] = 0;
        for (const [k, other, q] of steps) there[u - k][d - other] += p * q;
      }
    }
    return there;
  }

  // Probability by attackers left where the battle is won, and by defenders left where it is not.
  left(attackers, defenders) {
    const ends = this.ends(attackers, defenders);
    const won = ends.map((row) => row[0]);
    const held = ends[0].map((_p, d) => (d ? ends.reduce((sum, row) => sum + row[d], 0) : 0));
    let stopped = 0;
    for (const row of ends.slice(1)) for (const p of row.slice(1)) stopped += p;
    return { won, held, stopped };
  }
}
