import path from "node:path";
import type { Page } from "playwright-core";
import { createServer } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import { SOUND_TABLE, type SoundKind } from "../../../src/view/sound/sound-table.ts";
import { browserPath } from "../../support/browser.ts";
import { useWindows } from "../../support/window-bench.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const KINDS = Object.keys(SOUND_TABLE) as SoundKind[];

// Goal: nothing is ever too loud, and nothing is too soft to be heard, after groups, limits and the browser's own nodes.
// Method: the engine of the window plays into an offline context of a real Chromium; all sliders are at their ends.
describe.skipIf(browserPath === undefined)("the sound as it leaves the window", () => {
  const windows = useWindows({ isForAll: true, hasSound: true });
  let page: Page;

  beforeAll(async () => {
    const server = await createServer({
      root: ROOT,
      configFile: false,
      logLevel: "warn",
      cacheDir: path.join(ROOT, "dist/.sound-page"),
      server: { port: 0, hmr: false, watch: null },
      optimizeDeps: { noDiscovery: true, include: ["crc-32", "seedrandom/lib/xor128.js"] },
    });
    await server.listen();
    windows.endLater(() => server.close());
    const { port } = server.httpServer!.address() as { port: number };
    page = await windows.openPage(`http://127.0.0.1:${port}/test/view/support/sound-page/index.html`);
    await page.waitForFunction(() => "soundPage" in window);
  });

  test("each sound alone is heard, below the top, and ends in silence", async () => {
    for (const kind of KINDS) {
      const heard = await page.evaluate((asked) => window.soundPage.alone(asked), kind);
      expect(heard.started[kind], kind).toBe(1);
      expect(heard.peak, kind).toBeLessThan(0.85);
      expect(heard.peak, kind).toBeGreaterThan(0.04);
      expect(heard.rms, kind).toBeLessThan(0.25);
      expect(heard.endPeak, kind).toBeLessThan(0.01);
      expect(heard.jumpMax, kind).toBeLessThan(0.3);
    }
  });

  test("the room is hardly there", async () => {
    const heard = await page.evaluate(() => window.soundPage.room());
    expect(heard.peak).toBeGreaterThan(0.002);
    expect(heard.rms).toBeLessThan(0.02);
  });

  test("the tune is soft in peace and louder in a fight, and never takes the room of what happens", async () => {
    const calm = await page.evaluate(() => window.soundPage.tune(0));
    const wild = await page.evaluate(() => window.soundPage.tune(1));
    expect(calm.started["note"]).toBeGreaterThan(40);
    expect(wild.started["note"]).toBeGreaterThan(calm.started["note"]! * 2);
    expect(calm.rms).toBeGreaterThan(0.02);
    expect(wild.rms).toBeGreaterThan(calm.rms);
    expect(wild.rms).toBeLessThan(0.3);
    expect(wild.peak).toBeLessThan(0.9);
  });

  test("two armies, every alarm and the wildest tune at once stay below the top", async () => {
    const heard = await page.evaluate(() => window.soundPage.battle());
    expect(heard.peak).toBeLessThan(1);
    expect(heard.rms).toBeLessThan(0.45);
  });
});
