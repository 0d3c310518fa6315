import {
  accountProblem,
  differingWords,
  planOf,
  runAndCompare,
  worldAt,
  type Base,
  type DataVersion,
  type DifferingWord,
  type Fault,
  type LogDifference,
  type Plan,
  type SecondRun,
} from "../../desync/index.ts";
import {
  turnDataDigest,
  type PlayerId,
  type Roster,
  type SettledState,
  type TurnData,
} from "../../lockstep/index.ts";
import type { World } from "../../sim/index.ts";
import {
  agreedDataMessages,
  ATTEMPTS_MAX,
  isPath,
  type Account,
  type EndValues,
  type Message,
  type Moment,
  type Slip,
} from "../../wire/index.ts";
import { accountOf, type Halt, type HealingContext } from "./account-of.ts";
import { BlockExchange, type Judged } from "./block-exchange.ts";
import { turnsBetween, unlessThrown, type Letter, type Refusal } from "./letters.ts";

/**
 * How far a healing is. "judged": the plan is there; `state` is what this peer goes on from, or null while it waits for blocks.
 * "failed": this peer can't be brought to what is right.
 */
export type HealingStage =
  | { readonly kind: "comparing" }
  | { readonly kind: "judged"; readonly plan: Judged; readonly state: SettledState | null }
  | { readonly kind: "failed" };

type BlocksWanted = Message & { readonly kind: "blocks-wanted" };

/** Who gives no account for so long is asked no more. */
const ACCOUNT_MS = 8_000;
const MESSAGES_PER_PLAYER_MAX = 16;

/**
 * One halt: runs the last turns again, exchanges accounts, and comes to what is right. No socket and no clock: messages and
 * the time come in, letters are taken out. It outlives the halt, to give blocks to those who are slower.
 */
export class Healing {
  readonly halt: Halt;
  readonly startMs: number;
  readonly #context: HealingContext;
  readonly #accounts: Map<PlayerId, Account>[] = []; // by attempt
  readonly #findings = new Map<PlayerId, Slip>();
  readonly #messageCounts = new Map<PlayerId, number>();
  #logDifference: LogDifference | null = null;
  #silent: readonly PlayerId[] = [];
  #letters: Letter[] = [];
  #refusals: Refusal[] = [];
  #attempt = 0;
  #attemptMs: number;
  #versions: readonly DataVersion[] = []; // all that were planned
  #awaited: readonly DataVersion[] = []; // those that have not come
  #early: { readonly from: PlayerId; readonly data: TurnData }[] = []; // agreed data that came before the plan
  #wanted: { readonly from: PlayerId; readonly message: BlocksWanted }[] = []; // as well
  #base: Base | null = null;
  #turns: readonly (readonly TurnData[])[] = [];
  #run: SecondRun | null = null;
  #roster: Roster | null = null; // at the end of the turn before the halt
  #slipWords: readonly DifferingWord[] = [];
  readonly #plans: Plan[] = []; // of the attempts before
  #plan: Judged | null = null;
  #exchange: BlockExchange | null = null;
  #hasFailed = false;

  constructor(halt: Halt, context: HealingContext, nowMs: number) {
    this.halt = halt;
    this.startMs = nowMs;
    this.#attemptMs = nowMs;
    this.#context = context;
    this.#runAgain(context.history.lastAgreed);
    this.#consider(nowMs);
  }

