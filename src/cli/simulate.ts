import { EXIT } from "./exit-status.ts";
import { judgeMatch, type Verdict } from "./simulate/judge-match.ts";
import { planMatch, type MatchPlan } from "./simulate/match-plan.ts";
import { ProgressLine } from "./simulate/progress-line.ts";
import {
  readSimulateArguments,
  SIMULATE_HELP,
  type SimulateArguments,
} from "./simulate/simulate-arguments.ts";
import { SimulatedMatch } from "./simulate/simulated-match.ts";

/** One line of `simulate --json`. */
export interface SimulateEvent extends Omit<Verdict, "outcome"> {
  readonly event: "simulate";
  readonly outcome: Verdict["outcome"] | "crashed"; // crashed: a peer threw
  readonly seed: number;
  readonly peers: number;
  readonly catsPerPlayer: number;
  readonly lossPercent: number;
  readonly delayMs: number;
  readonly jitterMs: number;
  readonly duplicatePercent: number;
}

/**
 * Plays the matches of `robocat simulate` one after the other, a line each (with its line end), and returns the exit
 * status; a desync outweighs a mistake of ours, and that a stuck match. It never yields, so SIGINT ends the process at once.
 */
export function runSimulate(args: readonly string[], out: { write(line: string): void }): number {
  const read = readSimulateArguments(args);
  if (!read.ok) {
    if (read.reason === "help") out.write(SIMULATE_HELP);
    else process.stderr.write(`robocat simulate: ${read.reason}, see robocat simulate --help\n`);
    return read.reason === "help" ? EXIT.inSync : EXIT.cannotStart;
  }
  const { isJson, seedCount } = read.value;
  const events = playAll(read.value, out);
  if (seedCount > 1 && !isJson) out.write(`${summarize(events)}\n`);
  const has = (wanted: SimulateEvent["outcome"]): boolean => events.some(({ outcome }) => outcome === wanted);
  if (has("desync")) return EXIT.desynced;
  if (has("crashed")) return EXIT.crashed;
  return has("stuck") ? EXIT.lostPeers : EXIT.inSync;
}

function playAll(simulate: SimulateArguments, out: { write(line: string): void }): readonly SimulateEvent[] {
  const { firstSeed, seedCount, wishes, isVaried, isJson } = simulate;
  const progress = new ProgressLine();
  const events: SimulateEvent[] = [];
  for (let i = 0; i < seedCount; i += 1) {
    const seed = firstSeed + i;
    const plan = planMatch(seed, wishes, simulate, isVaried);
    const event = play(plan, (turn) =>
      progress.show(() => `match ${i + 1} of ${seedCount}, seed ${seed}: turn ${turn}`),
    );
    progress.clear();
    out.write(isJson ? `${JSON.stringify(event)}\n` : `${describe(event)}\n`);
    events.push(event);
  }
  return events;
}

function play(plan: MatchPlan, showTurn: (turn: number) => void): SimulateEvent {
  const { seed, peerCount, catsPerPlayer, link } = plan;
  const match = new SimulatedMatch(plan);
  match.onActivity = ({ checksums }) => showTurn(checksums.length - 1);
  let mistake: string | null = null;
  try {
    match.runToEnd();
  } catch (error) {
    // A mistake of ours. The seed must be told all the same, and the other seeds have their turn.
    mistake = error instanceof Error ? error.message : String(error);
  }
  const verdict = judgeMatch(match);
  const broken = mistake === null ? {} : { outcome: "crashed" as const, winnerId: null, problem: mistake };
  return { event: "simulate", seed, peers: peerCount, catsPerPlayer, ...link, ...verdict, ...broken };
}

function describe(event: SimulateEvent): string {
  const { seed, peers, lossPercent, delayMs, jitterMs, duplicatePercent, turn, checksum } = event;
  const link = `loss ${lossPercent} %, delay ${delayMs} +- ${jitterMs} ms, dup ${duplicatePercent} %`;
  const speed = `${(event.simulatedMs / 1_000).toFixed(1)} s, ${event.turnsPerSecond.toFixed(2)} turns/s`;
  return `seed ${seed}: ${peers} peers, ${link}: ${describeOutcome(event)} at turn ${turn}, checksum ${checksum ?? "none"}, ${speed}`;
}

function describeOutcome({ outcome, winnerId, problem }: SimulateEvent): string {
  if (problem !== null) return `${outcome.toUpperCase()} (${problem})`;
  return outcome === "won" ? `player ${winnerId ?? 0} won` : outcome;
}

function summarize(events: readonly SimulateEvent[]): string {
  const count = (outcome: SimulateEvent["outcome"]): number =>
    events.filter((event) => event.outcome === outcome).length;
  const slowest = events.reduce((a, b) => (b.turnsPerSecond < a.turnsPerSecond ? b : a));
  const failed = events.filter(({ problem }) => problem !== null).map(({ seed }) => seed);
  const names = failed.length > 0 ? `; failed: seed ${failed.join(", ")}` : "";
  return (
    `${events.length} matches: ${count("won")} won, ${count("draw")} draws, ${count("stopped")} stopped, ` +
    `${count("desync")} desyncs, ${count("stuck")} stuck, ${count("crashed")} crashed; ` +
    `slowest ${slowest.turnsPerSecond.toFixed(2)} turns/s (seed ${slowest.seed})${names}`
  );
}
