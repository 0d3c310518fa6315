import { HEAL_WINDOW_TURNS, HealLedger, type Judgement } from "../../desync/index.ts";
import { isInMask, type AgreedState, type PlayerId } from "../../lockstep/index.ts";
import type { Message } from "../../wire/index.ts";
import type { Judged } from "./block-exchange.ts";
import { HealCase, type HealNews } from "./heal-case.ts";
import type { HealingContext } from "./account-of.ts";
import { Healing, type HealingStage } from "./healing.ts";
import type { Letter, Refusal } from "./letters.ts";
import { Standstill, type StandstillChoices } from "./standstill.ts";

/** What comes of a halt. "ended": for us; the others may go on. */
export type HealResult =
  | {
      readonly kind: "goes-on";
      readonly state: AgreedState;
      readonly without: readonly PlayerId[];
      readonly healing: Healing;
      readonly plan: Judged;
      readonly judgement: Judgement;
    }
  | { readonly kind: "ended" };

export interface HealDeskContext extends HealingContext {
  /** A standstill ends by itself after so long, ms. */
  readonly standstillMs: number;
}

/** Halts so far from where we are have nothing to do with our match. */
const HALT_TURNS_AWAY_MAX = 20;
/** Messages of one player that wait until we halt as well. */
const WAITING_MAX = 8;
/** Halts without cause that one may call within a minute. */
const IDLE_CALLS_MAX = 2;

/**
 * All halts of one peer's match: whether it stands, what for, and what it goes on from. Of several that are called at the
 * same time the one at the lowest turn counts.
 */
export class HealDesk {
  readonly #context: HealDeskContext;
  readonly #ledger = new HealLedger();
  #waiting: { readonly from: PlayerId; readonly message: Message }[] = []; // for a halt that we have not come to
  #present: HealCase | null = null;
  #last: HealCase | null = null; // gives blocks to those who are slower, and hears what they found
  #count = 0;
  #idleCalls: { readonly from: PlayerId; readonly turn: number }[] = []; // of the last minute

  constructor(context: HealDeskContext) {
    this.#context = context;
  }

  get state(): "none" | "healing" | "standing" {
    if (this.#present === null) return "none";
    return this.#present.standstill === null ? "healing" : "standing";
  }

  /** The turn of a halt that others have called and to which we have not come; null: there is none. */
  get calledTurn(): number | null {
    const { players } = this.#context.match;
    this.#waiting = this.#waiting.filter(
      ({ from, message }) => players.includes(from) && this.#mayCome(turnOf(message)),
    );
    const turns = this.#waiting.flatMap(({ from, message }) =>
      message.kind === "account" && !this.#isIdle(from) ? [turnOf(message)] : [],
    );
    if (turns.length === 0) return null;
    const turn = Math.min(...turns);
    return turn < (this.#present?.healing.halt.turn ?? Infinity) ? turn : null;
  }

  /**
   * All who would stay have said that they go on without us: they did not hear us, or we did not come to their judgement. Where we
   * do not stand ourselves they are more than half, or one alone could end the match of all others.
   */
  get isLeftOut(): boolean {
    const { localPlayerId } = this.#context.match;
    const one = this.#present ?? this.#last;
    if (one === null) return false;
    return [...one.choices.values()].some(
      ({ withoutMask: mask }) =>
        isInMask(mask, localPlayerId) &&
        (one.standstill !== null ||
          2 * one.players.filter((id) => !isInMask(mask, id)).length > one.players.length) &&
        one.players.every((id) => isInMask(mask, id) || one.choices.get(id)?.withoutMask === mask),
    );
  }

  /** For whose account or choice the match stands. */
  get waitsFor(): readonly PlayerId[] {
    const { localPlayerId } = this.#context.match;
    const missing = this.#present?.standstill?.waitsFor ?? this.#present?.healing.missing ?? [];
    return missing.filter((id) => id !== localPlayerId);
  }

  /** While the match stands: what the player may choose. */
  choices(nowMs: number): StandstillChoices | null {
    return this.#present?.standstill?.choices(nowMs) ?? null;
  }

