import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath, launchBrowser } from "../../support/browser.ts";
import { useWindows } from "../../support/window-bench.ts";
import { cameraRests, comesTo, matchBegins, picturesPass, presses } from "../../support/window-steps.ts";
import { soon } from "../../support/window-waiting.ts";
import { RealHands, whyNoRealHands } from "../support/real-hands.ts";

// Goal: what hands do with a real keyboard and mouse means what they meant, also where the page is told of it in an odd way or not at all.
// Method: a Chromium with a window on an X server of its own, whose keys and buttons xdotool presses; the page is only looked at.
const whyNot = whyNoRealHands();
if (whyNot !== undefined) process.stdout.write(`Tests of real input skipped: ${whyNot}\n`);

/** Keys by their place, as X counts them; the one that has a name on every layout by that. */
const KEY = { escape: "Escape", q: 24, control: 37, a: 38, shift: 50, pad4: 83 };
const [LEFT, RIGHT] = [1, 3];
/** Times as fast: nobody asks what the cats come to. */
const SLOW = 0.05;

describe.skipIf(browserPath === undefined || whyNot !== undefined)("real input", () => {
  const windows = useWindows({ isForAll: true });
  let hands: RealHands;
  let page: Page;

  beforeAll(async () => {
    hands = await RealHands.start();
    const browser = await launchBrowser({ display: hands.display });
    const game = await windows.startGameHere();
    windows.endLater(() => browser.close());
    windows.endLater(() => hands.end());
    page = await windows.openPage(game.address, { browser, isAsShown: true });
    await comesTo(page, "menu");
    await presses(page, "play");
    await matchBegins(page);
    windows.clock.setSpeed(SLOW);
    await cameraRests(page);
  });

  const layouts = [
    ["Russian, the key where others have A", "ru", KEY.a],
    ["French, the key that says A, which is where others have Q", "fr", KEY.q],
  ] as const;
  test.each(layouts)("%s chooses all with Ctrl and aims an advance", async (_, layout, key) => {
    hands.layout(layout);
    await choosesNone(page, hands);
    // Again and again: the browser may learn of the layout after the first press.
    await soon(page, () => {
      hands.do("keydown", KEY.control, "keydown", key, "keyup", key, "keyup", KEY.control);
      return selected(page);
    }).toHaveLength(12);
    hands.press(key);
    await isAiming(page, true);
    hands.press(KEY.escape);
    await isAiming(page, false);
    hands.layout("us");
  });

  test("left on a cat, and right before it is up, choose it and send it", async () => {
    await choosesNone(page, hands);
    await countsCommands(page);
    const { x, y } = await onScreen(page, await placeOfOwnCat(page));
    hands.do("mousemove", x, y, "mousedown", LEFT, "sleep", 0.04, "mousedown", RIGHT);
    hands.do("mouseup", RIGHT, "mouseup", LEFT);
    await soon(page, () => page.evaluate(() => document.body.dataset["commands"])).toBe("1");
    expect(await selected(page)).toHaveLength(1);
  });

  test("the camera stops with 4 of the number pad, whatever Shift and Num Lock call it when it goes up", async () => {
    const box = (await page.getByTestId("minimap").boundingBox())!;
    const east = { x: box.x + box.width * 0.95, y: box.y + box.height / 2 };
    pressesMouse(hands, await onScreen(page, east), LEFT);
    await cameraRests(page);
    const before = await placeOfWesternEdge(page);
    hands.do("key", "Num_Lock", "keydown", KEY.shift, "keydown", KEY.pad4);
    await soon(page, () => placeOfWesternEdge(page)).toBeGreaterThan(before);
    hands.do("keyup", KEY.shift, "keyup", KEY.pad4, "key", "Num_Lock");
    await cameraRests(page);
    expect(await placeOfWesternEdge(page)).toBeLessThan(0); // a key that is held for ever takes it into the middle of the window
  });

  test("a box ends whose button went up while another window had the mouse", async () => {
    const { x, y } = await onScreen(page, await middleOf(page)); // wherever the camera looks by now
    const own = hands.do("getwindowfocus").trim();
    hands.do("mousemove", x, y, "mousedown", LEFT, "mousemove", x + 60, y + 40, "mousemove", x + 90, y + 60);
    await hasBox(page, true);
    const other = await hands.openWindow();
    hands.do("windowfocus", other, "windowunmap", own);
    hands.do("mouseup", LEFT, "windowmap", own, "windowraise", own, "windowfocus", own);
    await page.waitForFunction(() => document.hasFocus());
    hands.do("mousemove", x + 30, y + 90, "mousemove", x + 20, y + 100);
    await hasBox(page, false);
    await picturesPass(page, 2);
    await hasBox(page, false);
  });
});

