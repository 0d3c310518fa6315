import type { LockstepMatch } from "../lockstep/index.ts";
import type { MatchWire } from "./match-wire.ts";
import { networkReport, PacketRates, type NetworkReport } from "./network-report.ts";
import { OrderTimes } from "./order-times.ts";

/** What is measured of a match in play: how long orders take, and what the links are like. */
export class RunMeters {
  readonly orders = new OrderTimes();
  readonly #rates = new PacketRates();

  /** `position` is where this peer is, in turns with a fraction. */
  report(match: LockstepMatch, wire: MatchWire, position: number, nowMs: number): NetworkReport {
    const { medianMs: orderMs } = this.orders;
    const aheadTurns = wire.ahead(position, nowMs);
    return networkReport({ wire, match, orderMs, aheadTurns, rates: this.#rates }, nowMs);
  }
}
