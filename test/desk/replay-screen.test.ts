import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { openingNotices, ReplayScreen } from "../../src/desk/replay-screen.ts";
import { MACHINE_CLOCK } from "../../src/peer/index.ts";
import type { Replay } from "../../src/replay/index.ts";
import { openWorld } from "../../src/sim/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { GOLDEN_REPLAYS, REPLAY_FOLDER } from "../support/golden-replays.ts";
import { sentenceOf } from "../support/sentences.ts";

const DUEL = readWhole(readFileSync(path.join(REPLAY_FOLDER, `${GOLDEN_REPLAYS[0]!.name}.rcr`)));

const SEATS = [1, 2].map((playerId) => ({ playerId, playedBy: "peer" }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function view(replay: Replay): { readonly screen: ReplayScreen; readonly notices: PeerNotice[] } {
  const notices: PeerNotice[] = [];
  return { screen: new ReplayScreen(replay, MACHINE_CLOCK, (notice) => notices.push(notice)), notices };
}

function lastStatus(notices: readonly PeerNotice[]) {
  return notices.findLast((notice) => notice.kind === "replay-status");
}

test("shows the match and its first picture at once", () => {
  const { screen, notices } = view(DUEL);
  expect(notices.map(({ kind }) => kind)).toEqual(["match", "picture", "replay-status"]);
  expect(lastStatus(notices)).toEqual({
    kind: "replay-status",
    turn: 0,
    turnCount: 141,
    playing: true,
    speed: 1,
    marks: [],
    seats: SEATS,
    jumps: { subTurn: 0, readyTurns: 0, heard: 0, goingTo: null },
  });
  screen.close();
});

test("tells when the match stood in a pause", () => {
  const pause = { turn: 20, endTurn: 141, playerId: 1, reason: "none" } as const;
  const paused: Replay = { ...DUEL, pauses: [pause] };
  expect(lastStatus(openingNotices(paused))).toMatchObject({ stood: [{ turn: 20, endTurn: 141 }] });
  expect(lastStatus(openingNotices(DUEL))).not.toHaveProperty("stood");
});

test("shows its first picture without a look at what anybody ordered", () => {
  let looks = 0;
  const turns = DUEL.turns.map(({ playerCommands, ...turn }) => ({
    ...turn,
    get playerCommands() {
      looks += 1;
      return playerCommands;
    },
  }));
  const { setup, ...header } = DUEL.header;
  const mayPause = { ...header, setup: { ...setup, pauses: { each: 1, seconds: 10 } } };
  const notices = openingNotices({ ...DUEL, header: mayPause, turns });
  expect(notices.map(({ kind }) => kind)).toEqual(["match", "picture", "replay-status"]);
  expect(looks).toBe(0);
});

test.each([1, 2, 4, 8] as const)(
  "at speed %i plays so many times ten turns a second, 30 pictures",
  (speed) => {
    const { screen, notices } = view(DUEL);
    screen.control(true, speed);
    notices.length = 0;
    vi.advanceTimersByTime(1_000);
    const pictures = notices.filter(({ kind }) => kind === "picture").length;
    expect(Math.abs(pictures - 30)).toBeLessThanOrEqual(1);
    const turn = lastStatus(notices)!.turn;
    expect(Math.abs(turn - 10 * speed)).toBeLessThanOrEqual(speed);
    screen.close();
  },
);

test("stands still while it is paused, and goes on from there", () => {
  const { screen, notices } = view(DUEL);
  vi.advanceTimersByTime(500);
  screen.control(false, 1);
  const { turn } = lastStatus(notices)!;
  vi.advanceTimersByTime(60_000);
  expect(lastStatus(notices)).toMatchObject({ turn, playing: false });
  screen.control(true, 1);
  vi.advanceTimersByTime(100);
  expect(lastStatus(notices)!.turn).toBeLessThanOrEqual(turn + 2);
  screen.close();
});

test("stops at its end, and to play on from there is to play it again", () => {
  const { screen, notices } = view(DUEL);
  screen.control(true, 8);
  vi.advanceTimersByTime(10_000);
  expect(lastStatus(notices)).toMatchObject({ turn: 141, playing: false });
  expect(vi.getTimerCount()).toBe(0);
  screen.control(false, 8);
  expect(lastStatus(notices)).toMatchObject({ turn: 141, playing: false });
  const first = notices.find(({ kind }) => kind === "picture");
  notices.length = 0;
  screen.control(true, 8);
  expect(notices).toEqual([
    first,
    {
      ...{ kind: "replay-status", turn: 0, turnCount: 141, playing: true, speed: 8, marks: [], seats: SEATS },
      jumps: { subTurn: 0, readyTurns: 141, heard: 0, goingTo: null },
    },
  ]);
  vi.advanceTimersByTime(10_000);
  expect(lastStatus(notices)).toMatchObject({ turn: 141, playing: false });
  expect(vi.getTimerCount()).toBe(0);
  expect(notices.some(({ kind }) => kind === "problem")).toBe(false);
});

test("of no turns ends at once", () => {
  const { notices } = view({ ...DUEL, turns: [] });
  vi.advanceTimersByTime(100);
  expect(lastStatus(notices)).toMatchObject({ turn: 0, turnCount: 0, playing: false });
  expect(vi.getTimerCount()).toBe(0);
});

test("says once from where on it is another match, and goes on", () => {
  const turns = DUEL.turns.map((turn) => (turn.turn >= 5 ? { ...turn, checksum: turn.checksum ^ 1 } : turn));
  const { screen, notices } = view({ ...DUEL, turns });
  vi.advanceTimersByTime(2_000);
  expect(notices.filter(({ kind }) => kind === "problem")).toEqual([
    { kind: "problem", fact: { kind: "not-played", turn: 5 } },
  ]);
  expect(lastStatus(notices)!.turn).toBeGreaterThan(10);
  screen.close();
});

test("is silent once it is closed", () => {
  const { screen, notices } = view(DUEL);
  screen.close();
  notices.length = 0;
  vi.advanceTimersByTime(1_000);
  expect(notices).toEqual([]);
});

test("says in each status where games were repaired, and whose", () => {
  const marks = [
    { turn: 3, playerMask: 0b10, kind: 0, path: "cats[3].health" },
    { turn: 9, playerMask: 0b11, kind: 5, path: "random.x" },
    { turn: 12, playerMask: 0b01, kind: 4, path: "" },
    { turn: 13, playerMask: 0b01, kind: 0, path: "" },
    { turn: 15, playerMask: 0, kind: 0, path: "" },
  ];
  const { screen, notices } = view({ ...DUEL, marks });
  vi.advanceTimersByTime(1_000);
  screen.close();
  const told = notices.filter((notice) => notice.kind === "replay-status").map((notice) => notice.marks);
  expect(new Set(told.map((list) => JSON.stringify(list))).size).toBe(1);
  expect(told[0]!.map(({ fact, ...mark }) => ({ ...mark, text: sentenceOf(fact) }))).toEqual([
    { turn: 3, kind: "repair", text: "Søren 🐱's game differed here (cats[3].health) and was repaired." },
    {
      turn: 9,
      kind: "repair",
      text: "The games of Ada and Søren 🐱 differed here (random.x) and were repaired.",
    },
    {
      turn: 12,
      kind: "repair",
      text: "Ada's game told a check value that its game did not have; that was put right here.",
    },
    { turn: 13, kind: "repair", text: "Ada's game differed here and was repaired." },
    { turn: 15, kind: "repair", text: "The players' games differed here and were repaired." },
  ]);
});

test("a pause of the match is shown as long as it was: turns go on, the world and its clock stand", () => {
  const { screen, notices } = view(readWhole(readFileSync(path.join(REPLAY_FOLDER, "drill.rcr"))));
  vi.advanceTimersByTime(40_000);
  screen.close();
  const pictures = notices.flatMap((notice) => (notice.kind === "picture" ? [notice] : []));
  const worlds = pictures.map(({ turn, words }) => ({ turn, ...openWorld(words) }));
  const paused = worlds.filter(({ pausing }) => pausing!.pause.playerId === 1);
  expect([paused[0]!.turn, paused.at(-1)!.turn]).toEqual([102, 231]);
  expect(new Set(paused.map(({ header }) => header.subTurn)).size).toBe(1);
  expect(worlds.at(-1)!.header.subTurn).toBeGreaterThan(paused[0]!.header.subTurn);
});

test("says who plays each seat in the turn that is shown, and marks who goes and comes back", () => {
  const bot = { kind: "bot", level: "medium" } as const;
  const replay: Replay = {
    ...DUEL,
    seatChanges: [
      { turn: 20, playerId: 2, playedBy: bot, cause: "left" },
      { turn: 40, playerId: 2, playedBy: { kind: "peer" }, cause: null },
    ],
  };
  const { screen, notices } = view(replay);
  vi.advanceTimersByTime(6_000);
  const told = notices.filter((notice) => notice.kind === "replay-status");
  expect(told.at(-1)!.turn).toBeGreaterThan(50);
  for (const { turn, seats } of told)
    expect(seats.map(({ playedBy }) => playedBy)).toEqual(["peer", turn >= 20 && turn < 40 ? "bot" : "peer"]);
  const name = DUEL.header.players[1]!.name;
  expect(told[0]!.marks.map(({ fact, ...mark }) => ({ ...mark, text: sentenceOf(fact) }))).toEqual([
    { turn: 20, kind: "gone", text: `${name} left; a bot plays on for them.` },
    { turn: 40, kind: "back", text: `${name} is back.` },
  ]);
  screen.close();
});

test("a seat that was a bot's from the start is one", () => {
  const { setup } = DUEL.header;
  const bots = [{ playerId: 1, level: "weak" as const }];
  const replay = { ...DUEL, header: { ...DUEL.header, setup: { ...setup, bots } } };
  const { screen, notices } = view(replay);
  expect(lastStatus(notices)!.seats).toEqual([{ playerId: 1, playedBy: "bot" }, SEATS[1]]);
  screen.close();
});

test("at a quarter of the speed a picture comes every fourth time, and 64 turns go by in the time of one", () => {
  const { screen, notices } = view(DUEL);
  screen.control(true, 0.25);
  notices.length = 0;
  vi.advanceTimersByTime(4_000);
  expect(Math.abs(notices.filter(({ kind }) => kind === "picture").length - 30)).toBeLessThanOrEqual(1);
  expect(Math.abs(lastStatus(notices)!.turn - 10)).toBeLessThanOrEqual(1);
  screen.control(true, 64);
  vi.advanceTimersByTime(250);
  expect(lastStatus(notices)).toMatchObject({ turn: 141, playing: false });
});

test("goes to a place and plays on from there, or stands there if it stood", () => {
  const { screen, notices } = view(DUEL);
  screen.jump({ turn: 100, subTurn: 2, id: 5 });
  vi.advanceTimersByTime(1);
  expect(lastStatus(notices)).toMatchObject({
    turn: 100,
    playing: true,
    jumps: { subTurn: 2, heard: 5, goingTo: null },
  });
  vi.advanceTimersByTime(1_000);
  expect(Math.abs(lastStatus(notices)!.turn - 110)).toBeLessThanOrEqual(1);
  screen.control(false, 1);
  screen.jump({ turn: 20, subTurn: 0, id: 6 });
  vi.advanceTimersByTime(5_000);
  expect(lastStatus(notices)).toMatchObject({ turn: 20, playing: false, jumps: { heard: 6 } });
  const picture = notices.findLast((notice) => notice.kind === "picture")!;
  expect(picture.turn).toBe(20);
  screen.jump({ turn: 4_294_967_295, subTurn: 1, id: 7 });
  vi.advanceTimersByTime(1);
  expect(lastStatus(notices)).toMatchObject({ turn: 141, playing: false, jumps: { subTurn: 0 } });
  screen.close();
});

test("tells up to where jumps are quick, until they are so everywhere, and then nothing more", () => {
  const { screen, notices } = view(DUEL);
  screen.control(false, 1);
  vi.advanceTimersByTime(1_000);
  expect(lastStatus(notices)).toMatchObject({ turn: 0, jumps: { readyTurns: 141 } });
  expect(vi.getTimerCount()).toBe(0);
  screen.close();
});

test("a jump that comes once it is closed is none", () => {
  const { screen, notices } = view(DUEL);
  screen.close();
  notices.length = 0;
  screen.jump({ turn: 100, subTurn: 0, id: 1 });
  vi.advanceTimersByTime(1_000);
  expect(notices).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("tells how it was at a turn that a window asks about, and stays where it is", () => {
  const { screen, notices } = view(DUEL);
  const glances = () => notices.flatMap((notice) => (notice.kind === "replay-glance" ? [notice] : []));
  screen.control(false, 1);
  screen.glance(100);
  vi.advanceTimersByTime(0);
  expect(glances()).toEqual([]); // it was not looked ahead so far
  vi.advanceTimersByTime(1_000);
  expect(lastStatus(notices)!.jumps!.readyTurns).toBe(141);
  for (let turn = 1; turn <= 100; turn += 1) screen.glance(turn); // the last one counts
  vi.advanceTimersByTime(1_000);
  screen.glance(4_294_967_295);
  vi.advanceTimersByTime(1_000);
  expect(glances().map(({ turn }) => turn)).toEqual([100, 141]);
  expect(lastStatus(notices)).toMatchObject({ turn: 0, playing: false });
  expect(vi.getTimerCount()).toBe(0);

  screen.jump({ turn: 100, subTurn: 0, id: 1 });
  vi.advanceTimersByTime(1_000);
  const { cats } = openWorld(notices.findLast((notice) => notice.kind === "picture")!.words);
  const [first] = glances();
  expect(first!.cats.slice(0, 3)).toEqual([cats.playerId[0], cats.x[0], cats.y[0]]);
  expect(first!.cats.length % 3).toBe(0);
  screen.close();
});

test("a glance waits for a jump, and is none once it is closed", () => {
  const { screen, notices } = view(DUEL);
  screen.control(false, 1);
  vi.advanceTimersByTime(1_000);
  screen.glance(50);
  screen.jump({ turn: 100, subTurn: 0, id: 1 });
  vi.advanceTimersByTime(1_000);
  const kinds = notices.map(({ kind }) => kind);
  expect(kinds.lastIndexOf("picture")).toBeLessThan(kinds.lastIndexOf("replay-glance"));
  screen.close();
  notices.length = 0;
  screen.glance(60);
  vi.advanceTimersByTime(1_000);
  expect(notices).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
