import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { formatRoomKey } from "../../../src/base/index.ts";
import { browserPath } from "../../support/browser.ts";
import { PlainSocket } from "../../support/udp-sockets.ts";
import type { Game } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon, until } from "../../support/window-waiting.ts";
import {
  beatsPass,
  closeToasts,
  comesTo,
  fitsAtBothSizes,
  presses,
  reachable,
  sees,
  startsMatch,
} from "../../support/window-steps.ts";

const INVITATION = `robocat://127.0.0.1:1#${formatRoomKey(new Uint8Array(16).fill(7))}`;
/** It stands behind the first 600 characters. */
const MESSAGE = `${"Hi all, we meet at eight tonight for a few matches, and everybody is welcome. ".repeat(8)}Join by ${INVITATION} See you there!`;

const FOCUSED = (): string | undefined =>
  (document.activeElement as HTMLElement | null)?.dataset["testid"] ?? document.activeElement?.tagName;

// Goal: menu and lobby do what they say in small windows too, for eight players, with the keyboard, and after something failed.
// Method: what players stumbled over, once each, in a real Chromium.
describe.skipIf(browserPath === undefined)("menu and lobby", () => {
  const windows = useWindows({ expected: /403/ });
  let game: Game;
  let address: string; // that the page was opened by
  let page: Page;

  beforeEach(async () => {
    game = await windows.startGameHere();
    address = game.address;
    page = await windows.openPage(address);
  });
  test("do what they say, in small windows, for eight players and by keyboard", async () => {
    await step("an old address says in words what to do", async () => {
      expect(await (await fetch(address)).text()).toContain("npm start"); // it was used, and is refused
      const beside = await page.context().newPage(); // its browser has the cookie of the page that is open
      await beside.goto(new URL(address).origin);
      await beside.locator("h1", { hasText: "does not open the game any more" }).waitFor();
      await beside.close();
    });

    await step("an invitation is taken whole out of a long message", async () => {
      const place = page.getByTestId("join-address");
      await place.click();
      await page.keyboard.insertText(MESSAGE);
      await presses(page, "join");
      await comesTo(page, "connecting");
      await sees(page, "connecting-address", "127.0.0.1:1");
      await presses(page, "cancel");
      await comesTo(page, "menu");
      expect(await place.inputValue()).toBe(INVITATION);
    });

    await step(
      "a port that is taken stays in its field, and what went wrong is said until it is read",
      async () => {
        const taken = await PlainSocket.open();
        await page.getByTestId("host-port").fill(String(taken.port));
        await page.getByTestId("host").click();
        await sees(page, "menu-problem-text");
        await fitsAtBothSizes(page, ".menu-screen .button-row"); // the last of the title
        await beatsPass(page, 3);
        expect(await page.getByTestId("host-port").inputValue()).toBe(String(taken.port));
        expect(await page.getByTestId("menu-problem").innerText()).toContain(String(taken.port));
        await taken.close();
        await page.getByTestId("join-address").fill("1"); // something else is tried
        expect(await page.getByTestId("menu-problem").isVisible()).toBe(false);
        await page.reload();
        await sees(page, "play");
        await soon(page, () => page.getByTestId("join-address").inputValue()).toBe(INVITATION); // that was joined last
        await beatsPass(page, 5);
        expect(await page.getByTestId("menu-problem").isVisible()).toBe(false); // nor does it come back
      },
    );

    await step("an address that is none has the focus, to be corrected", async () => {
      await page.getByTestId("join-address").fill("not an address!");
      await page.getByTestId("join").click();
      await sees(page, "join-address-problem");
      expect(await page.evaluate(FOCUSED)).toBe("join-address");
      await page.keyboard.type("127.0.0.1:1");
      expect(await page.getByTestId("join-address").inputValue()).toBe("127.0.0.1:1");
    });

    await step("F1 shows all keys, on the title and on the ladder, and closes them", async () => {
      await presses(page, "ladder");
      await sees(page, "ladder-total");
      for (const screen of ["ladder", "menu"]) {
        expect(await page.evaluate(() => window.robocatView!.screen())).toBe(screen);
        await page.keyboard.press("F1");
        await sees(page, "help");
        expect(await page.getByTestId("help-close").textContent()).toBe("Back");
        await page.keyboard.press("F1");
        await page.getByTestId("help").waitFor({ state: "detached" });
        if (screen === "ladder") await page.keyboard.press("Escape");
      }
      await page.getByTestId("name").press("End");
      await page.keyboard.type("?"); // it is a sign there, and no key
      expect(await page.getByTestId("name").inputValue()).toMatch(/\?$/);
    });

    await step("an address without a port is taken", async () => {
      await page.getByTestId("join-address").fill("127.0.0.1");
      await page.getByTestId("join-address").press("Enter");
      await sees(page, "cancel");
      expect(await page.getByTestId("connecting-address").innerText()).toContain("127.0.0.1");
      await page.getByTestId("cancel").click();
    });

    await step("the lobby gives the focus to its title, from where the bots are a step away", async () => {
      await page.getByTestId("host-port").fill("0");
      await page.getByTestId("name").fill("W".repeat(60));
      await page.getByTestId("host").click();
      await sees(page, "name-problem");
      await page.keyboard.type("Wanda");
      await page.keyboard.press("Enter"); // does what was asked, and does not play
      await sees(page, "lobby-player-1", "Wanda");
      expect(await page.evaluate(FOCUSED)).toBe("H1");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(FOCUSED)).toBe("lobby-add-bot-beginner");
    });

    await step("a map that nobody chose by hand makes way for the smallest with room for all", async () => {
      await page.getByTestId("lobby-mode").selectOption("battle");
      await soon(page, () => page.getByTestId("lobby-map").inputValue()).toBe("built-in:four-rooms");
      const button = page.getByTestId("lobby-add-bot-medium");
      await button.focus();
      for (let count = 2; count <= 8; count += 1) {
        await button.press("Enter");
        await sees(page, `lobby-player-${count}`);
      }
      await soon(page, () => page.getByTestId("lobby-map").inputValue()).toBe("built-in:the-old-manor");
      await beatsPass(page, 5);
      expect(await page.evaluate(FOCUSED)).toBe("H1"); // the button is of no use any more, and Enter starts nothing
    });

    await step("on a map that is too small a larger one is proposed", async () => {
      await page.getByTestId("lobby-map").selectOption("built-in:four-rooms");
      await presses(page, "lobby-larger-map");
      await soon(page, () => page.getByTestId("lobby-map").inputValue()).toBe("built-in:the-old-manor");
      await page.getByTestId("lobby-larger-map").waitFor({ state: "hidden" }); // once the new map is here
    });

    for (const [width, height] of [
      [960, 600],
      [1280, 720],
      [1366, 768],
    ] as const)
      await step(
        `in a window of ${width} x ${height} the whole lobby of eight players is in sight`,
        async () => {
          await page.setViewportSize({ width, height });
          const screen = page.locator(".lobby-screen");
          expect(await screen.evaluate((at) => at.scrollHeight - at.clientHeight)).toBe(0);
          expect(await screen.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0);
          if (process.env["SHOTS"] !== undefined)
            await page.screenshot({ path: `${process.env["SHOTS"]}/lobby-${width}.png` });
        },
      );

    const small = [
      [960, 600],
      [780, 600],
      [480, 300], // 960 x 600 at 200 %
    ] as const;
    for (const [width, height] of small)
      await step(
        `in a window of ${width} x ${height} every player's team and ✕ can be reached, and names are whole`,
        async () => {
          await page.setViewportSize({ width, height });
          const controls = [2, 3, 4, 5, 6, 7, 8].flatMap((id) => [`lobby-team-${id}`, `lobby-remove-${id}`]);
          const boxes = await until(page, "each can be reached", () => reachable(page, ...controls));
          for (const { x, width: own } of boxes) expect(x + own).toBeLessThanOrEqual(width);
          for (let id = 2; id <= 8; id += 1) {
            const name = page.getByTestId(`lobby-player-${id}`).locator("strong");
            expect(await name.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true);
          }
          await page.getByTestId("start").click({ trial: true });
        },
      );

    await step(
      "who removes a bot by keys is at the heading then: a second Enter removes nobody",
      async () => {
        for (const id of [7, 8]) {
          await page.getByTestId(`lobby-remove-${id}`).focus();
          await page.keyboard.press("Enter");
          await page.getByTestId(`lobby-player-${id}`).waitFor({ state: "detached" });
          expect(await page.evaluate(FOCUSED)).toBe("H1");
        }
      },
    );

    await step("that one watches is told; bots' names are whole in the scores", async () => {
      await page.setViewportSize({ width: 960, height: 600 });
      for (let id = 6; id > 3; id -= 1) await page.getByTestId(`lobby-remove-${id}`).click();
      await page.getByTestId("lobby-team-1").selectOption("0");
      await closeToasts(page);
      await startsMatch(page, windows.clock);
      await sees(page, "watch-note");
      for (const id of [2, 3]) {
        const name = page.getByTestId(`score-row-${id}`).locator(".score-name");
        expect(await name.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true);
      }
    });
  });
});
