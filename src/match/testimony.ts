import type {
  Account,
  Letter,
  Message,
  PassedAccount,
  PromiseMessage,
  ReportedProof,
} from "../desync/index.ts";
import type { LockstepMatch, Statement } from "../lockstep/index.ts";
import type { RecordedSignatures } from "../replay/index.ts";
import type { Claim } from "../seal/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { MatchChronicle } from "./chronicle/match-chronicle.ts";
import type { Departing } from "./members/departing.ts";
import type { LetterTo } from "./mail/letter.ts";
import type { RunEvent } from "./match-events.ts";
import type { MatchWire } from "./wire/match-wire.ts";
import { sayingOfLetter, sayingOfPromise, type MatchNotary } from "./notary/match-notary.ts";
import { Pledges } from "./notary/pledges.ts";
import { PromiseBook } from "./notary/promise-book.ts";
import { Witness } from "./notary/witness.ts";

interface TestimonyContext {
  readonly match: LockstepMatch;
  readonly wire: MatchWire;
  readonly chronicle: MatchChronicle;
  readonly notary: MatchNotary;
  readonly departing: Pick<Departing, "convict" | "hearPromise">;
}

type ReceivedLetter = ReturnType<MatchWire["takeLetters"]>[number];
type PassedLetter = Pick<ReceivedLetter, "from" | "view"> & { readonly message: PassedAccount };

/** What one peer of a match signs and what it hears signed, once a second and in every halt: joins the match and its Witness. */
export class Testimony {
  readonly #context: TestimonyContext;
  readonly #witness: Witness;
  readonly #newlyConvicted: PlayerId[] = [];
  #ownAccount: Message | null = null; // the last: it goes to each of the others as a letter of its own
  readonly #promises = new PromiseBook();
  readonly pledges: Pledges;

  constructor(context: TestimonyContext) {
    this.#context = context;
    this.#witness = new Witness(context.notary);
    const { match, chronicle } = context;
    this.pledges = new Pledges({
      match,
      isBack: !chronicle.isWhole,
      signedOrders: (id, turn) => this.#witness.ordersOf(id, turn),
    });
  }

  /** The last turn that all agreed on; -1: none. */
  get agreedTurn(): number {
    return this.#context.chronicle.history.lastAgreed;
  }

  /** Of all who were convicted, ascending player id. */
  get proofs(): readonly ReportedProof[] {
    const { notary } = this.#context;
    const proofs = [...this.#witness.proofs.values()].map((proof) => notary.reportedOf(proof));
    return proofs.sort((a, b) => a.playerId - b.playerId);
  }

  /** The signatures of the players that have signed the record, as the replay has it. */
  get recorded(): RecordedSignatures {
    return this.#context.notary.recordedOf(this.#witness.testimonies);
  }

  isConvicted(playerId: PlayerId): boolean {
    return this.#witness.isConvicted(playerId);
  }

  /** True: the letter was for us alone. An account is noted, and is for others too. */
  addLetter({ from, view, message, claim }: ReceivedLetter, nowMs: number): boolean {
    if (message.kind === "claims") this.#witness.hearClaims(from, message.claims, nowMs);
    else if (message.kind === "heard") this.#witness.hearTally(from, message, view);
    else if (message.kind === "promise") this.#hearPromise(from, message, nowMs);
    else if (message.kind === "passed-account") {
      const isSigned = this.#hearPassed({ from, view, message }, nowMs);
      this.#convict();
      return !isSigned;
    } else {
      if (message.kind === "account" && claim !== null)
        this.#witness.noteAccount(
          claim,
          { view, message },
          this.#context.match.participants.in(message.account.haltTurn),
        );
      if (message.kind === "statement" && claim?.kind === "promise") {
        this.#witness.notePromise(claim);
        const { statement } = message;
        this.#notePromise({ kind: "promise", signer: from, statement, signature: claim.signature });
      }
      this.#convict();
      return false;
    }
    this.#convict();
    this.#context.wire.takeSigned(nowMs);
    return true;
  }

  /** A letter of ours goes to one of the players that take part; an account goes to all. */
  noteOwn(letter: { readonly view: number; readonly message: Message }): void {
    const { message } = letter;
    if (message.kind !== "account" || message === this.#ownAccount) return;
    this.#ownAccount = message;
    const claim = this.#context.notary.claimOf(letter)!;
    this.#witness.noteAccount(claim, letter, this.#context.match.participants.in(message.account.haltTurn));
  }

  /** A statement of ours goes out. */
  noteStatement(statement: Statement): void {
    if (statement.promised === 0) return;
    const { signer, signature } = this.#context.notary.sign(sayingOfPromise(statement));
    this.#notePromise({ kind: "promise", signer, statement, signature });
  }

  #notePromise(promise: PromiseMessage): void {
    this.#promises.note(promise, this.#context.match.participants.departures.said.view);
  }

