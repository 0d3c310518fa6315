import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { browserPath, sharedBrowser } from "../../support/browser.ts";
import { guardPage } from "../../support/window-guard.ts";
import { PATIENCE, soon, until, watchPage, type Surroundings } from "../../support/window-waiting.ts";

/** Beats of a fortieth of their length, and few of them. */
const SHORT = { beatMs: 2, lookMs: 2, stillBeats: 25, beats: 60, turns: 50, silentBeats: 25 };

// Goal: a wait that can't come true ends, and says in words what was waited for and what was there instead.
// Method: small pages in a real Chromium, whose hearts beat fast.
describe.skipIf(browserPath === undefined)("a wait for a page", () => {
  const pages: Page[] = [];

  async function small(html: string, around: Surroundings = {}): Promise<Page> {
    const page = await (await sharedBrowser()).newPage();
    pages.push(page);
    await watchPage(page, { patience: SHORT, ...around });
    guardPage(page);
    await page.goto(`data:text/html,<title>small</title><body>${html}`);
    return page;
  }

  afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())));

  test("ends where nothing moves, and tells what is there and what was logged", async () => {
    const page = await small("<p>Here it stands", { problems: ["oh dear"], log: () => ["last line"] });
    const waited = page.getByTestId("start").click();
    await expect(waited).rejects.toThrow(/waited for: .*getByTestId\('start'\) click/);
    await expect(waited).rejects.toThrow(
      /nothing has moved for 25 beats[^]*screen "small"[^]*Here it stands[^]*oh dear[^]*last line/,
    );
  });

  test("ends for a button that is there, and never enabled", async () => {
    const page = await small("<button data-testid=start disabled>Start</button>");
    await expect(page.getByTestId("start").click()).rejects.toThrow(/nothing has moved/);
  });

  test("waits on while something moves, and comes to it", async () => {
    const page = await small("<p id=at>0");
    await page.evaluate(() => {
      setInterval(() => {
        const at = document.querySelector("#at")!;
        if (window.robocatBeats! % 10 === 0) at.textContent = String(window.robocatBeats);
        if (window.robocatBeats! > 50) at.setAttribute("data-testid", "come");
      }, 2);
    });
    await page.getByTestId("come").waitFor();
  });

  test("ends where something moves for ever: a text, or the turns of a match", async () => {
    const page = await small("<p id=at>0");
    await page.evaluate(() => setInterval(() => (document.querySelector("#at")!.textContent += "i"), 2));
    await expect(page.waitForFunction(() => "never" in window)).rejects.toThrow(
      /never[^]*the page has beaten 60 times/,
    );
    await page.evaluate(() => {
      const hook = { screen: () => "match", world: () => ({ turn: window.robocatBeats }) };
      (window as { robocatView?: unknown }).robocatView = hook;
    });
    await expect(page.getByTestId("none").waitFor()).rejects.toThrow(/\d+ turns were played meanwhile/);
  });

  test("ends with the page, closed or crashed", async () => {
    const closed = await small("", { patience: PATIENCE });
    const waited = closed.getByTestId("start").waitFor();
    const told = expect(waited).rejects.toThrow(/getByTestId\('start'\) waitFor[^]*the page was closed/);
    await closed.close();
    await told;
    const crashed = await small("<p>Here it was", { patience: PATIENCE }); // a page that stands still could end first
    const other = crashed.waitForFunction(() => "never" in window);
    const toldToo = expect(other).rejects.toThrow(/never[^]*the page crashed/);
    const devtools = await crashed.context().newCDPSession(crashed);
    devtools.send("Page.crash").catch(() => undefined);
    await toldToo;
  });

  test("ends with a process that the page needs", async () => {
    let failure: string | null = null;
    const page = await small("", { patience: PATIENCE, failure: () => failure });
    const waited = page.getByTestId("start").waitFor();
    failure = "the game ended with 1: no such file";
    await expect(waited).rejects.toThrow(/waitFor[^]*the game ended with 1: no such file/);
  });

  test("ends where the page is stuck, while the browser answers", async () => {
    const page = await small("");
    const stuck = page.evaluate(() => {
      for (;;);
    });
    await expect(stuck).rejects.toThrow(/the browser answers, but the page does not/);
    const devtools = await page.context().newCDPSession(page);
    devtools.send("Page.crash").catch(() => undefined); // it would not close
  });

  test("tells what the last try found", async () => {
    const page = await small("<p data-testid=at>three");
    await soon(page, () => page.getByTestId("at").textContent()).toBe("three");
    await soon(page, () => page.getByTestId("at").textContent()).not.toBe("four");
    await expect(soon(page, () => page.getByTestId("at").textContent()).toBe("four")).rejects.toThrow(
      /toBe "four"[^]*last try: expected 'three' to be 'four'/,
    );
    await expect(until(page, "rain", () => false)).rejects.toThrow(/waited for: rain\n[^]*last try: false/);
  });
});
