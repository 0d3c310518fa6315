import { assert } from "../../base/index.ts";
import { readMap, type GameMap, type MapFavour } from "../../sim/index.ts";
import { chosenMap } from "../simulate/chosen-map.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";

/** Where armies of two players meet. */
interface FightGround {
  readonly name: string;
  readonly mapOf: (seed: number) => GameMap; // the same for each call
  readonly favours: MapFavour | null; // what is told to a player that chooses it
}

const GAME_MAPS = ["the-hallway", "four-rooms", "six-nooks", "the-old-manor"] as const;
/** Those made for a match of cushions, or of the ladder. */
const MORE_MAPS = ["the-long-garden", "the-back-yard", "the-wide-loft", "the-pantry-door"] as const;
const GENERATED = "generated:2:";
/** From the edge of an open field to where an army starts, cells: the largest army finds room. */
const FIELD_MARGIN = 9;

/** An open field and a generated map, drawn anew for each seed, and the maps of the game that battles are for. */
export const FIGHT_GROUNDS: readonly FightGround[] = [
  { name: "an open field", mapOf: drawField, favours: "coming" },
  {
    name: "generated maps",
    mapOf: (seed) => chosenMap(`${GENERATED}${seed}`).map,
    favours: chosenMap(`${GENERATED}1`).words.favours ?? null,
  },
  ...GAME_MAPS.map(gameGround),
];

/** All maps of the game. */
export const GAME_GROUNDS: readonly FightGround[] = [...GAME_MAPS, ...MORE_MAPS].map(gameGround);

/** The other maps of the game, where somebody may choose to fight as well. */
export const MORE_GROUNDS: readonly FightGround[] = MORE_MAPS.map(gameGround);

/** Nothing but floor, two armies that start in opposite places. */
function drawField(seed: number): GameMap {
  const width = 40 + 2 * drawFromSeed(seed, "width", 0, 10);
  const height = 30 + 2 * drawFromSeed(seed, "height", 0, 8);
  const row = drawFromSeed(seed, "row", FIELD_MARGIN, height - 1 - FIELD_MARGIN);
  const wall = "#".repeat(width);
  const lines = Array.from({ length: height }, (_, line) => {
    if (line === 0 || line === height - 1) return wall;
    return `#${".".repeat(width - 2)}#`;
  });
  const put = (line: number, column: number, drawn: string): void => {
    lines[line] = lines[line]!.slice(0, column) + drawn + lines[line]!.slice(column + 1);
  };
  put(row, FIELD_MARGIN, "1");
  put(height - 1 - row, width - 1 - FIELD_MARGIN, "2");
  const reading = readMap(`name: Field\n\n${lines.join("\n")}\n`);
  assert(reading.ok, "a field is a map");
  return reading.value;
}

function gameGround(id: string): FightGround {
  const { map, words } = chosenMap(`built-in:${id}`);
  return { name: id, mapOf: () => map, favours: words.favours ?? null };
}
