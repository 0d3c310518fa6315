// Goal: what a player orders in a pause is told to be none, or waits for its end, and one key leads in and out of it.
// Method: a panel on a plain page, and a world that is paused as the game does it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { WindowRequest } from "../../../src/channel/index.ts";
import type { World } from "../../../src/sim/index.ts";
import { goOn, pauseMatch } from "../../../src/sim/pause.ts";
import { PausePanel } from "../../../src/view/match/pause-panel.ts";
import { groundWorld } from "../../support/hint-world.ts";
import { TEAM_MATCH } from "../support/ground-match.ts";
import { openPlainPage, partOf } from "../support/plain-page.ts";

const STOP: WindowRequest = { kind: "command", command: { kind: "stop", cats: [1] } };

let world: World;
let sent: WindowRequest[] = [];
let given = 0; // orders that waited
let shown: string[] = []; // words that are over the match
let panel: PausePanel;

beforeEach(() => {
  openPlainPage();
  world = groundWorld({ each: 3, seconds: 60 });
  [sent, given, shown] = [[], 0, []];
  panel = new PausePanel({
    match: TEAM_MATCH,
    send: (request) => sent.push(request),
    announce: (text) => {
      shown.push(text);
      return () => (shown = shown.filter((one) => one !== text));
    },
  });
  panel.update(world);
});
afterEach(() => void vi.unstubAllGlobals());

const lets = (request: WindowRequest = STOP): boolean => panel.lets(request, () => (given += 1));

function press(holder: Parameters<PausePanel["takesKey"]>[1] = "match", repeat = false): boolean {
  const event = { key: "Pause", code: "Pause", repeat, ctrlKey: false, altKey: false, metaKey: false };
  return panel.takesKey(event as KeyboardEvent, holder);
}

function pause(): void {
  pauseMatch(world, 2, "none");
  panel.update(world);
}

function endPause(): void {
  world.pausing!.pause.playerId = 0;
  panel.update(world);
}

test("orders are given while the match goes on; in a pause they are not, which is said until its end", () => {
  expect([lets(), shown]).toEqual([true, []]);
  pause();
  expect([lets(), lets({ kind: "say", text: "wait", isForTeam: false }), shown.length]).toEqual([
    false,
    true,
    1,
  ]);
  endPause();
  expect([shown, given, lets()]).toEqual([[], 0, true]);
});

test("an order of the countdown waits, and is given once the match goes on", () => {
  pause();
  goOn(world, 2);
  expect([lets(), given]).toEqual([false, 0]);
  panel.update(world);
  expect(given).toBe(0);
  endPause();
  endPause();
  expect(given).toBe(1);
});

test("who asks for the match to go on gives orders from then on, by the key as by the button", () => {
  for (const ask of [() => press(), () => partOf(panel.banner, "pause-go-on").click()]) {
    given = 0;
    pause();
    ask();
    lets();
    endPause();
    expect([sent.splice(0), given]).toEqual([[{ kind: "command", command: { kind: "go-on" } }], 1]);
  }
});

test("no order that waits outlives the match, nor does the key go on or pause", () => {
  pause();
  press();
  lets();
  sent = [];
  panel.end();
  expect([partOf(panel.banner, "pause-banner").hidden, press(), sent]).toEqual([true, true, []]);
  panel.update(null);
  expect(given).toBe(0);
});

test("the key pauses once, however long it is down, and is not taken from a dialog or a text", () => {
  expect([press("text"), press("dialog"), sent]).toEqual([false, false, []]);
  expect([press(), press("match", true)]).toEqual([true, true]);
  expect(sent).toEqual([{ kind: "command", command: { kind: "pause", reason: "none" } }]);
});

test("the question why goes away where somebody was faster, or the match ends", () => {
  panel.askWhy();
  expect(panel.dialog.open).toBe(true);
  pause();
  expect(panel.dialog.open).toBe(false);
  endPause();
  panel.askWhy();
  panel.end();
  expect(panel.dialog.open).toBe(false);
});
