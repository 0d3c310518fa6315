import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import type { WindowBench } from "./window-bench.ts";
import { presses, sees } from "./window-steps.ts";

/** A window that has gone from the title to this file, the only replay of its game, and was told to stand or to go on by Space. */
export async function openReplay(windows: WindowBench, file: string): Promise<Page> {
  const { game, page } = await windows.openGame();
  const folder = path.join(game.homeFolder, "replays");
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, path.join(folder, "2026-01-02_a.rcr"));
  await presses(page, "replays");
  await page.getByTestId("replay-entry").first().click();
  await sees(page, "replay-bar");
  await page.keyboard.press("Space");
  return page;
}
