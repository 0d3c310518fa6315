import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import { account as schema } from "../../../src/desync/letters/account-codec.ts";
import type { Account, Slip, ToldValues } from "../../../src/desync/letters/account.ts";
import { readMessage, writeMessage } from "../../../src/desync/letters/message-codec.ts";
import { digestNamed } from "../../support/digest-named.ts";

const HALT = 412;
const noise = (i: number): number => Math.imul(i + 1, 0x9e37_79b1) >>> 0;
const numbers = (count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, i) => noise(from + i));

const toldOf = (i: number): ToldValues => ({ randomValue: i, checksum: noise(i), logChecksum: 0xffff - i });

/** As an account of a match is: its first run ended as its second one did. */
function accountOf(turnCount: number, playerCount: number, more: Partial<Account> = {}): Account {
  const secondRun = Array.from({ length: turnCount }, (_, i) => ({ points: numbers(5, 10 * i) }));
  return {
    ...{ haltTurn: HALT, attempt: 0, hasFound: true, baseTurn: HALT - 1 - turnCount },
    ...{ baseChecksum: noise(1), givenTurn: HALT + 9, logChecksum: noise(2), secondRun },
    firstEnds: secondRun.map(({ points }, i) => ({ randomValue: noise(i), checksum: points[4]! })),
    digests: Array.from({ length: turnCount + 1 }, (_, i) => numbers(playerCount, 100 * i).map(digestNamed)),
    toldAtEndOf: HALT - 2,
    told: Array.from({ length: playerCount }, (_, i) => toldOf(i)),
    ...{ otherData: [], slip: null },
    environment: {
      gameVersion: "0.4.0",
      codeHash: "00ff12345678abcd",
      platform: "linux x64",
      engine: "V8 13.6.233.10-node.28",
    },
    ...more,
  };
}

const SLIP: Slip = {
  at: { turn: HALT - 3, point: 2 },
  path: "cats[1499].targetNetworkId",
  networkId: 1_500,
  ...{ first: -1, second: 7, wordCount: 300, draws: { first: 65_535, second: 0 } },
};

const bytesOf = (account: Account): Uint8Array => writeMessage({ kind: "account", account });
/** Whether these bits, written as an account is, are refused. */
function refuses(write: (writer: BitWriter) => void): boolean {
  const writer = new BitWriter(4_000);
  write(writer);
  const reader = new BitReader(writer.finish());
  schema.read(reader, null);
  return reader.failed;
}

/** Everything before the runs. */
function writeHead(writer: BitWriter, { haltTurn = HALT, turnCount = 0, given = 24 } = {}): void {
  writer.bits(haltTurn, 31);
  writer.bits(0, 3);
  writer.bits(turnCount, 5);
  writer.u32(0);
  writer.bits(given, 6);
  writer.u32(0);
}

interface RestOptions {
  readonly digests?: readonly number[];
  readonly toldBefore?: number;
  readonly others?: number;
}

/** Digests of one player in so many turns, whose check values are not here, no other data, no slip, an environment without texts. */
function writeRest(writer: BitWriter, { digests = [7], toldBefore = 1, others = 0 }: RestOptions = {}): void {
  for (const digest of digests) {
    writer.bits(0, 3);
    for (const word of [0, 0, 0, digest]) writer.u32(word);
  }
  writer.bits(toldBefore - 1, 5);
  writer.flag(false);
  writer.golomb(others, 0);
  for (let i = 0; i < others; i += 1) writer.bits(24 << 7, 13);
  writer.flag(false);
  for (const bits of [6, 1, 6, 6]) writer.bits(0, bits);
}

function writeRun(writer: BitWriter, firstEnd: number | null): void {
  for (const value of [1, 2, 3, 4, 5, 6]) writer.u32(value);
  writer.flag(firstEnd === null);
  if (firstEnd !== null) writer.u32(firstEnd);
}

