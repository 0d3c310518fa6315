import type { Message } from "../../src/desync/index.ts";
import type { Account, Slip } from "../../src/desync/letters/account.ts";
import type { Claim } from "../../src/seal/index.ts";
import { digestNamed } from "./digest-named.ts";

const SLIP: Slip = {
  at: { turn: 410, point: 2 },
  path: "cats[3].health",
  networkId: 7,
  first: 3,
  second: 4,
  wordCount: 1,
  draws: { first: 12, second: 11 },
};
const pointsOf = (from: number): readonly number[] => Array.from({ length: 5 }, (_, i) => from + i);

/** Of two players and two turns: the second one's first run ended as its second did. */
const ACCOUNT: Account = {
  haltTurn: 412,
  attempt: 1,
  hasFound: true,
  baseTurn: 409,
  baseChecksum: 0xcbf4_3926,
  givenTurn: 414,
  firstEnds: [
    { randomValue: 0x1122_3344, checksum: 0xdead_beef },
    { randomValue: 0x5566_7788, checksum: 0xcafe_0004 },
  ],
  secondRun: [{ points: pointsOf(0x0bad_0000) }, { points: pointsOf(0xcafe_0000) }],
  logChecksum: 0x0bad_cafe,
  digests: [
    [1, 2],
    [3, 0xffff_ffff],
    [5, 0],
  ].map((row) => row.map(digestNamed)),
  toldAtEndOf: 410,
  told: [{ randomValue: 0x1122, checksum: 0xdead_beef, logChecksum: 0xbabe }, null],
  otherData: [
    { turn: 411, playerId: 2, kind: "ran-other", from: 1 },
    { turn: 413, playerId: 1, kind: "passed-on", from: 8 },
  ],
  slip: SLIP,
  environment: {
    gameVersion: "0.4.0",
    codeHash: "00ff12345678abcd",
    platform: "linux x64",
    engine: "V8 13.6.233.10-node.28",
  },
};

/** A message of each kind, under the name of its file. */
export const GOLDEN_MESSAGES: { readonly [Kind in Message["kind"]]: Message & { readonly kind: Kind } } = {
  account: { kind: "account", account: ACCOUNT },
  "agreed-data": {
    kind: "agreed-data",
    haltTurn: 412,
    turnData: [
      {
        ...{ turn: 411, playerId: 2, randomValue: 0x1122, checksum: 0xcbf4_3926, logChecksum: 0xcafe },
        ...{ wantedDelay: 2, commands: [{ kind: "move", cats: [1, 2, 3], x: 256, y: -512 }] },
      },
      {
        ...{ turn: 412, playerId: 1, randomValue: 0, checksum: 0, logChecksum: 0 },
        ...{ wantedDelay: 10, commands: [] },
      },
    ],
  },
  "blocks-wanted": {
    kind: "blocks-wanted",
    haltTurn: 412,
    at: { turn: 411, point: 4 },
    checksums: [[0xcbf4_3926], [], [1, 2, 0xffff_ffff]],
  },
  blocks: {
    kind: "blocks",
    haltTurn: 412,
    at: { turn: 411, point: 4 },
    blocks: [
      { part: 0, run: 0, words: Int32Array.of(2, 24, 0, 24, 24) },
      { part: 5, run: 0, words: Int32Array.from({ length: 256 }, (_, i) => i + 1) },
      { part: 5, run: 2, words: Int32Array.of(-(2 ** 31)) },
      { part: 6, run: 1, words: Int32Array.of(5, 5, 5) },
      { part: 9, run: 0, words: Int32Array.of(-1, 2 ** 31 - 1, -(2 ** 31)) },
    ],
  },
  finding: { kind: "finding", haltTurn: 412, difference: { ...SLIP, networkId: null, draws: null } },
  choice: { kind: "choice", haltTurn: 412, withoutMask: 0b1000_0010 },
  minds: {
    kind: "minds",
    haltTurn: 412,
    botTurns: [
      {
        mindsChecksum: 0xcbf4_3926,
        orders: [
          { playerId: 3, commands: [{ kind: "attack-move", cats: [4, 5, 9], x: 300, y: -7 }] },
          { playerId: 8, commands: [] },
        ],
      },
      { mindsChecksum: 7, orders: [] },
    ],
    minds: Int32Array.of(0, -1, 2 ** 31 - 1, 412),
  },
  statement: {
    kind: "statement",
    statement: {
      ...{ number: 9, view: 2, lineage: 0x1234_5678, gone: 0b0110_1010 },
      ...{ promised: 0b0010_1000, held: [412, -1], among: 0b0100_0011, named: [413, 2] },
      ...{ votes: 0b0100_0000, isAlone: true, installed: { gone: 0b1000_0001, lastTurns: [398, 411] } },
    },
  },
  promise: {
    kind: "promise",
    signer: 6,
    statement: {
      ...{ number: 4, view: 1, lineage: 0x0102_0304, gone: 0b101, promised: 0b100, held: [33], among: 0b11 },
      ...{ named: [], votes: 0, isAlone: false, installed: { gone: 0b1000, lastTurns: [7] } },
    },
    signature: Uint8Array.from({ length: 64 }, (_, i) => 255 - i),
  },
  "state-wanted": { kind: "state-wanted" },
  "state-offer": {
    kind: "state-offer",
    offer: {
      ...{ turn: 415, byteCount: 25_000, digest: "00112233445566778899aabbccddeeff", view: 3 },
      ...{ lineage: 0x89ab_cdef, peers: 0b0101_0011 },
      installed: { gone: 0b1000_0100, lastTurns: [398, -1] },
      changes: [
        { playerId: 3, playedBy: { kind: "peer" }, turn: 417 },
        { playerId: 6, playedBy: { kind: "bot", level: "medium" }, turn: 419 },
        { playerId: 8, playedBy: { kind: "nobody" }, turn: 2 ** 31 - 1 },
      ],
    },
  },
  "parts-wanted": { kind: "parts-wanted", turn: 415, first: 5, end: 7 },
  "state-part": { kind: "state-part", turn: 415, index: 6, bytes: Uint8Array.of(0, 1, 127, 128, 255) },
  "caught-up": { kind: "caught-up" },
  watchers: { kind: "watchers", count: 258 },
  waited: { kind: "waited", waitedMs: 7_250 },
  claims: {
    kind: "claims",
    claims: [claimOf(3, "testimony", [419, 0]), claimOf(8, "account", [412, 0x2_0101])],
  },
  camera: { kind: "camera", isLast: true, bytes: Uint8Array.of(0x52, 0x43, 0x43, 0x1a, 255) },
  "accounts-wanted": { kind: "accounts-wanted", haltTurn: 412, attempt: 2, playerMask: 0b1000_0001 },
  "passed-account": {
    kind: "passed-account",
    account: ACCOUNT,
    signer: 5,
    signature: Uint8Array.from({ length: 64 }, (_, i) => 3 * i),
  },
  heard: { kind: "heard", haltTurn: 412, attempt: 1, digest: digestNamed(0xdead_beef) },
};

function claimOf(signer: number, kind: Claim["kind"], key: Claim["key"]): Claim {
  const signature = Uint8Array.from({ length: 64 }, (_, i) => i * signer);
  return { signer, kind, key, digest: digestNamed(0x0bad_cafe), signature };
}
