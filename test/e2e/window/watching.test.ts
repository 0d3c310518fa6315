// Goal: whoever comes too late for a match watches it from the window's Join, live; who plays sees that somebody looks on.
// Method: a game whose host plays in a page, a bot, somebody who leaves, and another game that joins once they have begun.
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { startFriend, type Friend } from "../../support/friend-in-process.ts";
import { hostedPort } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { hosts, matchBegins, presses, sees, startsMatch } from "../../support/window-steps.ts";

/** Times as fast: countdowns, and turns of which nobody looks at each. */
const FAST = 6;

describe.skipIf(browserPath === undefined)("a match that has begun, in the window of a stranger", () => {
  const windows = useWindows();
  let port: number;
  let [ann, zoe]: Page[] = [];
  let mio: Friend;

  beforeEach(async () => {
    const host = await windows.openGame();
    ann = host.page;
    await hosts(ann, "Ann", "cushions");
    port = await hostedPort(host.game);
    await presses(ann, "lobby-add-bot-beginner"); // it attacks late
    await sees(ann, "lobby-player-2");
    mio = await startFriend(`127.0.0.1:${port}`, "Mio");
    windows.endLater(() => mio.end());
    await sees(ann, "lobby-player-3");
    await ann.getByTestId("lobby-team-3").selectOption("2"); // with Bob: who gives up against them has lost
    windows.clock.setSpeed(FAST);
    await startsMatch(ann);
    await matchBegins(ann);
    windows.clock.setSpeed(1);
    ({ page: zoe } = await windows.openGame());
  });

  test("is there by Join, live, and is stood still in, gone back in and left for what is played now", async () => {
    await step("by Join it is there, live, and the players are told", async () => {
      await zoe!.getByTestId("name").fill("Zoe");
      await zoe!.getByTestId("join-address").fill(`127.0.0.1:${port}`);
      await zoe!.getByTestId("join-address").press("Enter");
      await matchBegins(zoe!);
      await sees(zoe!, "replay-time", /– live/);
      await sees(ann!, "watchers", "1 looks on");
    });

    await step(
      "it stands for who wants it to, and goes on to what is played now by one key or button",
      async () => {
        const toNow = zoe!.getByTestId("replay-to-now");
        await toNow.waitFor({ state: "hidden" });
        for (const goOn of [() => zoe!.keyboard.press("q"), () => toNow.click()]) {
          await zoe!.keyboard.press("Space");
          await sees(zoe!, "replay-play", "▶ Go on");
          await toNow.waitFor();
          await goOn();
          await sees(zoe!, "replay-play", "❚❚ Pause for me");
          await sees(zoe!, "replay-time", /– live/);
          await toNow.waitFor({ state: "hidden" });
        }
      },
    );

    const slider = zoe!.getByTestId("replay-slider");
    const turns = (): Promise<number> => slider.getAttribute("aria-valuemax").then(Number);
    const shown = (): Promise<number> => zoe!.evaluate(() => window.robocatView!.world()?.turn ?? -1);
    windows.clock.setSpeed(FAST);
    await soon(zoe!, turns).toBeGreaterThan(80);
    windows.clock.setSpeed(1);
    expect(await slider.getAttribute("role")).toBe("slider");

    await step("a click leads there, and it plays on from there", async () => {
      const { x, y, width, height } = (await slider.boundingBox())!;
      await zoe!.mouse.move(x + width * 0.3, y + height / 2);
      await sees(zoe!, "replay-glance");
      await zoe!.mouse.down();
      await zoe!.mouse.up();
      await sees(zoe!, "replay-time", /before now/);
      expect(await shown()).toBeLessThan((await turns()) - 20);
      await zoe!.mouse.move(x, y - 300);
      await picture(zoe!, "live-past");
    });

    await step("paused it stands, while what is played is received", async () => {
      await zoe!.keyboard.press("Space");
      await sees(zoe!, "replay-play", "▶ Go on");
      await zoe!.keyboard.press("Home");
      const count = await turns();
      windows.clock.setSpeed(FAST);
      await soon(zoe!, turns).toBeGreaterThan(count + 20);
      windows.clock.setSpeed(1);
      const stood = await shown();
      await zoe!.keyboard.press("j");
      await soon(zoe!, async () => (await shown()) <= stood).toBe(true);
      await sees(zoe!, "replay-time", /before now/);
    });

    await step("faster it may be than a match, and Q leads to now", async () => {
      await presses(zoe!, "replay-speed-2");
      await zoe!.keyboard.press("q");
      await sees(zoe!, "replay-time", /– live/);
      await sees(zoe!, "replay-play", "❚❚ Pause for me");
      await zoe!.getByTestId("replay-speed-2").waitFor({ state: "hidden" });
      await zoe!.getByTestId("replay-to-now").waitFor({ state: "hidden" });
    });

    await step("the time is that of the picture, also where nothing is told after it", async () => {
      await zoe!.keyboard.press("j");
      await sees(zoe!, "replay-time", /before now/);
      windows.clock.setSpeed(0);
      await zoe!.keyboard.press("q");
      await sees(zoe!, "replay-time", /– live/);
      const time = (): Promise<string | null> => zoe!.getByTestId("replay-time").textContent();
      const clock = (): Promise<string | null> => zoe!.locator(".clock-panel .clock").textContent();
      await soon(zoe!, async () => (await time()) === `${await clock()} – live`).toBe(true);
      windows.clock.setSpeed(1);
    });

    await step(
      "a mark keeps the focus while it moves on with the match, and a press that turns go by in",
      async () => {
        await sees(zoe!, "replay-time", /– live/);
        mio.leave();
        const mark = await sees(zoe!, "replay-mark-1");
        const place = (): Promise<string> =>
          mark.evaluate(({ parentElement }) => parentElement!.style.cssText);
        await mark.focus();
        for (let i = 0; i < 2; i += 1) {
          const before = await place();
          await soon(zoe!, place).not.toBe(before);
        }
        expect(await mark.evaluate((button) => document.activeElement === button)).toBe(true);
        // The longer the match, the less it moves; it is not to move from under the pointer of a slow machine.
        windows.clock.setSpeed(FAST);
        await soon(zoe!, turns).toBeGreaterThan(300);
        windows.clock.setSpeed(0);
        const pressed = await place();
        await mark.hover();
        await zoe!.mouse.down();
        windows.clock.setSpeed(0.1);
        await soon(zoe!, place).not.toBe(pressed);
        await zoe!.mouse.up();
        windows.clock.setSpeed(1);
        await sees(zoe!, "replay-time", /before now/);
        await zoe!.keyboard.press("q");
      },
    );

    await step("what is told lies below the choice of eyes", async () => {
      const look = (await zoe!.locator(".replay-look").boundingBox())!;
      const told = await zoe!.locator(".hud-top").evaluate((element) => element.getBoundingClientRect().top);
      expect(told).toBeGreaterThanOrEqual(look.y + look.height);
    });

    await step("once it is over, and was seen, its button leads to its start", async () => {
      windows.clock.setSpeed(FAST);
      await presses(ann!, "menu-button", "menu-surrender", "surrender-confirm");
      await sees(zoe!, "replay-time", /the match is over/);
      await sees(zoe!, "replay-play", "↻ From the start");
    });
  });
});

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
