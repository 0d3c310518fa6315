import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { readReplay, ReplayRecorder, verifyReplay, type DepartureCause } from "../../src/replay/index.ts";
import { writeRecord } from "../../src/replay/format.ts";
import type { RecordedSeat } from "../../src/replay/seat-codec.ts";
import { BOT_STRENGTHS } from "../../src/sim/index.ts";
import { endWith, headerOf, headerOfSetup, joinBytes, readWhole, recordMatch } from "./recorded-match.ts";

const BOT = { kind: "bot", level: "medium" } as const;
const PEER = { kind: "peer" } as const;
const NOBODY = { kind: "nobody" } as const;
const CAUSES = ["gone", "left", "silent", "voted", "differs"] as const;

/** Writes turns in which these seats change, none of which is a bot's at first. */
function record(turns: readonly (readonly RecordedSeat[])[], causes: readonly DepartureCause[] = []) {
  const recorder = new ReplayRecorder(headerOf(3));
  const parts = [recorder.start()];
  turns.forEach((seats, i) => parts.push(recorder.turn(i, [], { ...endWith(i, 2 + (i % 3)), seats })));
  const rest = [...causes];
  parts.push(recorder.end({ kind: "stopped" }, () => rest.shift() ?? "gone"));
  return { bytes: joinBytes(parts), parts };
}

test("whoever is gone and comes back is read again, with the causes, beside command delays", () => {
  const playedBy = fc.constantFrom(
    NOBODY,
    ...BOT_STRENGTHS.map((level) => ({ kind: "bot" as const, level })),
  );
  const turn = fc.record({ who: fc.subarray([1, 2, 3]), playedBy, cause: fc.constantFrom(...CAUSES) });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 12 }), (all) => {
      const gone = new Set<number>();
      const causes: DepartureCause[] = [];
      const turns = all.map(({ who, playedBy: to, cause }) =>
        who.map((playerId): RecordedSeat => {
          if (gone.delete(playerId)) return { playerId, playedBy: PEER };
          gone.add(playerId);
          causes.push(cause);
          return { playerId, playedBy: to };
        }),
      );
      const replay = readWhole(record(turns, causes).bytes);
      expect(replay.damage).toBeNull();
      expect(replay.turns.map(({ seats = [] }) => seats)).toEqual(turns);
      expect(replay.seatChanges.map(({ turn: at, playerId }) => [at, playerId])).toEqual(
        turns.flatMap((seats, at) => seats.map(({ playerId }) => [at, playerId])),
      );
      expect(replay.seatChanges.flatMap(({ cause }) => cause ?? [])).toEqual(causes);
    }),
  );
});

test("files of peers who know of other causes are the same up to the last record", () => {
  const turns = [[], [{ playerId: 2, playedBy: BOT }], []];
  const [a, b] = [record(turns, ["left"]), record(turns, ["silent"])];
  expect(a.parts.slice(0, -1)).toEqual(b.parts.slice(0, -1));
  expect(a.parts.at(-1)).not.toEqual(b.parts.at(-1));
});

test("of a file that breaks off the causes are not known", () => {
  const { parts } = record([[{ playerId: 1, playedBy: BOT }], []], ["voted"]);
  const read = readWhole(joinBytes(parts.slice(0, -1)));
  expect(read).toMatchObject({ damage: { kind: "truncated" }, ending: null });
  expect(read.seatChanges).toEqual([{ turn: 0, playerId: 1, playedBy: BOT, cause: "gone" }]);
});

test("a match that is played again by it comes out as one without", () => {
  const options = {
    header: headerOf(2),
    turnCount: 30,
    ending: { kind: "stopped" },
    commandsOf: () => [],
  } as const;
  const seatsOf = (turn: number) => (turn === 12 ? [{ playerId: 1, playedBy: BOT }] : []);
  const [bare, told] = [recordMatch(options), recordMatch({ ...options, seatsOf })];
  const outcomes = [bare, told].map(({ files }) => verifyReplay(readWhole(files[0]!)));
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[0]).toMatchObject({ kind: "ok", turnCount: 30 });
});

