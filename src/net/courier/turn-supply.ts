import { assert } from "../../base/index.ts";
import {
  isInMask,
  namedCatCount,
  TURN_COMMAND_CATS_MAX,
  type TurnBook,
  type TurnData,
} from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import {
  LINK_PACKET_BITS_BARE,
  PATH_LINK_BYTES_MAX,
  turnDataBits,
  TURNS_PER_PACKET_MAX,
  type TurnRequest,
} from "../../wire/index.ts";
import type { TurnRef } from "../link/link-types.ts";
import { SUPPLY_TURNS_MAX } from "./limits.ts";

/** Where turn data are, to be sent to peers that lack them: TurnBook is one. */
export type TurnSource = Pick<TurnBook, "supply">;

/** What was supplied for another is not supplied again within a round trip, and at least this long. */
const SUPPLY_AGAIN_MS = 100;
const REMEMBERED_MS = 1_000;
const TURN_DATA_BITS_MAX = PATH_LINK_BYTES_MAX * 8 - LINK_PACKET_BITS_BARE;

/** The turn data of one packet, as far as there is room for them. */
export class TurnLoad {
  readonly #picked: TurnData[] = [];
  #bits = 0;
  #cats = 0;

  /** That they take, rounded up. */
  get bytes(): number {
    return (this.#bits + 7) >> 3;
  }

  /** Those that fit, ascending by turn and player. */
  get turnData(): readonly TurnData[] {
    return this.#picked.toSorted((a, b) => a.turn - b.turn || a.playerId - b.playerId);
  }

  /** False if there is no room for them. The first have room, however long another peer has made them. */
  add(data: TurnData): boolean {
    const bits = this.#bits + turnDataBits(data);
    const cats = this.#cats + data.commands.reduce((sum, command) => sum + namedCatCount(command), 0);
    const isFull = this.#picked.length >= TURNS_PER_PACKET_MAX || bits > TURN_DATA_BITS_MAX;
    if (this.#picked.length > 0 && (isFull || cats > TURN_COMMAND_CATS_MAX)) return false;
    this.#picked.push(data);
    this.#bits = bits;
    this.#cats = cats;
    return true;
  }
}

/** Turn data of others that one peer asked us for, in place of their author. */
export class TurnSupply {
  #wanted: readonly TurnRef[] = [];
  readonly #suppliedMs = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#wanted.length === 0;
  }

  /** The peer lacks those of that player from that turn on. */
  ask(
    playerId: PlayerId,
    fromTurn: number,
    { nowMs, rttMs }: { readonly nowMs: number; readonly rttMs: number },
  ): void {
    for (const [key, ms] of this.#suppliedMs) if (nowMs >= ms + REMEMBERED_MS) this.#suppliedMs.delete(key);
    for (let turn = fromTurn; turn < fromTurn + SUPPLY_TURNS_MAX; turn += 1) {
      const key = `${playerId} ${turn}`;
      const againMs = (this.#suppliedMs.get(key) ?? -Infinity) + Math.max(SUPPLY_AGAIN_MS, rttMs);
      const isListed = this.#wanted.some((ref) => ref.playerId === playerId && ref.turn === turn);
      if (nowMs < againMs || isListed || this.#wanted.length >= TURNS_PER_PACKET_MAX) continue;
      this.#suppliedMs.set(key, nowMs);
      this.#wanted = [...this.#wanted, { playerId, turn }];
    }
  }

  /** That peer takes part no more. */
  forget(): void {
    this.#wanted = [];
  }

  /** Puts into a packet what is there of it; what does not fit waits for the next one. */
  load(load: TurnLoad, source: TurnSource): void {
    this.#wanted = this.#wanted.filter(({ playerId, turn }) => {
      const data = source.supply(playerId, turn);
      return data !== null && !load.add(data);
    });
  }
}

/** Turn data that are lost are sent again without being asked for; asking is for when that does not help. */
const ASK_AGAIN_MS = 100;
/** An answer to a request of ours is taken so long. */
const ANSWER_MS_MAX = 3_000;
/** A packet may overtake another; two that skip turn data tell that these were lost, and they are asked for at once. */
const GAP_PACKETS = 2;

/** What we ask one peer for, its own turn data or those of others. */
export class TurnRequests {
  readonly #playerId: PlayerId;
  #last: { readonly request: TurnRequest; readonly atMs: number } | null = null;
  /** The latest turn of its own that each packet carried: the highest two, descending. */
  #latestTurns: readonly number[] = Array.from({ length: GAP_PACKETS }, () => -Infinity);
  #hurriedTurn = -Infinity; // the last that was asked for at once

  constructor(playerId: PlayerId) {
    this.#playerId = playerId;
  }

  /** A new packet came with these. */
  hearTurnData(turnData: readonly TurnData[]): void {
    const latest = turnData.findLast(({ playerId }) => playerId === this.#playerId)?.turn;
    if (latest === undefined) return;
    this.#latestTurns = [...this.#latestTurns, latest].sort((a, b) => b - a).slice(0, GAP_PACKETS);
  }

  /** Two packets from their author lack what we ask it for, and it was not asked for since. */
  isHurried(request: TurnRequest | null): boolean {
    if (request === null || !isInMask(request.playerMask, this.#playerId)) return false;
    return request.turn < this.#latestTurns[GAP_PACKETS - 1]! && request.turn > this.#hurriedTurn;
  }

  noteSent(request: TurnRequest, nowMs: number): void {
    assert(nowMs >= (this.#last?.atMs ?? -Infinity), "TurnRequests: time goes on");
    if (this.isHurried(request)) this.#hurriedTurn = request.turn;
    this.#last = { request, atMs: nowMs };
  }

  /** When its answer to the last one should be here, and it may be asked again, ms. */
  againMs(rttMs: number): number {
    return (this.#last?.atMs ?? -Infinity) + ASK_AGAIN_MS + 2 * rttMs;
  }

  /** Whether it was asked for these, and not too long ago. */
  covers({ playerId, turn }: TurnRef, nowMs: number): boolean {
    if (this.#last === null || nowMs > this.#last.atMs + ANSWER_MS_MAX) return false;
    const { request } = this.#last;
    const isInTime = turn >= request.turn && turn < request.turn + SUPPLY_TURNS_MAX;
    return isInTime && isInMask(request.playerMask, playerId);
  }
}
