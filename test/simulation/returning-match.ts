import { secretsOfSeat } from "../../src/lab/simulate/simulated-secrets.ts";
import { expect } from "vitest";

import type { Pilot } from "../../src/bot/index.ts";
import type { MatchPlan } from "../../src/lab/simulate/match-plan.ts";
import { createPeerRecord, recordEvent, type PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import type { SimulatedMatch } from "../../src/lab/simulate/simulated-match.ts";
import { MatchPeer, type MatchPeerEvent } from "../../src/match/index.ts";
import { Session, type KnownSeat } from "../../src/net/index.ts";
import { verifyReplay, type Replay } from "../../src/replay/index.ts";
import { PLAYER_COUNT_MAX, SIM_VERSION, type Command } from "../../src/sim/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { WatchPeer } from "../../src/watch/index.ts";
import type { Address } from "../../src/wire/index.ts";
import { joinBytes, readWhole } from "../replay/recorded-match.ts";
import { createMatch } from "./disturbed-match.ts";
import { resultOf } from "../../src/lab/simulate/peer-record.ts";

/** Later than anybody in these tests is back, unless said otherwise. */
const STOP_TURN = 170;
/** By which the commands of a peer that has come back are known: Classic has no cushions. */
export const MARK: Command = { kind: "rally", cushion: 7, at: null };
/** Far more than a match takes. */
const LIMIT_MS = 120_000;

/** A match whose peers may be gone and come back, and all that they tell. */
export class ReturningMatch {
  readonly match: SimulatedMatch;
  readonly turnMs = new Map<PeerRecord, number[]>(); // when each turn ended
  readonly #replays = new Map<PeerRecord, Uint8Array[]>();
  readonly #returned: PeerRecord[] = [];
  readonly #left = new Set<PeerRecord>();
  #runCount = 0;

  constructor(plan: Partial<MatchPlan>) {
    let made: SimulatedMatch | null = null;
    const early: (() => void)[] = []; // what is told while the match is made
    const link = { ...PERFECT_LINK, delayMs: 30, jitterMs: 10 };
    this.match = createMatch(
      { catsPerPlayer: 20, stopAfterTurn: STOP_TURN, link, ...plan },
      {
        onEvent: (index, event, nowMs) => {
          const note = (): void => this.#note(made!.records[index]!, event, nowMs);
          if (made === null) early.push(note);
          else note();
        },
      },
    );
    made = this.match;
    for (const note of early) note();
    this.match.runToTurn(12);
    const { network } = this.match;
    const usual = network.onActivity;
    network.onActivity = (peer, nowMs) => {
      if (peer instanceof WatchPeer) return usual(peer, nowMs);
      const record = this.#returned.find((one) => one.peer === peer);
      if (record === undefined) return usual(peer, nowMs);
      for (const event of peer.takeEvents()) this.#note(record, event, nowMs);
    };
  }

  get #stopTurn(): number {
    return this.match.plan.stopAfterTurn;
  }

  get nowMs(): number {
    return this.match.network.nowMs;
  }

  /** Of that player: what plays its seat, or did last. */
  recordOf(playerId: number): PeerRecord {
    const records = [...this.#returned.toReversed(), ...this.match.records];
    return records.find(({ peer }) => peer.session.localPlayerId === playerId)!;
  }

  /** Those that were never gone. */
  get stayers(): readonly PeerRecord[] {
    return this.match.records.filter((record) => !this.#left.has(record));
  }

  run(ms: number): void {
    this.match.network.runUntil(this.nowMs + ms);
  }

  runUntil(isEnough: () => boolean): void {
    this.match.network.runUntil(this.nowMs + LIMIT_MS, isEnough);
    expect(isEnough()).toBe(true);
  }

  /** It is gone without a word; its seat, as it is kept in a file. */
  kill(playerId: number): KnownSeat {
    const record = this.recordOf(playerId);
    const { seat } = record.peer.session.match;
    this.match.network.remove(record.address);
    this.#left.add(record);
    return seat!;
  }

  /** Its machine sleeps for so long. */
  nap(playerId: number, ms: number): void {
    const { peer, address } = this.recordOf(playerId);
    this.match.network.remove(address);
    this.run(ms);
    this.match.network.add(peer, address);
    this.#left.add(this.recordOf(playerId));
  }

  /** Another run of that seat's peer starts, at another address if none is given. Every fifth turn it gives a command of its own. */
  comeBack(seat: KnownSeat, at?: Address): PeerRecord {
    this.#runCount += 1;
    const run = 0x0bac_0000 + this.#runCount;
    const options = {
      ...{ name: "Back", token: seat.token, simVersion: SIM_VERSION, content: 0 },
      ...{ playerCountMax: PLAYER_COUNT_MAX, secrets: secretsOfSeat(seat, run) },
      map: this.match.plan.ground?.map ?? null,
    };
    const session = Session.comeBack(options, seat, run, this.nowMs);
    const peer = MatchPeer.comeBack(
      {
        ...{ session, seed: seat.seed, autoStartPlayers: null, stopAfterTurn: this.#stopTurn },
        createPilot: () => markingPilot,
      },
      this.nowMs,
    );
    const record = createPeerRecord(peer, at ?? { host: "10.9.9.9", port: 47_000 + this.#runCount });
    this.#returned.push(record);
    this.match.network.add(peer, record.address);
    return record;
  }

  /** Until those that are there have come to the end of the match. */
  runToEnd(records: readonly PeerRecord[]): void {
    this.runUntil(() => records.every(({ peer }) => peer.isClosed));
  }

  /** Commands of that player in the replay of one who stayed: in which turns it gave which kinds. */
  commandsOf(playerId: number): readonly { readonly turn: number; readonly kind: Command["kind"] }[] {
    const replay = readWhole(joinBytes(this.#replays.get(this.stayers[0]!)!));
    return replay.turns.flatMap(({ playerCommands }, turn) =>
      playerCommands
        .filter((given) => given.playerId === playerId)
        .flatMap(({ commands }) => commands.map(({ kind }) => ({ turn, kind }))),
    );
  }

  /** All of them came to the same end, each turn that anybody ran was the same for all, and replays of those who stayed are right. */
  expectSameEnd(records: readonly PeerRecord[]): void {
    const [first] = this.stayers;
    for (const record of records) {
      expect(resultOf(record)).toEqual(resultOf(first!));
      expect(resultOf(record)).toMatchObject({ outcome: "stopped", turn: this.#stopTurn, lostPlayerIds: [] });
      expect(checksumsBeside(record, first!)).toEqual(checksumsBeside(first!, record));
      expect(record.checksums.at(-1)).toBe(first!.checksums.at(-1));
    }
    for (const record of this.stayers) {
      const replay = readWhole(joinBytes(this.#replays.get(record)!));
      expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: this.#stopTurn + 1 });
      expect(replay.turns.map(({ checksum }) => checksum)).toEqual(record.checksums);
      expect(replay.seatChanges).toEqual(seatChangesOf(record));
    }
  }

  /** The longest that one who stayed was in a turn, from that time on. */
  longestTurnMs(sinceMs: number): number {
    const gaps = this.stayers.flatMap((record) => {
      const times = this.turnMs.get(record)!.filter((atMs) => atMs >= sinceMs);
      return times.slice(1).map((atMs, i) => atMs - times[i]!);
    });
    return Math.max(...gaps);
  }

  #note(record: PeerRecord, event: MatchPeerEvent, nowMs: number): void {
    recordEvent(record, event, nowMs);
    if (event.kind === "replay")
      this.#replays.set(record, [...(this.#replays.get(record) ?? []), event.bytes]);
    if (event.kind === "turn") this.turnMs.set(record, [...(this.turnMs.get(record) ?? []), nowMs]);
  }
}

/** What the replay of that peer is to say of who was gone, why, and who came back. */
function seatChangesOf({ gone, back }: PeerRecord): Replay["seatChanges"] {
  const changes = [
    ...gone.map(({ playerId, turn, playedBy, cause }) => ({ turn, playerId, playedBy, cause })),
    ...back.map(({ playerId, turn }) => ({
      turn,
      playerId,
      playedBy: { kind: "peer" as const },
      cause: null,
    })),
  ];
  // Who is gone again before its seat is its own is not back.
  const isAlone = ({ turn, playerId }: (typeof changes)[number]): boolean =>
    changes.filter((one) => one.turn === turn && one.playerId === playerId).length === 1;
  return changes.filter(isAlone).toSorted((a, b) => a.turn - b.turn || a.playerId - b.playerId);
}

/** Of the turns that the other one has run as well. */
function checksumsBeside({ checksums }: PeerRecord, other: PeerRecord): readonly (readonly number[])[] {
  return [...checksums.entries()].filter(
    ([turn, sum]) => sum !== undefined && other.checksums[turn] !== undefined,
  );
}

const markingPilot: Pilot = (_world, turn) => (turn % 5 === 0 ? [MARK] : []);
