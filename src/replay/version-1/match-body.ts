import type { BitReader } from "../../base/index.ts";
import { readName } from "../../wire/index.ts";
import type { MatchBody, ReplayPlayerName } from "../match-body.ts";

const PLAYER_BITS = 3;

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
