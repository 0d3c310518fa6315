import { buildReport, type CheckValues, type DesyncReport, type ReportedCause } from "../desync/index.ts";
import { COMMAND_DELAY_TURNS, type TurnData, type TurnOutcome } from "../lockstep/index.ts";
import { WorldExchange, type Delivery } from "../net/index.ts";
import { openWorld, packWorld, type MatchSetup, type PlayerId, type Snapshot } from "../sim/index.ts";
import type { Packet } from "../wire/index.ts";

/** What is known when a difference is found. */
export interface DesyncFinding {
  readonly cause: ReportedCause;
  readonly foundOnEnteringTurn: number;
  readonly differsAtEndOfTurn: number;
  readonly checkValues: readonly CheckValues[];
}

export interface InquiryContext {
  readonly setup: MatchSetup;
  readonly localPlayerId: PlayerId;
  readonly names: ReadonlyMap<PlayerId, string>;
  readonly localSnapshot: Snapshot | null; // at the end of differsAtEndOfTurn
  readonly turns: readonly (readonly TurnData[])[]; // the last that ran
}

/** The worlds have this long to arrive; then the report names what it can. */
const INQUIRY_MS = 5_000;

/** Exchanges worlds after a desync until the difference can be named, and writes the report. */
export class DesyncInquiry {
  readonly #finding: DesyncFinding;
  readonly #context: InquiryContext;
  readonly #sinceMs: number;
  readonly #others: readonly PlayerId[];
  readonly #exchange: WorldExchange;

  constructor(finding: DesyncFinding, context: InquiryContext, nowMs: number) {
    this.#finding = finding;
    this.#context = context;
    this.#sinceMs = nowMs;
    this.#others = context.setup.playerIds.filter((id) => id !== context.localPlayerId);
    const { localSnapshot } = context;
    const packed = localSnapshot === null ? new Int32Array(0) : packWorld(openWorld(localSnapshot));
    this.#exchange = new WorldExchange(finding.differsAtEndOfTurn, packed, this.#others);
  }

  hear(from: PlayerId, packet: Packet): readonly Delivery[] {
    return this.#exchange.receive(from, packet);
  }

  collect(nowMs: number): readonly Delivery[] {
    return this.#exchange.collect(nowMs);
  }

  /** That player has gone: it has what it needs of our world, and no more of its own will come. */
  dismiss(playerId: PlayerId): void {
    this.#exchange.dismiss(playerId);
  }

  isOver(nowMs: number): boolean {
    return this.#exchange.isComplete || nowMs >= this.#sinceMs + INQUIRY_MS;
  }

  report(): DesyncReport {
    const packedWorlds = new Map<PlayerId, Int32Array>();
    for (const playerId of this.#others) {
      const packed = this.#exchange.worldOf(playerId);
      if (packed !== null) packedWorlds.set(playerId, packed);
    }
    return buildReport({ ...this.#finding, ...this.#context, packedWorlds });
  }
}

/** The check values of a turn come with the turn data that are run two turns later. */
export function findingOf(outcome: TurnOutcome & { readonly kind: "desynced" }): DesyncFinding {
  return {
    cause: outcome.cause,
    foundOnEnteringTurn: outcome.turn,
    differsAtEndOfTurn: outcome.turn - COMMAND_DELAY_TURNS,
    checkValues: outcome.turnData,
  };
}

/** For a peer that knows of a desync only because another one said so, at the end of its turn. */
export function toldFinding(turn: number): DesyncFinding {
  return {
    cause: "told-by-peer",
    foundOnEnteringTurn: turn + 1,
    differsAtEndOfTurn: turn,
    checkValues: [],
  };
}
