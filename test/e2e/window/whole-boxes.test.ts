import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { HUD_WORDS } from "../../../src/words/index.ts";
import { browserPath } from "../../support/browser.ts";
import { partOf } from "../../support/drawn.ts";
import { step } from "../../support/step.ts";
import { allHints } from "../../support/window-all-hints.ts";
import { useWindows } from "../../support/window-bench.ts";
import { invitationOf, matchBegins, presses, sees, startsMatch } from "../../support/window-steps.ts";

/** The longest there is. */
const HOLDER = HUD_WORDS.holding({
  who: { name: "Bartholomew and Dora the Explorer", isLocal: false, players: 2 },
  ...{ isLate: true, seconds: 60 },
});
/** Times as fast: the sign of a start is there in the first seconds of a match. */
const SLOW = 0.02;

const SIZES = [
  [960, 600],
  [1280, 720],
  [1920, 1080],
] as const;

// Goal: what lies over a match is whole and stays where it is: a sign at the edge of the picture, panels whose numbers grow, hints, none of
// which is longer than two lines in a usual window.
// Method: a match in a real Chromium that is slowed down; the player's own start, out of sight, has a sign at each edge, boxes are measured,
// and every text that a hint may have is laid out in the box of hints.
describe.skipIf(browserPath === undefined)("what lies over a match", () => {
  const windows = useWindows();

  test("is whole and stays where it is", async () => {
    const { page } = await windows.openGame();
    await presses(page, "play");
    await matchBegins(page);
    windows.clock.setSpeed(SLOW);

    await step("panels keep their width as their numbers grow", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.keyboard.press("Control+a");
      await sees(page, "selected-panel");
      expect(await page.evaluate(boxesAsNumbersGrow, ["1", "88", "1500"])).toHaveLength(1);
    });

    await step("hints take two lines at most", async () => {
      const texts = allHints();
      expect(texts.length).toBeGreaterThan(40);
      expect(await page.evaluate(longerThanTwoLines, texts)).toEqual([]);
    });

    for (const [width, height] of partOf(SIZES, (_, i) => i !== 1))
      await step(`in ${width} x ${height} a sign is whole at every edge, and beside the panels`, async () => {
        await page.setViewportSize({ width, height });
        await page.reload(); // the sign of the start is new again
        await matchBegins(page);
        const found = await page.evaluate(signsAtEdges);
        await picture(page, `sign-${width}`);
        expect(found.filter(({ isShown }) => isShown).length).toBeGreaterThanOrEqual(3);
        expect(found.flatMap(({ problems }) => problems)).toEqual([]);
      });

    await step("the scores of four are to be read, and the buttons of the corner to be clicked", async () => {
      await presses(page, "menu-button", "menu-leave");
      windows.clock.setSpeed(1);
      await page.getByTestId("host-mode").selectOption("classic");
      await page.getByTestId("host-port").fill("0");
      await presses(page, "host");
      for (const [i, name] of ["Bartholomew", "Cy", "Dora the Explorer"].entries()) {
        await windows.startBot(await invitationOf(page), name);
        await sees(page, `lobby-player-${i + 2}`);
      }
      await startsMatch(page, windows.clock);
      await matchBegins(page);
      windows.clock.setSpeed(SLOW);
      for (const [width, height] of [
        [800, 500],
        [960, 600],
        [960, 1080],
        [1280, 720],
      ] as const) {
        await page.setViewportSize({ width, height });
        await picture(page, `scores-${width}-${height}`);
        expect(await page.evaluate(gapInCorners), `${width} x ${height}`).toBeGreaterThan(0);
        expect(await page.evaluate(roomOfHolder, HOLDER), `${width} x ${height}`).toBeGreaterThan(0);
      }
    });
  });
});

