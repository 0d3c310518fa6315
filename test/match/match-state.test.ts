// Goal: each state of a match is left by the events that can happen in it, to where it must go, and by no other; the document
// draws just that. Method: every event in every state; what is drawn is read from the document's first diagram.
import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  endingOfState,
  isHalted,
  isOver,
  nextState,
  runStateOf,
  SILENCE_MS,
  waitOf,
  type MatchState,
  type StateEvent,
} from "../../src/match/match-state.ts";

type MatchEnd = NonNullable<ReturnType<typeof endingOfState>>;

const END = { turn: 40, randomValue: 1, checksum: 2, logChecksum: 3 };
const OTHER_END = { ...END, turn: 39 };
const ENDING: MatchEnd = { end: END, sinceMs: 700 };
const WAIT = { sinceMs: 1_000, players: [2], toldMs: 0 };
const HALT_WAIT = { ...WAIT, players: [] };
const HURRYING = { kind: "hurrying", haltTurn: 44, hasFound: false, waitedMs: 30 } as const;

const STATES = {
  countdown: { kind: "countdown" },
  playing: { kind: "playing", waitedMs: 20 },
  waiting: { kind: "waiting", wait: WAIT },
  hurrying: { ...HURRYING, wait: null, ending: null },
  "hurrying, waiting": { ...HURRYING, wait: WAIT, ending: null },
  "hurrying, ended": { ...HURRYING, wait: null, ending: ENDING },
  ending: { kind: "ending", ending: ENDING },
  healing: { kind: "healing", wait: HALT_WAIT, ending: null },
  "healing, ended": { kind: "healing", wait: HALT_WAIT, ending: ENDING },
  standing: { kind: "standing", wait: HALT_WAIT, ending: null },
  finished: { kind: "finished", ending: ENDING },
  desynced: { kind: "desynced" },
  lost: { kind: "lost", players: [3] },
} as const satisfies Readonly<Record<string, MatchState>>;
type StateName = keyof typeof STATES;

const EVENTS: readonly StateEvent[] = [
  { kind: "started" },
  { kind: "missing", players: [3], nowMs: 1_500 },
  { kind: "entered", nowMs: 1_500 },
  { kind: "last-turn", end: END, nowMs: 1_500 },
  { kind: "called", turn: 42, hasFound: true },
  { kind: "call-ended" },
  { kind: "halted", nowMs: 1_500 },
  { kind: "stood" },
  { kind: "agreed" },
  { kind: "finished", end: OTHER_END, nowMs: 1_500 },
  { kind: "left-out" },
  { kind: "lost", players: [2, 4] },
  { kind: "left" },
];

const CALLED = { kind: "hurrying", haltTurn: 42, hasFound: true } as const;
const FINISHED: MatchState = { kind: "finished", ending: { end: OTHER_END, sinceMs: 1_500 } };
const HALTED: MatchState = {
  kind: "healing",
  wait: { sinceMs: 1_500, players: [], toldMs: 0 },
  ending: null,
};
const LOST: MatchState = { kind: "lost", players: [2, 4] };
const LEFT: MatchState = { kind: "lost", players: [] };
const DESYNCED: MatchState = { kind: "desynced" };
const MISSING = { sinceMs: 1_500, players: [3], toldMs: 0 };

