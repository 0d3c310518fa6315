import { END_POINT, FIRST_TURN, SUB_TURNS_PER_TURN, type Moment, type Rules } from "../../lockstep/index.ts";
import { readReplay, type Replay } from "../../replay/index.ts";
import { createWorld, type World, checksumOf } from "../../sim/index.ts";

/** The same bytes are asked for again and again. */
const replays = new WeakMap<Uint8Array, Replay | null>();

/** A replay as far as it was written; null if it can't be read. */
export function replayOf(bytes: Uint8Array): Replay | null {
  const known = replays.get(bytes);
  if (known !== undefined) return known;
  const read = readReplay(bytes);
  const replay = read.ok ? read.value : null;
  replays.set(bytes, replay);
  return replay;
}

/** How a match goes that nothing happens to. */
interface ReferenceRun {
  readonly checksums: readonly number[]; // by turn, at its end
}

const referenceRuns = new WeakMap<Replay, Map<Rules, ReferenceRun>>();

/** The run of a replay by these rules, which are the same each time: it is run once. */
export function referenceOf(replay: Replay, rules: Rules): ReferenceRun {
  const runs = referenceRuns.get(replay) ?? new Map<Rules, ReferenceRun>();
  referenceRuns.set(replay, runs);
  const run = runs.get(rules) ?? runReference(replay, rules);
  runs.set(rules, run);
  return run;
}

/**
 * Runs the turn data that were recorded once more, away from all peers. It takes nothing from them but the turn data, and
 * shares no code with what finds differences and heals.
 */
export function runReference(
  replay: Replay,
  rules: Rules,
  onMoment: (at: Moment, world: World) => void = () => undefined,
): ReferenceRun {
  const world = createWorld(replay.header.setup);
  for (let turn = FIRST_TURN; turn < 0; turn += 1) rules.drawRandom(world);
  const checksums: number[] = [];
  for (const recorded of replay.turns) {
    const { turn } = recorded;
    for (const { playerId, commands } of recorded.playerCommands)
      for (const command of commands) rules.runCommand(world, playerId, command);
    onMoment({ turn, point: 0 }, world);
    for (let point = 1; point <= SUB_TURNS_PER_TURN; point += 1) {
      rules.step(world);
      onMoment({ turn, point }, world);
    }
    rules.drawRandom(world);
    checksums.push(checksumOf(world));
    onMoment({ turn, point: END_POINT }, world);
  }
  return { checksums };
}

/**
 * The first turn whose data carry check values of that end of a turn or a later one. Data are given at the end of each turn
 * for every turn up to the command delay that has none yet, so at the end of a turn in which the delay sank none are.
 */
export function dueTurnOf({ turns }: Replay, differsAtEndOf: number): number {
  let givenTurn = -1 - FIRST_TURN; // at the end of turn -1: the delay is what the first turn lies before turn 0
  for (const { turn, commandDelayTurns } of turns) {
    if (turn >= differsAtEndOf) break;
    givenTurn = Math.max(givenTurn, turn + commandDelayTurns);
  }
  return givenTurn + 1;
}
