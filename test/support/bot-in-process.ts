import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { LivePeer, resolveAddress } from "../../src/peer/index.ts";
import type { TestClock } from "./test-clock.ts";

/** A bot that joins a lobby as `robocat join --bot` does, but in the process of the test, by its clock. Ends it, with all that it wrote. */
export async function startBotInProcess(
  address: string,
  name: string,
  clock: TestClock,
): Promise<() => Promise<void>> {
  const place = await resolveAddress(address);
  if (!place.ok) throw new Error(`${name} finds no way to ${address}: ${place.reason.kind}`);
  const { roomKey, ...where } = place.value;
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-e2e-"));
  const bot = await LivePeer.open({
    ...{ homeFolder, name, clock, team: null, seed: null, bot: "medium", link: null },
    role: { kind: "join", ...where, ...(roomKey === null ? {} : { roomKey }) },
    ...{ isRecorded: false, replayFile: null, autoStartPlayers: "as-hosted", stopAfterTurn: Infinity },
    ...{ standstillMs: 0, isSeen: false },
    onEvent: () => undefined,
  });
  return async () => {
    bot.leave();
    await clock.until(bot.closed, `the end of ${name}`);
    rmSync(homeFolder, { recursive: true, force: true });
  };
}
