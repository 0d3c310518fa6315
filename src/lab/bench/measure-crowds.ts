import {
  CAT_KINDS,
  COMMAND_POINTS_PER_UNIT,
  createWorld,
  ONE,
  ORDER_IDLE,
  readMap,
  resizeWorld,
  SUB_TURNS_PER_SECOND,
  type CatKind,
  type GameMap,
  type World,
} from "../../sim/index.ts";
import { LoneGame, TURNS_A_MINUTE, whoOrdersOnce } from "../simulate/lone-game.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";
import { measureStarts } from "./measure-starts.ts";

const WIDTH = 44;
const HEIGHT = 24;
const WEST = { x: -15, y: 0 };
const EAST = { x: 15, y: 0 };
const SPACING = 0.62; // world units
const CATS_OF_A_SIDE = 100;
/** A cat that is not there by then never comes. */
const TURNS_MAX = 5 * TURNS_A_MINUTE;
const GROUP_SECONDS_MAX = 2;
const DOOR_SECONDS_MAX = 60;
/** A cat that goes back by so much of a unit, after it went on by as much, has turned back. */
const TURN_BACK = ONE >> 5;

interface Placed {
  readonly playerId: number;
  readonly x: number; // world units
  readonly y: number;
  readonly kind: CatKind;
}

/** What crowds do that are sent somewhere. The same on every machine. */
export function* measureCrowds(tell: (text: string) => void): Iterable<Figure> {
  tell("crowds: a group");
  const group = block(1, WEST, ["tom", "tabby", "kitten"], 30);
  for (const loose of [false, true]) {
    const name = loose ? "each at its own pace" : "first to last at the goal";
    const { seconds } = walk(openMap(), group, { loose });
    const spread = seconds.at(-1)! - seconds[0]!;
    const aim = loose ? null : atMost(GROUP_SECONDS_MAX);
    yield createFigure(`crowds: 30 cats of three kinds over 30 units, ${name}`, spread, "s", aim);
  }
  const sides = [
    block(1, WEST, ["tabby"], CATS_OF_A_SIDE),
    block(2, EAST, ["tabby"], CATS_OF_A_SIDE),
  ] as const;
  for (const [name, placed, aim] of [
    ["one side of 100", sides[0], null],
    ["both sides of 100", sides.flat(), atMost(DOOR_SECONDS_MAX)],
  ] as const) {
    tell(`crowds: a door, ${name}`);
    const { seconds, turnsBack } = walk(doorMap(), placed, {});
    yield createFigure(`crowds: a door of two cells, ${name}`, seconds.at(-1)!, "s", aim);
    yield createFigure(`crowds: a door of two cells, ${name}, turns back`, turnsBack, "a cat", null);
  }
  yield* measureStarts(tell);
  tell("crowds: one order for two places");
  for (const far of [10, 20, 25]) {
    const apart = [
      ...block(1, { x: 5, y: 0 }, ["tabby"], 6),
      ...block(1, { x: 5 - far, y: 0 }, ["tabby"], 6),
    ];
    const { seconds } = walk(openMap(), apart, {});
    const gap = seconds.at(-1)! - seconds[0]!;
    const name = `crowds: six 10 units off and six ${10 + far}`;
    yield createFigure(`${name}, the near ones are there after`, seconds[0]!, "s", null);
    yield createFigure(`${name}, first to last`, gap, "s", null);
  }
}

