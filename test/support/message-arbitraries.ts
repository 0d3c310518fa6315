import fc from "fast-check";

import {
  STATE_PART_BYTES,
  type Account,
  type Environment,
  type Message,
  type Slip,
  type StateOffer,
} from "../../src/desync/index.ts";
import type { AgreedDataMessage, Block } from "../../src/desync/letters/message.ts";
import {
  playersOfMask,
  TURN_MAX,
  type BotTurn,
  type Moment,
  type OtherData,
  type PlayedBy,
  type Statement,
  type TurnData,
} from "../../src/lockstep/index.ts";
import { BOT_STRENGTHS } from "../../src/sim/index.ts";
import { turnDataArbitrary, u16, u32 } from "./world-arbitraries.ts";
import { CLAIM_KINDS, SIGNATURE_BYTES, type Claim } from "../../src/seal/index.ts";
import { digestNamed } from "./digest-named.ts";

const i32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const playerId = fc.integer({ min: 1, max: 8 });
const haltTurnArbitrary = fc.oneof(fc.nat(30), fc.nat(100_000), fc.constant(2 ** 31 - 1));
const times = <T>(value: fc.Arbitrary<T>, count: number): fc.Arbitrary<T[]> =>
  fc.array(value, { minLength: count, maxLength: count });

function ascii(lengthMax: number): fc.Arbitrary<string> {
  return fc.string({ unit: "grapheme-ascii", maxLength: lengthMax });
}

function nearHalt(haltTurn: number): fc.Arbitrary<number> {
  return fc.integer({ min: Math.max(0, haltTurn - 24), max: Math.min(2 ** 31 - 1, haltTurn + 24) });
}

function momentArbitrary(haltTurn: number): fc.Arbitrary<Moment> {
  const turn = fc.integer({ min: Math.max(-1, haltTurn - 25), max: haltTurn - 1 });
  return fc.record({ turn, point: fc.nat(4) });
}

export function slipArbitrary(haltTurn: number): fc.Arbitrary<Slip> {
  return fc.record({
    at: momentArbitrary(haltTurn),
    path: ascii(48),
    networkId: fc.option(fc.nat(2 ** 31 - 1)),
    first: i32,
    second: i32,
    wordCount: u32,
    draws: fc.option(fc.record({ first: u16, second: u16 })),
  });
}

const environmentArbitrary: fc.Arbitrary<Environment> = fc.record({
  gameVersion: ascii(48),
  codeHash: fc.oneof(
    fc.constant(""),
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((hash) => hash.toString(16).padStart(16, "0")),
  ),
  platform: ascii(48),
  engine: ascii(48),
});

function otherDataArbitrary(haltTurn: number): fc.Arbitrary<OtherData> {
  return fc.record({
    turn: nearHalt(haltTurn),
    playerId,
    kind: fc.constantFrom("ran-other" as const, "passed-on" as const),
    from: playerId,
  });
}

const digestArbitrary = fc.integer({ min: 1, max: 2 ** 32 - 1 }).map((number) => digestNamed(number));

const claimArbitrary: fc.Arbitrary<Claim> = fc.record({
  signer: playerId,
  kind: fc.constantFrom(...CLAIM_KINDS),
  key: fc.tuple(u32, u32),
  digest: digestArbitrary,
  signature: fc.uint8Array({ minLength: SIGNATURE_BYTES, maxLength: SIGNATURE_BYTES }),
});

/** Accounts of 0 to 24 turns and 1 to 8 players. */
export const accountArbitrary: fc.Arbitrary<Account> = fc
  .tuple(haltTurnArbitrary, fc.nat(24), fc.integer({ min: 1, max: 8 }))
  .chain(([haltTurn, turns, players]) => {
    const count = Math.min(turns, haltTurn);
    const digest = digestArbitrary;
    return fc
      .record({
        attempt: fc.nat(3),
        hasFound: fc.boolean(),
        baseChecksum: u32,
        givenTurn: nearHalt(haltTurn),
        ends: times(fc.record({ randomValue: u32, checksum: fc.option(u32) }), count),
        secondRun: times(fc.record({ points: times(u32, 5) }), count),
        logChecksum: u32,
        digests: times(times(digest, players), count),
        lastDigests: times(fc.oneof(fc.constant(""), digest), players),
        toldBefore: fc.integer({ min: 1, max: Math.min(32, haltTurn + 2) }),
        told: times(fc.option(fc.record({ randomValue: u16, checksum: u32, logChecksum: u16 })), players),
        otherData: fc.array(otherDataArbitrary(haltTurn), { maxLength: 64 }),
        slip: fc.option(slipArbitrary(haltTurn)),
        environment: environmentArbitrary,
      })
      .map(({ ends, lastDigests, toldBefore, ...account }) => ({
        ...account,
        toldAtEndOf: haltTurn - toldBefore,
        ...{ haltTurn, baseTurn: haltTurn - 1 - count },
        // Where it is null, the first run ended as the second did.
        firstEnds: ends.map(({ randomValue, checksum }, i) => ({
          randomValue,
          checksum: checksum ?? account.secondRun[i]!.points[4]!,
        })),
        digests: [...account.digests, lastDigests],
      }));
  });

