import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { verifyReplay, type Replay } from "../../src/replay/index.ts";
import type { RecordedSeat } from "../../src/replay/seat-codec.ts";
import type { Command } from "../../src/sim/index.ts";
import { headerOf, joinBytes, readWhole, recordMatch } from "./recorded-match.ts";

const GOLDEN_FOLDER = path.resolve(import.meta.dirname, "../golden");
const GOLDEN = path.join(GOLDEN_FOLDER, "replay-v10.rcr");
const GOLDEN_VERSION_9 = path.join(GOLDEN_FOLDER, "replay-v9.rcr");
/** By versions that nothing writes any more. Their readers are kept for the replays that people have. */
const OLD_GOLDEN = [1, 2].map((version) => path.join(GOLDEN_FOLDER, `replay-v${version}.rcr`));
const GOLDEN_VERSION_8 = path.join(GOLDEN_FOLDER, "replay-v8.rcr");
const GOLDEN_VERSION_7 = path.join(GOLDEN_FOLDER, "replay-v7.rcr");
const GOLDEN_VERSION_6 = path.join(GOLDEN_FOLDER, "replay-v6.rcr");
const GOLDEN_VERSION_5 = path.join(GOLDEN_FOLDER, "replay-v5.rcr");
const GOLDEN_VERSION_4 = path.join(GOLDEN_FOLDER, "replay-v4.rcr");
const GOLDEN_VERSION_3 = path.join(GOLDEN_FOLDER, "replay-v3.rcr");

const TURN_COUNT = 105;
/** By turn and place of the player who gives them; they run after the command delay. */
const COMMANDS: ReadonlyMap<string, readonly Command[]> = new Map([
  ["-2 0", [{ kind: "move", cats: [1, 2], x: 256, y: -128 }]],
  ["0 1", [{ kind: "attack", cats: [4], targetId: 3 }]],
  ["1 0", [{ kind: "stop", cats: [2, 3] }]],
  ["101 0", [{ kind: "surrender" }]], // for turn 104
]);

/** For turn 2 a delay of 3 turns, and from turn 3 on less: from turn 102, a hundred turns later, it is 2 again. */
const WISHES: ReadonlyMap<string, number> = new Map([
  ["0 1", 3],
  ["1 1", 2],
]);

/** Games differed, and were repaired before these turns. */
const MARKS = [
  { turn: 4, playerMask: 0b10, kind: 0, path: "cats[3].health" },
  { turn: 102, playerMask: 0b01, kind: 4, path: "" },
] as const;

/** Who plays a seat changes with these turns; nothing of how the match is played again does. */
const SEATS: ReadonlyMap<number, readonly RecordedSeat[]> = new Map([
  [10, [{ playerId: 2, playedBy: { kind: "bot", level: "medium" } }]],
  [60, [{ playerId: 2, playedBy: { kind: "peer" } }]],
]);

const MATCH_HEADER = headerOf(2, 0x0ca7);
const MATCH = recordMatch({
  header: MATCH_HEADER,
  turnCount: TURN_COUNT,
  ending: { kind: "won", winnerId: 2 },
  commandsOf: (turn, playerIndex) => COMMANDS.get(`${turn} ${playerIndex}`) ?? [],
  wishOf: (turn, playerIndex) => WISHES.get(`${turn} ${playerIndex}`) ?? null,
  seatsOf: (turn) => SEATS.get(turn) ?? [],
  causes: ["silent"],
  markOf: (turn) => MARKS.find((mark) => mark.turn === turn) ?? null,
});

// A change here is a change of the format, so REPLAY_VERSION rises with it; or of the rules, so SIM_VERSION does.
// Then WRITE_GOLDEN=1 writes the new bytes; docs/replay-format.md shows them too.
test("the bytes of a tiny replay are the golden ones", () => {
  const bytes = Buffer.from(joinBytes(MATCH.parts));
  if (process.env["WRITE_GOLDEN"] === "1") writeFileSync(GOLDEN, bytes);
  expect(bytes.toString("hex")).toBe(readFileSync(GOLDEN).toString("hex"));
});

test("the golden replay verifies", () => {
  const replay = readWhole(readFileSync(GOLDEN));
  expect(replay).toMatchObject({ damage: null, ending: { kind: "won", winnerId: 2 } });
  expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: TURN_COUNT });
  expect(replay.turns.map(({ commandDelayTurns }) => commandDelayTurns)).toEqual(MATCH.delays);
  const changed = MATCH.delays.flatMap((delay, turn) =>
    delay === (MATCH.delays[turn - 1] ?? 2) ? [] : [[turn, delay]],
  );
  expect(changed).toEqual([
    [2, 3],
    [102, 2],
  ]);
  expect(replay.marks).toEqual(MARKS);
  expect(replay.seatChanges).toEqual([
    { turn: 10, playerId: 2, playedBy: { kind: "bot", level: "medium" }, cause: "silent" },
    { turn: 60, playerId: 2, playedBy: { kind: "peer" }, cause: null },
  ]);
});

