import { parentPort, workerData } from "node:worker_threads";
import { assert } from "../base/index.ts";
import type { PeerNotice } from "../channel/index.ts";
import { FROZEN_SIMS, MACHINE_CLOCK } from "../peer/index.ts";
import { readAnyReplay, type Replay } from "../replay/index.ts";
import { GrowingScreen } from "./growing-screen.ts";
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
  const tell = (notice: PeerNotice): void => {
    const words = notice.kind === "picture" ? [notice.words.buffer as ArrayBuffer] : [];
    say({ kind: "notice", notice }, words);
  };
  const data = workerData as ReplayThreadData;
  const screen =
    "growing" in data
      ? new GrowingScreen(data.growing, MACHINE_CLOCK, tell)
      : new ReplayScreen(readAgain(data.bytes), MACHINE_CLOCK, tell);
  port.on("message", (order: ReplayOrder) => {
    if (order.kind === "control") screen.control(order.isPlaying, order.speed);
    else if (order.kind === "jump") screen.jump(order.jump);
    else if (order.kind === "glance") screen.glance(order.turn);
    else if (order.kind === "look-through") screen.lookThrough(order.playerId);
    else if (!(screen instanceof GrowingScreen)) throw new Error(`a replay does not grow: ${order.kind}`);
    else if (order.kind === "grow") screen.grow(order.turns, order.isOver);
    else screen.letGo(order.turn);
    say({ kind: "done" });
  });
}

function readAgain(bytes: Uint8Array): Replay {
  const read = readAnyReplay(bytes, FROZEN_SIMS);
  assert(read.ok, "a replay was read before it came here");
  return read.value;
}
