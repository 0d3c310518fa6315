// Goal: what one does with the bar of a replay is asked once, shown at once, and given up where nobody has heard it.
// Method: a bar on a plain page, and statuses as a peer tells them.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  LAST_TURN,
  type FactsNotice,
  type LiveStatus,
  type ReplayMark,
  type ReplayStatusNotice,
  type WindowRequest,
} from "../../../src/channel/index.ts";
import { ReplayBar } from "../../../src/view/match/replay-bar.ts";
import { TEAM_MATCH } from "../support/ground-match.ts";
import { openPlainPage, partOf } from "../support/plain-page.ts";

type Jumps = NonNullable<ReplayStatusNotice["jumps"]>;
const JUMPS: Jumps = { subTurn: 0, readyTurns: 900, heard: 0, goingTo: null };
const MARKS: readonly ReplayMark[] = [{ turn: 15, kind: "back", fact: { kind: "back", name: "Ada" } }];
const LIVE: LiveStatus = { delaySeconds: 0, isOver: false };

let sent: WindowRequest[] = [];
let said: string[] = [];
let visited: unknown[] = [];
let bar: ReplayBar;
let nowMs = 0;

beforeEach(() => {
  openPlainPage();
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  [sent, said, visited, nowMs] = [[], [], [], 0];
  const nothing = (): void => undefined;
  bar = new ReplayBar({
    ...{ match: TEAM_MATCH, palette: "yarn", send: (request) => sent.push(request), leave: nothing },
    ...{ say: (text) => said.push(text), picture: () => Promise.resolve(null), hasOrders: true },
    ...{ onEyes: nothing, onOrders: nothing, onFollow: nothing },
    visit: ({ x, y }) => visited.push([x, y]),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function hear(turn: number, jumps: Partial<Jumps> | null = {}, more: Partial<ReplayStatusNotice> = {}): void {
  const going = { turn, turnCount: 900, playing: true, speed: 1, marks: MARKS, seats: [] } as const;
  const found = jumps === null ? {} : { jumps: { ...JUMPS, ...jumps } };
  bar.hearStatus({ kind: "replay-status", ...going, ...found, ...more });
}

function press(key: string, code: string): boolean {
  const event = { key, code, repeat: false, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  return bar.takesKey(event as KeyboardEvent);
}
const goOn = (): boolean => press("l", "KeyL"); // 50 turns
const shownTurn = (): number => Number(partOf(bar.element, "replay-slider").attributes.get("aria-valuenow"));
const hides = (testId: string): boolean => partOf(bar.element, testId).hidden;

test("says what happened at a mark as it plays on to it, of a match that is watched as well", () => {
  for (const more of [{}, { live: LIVE }]) {
    for (const turn of [10, 14, 15, 16]) hear(turn, {}, more);
    expect(said.splice(0)).toEqual(["Ada is back."]);
  }
});

test("a mark stays the same button while the match goes on, and leads to where it happened", () => {
  const marks = [...MARKS, { turn: 500, kind: "gone", fact: { kind: "left", name: "Mio" } } as const];
  const at = (number: number) => partOf(bar.element, `replay-mark-${number}`);
  hear(600, {}, { live: { ...LIVE, isBack: true } });
  const before = at(1);
  hear(601, {}, { live: { ...LIVE, isBack: true }, turnCount: 910, marks });
  expect(at(1)).toBe(before);
  at(1).click();
  at(2).click();
  expect(sent).toMatchObject([
    { kind: "replay-jump", turn: 15 },
    { kind: "replay-jump", turn: 500 },
  ]);
  hear(602, {}, { live: { ...LIVE, isBack: true }, turnCount: 20_000, marks }); // both have room for one
  expect([at(1) === before, before.textContent]).toEqual([true, "1–2"]);
});

test("a jump passes over marks, be it under way, there, or another window's", () => {
  hear(10);
  goOn();
  hear(20); // it played on meanwhile
  hear(60, { heard: 1 });
  hear(5, { heard: 2 });
  hear(20, { heard: 2, goingTo: 400 });
  hear(5, { heard: 3 });
  hear(400, { heard: 4 });
  expect(said).toEqual([]);
});

test("a place that was asked for is shown at once, until it is heard or nobody has heard of it for long", () => {
  hear(10);
  goOn();
  expect([shownTurn(), sent]).toEqual([60, [{ kind: "replay-jump", turn: 60, subTurn: 0, id: 1 }]]);
  hear(11);
  expect(shownTurn()).toBe(60);
  nowMs = 1_001;
  hear(12);
  expect(shownTurn()).toBe(12);
  goOn();
  hear(61, { heard: 2 });
  expect(shownTurn()).toBe(61);
});

test("of a match whose beginning is let go, nothing before what is held is asked for", () => {
  hear(110, { firstTurn: 100 }, { live: { ...LIVE, isBack: true } });
  press("j", "KeyJ");
  expect(sent).toMatchObject([{ kind: "replay-jump", turn: 100 }]);
});

test("the end of a match that runs is what is played by then, and that of a replay its last turn", () => {
  hear(890, {}, { live: { ...LIVE, isBack: true } });
  goOn();
  hear(890);
  goOn();
  hear(890, {}, { live: { ...LIVE, isOver: true, isBack: true } });
  goOn();
  expect(sent).toMatchObject([{ turn: LAST_TURN }, { turn: 900 }, { turn: 900 }]);
});

test("what is played now can't be seen faster, and of what is over with nothing held there is nothing to play", () => {
  hear(10, {}, { live: LIVE });
  bar.changeSpeed(1);
  expect([hides("replay-speed-2"), hides("replay-speed-0.5"), sent]).toEqual([true, false, []]);
  bar.changeSpeed(-1);
  expect(sent.splice(0)).toEqual([{ kind: "replay-control", playing: true, speed: 0.5 }]);
  hear(10, null, { live: { ...LIVE, isOver: true } });
  bar.togglePlaying();
  expect([hides("replay-play"), sent]).toEqual([true, []]);
});

test("the key to what is played now does nothing in a replay, and after the end of the match", () => {
  const toNow = (): boolean => press("q", "KeyQ");
  hear(10);
  expect(toNow()).toBe(false);
  hear(10, {}, { live: { ...LIVE, isOver: true, isBack: true } });
  expect([toNow(), sent]).toEqual([false, []]);
  hear(10, {}, { live: { ...LIVE, isBack: true } });
  expect([toNow(), sent]).toMatchObject([true, [{ kind: "replay-jump", turn: LAST_TURN }]]);
});

test("graphs are shown once there are any, and not before by their key", () => {
  const graphs = (): boolean => press("g", "KeyG");
  const isOpen = () => partOf(bar.element, "replay-graphs").attributes.get("aria-expanded");
  hear(10);
  graphs();
  expect(isOpen()).toBe("false");
  const players = TEAM_MATCH.players.map(({ playerId }) => ({
    ...{ playerId, cats: [4], cushions: [0], losses: [0], orders: [0] },
  }));
  const notice: FactsNotice = { kind: "facts", facts: { turnCount: 900, turns: [0], players }, moments: [] };
  bar.hearFacts(notice);
  graphs();
  expect(isOpen()).toBe("true");
});

test("the keys of marks go to each that happened, say it, and lead the camera to where it was", () => {
  hear(10);
  const at = { names: ["Ada"], count: 12 };
  bar.hearFacts({
    ...{ kind: "facts", facts: { turnCount: 900, turns: [0], players: [] } },
    moments: [
      { kind: "claim", turn: 40, ...at, x: 30, y: -4, region: "east" },
      { kind: "fall", turn: 40, ...at, x: 1, y: 2, region: "middle" },
      { kind: "fight", turn: 41, ...at, x: -30, y: 20, region: "north-west" },
    ],
  });
  const next = (): boolean => press("PageDown", "PageDown");
  next();
  expect([said.splice(0), visited.splice(0)]).toEqual([["Ada is back."], []]); // of no place
  next();
  expect([said.splice(0), visited.splice(0)]).toEqual([
    ["Ada takes a cushion in the east. Ada has no cats any more."],
    [[30, -4]],
  ]);
  next();
  expect([said.splice(0), visited.splice(0)]).toEqual([
    ["A fight begins in the north-west; it costs Ada 12 cats."],
    [[-30, 20]],
  ]);
  next(); // none is left
  expect([said, visited]).toEqual([[], []]);
});