describe("an account", () => {
  test("of 8 players with a command delay of 10 fits three link packets, of two one", () => {
    expect(bytesOf(accountOf(12, 8, { slip: SLIP })).length).toBeLessThan(2_300);
    expect(bytesOf(accountOf(12, 2, { slip: SLIP })).length).toBeLessThan(1_000);
  });

  test("of no turn is one, and so is the longest there can be", () => {
    const long = "~".repeat(48);
    const longest = accountOf(24, 8, {
      firstEnds: Array.from({ length: 24 }, () => ({ randomValue: 1, checksum: 3 })),
      otherData: Array.from({ length: 64 }, () => ({
        ...{ turn: HALT, playerId: 8, kind: "passed-on" as const, from: 1 },
      })),
      slip: { ...SLIP, path: long, networkId: 2 ** 31 - 1 },
      environment: { gameVersion: long, codeHash: "f".repeat(16), platform: long, engine: long },
    });
    for (const account of [accountOf(0, 1), longest, accountOf(1, 8, { haltTurn: 0, ...beforeTurn0() })])
      expect(readMessage(bytesOf(account))).toEqual({ ok: true, value: { kind: "account", account } });
  });

  test("is refused with a value out of range", () => {
    const around = (head: Parameters<typeof writeHead>[1], rest: RestOptions = {}): boolean =>
      refuses((writer) => {
        writeHead(writer, head);
        for (let i = 0; i < (head?.turnCount ?? 0); i += 1) writeRun(writer, null);
        writeRest(writer, rest);
      });
    expect(around({})).toBe(false); // else the others would say nothing
    expect(around({ haltTurn: 0, given: 23 })).toBe(true); // nobody gives turn data for turn -1
    expect(around({ haltTurn: 0, given: 24 })).toBe(false);
    expect(around({ given: 49 })).toBe(true);
    expect(around({ turnCount: 24 }, { digests: numbers(25) })).toBe(false);
    expect(around({ turnCount: 25 }, { digests: numbers(26) })).toBe(true);
    expect(around({ haltTurn: 4, turnCount: 4 }, { digests: numbers(5) })).toBe(false);
    expect(around({ haltTurn: 3, turnCount: 4 }, { digests: numbers(5) })).toBe(true); // a base before -1
    expect(around({}, { digests: [0] })).toBe(false);
    expect(around({}, { toldBefore: 32 })).toBe(false);
    expect(around({ haltTurn: 4 }, { toldBefore: 6 })).toBe(false); // of the end of turn -2, the first
    expect(around({ haltTurn: 4 }, { toldBefore: 7 })).toBe(true);
    expect(around({}, { others: 64 })).toBe(false);
    expect(around({}, { others: 65 })).toBe(true);
  });

  test("is refused with turn data that are not here, of a turn that has run", () => {
    const run = (...digests: readonly number[]): boolean =>
      refuses((writer) => {
        writeHead(writer, { turnCount: 1 });
        writeRun(writer, null);
        writeRest(writer, { digests });
      });
    expect([run(1, 0), run(0, 1)]).toEqual([false, true]);
  });

  test("is refused where it says at length that the runs ended alike", () => {
    const run = (firstEnd: number | null): boolean =>
      refuses((writer) => {
        writeHead(writer, { turnCount: 1 });
        writeRun(writer, firstEnd);
        writeRest(writer, { digests: [1, 1] });
      });
    expect([run(null), run(4), run(5)]).toEqual([false, false, true]);
  });

  test("that makes no sense is asserted when it is ours", () => {
    const account = accountOf(2, 2);
    const writes = (more: Partial<Account>) => () =>
      schema.write(new BitWriter(4_000), { account: { ...account, ...more } }, null);
    expect(writes({})).not.toThrow();
    for (const more of [
      { attempt: 4 },
      { baseTurn: HALT },
      { baseTurn: HALT - 2 },
      { givenTurn: HALT + 25 },
      { firstEnds: [] },
      { secondRun: [{ points: [1, 2, 3, 4] }, account.secondRun[0]!] },
      { digests: [[1], [], [1]].map((row) => row.map(digestNamed)) },
      { digests: [[1], [0], [1]].map((row) => row.map(digestNamed)) },
      { digests: account.digests.slice(1) },
      { toldAtEndOf: HALT },
      { toldAtEndOf: HALT - 33 },
      { haltTurn: 4, baseTurn: 1, givenTurn: 5, toldAtEndOf: -3 },
      { told: [toldOf(0)] },
      { told: [toldOf(0), { ...toldOf(1), randomValue: 0x10000 }] },
      { slip: { ...SLIP, at: { turn: HALT, point: 0 } } },
      { slip: { ...SLIP, at: { turn: HALT - 1, point: 5 } } },
      { slip: { ...SLIP, path: "x".repeat(49) } },
      { environment: { ...account.environment, engine: "V8\n" } },
      { environment: { ...account.environment, codeHash: "00FF12345678ABCD" } },
    ])
      expect(writes(more), JSON.stringify(more)).toThrow(AssertionError);
  });
});

/** The first turn that can be halted before: nothing has run. */
function beforeTurn0(): Partial<Account> {
  const told = [null, toldOf(1), null];
  const digests = [[0, 1, 2].map(digestNamed)];
  return { baseTurn: -1, givenTurn: 0, toldAtEndOf: -2, firstEnds: [], secondRun: [], digests, told };
}
