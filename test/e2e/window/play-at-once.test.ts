import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { type Game } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import {
  beatsPass,
  cameraRests,
  comesTo,
  matchBegins,
  presses,
  worldOf,
} from "../../support/window-steps.ts";

// Goal: who starts the game is in a match with one click, and no click and no reload takes keys, groups or the match away.
// Method: the title's first button in a real Chromium, then what players do by the way. What is ordered is read on the way out.
describe.skipIf(browserPath === undefined)("a match with one click", () => {
  const windows = useWindows();
  let game: Game;
  let page: Page;

  beforeEach(async () => {
    game = await windows.startGameHere();
    page = await windows.openPage(game.address, { hasMotion: true }); // as a player who has set nothing
    await page.evaluate(noteOrders);
  });
  test("keeps keys, groups and settings whatever is clicked or loaded again", async () => {
    await step("asks for no name: one is made up, and Enter in its field plays too", async () => {
      const name = page.getByTestId("name");
      await page.waitForFunction(() => document.activeElement?.getAttribute("data-testid") === "play");
      await soon(page, () => name.inputValue()).not.toBe("");
      await name.fill("Ada");
      await name.press("Enter");
      await matchBegins(page);
      windows.clock.setSpeed(0); // what is ordered is read on its way out: nobody waits for what comes of it
      const { cats } = await worldOf(page);
      expect(cats.filter(({ playerId }) => playerId === 1).length).toBeGreaterThanOrEqual(12);
      expect(await page.getByTestId("score-row-1").textContent()).toContain("Ada");
      expect(await page.getByTestId("score-row-2").textContent()).toContain("(beginner)");
    });

    await step("nobody else can reach it", () => {
      const opened = game.readLog().find(({ event }) => event === "opened");
      expect(opened).toMatchObject({ isLocal: true });
    });

    const ways = [
      ["the menu and its way back", ["menu-button", "menu-continue"], null],
      ["the keys and Escape", ["help-button"], "Escape"],
    ] as const;
    for (const [way, buttons, key] of ways)
      await step(`the keyboard is the match's after ${way}`, async () => {
        await clearSelection(page);
        for (const button of buttons) await page.getByTestId(button).click();
        if (key !== null) await page.keyboard.press(key);
        await selectAll(page);
      });

    await step("a click on the clock marks no text and takes no key away", async () => {
      await clearSelection(page);
      await page.locator(".clock").dblclick();
      expect(await page.evaluate(() => getSelection()!.toString())).toBe("");
      await selectAll(page);
      expect(await page.evaluate(() => getSelection()!.toString())).toBe("");
    });

    await step("a button that was clicked is not pressed again by Space or Enter", async () => {
      await page.getByTestId("menu-button").click();
      await page.getByTestId("menu-continue").click();
      await page.keyboard.press("Space");
      await page.keyboard.press("Enter");
      expect(await page.getByTestId("match-menu").isVisible()).toBe(false);
    });

    await step("with F6 the buttons are the keyboard's, and letters still the match's", async () => {
      await page.keyboard.press("F6");
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
      await selectAll(page);
      await page.keyboard.press("F6");
    });

    await step(
      "A and a click beside a crowd is an advance, not an attack on the cat at its edge",
      async () => {
        const box = (await page.getByTestId("minimap").boundingBox())!;
        const own = await middleOf(page, 1);
        await page.mouse.click(
          own.x < 0 ? box.x + box.width * 0.88 : box.x + box.width * 0.12,
          box.y + box.height / 2,
        );
        for (let i = 0; i < 12; i += 1) {
          await page.keyboard.press("-");
        }
        await cameraRests(page);
        await selectAll(page);
        const spot = await page.evaluate(() => {
          const hook = window.robocatView!;
          const seen = hook
            .world()!
            .cats.filter(({ playerId }) => playerId === 2)
            .map(({ x, y }) => hook.projectToScreen(x, y)!);
          return seen.toSorted((a, b) => b.y - a.y)[0]!;
        });
        await page.keyboard.press("a");
        await page.mouse.click(spot.x, spot.y + 12);
        await soon(page, () => lastOrder(page)).toMatchObject({ kind: "attack-move" });
      },
    );

    await step(
      "A and a click on the map in the corner is an advance to there; the next click looks there",
      async () => {
        const box = (await page.getByTestId("minimap").boundingBox())!;
        const far = { x: box.x + box.width * 0.75, y: box.y + box.height * 0.25 };
        await selectAll(page);
        const count = await orderCount(page);
        await page.keyboard.press("a");
        await page.mouse.click(far.x, far.y);
        await soon(page, () => orderCount(page)).toBe(count + 1);
        const order = (await lastOrder(page))!;
        expect(order.kind).toBe("attack-move");
        expect(order.x).toBeGreaterThan(0);
        expect(order.y).toBeGreaterThan(0);
        const before = await originOf(page);
        await page.mouse.click(box.x + box.width * 0.1, box.y + box.height * 0.9);
        await soon(page, () => originOf(page)).not.toEqual(before);
        expect(await orderCount(page)).toBe(count + 1);
        await page.mouse.click(far.x, far.y, { button: "right" });
        await soon(page, () => lastOrder(page)).toMatchObject({ kind: "move" });
      },
    );

    await step("the help begins at its beginning in a small window", async () => {
      await page.setViewportSize({ width: 640, height: 400 });
      await page.keyboard.press("F1");
      expect(await page.getByTestId("help").evaluate((dialog) => dialog.scrollTop)).toBe(0);
      expect(await page.getByTestId("help-close").isVisible()).toBe(true);
      expect(await page.getByTestId("help-kinds").textContent()).toContain("Tom");
      const more = page.getByTestId("help-more");
      await more.waitFor();
      const [list, note] = [await page.locator(".help-body").boundingBox(), await more.boundingBox()];
      expect(note!.y).toBeGreaterThanOrEqual(list!.y + list!.height); // it covers no line
      await page.keyboard.press("End"); // keys scroll it at once
      await more.waitFor({ state: "hidden" });
      const last = (await page.locator(".key-list > :last-child").boundingBox())!;
      const whole = (await page.locator(".help-body").boundingBox())!; // it takes the row of the note as well
      expect(last.y + last.height).toBeLessThanOrEqual(whole.y + whole.height + 1);
      await page.keyboard.press("Home");
      await more.waitFor();
      await page.keyboard.press("Escape");
    });

    await step("in a small window most of the match is to be seen", async () => {
      const covered = await page.evaluate(() => {
        const size = 10;
        let count = 0;
        for (let x = size; x < innerWidth; x += size)
          for (let y = size; y < innerHeight; y += size)
            if (
              document
                .elementsFromPoint(x, y)
                .some((at) => at.closest(".hud-panel, .minimap, .hud-buttons") !== null)
            )
              count += 1;
        return (count * size * size) / (innerWidth * innerHeight);
      });
      expect(covered).toBeLessThan(0.3);
      await page.setViewportSize({ width: 960, height: 600 });
    });

    await step("groups and selection outlive a reload, which asks nothing", async () => {
      await selectAll(page);
      await page.keyboard.press("Control+3");
      const asked: string[] = [];
      page.on("dialog", (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.keyboard.press("F5");
      await page.reload(); // headless, the key itself reloads nothing; what it told the page holds
      expect(asked).toEqual([]);
      await matchBegins(page);
      await page.waitForFunction(() => window.robocatView!.selected().length > 0);
      await clearSelection(page);
      await page.keyboard.press("3");
      await page.waitForFunction(() => window.robocatView!.selected().length > 0);
    });

    await step("closing the window asks first, and staying stays", async () => {
      await page.mouse.click(480, 300); // a browser asks only where somebody was
      const asked = new Promise<string>((resolve) => {
        page.removeAllListeners("dialog");
        page.once("dialog", (dialog) => {
          resolve(dialog.type());
          void dialog.dismiss();
        });
      });
      await page.close({ runBeforeUnload: true });
      expect(await asked).toBe("beforeunload");
      expect(await page.evaluate(() => window.robocatView!.screen())).toBe("match");
    });

    await step("at the end a key for the match does nothing, and one click plays again", async () => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      if (!(await page.getByTestId("match-menu").isVisible())) await page.getByTestId("menu-button").click();
      await page.getByTestId("menu-surrender").click();
      await page.getByTestId("surrender-confirm").click();
      windows.clock.setSpeed(1);
      await page.keyboard.down("Space");
      await comesTo(page, "result");
      await page.keyboard.up("Space");
      for (const key of ["Space", "Enter", "Space"]) await page.keyboard.press(key);
      await page.waitForFunction(
        () => document.querySelector(".result-panel")?.hasAttribute("inert") === false,
      );
      for (const key of ["Space", "Enter", "Control+a"]) await page.keyboard.press(key);
      expect(await page.evaluate(() => getSelection()!.toString()), "no word of the result is marked").toBe(
        "",
      );
      await beatsPass(page, 3);
      expect(await page.evaluate(() => window.robocatView!.screen())).toBe("result");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("data-testid"))).toBe("again");
      await page.keyboard.press("Enter");
      await matchBegins(page);
      await page.waitForFunction(() => window.robocatView!.world()!.turn < 100);
    });

    await step("Escape leaves a screen wherever one has clicked before", async () => {
      await presses(page, "menu-button", "menu-leave", "settings");
      await page.locator(".settings-panel h2").first().click();
      await page.keyboard.press("Escape");
      expect(await page.evaluate(() => window.robocatView!.screen())).toBe("menu");
    });

    await step(
      "Classic from the title is against a beginner, and says that cats fight only on order",
      async () => {
        await page.getByTestId("play-classic").click();
        await matchBegins(page);
        expect(await page.getByTestId("score-row-2").textContent()).toContain("(beginner)");
        const hint = page.getByTestId("hint");
        await soon(page, () => hint.textContent()).toContain("drag a box");
        await selectAll(page);
        await hint.filter({ hasText: "right click an enemy cat to throw" }).waitFor();
      },
    );
  });
});