  /** What there is to say, after what was recorded meanwhile. A player that it convicts is gone for us. */
  takeLetters(nowMs: number): readonly LetterTo[] {
    const { match, chronicle, wire } = this.#context;
    const others = match.participants.stayers.filter((id) => id !== match.localPlayerId);
    const hasStayed = (id: PlayerId): boolean => !match.book.changes.some(({ playerId }) => playerId === id);
    for (const { turn, digest } of chronicle.takeHeads())
      this.#witness.noteHead(turn, digest, others.filter(hasStayed));
    for (const from of wire.takeForgers()) this.#witness.noteForged(from);
    this.#convict();
    for (const { to, data } of this.pledges.takeDues()) this.#witness.signOrders(to, data);
    const { view } = match.participants.departures.said;
    const shown = this.#promises.takeDue(match.participants.departures, nowMs);
    return [...this.#witness.takeLetters(), ...shown].flatMap(({ to, message }) => {
      const receivers = to === null ? others : others.filter((id) => id === to);
      return receivers.map((playerId) => ({ to: playerId, view, message }));
    });
  }

  /** What another one brings counts as if its signer had said it; two that contradict each other convict it. */
  #hearPromise(from: PlayerId, promise: PromiseMessage, nowMs: number): void {
    const { signer, statement } = promise;
    const { match, departing } = this.#context;
    if (this.isConvicted(signer) || signer === match.localPlayerId) return;
    // By which we go: the witness may have forgotten it over other claims.
    for (const one of this.#promises.heldAgainst(promise)) this.#witness.notePromise(claimOfPromise(one));
    if (!this.#witness.hearPromise(from, claimOfPromise(promise), nowMs)) return;
    this.#notePromise(promise);
    departing.hearPromise(signer, statement);
  }

  /** What another one passes on counts as if its signer had sent it; false: it counts for nothing. */
  #hearPassed({ from, view, message }: PassedLetter, nowMs: number): boolean {
    const { match } = this.#context;
    const { signer, account, signature } = message;
    if (this.isConvicted(signer) || signer === match.localPlayerId) return false;
    const letter = accountLetter(account, view);
    const claim = { signer, ...sayingOfLetter(letter)!, signature };
    const players = match.participants.in(account.haltTurn);
    return this.#witness.hearAccount({ from, claim, letter, players }, nowMs);
  }

  /** That player's signature under its account of a halt in that view; null: it is not here. */
  signatureOf(playerId: PlayerId, view: number, account: Account): Uint8Array | null {
    return this.#witness.signatureOf(playerId, sayingOfLetter(accountLetter(account, view))!);
  }

  /** What there is to tell. */
  takeNews(): readonly RunEvent[] {
    const convicted = this.#newlyConvicted.splice(0);
    const proofs =
      convicted.length === 0 ? [] : this.proofs.filter(({ playerId }) => convicted.includes(playerId));
    for (const playerId of this.pledges.takeRefuted()) this.#hearRefuted(playerId);
    const refused = this.#witness.takeRefusals().map((one) => ({ kind: "refused" as const, ...one }));
    return [...refused, ...proofs.map((proof) => ({ kind: "convicted" as const, proof }))];
  }

  /** It knows by itself, and can show nobody. Of two nobody else needs to be shown anything: it goes on by itself. */
  #hearRefuted(playerId: PlayerId): void {
    this.#witness.noteRefuted(playerId);
    if (this.#context.match.participants.stayers.length <= 2)
      this.#context.departing.convict(playerId, "differs");
  }

  /** At once: word that others go on without it may come next. */
  #convict(): void {
    for (const playerId of this.#witness.takeConvicted()) {
      this.#newlyConvicted.push(playerId);
      this.pledges.lift(playerId);
      this.#context.departing.convict(playerId);
    }
  }
}

function claimOfPromise({ signer, statement, signature }: PromiseMessage): Claim {
  return { signer, ...sayingOfPromise(statement), signature };
}

function accountLetter(account: Account, view: number): Letter {
  return { view, message: { kind: "account", account } };
}
