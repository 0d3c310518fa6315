import type { Replay } from "../../replay/index.ts";
import { maskOfPlayers, SIM_RULES } from "../../lockstep/index.ts";
import type { CasePlan } from "./case-plan.ts";
import type { CasePeer, CaseRecord, Problem } from "./case-record.ts";
import { expectHalts, type ExpectedHalt } from "./expect-halt.ts";
import { problemsOfStory } from "./judge-story.ts";
import { dueTurnOf, referenceOf, replayOf } from "./reference-run.ts";
import { trueHalts } from "./true-halt.ts";

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

/** The peers that take part in a halt: those that the match went on without before don't. */
function stayersOf(peers: readonly CasePeer[], halts: readonly ExpectedHalt[]) {
  return ({ haltTurn }: Pick<ExpectedHalt, "haltTurn">): readonly CasePeer[] => {
    const gone = halts.filter((halt) => halt.haltTurn < haltTurn).flatMap((halt) => goneAfter(halt, peers));
    return peers.filter(({ playerId }) => !gone.includes(playerId));
  };
}

/** The peers that the match goes on without. If nobody can tell which of two is wrong, the one with the lower id goes on: they have parted. */
function goneAfter({ standstill, faults }: ExpectedHalt, peers: readonly CasePeer[]): readonly number[] {
  if (standstill === null) return [];
  if (faults.length > 0 || peers.length !== 2) return faults.map(({ playerId }) => playerId);
  return [Math.max(...peers.map(({ playerId }) => playerId))];
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

/** Turns after the last halt that must have been played alike. */
const TURNS_ALIKE_MIN = 6;

/** Whether the match went on as it should, with everybody who should, in the world that it should be. */
function problemsOfGoingOn(
  record: CaseRecord & Pick<CasePlan, "lastTurn">,
  halts: readonly ExpectedHalt[],
  replay: Replay,
): readonly Problem[] {
  const { peers } = record;
  const gone = halts.flatMap((halt) => goneAfter(halt, peers));
  const haveParted = halts.some(({ standstill, faults }) => standstill !== null && faults.length === 0);
  const stayers = peers.filter(({ playerId }) => !gone.includes(playerId));
  const texts = [
    ...halts.flatMap((halt) =>
      stayers.flatMap((peer) => problemsOfOutcome(peer, halt, goneAfter(halt, peers))),
    ),
    // Of two peers that have parted each says that the other one is gone.
    ...(haveParted ? [] : peers).flatMap(({ playerId, refusals }) =>
      refusals.map((text) => `player ${playerId}: ${text}`),
    ),
    ...problemsOfWorlds(record, stayers, halts, replay),
    ...stayers.flatMap((peer) => problemsOfReplay(peer, replay)),
    ...problemsOfMarks(halts, replay),
  ];
  return texts.map((text) => ({ aspect: "healed", text }));
}

function problemsOfOutcome(
  { playerId, halts }: CasePeer,
  { haltTurn, standstill }: ExpectedHalt,
  gone: readonly number[],
): readonly string[] {
  const story = halts.find(({ turn }) => turn === haltTurn)?.story ?? null;
  if (story === null) return [];
  const problems: string[] = [];
  const { outcome, standstill: reason, without } = story;
  const [trueOutcome, trueWithout] = standstill === null ? ["healed", ""] : ["went-on", gone.join(" ")];
  if (outcome !== trueOutcome) problems.push(`outcome ${outcome}, not ${trueOutcome}`);
  if (reason !== standstill)
    problems.push(`stands for ${reason ?? "nothing"}, not ${standstill ?? "nothing"}`);
  if (without.join(" ") !== trueWithout)
    problems.push(`goes on without "${without.join(" ")}", not "${trueWithout}"`);
  return problems.map((text) => `player ${playerId}, halt ${haltTurn}: ${text}`);
}

/** After a halt all have the same checksums, those of an unharmed run. */
function problemsOfWorlds(
  { rules, lastTurn }: CaseRecord & Pick<CasePlan, "lastTurn">,
  stayers: readonly CasePeer[],
  halts: readonly ExpectedHalt[],
  replay: Replay,
): readonly string[] {
  const lastHalt = halts.at(-1)?.haltTurn ?? 0;
  const tieBreaks = halts.filter(({ isOtherWorld }) => isOtherWorld);
  // What another build made of it can be computed once; a world that came of damage, or of two builds by turns, can't.
  const isKnown = tieBreaks.length === 0 || (tieBreaks.length === 1 && rules !== null);
  const { checksums } = referenceOf(replay, tieBreaks.length === 0 ? SIM_RULES : (rules ?? SIM_RULES));
  const problems: string[] = [];
  const isAlone = stayers.length < 2;
  for (const { playerId, checksums: told, state, worldChecksum } of stayers) {
    const last = [...told.keys()].at(-1) ?? -1;
    if (!isAlone && state !== (lastTurn === null ? "playing" : "finished"))
      problems.push(`player ${playerId} ends as ${state}`);
    if (!isAlone && last < (lastTurn ?? lastHalt + TURNS_ALIKE_MIN))
      problems.push(`player ${playerId} came to turn ${last} only`);
    if (lastTurn !== null && worldChecksum !== told.get(lastTurn))
      problems.push(`player ${playerId} ends with another world than it says`);
    if (!isKnown) continue;
    for (const [turn, checksum] of told) {
      const truth = checksums[turn];
      if (turn < Math.min(lastHalt, lastTurn ?? Infinity) || truth === undefined || truth === checksum)
        continue;
      problems.push(`player ${playerId} has another world at the end of turn ${turn}`);
      break;
    }
  }
  return [...problems, ...problemsOfLikeness(stayers, lastHalt)];
}

function problemsOfLikeness([first, ...others]: readonly CasePeer[], fromTurn: number): readonly string[] {
  return others.flatMap(({ playerId, checksums }) => {
    const turn = [...checksums].find(
      ([at, checksum]) => at >= fromTurn && (first!.checksums.get(at) ?? checksum) !== checksum,
    )?.[0];
    return turn === undefined
      ? []
      : [`players ${first!.playerId} and ${playerId} differ at the end of turn ${turn}`];
  });
}

/** Everybody's replay has the same turns, with the checksums that everybody agreed on. */
function problemsOfReplay({ playerId, replay: bytes }: CasePeer, replay: Replay): readonly string[] {
  const { turns } = replay;
  const own = replayOf(bytes);
  if (own === null) return [`the replay of player ${playerId} can't be read`];
  if (own === replay) return [];
  const other = own.turns.find(
    (turn, i) => i < turns.length && JSON.stringify(turn) !== JSON.stringify(turns[i]),
  );
  return other === undefined ? [] : [`the replay of player ${playerId} has another turn ${other.turn}`];
}

/** The replay says where it was repaired, and which players were wrong. */
function problemsOfMarks(halts: readonly ExpectedHalt[], { marks, turns }: Replay): readonly string[] {
  return halts.flatMap(({ haltTurn, faults }) => {
    if (haltTurn >= turns.length) return [];
    const mark = marks.find(({ turn }) => turn === haltTurn || turn === haltTurn - 1);
    if (mark === undefined) return [`the replay has no mark at turn ${haltTurn}`];
    const mask = maskOfPlayers(faults.map(({ playerId }) => playerId));
    return mark.playerMask === mask
      ? []
      : [`the mark at turn ${haltTurn} is of players ${mark.playerMask}, not ${mask}`];
  });
}
