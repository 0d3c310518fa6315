import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { cameraRests, hosts, presses, sees, startsMatch } from "../../support/window-steps.ts";

// Goal: by mouse one takes a cushion, chooses what it breeds and where its cats go; kinds are told apart and chosen.
// Method: a match of all kinds in a real Chromium against a bot; the pictures of the world say what came of each click.
describe.skipIf(browserPath === undefined)("what a cushion breeds is chosen with the mouse", () => {
  const windows = useWindows();
  let page: Page;
  let cushion = -1;

  beforeEach(async () => {
    ({ page } = await windows.openGame());
  });
  test("cushions, kinds and where cats go are chosen by mouse and by key", async () => {
    await step("the lobby says what the army and the fog mean", async () => {
      await hosts(page, "Ada");
      await presses(page, "lobby-add-bot-beginner");
      await sees(page, "lobby-player-2");
      await page.getByTestId("lobby-mode").selectOption("cushions");
      await page.getByTestId("lobby-map").selectOption("built-in:the-hallway");
      await page.getByTestId("lobby-kinds").selectOption("mixed");
      await sees(page, "lobby-extras", "equal parts");
      await page.getByTestId("lobby-fog").selectOption("on");
      await sees(page, "lobby-extras", "cheater");
      await page.getByTestId("lobby-fog").selectOption("off");
      await sees(page, "lobby-extras", "No fog");
    });

    await step(
      "the panel counts the kinds of the selected cats, and a click on one leaves the others out",
      async () => {
        windows.clock.setSpeed(4);
        await startsMatch(page);
        windows.clock.setSpeed(1);
        await sees(page, "score-1", "12 / ");
        await page.getByTestId("match-surface").press("Control+a");
        for (const kind of ["tabby", "tom", "kitten", "knitter"]) await sees(page, `selected-${kind}`, "3");
        await page.getByTestId("selected-tom").click();
        expect(await page.evaluate(() => window.robocatView!.selected().length)).toBe(3);
      },
    );

    await step("a double click on a cat selects those of its kind in view", async () => {
      await page.keyboard.press("Home");
      await cameraRests(page);
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

    await step("cats that are sent to a cushion make it one's own", async () => {
      await page.keyboard.press("Control+a");
      cushion = await page.evaluate(() => {
        const { cats, cushions } = window.robocatView!.world()!;
        const { x, y } = cats.find(({ playerId }) => playerId === 1)!;
        const away = cushions.map((each) => Math.hypot(each.x - x, each.y - y));
        return away.indexOf(Math.min(...away));
      });
      const at = await placeOf(page, cushion);
      await page.mouse.click(at.x, at.y, { button: "right" });
      windows.clock.setSpeed(4);
      await page.waitForFunction((row) => window.robocatView!.world()!.cushions[row]!.owner === 1, cushion);
      windows.clock.setSpeed(1);
    });

    await step("a click on it shows what it breeds; a button and a key change that", async () => {
      await page.keyboard.press("c");
      expect(await page.evaluate(() => window.robocatView!.selectedCushions())).toEqual([cushion]);
      await page.keyboard.press("Escape");
      const at = await freeSpotOn(page, cushion);
      await page.mouse.click(at.x, at.y);
      await sees(page, "cushion-panel");
      await page.getByTestId("breed-kitten").click();
      await breeds(page, cushion, "kitten");
      await page.keyboard.press("w");
      await breeds(page, cushion, "tom");
      await sees(page, "breed-then", "then toms");
      expect(await page.getByTestId("breed-tom").getAttribute("aria-pressed")).toBe("true");
    });

    await step("its badge is clicked where cats lie all over it", async () => {
      await page.keyboard.press("Escape");
      const badge = await page.getByTestId("cushion-badge").first().boundingBox();
      await page.mouse.click(badge!.x + badge!.width / 2, badge!.y + badge!.height / 2);
      expect(await page.evaluate(() => window.robocatView!.selectedCushions())).toEqual([cushion]);
    });

    await step(
      "its badge is beside the scores where these would lie over it, and is clicked there",
      async () => {
        await page.keyboard.press("Escape");
        const scores = (await page.locator(".score-panel").boundingBox())!;
        const far = await placeOf(page, cushion);
        await page.mouse.move(far.x, far.y);
        for (let i = 0; i < 16; i += 1) await page.mouse.wheel(0, -100);
        await cameraRests(page);
        const near = await placeOf(page, cushion);
        await page.mouse.move(near.x, near.y);
        await page.mouse.down({ button: "middle" });
        await page.mouse.move(scores.x + scores.width / 2, scores.y + 4, { steps: 4 });
        await page.mouse.up({ button: "middle" });
        await cameraRests(page);
        const under = await placeOf(page, cushion);
        expect(under.y).toBeLessThan(scores.y + 30);
        expect(under.x).toBeLessThan(scores.x + scores.width);
        const badge = (await page.getByTestId("cushion-badge").first().boundingBox())!;
        expect(
          Math.max(badge.y - scores.y - scores.height, badge.x - scores.x - scores.width),
        ).toBeGreaterThan(0);
        if (process.env["SHOTS"] !== undefined)
          await page.screenshot({ path: `${process.env["SHOTS"]}/covered-badge.png` });
        await page.mouse.click(badge.x + badge.width / 2, badge.y + badge.height / 2);
        expect(await page.evaluate(() => window.robocatView!.selectedCushions())).toEqual([cushion]);
        await page.keyboard.press("Home");
        await cameraRests(page);
      },
    );

    await step("a right click sets where its cats go, X lets them stay", async () => {
      const goal = await page.evaluate((row) => {
        const { x, y } = window.robocatView!.world()!.cushions[row]!;
        return window.robocatView!.projectToScreen(x * 0.6, y * 0.6)!;
      }, cushion);
      await page.mouse.click(goal.x, goal.y, { button: "right" });
      await page.waitForFunction(
        (row) => window.robocatView!.world()!.cushions[row]!.rally !== null,
        cushion,
      );
      await page.locator(".rally-flag").first().waitFor();
      if (process.env["SHOTS"] !== undefined)
        await page.screenshot({ path: `${process.env["SHOTS"]}/cushion.png` });
      await page.keyboard.press("x");
      await page.waitForFunction(
        (row) => window.robocatView!.world()!.cushions[row]!.rally === null,
        cushion,
      );
    });
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
