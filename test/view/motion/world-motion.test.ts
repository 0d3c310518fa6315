import { expect, test } from "vitest";

import { cloneWorld, createWorld, ONE, runCommand, step, type World } from "../../../src/sim/index.ts";
import { DEATH_SECONDS, type DrawnCat } from "../../../src/view/motion/cat-table.ts";
import { WorldMotion } from "../../../src/view/motion/world-motion.ts";

const SUB_TURN_MS = 1000 / 30;

/** Plays a world and draws it at `frameMs`; `onFrame` sees every frame. */
function play(
  world: World,
  options: { readonly ms: number; readonly frameMs: number; readonly motion: WorldMotion },
  onFrame: () => void,
): void {
  let nextSubTurnMs = 0;
  for (let ms = 0; ms < options.ms; ms += options.frameMs) {
    for (; nextSubTurnMs <= ms; nextSubTurnMs += SUB_TURN_MS) {
      step(world);
      options.motion.push(cloneWorld(world).words, nextSubTurnMs);
    }
    options.motion.advance(options.frameMs, 1);
    onFrame();
  }
}

/** All that is drawn of a cat. */
function look({ networkId, playerId, x, y, heading, health, run, stride, throwing, rest }: DrawnCat) {
  return { networkId, playerId, x, y, heading, health, run, stride, throwing, rest };
}

function startWorld(): World {
  return createWorld({ seed: 5, catsPerPlayer: 1, playerIds: [1, 2] });
}

test("a running cat moves a little each frame, at any frame rate, and faces its way", () => {
  for (const frameMs of [7, 16.7, 40]) {
    const world = startWorld();
    const motion = new WorldMotion();
    const goalX = world.cats.x[0]! > 0 ? -1000 : 1000;
    runCommand(world, 1, {
      kind: "move",
      cats: [1],
      x: goalX,
      y: Math.round((world.cats.y[0]! / ONE) * 256),
    });
    let lastX: number | null = null;
    let frame = 0;
    play(world, { ms: 1500, frameMs, motion }, () => {
      const cat = motion.cats.get(1)!;
      frame += 1;
      // 2.5 units a second; playback may run up to twice as fast to catch up.
      const stepMax = ((2.5 * frameMs) / 1000) * 2.05;
      if (lastX !== null) expect(Math.abs(cat.x - lastX)).toBeLessThanOrEqual(stepMax);
      if (lastX !== null && frame * frameMs > 400) expect(cat.x).not.toBe(lastX);
      lastX = cat.x;
    });
    expect(motion.cats.get(1)!.run).toBeGreaterThan(0.9);
    expect(Math.cos(motion.cats.get(1)!.heading) * Math.sign(goalX)).toBeGreaterThan(0.99);
  }
});

test("without new pictures the cats stand still instead of trembling", () => {
  const world = startWorld();
  const motion = new WorldMotion();
  runCommand(world, 1, { kind: "move", cats: [1], x: 0, y: 0 });
  play(world, { ms: 500, frameMs: 16, motion }, () => undefined);
  for (let i = 0; i < 40; i += 1) motion.advance(16, 1);
  const { x, y } = motion.cats.get(1)!;
  for (let i = 0; i < 20; i += 1) motion.advance(16, 1);
  expect(motion.cats.get(1)).toMatchObject({ x, y });
  expect(motion.cats.get(1)!.run).toBeLessThan(0.01);
});

test("a cat that dies is drawn a while longer, then forgotten", () => {
  const world = startWorld();
  const motion = new WorldMotion();
  world.cats.x[0] = 0;
  world.cats.y[0] = 0;
  world.cats.x[1] = ONE;
  world.cats.y[1] = 0;
  world.cats.health[1] = 1;
  runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
  const seen: { alive: boolean; drawn: boolean; yarn: number }[] = [];
  play(world, { ms: 800 + DEATH_SECONDS * 1000 + 400, frameMs: 16, motion }, () => {
    const drawn = motion.cats.cats().some((cat) => cat.networkId === 2);
    seen.push({ alive: motion.cats.get(2) !== null, drawn, yarn: motion.yarn.table.count });
  });
  expect(seen.some((frame) => frame.yarn > 0)).toBe(true);
  expect(seen.some((frame) => !frame.alive && frame.drawn)).toBe(true);
  expect(seen.at(-1)).toEqual({ alive: false, drawn: false, yarn: 0 });
});

test("a picture of an earlier moment starts anew", () => {
  const world = startWorld();
  const motion = new WorldMotion();
  const first = cloneWorld(world).words;
  play(world, { ms: 500, frameMs: 16, motion }, () => undefined);
  motion.push(first, 600);
  motion.advance(16, 1);
  expect(motion.cats.get(1)!.x).toBeCloseTo(startWorld().cats.x[0]! / ONE);
});

// Goal: a replay that begins again shows no trace of its end.
// Method: jump back while a cat is dying and a thread lies on the ground; every frame after is like that of a new window.
test("after a jump back draws what a window that sees only the earlier pictures draws", () => {
  const world = startWorld();
  world.cats.x[0] = 0;
  world.cats.y[0] = 0;
  world.cats.x[1] = ONE;
  world.cats.y[1] = 0;
  world.cats.health[1] = 1;
  runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
  const beginning = cloneWorld(world);
  const motion = new WorldMotion();
  const isDying = () => motion.cats.cats().some((cat) => cat.deathAge >= 0);
  let ms = 0;
  for (; !isDying(); ms += SUB_TURN_MS) {
    step(world);
    expect(motion.push(cloneWorld(world).words, ms)).toBe(false);
    motion.advance(SUB_TURN_MS, 1);
  }
  expect(motion.yarn.table.count).toBeGreaterThan(0);

  const fresh = new WorldMotion();
  expect(motion.push(cloneWorld(beginning).words, ms)).toBe(true);
  fresh.push(cloneWorld(beginning).words, 0);
  for (let i = 0; i < 5; i += 1) {
    expect(motion.advance(0, 1)).toEqual({ landed: [], died: [] });
    fresh.advance(0, 1);
    expect(motion.cats.cats().map(look)).toEqual(fresh.cats.cats().map(look));
    expect(motion.yarn.table.count).toEqual(fresh.yarn.table.count);
    step(beginning);
    motion.push(cloneWorld(beginning).words, ms + i * SUB_TURN_MS);
    fresh.push(cloneWorld(beginning).words, i * SUB_TURN_MS);
  }
});
