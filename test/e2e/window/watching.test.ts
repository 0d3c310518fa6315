// Goal: whoever comes too late for a match watches it from the window's Join, live; who plays sees that somebody looks on.
// Method: a game whose host plays in a page, a headless bot, and another game that joins once they have begun.
import type { Page } from "playwright-core";
import { beforeEach, describe, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { hostedPort } from "../../support/game-process.ts";
import { useWindows } from "../../support/window-bench.ts";
import { hosts, matchBegins, presses, sees } from "../../support/window-steps.ts";

describe.skipIf(browserPath === undefined)("a match that has begun, in the window of a stranger", () => {
  const windows = useWindows();
  let port: number;
  let [ann, zoe]: Page[] = [];

  beforeEach(async () => {
    const host = await windows.openGame();
    ann = host.page;
    await hosts(ann, "Ann", "battle");
    port = await hostedPort(host.game);
    windows.startBot(`127.0.0.1:${port}`, "Bob");
    await sees(ann, "lobby-player-2");
    await presses(ann, "start");
    await matchBegins(ann);
    ({ page: zoe } = await windows.openGame());
  });

  test("is there by Join, live, and the players are told", async () => {
    await zoe!.getByTestId("name").fill("Zoe");
    await zoe!.getByTestId("join-address").fill(`127.0.0.1:${port}`);
    await zoe!.getByTestId("join-address").press("Enter");
    await matchBegins(zoe!);
    await sees(zoe!, "replay-time", /– live/);
    await sees(ann!, "watchers", "1 looks on");
  });

  test("stands for who wants it to, and goes on to what is played now by one key or button", async () => {
    await zoe!.getByTestId("name").fill("Zoe");
    await zoe!.getByTestId("join-address").fill(`127.0.0.1:${port}`);
    await zoe!.getByTestId("join-address").press("Enter");
    await matchBegins(zoe!);
    await sees(zoe!, "replay-time", /– live/);
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
  });
});
