// What the window says in a match, beside its elements: of cushions, of watchers, of players that leave.

import type { MatchInfo, MatchPlayer, ReplaySeat, StatusNotice } from "../../channel/index.ts";
import {
  HOLD_PACE_LATE,
  HOLD_SUB_TURNS,
  OBSERVER,
  type PlayerId,
  SUB_TURNS_PER_SECOND,
  type World,
  isLate,
} from "../../sim/index.ts";
import { BREED_WORDS, HUD_WORDS, MATCH_MENU_WORDS, SCORE_WORDS } from "../../words/index.ts";
import { cushionsOf, type Team, standingOf, teamWith } from "./teams.ts";

export type Sides = Pick<MatchInfo, "players" | "localPlayerId" | "isObserver">;

/** The owner of a cushion, and whether the player can take it. `isBreeding`: cushions still breed cats. */
export function cushionText(
  owner: number,
  { players, localPlayerId, isObserver }: Sides,
  isBreeding: boolean,
): string {
  const name = players.find(({ playerId }) => playerId === owner)?.name ?? SCORE_WORDS.unknown(owner);
  const teamOf = (id: number | null): number | null =>
    players.find(({ playerId }) => playerId === id)?.team ?? null;
  const own = isObserver ? null : teamOf(localPlayerId);
  if (own === null || own === OBSERVER)
    return owner === 0 ? BREED_WORDS.ofNobody : BREED_WORDS.ofPlayer(name);
  if (owner === 0) return BREED_WORDS.free;
  if (owner === localPlayerId) return isBreeding ? BREED_WORDS.own : BREED_WORDS.ownLate;
  return teamOf(owner) === own ? BREED_WORDS.ofTeam(name) : BREED_WORDS.ofOther(name);
}

/** Enough cushions in the hands of one side, and how near that is to the end of the match. */
interface Holding {
  readonly text: string;
  readonly holder: number; // a player id of the team
  readonly heldSeconds: number; // 0 .. HOLD_SECONDS
}

export const HOLD_SECONDS = HOLD_SUB_TURNS / SUB_TURNS_PER_SECOND;

/** Why the local player gives no orders, if it is so; nothing in a replay. */
export function watchText({ localPlayerId, isObserver }: MatchInfo, world: World | null): string | null {
  if (isObserver) return HUD_WORDS.watching;
  if (localPlayerId === null || world === null) return null;
  switch (standingOf(world, localPlayerId)) {
    case "asleep":
      return HUD_WORDS.asleep;
    case "out":
      return HUD_WORDS.out;
    case "watching":
    case "playing":
      return null;
  }
}

/** Whether the player here has given up, or has neither a cat nor a cushion that could breed one. */
export function isOutForGood({ localPlayerId, isObserver }: MatchInfo, world: World | null): boolean {
  if (isObserver || localPlayerId === null || world === null) return false;
  const standing = standingOf(world, localPlayerId);
  return standing === "asleep" || (standing === "out" && cushionsOf(world, localPlayerId) === 0);
}

/** Whether there is another player whose seat no bot plays: one whose round trip is told, and that is not gone. */
export function hasOthers(status: StatusNotice | null): boolean {
  const { rttMs, gone } = status ?? { rttMs: [null], gone: [] };
  return rttMs.some((other) => !gone.some(({ playerId }) => playerId === other?.playerId));
}

/** "Jane holds all cushions, and wins in 42 s", late in a match most of them; null while nobody does. */
export function holdingOf(world: World, teams: readonly Team[]): Holding | null {
  const { ground } = world;
  if (ground === null || ground.rules.holder === 0) return null;
  const { holder, heldSubTurns } = ground.rules;
  const team = teamWith(teams, holder);
  const pace = SUB_TURNS_PER_SECOND * (isLate(world) ? HOLD_PACE_LATE : 1);
  const left = Math.max(0, Math.ceil((HOLD_SUB_TURNS - heldSubTurns) / pace));
  const who = team === null ? null : { ...team, players: team.players.length };
  return {
    text: HUD_WORDS.holding({ who, isLate: isLate(world), seconds: left }),
    holder,
    heldSeconds: Math.min(HOLD_SECONDS, heldSubTurns / SUB_TURNS_PER_SECOND),
  };
}

/** What leads back from the keys. */
export function backText({ localPlayerId, isLive }: Pick<MatchInfo, "localPlayerId" | "isLive">): string {
  return localPlayerId === null && isLive !== true
    ? MATCH_MENU_WORDS.backToReplay
    : MATCH_MENU_WORDS.backToMatch;
}

/** What plays a seat in a replay now, where that is not the player whose name stands there: "bot", "nobody". */
export function seatText(seats: readonly ReplaySeat[], playerId: PlayerId): string {
  const playedBy = seats.find((seat) => seat.playerId === playerId)?.playedBy ?? "peer";
  return playedBy === "peer" ? "" : SCORE_WORDS[playedBy];
}

/** The people that look on, and which of them have left. */
export function watchersText(
  observers: readonly Pick<MatchPlayer, "playerId" | "name">[],
  gone: readonly { readonly playerId: PlayerId }[],
): string {
  const hasLeft = (id: PlayerId): boolean => gone.some(({ playerId }) => playerId === id);
  return SCORE_WORDS.watching(
    observers.map(({ playerId, name }) => (hasLeft(playerId) ? SCORE_WORDS.hasLeft(name) : name)),
  );
}