/** What comes of an event where it can happen. */
const NEXT: Readonly<Record<StateEvent["kind"], Partial<Record<StateName, MatchState>>>> = {
  started: { countdown: { kind: "playing", waitedMs: 0 } },
  missing: {
    playing: { kind: "waiting", wait: MISSING },
    waiting: { kind: "waiting", wait: { ...WAIT, players: [3] } },
    hurrying: { ...STATES.hurrying, wait: MISSING },
    "hurrying, waiting": { ...STATES.hurrying, wait: { ...WAIT, players: [3] } },
    "hurrying, ended": { ...STATES["hurrying, ended"], wait: MISSING },
  },
  entered: {
    playing: { kind: "playing", waitedMs: 0 },
    waiting: { kind: "playing", waitedMs: 500 },
    hurrying: { ...STATES.hurrying, waitedMs: 0 },
    "hurrying, waiting": { ...STATES.hurrying, waitedMs: 500 },
    "hurrying, ended": { ...STATES["hurrying, ended"], waitedMs: 0 },
  },
  "last-turn": {
    playing: { kind: "ending", ending: { end: END, sinceMs: 1_500 } },
    hurrying: { ...STATES.hurrying, ending: { end: END, sinceMs: 1_500 } },
    "hurrying, waiting": { ...STATES["hurrying, waiting"], ending: { end: END, sinceMs: 1_500 } },
  },
  called: {
    playing: { ...CALLED, waitedMs: 20, wait: null, ending: null },
    waiting: { ...CALLED, waitedMs: 0, wait: WAIT, ending: null },
    hurrying: { ...CALLED, waitedMs: 30, wait: null, ending: null },
    "hurrying, waiting": { ...CALLED, waitedMs: 30, wait: WAIT, ending: null },
    "hurrying, ended": { ...CALLED, waitedMs: 30, wait: null, ending: ENDING },
    ending: { ...CALLED, waitedMs: 0, wait: null, ending: ENDING },
    healing: { ...CALLED, waitedMs: 0, wait: HALT_WAIT, ending: null },
    "healing, ended": { ...CALLED, waitedMs: 0, wait: HALT_WAIT, ending: ENDING },
    standing: { ...CALLED, waitedMs: 0, wait: HALT_WAIT, ending: null },
  },
  "call-ended": {
    hurrying: { kind: "playing", waitedMs: 30 },
    "hurrying, waiting": STATES.waiting,
    "hurrying, ended": STATES.ending,
  },
  halted: {
    playing: HALTED,
    waiting: STATES.healing,
    hurrying: HALTED,
    "hurrying, waiting": STATES.healing,
    "hurrying, ended": { ...HALTED, ending: ENDING },
  },
  stood: {
    healing: STATES.standing,
    "healing, ended": { ...STATES.standing, ending: ENDING },
  },
  agreed: {
    healing: { kind: "waiting", wait: HALT_WAIT },
    "healing, ended": { kind: "waiting", wait: HALT_WAIT },
    standing: { kind: "waiting", wait: HALT_WAIT },
  },
  finished: {
    "hurrying, ended": FINISHED,
    ending: FINISHED,
    healing: FINISHED,
    "healing, ended": FINISHED,
    standing: FINISHED,
  },
  "left-out": {
    playing: DESYNCED,
    waiting: DESYNCED,
    hurrying: DESYNCED,
    "hurrying, waiting": DESYNCED,
    "hurrying, ended": DESYNCED,
    ending: DESYNCED,
    healing: DESYNCED,
    "healing, ended": DESYNCED,
    standing: DESYNCED,
  },
  lost: {
    countdown: LOST,
    playing: LOST,
    waiting: LOST,
    hurrying: LOST,
    "hurrying, waiting": LOST,
    "hurrying, ended": LOST,
    healing: LOST,
    "healing, ended": LOST,
    standing: LOST,
  },
  left: {
    countdown: LEFT,
    playing: LEFT,
    waiting: LEFT,
    hurrying: LEFT,
    "hurrying, waiting": LEFT,
    "hurrying, ended": LEFT,
    ending: LEFT,
    healing: DESYNCED,
    "healing, ended": DESYNCED,
    standing: DESYNCED,
  },
};
const NAMES = Object.keys(STATES) as StateName[];

describe.each(NAMES)("while %s", (name) => {
  test.each(EVENTS.map((event) => [event.kind, event] as const))("%s", (_, event) => {
    const expected = NEXT[event.kind][name];
    const before = structuredClone(STATES[name]);
    if (expected === undefined) expect(() => nextState(STATES[name], event)).toThrow(`"${event.kind}" while`);
    else expect(nextState(STATES[name], event)).toEqual(expected);
    expect(STATES[name]).toEqual(before); // it is not changed in place
  });
});

test("nobody is missing, and nobody lost, without a name; a match comes to one end", () => {
  expect(() => nextState(STATES.playing, { kind: "missing", players: [], nowMs: 0 })).toThrow("for somebody");
  expect(() => nextState(STATES.playing, { kind: "lost", players: [] })).toThrow("somebody is lost");
  const end: StateEvent = { kind: "last-turn", end: END, nowMs: 0 };
  expect(() => nextState(STATES["hurrying, ended"], end)).toThrow('"last-turn" while');
});

