// Goal: members who lie, each in its way, have no effect on the others; they are named, and nobody else is.
// Method: whole simulated matches of 2 to 8 players, one of whom lies from turn 20 on; `robocat desync --liars` plays more of them.
import { expect, test } from "vitest";

import { LIAR_KINDS, type LiarKind } from "../../../src/lab/desync/liars.ts";
import { playLiar } from "../../../src/lab/desync/play-liar.ts";
import { partOf } from "../../support/drawn.ts";

/** Of two nobody can tell who lies, of three two can: each kind has both, of which a run of the suite plays one. `npm run campaigns -- --only liars` plays more, and larger ones. */
const CASES = LIAR_KINDS.flatMap((kind, i) =>
  partOf([2, 3], (_, at) => at === i % 2).map((playerCount) => ({
    ...{ kind, name: kind.name, playerCount, seed: 700 + i },
  })),
);

/** Who breaks a match of two off and plays on does not end it for the other one: with the lowest id and without. */
const OF_TWO = ["goodbyes", "names-lost", "idle-halts"].flatMap((name) =>
  partOf([2001, 4000], (seed) => seed === 4000).map((seed) => ({
    ...{ kind: LIAR_KINDS.find((kind) => kind.name === name)!, name, playerCount: 2, seed },
  })),
);

/** Fewer than a campaign plays: all wait for one that dies, which more turns make up for, and a testimony is given late. */
const TURNS = 110;
const TURNS_WITH_A_DEAD = 160;
function turnsOf({ name, isVictimDead = false }: LiarKind): number | undefined {
  if (name === "two-testimonies") return undefined;
  return isVictimDead ? TURNS_WITH_A_DEAD : TURNS;
}

test.each([
  ...CASES,
  ...OF_TWO,
  { kind: LIAR_KINDS[0]!, name: "two-testimonies", playerCount: 4, seed: 720 },
  // It is convicted in the halt for its orders, which so begins anew: what was told of them before counts against nobody.
  {
    kind: LIAR_KINDS.find(({ name }) => name === "two-meanings")!,
    name: "two-meanings",
    playerCount: 4,
    seed: 75,
  },
  // What it told last, in two versions, is agreed on though it is out by then.
  {
    kind: LIAR_KINDS.find(({ name }) => name === "two-signed-orders")!,
    name: "two-signed-orders",
    playerCount: 3,
    seed: 57,
  },
  {
    kind: LIAR_KINDS.find(({ name }) => name === "two-last-orders")!,
    name: "two-last-orders",
    playerCount: 4,
    seed: 11,
  },
  // Of two, and of more, that it lies to.
  ...["two-admits", "two-last-admits"].map((name) => ({
    ...{ kind: LIAR_KINDS.find((kind) => kind.name === name)!, name, playerCount: 4, seed: 740 },
  })),
])("$name among $playerCount players", ({ kind, playerCount, seed }) => {
  expect(playLiar(kind, seed, playerCount, turnsOf(kind)).problems).toEqual([]);
});
