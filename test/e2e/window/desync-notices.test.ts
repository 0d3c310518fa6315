import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { DesyncNotice, MatchInfo, PeerNotice } from "../../../src/channel/index.ts";
import { WINDOW_FOLDER } from "../../../src/cli/start/browser.ts";
import { startWindowServer } from "../../../src/desk/window/window-server.ts";
import { browserPath } from "../../support/browser.ts";
import { createRecordingPeer } from "../../support/serve-test-window.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses } from "../../support/window-steps.ts";
import { desyncChoices, desyncNotice, JANES_STORY } from "../../view/support/desync-notices.ts";
import { describeFact } from "../../../src/words/index.ts";

const PLAYERS = ["Ada", "Jane", "Mio"].map((name, i) => ({ playerId: i + 1, name, team: i + 1 }));
const MATCH: MatchInfo = {
  players: PLAYERS,
  localPlayerId: 1,
  isObserver: false,
  mode: "classic",
  mapName: null,
  catsPerPlayer: 3,
  catLimit: 3,
  timeLimitMinutes: 0,
  seed: 1,
};
const REPAIRED = desyncNotice({
  story: {
    ...JANES_STORY,
    turns: [{ turn: 412, players: [{ playerId: 1, commands: [{ kind: "stop", cats: [1, 2] }] }] }],
  },
  reportFile: "/reports/turn-412.jsonl",
});
const COMPARING = desyncNotice({ number: 2, state: "comparing", story: null });
const SENTENCE =
  "Jane's game differed at turn 412: cat 7's health was 3 there and 4 elsewhere. Repaired in 0.3\u00A0s.";

