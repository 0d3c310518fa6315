// sim: the world and its rules. The match is a pure function of the setup, the commands and the turns they run in.
// Only integers; every field lies in the field table; `step` and `runCommand` change the world in place, nobody else does.
// It must not know of peers, packets, files, clocks or floats.
export * from "./constants.ts";
export { checksumOf, formatChecksum } from "./checksum.ts";
export {
  COMMAND_CATS_MAX,
  COMMAND_KINDS,
  isCommand,
  NETWORK_ID_MAX,
  type CatCommand,
  type Command,
  type CommandKind,
} from "./command.ts";
export { runCommand } from "./run-command.ts";
export { createWorld } from "./create-world.ts";
export { firstDifference, isPath, nameOfWord, PATH_LENGTH_MAX, type Difference } from "./difference.ts";
export {
  FIELDS,
  GROUND_FIELDS,
  MODE_BATTLE,
  MODE_CUSHIONS,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  OUTCOME_DRAW,
  OUTCOME_RUNNING,
  type CatField,
  type YarnField,
} from "./fields.ts";
export { ONE, type Fixed } from "./fixed.ts";
export { queueLength, queuedAt } from "./ground/queue.ts";
export {
  floorCellCountOf,
  isWallAt,
  mapChecksumOf,
  middleOf,
  wallWordCount,
  type Cell,
  type GameMap,
} from "./map/game-map.ts";
export { generateMap, GENERATED_SIDE_MIN, type GeneratedMapOptions } from "./map/generate-map.ts";
export { mapProblem, type MapFault } from "./map/map-problem.ts";
export { formatMap, MAP_TEXT_LENGTH_MAX, readMap, type MapProblem, type MapReading } from "./map/read-map.ts";
export { setWallAt } from "./map/reach.ts";
export {
  BOT_STRENGTHS,
  classicOptions,
  isMatchOptions,
  isMatchSetup,
  MATCH_MODES,
  matchSetupProblem,
  OBSERVER,
  optionsOfSetup,
  seatsOf,
  setupOfOptions,
  type BotStrength,
  type GroundMode,
  type GroundSetup,
  type MatchMode,
  type MatchOptions,
  type MatchSetup,
  type MatchSetupProblem,
  type PlayerId,
  type Seat,
} from "./match-setup.ts";
export { teamOfRow, type MatchOutcome, type StandstillChoices } from "./outcome.ts";
export { usedParts, type Part } from "./parts.ts";
export { packWorld, resizeWorld, trimWorld, unpackWorld } from "./pack.ts";
export { drawRandom } from "./random.ts";
export { rowOfNetworkId, rowOfPlayer } from "./rows.ts";
export { cloneWorld, restoreSnapshot, takeSnapshot, type Snapshot } from "./snapshot.ts";
export { step } from "./step.ts";
export { openWorld, type Columns, type Ground, type World } from "./world.ts";
export { isWorld } from "./layout.ts";
export { worldProblem } from "./world-problem.ts";
