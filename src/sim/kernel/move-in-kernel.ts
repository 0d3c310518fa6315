import { FLOW_FIELD_ROWS, MAP_SIDE_MAX, MAP_SIDE_MIN } from "../constants.ts";
import { isForgotten, recallFlowField } from "../ground/flow-fields.ts";
import { wallWordCount } from "../map/game-map.ts";
import type { Scratch } from "../world/scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { openKernel, placeOf, wordOf, type Kernel, type NoKernel } from "./kernel.ts";
import { WorldBinding } from "./world-binding.ts";

/** Smaller armies are moved by the rules in TypeScript: to copy their world would take longer than the kernel spares. */
const CATS_MIN = 16;

/** What is known of the kernel's memory between two calls. */
interface KernelState {
  readonly kernel: Kernel;
  readonly at: ReturnType<typeof scratchWords>;
  readonly bindings: WeakMap<World, WorldBinding>;
  readonly cellStart: Int32Array;
  readonly spots: Int32Array;
  readonly cellTeams: Uint16Array;
  readonly walls: Int32Array;
  readonly ways: readonly Uint16Array[]; // of each flow field
  readonly stamps: Float64Array; // of what lies there
  readonly usedAt: Int32Array; // of each flow field, as the kernel leaves it
  readonly settledCount: Int32Array; // the same
  width: number; // of the map whose grid lies there; 0: none does
  height: number;
}

/** Opened when the first sub-turn on a map asks for it. One for the process: it keeps nothing of a world that matters to the next. */
let state: KernelState | NoKernel | null = null;
let isWanted = true;
let catsMin = CATS_MIN;
let movedCount = 0;

/** What runs the rules of a match on a map. */
export type RulesRunner = "webassembly" | "typescript";

/**
 * Moves the cats of a world as moveGround does, to the bit, but by the kernel. False, with nothing changed: there is no kernel, the
 * world is too small to be worth it, or it is none that the kernel is made for.
 */
export function moveInKernel(world: World, ground: Ground): boolean {
  if (ground.scratch.catCount < catsMin || !isWanted) return false;
  state ??= open();
  if (typeof state === "string" || !hasRoomFor(world, ground)) return false;
  let binding = state.bindings.get(world);
  if (binding === undefined) {
    binding = new WorldBinding(state.kernel, world, ground);
    state.bindings.set(world, binding);
  }
  const yarnCountBefore = world.header.yarnCount;
  while (true) {
    layOut(state, ground.scratch);
    bringWays(state, ground);
    binding.copyIn();
    if (!runKernel(state)) return false;
    if (!recallAsked(state, ground)) break;
  }
  binding.copyOut(yarnCountBefore);
  noteGrid(state, ground.scratch);
  movedCount += 1;
  return true;
}

/** What runs the rules from now on in matches that are large enough; "refused" and the like: why it is not the kernel. */
export function rulesRunner(): { readonly by: RulesRunner; readonly why: NoKernel | null } {
  if (!isWanted) return { by: "typescript", why: "unwanted" };
  state ??= open();
  return typeof state === "string" ? { by: "typescript", why: state } : { by: "webassembly", why: null };
}

/** For tests and benches, which compare both: the kernel or the rules in TypeScript, and from how many cats on. */
export function chooseRulesRunner(
  by: RulesRunner,
  options: { readonly catsMin?: number; readonly code?: string } = {},
): void {
  isWanted = by === "webassembly";
  if (options.code !== undefined) state = open(options.code);
  catsMin = options.catsMin ?? CATS_MIN;
}

/** Sub-turns that the kernel has run in this process. */
export function kernelSubTurns(): number {
  return movedCount;
}

function open(code?: string): KernelState | NoKernel {
  const kernel = openKernel(code);
  if (typeof kernel === "string") return kernel;
  const { buffer } = kernel;
  const words = (name: string): Int32Array => new Int32Array(buffer, placeOf(name));
  const cells = MAP_SIDE_MAX * MAP_SIDE_MAX;
  return {
    kernel,
    at: scratchWords(),
    bindings: new WeakMap(),
    cellStart: words("scratch.grid.cellStart"),
    spots: words("scratch.grid.spots"),
    cellTeams: new Uint16Array(buffer, placeOf("scratch.grid.cellTeams")),
    walls: new Int32Array(buffer, placeOf("walls"), wallWordCount(cells) + MAP_SIDE_MAX),
    ways: Array.from(
      { length: FLOW_FIELD_ROWS },
      (_, row) => new Uint16Array(buffer, placeOf("scratch.ways") + 2 * row * cells, cells),
    ),
    stamps: new Float64Array(FLOW_FIELD_ROWS),
    usedAt: new Int32Array(buffer, placeOf("flowFields.usedAt"), FLOW_FIELD_ROWS),
    settledCount: new Int32Array(buffer, placeOf("flowFields.settledCount"), FLOW_FIELD_ROWS),
    width: 0,
    height: 0,
  };
}