/** Sends each player's cats to the other side; when each came to rest, ascending, and how often one went back, on average. */
function walk(map: GameMap, placed: readonly Placed[], how: { readonly loose?: boolean }) {
  const world = worldWith(map, placed);
  const pilots = [1, 2].map((playerId) => {
    const { cats, header } = world;
    const { x, y } = playerId === 1 ? EAST : WEST;
    const ids = [...cats.networkId.subarray(0, header.catCount)].filter(
      (_, row) => cats.playerId[row] === playerId,
    );
    const at = { x: x * COMMAND_POINTS_PER_UNIT, y: y * COMMAND_POINTS_PER_UNIT };
    const plain = { cats: ids, ...at };
    const loose = { kind: "march", isFighting: false, isLoose: true, line: null, ...plain } as const;
    return ids.length === 0 ? null : whoOrdersOnce(how.loose === true ? loose : { kind: "move", ...plain });
  });
  const game = new LoneGame({ world, pilots });
  const { cats, header } = game.world;
  const seconds: number[] = placed.map(() => Infinity);
  const best = [...cats.x.subarray(0, placed.length)];
  const isBack = placed.map(() => false);
  let turnsBack = 0;
  const noteAll = (): void =>
    placed.forEach(({ playerId }, row) => {
      if (cats.order[row] === ORDER_IDLE)
        seconds[row] = Math.min(seconds[row]!, header.subTurn / SUB_TURNS_PER_SECOND);
      if (seconds[row]! < Infinity) return;
      const ahead = (cats.x[row]! - best[row]!) * (playerId === 1 ? 1 : -1);
      if (isBack[row] === true ? ahead < 0 : ahead > 0) best[row] = cats.x[row]!;
      else if (Math.abs(ahead) >= TURN_BACK) {
        isBack[row] = isBack[row] !== true;
        best[row] = cats.x[row]!;
        if (isBack[row]) turnsBack += 1;
      }
    });
  game.runUntil(() => {
    noteAll();
    return !seconds.includes(Infinity);
  }, TURNS_MAX);
  return { seconds: seconds.toSorted((a, b) => a - b), turnsBack: turnsBack / placed.length };
}

function worldWith(map: GameMap, placed: readonly Placed[]): World {
  const ground = { mode: "battle", map, catLimit: 1, timeLimitMinutes: 0 } as const;
  const small = createWorld({ seed: 1, catsPerPlayer: 1, playerIds: [1, 2], teams: [1, 1], ground });
  small.cats.health.fill(0); // its two cats are replaced
  small.header.catCount = 0;
  const world = resizeWorld(small, placed.length, placed.length);
  const { cats, header, players } = world;
  placed.forEach(({ playerId, x, y, kind }, row) => {
    cats.networkId[row] = row + 1;
    cats.playerId[row] = playerId;
    cats.x[row] = Math.round(x * ONE);
    cats.y[row] = Math.round(y * ONE);
    cats.health[row] = 1;
    world.ground!.steering.kind[row] = CAT_KINDS.indexOf(kind);
  });
  players.score.fill(placed.length, 0, 2);
  header.catCount = placed.length;
  header.nextNetworkId = placed.length + 1;
  return world;
}

/** A square block of cats around a point, the kinds by turns. */
function block(
  playerId: number,
  middle: { x: number; y: number },
  kinds: readonly CatKind[],
  count: number,
): Placed[] {
  const columns = Math.ceil(Math.sqrt(count));
  const lines = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => ({
    playerId,
    x: middle.x + ((i % columns) - (columns - 1) / 2) * SPACING,
    y: middle.y + (Math.floor(i / columns) - (lines - 1) / 2) * SPACING,
    kind: kinds[i % kinds.length]!,
  }));
}

function openMap(): GameMap {
  return draw(() => false);
}

/** A wall from north to south in the middle, two cells thick, with a door of two cells. */
function doorMap(): GameMap {
  const middle = WIDTH / 2;
  return draw(
    (column, line) =>
      (column === middle - 1 || column === middle) && line !== HEIGHT / 2 - 1 && line !== HEIGHT / 2,
  );
}

function draw(isWall: (column: number, line: number) => boolean): GameMap {
  const lines = Array.from({ length: HEIGHT }, (_, line) =>
    Array.from({ length: WIDTH }, (__, column) => {
      if (column === 0 || line === 0 || column === WIDTH - 1 || line === HEIGHT - 1) return "#";
      if (line === 2 && (column === 2 || column === WIDTH - 3)) return column === 2 ? "1" : "2";
      return isWall(column, line) ? "#" : ".";
    }).join(""),
  );
  const map = readMap(`name: Crowds\n\n${lines.join("\n")}\n`);
  if (!map.ok) throw new Error(`the map of a crowd is refused: ${map.reason.kind}`);
  return map.value;
}
