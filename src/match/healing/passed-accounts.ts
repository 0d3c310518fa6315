import type { Account, HaltMessage } from "../../desync/index.ts";
import { maskOfPlayers, playersOfMask } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { AccountBook } from "./account-book.ts";
import type { Outbox } from "./letters.ts";
import type { Halt, HealingContext } from "./run-again.ts";

type AccountsWanted = HaltMessage & { readonly kind: "accounts-wanted" };

/** An account that another one has asked for, and has not got from here. */
interface Wanted {
  readonly to: PlayerId;
  readonly playerId: PlayerId;
  readonly attempt: number;
}

/** An account that has not come for so long is asked for: longer than an honest one takes, but on the narrowest ways. */
const ASK_AFTER_MS = 2_000;
/** The others are asked one after the other. An account is long, and a narrow way would carry it once from each. */
const ASK_NEXT_MS = 1_000;

/**
 * Accounts by way of others, so that a player that gives its own to some of them leaves nobody behind. Each of those whose account is here
 * is asked once in an attempt for all that are missing. It passes on what it has, and the rest as soon as that comes.
 */
export class PassedAccounts {
  readonly #halt: Halt;
  readonly #context: HealingContext;
  readonly #book: AccountBook;
  readonly #outbox: Outbox;
  readonly #asked = new Set<PlayerId>(); // in this attempt
  #attempt = -1; // that is asked in
  #askMs = Infinity; // when the next one is asked
  readonly #known = new Set<string>(); // all that was ever wanted
  #wanted: readonly Wanted[] = [];

  constructor(halt: Halt, context: HealingContext, book: AccountBook, outbox: Outbox) {
    this.#halt = halt;
    this.#context = context;
    this.#book = book;
    this.#outbox = outbox;
  }

  /** Whether accounts can come so at all: without signatures nobody believes another one's word for them. */
  get isPossible(): boolean {
    return this.#context.signatureOf !== undefined;
  }

  /** Accounts are missing: asks the next one, when that is due. */
  ask(nowMs: number): void {
    if (!this.isPossible) return;
    const { attempt, missing, accounts } = this.#book;
    if (attempt !== this.#attempt) {
      this.#asked.clear();
      [this.#attempt, this.#askMs] = [attempt, nowMs + ASK_AFTER_MS];
    }
    const { localPlayerId } = this.#context.match;
    const others = this.#halt.players.filter(
      (id) => id !== localPlayerId && accounts.has(id) && !this.#asked.has(id),
    );
    // One that is an attempt ahead has all that is missing, and its clock runs: it is asked first, and at once.
    const ahead = others.find((id) => this.#book.isAhead(id));
    const to = ahead ?? others[0];
    if (to === undefined || missing.length === 0 || (ahead === undefined && nowMs < this.#askMs)) return;
    this.#asked.add(to);
    this.#askMs = nowMs + ASK_NEXT_MS;
    const playerMask = maskOfPlayers(missing);
    this.#outbox.send(to, { kind: "accounts-wanted", haltTurn: this.#halt.turn, attempt, playerMask });
  }

  /** Another one asks. */
  hearWanted(from: PlayerId, { attempt, playerMask }: AccountsWanted): void {
    const { localPlayerId } = this.#context.match;
    for (const playerId of playersOfMask(playerMask)) {
      const name = `${from} ${playerId} ${attempt}`;
      if (playerId === from || playerId === localPlayerId || this.#known.has(name)) continue;
      this.#known.add(name);
      this.#wanted = [...this.#wanted, { to: from, playerId, attempt }];
    }
    this.pass();
  }

  /** Another one passes on that account, and so has it. */
  noteCarrier(carrier: PlayerId, playerId: PlayerId, attempt: number): void {
    const isIts = (one: Wanted): boolean =>
      one.to === carrier && one.playerId === playerId && one.attempt === attempt;
    this.#wanted = this.#wanted.filter((one) => !isIts(one));
  }

  /** Passes on what is wanted and here. */
  pass(): void {
    if (this.#wanted.length === 0) return;
    const isHere = ({ playerId, attempt }: Wanted): boolean =>
      this.#book.accountOf(playerId, attempt) !== null;
    const due = this.#wanted.filter(isHere);
    this.#wanted = this.#wanted.filter((one) => !isHere(one));
    for (const { to, playerId, attempt } of due)
      this.#pass(to, playerId, this.#book.accountOf(playerId, attempt)!);
  }

  #pass(to: PlayerId, signer: PlayerId, account: Account): void {
    const signature = this.#context.signatureOf?.(signer, this.#halt.view, account) ?? null;
    if (signature !== null) this.#outbox.send(to, { kind: "passed-account", signer, account, signature });
  }
}
