// Goal: those who can't reach enough others and go on by themselves play a match of their own, which never mixes with that of the others,
// and whoever comes back finds one of them.
// Method: real peers on a simulated network that is cut in two for some time, whose players choose; replays are verified.
import { secretsOfSeat } from "../../src/lab/simulate/simulated-secrets.ts";
import { describe, expect, test } from "vitest";

import type { Pilot } from "../../src/bot/index.ts";
import { createPeerRecord, recordEvent, type PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import type { SimulatedMatch } from "../../src/lab/simulate/simulated-match.ts";
import { SIM_RULES, type Rules } from "../../src/lockstep/index.ts";
import { MatchPeer, type MatchPeerEvent } from "../../src/match/index.ts";
import { Session, type KnownSeat } from "../../src/net/index.ts";
import { verifyReplay } from "../../src/replay/index.ts";
import { PLAYER_COUNT_MAX, SIM_VERSION } from "../../src/sim/index.ts";
import { PERFECT_LINK, type LinkSettings } from "../../src/simnet/index.ts";
import { joinBytes, readWhole } from "../replay/recorded-match.ts";
import { createMatch } from "./disturbed-match.ts";
import { WatchPeer } from "../../src/watch/index.ts";
import { longTest } from "../support/drawn.ts";

const SEED = 17;
const STOP_TURN = 1_500;
/** Who is cut off is gone by then, and those who are too few may choose. */
const MAY_CHOOSE_MS = 42_000;

/** Bots do nothing: else they would win before the others are heard again. */
const RULES: Rules = { ...SIM_RULES, decide: () => [] };

/** Each walks up and down with one cat, so that a world tells whom it is played by. */
function pacing(_seed: number, playerId: number): Pilot {
  return ({ cats, header }, turn) => {
    if (turn % 10 !== 0) return [];
    const row = Array.from({ length: header.catCount }, (_, i) => i).find(
      (i) => cats.playerId[i] === playerId,
    );
    if (row === undefined) return [];
    const step = turn % 20 === 0 ? 100 : -100;
    const [x, y] = [cats.x[row]!, cats.y[row]!].map((at) => Math.floor(at / 256));
    return [{ kind: "move", cats: [cats.networkId[row]!], x: x! + step, y: y! }];
  };
}

/** A match whose players are cut in two, and may choose to go on. */
class PartedMatch {
  readonly match: SimulatedMatch;
  readonly returned: PeerRecord[] = [];
  readonly #replays = new Map<PeerRecord, Uint8Array[]>();

  constructor(
    peerCount: number,
    { stopAfterTurn = STOP_TURN, ...link }: Partial<LinkSettings> & { readonly stopAfterTurn?: number } = {},
  ) {
    let made: SimulatedMatch | null = null;
    const early: (() => void)[] = [];
    this.match = createMatch(
      {
        ...{ seed: SEED, peerCount, stopAfterTurn, catsPerPlayer: 10 },
        link: { ...PERFECT_LINK, delayMs: 30, jitterMs: 10, ...link },
      },
      {
        peerOptions: () => ({ splitMs: Infinity, rules: RULES, createPilot: pacing }),
        onEvent: (index, event, nowMs) => {
          const note = (): void => this.#note(made!.records[index]!, event, nowMs);
          if (made === null) early.push(note);
          else note();
        },
      },
    );
    made = this.match;
    for (const note of early) note();
    const { network } = this.match;
    const usual = network.onActivity;
    network.onActivity = (peer, nowMs) => {
      if (peer instanceof WatchPeer) return usual(peer, nowMs);
      const record = this.returned.find((one) => one.peer === peer);
      if (record === undefined) return usual(peer, nowMs);
      for (const event of peer.takeEvents()) this.#note(record, event, nowMs);
    };
    this.match.runToTurn(10);
  }

  get nowMs(): number {
    return this.match.network.nowMs;
  }

  run(ms: number): void {
    this.match.network.runUntil(this.nowMs + ms);
  }

  recordOf(playerId: number): PeerRecord {
    const records = [...this.returned.toReversed(), ...this.match.records];
    return records.find(({ peer }) => peer.session.localPlayerId === playerId)!;
  }

  /** Only players of one group reach each other; null: all do again. */
  cut(groups: readonly (readonly number[])[] | null): void {
    this.match.network.partition(groups?.map((ids) => ids.map((id) => this.recordOf(id).address)) ?? null);
  }

  goAlone(...playerIds: readonly number[]): void {
    for (const id of playerIds) this.recordOf(id).peer.hearWish({ kind: "go-alone" }, this.nowMs);
  }

  kill(playerId: number): KnownSeat {
    const record = this.recordOf(playerId);
    const { seat } = record.peer.session.match;
    this.match.network.remove(record.address);
    return seat!;
  }

  comeBack(seat: KnownSeat, port: number): PeerRecord {
    const options = {
      name: "Back",
      token: seat.token,
      simVersion: SIM_VERSION,
      content: 0,
      playerCountMax: PLAYER_COUNT_MAX,
      secrets: secretsOfSeat(seat, 0x0bac_0000 + port),
    };
    const session = Session.comeBack(options, seat, 0x0bac_0000 + port, this.nowMs);
    const more = {
      seed: seat.seed,
      autoStartPlayers: null,
      stopAfterTurn: STOP_TURN,
      createPilot: pacing,
      rules: RULES,
    };
    const peer = MatchPeer.comeBack({ session, splitMs: Infinity, ...more }, this.nowMs);
    const record = createPeerRecord(peer, { host: "10.9.9.9", port });
    this.returned.push(record);
    this.match.network.add(peer, record.address);
    return record;
  }

  idOf(playerId: number): number {
    return this.recordOf(playerId).peer.session.match.ids.at(-1)!;
  }

  turnOf(playerId: number): number {
    return this.recordOf(playerId).checksums.length - 1;
  }

  replayOf(record: PeerRecord) {
    return readWhole(joinBytes(this.#replays.get(record)!));
  }

  /** All turns that any two of them have ended they ended alike. */
  expectAlike(...playerIds: readonly number[]): void {
    const [first, ...others] = playerIds.map((id) => this.recordOf(id).checksums);
    for (const other of others)
      for (const [turn, checksum] of other.entries())
        if (first![turn] !== undefined && (checksum as number | undefined) !== undefined)
          expect(`${turn}: ${checksum}`).toBe(`${turn}: ${first![turn]}`);
  }

  #note(record: PeerRecord, event: MatchPeerEvent, nowMs: number): void {
    recordEvent(record, event, nowMs);
    if (event.kind === "replay")
      this.#replays.set(record, [...(this.#replays.get(record) ?? []), event.bytes]);
  }
}

test("of two who lose each other the second may go on alone: then there are two matches, also when they hear each other again", () => {
  const stopAfterTurn = 620; // later than all that is done here
  const match = new PartedMatch(2, { stopAfterTurn });
  const before = match.idOf(1);
  match.cut([[1], [2]]);
  match.run(MAY_CHOOSE_MS);
  const stoodAt = match.turnOf(2);
  match.run(5_000);
  expect(match.turnOf(2)).toBe(stoodAt); // it waits as long as its player likes
  match.goAlone(2);
  match.run(5_000);
  match.cut(null);
  match.run(10_000);
  const split = { turn: stoodAt + 1, playerIds: [1], goingOn: [2] };
  expect(match.recordOf(2).splits).toMatchObject([split]);
  expect(match.recordOf(2).gone).toMatchObject([{ playerId: 1, cause: "split", goingOn: [2] }]);
  expect(match.recordOf(1).splits).toEqual([]); // half of them with the lowest: the match goes on with it
  expect(match.recordOf(1).gone).toMatchObject([{ playerId: 2, cause: "silent" }]);
  expect([match.idOf(1), match.idOf(2) === before]).toEqual([before, false]);
  const records = [1, 2].map((id) => match.recordOf(id)); // whoever is closed has no seat
  match.match.runToEnd();
  for (const record of records) {
    expect(record.results).toMatchObject([{ result: { outcome: "stopped", turn: stopAfterTurn } }]);
    expect(record.halts).toEqual([]);
    expect(verifyReplay(match.replayOf(record))).toMatchObject({ kind: "ok", turnCount: stopAfterTurn + 1 });
  }
  const changes = match.replayOf(records[1]!).seatChanges;
  expect(changes).toMatchObject([
    { playerId: 1, turn: split.turn, cause: "split", playedBy: { kind: "bot" } },
  ]);
});

test("nobody goes on alone before all who are here want it, and it goes by itself when the others are heard again", () => {
  const match = new PartedMatch(5);
  match.cut([
    [1, 2, 3],
    [4, 5],
  ]);
  match.run(MAY_CHOOSE_MS);
  const stoodAt = match.turnOf(4);
  match.goAlone(4);
  match.run(3_000);
  expect([match.turnOf(4), match.recordOf(4).splits, match.idOf(4)]).toEqual([stoodAt, [], match.idOf(1)]);
  match.cut(null);
  match.run(12_000);
  match.expectAlike(1, 2, 3, 4, 5); // both are back in the one match
  expect(
    match
      .recordOf(1)
      .back.map(({ playerId }) => playerId)
      .toSorted(),
  ).toEqual([4, 5]);
});

describe("a part of two that went on by itself", () => {
  function parted(link: Partial<LinkSettings> = {}): PartedMatch {
    const match = new PartedMatch(4, link); // half of them with the lowest are as good as more than half
    match.cut([
      [1, 2],
      [3, 4],
    ]);
    match.run(MAY_CHOOSE_MS);
    match.goAlone(3, 4);
    match.run(6_000);
    return match;
  }

  const LINES: readonly (readonly [string, Partial<LinkSettings>])[] = [
    ["a good line", {}],
    ["a line that loses a quarter of all", { lossPercent: 25, delayMs: 80, jitterMs: 60 }],
  ];
  longTest.each(LINES)("has one name, which none of the others has, on %s", (_, link) => {
    const match = parted(link);
    expect(match.idOf(3)).toBe(match.idOf(4));
    expect([1, 2].map((id) => match.idOf(id))).toEqual([SEED, SEED]);
    expect(match.idOf(3)).not.toBe(SEED);
    const turn = match.turnOf(3);
    match.cut(null);
    match.run(10_000);
    expect(match.turnOf(3)).toBeGreaterThan(turn + 80);
    match.expectAlike(1, 2);
    match.expectAlike(3, 4);
    const [ours, theirs] = [3, 4].map((id) => match.recordOf(id).splits);
    expect([ours!.length, ours]).toEqual([1, theirs]);
    const [one, other] = [1, 3].map((id) => match.recordOf(id).checksums);
    expect(other!.some((checksum, at) => at < one!.length && checksum !== one![at])).toBe(true);
  });

  test("is where one of them comes back to, while the others can be reached as well", () => {
    const match = parted();
    match.cut(null);
    const seat = match.kill(4);
    expect(seat.matchIds).toEqual([SEED, match.idOf(3)]);
    match.run(12_000);
    match.comeBack(seat, 47_001);
    match.run(12_000);
    expect(match.recordOf(3).back.map(({ playerId }) => playerId)).toEqual([4]);
    expect(match.recordOf(1).back).toEqual([]);
    expect(match.turnOf(4)).toBeGreaterThan(match.turnOf(3) - 5);
    match.expectAlike(3, 4);
  });

  test("is found by its former name, where nobody else can be reached", () => {
    const match = parted();
    const seat = match.kill(4);
    match.run(12_000);
    match.comeBack({ ...seat, matchIds: [SEED] }, 47_002); // of before they parted
    match.cut([
      [1, 2],
      [3, 4],
    ]);
    match.run(15_000);
    expect(match.recordOf(3).back.map(({ playerId }) => playerId)).toEqual([4]);
    match.expectAlike(3, 4);
    expect(match.idOf(4)).toBe(match.idOf(3));
  });

  longTest("is left for the others, where only they can be reached: their match, and no mixture", () => {
    const match = parted();
    const seat = match.kill(4);
    match.run(12_000);
    match.comeBack(seat, 47_003);
    match.cut([[1, 2, 4], [3]]);
    match.run(15_000);
    match.cut(null);
    match.run(15_000);
    for (const id of [1, 2]) expect(match.recordOf(id).back.map(({ playerId }) => playerId)).toEqual([4]);
    expect([match.idOf(4), match.recordOf(3).back]).toEqual([SEED, []]);
    match.expectAlike(1, 2, 4);
    expect(match.turnOf(4)).toBeGreaterThan(match.turnOf(1) - 5);
  });
});
