import type { MatchInfo, MatchPlayer } from "../../channel/index.ts";
import {
  OBSERVER,
  ORDER_ASLEEP,
  rowOfPlayer,
  teamOfRow,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { SCORE_WORDS } from "../../words/index.ts";

/** Players that win together; of one alone it is made as well. */
export interface Team {
  readonly players: readonly MatchPlayer[]; // ascending player id
  readonly name: string;
  readonly isLocal: boolean; // the local player is in it
}

/** The teams of a match in the order of their lowest player ids. Observers are in none. */
export function teamsOf({
  players,
  localPlayerId,
}: Pick<MatchInfo, "players" | "localPlayerId">): readonly Team[] {
  const numbers = new Set(players.map(({ team }) => team).filter((team) => team !== OBSERVER));
  return [...numbers].map((number) => {
    const members = players.filter(({ team }) => team === number);
    const isLocal = members.some(({ playerId }) => playerId === localPlayerId);
    return { players: members, name: SCORE_WORDS.team(members.map(({ name }) => name)), isLocal };
  });
}

/** The team that a player is in; the world names a team by one of its players. */
export function teamWith(teams: readonly Team[], playerId: PlayerId): Team | null {
  return teams.find(({ players }) => players.some((player) => player.playerId === playerId)) ?? null;
}

export function observersOf({ players }: Pick<MatchInfo, "players">): readonly MatchPlayer[] {
  return players.filter(({ team }) => team === OBSERVER);
}

/** How a player is doing: "asleep" has surrendered, "out" has no cats left. */
export function standingOf(world: World, playerId: PlayerId): "playing" | "asleep" | "out" | "watching" {
  const row = rowOfPlayer(world, playerId);
  if (row < 0) return "watching";
  if (world.ground !== null && world.ground.seats.isAsleep[row] === 1) return "asleep";
  if (world.players.score[row]! > 0) return "playing";
  return world.ground === null && hasSleepers(world, playerId) ? "asleep" : "out";
}

/** Classic keeps no note of players that have surrendered; their cats lie there. */
function hasSleepers({ header, cats }: World, playerId: PlayerId): boolean {
  const row = cats.playerId.indexOf(playerId);
  return row >= 0 && row < header.catCount && cats.order[row] === ORDER_ASLEEP;
}

/** Whether a player has as many cats as there may be, so that cushions breed no more for them. */
export function isFullOfCats(world: World, playerId: PlayerId): boolean {
  const row = rowOfPlayer(world, playerId);
  return world.ground !== null && row >= 0 && world.players.score[row]! >= world.ground.rules.catLimit;
}

/** What the lessons ask about a player; of nobody nothing. */
export function holdingsOf(world: World | null, playerId: PlayerId | null) {
  if (world === null || playerId === null) return { cushionCount: 0, isFull: false };
  return { cushionCount: cushionsOf(world, playerId), isFull: isFullOfCats(world, playerId) };
}

/** Cushions that a player owns. */
export function cushionsOf({ ground }: World, playerId: PlayerId): number {
  if (ground === null) return 0;
  let count = 0;
  for (let row = 0; row < ground.rules.cushionCount; row += 1) {
    if (ground.cushions.owner[row] === playerId) count += 1;
  }
  return count;
}

/** All players that are in no team with that one. */
export function foesOf(world: World, playerId: PlayerId): ReadonlySet<PlayerId> {
  const { header, players } = world;
  const rows = Array.from({ length: header.playerCount }, (_, row) => row);
  const own = rows.find((row) => players.playerId[row] === playerId);
  const team = own === undefined ? null : teamOfRow(world, own);
  const foes = rows.filter((row) => teamOfRow(world, row) !== team);
  return new Set(foes.map((row) => players.playerId[row]!));
}
