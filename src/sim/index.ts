// sim: the world and its rules. The match is a pure function of the setup, the commands and the turns they run in.
// Only integers; every field lies in the field table; `step` and `runCommand` change the world in place, nobody else does.
// It must not know of peers, packets, files, clocks or floats.
export * from "./constants.ts";
export { checksumOf, formatChecksum } from "./checksum.ts";
export {
  COMMAND_CATS_MAX,
  COMMAND_KINDS,
  COMMAND_POINTS_PER_UNIT,
  isCommand,
  NETWORK_ID_MAX,
  runCommand,
  type Command,
  type CommandKind,
} from "./command.ts";
export { createWorld, isMatchSetup, type MatchSetup, type PlayerId } from "./create-world.ts";
export { firstDifference, nameOfWord, type Difference } from "./difference.ts";
export {
  FIELDS,
  ORDER_ATTACK,
  ORDER_IDLE,
  ORDER_MOVE,
  OUTCOME_DRAW,
  OUTCOME_RUNNING,
  type CatField,
  type YarnField,
} from "./fields.ts";
export { ONE, type Fixed } from "./fixed.ts";
export { packWorld, unpackWorld } from "./pack.ts";
export { drawRandom } from "./random.ts";
export { rowOfNetworkId } from "./rows.ts";
export { cloneWorld, restoreSnapshot, takeSnapshot, type Snapshot } from "./snapshot.ts";
export { step } from "./step.ts";
export { isWorld, openWorld, type Columns, type World } from "./world.ts";
