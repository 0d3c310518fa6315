import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { runPeer } from "../../src/desk/index.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { sentenceOf } from "../support/sentences.ts";

async function openPeer() {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-replays-"));
  const peer = await runPeer({ homeFolder });
  onTestFinished(async () => {
    await peer.close();
    rmSync(homeFolder, { recursive: true });
  });
  const window = new PeerWindow(peer);
  return { homeFolder, peer, window };
}

test("replays of windows are those of the folder: a way to another file is none", async () => {
  const { homeFolder, peer, window } = await openPeer();
  const duel = path.join(REPLAY_FOLDER, "duel.rcr");
  const replays = path.join(homeFolder, "replays");
  mkdirSync(replays, { recursive: true });
  writeFileSync(path.join(replays, "own.rcr"), readFileSync(duel));
  for (const replayId of [duel, "../own.rcr", "none.rcr"]) {
    peer.handle({ kind: "open-replay", replayId });
    await window.waitFor("menu", ({ problem }) => sentenceOf(problem).includes(replayId));
  }
  expect(window.of("menu").map(({ problem }) => sentenceOf(problem))).toEqual([
    "",
    ...[duel, "../own.rcr", "none.rcr"].map((id) => `Cannot play ${id}: there is no such replay.`),
  ]);
  peer.handle({ kind: "open-replay", replayId: "own.rcr" });
  await window.waitFor("replay-status");
  expect(new PeerWindow(peer).kinds).toEqual(["match", "picture", "replay-status"]);
});

test("a replay whose file is deleted while it is held goes on, and to any place of it", async () => {
  const { homeFolder, peer, window } = await openPeer();
  const file = path.join(homeFolder, "replays", "own.rcr");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, readFileSync(path.join(REPLAY_FOLDER, "drill.rcr")));
  peer.handle({ kind: "open-replay", replayId: "own.rcr", mark: "600" });
  await window.waitFor("replay-status", ({ turn }) => turn >= 600); // it began there
  rmSync(path.dirname(file), { recursive: true });
  peer.handle({ kind: "replay-control", playing: false, speed: 1 });
  peer.handle({ kind: "replay-jump", turn: 100, subTurn: 1, id: 1 });
  await window.waitFor("replay-status", ({ turn, jumps }) => turn === 100 && jumps?.heard === 1);
  await window.waitFor("facts", ({ facts }) => facts.turnCount === 820);
  peer.handle({ kind: "leave" });
  await window.waitFor("menu", ({ problem }) => problem === null);
});

test("a link begins at its turn; past the end it is the end, which a sentence says, and the replay stays", async () => {
  const { peer, window } = await openPeer();
  const file = path.join(REPLAY_FOLDER, "drill.rcr");
  peer.begin({ kind: "open-replay-file", file, mark: "600" });
  await window.waitFor("replay-status", ({ turn }) => turn >= 600);
  expect(window.of("match").map(({ match }) => match.replayFile)).toEqual([file]);
  expect(window.of("problem")).toEqual([]);

  peer.begin({ kind: "open-replay-file", file, mark: String(2 ** 32 - 1) });
  await window.waitFor("replay-status", ({ turn, playing }) => turn === 820 && !playing);
  const message = "The replay has 820 turns: turn 4294967295 is past its end, which is shown.";
  expect(window.of("problem").map(({ fact }) => sentenceOf(fact))).toEqual([message]);
  expect(new PeerWindow(peer).of("problem")).toHaveLength(1); // for a window that opens only now
  peer.handle({ kind: "replay-jump", turn: 100, subTurn: 0, id: 1 });
  await window.waitFor("replay-status", ({ turn, jumps }) => turn === 100 && jumps?.heard === 1);
});