/** The match of versions in which a replay said nothing of who played a seat. */
function withoutSeats({ turns, ...replay }: Replay): Replay {
  const before = turns.map(({ turn, playerCommands, checksum, commandDelayTurns, mark }) => {
    return { turn, playerCommands, checksum, commandDelayTurns, mark };
  });
  return { ...replay, turns: before, seatChanges: [], recordStart: null, signed: null };
}

test("one of version 9 is the same match, by the rules of before", () => {
  const replay = readWhole(readFileSync(GOLDEN_VERSION_9));
  const { recordStart } = replay; // of the match record, which names the rules
  expect(replay).toEqual({ ...readWhole(readFileSync(GOLDEN)), simVersion: 4, recordStart });
  expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: TURN_COUNT });
});

test("one of version 8 is the same match, that nobody signed", () => {
  const replay = readWhole(readFileSync(GOLDEN_VERSION_8));
  expect(replay).toEqual({
    ...readWhole(readFileSync(GOLDEN)),
    ...{ simVersion: 4, recordStart: null, signed: null },
  });
  expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: TURN_COUNT });
});

test("one of version 7 is the same match without seats that change", () => {
  const replay = readWhole(readFileSync(GOLDEN_VERSION_7));
  expect(replay).toEqual({ ...withoutSeats(readWhole(readFileSync(GOLDEN))), simVersion: 4 });
  expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: TURN_COUNT });
});

test.each([GOLDEN_VERSION_6, GOLDEN_VERSION_5])("%s, of an older version, is the same match", (file) => {
  const now = withoutSeats(readWhole(readFileSync(GOLDEN)));
  expect(readWhole(readFileSync(file))).toEqual({ ...now, simVersion: 3 });
});

test("one of version 4 is the same match", () => {
  const replay = readWhole(readFileSync(GOLDEN_VERSION_4));
  expect(replay).toEqual({ ...withoutSeats(readWhole(readFileSync(GOLDEN))), simVersion: 2 });
  expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: TURN_COUNT });
});

test("one of version 3 is the same match without marks", () => {
  const replay = readWhole(readFileSync(GOLDEN_VERSION_3));
  const now = withoutSeats(readWhole(readFileSync(GOLDEN)));
  expect(replay).toMatchObject({ header: MATCH_HEADER, damage: null, ending: now.ending, marks: [] });
  expect(replay.turns).toEqual(now.turns.map((turn) => ({ ...turn, mark: null })));
  expect(verifyReplay(replay)).toEqual(verifyReplay(now));
});

test.each(OLD_GOLDEN)("%s is read as it was meant, and verifies", (file) => {
  const replay = readWhole(readFileSync(file));
  const isFirst = file === OLD_GOLDEN[0]; // it was recorded before there was surrender
  expect(replay).toMatchObject({ header: MATCH_HEADER, damage: null, ending: { kind: "won", winnerId: 2 } });
  expect(replay.turns.map(({ playerCommands }) => playerCommands)).toEqual([
    [{ playerId: 1, commands: COMMANDS.get("-2 0") }],
    [],
    [{ playerId: 2, commands: COMMANDS.get("0 1") }],
    [{ playerId: 1, commands: COMMANDS.get("1 0") }],
    isFirst ? [] : [{ playerId: 1, commands: COMMANDS.get("101 0") }],
  ]);
  expect(replay.turns.every(({ commandDelayTurns }) => commandDelayTurns === 2)).toBe(true);
  const played = { turnCount: 5, checksum: isFirst ? 0x9eea6a68 : 0x1181ad59 };
  // Its end was made up as well, and nobody could have won by then.
  const isSo = { kind: "ok", decision: replay.ending };
  const isNotSo = { kind: "wrong-ending", expected: replay.ending, actual: { kind: "undecided" } };
  expect(verifyReplay(replay)).toEqual({ ...(isFirst ? isNotSo : isSo), ...played });
});

test("the document shows the golden bytes", () => {
  const document = readFileSync(path.resolve(import.meta.dirname, "../../docs/replay-format.md"), "utf8");
  const golden = readFileSync(GOLDEN);
  const example = document.split("```")[1]!.trim();
  const pieces = example.split("\n...\n"); // what is left out
  const ends = pieces.map((piece) => {
    const lines = piece.split("\n");
    const shown = lines.map((line) => line.slice(6, 46).replaceAll(" ", "")).join(""); // between offset and explanation
    const start = Number.parseInt(piece.slice(0, 4), 16);
    const end = start + shown.length / 2;
    expect(shown).toBe(golden.subarray(start, end).toString("hex"));
    return end;
  });
  expect(example).toMatch(/^0000 /);
  expect([pieces.length, ends.at(-1)]).toEqual([3, golden.length]);
});
