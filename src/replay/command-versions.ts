import type { BitReader } from "../base/index.ts";
import type { Command, CommandKind } from "../sim/index.ts";
import { readCommand } from "../wire/index.ts";
import { readCommandVersion1 } from "./version-1.ts";

/** The version of replays since which turns have commands of that kind. */
const SINCE: Readonly<Record<CommandKind, number>> = {
  ...{ move: 1, attack: 1, stop: 1 },
  ...{ "attack-move": 2, hold: 2, patrol: 2, surrender: 2 },
  ...{ breed: 5, rally: 5 },
  ...{ pause: 7, "go-on": 7, admit: 7 },
  march: 10,
};

/** Reads a command of a replay of that version; on anything that is none the reader has failed. */
export function readCommandOf(version: number, reader: BitReader): Command {
  if (version === 1) return readCommandVersion1(reader);
  const command = readCommand(reader);
  if (SINCE[command.kind] > version) reader.fail();
  return command;
}
