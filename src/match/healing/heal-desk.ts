import { assert } from "../../base/index.ts";
import {
  ACCOUNT_TURNS_MAX,
  HEAL_WINDOW_TURNS,
  HealLedger,
  type Dispute,
  type HaltMessage,
  type Judgement,
  type Letter,
  type StandstillReason,
} from "../../desync/index.ts";
import { lastReturn, type SettledState } from "../../lockstep/index.ts";
import type { PlayerId, StandstillChoices } from "../../sim/index.ts";
import type { Judged } from "./block-exchange.ts";
import type { Pledges } from "../notary/pledges.ts";
import { HaltCalls } from "./halt-calls.ts";
import { HealCase, type HealNews } from "./heal-case.ts";
import { Healing, type HealingStage } from "./healing.ts";
import type { ValueDispute } from "./idle-calls.ts";
import type { LetterTo, Refusal } from "../mail/letter.ts";
import { haltTurnOf, type HaltKey } from "./letters.ts";
import type { Halt, HealingContext } from "./run-again.ts";
import { StrayChoices } from "./stray-choices.ts";

/** What comes of a halt. "ended": for us; the others may go on. */
export type HealResult =
  | {
      readonly kind: "goes-on";
      readonly state: SettledState;
      readonly without: readonly PlayerId[];
      readonly healing: Healing;
      readonly plan: Judged;
      readonly judgement: Judgement;
    }
  | { readonly kind: "stands" } // until people choose
  | { readonly kind: "ended" };

/** A letter about a halt. */
type HaltLetterOf = Letter & { readonly message: HaltMessage };

interface HealDeskContext extends HealingContext {
  /** A standstill ends by itself after so long, ms. */
  readonly standstillMs: number;
  readonly pledges?: Pledges | null; // null, by default: nobody signs anything
}

/** All halts of one peer's match: what for, and what it goes on from. Of several at the same time the lowest turn counts. */
export class HealDesk {
  readonly #context: HealDeskContext;
  readonly #ledger = new HealLedger();
  readonly #calls: HaltCalls;
  #present: HealCase | null = null;
  #last: HealCase | null = null; // gives blocks to slower peers, and hears what they found
  #count = 0;
  readonly #haltTurns = new Set<number>(); // of all our halts
  readonly #strays = new StrayChoices();

  constructor(context: HealDeskContext) {
    this.#context = context;
    this.#calls = new HaltCalls(context);
  }

