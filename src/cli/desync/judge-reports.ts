import type { DesyncCause } from "../../lockstep/index.ts";
import type { PeerRecord } from "../simulate/peer-record.ts";
import type { Planted } from "./fault.ts";
import { endOfTurn, trueDifference, type TrueDifference } from "./true-difference.ts";
import type { TurnWitness } from "./turn-witness.ts";

/** How the peers dealt with a fault. */
export interface Judgement {
  readonly verdict: "right" | "missed" | "wrong";
  readonly turnFound: number | null; // by the last peer to find it
  readonly named: string; // cause, path and values, as peer 1 reports them
  readonly problems: readonly string[];
}

/** Every peer must have found it by itself, in time, with the right name and values, and not have gone on. */
export function judgeReports(
  records: readonly PeerRecord[],
  cause: DesyncCause,
  planted: Planted | null,
  witness: TurnWitness,
): Judgement {
  const turns = records.flatMap(({ reports }) => reports.map((report) => report.foundOnEnteringTurn));
  const turnFound = turns.length > 0 ? Math.max(...turns) : null;
  const named = describeNamed(records[0]!);
  if (planted === null) {
    return { verdict: "missed", turnFound, named, problems: ["it was never put in"] };
  }
  const missed = records.flatMap((record) => problemsOfFinding(record, planted.turn));
  const checkedTurn = firstCheckedTurn(records, planted.turn);
  const truth = truthAt(records, checkedTurn, witness);
  const wrong = records.flatMap((record) => problemsOfNaming(record, { cause, planted, checkedTurn, truth }));
  const verdict = missed.length > 0 ? "missed" : wrong.length > 0 ? "wrong" : "right";
  return { verdict, turnFound, named, problems: [...missed, ...wrong] };
}

/**
 * The first end of a turn, from the planted one on, that peers gave check values of. At the end of the turn in which the
 * command delay was lowered they give none, so that a fault that is put in just then shows a turn later.
 */
function firstCheckedTurn(records: readonly PeerRecord[], plantedTurn: number): number {
  const checkedTurns = records.flatMap(({ peer, reports: [report] }) => {
    if (report === undefined || report.cause === "told-by-peer") return [];
    const { match } = peer.run!;
    return [match.turn, match.turn + 1].filter((turn) => turn >= 0).map((turn) => match.checkedTurnOf(turn));
  });
  const fromThen = checkedTurns.filter((turn) => turn >= plantedTurn);
  return fromThen.length > 0 ? Math.min(...fromThen) : plantedTurn;
}

function truthAt(records: readonly PeerRecord[], turn: number, witness: TurnWitness): TrueDifference | null {
  const snapshots = inPlayerOrder(records).map((record) => witness.snapshot(record, turn));
  const known = snapshots.filter((snapshot) => snapshot !== null);
  return known.length < records.length ? null : trueDifference(known.map(endOfTurn));
}

function problemsOfFinding(record: PeerRecord, turn: number): readonly string[] {
  const { reports, results, checksums, peer } = record;
  const [report] = reports;
  if (report === undefined) return [`${nameOf(record)} found nothing`];
  const problems: string[] = [];
  if (report.cause === "told-by-peer") problems.push("was told and did not find it");
  if (reports.length > 1) problems.push("found it more than once");
  const { match } = peer.run!;
  // With the data of a turn that it has entered it had check values of the end of an earlier one.
  const wasTold = match.turn >= 0 && match.checkedTurnOf(match.turn) >= turn;
  if (wasTold) problems.push(`found it late, on entering turn ${report.foundOnEnteringTurn}`);
  const wentOn = Math.max(checksums.length - 1, match.turn) >= report.foundOnEnteringTurn;
  if (wentOn) problems.push(`went on to turn ${match.turn}`);
  if (results.at(-1)?.result.outcome !== "desynced") problems.push("did not end as desynced");
  return problems.map((problem) => `${nameOf(record)} ${problem}`);
}

function problemsOfNaming(
  record: PeerRecord,
  expected: {
    readonly cause: DesyncCause;
    readonly planted: Planted;
    readonly checkedTurn: number;
    readonly truth: TrueDifference | null;
  },
): readonly string[] {
  const [report] = record.reports;
  if (report === undefined) return [];
  const { cause, planted, checkedTurn, truth } = expected;
  const problems: string[] = [];
  if (report.cause !== cause) problems.push(`says ${report.cause}, not ${cause}`);
  if (report.differsAtEndOfTurn !== checkedTurn) {
    problems.push(`says turn ${report.differsAtEndOfTurn}, not ${checkedTurn}`);
  }
  const path = report.firstDifference?.path ?? "nothing";
  const mayHaveSpread = checkedTurn > planted.turn;
  if (!mayHaveSpread && !planted.path.test(path)) problems.push(`names ${path}, not ${planted.path.source}`);
  if (path !== (truth?.path ?? "nothing")) problems.push(`names ${path}, not ${truth?.path ?? "nothing"}`);
  const values = report.firstDifference?.values.map(({ value }) => value).join(" ") ?? "";
  const trueValues = truth?.values.join(" ") ?? "";
  if (values !== trueValues) problems.push(`has values ${values}, not ${trueValues}`);
  return problems.map((problem) => `${nameOf(record)} ${problem}`);
}

/** The values are told by player, and peers get their player ids in the order they come. */
function inPlayerOrder(records: readonly PeerRecord[]): readonly PeerRecord[] {
  const playerIdOf = ({ peer }: PeerRecord): number => peer.run?.match.localPlayerId ?? 0;
  return records.toSorted((a, b) => playerIdOf(a) - playerIdOf(b));
}

function nameOf({ peer }: PeerRecord): string {
  return `player ${peer.run?.match.localPlayerId ?? 0}`;
}

function describeNamed({ reports: [report] }: PeerRecord): string {
  if (report === undefined) return "nothing";
  const { cause, firstDifference } = report;
  if (firstDifference === null) return cause;
  const values = firstDifference.values.map(({ value }) => value).join(" ");
  return `${cause}: ${firstDifference.path} = ${values}`;
}