// Whoever writes by hand, with CRCs that are right, is not believed either.
describe("a file is altered that says", () => {
  const header = new ReplayRecorder(headerOf(2)).start();
  const crc = new DataView(header.buffer).getUint32(header.length - 4);
  const fileOf = (...bodies: readonly (readonly number[])[]): Uint8Array => {
    let before = crc;
    const records = bodies.map((body, i) => {
      const kind = i === bodies.length - 1 ? "end" : "turn";
      const written = writeRecord(kind, Uint8Array.from(body), before);
      before = written.crc;
      return written.bytes;
    });
    return joinBytes([header, ...records]);
  };
  const end = (turnCount: number, ...causes: readonly number[]) => [2, 0, 0, 0, 0, turnCount, ...causes, 0]; // and no signatures
  const turn = (...rest: readonly number[]) => [1, 2, 3, 4, 0, ...rest];
  const [gone1, gone2, back1] = [0x60, 0x61, 0x40]; // a bot of level 2; the peer

  test.each([
    ["nothing of a seat", fileOf(turn(), end(1))],
    ["who is gone", fileOf(turn(gone1), end(1, 2))],
    ["who is gone and comes back", fileOf(turn(gone1), turn(back1), end(2, 2))],
    ["who is gone, beside a delay and a repair", fileOf(turn(3, gone1, gone2, 0x80, 0), end(1, 0, 4))],
  ])("but one that says %s is not", (_, bytes) => {
    expect(readWhole(bytes)).toMatchObject({ damage: null, ending: { kind: "stopped" } });
  });

  test.each([
    ["that somebody comes back who was there", fileOf(turn(back1), end(1))],
    ["that somebody goes who was gone", fileOf(turn(gone1), turn(gone1), end(2, 0, 0))],
    ["that one of the same kind plays", fileOf(turn(gone1), turn(0x50), end(2, 0, 0))],
    ["two seats in another order", fileOf(turn(gone2, gone1), end(1, 0, 0))],
    ["one seat twice", fileOf(turn(gone1, back1), end(1, 0))],
    ["a seat that there is not", fileOf(turn(0x62), end(1, 0))],
    ["a bot of a level that there is not", fileOf(turn(0x78), end(1, 0))],
    ["a seat behind a repair", fileOf(turn(0x80, 0, gone1), end(1, 0))],
    ["a seat before the command delay", fileOf(turn(gone1, 3), end(1, 0))],
    ["no cause", fileOf(turn(gone1), end(1))],
    ["a cause of nothing", fileOf(turn(), end(1, 1))],
    ["a cause of a return", fileOf(turn(gone1), turn(back1), end(2, 1, 1))],
    ["a cause that there is not", fileOf(turn(gone1), end(1, 0xee))],
  ])("%s", (_, bytes) => {
    expect(readWhole(bytes).damage).toMatchObject({ kind: "altered" });
  });

  test("a seat of version 7, in which there was none", () => {
    const bytes = fileOf(turn(gone1), end(1, 2)).with(5, 7);
    expect(readReplay(bytes)).not.toMatchObject({ value: { damage: null } });
  });
});

test.each([
  ["of who is not in the match", [{ playerId: 4, playedBy: BOT }]],
  ["to what it was", [{ playerId: 1, playedBy: PEER }]],
  ["twice", [1, 1].map((playerId) => ({ playerId, playedBy: BOT }))],
])("a change %s is a mistake of ours", (_, seats) => {
  expect(() => record([seats])).toThrow(AssertionError);
});

test("a seat that was a bot's from the start does not become one", () => {
  const setup = { ...headerOf(2).setup, bots: [{ playerId: 2, level: "strong" as const }] };
  const recorder = new ReplayRecorder(headerOfSetup(setup));
  recorder.start();
  const seats = [{ playerId: 2, playedBy: BOT }];
  expect(() => recorder.turn(0, [], { ...endWith(0), seats })).toThrow(AssertionError);
});
