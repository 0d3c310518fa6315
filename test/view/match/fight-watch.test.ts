import { expect, test } from "vitest";

import {
  CAT_KINDS,
  cloneWorld,
  createWorld,
  generateMap,
  LATE_SUB_TURNS,
  ONE,
  ORDER_ASLEEP,
  ORDER_ATTACK_MOVE,
  ORDER_IDLE,
  ORDER_MOVE,
  type World,
} from "../../../src/sim/index.ts";
import { FightWatch } from "../../../src/view/match/fight-watch.ts";
import { EVENT, WorldEvents } from "../../../src/view/motion/world-events.ts";

const SEES_ALL = { shows: () => true };
const TOM = CAT_KINDS.indexOf("tom");
const KNITTER = CAT_KINDS.indexOf("knitter");
const BOTH = ["tom", "knitter"];

/** Players 1 and 2, each with 20 cats, all at one place: tabbies, and of player 1 a tom and a knitter. */
function crowd(): World {
  const map = generateMap({ playerCount: 2, seed: 1 });
  const ground = { mode: "cushions", map, catLimit: 40, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer: 20, playerIds: [1, 2], teams: [1, 2], ground });
  world.cats.x.fill(0);
  world.cats.y.fill(0);
  world.cats.order.fill(ORDER_IDLE);
  const [tom, knitter] = rowsOf(world, 1).toReversed();
  world.ground!.steering.kind[tom!] = TOM;
  world.ground!.steering.kind[knitter!] = KNITTER;
  return world;
}

function rowsOf(world: World, playerId: number): readonly number[] {
  return [...world.cats.playerId.keys()].filter((row) => world.cats.playerId[row] === playerId);
}

/** What befalls so many cats of each of the two players, all at one place. */
function events(kind: number, own: number, theirs: number): WorldEvents {
  const all = new WorldEvents();
  for (let i = 0; i < own + theirs; i += 1) {
    all.kind[i] = kind;
    all.playerId[i] = i < own ? 1 : 2;
  }
  all.count = own + theirs;
  return all;
}

/** What befalls cats, each with its owner. */
function eventsOf(...of: readonly (readonly [kind: number, playerId: number])[]): WorldEvents {
  const all = new WorldEvents();
  for (const [i, [kind, playerId]] of of.entries()) [all.kind[i], all.playerId[i]] = [kind, playerId];
  all.count = of.length;
  return all;
}

/** A fight of player 1 in that world, a second after the other, in which so many fall; told once it is over. */
function fought(world: World, own: number, theirs: number, fog = SEES_ALL) {
  const watch = new FightWatch();
  watch.hear(events(EVENT.hit, 3, 3), 1_000, 1);
  watch.look(world, 1_000, 1, fog);
  watch.hear(events(EVENT.fall, own, theirs), 2_000, 1);
  watch.look(world, 2_000, 1, fog);
  expect(watch.lost(2_000)).toBeNull(); // it may still be won
  watch.look(world, 6_999, 1, fog);
  expect([watch.isInFight(6_999), watch.lost(6_999)]).toEqual([true, null]);
  watch.look(world, 7_000, 1, fog);
  expect(watch.isInFight(7_000)).toBe(false);
  return { lost: watch.lost(7_000), watch };
}

test("a fight is lost in which clearly more of one's own fell, and is told of for a while", () => {
  const { lost, watch } = fought(crowd(), 9, 3);
  expect(lost).toEqual({ own: 9, theirs: 3, cause: { kind: "unknown" } });
  expect([watch.lost(18_999), watch.lost(19_000)]).toEqual([lost, null]);
  expect(fought(crowd(), 9, 7).lost).toBeNull();
  expect(fought(crowd(), 3, 0).lost).toBeNull(); // a scuffle
  expect(fought(crowd(), 4, 0).lost).not.toBeNull();
});

test("cats of an ally that fall are no loss of the enemy", () => {
  const map = generateMap({ playerCount: 3, seed: 1 });
  const ground = { mode: "cushions", map, catLimit: 40, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer: 20, playerIds: [1, 2, 3], teams: [1, 2, 1], ground });
  const lostWith = (falls: readonly number[]) => {
    const watch = new FightWatch();
    watch.look(world, 0, 1, SEES_ALL);
    watch.hear(eventsOf(...falls.map((playerId) => [EVENT.fall, playerId] as const)), 1_000, 1);
    for (const nowMs of [1_000, 6_000]) watch.look(world, nowMs, 1, SEES_ALL);
    return watch.lost(6_000);
  };
  expect(lostWith([1, 1, 1, 1, 3, 3, 3, 3])).toMatchObject({ own: 4, theirs: 0 });
  expect(lostWith([1, 1, 1, 1, 2, 2, 2, 2])).toBeNull();
});

