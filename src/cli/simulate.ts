import { planMatches, playMatches, type MatchPlan, type SimulateEvent } from "../lab/index.ts";
import { readSimulateArguments, SIMULATE_HELP } from "./arguments/simulate-arguments.ts";
import { EXIT } from "./exit-status.ts";
import { ProgressLine } from "./progress-line.ts";
import { endUnread } from "./read-arguments.ts";
import { isSoak, runSoak } from "./soak.ts";
import { printJson, printLine, printText } from "./printing.ts";

export { type SimulateEvent } from "../lab/index.ts";

/**
 * Plays the matches of `robocat simulate`, a line each (with its line end) in the order of seeds, and returns the exit status;
 * a desync outweighs a mistake of ours, that a broken rule, and that a stuck match. SIGINT ends it with what was played.
 */
export async function runSimulate(
  args: readonly string[],
  out: { write(line: string): void },
): Promise<number> {
  if (isSoak(args)) return runSoak(args, out);
  const read = readSimulateArguments(args);
  const plans = read.ok ? planMatches(read.value) : read;
  if (!read.ok || !plans.ok) {
    const reason = read.ok ? (plans.ok ? "" : plans.reason) : read.reason;
    return endUnread({ program: "robocat simulate", help: SIMULATE_HELP, reason }, out);
  }
  const { isJson, jobCount } = read.value;
  const { events, isStopped } = await playAll(plans.value, { jobCount, isJson, out });
  if ((plans.value.length > 1 || isStopped) && !isJson) {
    if (events.some(({ map }) => map !== null)) for (const line of tableOf(events)) printLine(out, line);
    printText(out, summarize(events));
  }
  return statusOf(events, isStopped);
}

function statusOf(events: readonly SimulateEvent[], isStopped: boolean): number {
  const has = (wanted: SimulateEvent["outcome"]): boolean => events.some(({ outcome }) => outcome === wanted);
  if (has("desync")) return EXIT.desynced;
  if (has("crashed")) return EXIT.crashed;
  if (has("broken")) return EXIT.rulesBroken;
  if (has("stuck")) return EXIT.lostPeers;
  return isStopped ? EXIT.interrupted : EXIT.inSync;
}

interface PlayAllOptions {
  readonly jobCount: number;
  readonly isJson: boolean;
  readonly out: { write(line: string): void };
}

async function playAll(
  plans: readonly MatchPlan[],
  { jobCount, isJson, out }: PlayAllOptions,
): Promise<{ readonly events: readonly SimulateEvent[]; readonly isStopped: boolean }> {
  const progress = new ProgressLine();
  const events: SimulateEvent[] = [];
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.once("SIGINT", stop);
  try {
    await playMatches({
      ...{ plans, jobCount, isStopped: () => isStopped },
      tell: (event) => {
        progress.clear();
        events.push(event);
        if (isJson) printJson(out, event);
        else printText(out, describeMatch(event));
      },
      progress: ({ seed }, turn) =>
        progress.show(
          () =>
            `match ${events.length + 1} of ${plans.length}, seed ${seed}${turn === null ? "" : `: turn ${turn}`}`,
        ),
    });
  } finally {
    process.off("SIGINT", stop);
    progress.clear();
  }
  return { events, isStopped };
}

/** One line of a match. */
export function describeMatch(event: SimulateEvent): string {
  const { seed, mode, map, peers, botSeats, turn, checksum } = event;
  const seats = botSeats === 0 ? "" : `${botSeats} bot seats, `;
  const speed = `${(event.simulatedMs / 1_000).toFixed(1)} s, ${event.turnsPerSecond.toFixed(2)} turns/s`;
  const place = map === null ? "" : `${mode} on ${map}, ${describeArmies(event)}, `;
  return `seed ${seed}: ${place}${peers} peers, ${seats}${describeLink(event)}: ${describeOutcome(event)} at turn ${turn}, checksum ${checksum ?? "none"}, ${speed}`;
}

/** These parts of a link have words of their own. */
const USUAL_PARTS = /^((loss|delay|jitter|dup)=[^,]*(,|$))*$/;

