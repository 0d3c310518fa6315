import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { TURN_MS } from "../../src/lockstep/index.ts";
import { START_COUNTDOWN_MS } from "../../src/net/constants.ts";
import type { ScreenName } from "../../src/view/screens/screen.ts";
import type { summarizeWorld } from "../../src/view/test-hook.ts";
import type { TestClock } from "./test-clock.ts";
import { soon } from "./window-waiting.ts";

/** What has that id, once it is seen, and says what is asked for. */
export async function sees(page: Page, testId: string, hasText?: string | RegExp): Promise<Locator> {
  const found = page.getByTestId(testId);
  const said = hasText === undefined ? found : found.filter({ hasText });
  await said.waitFor();
  return said;
}

/** Resolves once a toast has said that, also when it has gone since. */
export async function wasTold(page: Page, words: string | RegExp): Promise<void> {
  const pattern = typeof words === "string" ? words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : words.source;
  await page.waitForFunction(
    (said) => window.robocatTold!.some((told) => new RegExp(said).test(told)),
    pattern,
  );
}

/** As soon as it is there and can be pressed, one after the other. */
export async function presses(page: Page, ...testIds: readonly string[]): Promise<void> {
  for (const testId of testIds) await page.getByTestId(testId).click();
}

/**
 * The host starts the match. A click waits some seconds for who can't be heard; where the host is then told that the match did not start,
 * it clicks again. Resolves once the match is on its screen. `clock`: of all who play, which the countdown takes no time of.
 */
export async function startsMatch(host: Page, clock: TestClock | null = null): Promise<void> {
  for (let isBegun = false; !isBegun;) {
    const toldBefore = await host.evaluate(() => window.robocatTold!.length);
    await presses(host, "start");
    if (clock !== null && (await becomesOf(host, toldBefore, true)) === "counting")
      await clock.skip(START_COUNTDOWN_MS);
    isBegun = (await becomesOf(host, toldBefore, false)) === "begun";
  }
}

type Outcome = "begun" | "refused" | "counting";

async function becomesOf(host: Page, toldBefore: number, isCounted: boolean): Promise<Outcome> {
  const outcome = await host.waitForFunction(
    ([before, counts]): Outcome | null => {
      if (window.robocatView?.screen() === "match") return "begun";
      if (window.robocatTold!.slice(before).some((told) => /match did not start/.test(told)))
        return "refused";
      if (!counts) return null;
      const isCounting = document.querySelector("[data-testid=countdown]")?.checkVisibility() === true;
      return isCounting ? "counting" : null;
    },
    [toldBefore, isCounted] as const,
  );
  return (await outcome.jsonValue())!;
}

export function sightEnds(page: Page, testId: string): Promise<void> {
  return page.getByTestId(testId).waitFor({ state: "hidden" });
}

export async function comesTo(page: Page, screen: ScreenName): Promise<void> {
  await page.waitForFunction((name) => window.robocatView?.screen() === name, screen);
}

/** Resolves once cats of a match are drawn: what has come but was never drawn can't be chosen yet, by mouse or by key. */
export async function matchBegins(page: Page): Promise<void> {
  await comesTo(page, "match");
  await hurried(page, () => page.waitForFunction(() => window.robocatView!.drawnCats().length > 0, null));
}

/** All messages, at once: some go by themselves, and one that is gone can't be clicked. */
export async function closeToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>(".toast-close")) close.click();
  });
}

