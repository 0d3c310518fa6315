// Goal: what a giver gives counts as it was promised and in its order, or its giver is asked no more.
// Method: a watcher and the desk of one who plays hand each other their packets, on a clock that is told; answers are altered.
import { describe, expect, test } from "vitest";

import { crc32 } from "../../src/base/index.ts";
import { randomFrom } from "../../src/lab/simulate/onlooker.ts";
import { Game, startOfMatch } from "../../src/lockstep/index.ts";
import type { MatchSetup } from "../../src/sim/index.ts";
import { digestNamed } from "../support/digest-named.ts";
import { Broadcast, isJoinable, writeHead } from "../../src/watch/broadcast.ts";
import { WatchDesk } from "../../src/watch/watch-desk.ts";
import { Watching } from "../../src/watch/watching.ts";
import type { Address, WatcherPacket, WatchPartPacket } from "../../src/wire/index.ts";

const SETUP: MatchSetup = { seed: 1, catsPerPlayer: 3, playerIds: [1, 2] };
const NAMES = new Map([
  [1, "Ada"],
  [2, "Ben"],
]);
const PLAYER: Address = { host: "10.0.0.1", port: 45_000 };
const ANOTHER: Address = { host: "10.0.0.2", port: 45_000 };
const WATCHER: Address = { host: "10.0.0.9", port: 45_000 };
const STEP_MS = 50;
const TURNS = 140;

/** What becomes of an answer on its way. */
type Change = (answer: WatcherPacket) => WatcherPacket | null;

/** A match as one has it who plays. */
function playedMatch(): Broadcast {
  const broadcast = new Broadcast(writeHead(SETUP, NAMES), { playerIds: [1, 2], delaySeconds: 0 });
  const game = new Game({ ...startOfMatch(SETUP), logState: null });
  game.runCountdown();
  const addState = (turn: number): void =>
    broadcast.addState({ turn, words: game.words.slice(), roster: game.roster });
  addState(-1);
  for (let turn = 0; turn < TURNS; turn += 1) {
    game.enterRecorded([]);
    const { checksum } = game.runTurn();
    broadcast.addTurn({ turn, commands: [], end: { checksum, commandDelayTurns: 2 }, mark: null });
    if (isJoinable(turn)) addState(turn);
  }
  return broadcast;
}

interface Said {
  readonly from: Address;
  readonly packet: WatcherPacket;
}

/** `beside`: what comes before each part, of whomever. */
function watch(change: Change, { repeats = 1, beside = (_: WatchPartPacket): readonly Said[] => [] } = {}) {
  const broadcast = playedMatch();
  const desk = new WatchDesk(randomFrom(1));
  desk.show(broadcast);
  desk.places = [ANOTHER];
  const watching = new Watching(PLAYER, randomFrom(2), 0);
  const seen = { kinds: [] as string[], turns: [] as number[], distrusted: [] as string[], offers: 0 };
  const givers = [PLAYER.host]; // who is there
  const checked: number[] = []; // when somebody was asked whether a state is theirs
  let nowMs = 0;
  const run = (ms: number): void => {
    for (const untilMs = nowMs + ms; nowMs < untilMs; nowMs += STEP_MS) {
      for (const { to, packet } of watching.update({ watchers: 1, isFull: false }, nowMs)) {
        if (packet.kind === "watch-check") checked.push(nowMs);
        if (!givers.includes(to.host)) continue;
        const answer = desk.hear(WATCHER, packet, nowMs);
        if (answer?.kind === "watch-offer") seen.offers += 1;
        const changed = answer === null ? null : change(answer);
        if (changed?.kind === "watch-part")
          for (const { from, packet: said } of beside(changed)) watching.hear(from, said, nowMs);
        if (changed !== null) for (let i = 0; i < repeats; i += 1) watching.hear(to, changed, nowMs);
      }
      for (const news of watching.takeNews()) {
        if (news.kind === "record") seen.turns.push(news.turn);
        else if (news.kind === "distrusted") seen.distrusted.push(`${news.address.host} ${news.why}`);
        else seen.kinds.push(news.kind);
      }
    }
  };
  return { watching, broadcast, seen, run, givers, checked };
}

