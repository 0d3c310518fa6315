import { assert, displayTextProblem } from "../../base/index.ts";
import { MAP_SIDE_MAX, PLAYER_COUNT_MAX } from "../constants.ts";
import { isWallAt, wallWordCount, type Cell, type GameMap, type MapCushion } from "./game-map.ts";
import type { MapTextFault, MapTextProblem } from "./map-fault.ts";
import { drawnMapProblem, mapProblem, nameProblem, sideProblem } from "./map-problem.ts";
import { setWallAt, withoutLostFloor } from "./reach.ts";

/** The army that is better off on a map, of two equal ones: the one that comes to the other, or the one that waits for it. */
const MAP_FAVOURS = ["coming", "waiting"] as const;
export type MapFavour = (typeof MAP_FAVOURS)[number];

/** What a map says of itself, for a host that chooses one: no part of the ground of a match. */
export interface MapWords {
  readonly about?: string; // 1..MAP_ABOUT_CHARACTERS_MAX characters that can be shown
  readonly favours?: MapFavour; // absent: neither
}

interface MapRefusal {
  readonly ok: false;
  readonly reason: MapTextProblem;
}

/** A Result with what the map says of itself. */
export type MapReading =
  | { readonly ok: true; readonly value: GameMap; readonly words?: MapWords } // absent: it says nothing
  | MapRefusal;

/** UTF-16 units of a text: twice the largest grid, so that there is room for a preface. */
export const MAP_TEXT_LENGTH_MAX = 2 * (MAP_SIDE_MAX + 2) * MAP_SIDE_MAX;

const MAP_ABOUT_CHARACTERS_MAX = 120;

const WALL = "#";
const FLOOR = ".";
const CUSHION = "o";
/** Cushions that are special, and what each is. */
const CUSHION_MARKS: ReadonlyMap<string, NonNullable<MapCushion["kind"]>> = new Map([
  ["w", "wool"],
  ["m", "milk"],
  ["v", "window"], // the view
]);
const MARKS_KNOWN = ["#", ".", "o", ...CUSHION_MARKS.keys()].join(" ");

/** What the grid of a text shows, before any rule but those of drawing was looked at. */
interface Grid {
  readonly rows: readonly string[]; // from the north
  readonly firstLine: number; // of the text, from 0
}

/** What stands above the grid; lines are counted from 0. */
interface MapHeader {
  readonly ok: true;
  readonly name: string;
  readonly nameLine: number;
  readonly gridLine: number; // the northernmost
  readonly words: MapWords | null;
}

interface HeaderLine {
  readonly value: string;
  readonly line: number;
}

/** Headers that a map may have; only the name is a part of it. */
const KEYS: readonly string[] = ["name", "author", "about", "favours"];

/** Reads a map as a person drew it. Format and rules: docs/maps.md. */
export function readMap(text: string): MapReading {
  // Before anything is done with it: a gigabyte is not split into lines to learn that it is no map.
  if (text.length > MAP_TEXT_LENGTH_MAX) {
    return refuse(null, { kind: "text-long", max: MAP_TEXT_LENGTH_MAX });
  }
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\n|\r/)
    .map((line) => line.trimEnd());
  const header = readMapHeader(lines);
  if (!header.ok) return header;
  const { name, nameLine, gridLine, words } = header;
  const problem = nameProblem(name);
  if (problem !== null) return refuse(nameLine, problem.fault);
  const end = lines.indexOf("", gridLine);
  const grid = { rows: lines.slice(gridLine, end < 0 ? lines.length : end), firstLine: gridLine };
  const after = lines.findIndex((line, i) => end >= 0 && i > end && line !== "");
  const reading = afterGridProblem(after) ?? gridProblem(grid) ?? readPlaces(name, grid);
  return reading.ok && words !== null ? { ...reading, words } : reading;
}

/** The text of a map, which readMap reads as the same map. */
export function formatMap(map: GameMap): string {
  const problem = mapProblem(map);
  assert(problem === null, `formatMap: ${problem?.fault.kind ?? ""}`);
  const { name, width, height, walls, spawns, cushions } = map;
  const marks: string[] = Array.from({ length: width * height }, (_, index) =>
    isWallAt(walls, index) ? WALL : FLOOR,
  );
  spawns.forEach(({ column, row }, i) => (marks[row * width + column] = String(i + 1)));
  cushions.forEach((cushion) => (marks[cushion.row * width + cushion.column] = markOf(cushion)));
  const rows = Array.from({ length: height }, (_, i) =>
    marks.slice((height - 1 - i) * width, (height - i) * width),
  );
  return `name: ${name}\n\n${rows.map((row) => row.join("")).join("\n")}\n`;
}

function markOf({ kind }: MapCushion): string {
  for (const [mark, known] of CUSHION_MARKS) if (known === kind) return mark;
  return CUSHION;
}

