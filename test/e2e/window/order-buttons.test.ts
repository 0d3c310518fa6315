import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { matchBegins, presses, reachable, sees } from "../../support/window-steps.ts";
import { soon } from "../../support/window-waiting.ts";

const BUTTONS = ["order-attack", "order-patrol", "order-hold", "order-stop"];

// Goal: who plays by mouse alone gives every order, in small windows too, and sees which one is aimed.
// Method: a match in a real Chromium in which all but an aim is done by mouse; the panel says what the selected cats do.
describe.skipIf(browserPath === undefined)("the buttons of orders", () => {
  const windows = useWindows();

  test("lie in one line within their panel, and give their orders by mouse alone", async () => {
    const { page } = await windows.openGame();
    await page.setViewportSize({ width: 800, height: 500 });
    await presses(page, "play");
    await matchBegins(page);

    await step("cats are chosen by a box", async () => {
      await page.mouse.move(20, 100);
      await page.mouse.down();
      await page.mouse.move(780, 350, { steps: 3 });
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
      windows.clock.setSpeed(0.2); // they are on their way for long
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
  });
});

/** The buttons whose order is being aimed. */
function pressed(page: Page): Promise<readonly (string | undefined)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".order-button[aria-pressed=true]")].map(
      ({ dataset }) => dataset["testid"],
    ),
  );
}