export const agreedDataArbitrary: fc.Arbitrary<AgreedDataMessage> = fc
  .nat(100_000)
  .chain((haltTurn) => {
    const place = fc.tuple(nearHalt(haltTurn), playerId);
    const places = fc.uniqueArray(place, {
      ...{ minLength: 1, maxLength: 6, selector: (pair: readonly number[]) => pair.join() },
    });
    return fc.tuple(fc.constant(haltTurn), places);
  })
  .chain(([haltTurn, places]) => {
    const ascending = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
    return fc
      .tuple(...ascending.map(([turn, id]) => turnDataArbitrary(turn, id)))
      .map((turnData: readonly TurnData[]) => ({ kind: "agreed-data", haltTurn, turnData }));
  });

/** Words as columns have them: all alike, close together, or anything. */
const wordsArbitrary: fc.Arbitrary<Int32Array> = fc
  .tuple(i32, fc.oneof(fc.constant(1), fc.constant(256), fc.integer({ min: 1, max: 256 })), fc.nat(32))
  .chain(([first, count, width]) => {
    const step =
      width === 0 ? fc.constant(0) : fc.integer({ min: -(2 ** (width - 1)), max: 2 ** (width - 1) - 1 });
    return times(step, count - 1).map((steps) => {
      const words = new Int32Array(count).fill(first);
      steps.forEach((by, i) => (words[i + 1] = words[i]! + by));
      return words;
    });
  });

const blocksArbitrary: fc.Arbitrary<readonly Block[]> = fc
  .tuple(
    wordsArbitrary,
    fc.uniqueArray(
      fc.record({ part: fc.nat(254), run: fc.oneof(fc.nat(9), fc.nat(4_095)), words: wordsArbitrary }),
      {
        ...{ maxLength: 6, selector: ({ part, run }: Block) => `${part},${run}` },
      },
    ),
  )
  .map(([header, blocks]) => [
    { part: 0, run: 0, words: header },
    ...blocks
      .filter(({ part, run }) => part > 0 || run > 0)
      .toSorted((a, b) => a.part - b.part || a.run - b.run),
  ]);

const at = haltTurnArbitrary.chain((haltTurn) =>
  fc.record({ haltTurn: fc.constant(haltTurn), at: momentArbitrary(haltTurn) }),
);

/** Up to seven bots, each with some commands. */
const botTurnArbitrary: fc.Arbitrary<BotTurn> = fc.record({
  mindsChecksum: u32,
  orders: fc
    .subarray([1, 2, 3, 4, 5, 6, 7, 8], { maxLength: 7 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) => turnDataArbitrary(0, id).map(({ commands }) => ({ playerId: id, commands }))),
      ),
    ),
});

const lastTurn = fc.oneof(fc.constant(-1), fc.nat(100_000), fc.constant(TURN_MAX - 1));

/** A mask of players, and a turn of each of them. */
function turnsOf(leastMask: number): fc.Arbitrary<{ readonly mask: number; readonly turns: number[] }> {
  return fc
    .integer({ min: leastMask, max: 255 })
    .chain((mask) =>
      fc.record({ mask: fc.constant(mask), turns: times(lastTurn, playersOfMask(mask).length) }),
    );
}

/** Statements of the first view, and of later ones with what they came about by. */
export const statementArbitrary: fc.Arbitrary<Statement> = fc
  .record({
    number: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    view: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 16 - 1 })),
    gone: fc.nat(255),
    lineage: u32,
    promise: turnsOf(0).filter(({ mask }) => mask !== 255),
    among: fc.nat(255),
    more: fc.option(fc.nat(1)),
    votes: fc.nat(255),
    isAlone: fc.boolean(),
    left: turnsOf(1),
  })
  .map(({ number, view, gone, lineage, promise, among, more, votes, isAlone, left }) => ({
    ...{ number, view, lineage, votes, isAlone, gone: gone | promise.mask },
    ...{ promised: promise.mask, held: promise.turns },
    among: promise.mask === 0 ? 0 : among & ~promise.mask || 255 & ~promise.mask,
    named: more === null ? [] : promise.turns.map((turn) => Math.max(-1, turn - more)),
    installed: view === 0 ? null : { gone: left.mask, lastTurns: left.turns },
  }));

