import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { LivePeer, resolveAddress } from "../../src/peer/index.ts";
import { PERFECT_LINK } from "../../src/simnet/link-model/link-settings.ts";
import { TestClock } from "./test-clock.ts";

/** Somebody in a lobby or match who has no window, gives no orders, and has a time of its own. */
export interface Friend {
  /** Its time runs so many times as fast as outside; at 0 it hangs: it says and hears nothing, as a process that is stopped. */
  setSpeed(speed: number): void;
  leave(): void;
  /** Ends it, with all that it wrote. */
  end(): Promise<void>;
}

/** What its network holds has to wait for its time. */
const LINK = { ...PERFECT_LINK, delayMs: 1, downDelayMs: 1 };

/** Joins that lobby as `robocat join` does, but in the process of the test, and is ready for whatever is to be played. */
export async function startFriend(address: string, name: string): Promise<Friend> {
  const place = await resolveAddress(address);
  if (!place.ok) throw new Error(`${name} finds no way to ${address}: ${place.reason.kind}`);
  const { roomKey, ...where } = place.value;
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-e2e-"));
  const clock = new TestClock();
  const live = await LivePeer.open({
    ...{ homeFolder, name, clock, team: null, seed: null, bot: null, link: LINK },
    role: { kind: "join", ...where, ...(roomKey === null ? {} : { roomKey }) },
    ...{ isRecorded: false, replayFile: null, autoStartPlayers: "as-hosted", stopAfterTurn: Infinity },
    onEvent: () => undefined,
  });
  return {
    setSpeed: (speed) => clock.setSpeed(speed),
    leave: () => live.leave(),
    async end() {
      clock.setSpeed(1);
      live.leave();
      await live.closed;
      rmSync(homeFolder, { recursive: true, force: true });
    },
  };
}
