// What the window says in a match, beside its elements: of cushions, of who watches, of who leaves.

import { keyText, withKeys } from "../control/key-actions.ts";
import type { MatchInfo, MatchPlayer, ReplaySeat } from "../../channel/index.ts";
import {
  HOLD_PACE_LATE,
  HOLD_SUB_TURNS,
  OBSERVER,
  type PlayerId,
  SUB_TURNS_PER_SECOND,
  type World,
  isLate,
} from "../../sim/index.ts";
import { type Team, standingOf, teamWith } from "./teams.ts";
import { joinNames } from "../looks/player-names.ts";

/** Where new cats go, and how that is changed. */
export function rallyText(rallyCount: number, count: number): string {
  if (rallyCount === 0) return withKeys("Right click or {move}: where new cats go");
  return count === 1
    ? withKeys("New cats go to the flag – {stay}: they stay")
    : `New cats of ${rallyCount === count ? "all" : rallyCount} go to flags – ${keyText("stay")}: they stay`;
}

export type Sides = Pick<MatchInfo, "players" | "localPlayerId" | "isObserver">;

/** Whose a cushion is, and whether one can take it. */
export function cushionText(owner: number, { players, localPlayerId, isObserver }: Sides): string {
  const name = players.find(({ playerId }) => playerId === owner)?.name ?? `Player ${owner}`;
  const teamOf = (id: number | null): number | null =>
    players.find(({ playerId }) => playerId === id)?.team ?? null;
  const own = isObserver ? null : teamOf(localPlayerId);
  if (own === null || own === OBSERVER) return owner === 0 ? "Nobody's cushion" : `${name}'s cushion`;
  if (owner === 0) return "Nobody's cushion. Your cats take it when they stand on it.";
  if (owner === localPlayerId) return "Your cushion. Click it to choose what it breeds.";
  if (teamOf(owner) === own)
    return `${name}'s cushion, of your team. You can't take it; your cats on it guard it.`;
  return `${name}'s cushion. Your cats take it when no others stand on it.`;
}

/** All cushions in one hand, and how near that is to the end of the match. */
interface Holding {
  readonly text: string;
  readonly holder: number; // a player id of the team
  readonly heldSeconds: number; // 0 .. HOLD_SECONDS
}

export const HOLD_SECONDS = HOLD_SUB_TURNS / SUB_TURNS_PER_SECOND;

/** Why the local player gives no orders, if it is so; nothing in a replay. */
export function watchText({ localPlayerId, isObserver }: MatchInfo, world: World | null): string | null {
  if (isObserver) return "You are watching this match";
  if (localPlayerId === null || world === null) return null;
  switch (standingOf(world, localPlayerId)) {
    case "asleep":
      return "☾ You have given up: you are watching";
    case "out":
      return "Your last cat is gone: you are watching";
    case "watching":
    case "playing":
      return null;
  }
}

/** "Jane holds all cushions, and wins in 42 s", late in a match most of them; null while nobody does. */
export function holdingOf(world: World, teams: readonly Team[]): Holding | null {
  const { ground } = world;
  if (ground === null || ground.rules.holder === 0) return null;
  const { holder, heldSubTurns } = ground.rules;
  const team = teamWith(teams, holder);
  const pace = SUB_TURNS_PER_SECOND * (isLate(world) ? HOLD_PACE_LATE : 1);
  const left = Math.max(0, Math.ceil((HOLD_SUB_TURNS - heldSubTurns) / pace));
  const who = whoHolds(team);
  const wins = who.endsWith("s") ? "wins" : "win";
  return {
    text: `${who} ${isLate(world) ? "most" : "all"} cushions, and ${wins} in ${left} s`,
    holder,
    heldSeconds: Math.min(HOLD_SECONDS, heldSubTurns / SUB_TURNS_PER_SECOND),
  };
}

function whoHolds(team: Team | null): string {
  if (team === null) return "A team holds";
  if (team.isLocal) return team.players.length === 1 ? "You hold" : "Your team holds";
  return team.players.length === 2 ? `${team.name} hold` : `${team.name} holds`;
}

/** What leaving means depends on. */
interface LeaveFacts {
  readonly isReplay: boolean;
  readonly isLive?: true | undefined;
  readonly hasCats: boolean; // the local player, to give orders to
  readonly hasOthers: boolean; // another person is in the match
}

/** What it means to leave. A match goes on without who leaves it, unless nobody else is there. */
export function leaveText({ isReplay, isLive, hasCats, hasOthers }: LeaveFacts): string {
  if (isLive === true) return "If you leave, the match goes on, and you may come back to watch it.";
  if (isReplay) return "If you leave, the replay stays in your list.";
  const kept = "What has been played is kept as a replay.";
  if (!hasOthers) return `If you leave, the match ends: nobody else is in it. ${kept}`;
  return `If you leave, ${hasCats ? "a bot plays on with your cats" : "the others go on without you"}. ${kept}`;
}

/** What leads back from the keys. */
export function backText({ localPlayerId, isLive }: Pick<MatchInfo, "localPlayerId" | "isLive">): string {
  return localPlayerId === null && isLive !== true ? "Back to the replay" : "Back to the match";
}

/** Who plays a seat in a replay now, where that is not the player whose name stands there: "bot", "nobody". */
export function seatText(seats: readonly ReplaySeat[], playerId: PlayerId): string {
  const playedBy = seats.find((seat) => seat.playerId === playerId)?.playedBy ?? "peer";
  return playedBy === "peer" ? "" : playedBy;
}

/** "Ada, Ben (left) and Cem". */
export function watchersText(
  observers: readonly Pick<MatchPlayer, "playerId" | "name">[],
  gone: readonly { readonly playerId: PlayerId }[],
): string {
  const hasLeft = (id: PlayerId): boolean => gone.some(({ playerId }) => playerId === id);
  return joinNames(observers.map(({ playerId, name }) => (hasLeft(playerId) ? `${name} (left)` : name)));
}
