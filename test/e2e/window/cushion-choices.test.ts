import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath, launchBrowser, openPage } from "../../support/browser.ts";
import { startGame, type GameProcess } from "../../support/game-process.ts";

const WAIT_MS = 120_000;

// Goal: by mouse one takes a cushion, chooses what it breeds and where its cats go; kinds are told apart and chosen.
// Method: a match of all kinds in a real Chromium against a bot; the pictures of the world say what came of each click.
describe.skipIf(browserPath === undefined)("what a cushion breeds is chosen with the mouse", () => {
  let browser: Browser;
  let game: GameProcess;
  let page: Page;
  let problems: string[];
  let cushion = -1;

  beforeAll(async () => {
    browser = await launchBrowser();
    game = await startGame();
    ({ page, problems } = await openPage(browser, game.address));
  });

  afterAll(async () => {
    await browser.close();
    await game.stop();
  });

  test("the lobby says what the army and the fog mean", async () => {
    await page.getByTestId("name").fill("Ada");
    await page.getByTestId("host-port").fill("0");
    await page.getByTestId("host").click();
    await page.getByTestId("lobby-add-bot-weak").click({ timeout: WAIT_MS });
    await page.getByTestId("lobby-player-2").waitFor({ timeout: WAIT_MS });
    await page.getByTestId("lobby-mode").selectOption("cushions");
    await page.getByTestId("lobby-map").selectOption("built-in:the-hallway", { timeout: WAIT_MS });
    await page.getByTestId("lobby-army").selectOption("mixed");
    await page.getByTestId("lobby-extras").filter({ hasText: "equal parts" }).waitFor({ timeout: WAIT_MS });
    await page.getByTestId("lobby-fog").selectOption("on");
    await page.getByTestId("lobby-extras").filter({ hasText: "cheater" }).waitFor({ timeout: WAIT_MS });
    await page.getByTestId("lobby-fog").selectOption("off");
    await page.getByTestId("lobby-extras").filter({ hasText: "No fog" }).waitFor({ timeout: WAIT_MS });
  });

  test("the panel counts the kinds of the selected cats, and a click on one leaves the others out", async () => {
    await page.getByTestId("start").click({ timeout: WAIT_MS });
    await page.getByTestId("score-1").filter({ hasText: "12 / " }).waitFor({ timeout: WAIT_MS });
    await page.getByTestId("match-surface").press("Control+a");
    for (const kind of ["tabby", "tom", "kitten", "knitter"])
      await page.getByTestId(`selected-${kind}`).filter({ hasText: "3" }).waitFor({ timeout: WAIT_MS });
    await page.getByTestId("selected-tom").click();
    expect(await page.evaluate(() => window.robocatView!.selected().length)).toBe(3);
  });

  test("a double click on a cat selects those of its kind in view", async () => {
    await page.keyboard.press("Home");
    await page.waitForTimeout(1_500); // the camera glides
    const tom = await page.evaluate(() => {
      const [id] = window.robocatView!.selected();
      const { x, y } = window.robocatView!.world()!.cats.find(({ networkId }) => networkId === id)!;
      return window.robocatView!.projectToScreen(x, y)!;
    });
    await page.keyboard.press("Escape");
    await page.mouse.dblclick(tom.x, tom.y - 3);
    expect(await page.evaluate(() => window.robocatView!.selected().length)).toBe(3);
    expect(await page.getByTestId("selected-kinds").textContent()).toMatch(/^3 /);
  });

  test("cats that are sent to a cushion make it one's own", async () => {
    await page.keyboard.press("Control+a");
    cushion = await page.evaluate(() => {
      const { cats, cushions } = window.robocatView!.world()!;
      const { x, y } = cats.find(({ playerId }) => playerId === 1)!;
      const away = cushions.map((each) => Math.hypot(each.x - x, each.y - y));
      return away.indexOf(Math.min(...away));
    });
    const at = await placeOf(page, cushion);
    await page.mouse.click(at.x, at.y, { button: "right" });
    await page.waitForFunction((row) => window.robocatView!.world()!.cushions[row]!.owner === 1, cushion, {
      timeout: WAIT_MS,
    });
  });

  test("a click on it shows what it breeds; a button and a key change that", async () => {
    await page.keyboard.press("c");
    expect(await page.evaluate(() => window.robocatView!.selectedCushions())).toEqual([cushion]);
    await page.keyboard.press("Escape");
    const at = await freeSpotOn(page, cushion);
    await page.mouse.click(at.x, at.y);
    await page.getByTestId("cushion-panel").waitFor({ timeout: WAIT_MS });
    await page.getByTestId("breed-kitten").click();
    await breeds(page, cushion, "kitten");
    await page.keyboard.press("w");
    await breeds(page, cushion, "tom");
    await page.getByTestId("breed-then").filter({ hasText: "then toms" }).waitFor({ timeout: WAIT_MS });
    expect(await page.getByTestId("breed-tom").getAttribute("aria-pressed")).toBe("true");
  });

  test("a right click sets where its cats go, X lets them stay", async () => {
    const goal = await page.evaluate((row) => {
      const { x, y } = window.robocatView!.world()!.cushions[row]!;
      return window.robocatView!.projectToScreen(x * 0.6, y * 0.6)!;
    }, cushion);
    await page.mouse.click(goal.x, goal.y, { button: "right" });
    await page.waitForFunction((row) => window.robocatView!.world()!.cushions[row]!.rally !== null, cushion, {
      timeout: WAIT_MS,
    });
    await page.locator(".rally-flag").first().waitFor({ timeout: WAIT_MS });
    if (process.env["SHOTS"] !== undefined)
      await page.screenshot({ path: `${process.env["SHOTS"]}/cushion.png` });
    await page.keyboard.press("x");
    await page.waitForFunction((row) => window.robocatView!.world()!.cushions[row]!.rally === null, cushion, {
      timeout: WAIT_MS,
    });
  });

  test("had no error on the page", () => {
    expect(problems).toEqual([]);
  });
});

function placeOf(page: Page, row: number): Promise<{ x: number; y: number }> {
  return page.evaluate((each) => {
    const { x, y } = window.robocatView!.world()!.cushions[each]!;
    return window.robocatView!.projectToScreen(x, y)!;
  }, row);
}

async function breeds(page: Page, row: number, kind: string): Promise<void> {
  await page.waitForFunction(
    ([place, name]) => window.robocatView!.world()!.cushions[place]!.breedsNext === name,
    [row, kind] as const,
    { timeout: WAIT_MS },
  );
}

/** On the screen, a spot of a cushion where no cat stands, nor has its head. */
function freeSpotOn(page: Page, row: number): Promise<{ x: number; y: number }> {
  return page.evaluate((place) => {
    const { cushions, cats } = window.robocatView!.world()!;
    const { x, y } = cushions[place]!;
    const spots = Array.from({ length: 64 }, (_, i) => {
      const angle = (i * Math.PI) / 16;
      const radius = i < 32 ? 1.3 : 0.8;
      const spot = { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
      const rooms = cats.map((cat) => Math.hypot(cat.x - spot.x, cat.y + 0.25 - spot.y));
      return { spot, room: Math.min(...rooms) };
    });
    const { spot } = spots.sort((a, b) => b.room - a.room)[0]!;
    return window.robocatView!.projectToScreen(spot.x, spot.y)!;
  }, row);
}
