import { TURN_MS, type LockstepMatch } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { MatchWire, WireLine } from "./match-wire.ts";

/** What the links of a match are like; the ways are known to the session. */
export type NetworkReport = ReturnType<typeof networkReport>;

interface Facts {
  readonly wire: MatchWire;
  readonly match: LockstepMatch;
  readonly orderMs: number | null;
  readonly aheadTurns: number;
  readonly rates: PacketRates;
}

/** Rates are taken over so long, ms. */
const RATE_MS = 2_000;

/** How fast counters grow, from what they were some seconds ago. */
export class PacketRates {
  #samples: { readonly atMs: number; readonly counts: ReadonlyMap<string, number> }[] = [];

  /** Takes counters as they are now; returns their growth a second. */
  take(counts: ReadonlyMap<string, number>, nowMs: number): ReadonlyMap<string, number> {
    this.#samples.push({ atMs: nowMs, counts });
    while (this.#samples.length > 2 && this.#samples[1]!.atMs <= nowMs - RATE_MS) this.#samples.shift();
    const first = this.#samples[0]!;
    const seconds = Math.max(0.001, (nowMs - first.atMs) / 1_000);
    return new Map(
      [...counts].map(([name, count]) => [name, (count - (first.counts.get(name) ?? 0)) / seconds]),
    );
  }
}

/** What a window is told of them (NetworkNotice), but for the ways. */
export function networkReport({ wire, match, orderMs, aheadTurns, rates }: Facts, nowMs: number) {
  const lines = wire.lines();
  const counts = new Map(lines.map(({ playerId, stats }) => [String(playerId), stats.sentPackets]));
  const perSecond = rates.take(counts.set("turns", match.turn), nowMs);
  const slowestId = slowestOf(lines);
  return {
    turn: match.turn,
    commandDelayTurns: match.logState.delay.turns,
    turnsPerSecond: Math.min(1_000 / TURN_MS, perSecond.get("turns")!),
    orderMs,
    aheadTurns,
    peers: lines.map(({ playerId, stats, budgetBytesPerSecond, neededDelayTurns }) => ({
      playerId,
      rttMs: stats.rttMs,
      jitterMs: stats.jitterMs,
      lossPercent: stats.lossPercent,
      outBytesPerSecond: stats.outBytesPerSecond,
      inBytesPerSecond: stats.inBytesPerSecond,
      budgetBytesPerSecond,
      packetsPerSecond: perSecond.get(String(playerId))!,
      neededDelayTurns,
      isSlowest: playerId === slowestId,
      silentMs: Math.max(0, nowMs - stats.lastHeardMs),
      drops: Object.values(stats.drops).reduce((sum, count) => sum + count, 0),
    })),
  };
}

/** The player whose turn data need the longest delay; of equal ones the one with the longest round trip. Null: there are fewer than two lines. */
function slowestOf(lines: readonly WireLine[]): PlayerId | null {
  const sorted = lines.toSorted(
    (a, b) => b.neededDelayTurns - a.neededDelayTurns || (b.stats.rttMs ?? 0) - (a.stats.rttMs ?? 0),
  );
  return lines.length > 1 ? sorted[0]!.playerId : null;
}
