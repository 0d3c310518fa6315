import { as, bytesLeft, checked, counted, record, whole } from "../base/index.ts";
import { playersOfMask } from "../lockstep/index.ts";
import { isPath, PATH_LENGTH_MAX } from "../sim/index.ts";
import { players } from "../wire/index.ts";
import { MARK_FLAG, MARK_KIND_COUNT } from "./constants.ts";
import type { MatchScope } from "./signatures-codec.ts";

/** Games had differed and were made equal again before this turn. */
export interface RepairMark {
  readonly playerMask: number; // u8, bit playerId - 1 of each who was wrong; 0: nobody can be named
  readonly kind: number; // 0..MARK_KIND_COUNT - 1, what was wrong: the place in the order of FaultKind
  readonly path: string; // of the first word that differed, such as "cats[3].health"; "": none did, or it is not known
}

/** A mark, and the turn that began with the repair. */
export interface RepairedTurn extends RepairMark {
  readonly turn: number;
}

/** ASCII, up to the end. */
const path = as(counted(bytesLeft, "of the first word that differed: ASCII up to the end"), {
  to: (bytes) => String.fromCharCode(...bytes.subarray(0, PATH_LENGTH_MAX + 1)),
  from: (text) => Uint8Array.from(text, (character) => character.charCodeAt(0)),
});

/** The last bytes of a turn's body. */
export const repairMark = record({
  kind: whole({ from: 0, to: MARK_KIND_COUNT - 1, bits: 8, less: -MARK_FLAG }, "what was wrong"),
  playerMask: checked(players("each player who was wrong"), "who is in the match", isMaskOf),
  path: checked(path, "a path, or none: a file can't show anything else by it", isPathOrNone),
});

function isMaskOf(mask: number, { playerIds }: MatchScope): boolean {
  return playersOfMask(mask).every((playerId) => playerIds.includes(playerId));
}

function isPathOrNone(text: string): boolean {
  return text === "" || isPath(text);
}
