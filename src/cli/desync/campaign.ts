import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import { ProgressLine } from "../simulate/progress-line.ts";
import type { Fault } from "./fault.ts";
import { runCase, type CaseResult } from "./run-case.ts";

/** One line of `desync --json`. */
export interface DesyncEvent extends Omit<CaseResult, "verdict"> {
  readonly event: "desync-test";
  readonly fault: string;
  readonly peers: number;
  readonly lossPercent: number;
  readonly verdict: CaseResult["verdict"] | "skipped";
}

export interface CampaignOptions {
  readonly seed: number; // u32
  readonly faults: readonly Fault[];
  readonly isJson: boolean;
  readonly peerCounts?: readonly number[];
  readonly lossPercents?: readonly number[];
}

const PEER_COUNTS = [2, 3, 4];
const LOSS_PERCENTS = [0, 20];
const U32_MAX = 0xffff_ffff;

/** Runs every fault in every kind of match, a line each (with its line end). Returns what came of each. */
export function runCampaign(
  options: CampaignOptions,
  out: { write(line: string): void },
): readonly DesyncEvent[] {
  const { seed, faults, isJson, peerCounts = PEER_COUNTS, lossPercents = LOSS_PERCENTS } = options;
  const progress = new ProgressLine();
  const events: DesyncEvent[] = [];
  const write = (event: DesyncEvent): void => {
    progress.clear();
    events.push(event);
    out.write(isJson ? `${JSON.stringify(event)}\n` : `${describe(event)}\n`);
  };
  if (!isJson) out.write(`${HEADING}\n`);
  for (const fault of faults) {
    if (fault.kind === "skipped") {
      write(skippedEvent(fault.name, fault.reason));
      continue;
    }
    for (const peers of peerCounts) {
      for (const lossPercent of lossPercents) {
        progress.show(() => `${fault.name}, ${peers} peers`);
        // A seed of its own for each match, the same whichever faults are asked for.
        const caseSeed = drawFromSeed(seed, `${fault.name} ${peers} ${lossPercent}`, 0, U32_MAX);
        const result = runCase({ fault, peerCount: peers, lossPercent, seed: caseSeed });
        write({ event: "desync-test", fault: fault.name, peers, lossPercent, ...result });
      }
    }
  }
  return events;
}

/** Whether every fault was found and named rightly. */
export function isCampaignPassed(events: readonly DesyncEvent[]): boolean {
  return events.every(({ verdict }) => verdict === "right" || verdict === "skipped");
}

export function summarizeCampaign(events: readonly DesyncEvent[]): string {
  const count = (verdict: DesyncEvent["verdict"]): number =>
    events.filter((event) => event.verdict === verdict).length;
  return (
    `${events.length - count("skipped")} faults put in: ${count("right")} found and named rightly on every peer, ` +
    `${count("missed")} missed, ${count("wrong")} wrongly named; ${count("skipped")} skipped`
  );
}

const WIDTHS = [22, 5, 5, 6, 8, 5, 9];
const HEADING = row(["fault", "peers", "loss", "victim", "injected", "found", "verdict"], "named");

function describe(event: DesyncEvent): string {
  const { fault, verdict, named, problems } = event;
  const reasons = problems.length > 0 ? ` (${problems.join("; ")})` : "";
  if (verdict === "skipped") return row([fault, "-", "-", "-", "-", "-", verdict], problems.join("; "));
  const cells = [
    fault,
    String(event.peers),
    `${event.lossPercent} %`,
    String(event.victim),
    String(event.turnInjected ?? "-"),
    String(event.turnFound ?? "-"),
    verdict === "right" ? "right" : verdict.toUpperCase(),
  ];
  return row(cells, `${named}${reasons}`);
}

function row(cells: readonly string[], last: string): string {
  return `${cells.map((cell, i) => cell.padEnd(WIDTHS[i]!)).join(" ")} ${last}`;
}

function skippedEvent(fault: string, reason: string): DesyncEvent {
  return {
    event: "desync-test",
    fault,
    peers: 0,
    lossPercent: 0,
    victim: 0,
    turnInjected: null,
    turnFound: null,
    named: "nothing",
    verdict: "skipped",
    problems: [reason],
  };
}
