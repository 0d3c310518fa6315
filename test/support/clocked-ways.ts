import { PeerWays } from "../../src/net/ways/peer-ways.ts";
import type { Route } from "../../src/net/ways/route.ts";
import type { Address } from "../../src/wire/index.ts";

/** Of each intro. */
export const NONCE = 0xabcd_ef01;

/** Ways with a clock, and the intros that were sent. */
export class Clocked {
  readonly ways: PeerWays;
  nowMs = 0;
  isInMatch = false;
  relays: readonly number[] = [];
  othersHeardMs = Infinity;
  /** It is left alone while it is at rest, as a session does in play. */
  restsToo = false;
  /** For how long it was at rest. */
  restMs = 0;
  sent: { readonly route: Route; readonly atMs: number; readonly stamp: number }[] = [];

  constructor(...addresses: readonly Address[]) {
    this.ways = new PeerWays(addresses, [], 0);
  }

  /** Runs for so long; these routes answer after so many ms each. */
  run(ms: number, answering: readonly (readonly [Route, number])[] = []): this {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; this.nowMs += 10) {
      const { nowMs, isInMatch, relays, othersHeardMs } = this;
      for (const { route, atMs, stamp } of this.sent) {
        const rttMs = answering.find(([one]) => JSON.stringify(one) === JSON.stringify(route))?.[1];
        if (rttMs === undefined || nowMs - atMs < rttMs || nowMs - atMs >= rttMs + 10) continue;
        this.ways.hear(route, nowMs, "intro-ack");
        this.ways.hearAck(route, { stamp, nonce: NONCE }, nowMs);
      }
      const isAtRest = this.ways.isAtRest(nowMs);
      if (isAtRest) this.restMs += 10;
      if (isAtRest && this.restsToo) continue;
      for (const { route } of this.ways.update({ nowMs, isInMatch, relays, othersHeardMs })) {
        const stamp = this.ways.candidates.noteIntro(route, nowMs, NONCE);
        this.sent.push({ route, atMs: nowMs, stamp });
      }
    }
    return this;
  }

  /** Where a packet would go now. */
  get routes(): readonly Route[] {
    return this.ways.takeFirstRoutes(this.nowMs);
  }

  /** How often that was tried since then. */
  count(route: Route, sinceMs = 0): number {
    const key = JSON.stringify(route);
    return this.sent.filter((one) => JSON.stringify(one.route) === key && one.atMs >= sinceMs).length;
  }
}
