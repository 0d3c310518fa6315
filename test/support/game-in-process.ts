import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { assert } from "../../src/base/index.ts";
import { WINDOW_FOLDER } from "../../src/cli/start/browser.ts";
import { readStartArguments } from "../../src/cli/start/start-arguments.ts";
import { runPeer, startWindowServer, type RunningPeer } from "../../src/desk/index.ts";
import type { LivePeer, OpenMulticastDns } from "../../src/peer/index.ts";
import { readLogs, replaysIn, type Game } from "./game-process.ts";
import { TestClock } from "./test-clock.ts";

/** A game as `npm start -- --no-open` runs it, but in the process of the test, which moves its clock. */
export interface GameInProcess extends Game {
  readonly address: string; // opens one window: each time another one
  readonly clock: TestClock;
  readonly peer: RunningPeer;
  /** Its lobby or match; fails while there is none. */
  live(): LivePeer;
}

/**
 * Starts it with these words of `npm start`, and with a home folder of its own if they name none. Games that play with each other need the
 * same clock. Time flows as outside, for a window is there to look at it: `clock.skip` and `clock.untilTrue` are for what nobody looks at,
 * such as a countdown, and `clock.setSpeed` for what takes long. What is waited for there is what the peer says, not what the page shows,
 * which is as fast as its browser.
 */
export async function startGameInProcess(
  words: readonly string[] = [],
  clock: TestClock = new TestClock(),
  near?: OpenMulticastDns, // a local network of the test; by default there is none
): Promise<GameInProcess> {
  const reading = readStartArguments(words);
  assert(reading.kind === "start", `npm start -- ${words.join(" ")}`);
  const { firstRequest, homeFolder: given, service } = reading.start;
  const homeFolder = given ?? mkdtempSync(path.join(tmpdir(), "robocat-e2e-"));
  let last: LivePeer | null = null;
  const peer = await runPeer({
    homeFolder,
    clock,
    service,
    onLivePeer: (live) => (last = live),
    ...(near && { near }),
  });
  const server = await startWindowServer({ folder: WINDOW_FOLDER, peer });
  if (firstRequest !== null) peer.begin(firstRequest);
  return {
    get address() {
      return server.makeAddress();
    },
    homeFolder,
    clock,
    peer,
    live() {
      if (last === null) throw new Error("the game has opened neither a lobby nor a match");
      return last;
    },
    readLog: () => readLogs(homeFolder),
    failure: () => null, // it ends with the test
    replayFiles: () => replaysIn(homeFolder),
    async stop() {
      peer.handle({ kind: "leave" });
      await clock.until(peer.close(), "the end of a game");
      await server.close();
      if (given === null) rmSync(homeFolder, { recursive: true, force: true });
    },
  };
}
