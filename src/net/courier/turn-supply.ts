import { namedCatCount, TURN_COMMAND_CATS_MAX, type TurnBook, type TurnData } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import {
  LINK_PACKET_BITS_BARE,
  LINK_PACKET_BYTES_MAX,
  turnDataBits,
  TURNS_PER_PACKET_MAX,
} from "../../wire/index.ts";
import type { TurnRef } from "../link/link-types.ts";

/** Where turn data are, to be sent to whoever lacks them: TurnBook is one. */
export type TurnSource = Pick<TurnBook, "supply">;

/** What was supplied for another is not supplied again within a round trip, and at least this long. */
const SUPPLY_AGAIN_MS = 100;
/** From the turn on that is asked for. */
export const SUPPLY_TURNS_MAX = 12;
const REMEMBERED_MS = 1_000;
const TURN_DATA_BITS_MAX = LINK_PACKET_BYTES_MAX * 8 - LINK_PACKET_BITS_BARE;

/** The turn data of one packet, as far as there is room for them. */
export class TurnLoad {
  readonly #picked: TurnData[] = [];
  #bits = 0;
  #cats = 0;

  /** Those that fit, ascending by turn and player. */
  get turnData(): readonly TurnData[] {
    return this.#picked.toSorted((a, b) => a.turn - b.turn || a.playerId - b.playerId);
  }

  /** False if there is no room for them. */
  add(data: TurnData): boolean {
    const bits = this.#bits + turnDataBits(data);
    const cats = this.#cats + data.commands.reduce((sum, command) => sum + namedCatCount(command), 0);
    if (this.#picked.length >= TURNS_PER_PACKET_MAX || bits > TURN_DATA_BITS_MAX) return false;
    if (cats > TURN_COMMAND_CATS_MAX) return false;
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