// Goal: a player can read, dismiss and answer what the peer tells of desyncs, with the mouse or the keyboard alone.
// Method: the built window on a peer that tells hand-made notices and keeps what it is asked.
describe.skipIf(browserPath === undefined)("a desync in the window", () => {
  const peer = createRecordingPeer();
  const windows = useWindows({ isForAll: true });
  let page: Page;

  const told = (testId: string): Promise<string | null> => page.getByTestId(testId).textContent();
  const shows = (testId: string): Promise<void> => page.getByTestId(testId).waitFor();
  const hides = (testId: string): Promise<void> => page.getByTestId(testId).waitFor({ state: "hidden" });
  const focused = (): Promise<string | undefined> =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["testid"]);
  const standing = (change: Partial<DesyncNotice> = {}): DesyncNotice =>
    desyncNotice({ number: 3, state: "standing", choices: desyncChoices(), reportFile: "/r", ...change });
  const answers = (): readonly string[] =>
    peer.requests.flatMap((request) => (request.kind === "desync-choice" ? [request.choice] : []));
  const tell = (...notices: readonly PeerNotice[]): void => notices.forEach((notice) => peer.tell(notice));

  beforeAll(async () => {
    const server = await startWindowServer({ folder: WINDOW_FOLDER, peer });
    windows.endLater(() => server.close());
    page = await windows.openPage(server.makeAddress());
    await page.waitForFunction(() => window.robocatView !== undefined);
  });

  beforeEach(async () => {
    peer.requests.length = 0;
    tell({ kind: "menu", problem: null });
    await hides("match-surface"); // of the test before
    tell({ kind: "match", match: MATCH });
    await shows("match-surface");
  });

  test("shows the banner, says it once, and lets Escape dismiss it before anything else", async () => {
    tell(REPAIRED);
    await shows("desync-banner");
    expect(await told("desync-banner-text")).toBe(SENTENCE);
    expect(await told("desync-spoken")).toBe(SENTENCE);
    await page.keyboard.press("Escape");
    await hides("desync-banner");
    expect(await page.getByTestId("match-menu").isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    await shows("match-menu");
  });

  test("the banner's button dismisses it and gives the keyboard back to the match", async () => {
    tell(REPAIRED);
    await presses(page, "desync-dismiss");
    await hides("desync-banner");
    expect(await focused()).toBe("match-surface");
  });

  test("D opens the details with every player's part, and closes them", async () => {
    tell(REPAIRED);
    await shows("desync-banner");
    await page.keyboard.press("d");
    await shows("desync-details");
    expect(await told("desync-field")).toBe("health of cat 7 (cats[3].health)");
    expect(await told("desync-moment")).toBe("turn 412, after its second sub-turn");
    expect(await told("desync-explanation")).toContain("Jane's game ran the same turns a second time");
    expect(await told("desync-player-2")).toContain("✕ wrongown second run differs from the first3");
    expect(await told("desync-commands")).toContain("Ada: stop, 2 cats (1, 2)");
    expect(await told("desync-player-3")).toContain("✓ right");
    expect(await told("desync-report-file")).toBe(REPAIRED.reportFile);
    await page.getByTestId("desync-details-folder").click();
    await page.keyboard.press("d");
    await hides("desync-details");
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement).dataset["testid"] === "match-surface",
    );
    await soon(page, answers).toEqual(["open-folder"]);
  });

  test("D says so where no games differed", async () => {
    await page.keyboard.press("d");
    await soon(page, () => told("hint")).toBe("All games have agreed so far");
  });

  test("of several desyncs one goes from one to the other", async () => {
    tell(REPAIRED, { ...COMPARING, state: "repaired", turn: 500 });
    await presses(page, "desync-show-details");
    expect(await told("desync-position")).toBe("2 of 2");
    await page.getByTestId("desync-previous").click();
    expect(await told("desync-title")).toBe("Games differed at turn 412");
    expect(await page.getByTestId("desync-previous").isDisabled()).toBe(true);
    await page.getByTestId("desync-next").click();
    expect(await told("desync-title")).toBe("Games differed at turn 500");
  });

  test("a match that stands asks, and a key meant for the match answers nothing", async () => {
    tell(standing());
    await shows("desync-choices");
    expect(await told("desync-question")).toContain("without Jane");
    await page.keyboard.press("Enter");
    await page.keyboard.press(" ");
    expect(await page.getByTestId("desync-choices").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await hides("desync-choices");
    expect(await page.getByTestId("desync-dismiss").isVisible()).toBe(false);
    await page.getByTestId("desync-choose").click();
    await shows("desync-choices");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await soon(page, answers).toEqual(["go-on"]);
    expect(await page.getByTestId("desync-go-on").isDisabled()).toBe(true);
    expect(await told("desync-waits")).toBe("You chose to go on. Still choosing: Mio.");
  });

  test("the question goes with what it was about", async () => {
    tell(standing());
    await shows("desync-choices");
    await page.getByTestId("desync-leave").click();
    await soon(page, answers).toEqual(["leave"]);
    tell(standing({ state: "went-on", choices: null }));
    await hides("desync-choices");
    await shows("desync-banner");
  });

  test("those who are left out have nothing to go on with, and see the time run", async () => {
    const choices = desyncChoices({ without: [1], canGoOn: false, waitsFor: [2, 3], goesOnInMs: 1500 });
    tell(standing({ choices }));
    await shows("desync-choices");
    expect(await page.getByTestId("desync-go-on").isVisible()).toBe(false);
    await soon(page, () => told("desync-countdown")).toContain("in 0\u00A0s");
  });

  test("the result tells of the repairs, and their details", async () => {
    tell(REPAIRED, {
      kind: "result",
      outcome: "draw",
      winnerId: null,
      winnerIds: [],
      turn: 700,
      playedTurns: 701,
      scores: [],
      told: { kind: "result", outcome: { kind: "draw", by: "same-moment" }, why: null, absences: [] },
      replayFile: null,
      reportFile: null,
      gone: [],
    });
    await shows("result");
    expect(await told("result-desync-text")).toBe("The match was repaired once.");
    await page.getByTestId("result-desync-details").click();
    await shows("desync-details");
    await page.keyboard.press("Escape");
    await hides("desync-details");
  });

  test("a replay shows its marks, and their words when it comes to them", async () => {
    const fact = { kind: "repair", fault: "first-run", names: ["Jane"], path: "cats[3].health" } as const;
    const text = describeFact(fact);
    const marks = [{ turn: 10, kind: "repair" as const, fact }];
    const status = {
      kind: "replay-status",
      turnCount: 100,
      playing: true,
      speed: 1,
      marks,
      seats: [],
    } as const;
    tell({ kind: "match", match: { ...MATCH, localPlayerId: null } }, { ...status, turn: 9 });
    await shows("replay-mark-1");
    await page.getByTestId("replay-mark-1").focus();
    expect(await page.getByTestId("replay-mark-1").getAttribute("aria-label")).toContain(text);
    tell({ ...status, turn: 10 });
    await soon(page, () => told("hint")).toBe(text);
  });
});