test("cats of a player who surrenders have not fallen in a fight, one's own neither", () => {
  const watch = new FightWatch();
  const world = crowd();
  watch.look(world, 0, 1, SEES_ALL);
  const asleep = cloneWorld(world);
  for (const row of rowsOf(asleep, 2)) asleep.cats.order[row] = ORDER_ASLEEP;
  const surrendering = new WorldEvents();
  surrendering.cross({ from: world, to: asleep });
  watch.hear(events(EVENT.fall, 4, 0), 1_000, 1);
  watch.hear(surrendering, 2_000, 1);
  for (const nowMs of [2_000, 6_000]) watch.look(world, nowMs, 1, SEES_ALL);
  expect(watch.lost(6_000)).toMatchObject({ own: 4, theirs: 0 });
  const own = new FightWatch();
  own.hear(surrendering, 1_000, 2);
  expect(own.isInFight(1_000)).toBe(false);
});

test("who only hits others and loses nobody is in no fight", () => {
  const watch = new FightWatch();
  watch.hear(events(EVENT.fall, 0, 8), 1_000, 1);
  watch.hear(events(EVENT.throw, 8, 0), 1_000, 1);
  expect(watch.isInFight(1_000)).toBe(false);
  watch.look(crowd(), 7_000, 1, SEES_ALL);
  expect(watch.lost(7_000)).toBeNull();
});

test("cats of one's own that only walked are told of first", () => {
  const world = crowd();
  const own = rowsOf(world, 1);
  for (const row of own) world.ground!.steering.kind[row] = 0;
  for (const row of own.slice(0, 9)) world.cats.order[row] = ORDER_MOVE;
  expect(fought(world, 9, 0).lost!.cause.kind).toBe("kinds");
  world.cats.order[own[9]!] = ORDER_MOVE;
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "walked" });
});

test("cats of one's own of which most were on their way as the others fell are told of", () => {
  const world = crowd();
  const own = rowsOf(world, 1);
  for (const row of own) world.cats.order[row] = ORDER_ATTACK_MOVE;
  const engage = (count: number, distance = 9): void =>
    own.forEach((row, nth) => {
      world.cats.targetId[row] = nth < count ? 1 : 0;
      world.cats.x[row] = (nth < count ? 0 : distance) * ONE;
    });
  engage(11);
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "unknown" });
  engage(10);
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "strung" });
  engage(10, 8);
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "unknown" }); // who stands behind the others is there
  engage(10);
  for (const row of own) world.ground!.steering.kind[row] = 0;
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "strung" }); // before what they lacked
  for (const row of own.slice(2)) world.cats.order[row] = ORDER_ASLEEP;
  engage(0);
  expect(fought(world, 9, 0).lost!.cause.kind).not.toBe("strung"); // two are no string
});

test("a kind of which they had many there, and oneself none, is told of", () => {
  const world = crowd();
  const theirs = rowsOf(world, 2);
  const KITTEN = CAT_KINDS.indexOf("kitten");
  const cause = (fog = SEES_ALL) => fought(world, 9, 0, fog).lost!.cause;
  for (const row of theirs.slice(0, 2)) world.ground!.steering.kind[row] = KITTEN;
  expect(cause()).toEqual({ kind: "unknown" });
  world.ground!.steering.kind[theirs[2]!] = KITTEN;
  expect(cause()).toEqual({ kind: "kinds", theirKind: "kitten", lacked: [] });
  expect(cause({ shows: () => false })).toEqual({ kind: "unknown" }); // they were not seen
  world.ground!.steering.kind[rowsOf(world, 1)[0]!] = KITTEN;
  expect(cause()).toEqual({ kind: "unknown" });
});

test("what one's own army lacked of toms and knitters is told of", () => {
  const world = crowd();
  const { kind } = world.ground!.steering;
  const [tom, knitter] = rowsOf(world, 1).toReversed();
  kind[tom!] = 0;
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "kinds", theirKind: null, lacked: ["tom"] });
  kind[knitter!] = TOM;
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "kinds", theirKind: null, lacked: ["knitter"] });
  kind[knitter!] = 0;
  for (const row of rowsOf(world, 2)) kind[row] = KNITTER;
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "kinds", theirKind: "knitter", lacked: BOTH });
  world.header.subTurn = LATE_SUB_TURNS; // nothing can be bred against it
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "kinds", theirKind: "knitter", lacked: [] });
});

