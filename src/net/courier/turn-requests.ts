import { assert } from "../../base/index.ts";
import { isInMask, type TurnData } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { TurnRequest } from "../../wire/index.ts";
import type { TurnRef } from "../link/link-types.ts";
import { SUPPLY_TURNS_MAX } from "./turn-supply.ts";

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
