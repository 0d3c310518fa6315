import type { SetupFact } from "../channel/index.ts";
import { missingRivals } from "../match/index.ts";
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

/** Why the match of this lobby can't begin, even if all are ready; null: it can. */
export function setupProblemOf({
  session,
  players,
}: {
  readonly session: {
    readonly isMasterPeer: boolean;
    readonly lobby: Pick<LobbySetup, "options" | "map"> & { readonly setupProblem: SetupProblem | null };
  };
  readonly players: LobbySetup["players"];
}): SetupFact | null {
  const { options, map, setupProblem } = session.lobby;
  const lobby = { options, map, isMasterPeer: session.isMasterPeer, players };
  if (setupProblem !== null) return setupFact(setupProblem, lobby);
  const kind = missingRivals(lobby);
  return kind === null ? null : { kind };
}

/** Why no match can be made of this. */
export function setupFact(problem: SetupProblem, lobby: LobbySetup): SetupFact {
  const { options, map, isMasterPeer } = lobby;
  const players = lobby.players.filter(({ team }) => team !== OBSERVER).length;
  switch (problem) {
    case "out-of-range":
      return { kind: "bad-options" };
    case "nobody-plays":
      return { kind: "nobody-plays" };
    case "too-many-players":
      return { kind: "few-places", places: map?.spawns.length ?? 0, players };
    case "no-room":
      return { kind: "no-room", players, catsEach: options.catLimit };
    case "no-cushions":
      return { kind: "no-cushions" };
    case "map-missing":
      return { kind: isMasterPeer ? "no-map" : "map-on-its-way" };
  }
}