test("who met many with few is told how many, of those who were there and awake", () => {
  const world = crowd();
  const own = rowsOf(world, 1);
  for (const row of own.slice(0, 4)) world.cats.x[row] = 17 * ONE;
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "unknown" });
  world.cats.order[own[4]!] = ORDER_ASLEEP;
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "few", own: 15, theirs: 20 });
  for (const row of rowsOf(world, 2)) world.ground!.steering.kind[row] = CAT_KINDS.indexOf("kitten");
  expect(fought(world, 9, 0).lost!.cause.kind).toBe("kinds"); // which is told first
});

test("after a fight the next one is counted anew", () => {
  const { watch } = fought(crowd(), 9, 3);
  watch.hear(events(EVENT.fall, 3, 9), 20_000, 1);
  watch.look(crowd(), 25_000, 1, SEES_ALL);
  expect(watch.lost(25_000)).toBeNull();
});

/** Player 1 loses a cat each second, and the other so many each second one; what is to be done about it, second by second. */
function losing(world: World, seconds: number, theirs = 0, watch = new FightWatch()) {
  return Array.from({ length: seconds }, (_, second) => {
    watch.hear(events(EVENT.fall, 1, second % 2 === 0 ? theirs : 0), second * 1_000, 1);
    watch.look(world, second * 1_000, 1, SEES_ALL);
    return watch.losing(second * 1_000);
  });
}

/** In which seconds something was said. */
function said(told: readonly unknown[]): readonly number[] {
  return told.flatMap((advice, second) => (advice === null ? [] : [second]));
}

test("what to do about a fight that is being lost is said after a while, and not again soon", () => {
  const world = crowd();
  for (const row of rowsOf(world, 1).slice(0, 6)) world.cats.x[row] = 17 * ONE;
  const told = losing(world, 60);
  expect(said(told)).toEqual([...Array(9).keys()].flatMap((i) => [12 + i, 37 + i]).toSorted((a, b) => a - b));
  expect(told[12]).toEqual({ kind: "bring", own: 14, theirs: 20 });
  expect(said(losing(world, 60, 2))).toEqual([]); // it costs them as much
});

test("a fight that has turned since it was told of is not told of again", () => {
  const world = crowd();
  for (const row of rowsOf(world, 1).slice(0, 6)) world.cats.x[row] = 17 * ONE;
  const watch = new FightWatch();
  expect(said(losing(world, 13, 0, watch))).toEqual([12]);
  for (let second = 13; second < 60; second += 1) {
    watch.hear(events(EVENT.fall, 1, 1), second * 1_000, 1);
    watch.look(world, second * 1_000, 1, SEES_ALL);
    expect(watch.losing(second * 1_000) === null).toBe(second >= 21);
  }
});

test("nothing is said where nobody is left to be sent: not of those who are on their way, nor once the fight is over", () => {
  const world = crowd();
  const own = rowsOf(world, 1);
  expect(said(losing(world, 30))).toEqual([]);
  for (const row of own.slice(0, 6)) [world.cats.x[row], world.cats.order[row]] = [17 * ONE, ORDER_MOVE];
  expect(said(losing(world, 30))).toEqual([]);
  for (const row of own.slice(0, 2)) world.cats.order[row] = ORDER_IDLE;
  expect(said(losing(world, 30))).toEqual([]); // two make no difference
  for (const row of own.slice(2, 3)) world.cats.order[row] = ORDER_IDLE;
  const watch = new FightWatch();
  expect(said(losing(world, 15, 0, watch))).toEqual([12, 13, 14]);
  expect(watch.losing(19_000)).toBeNull();
});

test("who has a cushion is told what to breed, and who only walks that", () => {
  const world = crowd();
  const { kind } = world.ground!.steering;
  for (const row of rowsOf(world, 1)) kind[row] = 0;
  expect(said(losing(world, 30))).toEqual([]);
  world.ground!.cushions.owner[0] = 1;
  expect(losing(world, 30)[12]).toEqual({ kind: "kinds", theirKind: null, lacked: BOTH });
  world.cats.order.fill(ORDER_MOVE);
  expect(losing(world, 30)[12]).toEqual({ kind: "walking" });
  expect(said(losing(world, 10))).toEqual([4, 5, 6, 7, 8, 9]); // that can be helped at once
});

test("in a match without cushions no kind is missed", () => {
  const world = crowd();
  world.ground!.rules.cushionCount = 0;
  for (const row of rowsOf(world, 1)) world.ground!.steering.kind[row] = 0;
  expect(fought(world, 9, 0).lost!.cause).toEqual({ kind: "unknown" });
});
