import { parentPort, workerData } from "node:worker_threads";
import { assert } from "../base/index.ts";
import type { PeerNotice } from "../channel/index.ts";
import { FROZEN_SIMS, MACHINE_CLOCK } from "../peer/index.ts";
import { readAnyReplay } from "../replay/index.ts";
import { ReplayScreen } from "./replay-screen.ts";
import type { ReplayOrder, ReplayThreadData, ReplayWord } from "./threaded-replay.ts";

/**
 * What the thread does that plays a replay, so that neither its armies nor its jumps hold up the peer's own: it has a ReplayScreen, and
 * looks at what it is told between two pieces of work. It goes on until it is ended.
 */
export function runReplayThread(): void {
  assert(parentPort !== null, "a replay is played by a thread of its own");
  const port = parentPort;
  const say = (word: ReplayWord, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(word, transfer);
  const { bytes } = workerData as ReplayThreadData;
  const read = readAnyReplay(bytes, FROZEN_SIMS);
  assert(read.ok, "a replay was read before it came here");
  const tell = (notice: PeerNotice): void => {
    const words = notice.kind === "picture" ? [notice.words.buffer as ArrayBuffer] : [];
    say({ kind: "notice", notice }, words);
  };
  const screen = new ReplayScreen(read.value, MACHINE_CLOCK, tell);
  port.on("message", (order: ReplayOrder) => {
    if (order.kind === "control") screen.control(order.isPlaying, order.speed);
    else if (order.kind === "jump") screen.jump(order.jump);
    else if (order.kind === "glance") screen.glance(order.turn);
    else screen.lookThrough(order.playerId);
    say({ kind: "done" });
  });
}
