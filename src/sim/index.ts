// sim: the world and its rules. The match is a pure function of the setup, the commands and the turns they run in.
// Only integers; every field lies in the field table; `step` and `runCommand` change the world in place, nobody else does.
// It must not know of peers, packets, files, clocks or floats.
export { worldProblem } from "./check/world-problem.ts";
export {
  COMMAND_CATS_MAX,
  COMMAND_KINDS,
  isCommand,
  NETWORK_ID_MAX,
  type CatCommand,
  type Command,
  type CommandKind,
  type CushionCommand,
} from "./command.ts";
export {
  ATTACK_RANGE,
  BREED_WORTH,
  CAT_LIMIT_MAX,
  CAT_RADIUS,
  CATS_PER_PLAYER_CLASSIC,
  CATS_PER_PLAYER_MAX,
  CLAIM_PACE_FREE,
  CLAIM_SUB_TURNS,
  CLAIM_WEIGHT_MAX,
  COMMAND_POINTS_PER_UNIT,
  CUSHION_RADIUS,
  FLOW_FIELD_ROWS,
  HOLD_SUB_TURNS,
  LATE_SUB_TURNS,
  HOLD_PACE_LATE,
  MAP_CUSHIONS_MAX,
  MAP_NAME_CHARACTERS_MAX,
  MAP_SIDE_MAX,
  MAP_SIDE_MIN,
  MAP_SPAWNS_MIN,
  PLAYER_COUNT_MAX,
  PLAYER_NAME_CHARACTERS_MAX,
  GO_ON_SUB_TURNS,
  QUEUED_ORDERS_MAX,
  SIM_VERSION,
  SIM_VERSION_CLASSIC_MIN,
  SUB_TURNS_PER_SECOND,
  TIME_LIMIT_MINUTES_MAX,
  WAYPOINT_ROWS,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  YARN_DAMAGE,
} from "./constants.ts";
export { CUSHION_KINDS, type CushionKind } from "./cushion-kinds.ts";
export { createWorld } from "./create-world.ts";
export { divTrunc, ONE, sqrtFloor } from "./fixed.ts";
export { flightSubTurnsOf } from "./flight.ts";
export { CAT_KINDS, CAT_RULES, type CatKind } from "./kinds.ts";
export { isHopeless } from "./hopeless.ts";
export { isLate } from "./late.ts";
export { KERNEL_BASE64 } from "./kernel/kernel-code.ts";
export { chooseRulesRunner, kernelSubTurns, rulesRunner, type RulesRunner } from "./kernel/move-in-kernel.ts";
export { breedSubTurnsOf } from "./ground/breed.ts";
export { lineReachMin } from "./ground/formation.ts";
export { queuedAt } from "./ground/queue.ts";
export {
  cushionKindWord,
  floorCellCountOf,
  hasCushionKinds,
  isWallAt,
  mapChecksumOf,
  middleOf,
  wallWordCount,
  type Cell,
  type GameMap,
  type MapCushion,
} from "./map/game-map.ts";
export { drawingOf, GENERATED_SIDE_MIN, generateMap } from "./map/generate-map.ts";
export type { MapTextProblem } from "./map/map-fault.ts";
export { mapProblem } from "./map/map-problem.ts";
export { setWallAt } from "./map/reach.ts";
export {
  formatMap,
  MAP_TEXT_LENGTH_MAX,
  readMap,
  type MapFavour,
  type MapReading,
  type MapWords,
} from "./map/read-map.ts";
export {
  BOT_STRENGTHS,
  isMatchSetup,
  matchSetupProblem,
  OBSERVER,
  optionsOfSetup,
  seatsOf,
  setupOfOptions,
  type BotStrength,
  type GroundSetup,
  type MatchSetup,
  type MatchSetupProblem,
  type PlayerId,
} from "./match-setup.ts";
export { MATCH_MODES, type GroundMode, type MatchMode } from "./options/match-modes.ts";
export {
  areSameOptions,
  classicOptions,
  inMode,
  isMatchOptions,
  termsOf,
  tidyOptions,
  usualOf,
  usualOptions,
  valueOf,
} from "./options/match-options.ts";
export type { Chosen, OptionGroup, OptionPart, OptionRow, PartValue } from "./options/option-row.ts";
export { OPTION_TABLE, type MatchOptions, type MatchTerms, type OptionKey } from "./options/option-table.ts";
export { teamOfRow, type MatchOutcome, type StandstillChoices } from "./outcome.ts";
export { isPaused, PAUSE_REASONS, USUAL_PAUSES, type PauseReason, type PauseRules } from "./pause.ts";
export { drawRandom } from "./random.ts";
export { runCommand } from "./run-command.ts";
export { step } from "./step.ts";
export { addCat } from "./world/add-object.ts";
export { changesBetween, type Change } from "./world/changes.ts";
export { checksumOf, formatChecksum } from "./world/checksum.ts";
export { firstDifference, isPath, nameOfWord, PATH_LENGTH_MAX, type Difference } from "./world/difference.ts";
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
  PAUSE_FIELDS,
} from "./world/fields.ts";
export { isWorld } from "./world/layout.ts";
export { namedParts, worldOfParts } from "./world/named-parts.ts";
export { packWorld, resizeWorld, trimWorld, unpackWorld } from "./world/pack.ts";
export { usedParts, type Part } from "./world/parts.ts";
export { lookAround } from "./sight/look-around.ts";
export { EXPLORED, SightGrid, UNEXPLORED, VISIBLE } from "./sight/sight-grid.ts";
export { rowOfNetworkId, rowOfPlayer } from "./world/rows.ts";
export { cloneWorld, restoreSnapshot, takeSnapshot, type Snapshot } from "./world/snapshot.ts";
export { WayShelf } from "./world/way-shelf.ts";
export { UsedWords } from "./world/used-words.ts";
export { openWorld, type Ground, type World } from "./world/world.ts";
