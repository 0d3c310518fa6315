import type { Command, PlayerId } from "../sim/index.ts";

/** What a peer sends at the end of turn N for turn N + 2: its commands, and how its game stood at the end of turn N. */
export interface TurnData {
  readonly turn: number; // the turn that the commands run in, from 0
  readonly playerId: PlayerId;
  readonly randomValue: number; // u32, drawn from the shared generator at the end of turn - 2
  readonly checksum: number; // u32, of the world at the end of turn - 2, after that draw
  readonly logChecksum: number; // u32, of all commands that ran up to turn - 2
  readonly commands: readonly Command[];
}
