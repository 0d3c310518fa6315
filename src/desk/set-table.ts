import type { Fact, SetMatch } from "../channel/index.ts";
import { chooseMap, setupProblemOf, type LivePeer } from "../peer/index.ts";
import type { GameMap, PauseRules } from "../sim/index.ts";

/** Nobody else is there: nobody has to be waited for, and a second is long when one only wants to play. */
const COUNTDOWN_MS = 250;
/** Nobody else has to wait either: as often and as long as there may be. */
const PAUSES_ALONE: PauseRules = { each: 9, seconds: 300 };

/**
 * Starts a set match in a lobby of our own, which is open and which nobody sees. Why there will be none; null: it begins.
 */
export function startSetMatch(
  live: LivePeer,
  { options, mapId, bots }: SetMatch,
  homeFolder: string,
): Fact | null {
  let map: GameMap | null = null;
  if (options.mode !== "classic") {
    const chosen = chooseMap(homeFolder, mapId, bots.length + 1);
    if (!chosen.ok) return { kind: "map-refused", wish: "play", why: chosen.reason };
    ({ map } = chosen.value);
  }
  live.lobby.setOptions({ ...options, pauses: PAUSES_ALONE }, map);
  for (const { strength, team } of bots) live.lobby.addBot(strength, team);
  const problem = setupProblemOf(live.matchPeer);
  if (problem !== null) return { kind: "cannot-play", problem };
  live.start({ countdownMs: COUNTDOWN_MS });
  return null;
}
