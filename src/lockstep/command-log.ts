import { bytesOf, bytesOfDigest, crc32, DIGEST_BYTES, digestOf, type Digest } from "../base/index.ts";
import { CAT_KINDS, COMMAND_KINDS, PAUSE_REASONS, type Command } from "../sim/index.ts";
import { NO_BOT_TURN, type BotTurn } from "./minds.ts";
import type { PlayerCommands, TurnData } from "./turn-data.ts";

/** The log checksum of a match in which no turn has run. */
export const EMPTY_LOG_CHECKSUM = 0;
/** Added to the number of the kind of a command that is queued. */
const QUEUED = 0x100;
/** Flags of a march. */
const FIGHTING = 1;
const LOOSE = 2;
const IN_LINE = 4;

/**
 * How commands are put into words: `told`, so that different commands never have the same words; or as they were
 * `told-without-presence`, where neither a march says whether a line follows nor a rally whether a place does.
 */
export type CommandWords = "told" | "told-without-presence";

/**
 * The running checksum of the command log after one more turn: of all commands, and of all delays wanted, for the peers
 * must agree on both; and of what bots ordered and remember. Peers whose log checksums differ were told different things; peers with equal logs and different
 * worlds computed differently.
 */
export function extendLogChecksum(
  before: number,
  turn: number,
  turnData: readonly TurnData[],
  { orders, mindsChecksum }: BotTurn = NO_BOT_TURN,
): number {
  const words = [turn, turnData.length];
  for (const { playerId, wantedDelay, commands } of turnData) {
    words.push(playerId, wantedDelay);
    appendCommands(words, commands);
  }
  if (orders.length > 0) words.push(mindsChecksum);
  for (const { playerId, commands } of orders) {
    words.push(playerId);
    appendCommands(words, commands);
  }
  return crc32(bytesOf(new Int32Array(words)), before);
}

/** What tells turn data from others for the same turn: all that runs, so not the check values. */
export function turnDataWords({ turn, playerId, wantedDelay, commands }: TurnData): Int32Array {
  const words = [turn, playerId, wantedDelay];
  appendCommands(words, commands);
  return new Int32Array(words);
}

/** Whether turn data are still what they were when these were their words. */
export function hasTurnDataWords(data: TurnData, words: Int32Array): boolean {
  const now = turnDataWords(data);
  return now.length === words.length && now.every((word, i) => word === words[i]);
}

/** The words of turn data in short, to be signed. */
export function turnDataDigest(data: TurnData): Digest {
  return digestOf(bytesOf(turnDataWords(data)));
}

/**
 * What all ran in a turn, peers and bots, and how the world stood at its end: as a replay has it as well. `form` is the one in which the
 * match was signed.
 */
export function recordedTurnDigest(
  before: Digest,
  { turn, checksum }: { readonly turn: number; readonly checksum: number },
  playerCommands: readonly PlayerCommands[],
  form: CommandWords = "told",
): Digest {
  const words = [turn, checksum];
  for (const { playerId, commands } of playerCommands) {
    if (commands.length === 0) continue;
    words.push(playerId);
    appendCommands(words, commands, form);
  }
  const bytes = new Uint8Array(DIGEST_BYTES + 4 * words.length);
  bytes.set(bytesOfDigest(before));
  bytes.set(bytesOf(new Int32Array(words)), DIGEST_BYTES);
  return digestOf(bytes);
}

/** Their count, and each of them. From the words alone they could be read again. */
function appendCommands(words: number[], commands: readonly Command[], form: CommandWords = "told"): void {
  words.push(commands.length);
  for (const command of commands) appendCommand(words, command, form);
}

function appendCommand(words: number[], command: Command, form: CommandWords): void {
  const saysPresence = form === "told";
  const isQueued = "queued" in command && command.queued;
  words.push(COMMAND_KINDS.indexOf(command.kind) + (isQueued ? QUEUED : 0));
  if (command.kind === "surrender" || command.kind === "go-on") return;
  if (command.kind === "admit") {
    words.push(command.playerId);
    return;
  }
  if (command.kind === "pause") {
    words.push(PAUSE_REASONS.indexOf(command.reason));
    return;
  }
  if (command.kind === "breed") {
    words.push(command.cushion, CAT_KINDS.indexOf(command.catKind));
    return;
  }
  if (command.kind === "rally") {
    const { cushion, at } = command;
    words.push(cushion);
    if (saysPresence) words.push(at === null ? 0 : 1);
    if (at !== null) words.push(at.x, at.y);
    return;
  }
  words.push(command.cats.length, ...command.cats);
  switch (command.kind) {
    case "move":
    case "attack-move":
    case "patrol":
      words.push(command.x, command.y);
      return;
    case "march": {
      const { isFighting, isLoose, line, x, y } = command;
      const inLine = saysPresence && line !== null ? IN_LINE : 0;
      words.push((isFighting ? FIGHTING : 0) + (isLoose ? LOOSE : 0) + inLine, x, y);
      if (line !== null) words.push(line.x, line.y);
      return;
    }
    case "attack":
      words.push(command.targetId);
      return;
    case "stop":
    case "hold":
      return;
  }
}
