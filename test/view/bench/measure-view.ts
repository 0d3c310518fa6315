// Measures what a drawn frame costs with 1,500 cats of four kinds in view, effects and fog, and with 20,000 seen from above:
// `node test/view/bench/measure-view.ts [FOLDER]`. With a folder it also leaves a picture of each case there, painted in
// software. While it measures nothing is painted, so that no painting takes the processor from what is measured.
import path from "node:path";

import { createServer } from "vite";

import { browserPath, launchBrowser } from "../../support/browser.ts";
import type { BenchRun } from "./bench-page.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const DRAW_CALLS_MAX = 40;
/** Of all JavaScript of a frame, three.js with it: with cats in view, and from above with the minimap. */
const SCRIPT_MS_MAX = 3;
const FROM_ABOVE_MS_MAX = 4;
const MINIMAP_MS_MAX = 2;

const HOUSE = {
  playerCount: 8,
  mapWidth: 96,
  mapHeight: 72,
  crowdHalfWidth: 15,
  crowdHalfHeight: 8.5,
  hasFog: false,
};
const FRAME_COUNT = 240;
/** Enough for effects to be under way. */
const FRAMES_PAINTED = 40;
const CASES: Readonly<Record<string, Pick<BenchRun, "crowd" | "rig" | "selectedCount">>> = {
  "1,500 cats in view": {
    crowd: { ...HOUSE, catsPerPlayer: 250, crowdCount: 1500 },
    rig: { x: 0, y: 0, distance: 34 },
    selectedCount: 300,
  },
  "1,500 cats in view, fog": {
    crowd: { ...HOUSE, catsPerPlayer: 250, crowdCount: 1500, hasFog: true },
    rig: { x: 0, y: 0, distance: 34 },
    selectedCount: 300,
  },
  "1,500 of 20,000 in view": {
    crowd: { ...HOUSE, mapWidth: 200, mapHeight: 160, catsPerPlayer: 2500, crowdCount: 1500 },
    rig: { x: 0, y: 0, distance: 34 },
    selectedCount: 2500,
  },
  "20,000 from above": {
    crowd: { ...HOUSE, mapWidth: 200, mapHeight: 160, catsPerPlayer: 2500, crowdCount: 1500 },
    rig: null,
    selectedCount: 2500,
  },
  "20,000 from above, fog": {
    crowd: { ...HOUSE, mapWidth: 200, mapHeight: 160, catsPerPlayer: 2500, crowdCount: 1500, hasFog: true },
    rig: null,
    selectedCount: 2500,
  },
};

async function main(folder: string | undefined): Promise<void> {
  if (browserPath === undefined) return;
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    cacheDir: path.join(ROOT, "dist/.view-bench"),
    server: { port: 0, hmr: false, watch: null },
    // Found at first use they would reload the page while it measures.
    optimizeDeps: {
      noDiscovery: true,
      include: [
        "three",
        "three/addons/utils/BufferGeometryUtils.js",
        "crc-32",
        "seedrandom",
        "seedrandom/lib/xor128.js",
      ],
    },
  });
  await server.listen();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    page.on("pageerror", (error) => console.error(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") console.error(message.text());
    });
    const { port } = server.httpServer!.address() as { port: number };
    await page.goto(`http://127.0.0.1:${port}/test/view/bench/index.html`);
    await page.waitForFunction(() => "viewBench" in window, null, { timeout: 0 });
    for (const [name, run] of Object.entries(CASES)) {
      const measured: BenchRun = { ...run, frameCount: FRAME_COUNT, isPainted: false };
      const result = await page.evaluate((asked) => window.viewBench.run(asked), measured);
      const { drawCalls, triangles, scriptMs, scriptMsP95, renderMs, minimapMs, frameCount } = result;
      const scriptMsMax = run.rig === null ? FROM_ABOVE_MS_MAX : SCRIPT_MS_MAX;
      const isQuick = scriptMs + renderMs <= scriptMsMax && minimapMs <= MINIMAP_MS_MAX;
      const ok = drawCalls <= DRAW_CALLS_MAX && isQuick ? "yes" : "NO";
      console.log(
        `${name}: ${drawCalls} draw calls, ${triangles.toLocaleString("en-US")} triangles; script ${scriptMs.toFixed(2)} ms ` +
          `(p95 ${scriptMsP95.toFixed(2)}), render ${renderMs.toFixed(2)} ms, minimap ${minimapMs.toFixed(2)} ms; ` +
          `${frameCount} frames; at most ${DRAW_CALLS_MAX} calls, ${scriptMsMax} ms and ${MINIMAP_MS_MAX} ms: ${ok}`,
      );
      if (folder === undefined) continue;
      const painted: BenchRun = { ...run, frameCount: FRAMES_PAINTED, isPainted: true };
      await page.evaluate((asked) => window.viewBench.run(asked), painted);
      await page.screenshot({ path: path.join(folder, `${name.replaceAll(/\W+/g, "-")}.png`) });
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

await main(process.argv[2]);
