import { assert } from "../../base/index.ts";
import { divTrunc } from "../fixed.ts";
import type { MapCushion } from "./game-map.ts";
import type { MapRandom } from "./map-random.ts";
import { bordersOf, type Direction } from "./sectors.ts";

/** A place in a sector, in steps from the middle of the map; see STEPS_PER_CELL. */
export interface Place {
  readonly out: number;
  readonly along: number;
}

/** Where a cushion lies in a sector; those of all sectors are alike. */
interface CushionPlace extends Place {
  readonly kind?: MapCushion["kind"];
}

/** A piece of wall: a box that lies in any direction, or a disc. */
export type Shape =
  | {
      readonly kind: "box";
      readonly middle: Place;
      readonly direction: Direction; // of its length; x is out, y is along
      readonly halfLength: number;
      readonly halfWidth: number;
    }
  | { readonly kind: "disc"; readonly middle: Place; readonly radius: number };

/** What one player's sector looks like; the others are the same. */
export interface Plan {
  readonly playerCount: number;
  readonly width: number; // cells, odd: so the map has a middle cell
  readonly height: number;
  readonly isRound: boolean;
  readonly isMirrored: boolean; // shapes also stand on the other side of the sector
  readonly spawn: Place;
  readonly cushions: readonly CushionPlace[];
  readonly hasMiddleCushion: boolean;
  readonly middleKind?: MapCushion["kind"];
  readonly shapes: readonly Shape[];
}

/** How finely plans are drawn. Products of two lengths stay below 2^53. */
export const STEPS_PER_CELL = 1_024;

const OUTWARD: Direction = { x: 65_536, y: 0 };
const SIDEWAYS: Direction = { x: 0, y: 65_536 };
/** Cells from the wall behind a spawn to the spawn. */
const SPAWN_MARGIN = 6;

/** Draws a plan with walls, furniture and cushions: rooms around a hall, more or less. */
export function drawPlan(random: MapRandom, playerCount: number, side: number): Plan {
  const room = drawRoom(random, playerCount, side);
  const { spawn, reach } = room;
  const cushions: Place[] = [
    { out: spawn.out - cells(random.between(4, 6)), along: spawn.along + cells(random.between(-2, 2)) },
  ];
  const shapes: Shape[] = [];
  for (const border of bordersOf(playerCount)) {
    const length = borderReach(room, border);
    if (random.isWithinPercent(75)) shapes.push(...drawDivider(random, border, length));
    if (random.isWithinPercent(60)) cushions.push(placeOn(border, percentOf(length, random.between(45, 75))));
  }
  if (random.isWithinPercent(50)) cushions.push({ out: percentOf(reach, random.between(25, 45)), along: 0 });
  if (random.isWithinPercent(60)) shapes.push(...drawFront(random, spawn));
  if (random.isWithinPercent(50)) shapes.push(drawPillar(random));
  const spare = (8 - playerCount) >> 1; // a large sector takes more
  const furnitureCount = spare + random.between(2, 3 + divTrunc(side, 24));
  for (let i = 0; i < furnitureCount; i += 1) shapes.push(drawFurniture(random, room));
  const hasMiddleCushion = random.isWithinPercent(70) || cushions.length === 1;
  return { ...room, isMirrored: random.isWithinPercent(50), cushions, hasMiddleCushion, shapes };
}

/** The same without a wall inside: for seeds that lead nowhere else. */
export function openPlan(random: MapRandom, playerCount: number, side: number): Plan {
  const room = drawRoom(random, playerCount, side);
  const cushions = [{ out: room.spawn.out - cells(5), along: room.spawn.along }];
  return { ...room, isMirrored: false, cushions, hasMiddleCushion: true, shapes: [] };
}

/**
 * The plan with something special about most cushions: those next to a home are plain, and the one in the middle sees far. It
 * has a generator of its own, so that walls and places are what a seed always gave.
 */
export function withCushionKinds(plan: Plan, random: MapRandom): Plan {
  const kinds = random.isWithinPercent(50) ? (["wool", "milk"] as const) : (["milk", "wool"] as const);
  const cushions = plan.cushions.map((place, i): CushionPlace =>
    i === 0 || random.isWithinPercent(20) ? place : { ...place, kind: kinds[i % kinds.length] },
  );
  return { ...plan, cushions, ...(plan.hasMiddleCushion ? { middleKind: "window" } : {}) };
}