/** Alters parts of a section, and nothing else. */
const parts =
  (section: WatchPartPacket["section"], change: (part: WatchPartPacket) => WatchPartPacket): Change =>
  (answer) =>
    answer.kind === "watch-part" && answer.section === section ? change(answer) : answer;

const NOTHING = { bytes: new Uint8Array(0), byteCount: 0, offset: 0, isWhole: false };
const spoiled = (part: WatchPartPacket): WatchPartPacket => ({
  ...part,
  bytes: part.bytes.map((byte, i) => (i === 0 ? byte ^ 1 : byte)),
});
const LIMIT_MS = 6_000;

test("what comes as it was promised is shown: the state, then each turn after it", () => {
  const { seen, run, watching } = watch((answer) => answer);
  run(LIMIT_MS);
  expect(seen).toMatchObject({ kinds: ["header", "state"], distrusted: [] });
  expect(seen.turns).toEqual(Array.from({ length: TURNS - 128 }, (_, i) => 128 + i));
  expect(watching.places).toEqual([PLAYER, ANOTHER]);
});

describe("the giver is asked no more, and nothing is shown, where", () => {
  test.each<readonly [string, Change, string]>([
    ["the head is not what was promised", parts("head", spoiled), "damaged"],
    ["the head is not kept", parts("head", (part) => ({ ...part, ...NOTHING })), "damaged"],
    ["the state is not what was promised", parts("state", spoiled), "damaged"],
  ])("%s", (_, change, why) => {
    const { seen, run } = watch(change);
    run(LIMIT_MS);
    expect(seen).toEqual({ kinds: [], turns: [], distrusted: [`10.0.0.1 ${why}`], offers: 1 });
  });

  test("the state is of another turn than was said", () => {
    const { seen, run } = watch((answer) => {
      const state = playedMatch().state(-1)!;
      if (answer.kind === "watch-offer")
        return { ...answer, stateBytes: state.bytes.length, stateChecksum: crc32(state.bytes) };
      if (answer.kind !== "watch-part" || answer.section !== "state") return answer;
      return { ...answer, bytes: state.bytes.slice(0, answer.bytes.length), byteCount: state.bytes.length };
    });
    run(LIMIT_MS);
    expect(seen).toEqual({ kinds: [], turns: [], distrusted: ["10.0.0.1 other-state"], offers: 1 });
  });
});

test("how far the match is by the word of one who is not believed is forgotten", () => {
  const far = parts("head", (part) => ({ ...part, newestTurn: 1_000_000 }));
  const { run, watching } = watch(far);
  run(LIMIT_MS);
  expect(watching.othersTurn).toBe(1_000_000);
  watching.distrust("other-turns", LIMIT_MS);
  expect(watching.othersTurn).toBe(-1);
});

test("a state that is not kept any more is asked for anew, and its giver is believed still", () => {
  let isGone = true;
  const { seen, run } = watch(
    parts("state", (part) => {
      const answer = isGone ? { ...part, ...NOTHING } : part;
      isGone = false;
      return answer;
    }),
  );
  run(LIMIT_MS);
  expect(seen).toMatchObject({ kinds: ["header", "state"], distrusted: [], offers: 2 });
});

test("turns that come twice count once", () => {
  const { seen, run } = watch((answer) => answer, { repeats: 2 });
  run(LIMIT_MS);
  expect(seen.distrusted).toEqual([]);
  expect(seen.turns).toEqual(Array.from({ length: TURNS - 128 }, (_, i) => 128 + i));
});

test("a segment that is called whole and lacks turns is not believed", () => {
  const { seen, run } = watch(parts("turns", (part) => ({ ...part, isWhole: true })));
  run(LIMIT_MS);
  expect(seen.distrusted).toEqual(["10.0.0.1 damaged"]);
});

