import { crc32 } from "../base/index.ts";
import type { Departures, Installation } from "./departure-state.ts";
import { hasQuorum } from "./departure-rules.ts";

/** A part of a match that went on although it was none to go on by itself: a match of its own from then on. */
export interface MatchPart {
  readonly view: number; // how many times all had agreed on departures, with this one
  readonly gone: number; // mask: the players that are not in it
}

/**
 * Whether the remaining players go on without these as a match of their own: they are no quorum of the last roster. All
 * of them find the same: goodbyes, which some may not have heard, do not count here. So two parts that both go on are
 * never of one name.
 */
export function isPart({ peers }: Pick<Departures, "peers">, gone: number): boolean {
  return !hasQuorum({ peers, goodbyes: 0, left: peers & ~gone });
}

/** What a part is called that came from the match of that id, u32: all of the part know it without a word. */
export function partIdOf(matchId: number, { view, gone }: MatchPart): number {
  const bytes = new Uint8Array(9);
  const writer = new DataView(bytes.buffer);
  writer.setUint32(0, matchId);
  writer.setUint32(4, view);
  writer.setUint8(8, gone);
  return crc32(bytes);
}

/** The parts that others may have become already, by what they and we have promised or said in this view. */
export function comingParts(departures: Departures, promised: readonly number[]): readonly MatchPart[] {
  const { said, heard } = departures;
  const theirs = heard.map((one) => (one?.view === said.view ? one.promised : 0));
  const masks = new Set([...promised, said.promised, ...theirs]);
  return [...masks]
    .filter((gone) => gone !== 0 && isPart(departures, gone))
    .map((gone) => ({ view: said.view + 1, gone }));
}

/** By which one of the view before has come to this one; null: it is the same match. */
export function partOf(before: Departures, { gone }: Installation): MatchPart | null {
  return isPart(before, gone) ? { view: before.said.view + 1, gone } : null;
}
