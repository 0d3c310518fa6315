import { kindOf, readLetter, signedKindOf, type Letter } from "../../desync/index.ts";
import { Budget } from "../../net/index.ts";
import type { Claim } from "../../seal/index.ts";
import { PLAYER_COUNT_MAX, type PlayerId } from "../../sim/index.ts";
import type { Refusal } from "../mail/letter.ts";
import type { MatchNotary, SignedLetter } from "../notary/match-notary.ts";
import { CHECKS_AT_ONCE, CHECKS_PER_SECOND, LETTERS_MAX } from "./limits.ts";

export interface ReceivedLetter extends Letter {
  readonly from: PlayerId;
  readonly bytes: number;
  readonly claim: Claim | null; // its signature, which is good; null: such letters have none
}

/**
 * The letters that have come and wait to be taken. Signatures are checked only so often for each sender and kind of letter, so that choices
 * without end cost their sender no account. Blocks are read only from a player that was asked for them. Any other letter of these is dropped,
 * as if it had not come.
 */
export class LetterBox {
  readonly #notary: MatchNotary | null;
  readonly #checks = new Budget({
    perSecond: CHECKS_PER_SECOND,
    atOnce: CHECKS_AT_ONCE,
    allPerSecond: PLAYER_COUNT_MAX * CHECKS_AT_ONCE, // nobody takes what another one has
  });
  #letters: ReceivedLetter[] = [];
  readonly #counts = new Map<PlayerId, number>(); // of those, by sender
  readonly #blocksDue = new Map<PlayerId, number>(); // how often that player is still to send blocks
  #forgers: PlayerId[] = [];
  #badMessages = 0;
  #refusals: Refusal[] = [];
  readonly #told = new Set<string>(); // of whom what was refused: once is enough

  constructor(notary: MatchNotary | null) {
    this.#notary = notary;
  }

  /** What came and was of no use. */
  get badMessages(): number {
    return this.#badMessages;
  }

  /** That player was asked for blocks: it sends some once, if it has any. */
  expectBlocks(from: PlayerId): void {
    this.#blocksDue.set(from, (this.#blocksDue.get(from) ?? 0) + 1);
  }

  hear(from: PlayerId, bytes: Uint8Array, nowMs: number): void {
    const count = this.#counts.get(from) ?? 0;
    const read = count < LETTERS_MAX ? this.#open(from, bytes, nowMs) : null;
    if (read === "forged") this.#forgers.push(from);
    if (read === null || read === "forged") {
      this.#badMessages += 1;
      return;
    }
    this.#counts.set(from, count + 1);
    this.#letters.push({ from, ...read.letter, claim: read.claim, bytes: bytes.length });
  }

  take(): readonly ReceivedLetter[] {
    this.#counts.clear();
    return this.#letters.splice(0);
  }

  /** The players that sent what they have not signed, since the last call. */
  takeForgers(): readonly PlayerId[] {
    return this.#forgers.splice(0);
  }

  /** What was dropped unread, once for each sender. */
  takeRefusals(): readonly Refusal[] {
    return this.#refusals.splice(0);
  }

  #open(from: PlayerId, bytes: Uint8Array, nowMs: number): SignedLetter | "forged" | null {
    if (kindOf(bytes) === "blocks" && !this.#takeDue(from)) return this.#refuse(from, "sent blocks unasked");
    if (this.#notary === null) {
      const letter = readLetter(bytes);
      return letter.ok ? { letter: letter.value, claim: null } : null;
    }
    const kind = signedKindOf(bytes);
    if (kind !== null && !this.#checks.take(`${from} ${kind}`, nowMs))
      return this.#refuse(from, "sent more letters than can be checked");
    return this.#notary.open(from, bytes);
  }

  /** Blocks unfold to 8 MiB: nobody reads those that it has not asked for. */
  #takeDue(from: PlayerId): boolean {
    const due = this.#blocksDue.get(from) ?? 0;
    if (due > 0) this.#blocksDue.set(from, due - 1);
    return due > 0;
  }

  #refuse(playerId: PlayerId, reason: string): null {
    const what = `${playerId} ${reason}`;
    if (!this.#told.has(what)) this.#refusals.push({ playerId, reason });
    this.#told.add(what);
    return null;
  }
}
