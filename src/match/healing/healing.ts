import { assert } from "../../base/index.ts";
import {
  ATTEMPTS_MAX,
  type Account,
  type Base,
  type DifferingWord,
  type HaltMessage,
  type PassedAccount,
  type Plan,
  type SecondRun,
  type Slip,
} from "../../desync/index.ts";
import type { Roster, SettledState, TurnData, TurnEnd } from "../../lockstep/index.ts";
import { isPath, PLAYER_COUNT_MAX, type PlayerId, type World } from "../../sim/index.ts";
import { AccountBook } from "./account-book.ts";
import { AccountDue } from "./account-due.ts";
import { AgreeingData } from "./agreeing-data.ts";
import { BlockExchange, type BlocksWanted, type Judged } from "./block-exchange.ts";
import { Outbox } from "./letters.ts";
import { PassedAccounts } from "./passed-accounts.ts";
import { accountOf, agreedState, runAgain, type Halt, type HealingContext } from "./run-again.ts";
import { tailOf, withOrders, type RunTail } from "./run-tail.ts";

/**
 * How far a healing is. "judged": the plan is there; `state` is what this peer goes on from, or null while it waits for blocks.
 * "failed": this peer can't be brought to what is right.
 */
export type HealingStage =
  | { readonly kind: "comparing" }
  | { readonly kind: "judged"; readonly plan: Judged; readonly state: SettledState | null }
  | { readonly kind: "failed" };

/** Others may have had in time what is late here: so long they are waited for to pass it on. Then its player is asked no more. */
const PASSED_MS = 3_000;
/** Four accounts of its own and as many wishes for those of others, and what is repaired. */
const MESSAGES_PER_PLAYER_MAX = 24;
/** Accounts that it passes on: of all but two players, in each attempt. */
const PASSED_PER_PLAYER_MAX = ATTEMPTS_MAX * (PLAYER_COUNT_MAX - 2);

/**
 * One halt: runs the last turns again, exchanges accounts, and comes to what is right. No socket and no clock: messages and
 * the time come in, letters are taken out. It outlives the halt, to give blocks to slower peers.
 */
export class Healing {
  readonly halt: Halt;
  readonly startMs: number;
  readonly outbox = new Outbox();
  readonly book: AccountBook;
  readonly #context: HealingContext;
  readonly #findings = new Map<PlayerId, Slip>();
  readonly #messageCounts = new Map<PlayerId, number>();
  readonly #passedCounts = new Map<PlayerId, number>();
  #found: PlayerId[] = []; // players whose finding came and was not taken yet
  readonly #due: AccountDue;
  readonly #agreeing: AgreeingData;
  readonly #passed: PassedAccounts;
  #wanted: { readonly from: PlayerId; readonly message: BlocksWanted }[] = []; // before the plan
  #base: Base | null = null;
  #turns: readonly (readonly TurnData[])[] = [];
  #run: SecondRun | null = null;
  #roster: Roster | null = null; // before the halt
  #slipWords: readonly DifferingWord[] = [];
  #plan: Judged | null = null;
  #exchange: BlockExchange | null = null;
  #hasFailed = false;

  constructor(halt: Halt, context: HealingContext, nowMs: number) {
    this.halt = halt;
    this.startMs = nowMs;
    this.#due = new AccountDue(context.heardMs, nowMs);
    this.#context = context;
    this.book = new AccountBook(halt, context);
    this.#agreeing = new AgreeingData(halt, context, this.outbox);
    this.#passed = new PassedAccounts(halt, context, this.book, this.outbox);
    this.#runAgain(context.history.lastAgreed);
    this.#consider(nowMs);
  }

