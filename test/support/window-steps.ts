import type { Locator, Page } from "playwright-core";
import type { ScreenName } from "../../src/view/screens/screen.ts";
import type { WorldSummary } from "../../src/view/test-hook.ts";

/** After which something counts as never coming: no statement about speed. */
export const WAIT_MS = 100_000;

/** What has that id, once it is seen, and says what is asked for. */
export async function sees(page: Page, testId: string, hasText?: string | RegExp): Promise<Locator> {
  const found = page.getByTestId(testId);
  const said = hasText === undefined ? found : found.filter({ hasText });
  await said.waitFor({ timeout: WAIT_MS });
  return said;
}

/** As soon as it is there and can be pressed, one after the other. */
export async function presses(page: Page, ...testIds: readonly string[]): Promise<void> {
  for (const testId of testIds) await page.getByTestId(testId).click({ timeout: WAIT_MS });
}

export function sightEnds(page: Page, testId: string): Promise<void> {
  return page.getByTestId(testId).waitFor({ state: "hidden", timeout: WAIT_MS });
}

export async function comesTo(page: Page, screen: ScreenName): Promise<void> {
  await page.waitForFunction((name) => window.robocatView?.screen() === name, screen, { timeout: WAIT_MS });
}

/** Resolves once cats of a match are drawn: what has come but was never drawn can't be chosen yet, by mouse or by key. */
export async function matchBegins(page: Page): Promise<void> {
  await comesTo(page, "match");
  await page.waitForFunction(() => window.robocatView!.drawnCats().length > 0, null, { timeout: WAIT_MS });
}

/** The last picture of the match that is shown. */
export async function worldOf(page: Page): Promise<WorldSummary> {
  return (await page.evaluate(() => window.robocatView!.world()))!;
}

/** Resolves once the camera has stood still for three pictures, however long these take. */
export async function cameraRests(page: Page): Promise<void> {
  const after = (pictures: number): Promise<string> =>
    page.evaluate(async (count) => {
      for (let i = 0; i < count; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      return JSON.stringify(window.robocatView!.projectToScreen(0, 0));
    }, pictures);
  for (let before = await after(3); ;) {
    const now = await after(3);
    if (now === before) return;
    before = now;
  }
}

/** From the menu into a lobby of one's own, on any free port, which opens with that mode: whoever has the address may come in. */
export async function hosts(page: Page, name: string, mode = "classic"): Promise<void> {
  await page.getByTestId("name").fill(name);
  await page.getByTestId("host-port").fill("0");
  await page.getByTestId("host-mode").selectOption(mode);
  await page.getByTestId("host-access").selectOption("anybody");
  await page.getByTestId("host").click();
  await sees(page, "lobby-player-1");
}

/** That a lobby shows, to this machine's own address: the first may be one that nothing here answers at. */
export async function invitationOf(page: Page): Promise<string> {
  const text = await page.getByTestId("lobby-invitation").textContent();
  return text!.replace(/\/\/.*(?=:\d+#)/, "//127.0.0.1");
}
