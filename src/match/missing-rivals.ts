import { OBSERVER, type MatchOptions, type PlayerId } from "../sim/index.ts";

interface Rivals {
  readonly options: MatchOptions;
  readonly players: readonly { readonly playerId: PlayerId; readonly team: number }[]; // ascending player id
}

/** Why a match that could be made would have no end: there is nobody to win against. Null: there is somebody. */
export function missingRivals({ options, players }: Rivals): "one-plays" | "one-team" | null {
  const playing = players.filter(({ team }) => team !== OBSERVER);
  if (players.length < 2 || playing.length === 0) return null;
  if (playing.length === 1) return "one-plays";
  const areAllied = options.mode !== "classic" && playing.every(({ team }) => team === playing[0]!.team);
  return areAllied ? "one-team" : null;
}