/** The usual words where they say all. */
function describeLink({ link, lossPercent, delayMs, jitterMs, duplicatePercent }: SimulateEvent): string {
  if (!USUAL_PARTS.test(link)) return `link ${link}`;
  return `loss ${lossPercent} %, delay ${delayMs} +- ${jitterMs} ms, dup ${duplicatePercent} %`;
}

/** How the matches came out, in one line. */
export function summarize(events: readonly SimulateEvent[]): string {
  if (events.length === 0) return "0 matches";
  const slowest = events.reduce((a, b) => (b.turnsPerSecond < a.turnsPerSecond ? b : a));
  const failed = events.filter(({ problem }) => problem !== null).map(({ seed }) => seed);
  const names = failed.length > 0 ? `; failed: seed ${[...new Set(failed)].join(", ")}` : "";
  const broken = count(events, "broken");
  return (
    `${events.length} matches: ${count(events, "won")} won, ${count(events, "draw")} draws, ` +
    `${count(events, "stopped")} stopped, ${count(events, "desync")} desyncs, ${count(events, "stuck")} stuck, ` +
    `${count(events, "crashed")} crashed${broken > 0 ? `, ${broken} against the rules` : ""}; ` +
    `slowest ${slowest.turnsPerSecond.toFixed(2)} turns/s (seed ${slowest.seed})${names}`
  );
}

const COLUMNS = [
  "matches",
  "won",
  "draws",
  "by time",
  "stopped",
  "desyncs",
  "stuck",
  "crashed",
  "rules",
  "turns",
];
const NAME_WIDTH = 30;

/** A row for each mode and map, of matches that were played on any. `turns` is the median. */
function tableOf(events: readonly SimulateEvent[]): readonly string[] {
  const names = [...new Set(events.map(nameOf))];
  const row = (name: string, cells: readonly (string | number)[]): string =>
    name.padEnd(NAME_WIDTH) + cells.map((cell, i) => String(cell).padStart(COLUMNS[i]!.length + 2)).join("");
  return [
    row("mode and map", COLUMNS),
    ...names.map((name) => {
      const played = events.filter((event) => nameOf(event) === name);
      const by = (outcome: SimulateEvent["outcome"]): number => count(played, outcome);
      const byTime = played.filter(({ isByTime }) => isByTime).length;
      const ends = [played.length, by("won"), by("draw"), byTime, by("stopped")];
      const faults = [by("desync"), by("stuck"), by("crashed"), by("broken")];
      return row(name, [...ends, ...faults, medianTurn(played)]);
    }),
  ];
}

function describeArmies({ catsPerPlayer, catLimit, teams, bots, timeLimitMinutes }: SimulateEvent): string {
  const limit = catLimit === catsPerPlayer ? "" : ` to ${catLimit ?? 0}`;
  const sides = teams === 0 ? "" : `, ${teams} teams`;
  const time = timeLimitMinutes === 0 ? "" : `, ${timeLimitMinutes ?? 0} min`;
  return `${catsPerPlayer}${limit} cats${sides}${time}, bots ${bots}`;
}

function describeOutcome({ outcome, winnerId, problem, isByTime }: SimulateEvent): string {
  if (problem !== null)
    return `${outcome === "broken" ? "RULES BROKEN" : outcome.toUpperCase()} (${problem})`;
  const how = isByTime ? " by time" : "";
  return outcome === "won" ? `player ${winnerId ?? 0} won${how}` : `${outcome}${how}`;
}

function nameOf({ mode, map }: SimulateEvent): string {
  return map === null ? mode : `${mode}, ${map}`;
}

function count(events: readonly SimulateEvent[], wanted: SimulateEvent["outcome"]): number {
  return events.filter(({ outcome }) => outcome === wanted).length;
}

function medianTurn(events: readonly SimulateEvent[]): number {
  const turns = events.map(({ turn }) => turn).toSorted((a, b) => a - b);
  return turns[Math.floor(turns.length / 2)]!;
}
