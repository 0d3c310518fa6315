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
export interface SimulateEvent extends Verdict {
  readonly event: "simulate";
  readonly seed: number;
  readonly peers: number;
  readonly catsPerPlayer: number;
  readonly lossPercent: number;
  readonly delayMs: number;
  readonly jitterMs: number;
  readonly duplicatePercent: number;
}

const EXIT_OK = 0;
const EXIT_USAGE = 1;
const EXIT_DESYNC = 3;
const EXIT_STUCK = 4;

/**
 * Plays the matches of `robocat simulate` one after the other, a line each (with its line end), and returns the exit
 * status; with several, a desync outweighs a stuck match. It never yields, so SIGINT ends the process at once.
 */
export function runSimulate(args: readonly string[], out: { write(line: string): void }): number {
  const read = readSimulateArguments(args);
  if (!read.ok) {
    if (read.reason === "help") out.write(SIMULATE_HELP);
    else process.stderr.write(`robocat simulate: ${read.reason}, see robocat simulate --help\n`);
    return read.reason === "help" ? EXIT_OK : EXIT_USAGE;
  }
  const { isJson, seedCount } = read.value;
  const events = playAll(read.value, out);
  if (seedCount > 1 && !isJson) out.write(`${summarize(events)}\n`);
  if (events.some(({ outcome }) => outcome === "desync")) return EXIT_DESYNC;
  return events.some(({ outcome }) => outcome === "stuck") ? EXIT_STUCK : EXIT_OK;
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
  const broken = mistake === null ? {} : { outcome: "stuck" as const, winnerId: null, problem: mistake };
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
  const count = (outcome: Verdict["outcome"]): number =>
    events.filter((event) => event.outcome === outcome).length;
  const slowest = events.reduce((a, b) => (b.turnsPerSecond < a.turnsPerSecond ? b : a));
  const failed = events.filter(({ problem }) => problem !== null).map(({ seed }) => seed);
  const names = failed.length > 0 ? `; failed: seed ${failed.join(", ")}` : "";
  return (
    `${events.length} matches: ${count("won")} won, ${count("draw")} draws, ${count("stopped")} stopped, ` +
    `${count("desync")} desyncs, ${count("stuck")} stuck; ` +
    `slowest ${slowest.turnsPerSecond.toFixed(2)} turns/s (seed ${slowest.seed})${names}`
  );
}