/** The room that a plan is drawn into. */
interface Room extends Pick<Plan, "playerCount" | "width" | "height" | "isRound" | "spawn"> {
  readonly reach: number; // steps from the middle to the outer wall behind the spawn
}

function drawRoom(random: MapRandom, playerCount: number, side: number): Room {
  assert(side % 2 === 1 && side > 2 * SPAWN_MARGIN, `drawRoom: a side of ${side} cells`);
  const height = playerCount === 2 ? divTrunc(side * 5, 16) * 2 + 1 : side;
  const isGridTurn = playerCount === 2 || playerCount === 4 || playerCount === 8;
  const isRound = !isGridTurn || (playerCount !== 2 && random.isWithinPercent(40));
  const half = cells(side >> 1);
  // The corner of a square is 1.41 times as far as its side; at 22.5 degrees it is 1.08 times.
  const stretch = isRound || playerCount === 2 ? 100 : playerCount === 4 ? 125 : 108;
  const reach = percentOf(half, stretch);
  const spread = playerCount === 2 ? random.between(-2, 2) * 2 : 0; // homes across, or a little to the side
  const spawn = { out: reach - cells(SPAWN_MARGIN), along: cells(spread) };
  return { playerCount, width: side, height, isRound, spawn, reach };
}

/** Steps from the middle to the outer wall along a border. */
function borderReach({ playerCount, width, height, isRound }: Room, border: Direction): number {
  if (playerCount === 2) return cells(height >> 1);
  const half = cells(width >> 1);
  return isRound || playerCount !== 8 || border.y > 0 ? half : percentOf(half, 141);
}

/** A wall between two neighbours, with a door. */
function drawDivider(random: MapRandom, border: Direction, length: number): readonly Shape[] {
  const inner = percentOf(length, random.between(30, 60));
  const door = inner + percentOf(length - inner, random.between(20, 80));
  const halfDoor = random.between(1_300, 2_600);
  const halfWidth = random.between(600, 1_100);
  const pieces = [
    [inner, door - halfDoor],
    [door + halfDoor, length + cells(2)],
  ] as const;
  return pieces
    .filter(([from, to]) => to > from)
    .map(([from, to]) => {
      const halfLength = (to - from) >> 1;
      return {
        kind: "box",
        middle: placeOn(border, from + halfLength),
        direction: border,
        halfLength,
        halfWidth,
      };
    });
}

/** A wall before a home, with ways round it and at times a door. */
function drawFront(random: MapRandom, spawn: Place): readonly Shape[] {
  const out = spawn.out - cells(random.between(8, 10));
  const halfLength = cells(random.between(2, 5));
  const halfWidth = random.between(600, 1_100);
  const wall = (along: number, half: number): Shape => ({
    kind: "box",
    middle: { out, along: spawn.along + along },
    direction: SIDEWAYS,
    halfLength: half,
    halfWidth,
  });
  if (random.isWithinPercent(50)) return [wall(0, halfLength)];
  const shift = halfLength + random.between(1_200, 2_000);
  return [wall(-shift, halfLength), wall(shift, halfLength)];
}

/** One for each player, round the middle of the map. */
function drawPillar(random: MapRandom): Shape {
  const middle = { out: cells(random.between(6, 9)), along: 0 };
  return { kind: "disc", middle, radius: random.between(900, 1_900) };
}

/** Something to walk around, anywhere in the sector. */
function drawFurniture(random: MapRandom, { playerCount, reach, spawn }: Room): Shape {
  const out = percentOf(reach, random.between(15, 92));
  const widest = divTrunc(out * 3, Math.max(2, playerCount)); // about half of what the sector is wide there
  const middle = { out, along: spawn.along + random.between(-widest, widest) };
  if (random.isWithinPercent(30)) return { kind: "disc", middle, radius: random.between(1_000, 3_000) };
  const direction = random.pick([OUTWARD, SIDEWAYS]);
  const isShelf = random.isWithinPercent(50);
  const halfLength = isShelf ? random.between(2_000, 5_500) : random.between(1_100, 3_000);
  const halfWidth = isShelf ? random.between(600, 900) : random.between(1_100, 2_400);
  return { kind: "box", middle, direction, halfLength, halfWidth };
}

function placeOn({ x, y }: Direction, length: number): Place {
  return { out: (length * (x >> 4)) >> 12, along: (length * (y >> 4)) >> 12 };
}

function cells(count: number): number {
  return count * STEPS_PER_CELL;
}

function percentOf(length: number, percent: number): number {
  return divTrunc(length * percent, 100);
}
