import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { PLAIN_LOOKS } from "../../../src/base/index.ts";
import { keepSeat } from "../../../src/peer/index.ts";
import { classicOptions } from "../../../src/sim/index.ts";
import { browserPath } from "../../support/browser.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { sees } from "../../support/window-steps.ts";

const entry = (playerId: number, name: string) => ({
  ...{ playerId, token: playerId, team: playerId, name },
  addresses: [{ host: "127.0.0.1", port: 1 }],
  ...{ key: new Uint8Array(32).fill(playerId), identity: new Uint8Array(32).fill(0x80 + playerId) },
});

const SEAT = {
  ...{ token: 2, sessionId: 7, matchDigest: "00ff".repeat(8), playerId: 2, masterId: 1, reign: 3 },
  ...{ rosterVersion: 5, roster: [entry(1, "Ada"), entry(2, "Ben")], bots: [], looks: PLAIN_LOOKS },
  ...{ startCount: 0, removed: [], othersRuns: [], roomKey: null, run: 1, options: classicOptions(3) },
  ...{ mapChecksum: 0, seed: 1, matchIds: [7] },
};

// Goal: a match that may still run leads the title; one of which nobody answered is offered second to a new one.
// Method: a kept seat in the home folder of a game, its window in a real Chromium.
describe.skipIf(browserPath === undefined)("the way back to a match", () => {
  const windows = useWindows();
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-way-back-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ["first", {}, "rejoin", /^↩ Back to the match with Ada$/],
    [
      "second, after nobody answered",
      { unansweredMs: Date.now() },
      "play",
      /^↩ Try again: back to the match with Ada, where nobody answered$/,
    ],
  ])("comes %s", async (name, asked, first, words) => {
    const home = path.join(folder, name);
    keepSeat(home, { seat: SEAT, map: null, savedMs: Date.now(), lobbyPort: null, ...asked });
    const { page } = await windows.openGame("--home", home);
    const back = await sees(page, "rejoin", words);
    await soon(page, () =>
      page.evaluate(() => (document.activeElement as HTMLElement).dataset["testid"]),
    ).toBe(first);
    expect(await back.evaluate((button) => button.classList.contains("primary"))).toBe(first === "rejoin");
  });
});
