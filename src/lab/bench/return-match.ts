import type { Pilot } from "../../bot/index.ts";
import { generateMap, type PlayerId } from "../../sim/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import { startAgain } from "../departures/runs/returner.ts";
import { createStroller } from "../departures/runs/stroller.ts";
import { createPeerRecord, recordEvent, type PeerRecord } from "../simulate/peer-record.ts";
import { SimulatedMatch } from "../simulate/simulated-match.ts";

/** A match in which peers go, and come back. */
interface ReturnPlan {
  readonly peerCount: number;
  readonly catCount: number;
  readonly link: LinkSettings; // of all peers
  readonly watchDelaySeconds?: number; // strangers may watch, so late; absent: they may not
  readonly turns?: number; // that are played before, the last of them with fights; absent: a few
  readonly tell?: (text: string) => void; // how far it is
}

const SEED = 3;
const TURNS = 60;
const FOREVER = 1_000_000;
const TELL_TURNS = 1_000;
const SIDE = 85;
const ORDER_TURNS = 40;
const RUN_AGAIN = 1;
const PORT_AGAIN = 47_001;
/** Simulated time in which anything that is measured happens, or never will. */
const LIMIT_MS = 240_000;

/** Real peers on a simulated network, with armies that fight in the middle of a map; when each of their turns ended. */
export class ReturnMatch {
  readonly match: SimulatedMatch;
  readonly turnsMs = new Map<PeerRecord, number[]>();
  #isReady = false;

  constructor({ peerCount, catCount, link, watchDelaySeconds, turns = TURNS, tell }: ReturnPlan) {
    const catsPerPlayer = Math.floor(catCount / peerCount);
    const map = generateMap({ seed: SEED, playerCount: peerCount, side: SIDE });
    const ground = { mode: "battle", map, catLimit: catsPerPlayer, timeLimitMinutes: 0 } as const;
    const watching = watchDelaySeconds === undefined ? {} : { watchDelaySeconds };
    const plan = { seed: SEED, peerCount, catsPerPlayer, ground, stopAfterTurn: FOREVER, link, ...watching };
    this.match = new SimulatedMatch(plan, {
      createPilot: (seed, id) => fightFrom(turns - TURNS, createStroller(seed, id), attackMiddle(seed, id)),
      onEvent: (index, event, nowMs) => {
        if (!this.#isReady && event.kind !== "start") return;
        const record = this.match.records[index]!;
        recordEvent(record, event, nowMs);
        if (event.kind === "turn") this.#noteTurn(record, nowMs);
      },
    });
    this.match.runLobby();
    this.#isReady = true;
    for (let turn = 0; turn < turns; turn += TELL_TURNS) {
      const until = Math.min(turns, turn + TELL_TURNS);
      this.runUntil(() => this.turnsOf(this.match.records[0]!).length >= until);
      if (turns > TELL_TURNS) tell?.(`turn ${until} of ${turns}`);
    }
  }

  get nowMs(): number {
    return this.match.network.nowMs;
  }

  turnsOf(record: PeerRecord): readonly number[] {
    return this.turnsMs.get(record) ?? [];
  }

  run(ms: number): void {
    this.match.network.runUntil(this.nowMs + ms);
  }

  /** False: that did not happen. */
  runUntil(isDone: () => boolean): boolean {
    this.match.network.runUntil(this.nowMs + LIMIT_MS, isDone);
    return isDone();
  }

  /** Those are gone without a word. */
  kill(indices: readonly number[]): void {
    for (const index of indices) this.match.network.remove(this.match.records[index]!.address);
  }

  /** A peer that was killed is started again, behind such a link. */
  startAgain(index: number, link: LinkSettings): PeerRecord {
    const { network, plan, records } = this.match;
    const seat = records[index]!.peer.session.match.seat!;
    const known = { seat, run: RUN_AGAIN, map: plan.ground!.map };
    const peer = startAgain(known, { stopAfterTurn: FOREVER, createPilot: attackMiddle }, this.nowMs);
    const record = createPeerRecord(peer, { host: "127.0.0.1", port: PORT_AGAIN });
    const usual = network.onActivity;
    network.onActivity = (one, nowMs) => {
      if (one !== peer) return usual(one, nowMs);
      for (const event of peer.takeEvents()) recordEvent(record, event, nowMs);
    };
    network.setHost(record.address, link);
    network.add(peer, record.address);
    return record;
  }

  /** Turns a second of the slowest of those, since then. */
  pace(records: readonly PeerRecord[], sinceMs: number): number {
    const counts = records.map((record) => this.turnsOf(record).filter((atMs) => atMs > sinceMs).length);
    return (Math.min(...counts) * 1_000) / (this.nowMs - sinceMs);
  }

  #noteTurn(record: PeerRecord, nowMs: number): void {
    const times = this.turnsMs.get(record);
    if (times === undefined) this.turnsMs.set(record, [nowMs]);
    else times.push(nowMs);
  }
}

/** A player that fought from the start would have no cats left. */
function fightFrom(turn: number, before: Pilot, after: Pilot): Pilot {
  return (world, at) => (at < turn ? before : after)(world, at);
}

/** Own cats to and fro, again and again: few words, and much that changes. */
function attackMiddle(_seed: number, localPlayerId: PlayerId): Pilot {
  return (world, turn) => {
    if (turn % ORDER_TURNS !== 2) return [];
    const { cats, header } = world;
    const own = [...cats.networkId.subarray(0, header.catCount)].filter(
      (_id, row) => cats.playerId[row] === localPlayerId,
    );
    return own.length === 0
      ? []
      : [{ kind: "move", cats: own.slice(0, ORDERED_CATS), x: turn % 80 === 2 ? 400 : -400, y: 0 }];
  };
}

const ORDERED_CATS = 200;
