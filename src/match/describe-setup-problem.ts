import {
  OBSERVER,
  type GameMap,
  type MatchOptions,
  type MatchSetupProblem,
  type PlayerId,
} from "../sim/index.ts";

type SetupProblem = MatchSetupProblem | "map-missing";

/** What a lobby would make a match of. */
interface LobbySetup {
  readonly options: MatchOptions;
  readonly map: GameMap | null;
  readonly isMasterPeer: boolean;
  readonly players: readonly { readonly playerId: PlayerId; readonly team: number }[]; // ascending player id
}

/** Why the match of this lobby can't begin, whoever is ready: one sentence for the player, or null. */
export function setupProblemOf({
  session,
  players,
}: {
  readonly session: {
    readonly isMasterPeer: boolean;
    readonly lobby: Pick<LobbySetup, "options" | "map"> & { readonly setupProblem: SetupProblem | null };
  };
  readonly players: LobbySetup["players"];
}): string | null {
  const { options, map, setupProblem } = session.lobby;
  const lobby = { options, map, isMasterPeer: session.isMasterPeer, players };
  return setupProblem === null ? describeMissingRivals(lobby) : describeSetupProblem(setupProblem, lobby);
}

/** One sentence for the player on why no match can be made of this. */
export function describeSetupProblem(problem: SetupProblem, lobby: LobbySetup): string {
  const { options, map, isMasterPeer, players } = lobby;
  const playing = players.filter(({ team }) => team !== OBSERVER).length;
  switch (problem) {
    case "out-of-range":
      return "No match has such options.";
    case "nobody-plays":
      return "Everybody only watches; somebody has to play.";
    case "too-many-players":
      return `The map has ${map?.spawns.length ?? 0} places, but ${playing} play.`;
    case "no-room":
      return `The map has no room for ${playing === 1 ? "1 player" : `${playing} players`} with ${options.catLimit} cats each.`;
    case "no-cushions":
      return "The map has no cushions, and this match is about them.";
    case "map-missing":
      return isMasterPeer ? "Choose a map for this match." : "The map of this match is not here yet.";
  }
}

/** Such a sentence on a match that could be made but would have no end: there is nobody to win against. Else null. */
export function describeMissingRivals({
  options,
  players,
}: Pick<LobbySetup, "options" | "players">): string | null {
  const playing = players.filter(({ team }) => team !== OBSERVER);
  if (players.length < 2 || playing.length === 0) return null;
  if (playing.length === 1) return "Only one plays, and there is nobody to win against.";
  const areAllied = options.mode !== "classic" && playing.every(({ team }) => team === playing[0]!.team);
  return areAllied ? "All are in one team, and there is nobody to win against." : null;
}
