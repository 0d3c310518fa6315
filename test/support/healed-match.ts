import { expect } from "vitest";

import type { DesyncStory } from "../../src/desync/story.ts";
import type { Departure } from "../../src/match/members/departure.ts";
import { factsOfReplay, verifyReplay, type Replay } from "../../src/replay/index.ts";
import type { Command, PlayerId } from "../../src/sim/index.ts";
import type { LinkSettings } from "../../src/simnet/index.ts";
import { joinBytes, readWhole } from "../replay/recorded-match.ts";
import { LinkedMatch, type LinkedMatchOptions, type LinkedPeer } from "./linked-match.ts";

export const CLEAN: Partial<LinkSettings> = { delayMs: 30 };
export const LOSSY: Partial<LinkSettings> = { delayMs: 100, jitterMs: 20, lossPercent: 5 };

const CATS = 3;
/** Turn -2 is at 3 s: by then some commands have run. */
export const UNDER_WAY_MS = 6_000;
const MAGIC_BYTES = 6;
const RECORD_HEAD_BYTES = 2;
const RECORD_CRC_BYTES = 4;
const BODY_MASK = 0x3fff;

export type HealedMatchOptions = Partial<Omit<LinkedMatchOptions, "setup">> & {
  readonly peerCount: number;
  readonly untilMs?: number; // it is played so far at once
};

/** A match on modelled links whose players move some cats twice a second, as it is after some turns. */
export function startHealable({
  peerCount,
  untilMs = UNDER_WAY_MS,
  ...options
}: HealedMatchOptions): LinkedMatch {
  const playerIds = Array.from({ length: peerCount }, (_, i) => i + 1);
  const link = options.link ?? CLEAN;
  const match = new LinkedMatch({
    ...{ seed: 11, rttMs: 2 * (link.delayMs ?? 0), stopAfterTurn: 100, ordersPerSecond: 2 },
    setup: { seed: 7, catsPerPlayer: CATS, playerIds },
    order: moveOne,
    ...options,
    link,
  });
  match.runUntil(untilMs);
  return match;
}

function moveOne(playerId: PlayerId, random: () => number): Command {
  const cat = (playerId - 1) * CATS + 1 + Math.floor(random() * CATS);
  return { kind: "move", cats: [cat], x: Math.floor(random() * 3_000), y: Math.floor(random() * 1_000) };
}

export function runToEnd(match: LinkedMatch, limitMs = 90_000): void {
  match.runUntil(limitMs, () => match.peers.every(({ run }) => isOver(run.state)));
}

function isOver(state: string): boolean {
  return state === "finished" || state === "desynced" || state === "lost";
}

export function peerOf(match: LinkedMatch, playerId: PlayerId): LinkedPeer {
  return match.peers.find((peer) => peer.playerId === playerId)!;
}

/** A value of one peer's world is changed from outside. */
export function harm(match: LinkedMatch, playerId: PlayerId, row = 1): void {
  peerOf(match, playerId).run.match.world.cats.health[row]! -= 1;
}

/** The stories of a peer, as each was told last, in the order of their numbers. */
export function storiesOf({ events }: LinkedPeer): readonly DesyncStory[] {
  const stories = new Map<number, DesyncStory>();
  for (const event of events) if (event.kind === "desync") stories.set(event.number, event.story);
  return [...stories.values()];
}

export function refusalsOf({ events }: LinkedPeer): readonly string[] {
  return events.flatMap((event) => (event.kind === "refused" ? [`${event.playerId} ${event.reason}`] : []));
}

/** Who is gone, as a peer was told. */
export function goneOf({ events }: LinkedPeer): readonly Departure[] {
  return events.flatMap((event) => (event.kind === "gone" ? [event] : []));
}

export function outcomeOf({ events }: LinkedPeer): string | null {
  return events.findLast((event) => event.kind === "result")?.result.outcome ?? null;
}

export function replayOf({ replay }: LinkedPeer): Replay {
  return readWhole(joinBytes(replay));
}

/** From the match record on: what is before it names who recorded. */
function sharedBytes({ replay }: LinkedPeer): Uint8Array {
  const bytes = joinBytes(replay);
  const bodyBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint16(MAGIC_BYTES) & BODY_MASK;
  return bytes.subarray(MAGIC_BYTES + RECORD_HEAD_BYTES + bodyBytes + RECORD_CRC_BYTES);
}

/** All of these have come to the same end by the same turns, wrote the same replay, and each replay can be run again and has the facts of the match. */
export function expectSameMatch(
  peers: readonly LinkedPeer[],
  outcome = "stopped",
  { mayLackFacts = false } = {},
): void {
  const first = peers[0]!;
  for (const peer of peers) {
    expect(outcomeOf(peer), `player ${peer.playerId}`).toBe(outcome);
    expect(peer.checksums).toEqual(first.checksums);
    expect(Buffer.from(sharedBytes(peer)).equals(Buffer.from(sharedBytes(first)))).toBe(true);
    const replay = replayOf(peer);
    expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: peer.checksums.length });
    expect(replay.turns.map(({ checksum }) => checksum)).toEqual(peer.checksums);
    const { facts } = peer.run.chronicle;
    // Who has other rules can't run the agreed turns again, and has none.
    if (facts !== null || !mayLackFacts)
      expect(JSON.stringify(facts)).toBe(JSON.stringify(factsOfReplay(replay).facts));
  }
}
