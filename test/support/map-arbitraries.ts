import fc from "fast-check";

import { formatMap, readMap, type GameMap } from "../../src/sim/index.ts";
import { troubleOf } from "./sentences.ts";

/** The map of a text, which must be one. */
export function mapOf(text: string): GameMap {
  const reading = readMap(text);
  if (!reading.ok) throw new Error(troubleOf(reading));
  return reading.value;
}

/** The smallest map that can be played, drawn line by line from the north. */
export const SMALL_ROWS: readonly string[] = [
  "############",
  "#..........#",
  "#.1....#...#",
  "#......#...#",
  "#....o.....#",
  "#..........#",
  "#.##.......#",
  "#....o.....#",
  "#..........#",
  "#...#....2.#",
  "#..........#",
  "############",
];

/** A text of these rows, under a name and a blank line: row i is line i + 3. */
export function textOf(rows: readonly string[], header = "name: Small"): string {
  return `${header}\n\n${rows.join("\n")}\n`;
}

interface Drawing {
  readonly columns: number; // of places for spawns and cushions
  readonly rows: number;
  readonly order: readonly number[]; // the places as they are taken
  readonly spawnCount: number;
  readonly cushionCount: number;
  readonly cushionMarks: readonly string[]; // in turn
  readonly walls: readonly {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  }[];
  readonly name: string;
}

const PLACE_SIZE = 7;

/** Maps of many sizes with walls anywhere, 2 to 8 spawns and any number of cushions. */
export const mapArbitrary: fc.Arbitrary<GameMap> = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 5 }))
  .chain(([columns, rows]) => {
    const places = Array.from({ length: columns * rows }, (_, i) => i);
    const side = fc.integer({ min: 0, max: PLACE_SIZE * Math.max(columns, rows) });
    const length = fc.integer({ min: 1, max: 6 });
    return fc.record({
      columns: fc.constant(columns),
      rows: fc.constant(rows),
      order: fc.shuffledSubarray(places, { minLength: places.length }),
      spawnCount: fc.integer({ min: 2, max: Math.min(8, places.length) }),
      cushionCount: fc.integer({ min: 0, max: places.length }),
      cushionMarks: fc.oneof(
        fc.constant(["o"]),
        fc.array(fc.constantFrom("o", "w", "m", "v"), { minLength: 1, maxLength: 5 }),
      ),
      walls: fc.array(fc.record({ x: side, y: side, w: length, h: length }), { maxLength: 25 }),
      name: fc.constantFrom("Small", "The Hallway", "猫の家", "🐱 & 🧶", "x".repeat(32)),
    });
  })
  .map((drawing) => readMap(draw(drawing)))
  .filter((reading) => reading.ok)
  .map((reading) => (reading as { readonly value: GameMap }).value);

function draw({
  columns,
  rows,
  order,
  spawnCount,
  cushionCount,
  cushionMarks,
  walls,
  name,
}: Drawing): string {
  const [width, height] = [columns * PLACE_SIZE + 2, rows * PLACE_SIZE + 2];
  const isOuter = (x: number, y: number): boolean =>
    x === 0 || y === 0 || x === width - 1 || y === height - 1;
  const isBlocked = (x: number, y: number): boolean =>
    walls.some((wall) => x >= wall.x && x < wall.x + wall.w && y >= wall.y && y < wall.y + wall.h);
  const grid = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x): string => (isOuter(x, y) || isBlocked(x, y) ? "#" : ".")),
  );
  order.slice(0, spawnCount + cushionCount).forEach((place, i) => {
    const x = (place % columns) * PLACE_SIZE + 4;
    const y = Math.floor(place / columns) * PLACE_SIZE + 4;
    for (let dy = -1; dy <= 1; dy += 1) for (let dx = -1; dx <= 1; dx += 1) grid[y + dy]![x + dx] = ".";
    grid[y]![x] = i < spawnCount ? String(i + 1) : cushionMarks[i % cushionMarks.length]!;
  });
  return textOf(
    grid.map((row) => row.join("")),
    `name: ${name}`,
  );
}

/** Texts of maps with some of their characters and lines changed, taken out or doubled. */
export const brokenTextArbitrary: fc.Arbitrary<string> = fc
  .tuple(
    mapArbitrary,
    fc.array(
      fc.record({
        kind: fc.constantFrom("replace", "remove", "double-line", "remove-line"),
        at: fc.nat({ max: 2_000 }),
        character: fc.constantFrom("#", ".", "o", "1", "2", "9", "x", "\n", "\t", "🐱", ":", "/"),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([map, changes]) => changes.reduce(changed, formatMap(map)));

function changed(
  text: string,
  { kind, at, character }: { readonly kind: string; readonly at: number; readonly character: string },
): string {
  const place = at % (text.length + 1);
  if (kind === "replace") return `${text.slice(0, place)}${character}${text.slice(place + 1)}`;
  if (kind === "remove") return `${text.slice(0, place)}${text.slice(place + 1)}`;
  const lines = text.split("\n");
  const line = at % lines.length;
  return lines.toSpliced(line, 1, ...(kind === "double-line" ? [lines[line]!, lines[line]!] : [])).join("\n");
}
