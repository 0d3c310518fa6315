import { assert, bytesOf, crc32 } from "../base/index.ts";
import { createMemory, MEMORY_FIELDS, MEMORY_WORDS } from "../bot/index.ts";
import { PLAYER_COUNT_MAX, type World } from "../sim/index.ts";
import type { Roster } from "./roster.ts";
import type { PlayerCommands } from "./turn-data.ts";

/**
 * What the bots of a match remember, at the end of a turn: MEMORY_WORDS for each seat of the roster, in its order, and zeros
 * for those that no bot plays. It lies beside the world and not in it: a replay has the orders of bots, and so is the same
 * world without anybody who remembers.
 */
export type Minds = Int32Array;

/** What bots did as a turn was entered: what every peer must come to by itself. */
export interface BotTurn {
  readonly orders: readonly PlayerCommands[]; // of each bot, ascending player id
  readonly mindsChecksum: number; // u32, of what all remember then; 0 where there are no bots
}

export const NO_BOT_TURN: BotTurn = { orders: [], mindsChecksum: 0 };

/** Words of the minds of a match with as many seats as there may be. */
export const MINDS_WORDS_MAX = PLAYER_COUNT_MAX * MEMORY_WORDS;
const TURN_STEP = 0x9e37_79b1;

/** As all bots begin in that turn, by the world as it is before it. */
export function createMinds({ seats, bots }: Roster, world: World, turn: number): Minds {
  const minds = new Int32Array(seats.length * MEMORY_WORDS);
  for (const { playerId, place } of bots) minds.set(firstMemory(world, playerId, turn), place * MEMORY_WORDS);
  return minds;
}

/** In that turn the seats are played by those of `after`: a bot that begins knows nothing of before, and a bot that goes leaves nothing. */
export function changeMinds(
  minds: Minds,
  { before, after }: { readonly before: Roster; readonly after: Roster },
  world: World,
  turn: number,
): void {
  after.seats.forEach(({ playerId, playedBy }, place) => {
    const wasBot = before.seats[place]!.playedBy.kind === "bot";
    if (wasBot === (playedBy.kind === "bot")) return;
    mindAt(minds, place).set(wasBot ? new Int32Array(MEMORY_WORDS) : firstMemory(world, playerId, turn));
  });
}

/** The words of the bot in that place of the roster: to write to them is to write to the minds. */
export function mindAt(minds: Minds, place: number): Int32Array {
  const start = place * MEMORY_WORDS;
  assert(start + MEMORY_WORDS <= minds.length, `there is no seat ${place} in ${minds.length} words`);
  return minds.subarray(start, start + MEMORY_WORDS);
}

/** U32. */
export function checksumOfMinds(minds: Minds): number {
  return crc32(bytesOf(minds));
}

/** The path of a word, such as "minds[3].patience": of the bot that plays seat 3 of the roster, from 0. */
export function nameOfMindWord(index: number): string {
  const field = MEMORY_FIELDS[index % MEMORY_WORDS];
  return `minds[${(index - (index % MEMORY_WORDS)) / MEMORY_WORDS}].${field}`;
}

/** The world's generator tells matches apart, and is the same wherever a game goes on from. It is not drawn from. */
function firstMemory({ random }: World, playerId: number, turn: number): Int32Array {
  return createMemory(random.w ^ Math.imul(turn, TURN_STEP), playerId);
}