  /** The match halts before that turn. A halt before a later one is given up for it. The how manieth halt it is, from 1 on. */
  halt(turn: number, hasFound: boolean, nowMs: number): number {
    const number = this.#present?.number ?? this.#count + 1;
    this.#count = number;
    const caller = hasFound
      ? null
      : (this.#waiting.find(({ message }) => turnOf(message) === turn)?.from ?? null);
    this.#present = new HealCase(number, new Healing({ turn, hasFound }, this.#context, nowMs), {
      players: this.#context.match.players,
      caller,
    });
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { from, message } of waiting) this.hear(from, message, nowMs);
    return number;
  }

  /** Takes a message of the healing, whenever it comes; `bytes` long. */
  hear(from: PlayerId, message: Message, nowMs: number, bytes = 0): void {
    if (!this.#context.match.players.includes(from)) return; // one without whom the match went on
    const turn = turnOf(message);
    if (message.kind === "account") this.#forgetLater(from, turn);
    const one = [this.#present, this.#last].find((each) => each?.healing.halt.turn === turn) ?? null;
    if (one === null) {
      this.#keep(from, message);
      return;
    }
    one.bytesReceived += bytes;
    if (message.kind !== "choice") one.healing.hear(from, message, nowMs);
    else {
      one.standstill?.hear(from, message);
      one.choices.set(from, message);
    }
  }

  /** A letter for that halt went, so many bytes long. */
  noteSent(haltTurn: number, bytes: number): void {
    for (const one of [this.#present, this.#last])
      if (one?.healing.halt.turn === haltTurn) one.bytesSent += bytes;
  }

  /** That player is gone: it chooses nothing any more. */
  hearLeft(playerId: PlayerId): void {
    this.#present?.standstill?.leave(playerId);
  }

  /** The local player goes on without those who differ. */
  goOn(): void {
    this.#present?.standstill?.goOn();
  }

  /** Does what is due; what came of the halt, once. */
  update(nowMs: number): HealResult | null {
    this.#last?.healing.update(nowMs);
    const present = this.#present;
    if (this.isLeftOut) return this.#close((present ?? this.#last)!, { kind: "ended" }, nowMs);
    if (present === null) return null;
    present.healing.update(nowMs);
    const { stage } = present.healing;
    if (stage.kind === "comparing") return null;
    this.#judge(present, stage, nowMs);
    const { standstill } = present;
    standstill?.update(nowMs);
    const outcome = standstill?.outcome ?? { kind: "goes-on" as const, without: [] };
    if (outcome.kind === "ended") return this.#close(present, { kind: "ended" }, nowMs);
    if (outcome.kind === "standing" || stage.kind === "failed" || stage.state === null) return null;
    const { state, plan } = stage;
    const { healing, judgement } = present;
    const { without } = outcome;
    return this.#close(
      present,
      { kind: "goes-on", state, without, healing, plan, judgement: judgement! },
      nowMs,
    );
  }

  takeLetters(): readonly Letter[] {
    return [this.#present, this.#last].flatMap((one) => [
      ...(one?.healing.takeLetters() ?? []),
      ...(one?.standstill?.takeLetters() ?? []),
    ]);
  }

  takeRefusals(): readonly Refusal[] {
    return [this.#present, this.#last].flatMap((one) => one?.healing.takeRefusals() ?? []);
  }

  /** What has become known since the last call. */
  takeNews(): readonly HealNews[] {
    const { localPlayerId } = this.#context.match;
    return [this.#last, this.#present].flatMap((one) => one?.news(localPlayerId) ?? []);
  }

  /** Who has called halts without cause is not heeded for a while: whatever really differs we find ourselves. */
  #isIdle(playerId: PlayerId): boolean {
    const { turn } = this.#context.match;
    this.#idleCalls = this.#idleCalls.filter((call) => turn - call.turn < HEAL_WINDOW_TURNS);
    return this.#idleCalls.filter(({ from }) => from === playerId).length >= IDLE_CALLS_MAX;
  }

  /** An account comes once, so nothing that another one sends may take its place; a choice takes that of the one before. */
  #keep(from: PlayerId, message: Message): void {
    if (!this.#mayCome(turnOf(message))) return;
    const isSame = (one: { readonly from: PlayerId; readonly message: Message }): boolean =>
      one.from === from && one.message.kind === "choice" && message.kind === "choice";
    this.#waiting = this.#waiting.filter((one) => !isSame(one));
    const count = this.#waiting.filter((one) => one.from === from).length;
    if (count < WAITING_MAX) this.#waiting.push({ from, message });
  }

  /** Whoever comes to a halt has given up those before later turns. */
  #forgetLater(from: PlayerId, haltTurn: number): void {
    this.#waiting = this.#waiting.filter((one) => one.from !== from || turnOf(one.message) <= haltTurn);
  }

  #mayCome(turn: number): boolean {
    const { match, history } = this.#context;
    if (turn <= history.lastAgreed) return false; // whoever halts there could not have let us come so far
    const judged = (this.#present?.judgement ?? null) === null ? this.#last : this.#present;
    return turn > (judged?.healing.halt.turn ?? -1) && Math.abs(turn - match.turn) <= HALT_TURNS_AWAY_MAX;
  }

  /** Once it is judged, whether to heal or to stand; later too, where the blocks that were needed did not come. */
  #judge(one: HealCase, stage: HealingStage, nowMs: number): void {
    const { healing } = one;
    if (one.judgement === null) {
      one.judgement = judgementOf(healing, stage);
      const { judgement } = one;
      const isIdle = isWithoutCause(healing, judgement);
      if (isIdle && one.caller !== null) this.#idleCalls.push({ from: one.caller, turn: healing.halt.turn });
      const isCounted = stage.kind === "judged" && !isIdle;
      const reason = isCounted ? this.#ledger.note(healing.halt.turn, judgement) : null;
      one.reason = healing.silent.length > 0 ? "no-account" : reason;
    }
    const { localPlayerId } = this.#context.match;
    if (stage.kind === "failed") one.reason ??= "not-repaired";
    if (one.reason === null || one.standstill !== null) return;
    // Who is merely silent holds up the match; who was repaired meanwhile does not.
    const differing =
      one.reason === "no-account"
        ? healing.silent
        : [...new Set(one.judgement.faults.map(({ playerId }) => playerId))];
    const without = stage.kind === "failed" ? [...new Set([...differing, localPlayerId])] : differing;
    one.without = without.toSorted((a, b) => a - b);
    const { players } = this.#context.match;
    const goesOnAtMs = nowMs + this.#context.standstillMs;
    one.standstill = new Standstill({
      haltTurn: healing.halt.turn,
      localPlayerId,
      players,
      without: one.without,
      goesOnAtMs,
    });
    for (const [from, message] of one.choices) one.standstill.hear(from, message);
  }

  #close(one: HealCase, result: HealResult, nowMs: number): HealResult {
    one.tookMs = nowMs - one.healing.startMs;
    if (result.kind === "ended") one.outcome = "ended";
    else {
      one.outcome = one.standstill === null ? "healed" : "went-on";
      one.without = result.without;
    }
    if (one.outcome === "went-on") this.#ledger.startAnew();
    this.#present = null;
    this.#last = one;
    return result;
  }
}

function turnOf(message: Message): number {
  return message.kind === "account" ? message.account.haltTurn : message.haltTurn;
}

/** Nothing differed: nobody says so, or who says so has made it up. */
function isWithoutCause({ accounts }: Healing, { faults }: Judgement): boolean {
  if (faults.length > 0) return faults.every(({ kind }) => kind === "called-without-cause");
  return [...accounts.values()].every(({ hasFound }) => !hasFound);
}

/** Where this peer could not come so far it says what it knows: nothing of who is right. */
function judgementOf(healing: Healing, stage: HealingStage): Judgement {
  if (stage.kind === "judged") return stage.plan.judgement;
  const right = [...healing.accounts.keys()].sort((a, b) => a - b);
  return { faults: healing.dataFaults, rightBy: "tie-break", right };
}