test("a match that is over is left by nothing; a halt is told as one when it is there", () => {
  expect(NAMES.filter((name) => isOver(STATES[name]))).toEqual(["finished", "desynced", "lost"]);
  expect(NAMES.filter((name) => isHalted(STATES[name]))).toEqual(["healing", "healing, ended", "standing"]);
  const told = NAMES.map((name) => [name, runStateOf(STATES[name])]);
  expect(told.filter(([name, state]) => name !== state)).toEqual([
    ["countdown", "playing"],
    ["waiting", "playing"],
    ["hurrying", "playing"],
    ["hurrying, waiting", "playing"],
    ["hurrying, ended", "ending"],
    ["healing, ended", "healing"],
  ]);
});

describe("a wait", () => {
  const wait = (state: MatchState, players: readonly number[], nowMs: number): MatchState =>
    nextState(state, { kind: "missing", players, nowMs });

  test("is for nobody at first, and again once the turn is entered", () => {
    expect(waitOf(STATES.playing)).toBeNull();
    const waiting = wait(STATES.playing, [2], 100);
    expect(waitOf(waiting)).toEqual({ sinceMs: 100, players: [2], toldMs: 0 });
    expect(waitOf(nextState(waiting, { kind: "entered", nowMs: 900 }))).toBeNull();
  });

  /** Those of the times at which silence is told. */
  const toldOf = (from: MatchState, timesMs: readonly number[]): readonly number[] => {
    let state = from;
    return timesMs.filter((nowMs) => {
      const before = waitOf(state)?.toldMs ?? 0;
      state = wait(state, [2, 3], nowMs);
      return waitOf(state)!.toldMs > before;
    });
  };

  test("is told after a second, and once a second from there", () => {
    const timesMs = Array.from({ length: 40 }, (_, i) => 10_000 + 100 * i);
    expect(toldOf(STATES.playing, timesMs)).toEqual([1, 2, 3].map((times) => 10_000 + times * SILENCE_MS));
  });

  test("is told anew when it is another one", () => {
    const first = wait(wait(STATES.playing, [2], 0), [2], 1_500);
    expect(waitOf(first)!.toldMs).toBe(1_500);
    const second = nextState(first, { kind: "entered", nowMs: 1_600 });
    expect(toldOf(second, [2_000, 2_900, 3_000])).toEqual([3_000]);
  });

  test("goes on where those change who are missing", () => {
    expect(waitOf(wait(wait(STATES.playing, [2], 0), [3], 400))).toMatchObject({ players: [3], sinceMs: 0 });
  });

  test("of a match that halts is for nobody's turn data, from when it last was for some", () => {
    const halted: StateEvent = { kind: "halted", nowMs: 1_000 };
    expect(waitOf(nextState(STATES.playing, halted))).toEqual({ sinceMs: 1_000, players: [], toldMs: 0 });
    const waited = nextState(wait(STATES.playing, [2], 5_000), { ...halted, nowMs: 6_000 });
    expect(waitOf(waited)).toMatchObject({ sinceMs: 5_000, players: [] });
    const goesOn = nextState(waited, { kind: "agreed" });
    expect(waitOf(nextState(goesOn, { kind: "entered", nowMs: 7_000 }))).toBeNull();
  });
});

test("docs/session-states.md draws all ways from one state to another, and no other", () => {
  const drawn = /state starting \{([^}]*)\}/.exec(readFileSync("docs/session-states.md", "utf8"))![1]!;
  const arrows = [...drawn.matchAll(/^\s*([\w[\]*]+) --> (\w+)/gm)].map(([, from, to]) => `${from} ${to}`);
  const ways = EVENTS.flatMap(({ kind }) =>
    Object.entries(NEXT[kind]).map(([name, to]) => [STATES[name as StateName].kind, to.kind] as const),
  );
  const told = ways.filter(([from, to]) => from !== to).map(([from, to]) => `${from} ${to}`);
  expect(new Set(arrows)).toEqual(new Set(["[*] countdown", ...told]));
  expect(endingOfState(STATES.playing)).toBeNull();
});