  get stage(): HealingStage {
    if (this.#hasFailed || this.#exchange?.hasFailed === true) return { kind: "failed" };
    if (this.#plan === null) return { kind: "comparing" };
    const [plan, run, roster] = [this.#plan, this.#run!, this.#roster!];
    const right = this.#isBorrower(plan) ? this.#exchange!.right : { world: run.world, tail: this.tail! };
    if (right === null) return { kind: "judged", plan, state: null };
    const { world, tail } = right;
    const agreed = { plan, world, minds: tail.minds };
    return { kind: "judged", plan, state: agreedState(this.halt.turn, { run, roster }, agreed) };
  }

  /** What the bots did in the turns before the halt: as is right, once that is here, or else in our own second run. */
  get tail(): RunTail | null {
    const borrowed = this.#exchange?.right?.tail ?? null;
    if (this.#plan !== null && this.#isBorrower(this.#plan) && borrowed !== null) return borrowed;
    return this.#run === null ? null : tailOf(this.#run);
  }

  /** Those of the present attempt that are here. */
  get accounts(): ReadonlyMap<PlayerId, Account> {
    return this.book.accounts;
  }

  /** Where players parted from what is right, by their own word. */
  get findings(): ReadonlyMap<PlayerId, Slip> {
    const own = this.#exchange?.finding ?? null;
    if (own === null) return this.#findings;
    return new Map(this.#findings).set(this.#context.match.localPlayerId, own);
  }

  get base(): Base | null {
    return this.#base;
  }

  get run(): SecondRun | null {
    return this.#run;
  }

  /** How the turn before the halt ended, once it is judged; `world` is the right one then. */
  endValues(world: World): TurnEnd {
    assert(this.#plan !== null, "how the turn before a halt ended is judged");
    const { endChecksum, endRandomValue } = this.#plan;
    return { checksum: endChecksum, randomValue: endRandomValue ?? world.random.w >>> 0 };
  }

  /** Turn data from the turn after the base on, as agreed. */
  get turns(): readonly (readonly TurnData[])[] {
    return this.#turns;
  }

  /** The same, with what the bots ordered in them. */
  get turnsWithOrders(): readonly (readonly TurnData[])[] {
    const { tail } = this;
    return tail === null || this.#base === null
      ? this.#turns
      : withOrders(this.#turns, this.#base.turn + 1, tail);
  }

  /** The words in which our first run differs from our second, where it does so first, or ours from what is right. */
  get differingWords(): readonly DifferingWord[] {
    return this.#slipWords.length > 0 ? this.#slipWords : (this.#exchange?.differingWords ?? []);
  }

  /** The players whose findings have come since the last call. */
  takeFound(): readonly PlayerId[] {
    return this.#found.splice(0);
  }

  /** Takes a message for this halt. */
  addLetter(from: PlayerId, message: HaltMessage, nowMs: number): void {
    const [counts, most] =
      message.kind === "passed-account"
        ? [this.#passedCounts, PASSED_PER_PLAYER_MAX]
        : [this.#messageCounts, MESSAGES_PER_PLAYER_MAX];
    const count = (counts.get(from) ?? 0) + 1;
    counts.set(from, count);
    if (count > most) {
      if (count === most + 1) this.outbox.refuse(from, "sent too many messages");
      return;
    }
    switch (message.kind) {
      case "account":
        this.#hearAccount(from, message.account, nowMs);
        break;
      case "accounts-wanted":
        this.#passed.hearWanted(from, message);
        break;
      case "passed-account":
        this.#hearPassed(from, message);
        break;
      case "agreed-data":
        this.#hearTurnData(from, message.turnData);
        break;
      case "blocks-wanted":
        this.#wanted.push({ from, message });
        break;
      case "blocks":
      case "minds":
        this.#hearLoan(from, message, nowMs);
        break;
      case "finding":
        this.#hearFinding(from, message.difference);
        break;
      case "choice":
        return; // not ours
    }
    this.#consider(nowMs);
  }

  /** A letter can't go. Where our account, or our wish for blocks, never can we are not to be repaired: nobody waits for that. */
  noteUnsent({ kind }: HaltMessage, to: PlayerId, reason: string): void {
    const problem = `could not send "${kind}" to player ${to}: ${reason}`;
    const isInVain = reason === "too-long" && (kind === "account" || kind === "blocks-wanted");
    if (isInVain) this.#fail(problem);
    else this.outbox.refuse(this.#context.match.localPlayerId, problem);
  }

  update(nowMs: number): void {
    const isOpen = this.#plan === null && !this.#hasFailed;
    if (isOpen) this.#due.note(this.book.missing, nowMs);
    if (isOpen && nowMs >= this.#due.ms + (this.#maybePassed ? PASSED_MS : 0)) {
      this.#due.begin(nowMs);
      if (this.#agreeing.isOpen) this.#hasFailed = true;
      else this.book.giveUpMissing();
      this.#consider(nowMs);
    } else if (isOpen && !this.#agreeing.isOpen) this.#passed.ask(nowMs);
    this.#exchange?.update(nowMs);
  }

  /** What is missing may still come by way of others. */
  get #maybePassed(): boolean {
    return this.#passed.isPossible && !this.#agreeing.isOpen;
  }

  /** One that comes so late that the others may have given up waiting must not count here alone: those pass it on that had it in time. */
  #hearAccount(from: PlayerId, account: Account, nowMs: number): void {
    const isLate = this.#maybePassed && account.attempt === this.book.attempt && nowMs >= this.#due.ms;
    const refusal = isLate ? "gave its account too late" : this.book.hearAccount(from, account);
    if (refusal !== null) this.outbox.refuse(from, refusal);
    this.#passed.pass();
  }

  /** Whether its signer has signed it was asked before, where anybody signs anything. */
  #hearPassed(from: PlayerId, { signer, account }: PassedAccount): void {
    // One that passes on its own would give it when it is too late to give it.
    const isDue = this.#passed.isPossible && signer !== from && this.halt.players.includes(signer);
    if (!isDue) return this.outbox.refuse(from, "passed on an account that is none of this halt");
    this.#passed.noteCarrier(from, signer, account.attempt);
    const refusal = this.book.hearPassed(signer, account);
    if (refusal !== null) this.outbox.refuse(signer, refusal);
    this.#passed.pass();
  }

  /** What this peer lacked may be whole now: then it runs again with it. */
  #hearTurnData(from: PlayerId, turnData: readonly TurnData[]): void {
    const wasOpen = this.#agreeing.isOpen;
    this.#agreeing.hearTurnData(from, turnData);
    if (wasOpen && !this.#agreeing.isOpen) this.#runAgain(this.#base!.turn);
  }

  #isBorrower({ borrowers }: Judged): boolean {
    return borrowers.includes(this.#context.match.localPlayerId);
  }

  #hearLoan(from: PlayerId, message: HaltMessage & { kind: "blocks" | "minds" }, nowMs: number): void {
    if (this.#exchange === null) return this.outbox.refuse(from, `sent ${message.kind} unasked`);
    const before = this.#exchange.finding;
    if (message.kind === "blocks") this.#exchange.hearBlocks(from, message, nowMs);
    else this.#exchange.hearMinds(from, message, nowMs);
    if (this.#exchange.finding !== before) this.#found.push(this.#context.match.localPlayerId);
  }

  #hearFinding(from: PlayerId, difference: Slip): void {
    if (this.#findings.has(from)) return this.outbox.refuse(from, "told two findings");
    if (!isPath(difference.path)) return this.outbox.refuse(from, "told a finding in no field");
    this.#findings.set(from, difference);
    this.#found.push(from);
  }

  /** Goes on as far as what is here allows. */
  #consider(nowMs: number): void {
    while (this.#plan === null && !this.#hasFailed && !this.#agreeing.isOpen) {
      if (!this.book.isFull) return;
      const plan = this.book.plan();
      if (plan.kind === "judged") this.#settle(plan, nowMs);
      else if (!this.book.tryAgain(plan)) this.#hasFailed = true;
      else {
        this.#due.begin(nowMs);
        if (plan.kind === "again") this.#runAgain(plan.baseTurn);
        else this.#agreeOn(plan);
      }
    }
    if (this.#exchange === null) return;
    for (const { from, message } of this.#wanted.splice(0)) this.#exchange.serve(from, message);
  }

  #settle(plan: Judged, nowMs: number): void {
    const { localPlayerId, rules } = this.#context.match;
    const [base, run] = [this.#base, this.#run];
    assert(base !== null && run !== null, "who judges has run again");
    const own = {
      haltTurn: this.halt.turn,
      localPlayerId,
      base,
      turns: this.#turns,
      rules,
      world: run.world,
      tail: tailOf(run),
    };
    this.#plan = plan;
    this.#exchange = new BlockExchange({ ...own, plan, accounts: this.accounts }, this.outbox, nowMs);
  }

  #runAgain(baseTurn: number): void {
    const ran = runAgain(baseTurn, { halt: this.halt, attempt: this.book.attempt }, this.#context);
    if ("base" in ran) [this.#base, this.#turns] = [ran.base, ran.turns];
    if (ran.kind === "failed") return this.#fail(ran.reason);
    this.#run = ran.run;
    this.#roster = ran.roster;
    if (ran.slipWords.length > 0) this.#slipWords = ran.slipWords;
    const account = accountOf(ran, this.#context);
    this.book.give(account);
    this.outbox.send(null, { kind: "account", account });
  }

  #agreeOn({ versions }: Plan & { readonly kind: "agree-data" }): void {
    this.#agreeing.plan(versions);
    if (!this.#agreeing.isOpen) this.#runAgain(this.#base!.turn);
  }

  /** This peer can't be told of, and is not to be repaired. */
  #fail(reason: string): void {
    this.#hasFailed = true;
    this.outbox.refuse(this.#context.match.localPlayerId, reason);
  }
}
