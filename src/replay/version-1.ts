import type { BitReader } from "../base/index.ts";
import { COMMAND_CATS_MAX, isCommand, NETWORK_ID_MAX, type Command } from "../sim/index.ts";
import { readName } from "../wire/index.ts";
import type { MatchBody, ReplayPlayerName } from "./match-body.ts";

const PLAYER_BITS = 3;
/** The kinds that were, in the order of the file. */
const KINDS = ["move", "attack", "stop"] as const;
const KIND_BITS = 3;
const FIRST_ID_ORDER = 3;
const TARGET_ID_ORDER = 5;

/** What follows the simVersion in the match record of version 1: every match was Classic, without teams or observers. */
export function readMatchBodyVersion1(reader: BitReader): MatchBody {
  const seed = reader.u32();
  const catsPerPlayer = reader.u16();
  const playerCount = reader.bits(PLAYER_BITS) + 1;
  const players: ReplayPlayerName[] = [];
  for (let i = 0; i < playerCount; i += 1) {
    players.push({ playerId: reader.bits(PLAYER_BITS) + 1, name: readName(reader) });
  }
  const playerIds = players.map(({ playerId }) => playerId);
  return { setup: { seed, catsPerPlayer, playerIds }, players, ground: null };
}

/** Reads a command of a replay of version 1; on anything that is none the reader has failed. */
export function readCommandVersion1(reader: BitReader): Command {
  const kind = KINDS[reader.bits(KIND_BITS)];
  const cats = readCats(reader);
  const command = readRest(reader, kind, cats);
  if (!reader.failed && !isCommand(command)) reader.fail();
  return command;
}

function readRest(
  reader: BitReader,
  kind: (typeof KINDS)[number] | undefined,
  cats: readonly number[],
): Command {
  switch (kind) {
    case "move":
      return { kind, cats, x: reader.i16(), y: reader.i16() };
    case "attack":
      return { kind, cats, targetId: reader.golomb(TARGET_ID_ORDER) + 1 };
    case "stop":
      return { kind, cats };
    case undefined:
      reader.fail();
      return { kind: "stop", cats };
  }
}

/** Count, first id, then the gap to each next id. */
function readCats(reader: BitReader): readonly number[] {
  const count = reader.golomb(0) + 1;
  if (count > COMMAND_CATS_MAX || count > reader.bitsLeft) reader.fail(); // each takes at least a bit
  const cats: number[] = [];
  for (let i = 0; i < count && !reader.failed; i += 1) {
    const before = cats.at(-1);
    const id = before === undefined ? reader.golomb(FIRST_ID_ORDER) + 1 : before + reader.golomb(0) + 1;
    if (id >= NETWORK_ID_MAX) reader.fail();
    cats.push(id);
  }
  return cats;
}
