import { isInMask, isPart, maskOfPlayers, type LockstepMatch } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { LetterTo } from "../mail/letter.ts";
import { WaitLedger } from "../pace/wait-ledger.ts";
import type { MatchWire } from "../wire/match-wire.ts";
import { SLOW_MS } from "./limits.ts";

/** A player that is there, and that the others wait for more than they should. */
export interface SlowPlayer {
  readonly playerId: PlayerId;
  readonly waitedMs: number; // for it alone, in the last minute
  readonly mayVote: boolean; // enough would be left without it
}

/** What there is to tell: the match waits too much for somebody, or for the local player. */
export interface SlowNews {
  readonly playerId: PlayerId;
  readonly waitedMs: number; // in the last minute
}

interface SlownessContext {
  readonly match: LockstepMatch;
  readonly wire: Pick<MatchWire, "isHeldUp" | "heardMs">;
}

/** A player that was not heard for so long is missed: players are asked about that. */
const ABSENT_MS = 2_000;
/** A slow player is told of it so often; what it was told longer ago is over. */
const TELL_MS = 1_000;
const TOLD_MS = 3_000;
/** Longest time that a message has room for, ms. */
const WAITED_MS_MAX = 0xffff;

/** The players that are there and too slow, as this peer finds it, and what the others say of this one. */
export class Slowness {
  readonly #context: SlownessContext;
  readonly #ledger = new WaitLedger();
  readonly #claims = new Map<PlayerId, { readonly waitedMs: number; readonly atMs: number }>();
  readonly #slow = new Set<PlayerId>(); // players that have been told so
  #toldMs = -Infinity;
  readonly #letters: LetterTo[] = [];
  readonly #news: SlowNews[] = [];
  readonly #recovered: PlayerId[] = [];

  constructor(context: SlownessContext) {
    this.#context = context;
  }

  /** `missing`: players whose turn data the match waits for. `isExcused`: whether it counts that one waits itself; of everybody, by default. */
  update(
    missing: readonly PlayerId[],
    nowMs: number,
    isExcused: (playerId: PlayerId) => boolean = () => true,
  ): void {
    const { match, wire } = this.#context;
    const [only] = missing;
    // A player that waits for others itself can't give anything. That is its own word, which a slow one could only use
    // to be waited for longer.
    // A player that is not heard any more is absent, and that is asked about in other words.
    const isThere = only !== undefined && nowMs < wire.heardMs(only) + ABSENT_MS;
    const isBlamed = isThere && missing.length === 1 && !(isExcused(only) && wire.isHeldUp(only));
    this.#ledger.note(isBlamed && match.participants.stayers.includes(only) ? only : null, nowMs);
    this.#follow(match.localPlayerId, this.warnedMs(nowMs));
    for (const playerId of this.#others) this.#follow(playerId, this.#ledger.waitedMs(playerId, nowMs));
    if (nowMs < this.#toldMs + TELL_MS) return;
    this.#toldMs = nowMs;
    const { view } = match.participants.departures.said;
    for (const { playerId: to, waitedMs } of this.slow(nowMs)) {
      const message = { kind: "waited" as const, waitedMs: Math.min(WAITED_MS_MAX, Math.round(waitedMs)) };
      this.#letters.push({ to, view, message });
    }
  }

  /** The players that the match waited for more than 6 s of the last minute, ascending. */
  slow(nowMs: number): readonly SlowPlayer[] {
    const { departures } = this.#context.match.participants;
    return this.#others.flatMap((playerId) => {
      const waitedMs = this.#ledger.waitedMs(playerId, nowMs);
      const mayVote = !isPart(departures, maskOfPlayers([playerId]));
      const isGoing = isInMask(departures.said.promised, playerId);
      return waitedMs > SLOW_MS && !isGoing ? [{ playerId, waitedMs, mayVote }] : [];
    });
  }

  /** Whether that player is one of those. */
  isSlow(playerId: PlayerId, nowMs: number): boolean {
    return this.#ledger.waitedMs(playerId, nowMs) > SLOW_MS;
  }

  /** For how long the others wait for the local player, as more than half of them say; 0: they do not. No one alone can say so. */
  warnedMs(nowMs: number): number {
    const told = this.#others.map((playerId) => {
      const { waitedMs, atMs } = this.#claims.get(playerId) ?? { waitedMs: 0, atMs: -Infinity };
      return nowMs < atMs + TOLD_MS ? waitedMs : 0;
    });
    const ms = told.sort((a, b) => b - a)[told.length >> 1] ?? 0;
    return ms > SLOW_MS ? ms : 0;
  }

  /** That player says that it waited so long for us. */
  hear(from: PlayerId, waitedMs: number, nowMs: number): void {
    this.#claims.set(from, { waitedMs, atMs: nowMs });
  }

  /** A player that comes back begins anew. */
  forget(playerId: PlayerId): void {
    this.#ledger.forget(playerId);
    this.#slow.delete(playerId);
  }

  takeLetters(): readonly LetterTo[] {
    return this.#letters.splice(0);
  }

  /** The players that were slow and are not any more, since the last call. */
  takeRecovered(): readonly PlayerId[] {
    return this.#recovered.splice(0);
  }

  takeNews(): readonly SlowNews[] {
    return this.#news.splice(0);
  }

  /** Told when it begins. */
  #follow(playerId: PlayerId, waitedMs: number): void {
    if (waitedMs <= SLOW_MS) {
      if (this.#slow.delete(playerId)) this.#recovered.push(playerId);
    } else if (!this.#slow.has(playerId)) {
      this.#slow.add(playerId);
      this.#news.push({ playerId, waitedMs: Math.round(waitedMs) });
    }
  }

  get #others(): readonly PlayerId[] {
    const { participants, localPlayerId } = this.#context.match;
    return participants.stayers.filter((id) => id !== localPlayerId);
  }
}
