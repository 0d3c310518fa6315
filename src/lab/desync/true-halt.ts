import { END_POINT, SIM_RULES, type Moment } from "../../lockstep/index.ts";
import type { Replay } from "../../replay/index.ts";
import {
  checksumOf,
  cloneWorld,
  drawRandom,
  FIELDS,
  FLOW_FIELD_ROWS,
  GROUND_FIELDS,
  PAUSE_FIELDS,
  isWorld,
  nameOfWord,
  openWorld,
  usedParts,
  WAYPOINT_ROWS,
  type Ground,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import type { CasePeer } from "./case-record.ts";
import { runReference } from "./reference-run.ts";

/** The first moment at which a watched peer's first run was not what it should be. */
export interface TrueHalt {
  readonly at: Moment;
  readonly differences: ReadonlyMap<PlayerId, TrueDifference>; // of the peers that differed at that moment
  readonly networkIdOf: (path: string) => readonly number[]; // of the object, here or there; none where it has none
  readonly valueOf: (playerId: PlayerId, path: string) => number; // then
  readonly drawsOf: (playerId: PlayerId) => number | null; // random numbers drawn in that turn up to then; null: can't be told
}

/** A turn draws one random number, and a fault of the campaign one more or one less. */
const DRAWS_MAX = 8;

interface WatchedHalt {
  readonly haltTurn: number;
  readonly baseTurn: number;
}

type TrueHalts = ReadonlyMap<number, TrueHalt>;

/** What was found out, with all that it was found out from. */
interface Finding {
  readonly sights: readonly CasePeer["seen"][]; // by peer
  readonly halts: readonly WatchedHalt[];
  readonly truths: TrueHalts;
}

const findings = new WeakMap<Replay, Finding[]>();

/**
 * What the witnesses saw of each halt, held against an unharmed run of the same turn data. Null: no first run differed. The same is
 * asked again and again where only what was told of a match changes: it is found out once.
 */
export function trueHalts(
  replay: Replay,
  peers: readonly CasePeer[],
  halts: readonly WatchedHalt[],
): TrueHalts {
  const known = findings.get(replay) ?? [];
  findings.set(replay, known);
  const same = known.find(
    (one) =>
      areSame(one.sights, peers, (seen, peer) => seen === peer.seen) &&
      areSame(one.halts, halts, (a, b) => a.haltTurn === b.haltTurn && a.baseTurn === b.baseTurn),
  );
  if (same !== undefined) return same.truths;
  const truths = findTruths(replay, peers, halts);
  known.push({ sights: peers.map(({ seen }) => seen), halts, truths });
  return truths;
}

function areSame<A, B>(a: readonly A[], b: readonly B[], isSame: (one: A, other: B) => boolean): boolean {
  return a.length === b.length && a.every((one, i) => isSame(one, b[i]!));
}

function findTruths(replay: Replay, peers: readonly CasePeer[], halts: readonly WatchedHalt[]): TrueHalts {
  const watching = halts.map((halt) => ({ ...halt, sights: sightsOf(peers, halt) }));
  const found = new Map<number, TrueHalt>();
  let turnBefore: World | null = null;
  const endTurn = Math.max(0, ...halts.map(({ haltTurn }) => haltTurn)); // nobody looks at what comes after
  const turns = replay.turns.filter(({ turn }) => turn < endTurn);
  runReference({ ...replay, turns }, SIM_RULES, (at, world) => {
    let checksum: number | null = null;
    for (const { haltTurn, sights } of watching) {
      const here = sights.get(keyOf(at));
      if (here === undefined || found.has(haltTurn)) continue;
      const truth = (checksum ??= checksumOf(world));
      const others = here.filter(({ words }) => !isWorld(words) || checksumOf(openWorld(words)) !== truth);
      if (others.length > 0) found.set(haltTurn, describe(at, world, lastOfEach(others), turnBefore));
    }
    if (at.point === END_POINT) turnBefore = cloneRandom(turnBefore, world);
  });
  return found;
}

interface PlayerSight {
  readonly playerId: PlayerId;
  readonly words: Int32Array;
}

/** A world that broke is seen several times at a moment, and then mended: its peer goes by the last before. */
function lastOfEach(sights: readonly PlayerSight[]): readonly PlayerSight[] {
  return [...new Map(sights.map((sight) => [sight.playerId, sight])).values()];
}

/** By moment, from the base on. */
function sightsOf(
  peers: readonly CasePeer[],
  { haltTurn, baseTurn }: { readonly haltTurn: number; readonly baseTurn: number },
): ReadonlyMap<string, readonly PlayerSight[]> {
  const sights = new Map<string, PlayerSight[]>();
  for (const { playerId, seen } of peers) {
    for (const { at, words } of seen.find((one) => one.haltTurn === haltTurn)?.sights ?? []) {
      if (at.turn <= baseTurn || at.turn >= haltTurn) continue;
      const here = sights.get(keyOf(at)) ?? [];
      here.push({ playerId, words });
      sights.set(keyOf(at), here);
    }
  }
  return sights;
}

function keyOf({ turn, point }: Moment): string {
  return `${turn} ${point}`;
}

function describe(
  at: Moment,
  reference: World,
  sights: readonly PlayerSight[],
  turnBefore: World | null,
): TrueHalt {
  const world = cloneWorld(reference);
  const before = turnBefore === null ? null : cloneWorld(turnBefore); // that one goes on
  const differences = new Map<PlayerId, TrueDifference>();
  for (const { playerId, words } of sights) differences.set(playerId, trueDifference(words, world)!);
  const wordsOf = (playerId: PlayerId): Int32Array =>
    sights.find((sight) => sight.playerId === playerId)?.words ?? world.words;
  return {
    at,
    differences,
    valueOf: (playerId, path) => wordsOf(playerId)[indexOf(world, path)]!,
    networkIdOf: (path) => networkIdsOf(path, [world.words, ...sights.map(({ words }) => words)], world),
    drawsOf: (playerId) => (before === null ? null : drawsBetween(before, wordsOf(playerId))),
  };
}

/** Where the word with that name is, or -1. */
function indexOf(world: World, path: string): number {
  const { table, field, row } = partsOf(path);
  const part = usedParts(world).find(
    (one) => one.table === table && (one.field === null || one.field === field),
  );
  if (part === undefined) return -1;
  if (part.field !== null || table === "walls") return row < part.count ? part.start + row : -1;
  const names: Readonly<Record<string, readonly string[]>> = {
    ...FIELDS,
    ...GROUND_FIELDS,
    ...PAUSE_FIELDS,
  };
  const place = names[table]!.indexOf(field);
  return place < 0 ? -1 : part.start + place;
}

/** "cats[3].health", "walls[2]", "header.subTurn". */
function partsOf(path: string): { readonly table: string; readonly field: string; readonly row: number } {
  const [, table = "", row = "0", field = ""] = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?$/.exec(path) ?? [];
  return { table, field, row: Number(row) };
}

/** A row of steering is that of the cat in the same row, one of balls that of the yarn. */
function networkIdsOf(path: string, all: readonly Int32Array[], world: World): readonly number[] {
  const [, table, row] = /^(cats|yarn|steering|balls)\[(\d+)\]/.exec(path) ?? [];
  if (table === undefined) return [];
  const column = table === "yarn" || table === "balls" ? "yarn" : "cats";
  const index = indexOf(world, `${column}[${row!}].networkId`);
  return index < 0 ? [] : all.map((words) => words[index]!);
}

/** How often the generator moved from one world to these words. */
function drawsBetween(before: World, words: Int32Array): number | null {
  const world = cloneWorld(before);
  const start = world.random;
  const at = world.words.length === words.length ? indexOf(world, "random.x") : -1;
  const isThere = (): boolean =>
    [start.x, start.y, start.z, start.w].every((value, i) => value === words[at + i]);
  for (let count = 0; count <= DRAWS_MAX; count += 1) {
    if (isThere()) return count;
    drawRandom(world);
  }
  return null;
}

/** The world at the end of a turn, in a place that is used again. */
function cloneRandom(kept: World | null, world: World): World {
  if (kept === null) return cloneWorld(world);
  kept.words.set(world.words);
  return kept;
}

/** What two worlds really hold where they first differ. */
interface TrueDifference {
  readonly path: string;
  readonly first: number;
  readonly second: number;
  readonly wordCount: number | null; // words that differ; null: their tables have other sizes
}

/**
 * The first field in which the words of a first run differ from the world that they should be, taken by name and row and not
 * by word, so that it does not share a mistake with the finder that it judges. Null if all are equal.
 */
export function trueDifference(firstRun: Int32Array, world: World): TrueDifference | null {
  if (!isWorld(firstRun)) return shapeDifference(firstRun, world);
  const first = new Map(namedValues(openWorld(firstRun)));
  const second = new Map(namedValues(world));
  const areAlike = first.size === second.size;
  let found: TrueDifference | null = null;
  let wordCount = 0;
  for (const path of new Set([...second.keys(), ...first.keys()])) {
    const [a, b] = [first.get(path) ?? 0, second.get(path) ?? 0];
    if (a === b) continue;
    wordCount += 1;
    found ??= { path, first: a, second: b, wordCount: null };
  }
  return found === null ? null : { ...found, wordCount: areAlike ? wordCount : null };
}

/** The same by the places of words in the world that it should be: a world of another shape can't be opened. */
function shapeDifference(words: Int32Array, world: World): TrueDifference | null {
  for (let index = 0; index < world.words.length; index += 1) {
    const [first, second] = [words[index]!, world.words[index]!];
    const path = first === second ? null : nameOfWord(world, index);
    if (path !== null) return { path, first, second, wordCount: null };
  }
  return null;
}

/** All fields of a world by name, such as "cats[3].health". */
function* namedValues({
  header,
  random,
  players,
  cats,
  yarn,
  ground,
  pausing,
}: World): Generator<[string, number]> {
  for (const field of FIELDS.header) yield [`header.${field}`, header[field]];
  for (const field of FIELDS.random) yield [`random.${field}`, random[field]];
  for (const field of FIELDS.players)
    yield* namedColumn("players", field, players[field], header.playerCount);
  for (const field of FIELDS.cats) yield* namedColumn("cats", field, cats[field], header.catCount);
  for (const field of FIELDS.yarn) yield* namedColumn("yarn", field, yarn[field], header.yarnCount);
  if (ground !== null) yield* namedGroundValues(ground, header);
  if (pausing === null) return;
  for (const field of PAUSE_FIELDS.pause) yield [`pause.${field}`, pausing.pause[field]];
  yield* namedColumn("pausers", "used", pausing.pausers.used, header.playerCount);
}

function* namedGroundValues(
  ground: Ground,
  { playerCount, catCount, yarnCount }: World["header"],
): Generator<[string, number]> {
  for (const field of GROUND_FIELDS.ground) yield [`ground.${field}`, ground.rules[field]];
  const counts = {
    seats: playerCount,
    cushions: ground.rules.cushionCount,
    flowFields: FLOW_FIELD_ROWS,
    waypoints: WAYPOINT_ROWS,
  };
  for (const table of ["seats", "cushions", "flowFields", "waypoints"] as const) {
    const columns: Readonly<Record<string, Int32Array>> = ground[table];
    for (const field of GROUND_FIELDS[table])
      yield* namedColumn(table, field, columns[field]!, counts[table]);
  }
  for (let i = 0; i < ground.walls.length; i += 1) yield [`walls[${i}]`, ground.walls[i]!];
  for (const field of GROUND_FIELDS.steering) {
    yield* namedColumn("steering", field, ground.steering[field], catCount);
  }
  for (const field of GROUND_FIELDS.balls) {
    yield* namedColumn("balls", field, ground.balls[field], yarnCount);
  }
}

function* namedColumn(
  table: string,
  field: string,
  column: Int32Array,
  count: number,
): Generator<[string, number]> {
  for (let row = 0; row < count; row += 1) yield [`${table}[${row}].${field}`, column[row]!];
}
