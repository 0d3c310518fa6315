import type { WindowRequest } from "../../src/channel/index.ts";
import type { CatKind, Command } from "../../src/sim/index.ts";
import type { PairKind } from "../../src/view/match/army-kinds.ts";
import type { HintScope } from "../../src/view/match/hint-table.ts";
import { WorldEvents } from "../../src/view/motion/world-events.ts";
import type { StandingHint } from "../../src/view/match/standing-hint.ts";

export const BATTLE = {
  ...{ isGround: true, hasCushions: false, seesCushion: false, cushionCount: 0 },
  ...{ scope: "all" as HintScope, hasSelected: false, hasChosenCushions: false, status: null },
  strangeKinds: [] as readonly CatKind[],
  playedSeconds: 1,
  ...{ unbredKinds: [] as readonly PairKind[], isPaired: true },
};
export const CUSHIONS = { ...BATTLE, hasCushions: true, seesCushion: true };
export const CLASSIC = { ...BATTLE, isGround: false };
export const SECOND_MS = 1_000;
export const SIGHT = {
  view: { rig: { x: 0, y: 0, distance: 4 }, viewport: { width: 960, height: 600 } },
  fog: { shows: () => true, hides: () => false },
  match: { players: [], catsPerPlayer: 2 },
};

export function request(command: Command): WindowRequest {
  return { kind: "command", command };
}

export const stop = request({ kind: "stop", cats: [1] });

/** What is said in each of so many seconds. */
export function said(hint: StandingHint, facts: typeof BATTLE, seconds: number, from = 0): readonly string[] {
  return Array.from({ length: seconds }, (_, second) => hint.text((from + second) * SECOND_MS, facts));
}

/** A cat of that player is hit, or throws. */
export function event(kind: number, playerId: number): WorldEvents {
  const events = new WorldEvents();
  events.kind[0] = kind;
  events.playerId[0] = playerId;
  events.count = 1;
  return events;
}