/** Whether the counts of a world are those of its tables: the words of a damaged one may say otherwise. */
function hasRoomFor({ header, cats, yarn }: World, { rules, cushions, walls }: Ground): boolean {
  const { mapWidth, mapHeight } = rules;
  return (
    header.catCapacity === cats.x.length &&
    header.catCount <= cats.x.length &&
    header.yarnCapacity === yarn.toX.length &&
    header.yarnCount >= 0 &&
    header.yarnCount <= yarn.toX.length &&
    rules.cushionCount === cushions.x.length &&
    mapWidth >= MAP_SIDE_MIN &&
    mapWidth <= MAP_SIDE_MAX &&
    mapHeight >= MAP_SIDE_MIN &&
    mapHeight <= MAP_SIDE_MAX &&
    walls.length === wallWordCount(mapWidth * mapHeight)
  );
}

/** Words that are told to the kernel, or asked of it. */
function scratchWords() {
  return {
    width: wordOf("scratch.width"),
    height: wordOf("scratch.height"),
    halfWidth: wordOf("scratch.halfWidth"),
    halfHeight: wordOf("scratch.halfHeight"),
    blockColumns: wordOf("scratch.grid.blockColumns"),
    blockCount: wordOf("scratch.grid.blockCount"),
    columns: wordOf("scratch.grid.columns"),
    lines: wordOf("scratch.grid.lines"),
    west: wordOf("scratch.grid.west"),
    east: wordOf("scratch.grid.east"),
    south: wordOf("scratch.grid.south"),
    north: wordOf("scratch.grid.north"),
    subTurn: wordOf("scratch.subTurn"),
    catCount: wordOf("scratch.catCount"),
  };
}

/** Tells the kernel the sizes of a map, and what sub-turn it is; a map of another size finds an empty grid. */
function layOut(kernelState: KernelState, scratch: Scratch): void {
  const { at, kernel } = kernelState;
  const { words } = kernel;
  words[at.subTurn] = scratch.subTurn;
  words[at.catCount] = scratch.catCount;
  if (kernelState.width === scratch.width && kernelState.height === scratch.height) return;
  kernelState.width = scratch.width;
  kernelState.height = scratch.height;
  words[at.width] = scratch.width;
  words[at.height] = scratch.height;
  words[at.halfWidth] = scratch.halfWidth;
  words[at.halfHeight] = scratch.halfHeight;
  words[at.blockColumns] = scratch.grid.blockColumns;
  words[at.blockCount] = scratch.grid.blockCount;
  words[at.columns] = scratch.grid.columns;
  words[at.lines] = scratch.grid.lines;
  words[at.south] = 0;
  words[at.north] = 0;
  kernelState.cellStart.fill(0, 0, scratch.grid.cellStart.length);
  kernelState.cellTeams.fill(0, 0, scratch.grid.cellTeams.length);
  kernelState.walls.fill(0);
}

/** Copies the flow fields that are not there yet as far as they are computed. */
function bringWays({ ways, stamps }: KernelState, ground: Ground): void {
  const { flowFields, scratch } = ground;
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
    if (flowFields.settledCount[row] === 0 || isForgotten(ground, row)) continue; // nobody asks where the former leads
    const { via, stamp } = scratch.memos[row]!;
    if (stamps[row] === stamp) continue;
    ways[row]!.set(via);
    stamps[row] = stamp;
  }
}

/**
 * Whether a cat asked for a field that was forgotten: whoever asks says when. It is computed, and what the kernel made without it is
 * thrown away. Each field is computed once, so there are at most as many rounds as fields.
 */
function recallAsked({ usedAt, settledCount }: KernelState, ground: Ground): boolean {
  let isMissed = false;
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
    const isAsked = usedAt[row] === ground.scratch.subTurn && settledCount[row] !== 0; // else another took its row
    if (!isAsked || !isForgotten(ground, row)) continue;
    recallFlowField(ground, row);
    isMissed = true;
  }
  return isMissed;
}

/** False: it did nothing, or stopped where the rules would have thrown. Its memory is then nobody's world, and is laid out anew. */
function runKernel(kernelState: KernelState): boolean {
  try {
    if (kernelState.kernel.run() === 1) return true;
  } catch {
    // An assertion, or an index outside of its memory: the rules in TypeScript say which, with the world as it was.
  }
  kernelState.width = 0;
  return false;
}

/** The rules that come after the kernel look at the grid where it lies. */
function noteGrid({ at, kernel, cellStart, spots }: KernelState, { stood }: Scratch): void {
  stood.cellStart = cellStart;
  stood.spots = spots;
  stood.west = kernel.words[at.west]!;
  stood.east = kernel.words[at.east]!;
  stood.south = kernel.words[at.south]!;
  stood.north = kernel.words[at.north]!;
}