/** In the page, from now on: how many commands it has sent. */
function countsCommands(page: Page): Promise<void> {
  return page.evaluate(() => {
    let count = 0;
    const send = Reflect.get(WebSocket.prototype, "send") as (this: WebSocket, data: unknown) => void;
    WebSocket.prototype.send = function (data): void {
      if (typeof data === "string" && data.includes('"kind":"command"'))
        document.body.dataset["commands"] = String((count += 1));
      send.call(this, data);
    };
  });
}

type Place = { readonly x: number; readonly y: number };

function selected(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => window.robocatView!.selected());
}

/** By a click on the ground, which gives the window the focus as well. Escape would open the menu where nothing is chosen. */
async function choosesNone(page: Page, hands: RealHands): Promise<void> {
  pressesMouse(hands, await onScreen(page, await emptyGround(page)), LEFT);
  await soon(page, () => selected(page)).toHaveLength(0);
  await page.waitForFunction(() => document.hasFocus());
}

async function isAiming(page: Page, wanted: boolean): Promise<void> {
  await page.waitForFunction(
    (is) => (document.querySelector(".match-surface.is-aiming") !== null) === is,
    wanted,
  );
}

async function hasBox(page: Page, wanted: boolean): Promise<void> {
  await page.waitForFunction(
    (is) => document.querySelector<HTMLElement>(".selection-box")!.hidden !== is,
    wanted,
  );
}

function pressesMouse(hands: RealHands, { x, y }: Place, button: number): void {
  hands.do("mousemove", x, y, "click", button);
}

/** A place of the page on the screen of the X server: the window is in its corner, and has its bars above the page. */
async function onScreen(page: Page, { x, y }: Place): Promise<Place> {
  const bars = await page.evaluate(() => window.outerHeight - window.innerHeight);
  return { x: Math.round(x), y: Math.round(y + bars) };
}

/** Of the page, like those below. */
function placeOfOwnCat(page: Page): Promise<Place> {
  return page.evaluate(() => {
    const hook = window.robocatView!;
    const { x, y } = hook.world()!.cats.find(({ playerId }) => playerId === 1)!;
    return hook.projectToScreen(x, y)!;
  });
}

function middleOf(page: Page): Promise<Place> {
  return page.evaluate(() => ({ x: window.innerWidth / 2, y: window.innerHeight / 2 }));
}

/** South of all own cats. */
function emptyGround(page: Page): Promise<Place> {
  return page.evaluate(() => {
    const hook = window.robocatView!;
    const own = hook.world()!.cats.filter(({ playerId }) => playerId === 1);
    return hook.projectToScreen(
      Math.min(...own.map(({ x }) => x)) - 1,
      Math.min(...own.map(({ y }) => y)) - 1,
    )!;
  });
}

/** CSS pixels from the middle of the window; less than none: to the left of it. The camera goes on until it looks there. */
function placeOfWesternEdge(page: Page): Promise<number> {
  return page.evaluate(() => {
    const hook = window.robocatView!;
    return hook.projectToScreen(-hook.world()!.size!.width / 2, 0)!.x - window.innerWidth / 2;
  });
}