  /**
   * A halt that others have called and to which we have not come, or one that is to be begun anew, for somebody has left since;
   * null: there is none.
   */
  get called(): Pick<Halt, "turn" | "hasFound"> | null {
    const turn = this.#calls.calledTurn(this.#judged);
    const halt = this.#present?.healing.halt ?? null;
    if (turn !== null && turn < (halt?.turn ?? Infinity)) return { turn, hasFound: false };
    if (!this.#isStale || halt === null) return null;
    // A player that is gone by now may have caused the difference: to find nothing any more is no call without cause.
    const { match, pledges } = this.#context;
    const isFoundStill = match.judge.outcomeOf(halt.turn).kind !== "advanced" && pledges?.hasLifted !== true;
    return { turn: halt.turn, hasFound: halt.hasFound && isFoundStill };
  }

  /** The others go on without us. */
  get isLeftOut(): boolean {
    const one = this.#present ?? this.#last;
    return one?.goesOnWithout(this.#context.match.localPlayerId) ?? false;
  }

  /** Whether that player has called halts in vain, so that none that it calls is heeded for a while, or gives no orders that it signs. */
  isUnheeded(playerId: PlayerId): boolean {
    const isIdle = this.#calls.isIdle(playerId) || this.hasHaltedAgain(playerId);
    return isIdle || this.#context.pledges?.isUnsigned(playerId) === true;
  }

  /** Whether that player halts a second time where all agreed: that it waits for others is no excuse then. */
  hasHaltedAgain(playerId: PlayerId): boolean {
    return this.#last?.healing.book.repeaters.has(playerId) === true;
  }

  /** The players whose account or choice the match stands for. */
  get waitsFor(): readonly PlayerId[] {
    const { localPlayerId } = this.#context.match;
    const missing = this.#present?.standstill?.waitsFor ?? this.#present?.healing.book.missing ?? [];
    return missing.filter((id) => id !== localPlayerId);
  }

  /** The players that the match leaves behind once all have chosen so, while it stands. */
  get differing(): readonly PlayerId[] {
    return this.#present?.standstill?.without ?? [];
  }

  /** While the match stands: what the player may choose. */
  choices(nowMs: number): StandstillChoices | null {
    return this.#present?.standstill?.choices(nowMs) ?? null;
  }

  /** The match halts before that turn. A halt before a later one is given up for it. The how manieth halt it is, from 1 on. */
  halt(turn: number, hasFound: boolean, nowMs: number): number {
    assert(turn >= 0, `a halt before turn ${turn}: nothing differs before turn 0`);
    const number = this.#present?.number ?? this.#count + 1;
    this.#count = number;
    this.#haltTurns.add(turn);
    const { match } = this.#context;
    const players = match.participants.in(turn);
    const leavers = match.participants.leftBefore(turn, ACCOUNT_TURNS_MAX);
    const halt = { turn, hasFound, players, leavers, view: this.#view };
    this.#present = new HealCase(number, new Healing(halt, this.#context, nowMs));
    for (const { from, ...letter } of this.#calls.takeLetters()) this.addLetter(from, letter, nowMs);
    return number;
  }

  /** Takes a message of the healing, whenever it comes; `bytes` long. */
  addLetter(from: PlayerId, { view, message }: HaltLetterOf, nowMs: number, bytes = 0): void {
    if (!this.#context.match.participants.stayers.includes(from)) return; // the match went on without it
    const key = { view, turn: haltTurnOf(message) };
    if (message.kind === "account") this.#calls.forgetLater(from, key);
    const one = this.#caseAt(key);
    if (one === null && message.kind === "choice" && view === this.#view) this.#strays.note(from, key.turn);
    if (one === null) return this.#calls.keep({ from, view, message }, this.#judged);
    one.bytesReceived += bytes;
    if (message.kind === "choice") one.hearChoice(from, message);
    else one.healing.addLetter(from, message, nowMs);
  }

  /** A letter went, so many bytes long. */
  noteSent({ view, message }: HaltLetterOf, bytes: number): void {
    const one = this.#caseAt({ view, turn: haltTurnOf(message) });
    if (one !== null) one.bytesSent += bytes;
  }

  /** A letter to that player can't go. */
  noteUnsent({ view, message }: HaltLetterOf, to: PlayerId, reason: string): void {
    this.#caseAt({ view, turn: haltTurnOf(message) })?.healing.noteUnsent(message, to, reason);
  }

  /** The local player goes on without the players that differ. */
  goOn(): void {
    this.#present?.standstill?.goOn();
  }

  /** Does what is due; what came of the halt, once, and before that that it stands, once. */
  update(nowMs: number): HealResult | null {
    this.#last?.healing.update(nowMs);
    const present = this.#present;
    if (this.isLeftOut) return this.#end((present ?? this.#last)!, nowMs);
    if (present === null) return null;
    present.healing.update(nowMs);
    const { stage } = present.healing;
    if (stage.kind === "comparing") return null;
    const hasStood = present.standstill !== null;
    this.#judge(present, stage, nowMs);
    const { standstill, healing, judgement } = present;
    standstill?.update(nowMs);
    const outcome = standstill?.outcome ?? { kind: "goes-on" as const, without: [] };
    if (outcome.kind === "ended") return this.#end(present, nowMs);
    if (outcome.kind === "goes-on" && stage.kind === "judged" && stage.state !== null) {
      const { without } = outcome;
      this.#close(present);
      if (present.close({ outcome: "goes-on", without }, nowMs) === "went-on") this.#ledger.startAnew();
      const { state, plan } = stage;
      this.#context.pledges?.note(healing.book.disputes, plan.settledThrough);
      return { kind: "goes-on", state, without, healing, plan, judgement: judgement! };
    }
    return standstill !== null && !hasStood ? { kind: "stands" } : null;
  }

  /** Each letter goes to a player that took part when the halt was called, also to one that the match leaves behind. */
  takeLetters(): readonly (LetterTo & HaltLetterOf)[] {
    const { localPlayerId } = this.#context.match;
    return [this.#present, this.#last].flatMap((one) => {
      if (one === null) return [];
      const others = one.players.filter((id) => id !== localPlayerId);
      const letters = [...one.healing.outbox.takeLetters(), ...(one.standstill?.takeLetters() ?? [])];
      return letters.flatMap(({ to, message }) =>
        (to === null ? others : [to]).map((playerId) => ({ to: playerId, view: one.view, message })),
      );
    });
  }

  takeRefusals(): readonly Refusal[] {
    const { lastAgreed } = this.#context.history;
    const strays = this.#strays.take(lastAgreed, (turn) => this.#haltTurns.has(turn));
    const reason = "chose without whom to go on where no match stood";
    return [
      ...strays.map((playerId) => ({ playerId, reason })),
      ...[this.#present, this.#last].flatMap((one) => one?.healing.outbox.takeRefusals() ?? []),
    ];
  }

  /** What has become known since the last call. */
  takeNews(): readonly HealNews[] {
    const { localPlayerId } = this.#context.match;
    return [this.#last, this.#present].flatMap((one) => one?.takeNews(localPlayerId) ?? []);
  }

  /** The last halt that was judged, and that is not begun anew. */
  get #judged(): HaltKey {
    const isJudged = !this.#isStale && (this.#present?.judgement ?? null) !== null;
    const judged = isJudged ? this.#present : this.#last;
    return judged?.key ?? { view: 0, turn: -1 };
  }

  /** Somebody has left since the present halt: the others are asked again. */
  get #isStale(): boolean {
    return this.#present !== null && this.#present.view < this.#view;
  }

  get #view(): number {
    return this.#context.match.participants.departures.said.view;
  }

  #caseAt(key: HaltKey): HealCase | null {
    const isThat = (one: HealCase | null): boolean => one?.view === key.view && one.key.turn === key.turn;
    return [this.#present, this.#last].find(isThat) ?? null;
  }

  /** Once it is judged, whether to heal or to stand; later too, where the blocks that were needed did not come. */
  #judge(one: HealCase, stage: HealingStage, nowMs: number): void {
    const judged = one.judgement === null ? this.#reasonOf(one, stage) : null;
    const reason = judged ?? (stage.kind === "failed" ? "not-repaired" : null);
    if (reason === null) return;
    const { localPlayerId } = this.#context.match;
    one.stand(reason, { localPlayerId, goesOnAtMs: nowMs + this.#context.standstillMs });
  }

  /** Why the match is to stand, by what the accounts say; null: it need not. */
  #reasonOf(one: HealCase, stage: HealingStage): StandstillReason | null {
    const { healing } = one;
    const { turn } = healing.halt;
    const judgement = one.judge(stage);
    const broken = healing.book.disputes.filter(
      (dispute) => this.#context.pledges?.isBroken(dispute) === true,
    );
    const isIdle = one.isWithoutCause || one.isDispute || isOfLiars(judgement, broken);
    const halt = { ...one.key, sinceTurn: lastReturn(this.#context.match.book.changes, turn) };
    this.#ledger.forget(halt);
    this.#calls.idle.forget(halt);
    if (isIdle) this.#noteIdle(one, broken, halt.sinceTurn);
    // A player that had pledged to take only signed orders has none to show: what it says of its game is not compared for a while.
    for (const { by } of broken) this.#context.match.judge.unheed(by, turn + HEAL_WINDOW_TURNS);
    const isCounted = stage.kind === "judged" && !isIdle;
    const isOfTwo = one.players.length === 2;
    const reason = isCounted ? this.#ledger.note({ ...halt, isOfTwo }, judgement) : null;
    return healing.book.silent.length > 0 ? "no-account" : reason;
  }

  /**
   * Nothing was found. If a player says that it was told other check values than their author says, one of the two
   * lies: they compare nothing for a while.
   */
  #noteIdle(one: HealCase, broken: readonly Dispute[], sinceTurn: number): void {
    const { match } = this.#context;
    const { turn } = one.key;
    const { idle } = this.#calls;
    const disputesOf = (by: PlayerId): readonly ValueDispute[] => one.disputed(by).map((of) => ({ by, of }));
    const disputes = one.isDispute ? one.finders.flatMap(disputesOf) : [];
    const withoutCause = [...one.callersWithoutCause, ...broken.map(({ by }) => by)];
    for (const id of idle.note({ ...one.key, sinceTurn, withoutCause, disputes })) {
      const isLast = this.#calls.isIdle(id) ? ", and is heeded no more for now" : "";
      one.healing.outbox.refuse(id, `called a halt without cause${isLast}`);
    }
    const own = one.isDispute ? disputesOf(match.localPlayerId) : [];
    for (const dispute of own)
      match.judge.unheed(dispute.of, Math.max(idle.quarrelEnd(dispute, sinceTurn), turn + HEAL_WINDOW_TURNS));
  }

  #end(one: HealCase, nowMs: number): HealResult {
    this.#close(one);
    one.close({ outcome: "ended" }, nowMs);
    return { kind: "ended" };
  }

  #close(one: HealCase): void {
    this.#present = null;
    this.#last = one;
  }
}

/** Nothing else was wrong than that those say that they were told other orders, and have no proof. */
function isOfLiars({ faults, rightBy }: Judgement, broken: readonly Dispute[]): boolean {
  return broken.length > 0 && faults.length === 0 && rightBy !== "tie-break";
}
