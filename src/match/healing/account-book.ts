import { assert } from "../../base/index.ts";
import { accountProblem, ATTEMPTS_MAX, type Account, type MatchHistory } from "../../desync/index.ts";
import type { LockstepMatch } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";

interface BookContext {
  readonly match: LockstepMatch;
  readonly history: MatchHistory;
}

/** The accounts of a halt, one of each player for each attempt, and who owes one. */
export class AccountBook {
  readonly #haltTurn: number;
  readonly #context: BookContext;
  readonly #accounts: Map<PlayerId, Account>[]; // by attempt
  #attempt = 0;
  #silent: readonly PlayerId[] = [];

  constructor(haltTurn: number, context: BookContext) {
    this.#haltTurn = haltTurn;
    this.#context = context;
    this.#accounts = Array.from({ length: ATTEMPTS_MAX }, () => new Map<PlayerId, Account>());
  }

  get attempt(): number {
    return this.#attempt;
  }

  /** Those of the present attempt that are here. */
  get accounts(): ReadonlyMap<PlayerId, Account> {
    return this.#accounts[this.#attempt]!;
  }

  /** Whose accounts are not here. */
  get missing(): readonly PlayerId[] {
    return this.#context.match.players.filter((id) => !this.accounts.has(id));
  }

  /** Who gave no account in time, ascending. */
  get silent(): readonly PlayerId[] {
    return this.#silent;
  }

  /** Whether everybody's account is here, but of those who are asked no more. */
  get isFull(): boolean {
    return this.missing.every((id) => this.#silent.includes(id));
  }

  /** The next attempt begins; false: there are no more. */
  tryAgain(): boolean {
    if (this.#attempt + 1 >= ATTEMPTS_MAX) return false;
    this.#attempt += 1;
    return true;
  }

  /** Our own account of this attempt. */
  give(account: Account): void {
    assert(account.attempt === this.#attempt, "an account is of the attempt that it is given in");
    this.#accounts[account.attempt]!.set(this.#context.match.localPlayerId, account);
  }

  /** Takes another player's account; why it is refused, or null. */
  hearAccount(from: PlayerId, account: Account): string | null {
    const { match, history } = this.#context;
    const problem = accountProblem(account, { from, players: match.players, haltTurn: this.#haltTurn });
    if (problem !== null) return `gave an account that can't be: ${problem}`;
    if (history.base(account.baseTurn) === null) return "gave an account from before anything that is kept";
    const accounts = this.#accounts[account.attempt];
    assert(accounts !== undefined, `attempt ${account.attempt} is one of ${ATTEMPTS_MAX}`);
    if (accounts.has(from)) return "gave a second account";
    accounts.set(from, account);
    return null;
  }

  /** Who owes an account is asked no more. */
  giveUpMissing(): void {
    this.#silent = [...new Set([...this.#silent, ...this.missing])].sort((a, b) => a - b);
  }
}