/** Of these, by test id: those of which something else has the middle, so that a click would miss them. */
export function missed(page: Page, ...testIds: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((ids) => {
    return ids.filter((id) => {
      const found = document.querySelector(`[data-testid="${id}"]`)!;
      const { x, y, width, height } = found.getBoundingClientRect();
      return !found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  }, testIds);
}

/** With the key for all no page is marked. */
export async function marksNothing(page: Page): Promise<void> {
  await page.keyboard.press("Control+a");
  expect(await page.evaluate(() => getSelection()!.type)).not.toBe("Range");
}

/** The last picture of the match that is shown. */
export async function worldOf(page: Page): Promise<ReturnType<typeof summarizeWorld>> {
  return (await page.evaluate(() => window.robocatView!.world()))!;
}

/** Resolves when the match that is shown has played so many turns more. */
export async function turnsPass(page: Page, count: number): Promise<void> {
  const { turn } = await worldOf(page);
  await page.waitForFunction((then) => window.robocatView!.world()!.turn >= then, turn + count);
}

/** Moves a match on by so many turns whose clock stands still. Resolves when the page shows that, however slow it is. */
export async function playsOn(page: Page, clock: TestClock, turns: number): Promise<void> {
  const { turn } = await worldOf(page);
  await clock.skip((turns + 1) * TURN_MS);
  await page.waitForFunction((then) => window.robocatView!.world()!.turn >= then, turn + turns);
}

/** Resolves when the page has been awake so many tenths of its seconds more: for what must not come. */
export async function beatsPass(page: Page, count: number): Promise<void> {
  const beats = await page.evaluate(() => window.robocatBeats!);
  await page.waitForFunction((then) => window.robocatBeats! >= then, beats + count);
}

/** What a test waits for meanwhile is seen in pictures: they come soon. */
export async function hurried<T>(page: Page, act: () => Promise<T>): Promise<T> {
  await page.evaluate(() => window.robocatHurry(1));
  const done = await act();
  await page.evaluate(() => window.robocatHurry(-1));
  return done;
}

/** Resolves when the page has drawn so many pictures more, however long these take: by then it has looked at what was done. */
export async function picturesPass(page: Page, count: number): Promise<void> {
  await page.evaluate(async (pictures) => {
    window.robocatHurry(1);
    for (let i = 0; i < pictures; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    window.robocatHurry(-1);
  }, count);
}

/** Resolves once the camera has stood still for three pictures. */
export async function cameraRests(page: Page): Promise<void> {
  const after = async (pictures: number): Promise<string> => {
    await picturesPass(page, pictures);
    return page.evaluate(() => JSON.stringify(window.robocatView!.projectToScreen(0, 0)));
  };
  for (let before = await after(3); ;) {
    const now = await after(3);
    if (now === before) return;
    before = now;
  }
}

/** Where these are once they are scrolled into sight, in CSS pixels of the page: a click in the middle of each hits it. */
export function reachable(page: Page, ...testIds: readonly string[]): Promise<readonly DOMRect[]> {
  return page.evaluate((ids) => {
    return ids.map((id) => {
      const found = document.querySelector<HTMLElement & { disabled?: boolean }>(`[data-testid="${id}"]`);
      if (found === null) throw new Error(`there is no ${id}`);
      found.scrollIntoView({ block: "center", inline: "nearest" }); // below a foot that stays there is no reaching
      const box = found.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!found.contains(hit)) throw new Error(`a click on ${id} would hit ${hit?.outerHTML.slice(0, 80)}`);
      if (found.disabled === true) throw new Error(`${id} can't be pressed`);
      return box.toJSON() as DOMRect;
    });
  }, testIds);
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

/** The guests say that they are ready, again where a change that was still on its way takes that back, until the host can start. */
export async function getReady(host: Page, ...guests: readonly Page[]): Promise<void> {
  while (!(await host.getByTestId("start").isEnabled())) {
    await saysReady(...guests);
    await picturesPass(host, 1);
  }
}

/** Those guests say that they are ready who do not say so already. */
export async function saysReady(...guests: readonly Page[]): Promise<void> {
  for (const guest of guests) {
    // At once: a quick match may make it ready between a look and a click, which would wait for ever.
    await guest
      .locator('[data-testid="ready"][aria-pressed="false"]:enabled')
      .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  }
}

/** In the windows that most have, and in small ones: what of that panel sticks out of it or of the window, by test id or class. */
export async function fitsAtBothSizes(page: Page, selector: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const [width, height] of [
    [1280, 720],
    [960, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await soon(page, () => page.evaluate(sticksOut, selector)).toEqual([]);
  }
  await page.setViewportSize(before);
}

/** In the page. */
function sticksOut(selector: string): readonly string[] {
  const panel = document.querySelector<HTMLElement>(selector)!;
  const bounds = panel.getBoundingClientRect();
  const [right, bottom] = [Math.min(innerWidth, bounds.right), Math.min(innerHeight, bounds.bottom)];
  const used = [panel, ...panel.querySelectorAll<HTMLElement>("button, input, select, p, h1, [data-testid]")];
  const isOut = (at: HTMLElement): boolean => {
    const box = at.getBoundingClientRect();
    return box.width > 0 && (box.left < 0 || box.top < 0 || box.right > right + 1 || box.bottom > bottom + 1);
  };
  return used.filter(isOut).map((at) => at.dataset["testid"] ?? at.className);
}
