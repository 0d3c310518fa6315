import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { hostedPort } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { getReady, sees, startsMatch, worldOf } from "../../support/window-steps.ts";

// Goal: after a match its players come back to the lobby that they came from, and who is out watches until the end.
// Method: two peers with a window each and two bots on the side of the guest, who gives up first and wants to go on before the host does.
describe.skipIf(browserPath === undefined)("a second match with the same people", () => {
  const windows = useWindows();
  let john: Page;
  let jane: Page;

  beforeEach(async () => {
    const host = await windows.openGame("0", "John");
    const guest = await windows.openGame(`127.0.0.1:${await hostedPort(host.game)}`, "Jane");
    [john, jane] = [host.page, guest.page];
    await sees(john, "lobby-player-2");
    await john.getByTestId("lobby-mode").selectOption("battle");
    await sees(john, "lobby-map"); // the peer has taken it
    await john.getByTestId("lobby-cats").fill("5");
    await john.getByTestId("lobby-cats").press("Enter");
    for (const [id, strength] of [
      [3, "weak"],
      [4, "strong"],
    ] as const) {
      await john.getByTestId(`lobby-add-bot-${strength}`).click();
      await sees(john, `lobby-player-${id}`);
    }
    await john.getByTestId("lobby-team-3").selectOption("2");
    await john.getByTestId("lobby-team-4").selectOption("2");
    await getReady(john, jane);
    await startsMatch(john, windows.clock);
    await waitForScreen([john, jane], "match");
  });
  test("goes through the result, with teams, bots, map and options, into a second match", async () => {
    await step("who has given up goes on seeing the match until it ends", async () => {
      await giveUp(jane);
      await sees(jane, "watch-note");
      const turn = await turnOf(jane);
      await jane.waitForFunction((then) => window.robocatView!.world()!.turn > then + 5, turn);
      expect(await jane.evaluate(() => window.robocatView!.screen())).toBe("match");
      const { cats } = await worldOf(jane);
      expect(cats.some(({ playerId }) => playerId === 4)).toBe(true);
    });

    await step(
      "the guest waits for the host, and both are back with bots, teams, map and options",
      async () => {
        await giveUp(john); // nobody else is on his side
        for (const page of [john, jane]) {
          const result = page.getByTestId("again");
          await result.waitFor();
        }
        await jane.getByTestId("again").click();
        await sees(jane, "connecting-address");
        expect(await jane.getByTestId("connecting-address").innerText()).toContain("Waiting for John");
        await sees(john, "want-again", /^Jane wants to play again\.$/);
        if (process.env["ROBOCAT_PICTURES"] !== undefined)
          await john.screenshot({ path: `${process.env["ROBOCAT_PICTURES"]}/want-again.png` });
        await john.getByTestId("again").click();
        for (const page of [john, jane]) await sees(page, "lobby-player-4");
        await soon(john, () => teamsOf(john)).toEqual({
          John: "1",
          Jane: "2",
          weak: "2",
          strong: "2",
        });
        expect(await john.getByTestId("lobby-mode").inputValue()).toBe("battle");
        expect(await john.getByTestId("lobby-cats").inputValue()).toBe("5");
        expect(await john.getByTestId("lobby-map").inputValue()).toBe("built-in:four-rooms");
      },
    );

    await step("the host swaps the teams, and the second match begins", async () => {
      await john.getByTestId("lobby-swap-teams").click();
      await soon(john, () => teamsOf(john)).toEqual({
        John: "2",
        Jane: "1",
        weak: "1",
        strong: "1",
      });
      await getReady(john, jane);
      await startsMatch(john, windows.clock);
      await waitForScreen([john, jane], "match");
      await jane.waitForFunction(() => (window.robocatView!.world()?.turn ?? 0) > 3);
    });
  });
});

async function waitForScreen(pages: readonly Page[], screen: string): Promise<void> {
  for (const page of pages)
    await page.waitForFunction((name) => window.robocatView!.screen() === name, screen);
}

function turnOf(page: Page): Promise<number> {
  return page.evaluate(() => window.robocatView!.world()?.turn ?? 0);
}

async function giveUp(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.robocatView!.world()?.turn ?? 0) > 3);
  await page.getByTestId("menu-button").click();
  await page.getByTestId("menu-surrender").click();
  await page.getByTestId("surrender-confirm").click();
}

/** By name, or of a bot by how strong it is. */
async function teamsOf(page: Page): Promise<Record<string, string>> {
  const teams: Record<string, string> = {};
  for (let id = 1; id <= 4; id += 1) {
    const name = await page.getByTestId(`lobby-player-${id}`).locator("strong").innerText();
    teams[/\((\w+)\)/.exec(name)?.[1] ?? name] = await page.getByTestId(`lobby-team-${id}`).inputValue();
  }
  return teams;
}
