import { buildReport, type CheckValues, type DesyncReport, type ReportedCause } from "../desync/index.ts";
import type { LockstepMatch, TurnData, TurnOutcome } from "../lockstep/index.ts";
import { openWorld, packWorld, type MatchSetup, type PlayerId, type Snapshot } from "../sim/index.ts";
import type { Message } from "../wire/index.ts";

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
  readonly #worlds = new Map<PlayerId, Int32Array | null>(); // of the others; null: not here yet
  readonly #gone = new Set<PlayerId>();

  constructor(finding: DesyncFinding, context: InquiryContext, nowMs: number) {
    this.#finding = finding;
    this.#context = context;
    this.#sinceMs = nowMs;
    for (const id of context.setup.playerIds) if (id !== context.localPlayerId) this.#worlds.set(id, null);
  }

  /** This peer's world, for all the others. */
  get message(): Message {
    const { localSnapshot } = this.#context;
    const words = localSnapshot === null ? new Int32Array(0) : packWorld(openWorld(localSnapshot));
    return { kind: "world", turn: this.#finding.differsAtEndOfTurn, words };
  }

  /** Takes another peer's world, the first that it sends of that turn. */
  hear(from: PlayerId, message: Message): void {
    const isOfThatTurn = message.turn === this.#finding.differsAtEndOfTurn;
    if (isOfThatTurn && this.#worlds.get(from) === null) this.#worlds.set(from, message.words);
  }

  /** That player has gone: it has what it needs of our world, and no more of its own will come. */
  dismiss(playerId: PlayerId): void {
    this.#gone.add(playerId);
  }

  /** `isHeardOut`: whether that player has our world. */
  isOver(nowMs: number, isHeardOut: (playerId: PlayerId) => boolean): boolean {
    const isDone = ([playerId, words]: [PlayerId, Int32Array | null]): boolean =>
      this.#gone.has(playerId) || (words !== null && isHeardOut(playerId));
    return nowMs >= this.#sinceMs + INQUIRY_MS || [...this.#worlds].every(isDone);
  }

  report(): DesyncReport {
    const packedWorlds = new Map<PlayerId, Int32Array>();
    for (const [playerId, words] of this.#worlds) {
      if (words !== null && words.length > 0) packedWorlds.set(playerId, words);
    }
    return buildReport({ ...this.#finding, ...this.#context, packedWorlds });
  }
}

/** The check values of a turn come with the turn data that were given at its end. */
export function findingOf(
  outcome: TurnOutcome & { readonly kind: "desynced" },
  match: LockstepMatch,
): DesyncFinding {
  return {
    cause: outcome.cause,
    foundOnEnteringTurn: outcome.turn,
    differsAtEndOfTurn: match.checkedTurnOf(outcome.turn),
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
