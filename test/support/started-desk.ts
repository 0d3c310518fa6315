import { rosterOfSeats } from "../../src/lockstep/index.ts";
import { createWorld } from "../../src/sim/index.ts";
import { Broadcast, writeHead } from "../../src/watch/broadcast.ts";
import { WatchDesk } from "../../src/watch/watch-desk.ts";
import type { Address, WatchOfferPacket, WatchPlace } from "../../src/wire/index.ts";

export const SETUP = { seed: 1, catsPerPlayer: 1, playerIds: [1, 2] };
export const NAMES = new Map([
  [1, "Ada"],
  [2, "Ben"],
]);
export const HOLDERS = [1, 2, 3].map((port): Address => ({ host: "10.0.0.1", port }));
export const GUEST: Address = { host: "10.0.0.9", port: 9 };

/** A desk that shows a match of made-up turns, and questions to it. */
export function startDesk() {
  const broadcast = new Broadcast(writeHead(SETUP, NAMES), { playerIds: [1, 2], delaySeconds: 0 });
  const seats = [1, 2].map((playerId) => ({
    playerId,
    playedBy: { kind: "peer" as const },
    sinceTurn: -2,
    noShows: 0,
  }));
  broadcast.addState({ turn: -1, words: createWorld(SETUP).words.slice(), roster: rosterOfSeats(seats) });
  let random = 100;
  const desk = new WatchDesk(() => (random += 1));
  desk.show(broadcast);
  let turn = 0;
  const play = (turns: number): void => {
    for (const end = turn + turns; turn < end; turn += 1) broadcast.addRecord(turn, Uint8Array.of(1, 2, 3));
  };
  const ask = (from: Address, nowMs: number): WatchOfferPacket | null => {
    const answer = desk.hear(from, { kind: "watch", token: 5, match: 0 }, nowMs);
    return answer?.kind === "watch-offer" ? answer : null;
  };
  const want = (from: Address, pass: number, place: WatchPlace, nowMs: number): boolean =>
    desk.hear(from, { kind: "watch-wanted", pass, watchers: 1, ...place }, nowMs) !== null;
  return { desk, broadcast, play, ask, want };
}

export const PLACES: WatchPlace = { section: "places", turn: 0, offset: 0 };