interface Order {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
}

declare global {
  interface Window {
    /** What was ordered of cats, oldest first. Until the page is loaded again. */
    robocatOrders?: Order[];
  }
}

/** In the page: keeps what leaves it as an order from now on. */
function noteOrders(): void {
  const orders: Order[] = (window.robocatOrders = []);
  const sockets = WebSocket.prototype as { send: (this: WebSocket, data: string | ArrayBuffer) => void };
  const { send } = sockets;
  sockets.send = function (data): void {
    if (typeof data === "string" && data.startsWith("{")) {
      const { command } = JSON.parse(data) as { readonly command?: Order };
      if (command !== undefined) orders.push(command);
    }
    send.call(this, data);
  };
}

function lastOrder(page: Page): Promise<Order | undefined> {
  return page.evaluate(() => window.robocatOrders!.at(-1));
}

function orderCount(page: Page): Promise<number> {
  return page.evaluate(() => window.robocatOrders!.length);
}

/** With the key for it, again until it does: the first frames may take their time. */
async function selectAll(page: Page): Promise<void> {
  await soon(page, async () => {
    await page.keyboard.press("Control+a");
    return page.evaluate(() => window.robocatView!.selected().length);
  }).toBeGreaterThan(0);
}

async function clearSelection(page: Page): Promise<void> {
  await selectAll(page);
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => window.robocatView!.selected())).toEqual([]);
}

/** Where the middle of the ground is on the screen: it moves with the camera. */
function originOf(page: Page): Promise<{ x: number; y: number } | null> {
  return page.evaluate(() => window.robocatView!.projectToScreen(0, 0));
}

function middleOf(page: Page, playerId: number): Promise<{ x: number; y: number }> {
  return page.evaluate((id) => {
    const cats = window.robocatView!.world()!.cats.filter((cat) => cat.playerId === id);
    const sum = cats.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
    return { x: sum.x / cats.length, y: sum.y / cats.length };
  }, playerId);
}
