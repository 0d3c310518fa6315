import type { Replay } from "../../replay/index.ts";
import type { CasePlan } from "./case-plan.ts";
import type { CasePeer, CaseRecord } from "./case-record.ts";
import { expectHalts, type ExpectedHalt } from "./expect-halt.ts";
import { problemsOfGoingOn } from "./judge-going-on.ts";
import { problemsOfStory } from "./judge-story.ts";
import { dueTurnOf, replayOf } from "./reference-run.ts";
import { trueHalts } from "./true-halt.ts";

/** What must be right of a fault. */
export type Aspect = "found" | "named" | "judged" | "healed";

/** What went wrong, in a sentence without its full stop. */
export interface Problem {
  readonly aspect: Aspect;
  readonly text: string;
}

/** Turns after the first that could tell of a difference in which it must be found. */
const LATE_TURNS_MAX = 2;

/** Holds what the peers did against what was done to them. No problems: all is as it should be. */
export function judgeCase(plan: CasePlan, record: CaseRecord): readonly Problem[] {
  const { peers, mistake, isDone } = record;
  if (mistake !== null) return [{ aspect: "found", text: `something threw: ${mistake}` }];
  if (!isDone) return [{ aspect: "found", text: "the fault was never put in" }];
  const haltTurns = [...new Set(peers.flatMap(({ halts }) => halts.map(({ turn }) => turn)))].toSorted(
    (a, b) => a - b,
  );
  const known = haltTurns.map((haltTurn) => ({ haltTurn, baseTurn: baseTurnOf(peers, haltTurn) }));
  const { halts, missed } = expectHalts(record, known);
  const problems: Problem[] = missed.map(({ kind, index, turn }) => ({
    aspect: "found",
    text: `nobody halted for the ${kind} of peer ${index + 1} in turn ${turn}`,
  }));
  const stays = stayersOf(peers, halts);
  const replay = replayOf(longestReplay(stays({ haltTurn: Infinity })));
  if (replay === null) return [...problems, { aspect: "healed", text: "no replay can be read" }];
  problems.push(...halts.flatMap((halt) => problemsOfFinding(halt, stays, replay)));
  problems.push(...problemsOfStories(plan, record, halts, replay));
  problems.push(...problemsOfGoingOn({ ...record, lastTurn: plan.lastTurn }, halts, replay));
  return problems;
}

/** Who takes part in a halt: those that the match went on without before don't. */
export function stayersOf(peers: readonly CasePeer[], halts: readonly ExpectedHalt[]) {
  return ({ haltTurn }: Pick<ExpectedHalt, "haltTurn">): readonly CasePeer[] => {
    const gone = halts
      .filter((halt) => halt.haltTurn < haltTurn && halt.standstill !== null)
      .flatMap(({ faults }) => faults.map(({ playerId }) => playerId));
    return peers.filter(({ playerId }) => !gone.includes(playerId));
  };
}

function problemsOfFinding(
  halt: ExpectedHalt,
  stays: ReturnType<typeof stayersOf>,
  replay: Replay,
): readonly Problem[] {
  const { haltTurn, causes } = halt;
  if (causes.length === 0) return [{ aspect: "found", text: `a halt at turn ${haltTurn} without a cause` }];
  const absent = stays(halt).filter(
    ({ halts }) => !halts.some(({ turn, story }) => turn === haltTurn && story !== null),
  );
  const problems = absent.map(({ playerId }): Problem => ({
    aspect: "found",
    text: `player ${playerId} did not halt at turn ${haltTurn}, or has no story of it`,
  }));
  const dueTurns = causes.map((deed) => (deed.kind === "lie" ? deed.turn : dueTurnOf(replay, deed.turn)));
  const isAgain = causes.some((deed) => "isForEver" in deed && deed.isForEver);
  const lateTurns = haltTurn - Math.min(...dueTurns);
  if (!isAgain && lateTurns > LATE_TURNS_MAX)
    problems.push({ aspect: "found", text: `halted at turn ${haltTurn}, ${lateTurns} turns late` });
  return problems;
}

function problemsOfStories(
  plan: CasePlan,
  { peers }: CaseRecord,
  halts: readonly ExpectedHalt[],
  replay: Replay,
): readonly Problem[] {
  // From a tie-break for the wrong game on the reference says nothing of what the games were like.
  const firstOther = halts.find(({ isOtherWorld }) => isOtherWorld)?.haltTurn ?? Infinity;
  const known = halts.filter(({ haltTurn }) => haltTurn <= firstOther);
  const based = known.map(({ haltTurn }) => ({ haltTurn, baseTurn: baseTurnOf(peers, haltTurn) }));
  const truths = trueHalts(replay, peers, based);
  return peers.flatMap(({ playerId, halts: own }) =>
    halts.flatMap((expected) => {
      const story = own.find(({ turn }) => turn === expected.haltTurn)?.story ?? null;
      if (story === null) return [];
      const truth = known.includes(expected) ? (truths.get(expected.haltTurn) ?? null) : undefined;
      const problems = problemsOfStory({ plan, story, expected, truth, peers });
      return problems.map(({ aspect, text }) => ({
        aspect,
        text: `player ${playerId}, halt ${expected.haltTurn}: ${text}`,
      }));
    }),
  );
}

function baseTurnOf(peers: readonly CasePeer[], haltTurn: number): number {
  const stories = peers.flatMap(({ halts }) =>
    halts.flatMap(({ turn, story }) => (turn === haltTurn ? (story ?? []) : [])),
  );
  return Math.min(haltTurn - 1, ...stories.map(({ baseTurn }) => baseTurn));
}

function longestReplay(peers: readonly CasePeer[]): Uint8Array {
  return peers.map(({ replay }) => replay).reduce((a, b) => (b.length > a.length ? b : a));
}
