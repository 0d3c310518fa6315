import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { runExplain } from "../../../src/cli/desync-explain.ts";
import { WINDOW_FOLDER } from "../../../src/cli/start/browser.ts";
import { runPeer, startWindowServer, type RunningPeer } from "../../../src/desk/index.ts";
import { readReport } from "../../../src/desync/index.ts";
import type { LivePeer } from "../../../src/peer/index.ts";
import { browserPath } from "../../support/browser.ts";
import { hostedPort, type Game } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { comesTo, getReady, presses, sees, sightEnds, startsMatch } from "../../support/window-steps.ts";

const SENTENCE =
  /^Jane's game differed at turn \d+: cat 4's health was 4 there and 5 elsewhere\. Repaired in \d\.\d\ss\.$/;

/** Times as fast: what takes long here are turns and countdowns. */
const FAST = 4;

// Goal: players are told of a desync that was repaired, can read why, and choose when it can't be.
// Method: two real peers, each with a window in a real Chromium; a value of Jane's world is
// changed by hand, as damaged memory would be.
describe.skipIf(browserPath === undefined)("a desync between two real peers", () => {
  const janeHome = mkdtempSync(path.join(tmpdir(), "robocat-e2e-"));
  const windows = useWindows();
  let john: Game;
  let jane: RunningPeer;
  let janeLive: LivePeer;
  let johnPage: Page;
  let janePage: Page;

  /** Of one of Jane's cats: she is player 2, and the second three cats are hers or not, which does not matter. */
  const harmJane = (): void => {
    janeLive.matchPeer.run!.match.world.cats.health[3]! -= 1;
  };
  const janesTurn = (): number => janeLive.matchPeer.run?.match.turn ?? -3;
  const reportFiles = (home: string): readonly string[] =>
    readdirSync(path.join(home, "reports")).map((file) => path.join(home, "reports", file));

  beforeEach(async () => {
    john = await windows.startGameHere("0", "John");
    const port = await hostedPort(john);
    jane = await runPeer({
      homeFolder: janeHome,
      clock: windows.clock,
      onLivePeer: (live) => (janeLive = live),
    });
    const server = await startWindowServer({ folder: WINDOW_FOLDER, peer: jane });
    jane.handle({ kind: "join", address: `127.0.0.1:${port}`, name: "Jane" });
    windows.endLater(async () => {
      await server.close();
      await jane.close();
      rmSync(janeHome, { recursive: true, force: true });
    });
    johnPage = await windows.openPage(john.address);
    janePage = await windows.openPage(server.makeAddress());
    await getReady(johnPage, janePage);
    windows.clock.setSpeed(FAST);
    await startsMatch(johnPage);
  });
  test("is told, explained, repaired, and chosen about when it comes back", async () => {
    await step("is told in both windows in one sentence, and the match goes on", async () => {
      await soon(johnPage, janesTurn).toBeGreaterThan(10);
      harmJane();
      for (const page of [johnPage, janePage]) {
        await sees(page, "desync-banner");
        await soon(page, () => page.getByTestId("desync-banner-text").textContent()).toMatch(SENTENCE);
      }
      const turn = janesTurn();
      await soon(johnPage, janesTurn).toBeGreaterThan(turn + 20);
      expect(janeLive.matchPeer.run!.state).toBe("playing");
      expect(await johnPage.evaluate(() => window.robocatView!.screen())).toBe("match");
    });

    await step("is explained by key D: who was wrong, in what, how that is known", async () => {
      windows.clock.setSpeed(0.1); // how often it comes back within a minute is counted in turns
      await johnPage.keyboard.press("d");
      await sees(johnPage, "desync-details");
      expect(await johnPage.getByTestId("desync-sentence").textContent()).toMatch(SENTENCE);
      expect(await johnPage.getByTestId("desync-field").textContent()).toContain("cats[3].health");
      expect(await johnPage.getByTestId("desync-moment").textContent()).toMatch(/turn \d+, after its/);
      expect(await johnPage.getByTestId("desync-player-1").textContent()).toContain("right");
      expect(await johnPage.getByTestId("desync-player-2").textContent()).toContain("wrong");
      expect(await johnPage.getByTestId("desync-report-file").textContent()).toContain(".desync.jsonl");
      await johnPage.keyboard.press("d");
      await sightEnds(johnPage, "desync-details");
    });

    await step("leaves a whole report with each of them, which explains itself", async () => {
      for (const home of [john.homeFolder, janeHome]) {
        const [file] = reportFiles(home);
        const { damage, sections } = readReport(readFileSync(file!, "utf8"));
        expect(damage).toEqual([]);
        expect(sections.story?.judgement).toMatchObject({ faults: [{ kind: "first-run", playerId: 2 }] });
        let text = "";
        expect(await runExplain([file!], { write: (line) => (text += line) })).toBe(0);
        expect(text).toContain("cat 4's health");
      }
    });

    await step(
      "that comes back a third time within a minute stands still, and John chooses to go on",
      async () => {
        windows.clock.setSpeed(FAST);
        for (let i = 0; i < 2; i += 1) {
          const turn = janesTurn();
          await soon(johnPage, janesTurn).toBeGreaterThan(turn + 15);
          harmJane();
        }
        for (const page of [johnPage, janePage]) await sees(page, "desync-choices");
        expect(janeLive.matchPeer.run!.state).toBe("standing");
        expect(await janePage.getByTestId("desync-go-on").isVisible()).toBe(false);
        await johnPage.getByTestId("desync-go-on").click();
        await comesTo(janePage, "result");
        // A bot plays on with Jane's cats, and who wins is another question.
        await johnPage.keyboard.press("Escape");
        if (await johnPage.getByTestId("menu-surrender").isVisible())
          await presses(johnPage, "menu-surrender", "surrender-confirm");
        await comesTo(johnPage, "result");
        const left = /Jane was left out at \d:\d\d: the games differed\.$/;
        expect(await johnPage.getByTestId("result-message").textContent()).toMatch(left);
        expect(await johnPage.getByTestId("result-desync-text").textContent()).toContain("repaired");
      },
    );

    await step("is marked in the replay", async () => {
      await presses(johnPage, "watch-replay");
      await sees(johnPage, "replay-mark-1");
      const mark = await johnPage.getByTestId("replay-mark-1").getAttribute("aria-label");
      expect(mark).toContain("Jane's game differed here (cats[3].health) and was repaired.");
    });
  });
});
