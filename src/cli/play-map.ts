import { fail, ok, type Result } from "../base/index.ts";
import { chooseMap, describeSetupProblem, loadMap, readMapFile } from "../peer/index.ts";
import { matchSetupProblem, setupOfOptions, type GameMap } from "../sim/index.ts";
import type { HostSeat } from "./play-arguments.ts";
import { wholePath } from "./whole-path.ts";

const MAP_ID = /^(built-in|own|generated):/;

/** The map of a host's match, null for Classic. The reason of a failure is a sentence for the player. */
export function loadPlayMap(
  seat: HostSeat,
  homeFolder: string,
  playerCount: number,
): Result<GameMap | null, string> {
  const { options, map: wanted } = seat;
  if (options.mode === "classic") return ok(null);
  const read = wanted === null ? chooseUsual(homeFolder, playerCount) : loadWanted(wanted, homeFolder);
  if (!read.ok) return fail(`the map ${wanted === null ? "" : `${wanted} `}can't be used: ${read.reason}`);
  const map = read.value;
  // Whether all find a place is seen in the lobby: some may only watch.
  const setup = setupOfOptions(options, map, { seed: 0, playerIds: [1] });
  const problem = matchSetupProblem(setup);
  if (problem === null) return ok(map);
  return fail(
    describeSetupProblem(problem, { options, map, isMasterPeer: true, players: [{ playerId: 1, team: 1 }] }),
  );
}

function chooseUsual(homeFolder: string, playerCount: number): Result<GameMap, string> {
  const chosen = chooseMap(homeFolder, null, playerCount);
  return chosen.ok ? ok(chosen.value.map) : chosen;
}

function loadWanted(wanted: string, homeFolder: string): Result<GameMap, string> {
  if (MAP_ID.test(wanted)) return loadMap(homeFolder, wanted);
  const builtIn = loadMap(homeFolder, `built-in:${wanted}`); // "four-rooms": no file of a map is called so, without .txt
  if (builtIn.ok) return builtIn;
  const read = readMapFile(wholePath(wanted));
  if (read.ok) return ok(read.value);
  return fail(read.line === null ? read.reason : `line ${read.line}: ${read.reason}`);
}
