import { fail, ok, type Result } from "../../base/index.ts";
import type { MapEntry, MapTrouble } from "../../channel/index.ts";
import { drawingOf, MAP_SPAWNS_MIN, PLAYER_COUNT_MAX, type GameMap, type MapWords } from "../../sim/index.ts";
import { SLICE_BYTES, type TurnTaker } from "./turn-taker.ts";

/** What is drawn for an id. */
interface Drawing {
  readonly playerCount: number;
  readonly seed: number;
}

const GENERATED = "generated:";
/** Of the generated maps in the list: any other seed is as good. */
const LISTED_SEED = 1;
/** What is true of them as a whole: `npm run tournament -- orders`. */
export const GENERATED_WORDS: MapWords = { favours: "waiting" };
const SEED_MAX = 0xffff_ffff;
/** Of those that were drawn last so many are kept. */
const KEPT_MAX = 8;

/** The listed ones, for 2 players and more: to draw them takes half a second, and they are always the same. */
const LISTED = [
  { name: "Woollen Loft", width: 49, height: 31, cushionCount: 7, checksum: 0x33eed935 },
  { name: "Dusty Library", width: 57, height: 57, cushionCount: 7, checksum: 0x676fccc2 },
  { name: "Tangled Gallery", width: 57, height: 57, cushionCount: 5, checksum: 0xd7197101 },
  { name: "Amber Manor", width: 67, height: 67, cushionCount: 11, checksum: 0x82055505 },
  { name: "Amber Parlour", width: 71, height: 71, cushionCount: 19, checksum: 0xa0f63459 },
  { name: "Amber Library", width: 79, height: 79, cushionCount: 14, checksum: 0x5f55c16e },
  { name: "Moonlit Cellar", width: 85, height: 85, cushionCount: 25, checksum: 0x3b30cfba },
] as const;

const kept = new Map<string, GameMap>(); // by id, the last one last

export function isGenerated(mapId: string): boolean {
  return mapId.startsWith(GENERATED);
}

/** One for each number of players. */
export function listGenerated(): readonly MapEntry[] {
  return LISTED.map(({ name, width, height, cushionCount }, i) => {
    const spawnCount = MAP_SPAWNS_MIN + i;
    const mapId = `${GENERATED}${spawnCount}:${LISTED_SEED}`;
    return { mapId, name, width, height, spawnCount, cushionCount, problem: null, ...GENERATED_WORDS };
  });
}

/** The id of the listed one with that checksum; null: there is none. */
export function generatedIdOf(mapChecksum: number): string | null {
  const index = LISTED.findIndex(({ checksum }) => checksum === mapChecksum);
  return index < 0 ? null : `${GENERATED}${MAP_SPAWNS_MIN + index}:${LISTED_SEED}`;
}

/** The map with that id, drawn in one go where it is not kept. */
export function generate(mapId: string): Result<GameMap, MapTrouble> {
  const drawing = readId(mapId);
  if (!drawing.ok) return drawing;
  const known = kept.get(mapId);
  if (known !== undefined) return ok(known);
  const steps = drawingOf(drawing.value);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return ok(keep(mapId, step.value));
  }
}

/** Draws it in steps, so that it is kept when it is asked for. Nothing comes of an id that is none. */
export async function drawAhead(mapId: string, turns: TurnTaker): Promise<void> {
  const drawing = readId(mapId);
  if (!drawing.ok || kept.has(mapId)) return;
  const steps = drawingOf(drawing.value);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return void keep(mapId, step.value);
    await turns.work(SLICE_BYTES);
  }
}

/** Whether it takes a while to draw it. */
export function isToDraw(mapId: string): boolean {
  return isGenerated(mapId) && readId(mapId).ok && !kept.has(mapId);
}

function keep(mapId: string, map: GameMap): GameMap {
  kept.delete(mapId);
  if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value!);
  kept.set(mapId, map);
  return map;
}

function readId(mapId: string): Result<Drawing, MapTrouble> {
  const [, players, text] = /^generated:([0-9]):(0|[1-9][0-9]{0,9})$/.exec(mapId) ?? []; // one id for one map
  const [playerCount, seed] = [Number(players), Number(text)];
  const isRange = playerCount >= MAP_SPAWNS_MIN && playerCount <= PLAYER_COUNT_MAX && seed <= SEED_MAX;
  if (isRange) return ok({ playerCount, seed });
  return fail({ kind: "no-generated", playersMax: PLAYER_COUNT_MAX, seedMax: SEED_MAX });
}
