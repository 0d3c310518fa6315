import { PLAYER_COUNT_MAX, type PlayerId } from "../../sim/index.ts";

/** What a match is called, whose players may have parted from others. */
export interface MatchNames {
  readonly ids: readonly number[]; // u32: what it came from first, the session's own, and what it is called now last
  readonly coming: readonly number[]; // what its other players may call it already, if they know sooner that they have parted
  readonly members: readonly PlayerId[]; // the players that are in it
}

/** A peer of a part, which has not come to it yet, is heard by its former name for so long. */
const FORMER_MS = 60_000;
/** A match is split a few times at most; of more names the last are known. */
export const MATCH_IDS_MAX = 16;

/**
 * By which names link packets are sealed and read: a part of a match that goes on by itself is a match of its own, and
 * packets of players that are not in it are as good as altered.
 */
export class MatchIds {
  #names: MatchNames = { ids: [], coming: [], members: [] };
  readonly #late = new Set<PlayerId>(); // players that have said nothing yet by the present name
  #lateUntilMs = -Infinity;
  readonly #shared = new Map<PlayerId, number>(); // of players that are not in it: what it was called when they were

  /** `first`: the session's own, by which it is called until its players part. */
  current(first: number): number {
    return this.#names.ids.at(-1) ?? first;
  }

  /** All that it has been called, the present name last. */
  all(first: number): readonly number[] {
    return this.#names.ids.length === 0 ? [first] : this.#names.ids;
  }

  follow(names: MatchNames, nowMs: number): void {
    const before = this.#names;
    this.#names = names;
    if (before.ids.length === 0 || before.ids.at(-1) === names.ids.at(-1)) return;
    for (let playerId = 1; playerId <= PLAYER_COUNT_MAX; playerId += 1) {
      const isNews = before.members.includes(playerId) || !this.#shared.has(playerId); // a player that comes back was in it by that name as well
      if (names.members.includes(playerId)) this.#shared.delete(playerId);
      else if (isNews) this.#shared.set(playerId, before.ids.at(-1)!);
    }
    this.#late.clear();
    for (const playerId of names.members) this.#late.add(playerId);
    this.#lateUntilMs = nowMs + FORMER_MS;
  }

  /** Goes back to a match of that name, perhaps another than before. */
  choose(id: number, first: number): void {
    const ids = [...this.all(first).filter((one) => one !== id), id].slice(-MATCH_IDS_MAX);
    this.#names = { ids, coming: [], members: [] };
    this.#late.clear();
    this.#shared.clear();
  }

  /** The name by which that player is written to: one that is not in it, and may not know that, reads what we last had in common. */
  sealFor(receiver: PlayerId, first: number): number {
    return this.#shared.get(receiver) ?? this.current(first);
  }

  /** That player, who is not in it, asks for it by its present name. */
  noteKnown(playerId: PlayerId): void {
    this.#shared.delete(playerId);
  }

  /** By which names a link packet of that player may be sealed now. */
  readable(sender: PlayerId, first: number, nowMs: number): readonly number[] {
    const now = [this.current(first), ...this.#names.coming];
    const former = this.#names.ids.at(-2);
    const isLate = former !== undefined && nowMs < this.#lateUntilMs && this.#late.has(sender);
    return isLate ? [...now, former] : now;
  }

  /** That player's packet was sealed by that name. */
  noteHeard(sender: PlayerId, id: number, first: number): void {
    if (id === this.current(first)) this.#late.delete(sender);
  }
}
