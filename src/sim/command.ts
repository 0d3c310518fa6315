import { assert } from "../base/index.ts";
import { CATS_PER_PLAYER_MAX, MAP_CUSHIONS_MAX, PLAYER_COUNT_MAX } from "./constants.ts";
import { CAT_KINDS, type CatKind } from "./kinds.ts";
import type { PlayerId } from "./match-setup.ts";
import { PAUSE_REASONS, type PauseReason } from "./pause.ts";

interface ToCats {
  readonly cats: readonly number[]; // network ids, ascending, none twice, at least one
}

interface ToPoint extends ToCats {
  readonly x: number; // 1/256 of a world unit, i16: fine enough for a mouse, and half the bits of a Fixed
  readonly y: number;
}

/** To be done after what the cats do now. On a map only: in Classic a queued command is passed over. */
interface Queueable {
  readonly queued?: true;
}

/** A march in its own way. What is ordered without one of these is a `move` or an `attack-move`. */
interface Marching {
  readonly isFighting: boolean; // as an attack-move; else as a move
  readonly isLoose: boolean; // each at its own pace; else all arrive together
  readonly line: CommandPoint | null; // the other end of the line that they end on, of which x and y are one end
}

/** To one of the sender's cushions; on a map only. */
interface ToCushion {
  readonly cushion: number; // its place in the order of the map, from 0
}

/** Where a command to a cushion points, as ToPoint does. */
interface CommandPoint {
  readonly x: number;
  readonly y: number;
}

/** An order of a player to some of their cats or to a cushion, the end of their match, or a pause of it and its end. */
export type Command =
  | ({ readonly kind: "move" } & ToPoint & Queueable)
  | ({ readonly kind: "attack"; readonly targetId: number } & ToCats & Queueable)
  | ({ readonly kind: "stop" } & ToCats)
  | ({ readonly kind: "attack-move" } & ToPoint & Queueable) // this and the next two on a map only
  | ({ readonly kind: "hold" } & ToCats & Queueable)
  | ({ readonly kind: "patrol" } & ToPoint & Queueable)
  | { readonly kind: "surrender" }
  | ({ readonly kind: "breed"; readonly catKind: CatKind } & ToCushion) // from the next cat on
  | ({ readonly kind: "rally"; readonly at: CommandPoint | null } & ToCushion) // null: new cats stay there
  | { readonly kind: "pause"; readonly reason: PauseReason }
  | { readonly kind: "go-on" } // from a pause
  | ({ readonly kind: "march" } & Marching & ToPoint & Queueable) // on a map only
  | { readonly kind: "admit"; readonly playerId: PlayerId }; // who had left plays its seat again; changes nothing in the world

export type CommandKind = Command["kind"];
/** A command to cats. */
export type CatCommand = Extract<Command, ToCats>;
/** A command to a cushion. */
export type CushionCommand = Extract<Command, ToCushion>;

/** The order of kinds on the wire and in the log; only ever append. */
export const COMMAND_KINDS: readonly CommandKind[] = [
  "move",
  "attack",
  "stop",
  "attack-move",
  "hold",
  "patrol",
  "surrender",
  "breed",
  "rally",
  "pause",
  "go-on",
  "admit",
  "march",
];

export const COMMAND_CATS_MAX = CATS_PER_PLAYER_MAX;
/** Network ids in commands stay below this, so that they take bounded room on the wire. */
export const NETWORK_ID_MAX = 0x4000_0000;

assert(new Set(COMMAND_KINDS).size === COMMAND_KINDS.length, "a kind of command has one number");

/** Whether the command is one that a peer may send: everything in range, cats ascending. */
export function isCommand(command: Command): boolean {
  if (command.kind === "surrender" || command.kind === "go-on") return true;
  if (command.kind === "pause") return PAUSE_REASONS.includes(command.reason);
  if (command.kind === "admit") return command.playerId >= 1 && command.playerId <= PLAYER_COUNT_MAX;
  if (command.kind === "breed" || command.kind === "rally") return isCushionCommand(command);
  const { cats } = command;
  const areCats =
    cats.length >= 1 &&
    cats.length <= COMMAND_CATS_MAX &&
    cats.every((id, i) => isNetworkId(id) && id > (cats[i - 1] ?? 0));
  if (!areCats) return false;
  switch (command.kind) {
    case "move":
    case "attack-move":
    case "patrol":
      return isPoint(command.x) && isPoint(command.y);
    case "march":
      return isPoint(command.x) && isPoint(command.y) && isMarch(command);
    case "attack":
      return isNetworkId(command.targetId);
    case "stop":
    case "hold":
      return true;
  }
}

/** One that says more than a move. */
function isMarch({ line, isLoose }: Marching): boolean {
  return line === null ? isLoose : isPoint(line.x) && isPoint(line.y);
}

function isCushionCommand(command: CushionCommand): boolean {
  const { cushion } = command;
  if (!Number.isInteger(cushion) || cushion < 0 || cushion >= MAP_CUSHIONS_MAX) return false;
  if (command.kind === "breed") return CAT_KINDS.includes(command.catKind);
  return command.at === null || (isPoint(command.at.x) && isPoint(command.at.y));
}

function isNetworkId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id < NETWORK_ID_MAX;
}

function isPoint(value: number): boolean {
  return Number.isInteger(value) && value >= -0x8000 && value <= 0x7fff;
}
