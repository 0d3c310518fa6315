import { assert } from "../../base/index.ts";

/** A unit vector, or a part of one, in 1/65536. */
export interface Direction {
  readonly x: number;
  readonly y: number;
}

/** How the plan of one player's part of a map lies on the map: which way is out to the home, and which way is along. */
export interface Sector {
  readonly out: Direction;
  readonly along: Direction;
}

const UNIT = 65_536;
const ROOT_HALF = 46_341; // cosine and sine of 45 degrees
const [COS_22, SIN_22] = [60_547, 25_080]; // of 22.5 degrees

/**
 * The directions of the homes, clockwise. For 2 and 4 players they are turned into one another by right angles, which a
 * grid does exactly; a grid knows no such turns for 3, 5, 6 and 7.
 */
const HOMES: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [],
  [],
  [
    [-UNIT, 0],
    [UNIT, 0],
  ],
  [
    [0, 65_536],
    [56_756, -32_768],
    [-56_756, -32_768],
  ],
  [
    [-ROOT_HALF, ROOT_HALF],
    [ROOT_HALF, ROOT_HALF],
    [ROOT_HALF, -ROOT_HALF],
    [-ROOT_HALF, -ROOT_HALF],
  ],
  [
    [0, 65_536],
    [62_328, 20_252],
    [38_521, -53_020],
    [-38_521, -53_020],
    [-62_328, 20_252],
  ],
  [
    [0, 65_536],
    [56_756, 32_768],
    [56_756, -32_768],
    [0, -65_536],
    [-56_756, -32_768],
    [-56_756, 32_768],
  ],
  [
    [0, 65_536],
    [51_238, 40_861],
    [63_893, -14_583],
    [28_435, -59_046],
    [-28_435, -59_046],
    [-63_893, -14_583],
    [-51_238, 40_861],
  ],
];

/** Half way to the next home, seen from a home's own direction: cosine and sine of half a turn by the number of players. */
const BORDERS: readonly Direction[] = [
  { x: UNIT, y: 0 },
  { x: UNIT, y: 0 },
  { x: 0, y: UNIT },
  { x: 32_768, y: 56_756 },
  { x: ROOT_HALF, y: ROOT_HALF },
  { x: 53_020, y: 38_521 },
  { x: 56_756, y: 32_768 },
  { x: 59_046, y: 28_435 },
  { x: COS_22, y: SIN_22 },
];

/** The sectors of a map for so many players, 2 to 8, in the order in which one meets them going round clockwise. */
export function sectorsFor(playerCount: number): readonly Sector[] {
  assert(
    Number.isInteger(playerCount) && playerCount >= 2 && playerCount <= 8,
    `sectorsFor: ${playerCount} players`,
  );
  if (playerCount === 8) return eightSectors();
  return HOMES[playerCount]!.map(([x, y]) => ({ out: { x, y }, along: { x: y, y: -x } }));
}

/**
 * The borders of one sector that stand for all: in the directions of the plan, out and along. With eight players the
 * neighbours are mirrored, so there are two kinds of borders.
 */
export function bordersOf(playerCount: number): readonly Direction[] {
  const border = BORDERS[playerCount];
  assert(border !== undefined && playerCount >= 2, `bordersOf: ${playerCount} players`);
  return playerCount === 8 ? [border, { x: border.x, y: -border.y }] : [border];
}

/** No grid turns by 45 degrees, but it mirrors: four turns of two mirrored sectors are eight that are exactly alike. */
function eightSectors(): readonly Sector[] {
  const sectors: Sector[] = [];
  let [out, along]: [Direction, Direction] = [
    { x: -SIN_22, y: COS_22 },
    { x: COS_22, y: SIN_22 },
  ];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    sectors.push({ out, along }, mirrored({ out, along }, quarter));
    [out, along] = [turned(out), turned(along)];
  }
  return sectors;
}

/** A quarter of a turn, clockwise. */
function turned({ x, y }: Direction): Direction {
  return { x: y, y: -x };
}

/** Mirrored in the axis that lies before the sector, going round clockwise: of even quarters the vertical one. */
function mirrored({ out, along }: Sector, quarter: number): Sector {
  const mirror = ({ x, y }: Direction): Direction => (quarter % 2 === 0 ? { x: -x, y } : { x, y: -y });
  return { out: mirror(out), along: mirror(along) };
}
