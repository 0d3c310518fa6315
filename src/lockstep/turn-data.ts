import type { Command, PlayerId } from "../sim/index.ts";

/**
 * What a peer says for a turn: its commands, and how its game stood when it said so, which is at the end of the turn that
 * TurnBook.checkedTurnOf tells. All peers say it at the end of the same turn, so that the check values compare.
 */
export interface TurnData {
  readonly turn: number; // the turn that the commands run in, from 0
  readonly playerId: PlayerId;
  readonly randomValue: number; // u16, low half of what was drawn from the shared generator at the end of that turn
  readonly checksum: number; // u32, of the world at the end of that turn, after that draw
  readonly logChecksum: number; // u16, low half, of all that was said for the turns up to that one
  readonly wantedDelay: number; // 2..10, the command delay that this player's peer needs
  readonly commands: readonly Command[];
}

/** What one player gave in a turn, in the order given: all of turn data that changes the world. */
export type PlayerCommands = Pick<TurnData, "playerId" | "commands">;
