import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { hostedPort, type Game } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import {
  getReady,
  hosts,
  matchBegins,
  presses,
  sees,
  sightEnds,
  startsMatch,
  wasTold,
} from "../../support/window-steps.ts";

// Goal: the lobby outlives its host, with a map that was only the host's, and everybody is told so in one sentence. Method: three games with a window each in a real
// Chromium; the host leaves, the next one finds the host's controls and uses them, and then starts the match.
describe.skipIf(browserPath === undefined)("a host that leaves its lobby", () => {
  const windows = useWindows();
  let game: Game;
  let [ada, ben, cem]: Page[] = [];

  async function joins(name: string, port: number): Promise<Page> {
    const { page } = await windows.openGame();
    await page.getByTestId("name").fill(name);
    await page.getByTestId("join-address").fill(`127.0.0.1:${port}`);
    await page.getByTestId("join-address").press("Enter");
    await sees(page, "lobby-player-1");
    return page;
  }

  beforeEach(async () => {
    ({ game, page: ada } = await windows.openGame());
    await hosts(ada, "Ada", "battle");
    const port = await hostedPort(game);
    ben = await joins("Ben", port);
    cem = await joins("Cem", port);
    writeMap(path.join(game.homeFolder, "maps"));
    await ada.getByTestId("lobby-map").focus(); // asks for new files
    await ada.getByTestId("lobby-map").selectOption("own:hers.txt");
    await sees(ben, "lobby-map-caption", /Hers Alone/);
    await ada.getByTestId("lobby-add-bot-weak").click();
    await sees(cem, "lobby-player-4");
  });
  test("leaves it to the next one, who has its controls and starts the match", async () => {
    await step("leaves it to the next one, and both who stay read so", async () => {
      await getReady(ada!, ben!, cem!);
      expect(await ben!.getByTestId("start").isVisible()).toBe(false);
      await presses(ada!, "leave");
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
        await startsMatch(ben!);
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
