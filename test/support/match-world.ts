import {
  MatchPeer,
  type MatchPeerEvent,
  type MatchPeerOptions,
  type MatchResult,
} from "../../src/match/index.ts";
import { Session } from "../../src/net/index.ts";
import { SIM_VERSION } from "../../src/sim/index.ts";
import { USUAL_PAUSES } from "../../src/sim/pause.ts";
import { PERFECT_LINK, SimulatedNetwork, type LinkSettings } from "../../src/simnet/index.ts";
import type { Address } from "../../src/wire/index.ts";
import { Wiretap } from "./wiretap.ts";

/** Of all peers of match worlds: it understands them, and can speak for each. */
export const MATCH_TAP = new Wiretap();

/** A peer of a simulated match, and all that it has told. */
export interface SeatedPeer {
  readonly peer: MatchPeer;
  readonly address: Address;
  readonly events: MatchPeerEvent[];
  readonly activityMs: number[]; // when it did something
}

export interface MatchWorldOptions extends Partial<Omit<MatchPeerOptions, "session">> {
  readonly peerCount: number;
  readonly settings?: Partial<LinkSettings>;
  readonly networkSeed?: number;
  readonly catsPerPlayer?: number;
  readonly startCount?: number; // see HostOptions
}

/** Peers that come together, play and part on a simulated network; the match starts when all are there. */
export class MatchWorld {
  readonly network: SimulatedNetwork<MatchPeer>;
  readonly seats: readonly SeatedPeer[];

  constructor(all: MatchWorldOptions) {
    const { peerCount, settings, networkSeed = 1, catsPerPlayer = 3, startCount = 0, ...options } = all;
    this.network = new SimulatedNetwork<MatchPeer>(
      { ...PERFECT_LINK, delayMs: 10, ...settings },
      networkSeed,
    );
    const places = Array.from({ length: peerCount }, (_, i) => i);
    this.seats = places.map((place) => {
      const address = { host: "10.1.0.1", port: 5_000 + place };
      const own = {
        ...{
          name: `Cat ${place}`,
          token: 500 + place,
          simVersion: SIM_VERSION,
          content: 1,
          playerCountMax: 8,
        },
        secrets: MATCH_TAP.secretsOf(place),
      };
      const session =
        place === 0
          ? Session.host({
              ...own,
              sessionId: 77,
              catsPerPlayer,
              startCount,
              terms: { pauses: USUAL_PAUSES },
            })
          : Session.join(own, { host: "10.1.0.1", port: 5_000 }, 0);
      const peer = new MatchPeer({
        ...{ session, seed: 0xca7, autoStartPlayers: peerCount, stopAfterTurn: Infinity, createPilot: null },
        ...options,
      });
      return { peer, address, events: [], activityMs: [] };
    });
    this.network.onActivity = (peer, nowMs) => {
      const seat = this.seats.find((candidate) => candidate.peer === peer)!;
      seat.events.push(...peer.takeEvents());
      seat.activityMs.push(nowMs);
    };
    for (const { peer, address } of this.seats) this.network.add(peer, address);
  }

  /** The seat of a player id: newcomers that arrive at once get theirs in any order. */
  seatOf(playerId: number): SeatedPeer {
    return this.seats.find(({ peer }) => (peer.run?.match.localPlayerId ?? 0) === playerId)!;
  }

  run(ms: number, isDone?: () => boolean): void {
    this.network.runUntil(this.network.nowMs + ms, isDone);
  }

  /** Runs until every peer in play has reached that turn. */
  runToTurn(turn: number): void {
    this.run(3_600_000, () => this.seats.every(({ peer }) => (peer.run?.match.turn ?? -3) >= turn));
  }

  /** Runs until all of them are closed. */
  runToEnd(limitMs: number): void {
    this.run(limitMs, () => this.seats.every(({ peer }) => peer.isClosed));
  }
}

export function resultOf({ events }: SeatedPeer): MatchResult | undefined {
  return events.findLast((event) => event.kind === "result")?.result;
}

export function eventsOf<Kind extends MatchPeerEvent["kind"]>(
  { events }: SeatedPeer,
  kind: Kind,
): readonly Extract<MatchPeerEvent, { readonly kind: Kind }>[] {
  return events.filter(
    (event): event is Extract<MatchPeerEvent, { readonly kind: Kind }> => event.kind === kind,
  );
}
