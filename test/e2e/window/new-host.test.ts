import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import type { GameInProcess } from "../../support/game-in-process.ts";
import { hostedPort } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon, until } from "../../support/window-waiting.ts";
import {
  getReady,
  matchBegins,
  presses,
  saysReady,
  sees,
  sightEnds,
  startsMatch,
  wasTold,
} from "../../support/window-steps.ts";

const BATTLE = { mode: "battle", catsPerPlayer: 3, catLimit: 3, timeLimitMinutes: 0 } as const;

// Goal: the lobby outlives its host, with a map that was only the host's, and everybody is told so in one sentence. Method: three games, two with a window each in a real
// Chromium; the host leaves, the next one finds the host's controls and uses them, and then starts the match.
describe.skipIf(browserPath === undefined)("a host that leaves its lobby", () => {
  const windows = useWindows();
  let ada: GameInProcess;
  let [ben, cem]: Page[] = [];

  async function joins(name: string, port: number): Promise<Page> {
    const { page } = await windows.openGame();
    await page.getByTestId("name").fill(name);
    await page.getByTestId("join-address").fill(`127.0.0.1:${port}`);
    await page.getByTestId("join-address").press("Enter");
    await sees(page, "lobby-player-1");
    return page;
  }

  beforeEach(async () => {
    ada = await windows.startGameHere();
    writeMap(path.join(ada.homeFolder, "maps"));
    ada.peer.handle({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3, options: BATTLE });
    const port = await hostedPort(ada);
    ben = await joins("Ben", port);
    cem = await joins("Cem", port);
    ada.peer.handle({ kind: "set-options", options: BATTLE, mapId: "own:hers.txt" });
    await sees(ben, "lobby-map-caption", /Hers Alone/);
    ada.peer.handle({ kind: "add-bot", strength: "weak" });
    await sees(cem, "lobby-player-4");
  });
  test("leaves it to the next one, who has its controls and starts the match", async () => {
    await step("leaves it to the next one, and both who stay read so", async () => {
      await until(ben!, "both are ready", async () => {
        await saysReady(ben!, cem!);
        return ada.live().matchPeer.canStart;
      });
      expect(await ben!.getByTestId("start").isVisible()).toBe(false);
      ada.peer.handle({ kind: "leave" });
      await wasTold(ben!, "Ada left; you are host now.");
      await wasTold(cem!, "Ada left; Ben is host now.");
      await sightEnds(cem!, "lobby-player-1");
      expect(await cem!.getByTestId("lobby-player-2").innerText()).toContain("host");
    });

    await step(
      "gives the next one the controls at once, with all that was chosen, also a map of its own",
      async () => {
        await sees(ben!, "start");
        await sees(cem!, "lobby-changes", /Since you were ready: Ada is gone/);
        await getReady(ben!, cem!);
        expect(await cem!.getByTestId("start").isVisible()).toBe(false);
        const chosen = ben!.getByTestId("lobby-map").locator("option:checked");
        await soon(ben!, () => chosen.textContent()).toBe("Hers Alone");
        await ben!.getByTestId("lobby-cats").fill("7");
        await ben!.getByTestId("lobby-cats").press("Enter");
        await sees(cem!, "lobby-facts", "7 cats a player");
        await presses(ben!, "lobby-remove-4", "lobby-add-bot-medium");
        await sees(cem!, "lobby-player-1", "medium"); // below the host's seat there is room for bots
        await ben!.getByTestId("lobby-team-3").selectOption("2");
        await getReady(ben!, cem!);
        await startsMatch(ben!, windows.clock);
        await Promise.all([matchBegins(ben!), matchBegins(cem!)]);
      },
    );
  });
});

/** A map that nobody else has: one wall more than one of the game's. */
function writeMap(folder: string): void {
  const rooms = path.resolve(import.meta.dirname, "../../../maps/four-rooms.txt");
  const text = readFileSync(rooms, "utf8").replace("name: Four Rooms", "name: Hers Alone");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "hers.txt"), text.replace(/\.{5}(?=[^.]*\n)/, "..#.."));
}
