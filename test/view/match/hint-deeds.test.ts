import { expect, test } from "vitest";

import {
  CAT_KINDS,
  ORDER_ASLEEP,
  createWorld,
  generateMap,
  type CatKind,
  type World,
} from "../../../src/sim/index.ts";
import { deedsOf } from "../../../src/view/match/hint-deeds.ts";
import { StandingHint } from "../../../src/view/match/standing-hint.ts";
import { groundWorld, to } from "../../support/hint-world.ts";
import { SIGHT } from "../../support/window-hint-facts.ts";

const SEES_ALL = SIGHT.fog;

test("what an order shows that its player knows", () => {
  const world = groundWorld();
  const { cats } = world;
  const theirs = [...cats.playerId].indexOf(2);
  expect(deedsOf(to("attack-move", cats, theirs), world, 1)).toEqual([
    "ordered",
    "advanced",
    "went-for-enemy",
  ]);
  expect(deedsOf(to("attack-move", cats, theirs), world, 2)).toEqual(["ordered", "advanced"]); // they are its own
  expect(deedsOf(to("move", cats, theirs), world, 1)).toEqual(["ordered"]);
  const march = { isLoose: true, line: null, cats: [1], x: 0, y: 0 };
  expect(deedsOf({ kind: "march", isFighting: false, ...march }, null, 1)).toEqual(["ordered"]);
  expect(deedsOf({ kind: "march", isFighting: true, ...march }, null, 1)).toEqual(["ordered", "advanced"]);
  expect(deedsOf({ kind: "rally", cushion: 0, at: null }, world, 1)).toEqual(["rallied"]);
});

test("whether a cushion is in the picture depends on where the camera is", () => {
  const world = groundWorld();
  const { x, y } = world.ground!.cushions;
  const viewport = { width: 960, height: 600 };
  const at = { x: x[0]! / 65_536, y: y[0]! / 65_536 };
  const seen = (away: number) =>
    new StandingHint().see(world, 0, 1, {
      view: { rig: { x: at.x + away, y: at.y, distance: 4 }, viewport },
      fog: SEES_ALL,
      match: SIGHT.match,
    });
  expect(seen(0)).toMatchObject({ hasCushions: true, seesCushion: true, cushionCount: 0, playedSeconds: 0 });
  expect(seen(500).seesCushion).toBe(false);
  world.ground!.cushions.owner[0] = 1;
  expect(seen(0).cushionCount).toBe(1);
});

/** Each player has so many tabbies; of those of player 2 so many are knitters, from the first on. */
function worldAgainst(knitters: number, catsPerPlayer = 20): World {
  const map = generateMap({ playerCount: 2, seed: 1 });
  const ground = { mode: "cushions", map, catLimit: 40, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer, playerIds: [1, 2], teams: [1, 2], ground });
  const rows = [...world.cats.playerId.keys()].filter((row) => world.cats.playerId[row] === 2);
  for (const row of rows.slice(0, knitters)) world.ground!.steering.kind[row] = CAT_KINDS.indexOf("knitter");
  return world;
}

test("a kind is strange of which enemies in sight have many, and oneself none", () => {
  const view = { rig: { x: 0, y: 0, distance: 4 }, viewport: { width: 960, height: 600 } };
  const kinds = (world: World, fog = SEES_ALL, playerId = 1) =>
    new StandingHint().see(world, 0, playerId, { ...SIGHT, view, fog }).strangeKinds;
  expect([kinds(worldAgainst(2)), kinds(worldAgainst(3))]).toEqual([[], ["knitter"]]);
  expect(kinds(worldAgainst(3), SEES_ALL, 2)).toEqual([]); // the others have tabbies, and so has that player
  expect(kinds(worldAgainst(20), SEES_ALL, 2)).toEqual(["tabby"]);
  expect(kinds(worldAgainst(20), { ...SEES_ALL, shows: () => false })).toEqual([]);
  const mixed = worldAgainst(3);
  mixed.ground!.steering.kind[[...mixed.cats.playerId].indexOf(1)] = CAT_KINDS.indexOf("knitter");
  expect(kinds(mixed)).toEqual([]); // one of twenty
  const asleep = worldAgainst(3);
  asleep.cats.order[[...asleep.cats.playerId].indexOf(2)] = ORDER_ASLEEP;
  expect(kinds(asleep)).toEqual([]);
});

