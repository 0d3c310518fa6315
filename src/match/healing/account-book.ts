import { assert } from "../../base/index.ts";
import {
  accountProblem,
  ATTEMPTS_MAX,
  planOf,
  type Account,
  type Dispute,
  type Fault,
  type LogDifference,
  type Plan,
} from "../../desync/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Halt, HaltedMatch } from "./run-again.ts";

/** The accounts of a halt, one of each player for each attempt, the players that owe one, and what follows from them. */
export class AccountBook {
  readonly #haltTurn: number;
  readonly #players: readonly PlayerId[];
  readonly #leavers: readonly PlayerId[];
  readonly #context: HaltedMatch;
  readonly #accounts: Map<PlayerId, Account>[]; // by attempt
  readonly #plans: Plan[] = []; // of the attempts before
  readonly #repeaters = new Set<PlayerId>();
  readonly #passed = new Set<string>(); // accounts that came by way of others, and not from their signer: its id and the attempt
  #silent: readonly PlayerId[] = [];

  constructor({ turn, players, leavers }: Halt, context: HaltedMatch) {
    this.#haltTurn = turn;
    this.#players = players;
    this.#leavers = leavers;
    this.#context = context;
    this.#accounts = Array.from({ length: ATTEMPTS_MAX }, () => new Map<PlayerId, Account>());
  }

  get attempt(): number {
    return this.#plans.length;
  }

  /** Those of the present attempt that are here. */
  get accounts(): ReadonlyMap<PlayerId, Account> {
    return this.#accounts[this.attempt]!;
  }

  /** The players whose accounts are not here. */
  get missing(): readonly PlayerId[] {
    return this.#players.filter((id) => !this.accounts.has(id));
  }

  /** The players that have given two accounts of one attempt: they halt a second time where all agreed. */
  get repeaters(): ReadonlySet<PlayerId> {
    return this.#repeaters;
  }

  /** The players that gave no account in time, ascending. */
  get silent(): readonly PlayerId[] {
    return this.#silent;
  }

  /** Whether the accounts of all are here, except of players that are asked no more. */
  get isFull(): boolean {
    return this.missing.every((id) => this.#silent.includes(id));
  }

  /** Faults that showed in the turn data. */
  get dataFaults(): readonly Fault[] {
    return this.#plans.flatMap((plan) => (plan.kind === "agree-data" ? plan.faults : []));
  }

  /** Pairs of players: one said that the other told it other orders. */
  get disputes(): readonly Dispute[] {
    return this.#plans.flatMap((plan) => (plan.kind === "agree-data" ? plan.disputes : []));
  }

  /** The first turn data that differed, if any did. */
  get logDifference(): LogDifference | null {
    const told = this.#plans.map((plan) => (plan.kind === "agree-data" ? plan.logDifference : null));
    return told.find((one) => one !== null) ?? null;
  }

  /** What follows from the accounts of this attempt, once they are all here. */
  plan(): Plan {
    const [players, leavers] = [this.#players, this.#leavers];
    return planOf({ players, leavers, accounts: this.accounts, silent: this.#silent, before: this.#plans });
  }

  /** The next attempt begins, after what came of this one; false: there are no more. */
  tryAgain(plan: Plan): boolean {
    if (this.attempt + 1 >= ATTEMPTS_MAX) return false;
    this.#plans.push(plan);
    return true;
  }

  /** Our own account of this attempt. */
  give(account: Account): void {
    assert(account.attempt === this.attempt, "an account is of the attempt that it is given in");
    this.#accounts[account.attempt]!.set(this.#context.match.localPlayerId, account);
  }

  /** Whether that player has gone on to a later attempt: then it has had all accounts of this one. */
  isAhead(playerId: PlayerId): boolean {
    return this.#accounts.some((accounts, attempt) => attempt > this.attempt && accounts.has(playerId));
  }

  /** That player's account of that attempt; null: it is not here. */
  accountOf(playerId: PlayerId, attempt: number): Account | null {
    return this.#accounts[attempt]?.get(playerId) ?? null;
  }

  /** Takes another player's account; why it is refused, or null. */
  hearAccount(from: PlayerId, account: Account): string | null {
    if (this.accountOf(from, account.attempt) === null) return this.#take(from, account);
    if (this.#passed.delete(`${from} ${account.attempt}`)) return null; // others were quicker
    this.#repeaters.add(from);
    return "gave a second account";
  }

  /** Another one has passed on that player's account; why it is refused, or null. Of one that is here it changes nothing. */
  hearPassed(signer: PlayerId, account: Account): string | null {
    if (this.accountOf(signer, account.attempt) !== null) return null;
    this.#passed.add(`${signer} ${account.attempt}`);
    return this.#take(signer, account);
  }

  #take(playerId: PlayerId, account: Account): string | null {
    const { history } = this.#context;
    const [players, leavers] = [this.#players, this.#leavers];
    const asked = { from: playerId, players, leavers, haltTurn: this.#haltTurn };
    const problem = accountProblem(account, asked);
    if (problem !== null) return `gave an account that can't be: ${problem}`;
    if (history.base(account.baseTurn) === null) return "gave an account from before anything that is kept";
    const accounts = this.#accounts[account.attempt];
    assert(accounts !== undefined, `attempt ${account.attempt} is one of ${ATTEMPTS_MAX}`);
    accounts.set(playerId, account);
    return null;
  }

  /** The players that still owe an account are asked no more. */
  giveUpMissing(): void {
    this.#silent = [...new Set([...this.#silent, ...this.missing])].sort((a, b) => a - b);
  }
}