/** In the page: those of these hints that take more than two lines. */
function longerThanTwoLines(all: readonly string[]): readonly string[] {
  const hint = document.querySelector<HTMLElement>(".hint")!;
  const box = hint.cloneNode() as HTMLElement;
  box.hidden = false;
  hint.after(box);
  const heightOf = (text: string): number => {
    box.innerText = text;
    return box.offsetHeight;
  };
  const twoLines = heightOf("one\ntwo");
  const found = all.filter((text) => heightOf(text) > twoLines);
  box.remove();
  return found;
}

/** In the page: pixels between the edges of the window and the sentence on who holds the cushions. */
function roomOfHolder(text: string): number {
  const banner = document.querySelector<HTMLElement>(".hold-banner")!;
  banner.hidden = false;
  banner.querySelector(".hold-text")!.textContent = text;
  const boxes = [banner, ...banner.children].map((it) => it.getBoundingClientRect());
  banner.hidden = true;
  return Math.min(...boxes.flatMap(({ left, right }) => [left, innerWidth - right]));
}

/** In the page: pixels between the scores and the buttons of the other corner, which lie at the same height. */
function gapInCorners(): number {
  const [scores, buttons] = [".score-panel", ".hud-buttons"].map((at) =>
    document.querySelector(at)!.getBoundingClientRect(),
  );
  return buttons!.left - scores!.right;
}

/** In the page: the boxes of the scores and of what is chosen, each different way once, with each of these as every number. */
function boxesAsNumbersGrow(numbers: readonly string[]): readonly string[] {
  const places = ".score-cats, .score-cushions, .kind-count, .selected-line";
  const all = numbers.map((number) => {
    for (const at of document.querySelectorAll(places)) {
      const texts = document.createTreeWalker(at, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null)
        texts.currentNode.nodeValue = texts.currentNode.nodeValue!.replace(/\d+/g, number);
    }
    const panels = [...document.querySelectorAll(".score-panel, .selected-panel:not([hidden])")];
    return panels
      .map((panel) => panel.getBoundingClientRect())
      .map(({ x, width }) => `${x}+${width}`)
      .join(" ");
  });
  return [...new Set(all)];
}

/** In the page: looks at each corner and side of the map from near by, and tells what is wrong with the sign of the start there. */
async function signsAtEdges(): Promise<
  readonly { readonly isShown: boolean; readonly problems: readonly string[] }[]
> {
  const map = document.querySelector<HTMLElement>(".minimap")!;
  map.setPointerCapture = () => undefined; // no pointer is there
  const pictures = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  window.robocatHurry(1);
  const surface = document.querySelector<HTMLElement>(".match-surface")!;
  for (let i = 0; i < 10; i += 1)
    surface.dispatchEvent(new KeyboardEvent("keydown", { key: "+", code: "Equal", bubbles: true }));
  const found: { readonly isShown: boolean; readonly problems: readonly string[] }[] = [];
  for (const [across, down] of [
    [0.02, 0.5],
    [0.98, 0.5],
    [0.5, 0.03],
    [0.5, 0.97],
    [0.02, 0.03],
    [0.98, 0.97],
  ] as const) {
    const box = map.getBoundingClientRect();
    const [clientX, clientY] = [box.left + across * box.width, box.top + down * box.height];
    for (const kind of ["pointerdown", "pointerup"])
      map.dispatchEvent(new PointerEvent(kind, { clientX, clientY, button: 0, bubbles: true }));
    await pictures(6);
    const sign = document.querySelector<HTMLElement>(".place-sign:not([hidden])");
    const problems: string[] = [];
    if (sign !== null) {
      const a = sign.getBoundingClientRect();
      const where = `${across},${down}: ${[a.left, a.top, a.right, a.bottom].map(Math.round).join()}`;
      if (a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight)
        problems.push(`${where} is cut`);
      for (const panel of document.querySelectorAll(
        ".hud-panel, .minimap, .hud-buttons, .hint:not([hidden])",
      )) {
        const b = panel.getBoundingClientRect();
        const isOver = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        if (b.width > 0 && isOver) problems.push(`${where} is under ${panel.className}`);
      }
    }
    found.push({ isShown: sign !== null, problems });
  }
  window.robocatHurry(-1);
  return found;
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
