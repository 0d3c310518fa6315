import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTask } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openingOf } from "../../src/desk/lobby-opening.ts";
import { runPeer } from "../../src/desk/index.ts";
import { isToDraw } from "../../src/peer/index.ts";
import { usualOptions, type MatchOptions } from "../../src/sim/index.ts";
import { PeerWindow } from "../support/peer-window.ts";

const BATTLE: MatchOptions = {
  mode: "battle",
  catsPerPlayer: 4,
  catLimit: 4,
  timeLimitMinutes: 0,
  ...{ pauses: { each: 3, seconds: 60 }, watchDelaySeconds: 0 },
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-opening-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a lobby is shown with the mode that was chosen before it opened, from the first moment on", async () => {
  const peer = await runPeer({ homeFolder: folder });
  const window = new PeerWindow(peer);
  peer.handle({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3, options: BATTLE });
  const first = await window.waitFor("lobby");
  expect(first).toMatchObject({ options: BATTLE, awaited: [] });
  expect(first.mapId).toMatch(/^built-in:/);
  const { map } = await window.waitFor("map");
  expect(map!.spawns.length).toBeGreaterThanOrEqual(4); // more are likely to come
  await peer.close();
});

test("a map that came with its mode makes way for a larger one; of Classic there is none", () => {
  expect(openingOf({ catsPerPlayer: 3, options: BATTLE }, folder)).toMatchObject({
    mayGrow: true,
    seats: [],
  });
  const classic = usualOptions("classic", 5);
  const none = { options: classic, map: null, mapId: null };
  expect(openingOf({ catsPerPlayer: 5 }, folder)).toMatchObject(none);
  expect(openingOf({ catsPerPlayer: 3, options: classic }, folder)).toMatchObject(none);
});

test("a lobby that was left while its map was drawn is not shown again", async () => {
  const peer = await runPeer({ homeFolder: folder });
  const window = new PeerWindow(peer);
  peer.handle({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3 });
  await window.waitFor("lobby");
  const mapId = "generated:2:4713";
  peer.handle({ kind: "set-options", options: BATTLE, mapId });
  expect(isToDraw(mapId)).toBe(true);
  peer.handle({ kind: "leave" });
  window.forget();
  while (isToDraw(mapId)) await nextTask();
  await nextTask(); // who waited for it has gone on
  expect(window.kinds).not.toContain("lobby");
  await peer.close();
});