/** Reads the lines above the grid: headers, comments and blank lines in any order. */
function readMapHeader(lines: readonly string[]): MapHeader | MapRefusal {
  const seen = new Map<string, HeaderLine>();
  for (const [i, line] of lines.entries()) {
    if (line === "" || line.startsWith("//")) continue;
    const [, key, value] = /^([a-z]+):(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) {
      if (!/^[#.0-9]/.test(line)) return refuse(i, { kind: "line-unknown" });
      const name = seen.get("name");
      if (name === undefined) return refuse(i, { kind: "name-missing" });
      const words = readWords(seen);
      if (words !== null && "ok" in words) return words;
      return { ok: true, name: name.value, nameLine: name.line, gridLine: i, words };
    }
    if (!KEYS.includes(key)) return refuse(i, { kind: "key-unknown", key, known: KEYS });
    const twin = seen.get(key);
    if (twin !== undefined) return refuse(i, { kind: "key-twice", key, other: twin.line + 1 });
    seen.set(key, { value: value.trim(), line: i });
  }
  return refuse(null, { kind: "grid-missing" });
}

/** What the headers say of the map besides its name; null: nothing. */
function readWords(headers: ReadonlyMap<string, HeaderLine>): MapWords | MapRefusal | null {
  const [about, favours] = [headers.get("about"), headers.get("favours")];
  if (about !== undefined && displayTextProblem(about.value, MAP_ABOUT_CHARACTERS_MAX) !== null) {
    return refuse(about.line, { kind: "about-bad", max: MAP_ABOUT_CHARACTERS_MAX });
  }
  const favour = MAP_FAVOURS.find((known) => known === favours?.value);
  if (favours !== undefined && favour === undefined) {
    return refuse(favours.line, { kind: "favours-bad", known: MAP_FAVOURS });
  }
  if (about === undefined && favour === undefined) return null;
  return {
    ...(about === undefined ? {} : { about: about.value }),
    ...(favour === undefined ? {} : { favours: favour }),
  };
}

function gridProblem({ rows, firstLine }: Grid): MapReading | null {
  const width = rows[0]!.length;
  const widthProblem = sideProblem(width, "wide");
  if (widthProblem !== null) return refuse(firstLine, widthProblem.fault);
  const heightProblem = sideProblem(rows.length, "high");
  if (heightProblem !== null) {
    return refuse(firstLine + Math.min(rows.length - 1, MAP_SIDE_MAX), heightProblem.fault);
  }
  for (const [i, row] of rows.entries()) {
    const at = row.search(/[^#.owmv1-8]/);
    if (at >= 0) return refuse(firstLine + i, unknownMark(row, at));
    if (row.length !== width) {
      return refuse(firstLine + i, { kind: "row-ragged", cells: row.length, width });
    }
  }
  return null;
}

function unknownMark(row: string, index: number): MapTextFault {
  const mark = String.fromCodePoint(row.codePointAt(index)!);
  const what = { mark, at: index + 1, max: PLAYER_COUNT_MAX };
  if (/[09]/.test(mark)) return { kind: "spawn-number", ...what };
  return { kind: "mark-unknown", ...what, known: MARKS_KNOWN };
}

function afterGridProblem(line: number): MapReading | null {
  return line < 0 ? null : refuse(line, { kind: "text-after-grid" });
}

function readPlaces(name: string, { rows, firstLine }: Grid): MapReading {
  const [width, height] = [rows[0]!.length, rows.length];
  const lineOf = ({ row }: Cell): number => firstLine + height - 1 - row;
  const walls = new Int32Array(wallWordCount(width * height));
  const spawns: Cell[] = [];
  const cushions: MapCushion[] = [];
  for (let row = 0; row < height; row += 1) {
    const marks = rows[height - 1 - row]!;
    for (let column = 0; column < width; column += 1) {
      const mark = marks[column]!;
      const kind = CUSHION_MARKS.get(mark);
      if (mark === WALL) setWallAt(walls, row * width + column);
      else if (mark === CUSHION) cushions.push({ column, row });
      else if (kind !== undefined) cushions.push({ column, row, kind });
      else if (mark !== FLOOR) {
        const twin = spawns[Number(mark) - 1];
        if (twin !== undefined)
          return refuse(lineOf(twin), {
            ...{ kind: "spawn-twice", spawn: mark, other: lineOf({ column, row }) + 1 },
          });
        spawns[Number(mark) - 1] = { column, row };
      }
    }
  }
  for (let i = 0; i < spawns.length; i += 1) {
    if (spawns[i] !== undefined) continue;
    const last = spawns.length;
    return refuse(lineOf(spawns[last - 1]!), { kind: "spawn-missing", spawn: i + 1, last });
  }
  const map = { name, width, height, walls, spawns, cushions };
  const problem = drawnMapProblem(map);
  if (problem === null) return { ok: true, value: { ...map, walls: withoutLostFloor(map, spawns) } };
  const { cell, fault } = problem;
  return cell === null ? refuse(null, fault) : refuse(lineOf(cell), { ...fault, column: cell.column + 1 });
}

function refuse(line: number | null, problem: MapTextProblem): MapRefusal {
  return { ok: false, reason: line === null ? problem : { ...problem, line: line + 1 } };
}