  get stage(): HealingStage {
    if (this.#hasFailed || this.#exchange?.hasFailed === true) return { kind: "failed" };
    if (this.#plan === null) return { kind: "comparing" };
    const isBorrower = this.#plan.borrowers.includes(this.#context.match.localPlayerId);
    const world = isBorrower ? this.#exchange!.world : this.#run!.world;
    const state = world === null ? null : this.#stateOf(this.#plan, world);
    return { kind: "judged", plan: this.#plan, state };
  }

  /** Those of the present attempt that are here. */
  get accounts(): ReadonlyMap<PlayerId, Account> {
    return this.#accounts[this.#attempt] ?? new Map<PlayerId, Account>();
  }

  /** Where players parted from what is right, by their own word. */
  get findings(): ReadonlyMap<PlayerId, Slip> {
    const own = this.#exchange?.finding ?? null;
    return own === null
      ? this.#findings
      : new Map(this.#findings).set(this.#context.match.localPlayerId, own);
  }

  /** Faults that showed in the turn data. */
  get dataFaults(): readonly Fault[] {
    return this.#plans.flatMap((plan) => (plan.kind === "agree-data" ? plan.faults : []));
  }

  /** The first turn data that differed, if any did. */
  get logDifference(): LogDifference | null {
    return this.#logDifference;
  }

  get base(): Base | null {
    return this.#base;
  }

  get run(): SecondRun | null {
    return this.#run;
  }

  /** How the turn before the halt ended, once it is judged; `world` is the right one then. */
  endValues(world: World): EndValues {
    const { endChecksum, endRandomValue } = this.#plan!;
    return { checksum: endChecksum, randomValue: endRandomValue ?? world.random.w >>> 0 };
  }

  /** Turn data from the turn after the base on, as agreed. */
  get turns(): readonly (readonly TurnData[])[] {
    return this.#turns;
  }

  /** The words in which our first run differs from our second, where it does so first, or ours from what is right. */
  get differingWords(): readonly DifferingWord[] {
    return this.#slipWords.length > 0 ? this.#slipWords : (this.#exchange?.differingWords ?? []);
  }

  /** Whose accounts are not here. */
  get missing(): readonly PlayerId[] {
    return this.#context.match.players.filter((id) => !this.accounts.has(id));
  }

  /** Who gave no account in time. */
  get silent(): readonly PlayerId[] {
    return this.#silent;
  }

  takeLetters(): readonly Letter[] {
    const taken = [...this.#letters, ...(this.#exchange?.takeLetters() ?? [])];
    this.#letters = [];
    return taken;
  }

  takeRefusals(): readonly Refusal[] {
    const taken = [...this.#refusals, ...(this.#exchange?.takeRefusals() ?? [])];
    this.#refusals = [];
    return taken;
  }

  /** Takes a message for this halt. */
  hear(from: PlayerId, message: Message, nowMs: number): void {
    const count = (this.#messageCounts.get(from) ?? 0) + 1;
    this.#messageCounts.set(from, count);
    if (count > MESSAGES_PER_PLAYER_MAX) {
      if (count === MESSAGES_PER_PLAYER_MAX + 1) this.#refuse(from, "sent too many messages");
      return;
    }
    switch (message.kind) {
      case "account":
        this.#hearAccount(from, message.account);
        break;
      case "agreed-data":
        for (const data of message.turnData) this.#early.push({ from, data });
        this.#takeEarly();
        break;
      case "blocks-wanted":
        this.#wanted.push({ from, message });
        break;
      case "blocks":
        if (this.#exchange === null) this.#refuse(from, "sent blocks unasked");
        else this.#exchange.hear(from, message, nowMs);
        break;
      case "finding":
        this.#hearFinding(from, message.difference);
        break;
      case "choice":
        return; // not ours
    }
    this.#consider(nowMs);
  }

  update(nowMs: number): void {
    const isOpen = this.#plan === null && !this.#hasFailed;
    if (isOpen && nowMs >= this.#attemptMs + ACCOUNT_MS) {
      this.#attemptMs = nowMs;
      if (this.#awaited.length > 0) this.#hasFailed = true;
      else this.#silent = [...new Set([...this.#silent, ...this.missing])].sort((a, b) => a - b);
      this.#consider(nowMs);
    }
    this.#exchange?.update(nowMs);
  }

  /** One for each attempt. */
  #hearAccount(from: PlayerId, account: Account): void {
    const { players } = this.#context.match;
    const problem = accountProblem(account, { from, players, haltTurn: this.halt.turn });
    if (problem !== null) return this.#refuse(from, `gave an account that can't be: ${problem}`);
    if (this.#context.history.base(account.baseTurn) === null)
      return this.#refuse(from, "gave an account from before anything that is kept");
    const accounts = (this.#accounts[account.attempt] ??= new Map<PlayerId, Account>());
    if (accounts.has(from)) return this.#refuse(from, "gave a second account");
    accounts.set(from, account);
  }

  #hearFinding(from: PlayerId, difference: Slip): void {
    if (this.#findings.has(from)) return this.#refuse(from, "told two findings");
    if (!isPath(difference.path)) return this.#refuse(from, "told a finding in no field");
    this.#findings.set(from, difference);
  }

  /** Goes on as far as what is here allows. */
  #consider(nowMs: number): void {
    while (this.#plan === null && !this.#hasFailed && this.#awaited.length === 0) {
      if (this.missing.some((id) => !this.#silent.includes(id))) return;
      const plan = planOf(this.#judgeInput());
      if (plan.kind === "judged") this.#settle(plan, nowMs);
      else if (this.#attempt + 1 >= ATTEMPTS_MAX) this.#hasFailed = true;
      else {
        this.#plans.push(plan);
        this.#attempt += 1;
        this.#attemptMs = nowMs;
        if (plan.kind === "again") this.#runAgain(plan.baseTurn);
        else this.#agreeData(plan);
      }
    }
    if (this.#exchange === null) return;
    for (const { from, message } of this.#wanted.splice(0)) this.#exchange.serve(from, message);
  }

  #judgeInput() {
    const { accounts } = this;
    return { players: this.#context.match.players, accounts, silent: this.#silent, before: this.#plans };
  }

  #settle(plan: Judged, nowMs: number): void {
    const { match } = this.#context;
    this.#plan = plan;
    this.#exchange = new BlockExchange(
      {
        haltTurn: this.halt.turn,
        localPlayerId: match.localPlayerId,
        plan,
        accounts: this.accounts,
        base: this.#base!,
        turns: this.#turns,
        rules: match.rules,
        world: this.#run!.world,
      },
      nowMs,
    );
  }

  #stateOf({ settledThrough, logChecksum }: Judged, world: World): SettledState {
    const logState = { ...this.#run!.logState, logChecksum };
    const { words } = world;
    return { turn: this.halt.turn - 1, words, logState, roster: this.#roster!, settledThrough };
  }

  #runAgain(baseTurn: number): void {
    const { match, history, onSecondRun } = this.#context;
    const base = history.base(Math.min(baseTurn, this.halt.turn - 1));
    if (base === null) return this.#fail("has kept nothing to run again from");
    this.#roster = history.rosterAt(this.halt.turn - 1);
    this.#base = { ...base, words: base.words.slice() }; // the history goes on with its own
    this.#turns = turnsBetween(base.turn + 1, this.halt.turn - 1).map((turn) => match.book.dataOf(turn));
    const onMoment = (at: Moment, second: World): void => onSecondRun?.(second, at);
    const options = { rules: match.rules, onMoment };
    const compared = unlessThrown(() => runAndCompare(history, this.#base!, this.#turns, options));
    if (compared instanceof Error) return this.#fail(`could not run again: ${compared.message}`);
    const { run, slip } = compared;
    this.#run = run;
    const first = slip === null ? null : history.firstRun(slip.at);
    if (slip !== null && first !== null) {
      const second = worldAt(this.#base, this.#turns, slip.at, match.rules);
      this.#slipWords = differingWords(first, second.words);
    }
    const attempt = this.#attempt;
    const ran = { halt: this.halt, attempt, base: this.#base, turns: this.#turns, run, slip };
    const account = accountOf(ran, this.#context);
    const accounts = (this.#accounts[this.#attempt] ??= new Map<PlayerId, Account>());
    accounts.set(match.localPlayerId, account);
    this.#letters.push({ to: null, message: { kind: "account", account } });
  }

  #agreeData({ versions, logDifference }: Plan & { readonly kind: "agree-data" }): void {
    const { localPlayerId, players } = this.#context.match;
    this.#logDifference ??= logDifference;
    for (const playerId of players) {
      // Whoever has what holds sends it: the one that is at fault might not.
      const turnData = versions
        .filter(({ lacking }) => !lacking.includes(localPlayerId) && lacking.includes(playerId))
        .flatMap(({ turn, playerId: author }) => this.#find(turn, author) ?? []);
      if (turnData.length === 0) continue;
      for (const message of agreedDataMessages(this.halt.turn, turnData))
        this.#letters.push({ to: playerId, message });
    }
    this.#versions = [...this.#versions, ...versions];
    this.#awaited = versions.filter(({ lacking }) => lacking.includes(localPlayerId));
    if (this.#awaited.length === 0) this.#runAgain(this.#base!.turn);
    else this.#takeEarly();
  }

  #find(turn: number, playerId: PlayerId): TurnData | null {
    return this.#context.match.book.dataOf(turn).find((one) => one.playerId === playerId) ?? null;
  }

  /** Only what was planned, and as it was planned, whoever sends it first. */
  #takeEarly(): void {
    if (this.#awaited.length === 0) return;
    for (const { from, data } of this.#early.splice(0)) {
      const digest = turnDataDigest(data);
      const isThat = (one: DataVersion): boolean =>
        one.turn === data.turn && one.playerId === data.playerId && one.digest === digest;
      const version = this.#awaited.find(isThat);
      if (version !== undefined) {
        this.#awaited = this.#awaited.filter((one) => one !== version);
        this.#replace(data);
      } else if (!this.#versions.some(isThat)) this.#refuse(from, "sent turn data other than agreed");
    }
    if (this.#awaited.length === 0) this.#runAgain(this.#base!.turn);
  }

  #replace(data: TurnData): void {
    const { match, history } = this.#context;
    if (match.book.replace(data)) history.noteReplaced(data.turn);
  }

  /** This peer can't be told of, and is not to be repaired. */
  #fail(reason: string): void {
    this.#hasFailed = true;
    this.#refuse(this.#context.match.localPlayerId, reason);
  }

  #refuse(playerId: PlayerId, reason: string): void {
    this.#refusals.push({ playerId, reason });
  }
}
