import { describe, expect, test } from "vitest";
import type { PeerNotice } from "../../src/channel/index.ts";
import { chooseInDesync, DesyncBoard } from "../../src/desk/desync-board.ts";
import { NoticeBoard } from "../../src/desk/notice-board.ts";
import type { DesyncStory } from "../../src/desync/index.ts";
import type { HealNews } from "../../src/match/healing/heal-case.ts";
import type { StandstillChoices } from "../../src/sim/outcome.ts";
import { describeStory, namesIn } from "../../src/words/index.ts";
import { nameOf, storyOf } from "../support/desync-stories.ts";

const CHOICES: StandstillChoices = {
  ...{ without: [2], canGoOn: true, hasChosen: false, waitsFor: [1, 3], goesOnInMs: 60_000 },
};

function choose(choice: Parameters<typeof chooseInDesync>[0], desyncs: DesyncBoard) {
  const asked: string[] = [];
  const told: PeerNotice[] = [];
  const board = new NoticeBoard({ kind: "menu", problem: null }, (error) => {
    throw error;
  });
  board.attach((notice) => told.push(notice));
  const live = { goOn: () => void asked.push("go-on"), leave: () => void asked.push("leave") };
  chooseInDesync(choice, live, desyncs, board);
  return { asked, problems: told.flatMap((notice) => (notice.kind === "problem" ? [notice.fact] : [])) };
}

test("going on and leaving are for the peer", () => {
  expect(choose("go-on", new DesyncBoard(nameOf))).toEqual({ asked: ["go-on"], problems: [] });
  expect(choose("leave", new DesyncBoard(nameOf))).toEqual({ asked: ["leave"], problems: [] });
});

test("a report that was not written can't be shown, which is said", () => {
  const problems = [{ kind: "no-report" }];
  expect(choose("open-folder", new DesyncBoard(nameOf))).toEqual({ asked: [], problems });
});

function news(number: number, changes: Partial<DesyncStory> = {}): HealNews {
  return { number, story: storyOf(changes), healing: null as unknown as HealNews["healing"] };
}

test("nothing is told of a match without a desync", () => {
  const board = new DesyncBoard(nameOf);
  expect([board.notice(null), board.lastStory, board.reportFile]).toEqual([null, null, null]);
});

test("a halt is told as a comparison, before anything is known", () => {
  const board = new DesyncBoard(nameOf);
  expect(board.halted(1, 415)).toMatchObject({
    ...{ kind: "desync", number: 1, turn: 415, state: "comparing", story: null },
    ...{ choices: null, reportFile: null },
  });
  expect(board.notice(null)).toBeNull();
});

describe("once it is judged", () => {
  test.each([
    ["healed", "repaired"],
    ["standstill", "standing"],
    ["went-on", "went-on"],
    ["ended", "ended"],
  ] as const)("a story that is %s is told as %s, and has all that the story says", (outcome, state) => {
    const board = new DesyncBoard(nameOf);
    board.halted(1, 415);
    const one = news(1, { outcome });
    board.judged(one);
    const { story } = board.notice(null)!;
    expect(board.notice(null)).toMatchObject({ number: 1, turn: 415, state });
    expect(describeStory(story!, namesIn(story!))).toEqual(describeStory(one.story, nameOf));
    expect(board.lastStory).toEqual(story);
  });

  test("choices are told while it stands, and at no other time", () => {
    const board = new DesyncBoard(nameOf);
    board.judged(news(1, { outcome: "standstill", standstill: "too-often", without: [2] }));
    expect(board.notice(CHOICES)!.choices).toEqual(CHOICES);
    board.judged(news(1, { outcome: "went-on", without: [2] }));
    expect(board.notice(CHOICES)!.choices).toBeNull();
  });

  test("its report is named with it, and the last one with the result", () => {
    const board = new DesyncBoard(nameOf);
    board.judged(news(1));
    board.reported(1, "/r/1.jsonl");
    expect(board.notice(null)!.reportFile).toBe("/r/1.jsonl");
    board.halted(2, 500);
    expect(board.notice(null)).toBeNull(); // of the second nothing is known
    board.judged(news(2, { haltTurn: 500 }));
    expect(board.notice(null)).toMatchObject({ number: 2, turn: 500, reportFile: null });
    expect(board.reportFile).toBe("/r/1.jsonl");
    board.reported(2, "/r/2.jsonl");
    expect(board.reportFile).toBe("/r/2.jsonl");
  });

  test("a finding that comes late for the one before is told under its number", () => {
    const board = new DesyncBoard(nameOf);
    board.judged(news(1, { difference: null }));
    board.judged(news(2, { haltTurn: 500 }));
    board.judged(news(1));
    expect(board.notice(null)).toMatchObject({ number: 1, turn: 415 });
    expect(board.notice(null)!.story!.difference).not.toBeNull();
  });
});

test("orders are told of the turn of the difference alone, and who played in all", () => {
  const board = new DesyncBoard(nameOf);
  const commands = [{ kind: "stop", cats: [1] } as const];
  const turns = [411, 412].map((turn) => ({ turn, players: [{ playerId: 4, wantedDelay: 2, commands }] }));
  board.judged(news(1, { turns }));
  expect(board.lastStory!.turns).toEqual([
    { turn: 411, players: [{ playerId: 4, commands: [] }] },
    { turn: 412, players: [{ playerId: 4, commands }] },
  ]);
});
