import { FILE_LIMITS, readFileHead, readFileLines, SUB_TURNS_EVENT } from "../../peer/index.ts";
import { POINTS_PER_TURN, SUB_TURNS_PER_TURN, type Moment } from "../../lockstep/index.ts";
import type { Replay } from "../../replay/index.ts";
import {
  anything,
  atLeast,
  isShaped,
  listOf,
  optional,
  readJson,
  text,
  tuple,
  whole,
} from "../../shape/index.ts";
import { changesBetween, cloneWorld, type Change } from "../../sim/index.ts";

/** What each step of a turn did: its commands, its sub-turns, the draw at its end; null: not told. "damaged": the world was none any more. */
type StepsOfTurn = readonly (readonly Change[] | "damaged" | null)[];

/** What the steps of a turn did, by a file; null: it does not tell. */
export type Steps = (turn: number) => StepsOfTurn | null;

/** The first step of a turn that two files tell otherwise. */
export interface StepDifference {
  readonly point: number; // 0: the commands, 1 to 3: that sub-turn, 4: the draw that ends the turn
  readonly words: readonly WordChange[]; // that changed otherwise, the first ones
  readonly wordCount: number; // of all that changed otherwise; 0: the world was damaged there in one of them
}

interface WordChange {
  readonly path: string;
  readonly a: readonly [before: number, after: number] | null; // null: the step did not change it
  readonly b: readonly [before: number, after: number] | null;
}

const number = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const CHANGES = listOf(tuple(text(), number, number), { most: Infinity });
/** A line of a sub-turn, as far as it is looked at. */
const STEP = atLeast({
  point: whole(0, POINTS_PER_TURN - 1),
  changes: optional(anything()),
  isDamaged: optional(anything()),
});

const WORDS_TOLD = 5;
const HEAD_BYTES = 64;

/** The first step of that turn in which the worlds changed otherwise; null: the files do not tell of any. */
export function stepDifference(a: Steps | null, b: Steps | null, turn: number): StepDifference | null {
  const [ofA, ofB] = [a?.(turn) ?? null, b?.(turn) ?? null];
  if (ofA === null || ofB === null) return null;
  for (let point = 0; point < POINTS_PER_TURN; point += 1) {
    const [stepA, stepB] = [ofA[point] ?? null, ofB[point] ?? null];
    if (stepA === null || stepB === null || JSON.stringify(stepA) === JSON.stringify(stepB)) continue;
    if (stepA === "damaged" || stepB === "damaged") return { point, words: [], wordCount: 0 };
    const words = differingWords(stepA, stepB);
    return { point, words: words.slice(0, WORDS_TOLD), wordCount: words.length };
  }
  return null;
}

function differingWords(a: readonly Change[], b: readonly Change[]): readonly WordChange[] {
  const [ofA, ofB] = [byPath(a), byPath(b)];
  const paths = new Set([...ofA.keys(), ...ofB.keys()]);
  return [...paths]
    .map((path) => ({ path, a: ofA.get(path) ?? null, b: ofB.get(path) ?? null }))
    .filter((word) => word.a?.[0] !== word.b?.[0] || word.a?.[1] !== word.b?.[1]);
}

function byPath(changes: readonly Change[]): ReadonlyMap<string, readonly [number, number]> {
  return new Map(changes.map(([path, before, after]) => [path, [before, after]]));
}

/** Whether a log tells of sub-turns: its first line says so. */
export function hasSubTurns(file: string): boolean {
  const head = readFileHead(file, HEAD_BYTES);
  return head.ok && Buffer.from(head.value).toString("latin1").startsWith(`{"event":"${SUB_TURNS_EVENT}"`);
}

/** Of a log of sub-turns. The file is read again for each turn, up to its steps. */
export function stepsOfLog(file: string): Steps {
  return (turn) => {
    const steps: (readonly Change[] | "damaged" | null)[] = Array<null>(POINTS_PER_TURN).fill(null);
    const start = `{"event":"sub-turn","turn":${turn},`;
    const end = `{"event":"turn","turn":${turn},`;
    const read = readFileLines(file, FILE_LIMITS.subTurns, (line) => {
      if (line.startsWith(end)) return "enough" as const;
      if (line.startsWith(start)) noteStep(steps, line);
      return null;
    });
    return read.ok || read.reason.kind === "refused" ? steps : null;
  };
}

function noteStep(steps: (readonly Change[] | "damaged" | null)[], line: string): void {
  const read = readJson(STEP, line);
  if (!read.ok) return; // told as damage of the file, or of no point of a turn
  const { point, changes, isDamaged } = read.value;
  const before = steps[point];
  if (isDamaged === true || before === "damaged") steps[point] = "damaged";
  else if (isShaped(CHANGES, changes)) steps[point] = [...(before ?? []), ...changes];
}

/** Of a replay, played again up to there by the rules of this program; null where frozen ones play: their worlds have other words. */
export function stepsOfReplay(replay: Replay): Steps | null {
  if (replay.frozenRules !== null) return null;
  return (turn) => {
    const game = replay.startGame(replay.header.setup);
    const recorded = replay.turns[turn];
    if (recorded === undefined) return null;
    for (const { playerCommands } of replay.turns.slice(0, turn)) {
      game.enterRecorded(playerCommands);
      game.runTurn();
    }
    const before = cloneWorld(game.world);
    const steps: (readonly Change[])[] = [];
    const note = (): void => {
      steps.push(changesBetween(before, game.world));
      before.words.set(game.world.words);
    };
    game.enterRecorded(recorded.playerCommands);
    note();
    for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) {
      game.runSubTurn();
      note();
    }
    game.endTurn();
    note();
    return steps;
  };
}

/** Which step of a turn that is, for people. */
export function nameOfStep({ turn, point }: Moment): string {
  if (point === 0) return `the commands of turn ${turn}`;
  return point <= SUB_TURNS_PER_TURN
    ? `sub-turn ${point} of turn ${turn}`
    : `the draw that ends turn ${turn}`;
}
