import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { presses } from "../../support/window-steps.ts";
import { soon } from "../../support/window-waiting.ts";
import { useWindows } from "../../support/window-bench.ts";

// Goal: what the settings show is what holds, whichever way it was changed; and a lobby opens with what was hosted last.
// Method: one window in a real Chromium with real keys; the game's process keeps the settings over a reload.
describe.skipIf(browserPath === undefined)("settings in the window", () => {
  const windows = useWindows();
  let page: Page;

  beforeEach(async () => {
    ({ page } = await windows.openGame());
    await page.getByTestId("settings").click();
  });
  test("show what holds, and a lobby opens with what was hosted last", async () => {
    await step("the switch for silence follows its key", async () => {
      const box = page.getByTestId("sound-isMuted");
      expect(await box.isChecked()).toBe(false);
      await page.keyboard.press("v");
      expect(await box.isChecked()).toBe(true);
      await page.getByTestId("sound-button").click();
      expect(await box.isChecked()).toBe(false);
    });

    await step(
      "the key for silence is another one once it is chosen: the list of keys and the button say so",
      async () => {
        await presses(page, "change-keys", "key-mute-0");
        await page.keyboard.press("k");
        await presses(page, "keys-close");
        expect(await page.locator("label").filter({ hasText: "Silence" }).textContent()).toBe("Silence (K)");
        const isMuted = (): Promise<boolean> => page.evaluate(() => window.robocatView!.sound().isMuted);
        await page.keyboard.press("v");
        expect(await isMuted()).toBe(false);
        await page.keyboard.press("k");
        expect(await isMuted()).toBe(true);
        expect(await page.getByTestId("sound-button").getAttribute("title")).toBe("Sound is off (K)");
        expect(await page.locator(".key-list").innerText()).toMatch(/\bK\s+sound off and on/);
        await page.getByTestId("back").click();
      },
    );

    await step("a lobby opens with cushions, and Classic is one choice away", async () => {
      await page.getByTestId("host-port").fill("0");
      await page.getByTestId("host").click();
      await page.getByTestId("lobby-map-preview").waitFor();
      const mode = page.getByTestId("lobby-mode");
      expect(await mode.inputValue()).toBe("cushions");
      expect(await mode.locator("option[value=classic]").textContent()).toContain("Classic, as in the book");
      await mode.selectOption("classic");
      await page.getByTestId("leave").click();
    });

    await step(
      "after a reload all of it is there, and what was hosted last is what the next lobby opens with",
      async () => {
        await page.reload();
        await page.getByTestId("settings").click();
        await soon(page, () => page.getByTestId("key-mute-0").textContent()).toBe("K");
        expect(await page.getByTestId("sound-isMuted").isChecked()).toBe(true);
        await page.getByTestId("back").click();
        const mode = page.getByTestId("host-mode");
        await soon(page, () => mode.inputValue()).toBe("classic");
        await page.getByTestId("host-port").fill("0");
        await page.getByTestId("host").click();
        await page.getByTestId("lobby-mode").waitFor();
        expect(await page.getByTestId("lobby-mode").inputValue()).toBe("classic");
      },
    );
  });
});