test("turns that are no turns are not believed", () => {
  const zeros = parts("turns", (part) => ({ ...part, bytes: new Uint8Array(part.bytes.length) }));
  const { seen, run } = watch(zeros);
  run(LIMIT_MS);
  expect([seen.turns, seen.distrusted]).toEqual([[], ["10.0.0.1 damaged"]]);
});

test.each<readonly [string, (part: WatchPartPacket) => Said]>([
  ["from another address", (packet) => ({ from: ANOTHER, packet })],
  ["with another pass", (part) => ({ from: PLAYER, packet: { ...part, pass: part.pass + 1 } })],
  ["of another match", (part) => ({ from: PLAYER, packet: { ...part, match: part.match + 1 } })],
])("parts %s are passed over, whatever is in them", (_, forge) => {
  const beside = (part: WatchPartPacket): readonly Said[] => [
    forge({ ...part, ...NOTHING }),
    forge(spoiled(part)),
  ];
  const { seen, run } = watch((answer) => answer, { beside });
  run(LIMIT_MS);
  expect(seen).toMatchObject({ kinds: ["header", "state"], distrusted: [], offers: 1 });
  expect(seen.turns).toHaveLength(TURNS - 128);
});

test("places with bytes behind them, or cut, lead nowhere", () => {
  for (const change of [
    (bytes: Uint8Array) => Uint8Array.of(...bytes, 0),
    (bytes: Uint8Array) => bytes.slice(0, -1),
  ]) {
    const { watching, run, seen } = watch(
      parts("places", (part) => ({ ...part, bytes: change(part.bytes) })),
    );
    run(LIMIT_MS);
    expect(seen.kinds).toEqual(["header", "state"]);
    expect(watching.places).toEqual([PLAYER]);
  }
});

// What it went on from is of another one: that may have been wrong.
test("one who goes on from what another one gave is not to blame for it: it is asked still", () => {
  const { watching, seen, run, givers } = watch((answer) => answer);
  run(LIMIT_MS);
  givers[0] = ANOTHER.host;
  run(LIMIT_MS);
  expect(watching.depth).toBe(1); // the other one gives it
  watching.distrust("other-turns", 2 * LIMIT_MS);
  run(LIMIT_MS);
  expect(seen).toMatchObject({ kinds: ["header", "state", "state"], distrusted: [] });
});

describe("one who says that it keeps only later turns than are wanted", () => {
  const later = (part: WatchPartPacket): WatchPartPacket => ({ ...part, ...NOTHING, newestTurn: 10_000 });

  test("gives a newer state, from which it goes on", () => {
    let isFirst = true;
    const { seen, run } = watch(
      parts("turns", (part) => {
        const answer = isFirst ? later(part) : part;
        isFirst = false;
        return answer;
      }),
    );
    run(LIMIT_MS);
    expect(seen).toMatchObject({ kinds: ["header", "state", "state"], distrusted: [] });
    expect(seen.turns).toEqual(Array.from({ length: TURNS - 128 }, (_, i) => 128 + i));
  });

  test("and says so of that one as well, is asked no more", () => {
    const { seen, run } = watch(parts("turns", later));
    run(LIMIT_MS);
    expect(seen).toMatchObject({ kinds: ["header", "state", "state"], distrusted: ["10.0.0.1 damaged"] });
  });
});

test("whether a state is that of others is asked of them once at a time, and not before there is one", () => {
  const { watching, run, checked } = watch((answer) => answer);
  const digest = digestNamed(7);
  watching.confirm(127, digest, 0);
  run(LIMIT_MS);
  checked.length = 0;
  watching.confirm(127, digest, LIMIT_MS);
  run(4 * STEP_MS);
  watching.confirm(127, digest, LIMIT_MS + 4 * STEP_MS); // the others may still answer
  run(2 * STEP_MS);
  expect(checked).toEqual([LIMIT_MS]);
});
