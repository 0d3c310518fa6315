import { CAT_KINDS, OBSERVER, teamOfRow, type PlayerId, type World } from "../sim/index.ts";

/** What a team has. */
export interface Holdings {
  cats: number; // awake
  cushions: number;
  readonly kinds: number[]; // cats of each, in the order of CAT_KINDS
}

/** By what the world calls the teams. */
export function holdingsOf(world: World): ReadonlyMap<number, Holdings> {
  const { header, players, cats, ground } = world;
  const teams = new Map<number, Holdings>();
  const teamOfPlayer = new Map<PlayerId, number>();
  for (let row = 0; row < header.playerCount; row += 1) {
    const team = teamOfRow(world, row);
    const holdings = teams.get(team) ?? { cats: 0, cushions: 0, kinds: CAT_KINDS.map(() => 0) };
    holdings.cats += players.score[row]!;
    teams.set(team, holdings);
    teamOfPlayer.set(players.playerId[row]!, team);
  }
  for (let row = 0; row < (ground?.rules.cushionCount ?? 0); row += 1) {
    const holdings = teams.get(teamOfPlayer.get(ground!.cushions.owner[row]!) ?? OBSERVER);
    if (holdings !== undefined) holdings.cushions += 1;
  }
  for (let row = 0; row < header.catCount; row += 1) {
    const holdings = teams.get(teamOfPlayer.get(cats.playerId[row]!) ?? OBSERVER);
    if (holdings !== undefined && ground !== null) holdings.kinds[ground.steering.kind[row]!]! += 1;
  }
  return teams;
}

/** Whether the one team has more of that than the other. */
export function isAhead(
  teams: ReadonlyMap<number, Holdings>,
  ahead: number,
  behind: number,
  what: "cushions" | "cats",
): boolean {
  return (teams.get(ahead)?.[what] ?? 0) > (teams.get(behind)?.[what] ?? 0);
}

/** The members of a team, ascending. */
export function membersOf(world: World, team: number): readonly PlayerId[] {
  const rows = Array.from({ length: world.header.playerCount }, (_, row) => row);
  return rows.filter((row) => teamOfRow(world, row) === team).map((row) => world.players.playerId[row]!);
}

/** The name of a team of one; null: it is of more. */
export function nameOfOne(world: World, team: number, nameOf: (playerId: PlayerId) => string): string | null {
  const [first, ...others] = membersOf(world, team);
  return first === undefined || others.length > 0 ? null : nameOf(first);
}

/** The teams of all that play, awake or not. */
export function teamsOf(world: World): readonly number[] {
  const rows = Array.from({ length: world.header.playerCount }, (_, row) => row);
  return [...new Set(rows.map((row) => teamOfRow(world, row)))].filter((team) => team !== OBSERVER);
}

/** By one of its players; OBSERVER: that player is in none. */
export function teamOf(world: World, playerId: PlayerId): number {
  const row = world.players.playerId.indexOf(playerId);
  return row < 0 || row >= world.header.playerCount ? OBSERVER : teamOfRow(world, row);
}
