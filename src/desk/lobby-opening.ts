import { PLAIN_LOOKS, type Looks, type Result } from "../base/index.ts";
import type { MapTrouble, WindowRequest } from "../channel/index.ts";
import { chooseMap, usualMapId } from "../peer/index.ts";
import {
  usualOptions,
  type GameMap,
  type MatchMode,
  type MatchOptions,
  type PlayerId,
} from "../sim/index.ts";
import type { PlannedSeat } from "./seat-plan.ts";

/** What a lobby of one's own opens with. */
export interface LobbyOpening {
  readonly options: MatchOptions;
  readonly map: GameMap | null; // null: Classic has none
  readonly mapId: string | null;
  readonly mayGrow: boolean; // nobody chose that map by hand
  readonly seats: readonly PlannedSeat[]; // the seats that are to be in it; those of people are kept for them
  readonly ownSeat: PlayerId | null; // of its host, in the match before; null: there was none
  readonly looks: Looks; // of all seats, in the match before
}

const LOBBY_PLACES = 4;

/** The map of a lobby: that one, or for null what that mode is best on with room for the people that are there and likely to come. */
export function chooseLobbyMap(
  homeFolder: string,
  {
    mode,
    mapId,
    playerCount,
  }: { readonly mode: MatchMode; readonly mapId: string | null; readonly playerCount: number },
): Result<{ readonly map: GameMap; readonly mapId: string }, MapTrouble> {
  const wanted = mapId ?? usualMapId(mode, playerCount);
  return chooseMap(homeFolder, wanted, Math.max(LOBBY_PLACES, playerCount));
}

/** What was asked for on the title. A mode without a map that can be played on opens as Classic. */
export function openingOf(
  { catsPerPlayer, options }: Pick<WindowRequest & { readonly kind: "host" }, "catsPerPlayer" | "options">,
  homeFolder: string,
): LobbyOpening {
  const none = { map: null, mapId: null, mayGrow: false, seats: [], ownSeat: null, looks: PLAIN_LOOKS };
  const classic = { ...none, options: usualOptions("classic", catsPerPlayer) };
  if (options === undefined) return classic;
  if (options.mode === "classic") return { ...none, options };
  const chosen = chooseLobbyMap(homeFolder, { mode: options.mode, mapId: null, playerCount: 1 });
  return chosen.ok ? { ...none, ...chosen.value, options, mayGrow: true } : classic;
}