test("an advance into a fight is one at the enemy, though own cats are nearer to the click", () => {
  const world = groundWorld();
  const [own, theirs] = [1, 2].map((playerId) => [...world.cats.playerId].indexOf(playerId));
  world.cats.x[own!] = world.cats.x[theirs!]! + 65_536;
  world.cats.y[own!] = world.cats.y[theirs!]!;
  expect(deedsOf(to("attack-move", world.cats, own!), world, 1)).toContain("went-for-enemy");
});

test("an advance to the enemy's side is one at the enemy, even if nobody is there", () => {
  const world = groundWorld();
  const { cats, header } = world;
  const deeds = (x: number, y: number) =>
    deedsOf({ kind: "attack-move", cats: [1], x: Math.round(x / 256), y: Math.round(y / 256) }, world, 1);
  const [own, theirs] = [1, 2].map((playerId) => [...cats.playerId].indexOf(playerId));
  const between = (share: number) =>
    deeds(
      cats.x[own!]! + share * (cats.x[theirs!]! - cats.x[own!]!),
      cats.y[own!]! + share * (cats.y[theirs!]! - cats.y[own!]!),
    );
  expect(header.catCount).toBe(4);
  expect(between(0.3)).not.toContain("went-for-enemy");
  expect(between(0.6)).toContain("went-for-enemy");
});

test("of toms and knitters a kind is unbred of which there are hardly any and no cushion breeds more", () => {
  const view = { rig: { x: 0, y: 0, distance: 4 }, viewport: { width: 960, height: 600 } };
  const world = worldAgainst(0);
  const { steering, cushions } = world.ground!;
  const own = [...world.cats.playerId.keys()].filter((row) => world.cats.playerId[row] === 1);
  const [tom, knitter] = ["tom", "knitter"].map((kind) => CAT_KINDS.indexOf(kind as CatKind)) as [
    number,
    number,
  ];
  const seen = () => {
    const { unbredKinds, isPaired } = new StandingHint().see(world, 0, 1, { ...SIGHT, view });
    return { unbredKinds, isPaired };
  };
  expect(seen()).toEqual({ unbredKinds: ["tom", "knitter"], isPaired: false });
  for (const row of own.slice(0, 3)) steering.kind[row] = tom;
  cushions.breedsNext[0] = knitter; // nobody's
  expect(seen()).toEqual({ unbredKinds: ["knitter"], isPaired: false });
  cushions.owner[0] = 1;
  expect(seen()).toEqual({ unbredKinds: [], isPaired: false });
  for (const row of own.slice(0, 5)) steering.kind[row] = tom;
  for (const row of own.slice(5, 9)) steering.kind[row] = knitter;
  expect(seen().isPaired).toBe(false);
  steering.kind[own[9]!] = knitter;
  expect(seen()).toEqual({ unbredKinds: [], isPaired: true });
  world.cats.order[own[9]!] = ORDER_ASLEEP;
  expect(seen().isPaired).toBe(false);
});

test("five toms and five knitters are a pair among 33 cats, and lost among 34", () => {
  const view = { rig: { x: 0, y: 0, distance: 4 }, viewport: { width: 960, height: 600 } };
  const isPaired = (catCount: number): boolean => {
    const world = worldAgainst(0, catCount);
    const own = [...world.cats.playerId.keys()].filter((row) => world.cats.playerId[row] === 1);
    for (const row of own.slice(0, 5)) world.ground!.steering.kind[row] = CAT_KINDS.indexOf("tom");
    for (const row of own.slice(5, 10)) world.ground!.steering.kind[row] = CAT_KINDS.indexOf("knitter");
    return new StandingHint().see(world, 0, 1, { ...SIGHT, view }).isPaired;
  };
  expect([isPaired(33), isPaired(34)]).toEqual([true, false]);
});
