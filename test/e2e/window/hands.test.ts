import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { cameraRests, matchBegins, presses, reachable, sees } from "../../support/window-steps.ts";

const BUTTONS = ["order-attack", "order-patrol", "order-hold", "order-stop"];

// Goal: what hands do with a mouse, a touchpad and any keyboard means what they meant; who plays by mouse alone gives every order, in small
// windows too, and sees which one is aimed.
// Method: one match in a real Chromium, by the browser's own input events; what the window sends is what it made of them, and the panel says
// what the selected cats do.
describe.skipIf(browserPath === undefined)("hands", () => {
  const windows = useWindows({ isOverheard: true });

  test("buttons that overlap, letters of other alphabets, zoom by distance, panels that are no ground, buttons of orders", async () => {
    const { page } = await windows.openGame();
    const commands = commandsOf(page);
    await presses(page, "play");
    await matchBegins(page);
    windows.clock.setSpeed(0.1); // what is asked is what the window sends
    await page.evaluate(() => {
      window.addEventListener("contextmenu", (event) => {
        document.body.dataset["menu"] = String(!event.defaultPrevented);
      });
    });

    // Cyrillic: all cats by Ctrl and the key where a US keyboard has A, then A and a click.
    await pressesForeign(page, "ф", "KeyA", { isCtrl: true });
    expect((await selected(page)).length).toBe(12);
    await pressesForeign(page, "ф", "KeyA");
    await page.waitForFunction(() => document.querySelector(".match-surface.is-aiming") !== null);
    await page.keyboard.press("Escape");

    // A panel is not the ground.
    for (const testId of ["score-1", "hint", "selected-panel"]) {
      const panel = page.getByTestId(testId);
      if ((await panel.count()) === 0 || !(await panel.first().isVisible())) continue;
      const box = (await panel.first().boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + 4, { button: "right" });
      await page.mouse.click(box.x + box.width / 2, box.y + 4);
      expect([testId, (await selected(page)).length, commands.length]).toEqual([testId, 12, 0]);
      expect(await page.evaluate(() => document.body.dataset["menu"])).toBe("false");
    }

    // A left press on a cat, a right press elsewhere before it is up: that cat is sent there.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Home");
    await cameraRests(page);
    const cat = await placeOfOwnCat(page);
    await page.mouse.move(cat.x, cat.y);
    await page.mouse.down();
    await page.mouse.move(cat.x + 3, cat.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.up();
    await page.mouse.up({ button: "right" });
    const [chosen] = await selected(page);
    expect(chosen).toBeDefined();
    expect(commands).toHaveLength(1);

    // What is aimed and queued by a click is over when Shift is released: the next click is none.
    await page.keyboard.press("a");
    await page.keyboard.down("Shift");
    await page.mouse.click(cat.x + 60, cat.y);
    await page.waitForFunction(() => document.querySelector(".match-surface.is-aiming") !== null);
    await page.keyboard.up("Shift");
    await page.waitForFunction(() => document.querySelector(".match-surface.is-aiming") === null);
    expect(commands).toHaveLength(2);

    // As far as a notch of the wheel, in thirty events and in one.
    const scales = [await scale(page)];
    for (const deltas of [Array.from({ length: 30 }, () => -4), [-120], [240]]) {
      for (const delta of deltas) await page.mouse.wheel(0, delta);
      await cameraRests(page);
      scales.push(await scale(page));
    }
    expect(scales[1]! / scales[0]!).toBeCloseTo(1.12, 1);
    expect(scales[2]! / scales[1]!).toBeCloseTo(1.12, 1);
    expect(scales[3]! / scales[0]!).toBeCloseTo(1, 1);

    await step("cats are chosen by a box", async () => {
      await page.keyboard.press("Escape");
      await page.mouse.move(20, 100);
      await page.mouse.down();
      await page.mouse.move(940, 450, { steps: 3 });
      await page.mouse.up();
      await sees(page, "selected-panel");
    });

    await step("the buttons lie in one line within the panel, in small windows too", async () => {
      for (const [width, height] of [
        [1280, 720],
        [700, 400],
        [800, 500],
      ] as const) {
        await page.setViewportSize({ width, height });
        const panel = (await page.getByTestId("selected-panel").boundingBox())!;
        const boxes = await reachable(page, ...BUTTONS);
        expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
        expect(boxes.at(-1)!.x + boxes.at(-1)!.width).toBeLessThan(panel.x + panel.width);
      }
    });

    await step("each gives its order, where it is clicked to if that is to be said", async () => {
      const orders = page.getByTestId("selected-orders");
      windows.clock.setSpeed(0.4); // they are on their way for long
      await presses(page, "order-hold");
      await soon(page, () => orders.textContent()).toMatch(/holding/);
      await presses(page, "order-attack");
      await soon(page, () => pressed(page)).toEqual(["order-attack"]);
      const map = (await page.getByTestId("minimap").boundingBox())!;
      await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
      await soon(page, () => orders.textContent()).toMatch(/advancing/);
      await presses(page, "order-patrol");
      await page.mouse.click(400, 200);
      await soon(page, () => orders.textContent()).toMatch(/patrolling/);
      await presses(page, "order-stop");
      await soon(page, () => orders.textContent()).not.toMatch(/patrolling/);
    });

    await step("the one whose order is aimed is pressed, and lets go of it with the next click", async () => {
      await page.keyboard.press("p");
      await soon(page, () => pressed(page)).toEqual(["order-patrol"]);
      expect(new Set((await reachable(page, ...BUTTONS)).map(({ y }) => y)).size).toBe(1);
      await presses(page, "order-patrol");
      await soon(page, () => pressed(page)).toEqual([]);
    });
    windows.clock.setSpeed(1);

    // F1 closes what it opened; the key of pauses counts in the menu.
    await page.keyboard.press("F1");
    await sees(page, "help");
    await page.keyboard.press("F1");
    await page.getByTestId("help").waitFor({ state: "hidden" });
    await presses(page, "menu-button");
    await sees(page, "match-menu");
    await page.keyboard.press("Pause");
    await sees(page, "pause-text");
    expect(await page.getByTestId("match-menu").isVisible()).toBe(false);

    // No word of a page can be marked.
    await page.keyboard.press("F1");
    await page.keyboard.press("Control+a");
    expect(await page.evaluate(() => getSelection()!.toString())).toBe("");
  });
});

/** The commands that the window sends from now on, as their texts. */
function commandsOf(page: Page): readonly string[] {
  const sent: string[] = [];
  const watch = (text: string | Buffer): void => {
    if (typeof text === "string" && text.includes('"kind":"command"')) sent.push(text);
  };
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => watch(payload)));
  return sent;
}

/** A key of a layout without Latin letters, as Chromium tells of it. */
async function pressesForeign(page: Page, key: string, code: string, { isCtrl = false } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const modifiers = isCtrl ? 2 : 0;
  await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, code, modifiers });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", key, code, modifiers });
  await session.detach();
}

function selected(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => window.robocatView!.selected());
}

function placeOfOwnCat(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const { cats } = window.robocatView!.world()!;
    const { x, y } = cats.find(({ playerId }) => playerId === 1)!;
    return window.robocatView!.projectToScreen(x, y)!;
  });
}

/** CSS pixels that a stretch of the ground takes. */
function scale(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [from, to] = [
      window.robocatView!.projectToScreen(0, 0)!,
      window.robocatView!.projectToScreen(1, 0)!,
    ];
    return Math.hypot(to.x - from.x, to.y - from.y);
  });
}

/** The buttons whose order is being aimed. */
function pressed(page: Page): Promise<readonly (string | undefined)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".order-button[aria-pressed=true]")].map(
      ({ dataset }) => dataset["testid"],
    ),
  );
}
