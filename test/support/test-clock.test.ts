// Goal: the clock of tests rings in order, moves by small steps, and leaves nobody behind who works in this process.
import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";

import { Repeater } from "../../src/peer/index.ts";
import { TestClock } from "./test-clock.ts";
import { PlainSocket } from "./udp-sockets.ts";

/** What rang, and when it was by the clock since its start. */
function ringing(clock: TestClock) {
  const startMs = clock.nowMs();
  const rung: [string, number][] = [];
  const set = (name: string, inMs: number): (() => void) =>
    clock.setTimer(startMs + inMs, () => rung.push([name, Math.round(clock.nowMs() - startMs)]));
  return { rung, set };
}

test("time passes at once, and rings what is due in its order, late by less than a step", async () => {
  const clock = new TestClock();
  clock.setSpeed(0); // until it is skipped, however long this machine takes
  const { rung, set } = ringing(clock);
  set("late", 60_000);
  set("soon", 7);
  set("next", 12);
  set("never", 500)();
  await clock.skip(1_000);
  expect(rung.map(([name]) => name)).toEqual(["soon", "next"]);
  await clock.skip(60_000);
  expect(rung.map(([name]) => name)).toEqual(["soon", "next", "late"]);
  for (const [i, dueMs] of [7, 12, 60_000].entries()) {
    expect(rung[i]![1]).toBeGreaterThanOrEqual(dueMs);
    expect(rung[i]![1]).toBeLessThanOrEqual(dueMs + 10);
  }
});

test("time flows as outside while nobody waits for it", async () => {
  const clock = new TestClock();
  const startMs = clock.nowMs();
  await new Promise<void>((resolve) => void clock.setTimer(startMs + 30, resolve));
  expect(clock.nowMs()).toBeGreaterThanOrEqual(startMs + 30);
});

test("time flows faster where a test wants that, also for what was set before, and as outside again", async () => {
  const clock = new TestClock();
  const startMs = clock.nowMs();
  const outsideMs = performance.now();
  const rings = new Promise<void>((resolve) => void clock.setTimer(startMs + 100_000, resolve));
  clock.setSpeed(1_000);
  await rings;
  clock.setSpeed(1);
  const passedMs = clock.nowMs() - startMs;
  expect(passedMs).toBeGreaterThanOrEqual(100_000);
  expect(passedMs).toBeLessThanOrEqual((performance.now() - outsideMs) * 1_000);
  expect(passedMs).toBeGreaterThan((performance.now() - outsideMs) * 2);
});

test("time stands still where a test wants that, rings what is due, and moves on when it is asked to", async () => {
  const clock = new TestClock();
  clock.setSpeed(0);
  const { rung, set } = ringing(clock);
  set("later", 1);
  await new Promise<void>((resolve) => void clock.setTimer(clock.nowMs(), resolve));
  await new Promise((resolve) => setTimeout(resolve, 20)); // longer than the other one has to wait where time flows
  expect(rung).toEqual([]);
  await clock.skip(1);
  expect(rung.map(([name]) => name)).toEqual(["later"]);
  const afterMs = clock.nowMs();
  const rings = new Promise<void>((resolve) => void clock.setTimer(afterMs + 5, resolve));
  expect(clock.nowMs()).toBe(afterMs);
  clock.setSpeed(1);
  await rings;
});

test("what answers over the loopback network, again and again, does so between two rings", async () => {
  const clock = new TestClock();
  const [asking, answering] = [await PlainSocket.open(), await PlainSocket.open()];
  onTestFinished(async () => {
    await Promise.all([asking.close(), answering.close()]);
  });
  answering.onDatagram = (bytes, { port }) => answering.send(bytes, port);
  const missing: number[] = [];
  let asked = 0;
  const repeater = new Repeater(10, clock, () => {
    missing.push(asked - asking.received.length);
    for (let i = 0; i < 5; i += 1) asking.send(Uint8Array.of(i), answering.port);
    asked += 5;
  });
  repeater.start();
  await clock.skip(10_000);
  repeater.stop();
  expect(missing.length).toBeGreaterThan(400);
  expect(new Set(missing)).toEqual(new Set([0]));
});

test("time stands still while the disk is asked", async () => {
  const clock = new TestClock();
  let rung = 0;
  const repeater = new Repeater(10, clock, () => (rung += 1));
  await clock.skip(1); // so that no task of this test comes between
  repeater.start();
  for (let i = 0; i < 50; i += 1) await clock.until(readFile(import.meta.filename), "this file");
  repeater.stop();
  expect(rung).toBe(0);
});

test("who waits in vain is told for what, after so much time of the game", async () => {
  const clock = new TestClock();
  const startMs = clock.nowMs();
  await expect(clock.until(new Promise(() => undefined), "Godot", 60_000)).rejects.toThrow(
    "Waited 60 s of game time in vain for Godot",
  );
  expect(clock.nowMs() - startMs).toBeGreaterThanOrEqual(60_000);
  await expect(clock.untilTrue(() => false, "a miracle", 1_000)).rejects.toThrow("in vain for a miracle");
});

test("what fails, fails for who waits for it", async () => {
  const clock = new TestClock();
  const failing = new Promise<never>(
    (_, reject) => void clock.setTimer(5_000, () => reject(new Error("no"))),
  );
  await expect(clock.until(failing, "it")).rejects.toThrow("no");
});

test("many may wait at once, and each until its own is there", async () => {
  const clock = new TestClock();
  const after = (ms: number): Promise<number> =>
    new Promise((resolve) => void clock.setTimer(clock.nowMs() + ms, () => resolve(ms)));
  const all = [3_000, 1_000, 2_000].map((ms) => clock.until(after(ms), `${ms} ms`));
  expect(await Promise.all(all)).toEqual([3_000, 1_000, 2_000]);
});
