import { describe, expect, test } from "vitest";

import { crc32 } from "../../src/base/index.ts";
import { PREAMBLE_BYTES } from "../../src/replay/constants.ts";
import { readRecord, writeRecord } from "../../src/replay/format.ts";
import { testSigningKey } from "../support/test-notary.ts";
import { recordedTurnDigest, type CommandWords } from "../../src/lockstep/index.ts";
import { NODE_CIPHER_SUITE } from "../../src/peer/index.ts";
import {
  coverOf,
  readReplay,
  ReplayRecorder,
  sayingOfRecord,
  startOfRecord,
} from "../../src/replay/index.ts";
import { signClaim } from "../../src/seal/index.ts";
import type { Command } from "../../src/sim/index.ts";
import { PROTOCOL_VERSION } from "../../src/wire/index.ts";
import { headerOf, joinBytes, readWhole } from "./recorded-match.ts";

const WHERE = { matchDigest: "0123456789abcdef".repeat(2), protocolVersion: 8 };
const HEADER = headerOf(2);
const STOP = { kind: "stop", cats: [1] } as const;
const RALLIES: readonly Command[] = [
  { kind: "rally", cushion: 0, at: null },
  { kind: "rally", cushion: 0, at: { x: 1, y: 2 } },
  { kind: "march", cats: [1], isFighting: true, isLoose: true, x: 1, y: 2, line: null },
  { kind: "march", cats: [1], isFighting: true, isLoose: true, x: 1, y: 2, line: { x: 3, y: 4 } },
];

/** A file of twenty turns, with signatures of both players up to turn 9 and 19; the commands of turn 12 as they are told. */
function fileOf(
  commands: readonly Command[],
  {
    signed = [STOP],
    version = WHERE.protocolVersion,
    form,
  }: { readonly signed?: readonly Command[]; readonly version?: number; readonly form?: CommandWords } = {},
): Uint8Array {
  const where = { ...WHERE, protocolVersion: version };
  const recorder = new ReplayRecorder(HEADER);
  const parts = [recorder.start()];
  let digest = startOfRecord(HEADER);
  const heads: string[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const end = { checksum: 1_000 + turn, commandDelayTurns: 2 };
    const given = (own: readonly Command[]) => [{ playerId: 1, commands: turn === 12 ? own : [] }];
    parts.push(recorder.turn(turn, given(commands), end));
    digest = recordedTurnDigest(digest, { turn, checksum: end.checksum }, given(signed), form);
    heads.push(digest);
  }
  const signatures = [1, 2].map((playerId) => {
    const turn = playerId === 1 ? 9 : 19;
    const key = testSigningKey(playerId);
    const { signature } = signClaim(key, where, playerId, sayingOfRecord(turn, heads[turn]!));
    return { playerId, identity: key.identity, turn, signature };
  });
  parts.push(recorder.end({ kind: "stopped" }, undefined, { ...where, signatures }));
  return joinBytes(parts);
}

/** Outcome, winner, turn count; how many signatures, the digest of the match and the version. */
const BEFORE_SIGNATURES = 6 + 1 + 16 + 1;
const SIGNATURE_BYTES = 1 + 32 + 4 + 64;

/** The same file with other signatures in its end record: no recorder of ours writes them. */
function forged(
  file: Uint8Array,
  change: (signed: readonly Uint8Array[]) => readonly Uint8Array[],
): Uint8Array {
  let [at, crc] = [PREAMBLE_BYTES, crc32(file.subarray(0, PREAMBLE_BYTES))];
  for (;;) {
    const read = readRecord(file, at, crc);
    if (read.kind !== "whole") throw new Error(`a record is ${read.kind}`);
    if (read.record === "end") {
      const all = read.body.subarray(BEFORE_SIGNATURES);
      const signed = [0, 1].map((i) => all.subarray(i * SIGNATURE_BYTES, (i + 1) * SIGNATURE_BYTES));
      const body = joinBytes([read.body.subarray(0, BEFORE_SIGNATURES), ...change(signed)]);
      return joinBytes([file.subarray(0, at), writeRecord("end", body, crc).bytes]);
    }
    at = read.end;
    crc = read.record === "recorder" ? 0 : read.crc; // that of the match record begins anew
  }
}

describe("the signatures of a replay", () => {
  test("cover it up to the turn that each has signed", () => {
    expect(coverOf(readWhole(fileOf([STOP])), NODE_CIPHER_SUITE)).toMatchObject([
      { playerId: 1, turn: 9, isGood: true },
      { playerId: 2, turn: 19, isGood: true },
    ]);
  });

  test("do not fit any more from a changed command on, though all CRCs were made anew", () => {
    const cover = coverOf(readWhole(fileOf([STOP, STOP])), NODE_CIPHER_SUITE);
    expect(cover.map(({ isGood }) => isGood)).toEqual([true, false]);
  });

  test.each([
    [9, "told-without-presence"],
    [13, "told-without-presence"],
    [14, "told"],
    [PROTOCOL_VERSION, "told"],
  ] as const)("of protocol version %d are of the words that orders had by then", (version, form) => {
    const isGoodIn = (of: CommandWords): readonly boolean[] => {
      const file = fileOf(RALLIES, { signed: RALLIES, version, form: of });
      return coverOf(readWhole(file), NODE_CIPHER_SUITE).map(({ isGood }) => isGood);
    };
    expect(isGoodIn(form)).toEqual([true, true]);
    expect(isGoodIn(form === "told" ? "told-without-presence" : "told")).toEqual([true, false]);
  });

  test("do not fit a match of other players or another seed", () => {
    const replay = readWhole(fileOf([STOP]));
    const other = {
      ...replay,
      recordStart: startOfRecord({ ...HEADER, setup: { ...HEADER.setup, seed: 5 } }),
    };
    expect(coverOf(other, NODE_CIPHER_SUITE).map(({ isGood }) => isGood)).toEqual([false, false]);
  });

  test("are not there in a file that breaks off", () => {
    const bytes = fileOf([STOP]);
    expect(coverOf(readWhole(bytes.subarray(0, bytes.length - 20)), NODE_CIPHER_SUITE)).toEqual([]);
  });
});

describe("signatures that no recorder writes are damage, and nobody's", () => {
  test.each<readonly [string, (signed: readonly Uint8Array[]) => readonly Uint8Array[]]>([
    [
      "of one who is not in the match",
      ([first, second]) => [first!, Uint8Array.from([5, ...second!.slice(1)])],
    ],
    ["of one player twice", ([first]) => [first!, first!]],
    ["out of order", (signed) => signed.toReversed()],
  ])("%s", (_, change) => {
    const file = fileOf([STOP]);
    expect(readWhole(forged(file, (signed) => signed))).toEqual(readWhole(file));
    const read = readReplay(forged(file, change));
    expect(read.ok).toBe(true);
    if (!read.ok) return;
    expect(read.value.damage).not.toBeNull();
    expect(read.value.turns).toHaveLength(20); // all that was played is there
    expect(coverOf(read.value, NODE_CIPHER_SUITE)).toEqual([]);
  });
});