const playedByArbitrary: fc.Arbitrary<PlayedBy> = fc.oneof(
  fc.constantFrom<PlayedBy>({ kind: "peer" }, { kind: "nobody" }),
  fc.constantFrom(...BOT_STRENGTHS).map((level): PlayedBy => ({ kind: "bot", level })),
);
const stateTurn = fc.oneof(fc.constant(-1), fc.nat(100_000), fc.constant(2 ** 31 - 2));

/** Offers of a state, with and without changes of seats after it. */
export const offerArbitrary: fc.Arbitrary<StateOffer> = fc
  .record({
    turn: stateTurn,
    byteCount: fc.oneof(fc.integer({ min: 1, max: 16 * 2 ** 20 }), fc.constant(16 * 2 ** 20)),
    checksum: u32,
    view: fc.integer({ min: 1, max: 2 ** 16 - 1 }),
    lineage: u32,
    peers: fc.integer({ min: 1, max: 255 }),
    left: turnsOf(1),
    changes: fc.array(fc.record({ playerId, playedBy: playedByArbitrary, turn: fc.nat(2 ** 31 - 1) }), {
      maxLength: 15,
    }),
  })
  .map(({ left, ...offer }) => ({ ...offer, installed: { gone: left.mask, lastTurns: left.turns } }));

/** Messages of each kind. */
export const MESSAGE_ARBITRARIES: { readonly [Kind in Message["kind"]]: fc.Arbitrary<Message> } = {
  promise: fc
    .record({
      signer: playerId,
      statement: statementArbitrary.filter(({ promised }) => promised !== 0),
      signature: fc.uint8Array({ minLength: SIGNATURE_BYTES, maxLength: SIGNATURE_BYTES }),
    })
    .map((promise) => ({ kind: "promise", ...promise })),
  account: accountArbitrary.map((account) => ({ kind: "account", account })),
  "agreed-data": agreedDataArbitrary,
  "blocks-wanted": fc
    .tuple(at, fc.array(fc.array(u32, { maxLength: 9 }), { minLength: 1, maxLength: 60 }))
    .map(([place, checksums]) => ({ kind: "blocks-wanted", ...place, checksums })),
  blocks: fc.tuple(at, blocksArbitrary).map(([place, blocks]) => ({ kind: "blocks", ...place, blocks })),
  finding: haltTurnArbitrary.chain((haltTurn) =>
    slipArbitrary(haltTurn).map((difference) => ({ kind: "finding", haltTurn, difference })),
  ),
  choice: fc
    .tuple(haltTurnArbitrary, fc.nat(254))
    .map(([haltTurn, withoutMask]) => ({ kind: "choice", haltTurn, withoutMask })),
  minds: fc
    .record({
      haltTurn: haltTurnArbitrary,
      botTurns: fc.array(botTurnArbitrary, { maxLength: 24 }),
      minds: fc.int32Array({ maxLength: 232 }),
    })
    .map((message) => ({ kind: "minds", ...message })),
  statement: statementArbitrary.map((statement) => ({ kind: "statement", statement })),
  "state-wanted": fc.constant({ kind: "state-wanted" }),
  "state-offer": offerArbitrary.map((offer) => ({ kind: "state-offer", offer })),
  "parts-wanted": fc
    .tuple(stateTurn, fc.nat(0xfffe), fc.integer({ min: 1, max: 0xffff }))
    .map(([turn, first, more]) => ({
      ...{ kind: "parts-wanted", turn, first, end: Math.min(0xffff, first + more) },
    })),
  "state-part": fc.record({
    kind: fc.constant("state-part" as const),
    turn: stateTurn,
    index: u16,
    bytes: fc.uint8Array({ minLength: 1, maxLength: STATE_PART_BYTES }),
  }),
  "caught-up": fc.constant({ kind: "caught-up" }),
  watchers: u16.map((count) => ({ kind: "watchers", count })),
  claims: fc
    .array(claimArbitrary, { minLength: 1, maxLength: 8 })
    .map((claims) => ({ kind: "claims", claims })),
  heard: fc
    .tuple(haltTurnArbitrary, fc.nat(3), digestArbitrary)
    .map(([haltTurn, attempt, digest]) => ({ kind: "heard", haltTurn, attempt, digest })),
  waited: fc.record({ kind: fc.constant("waited" as const), waitedMs: fc.nat(0xffff) }),
};
