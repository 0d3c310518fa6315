import { assert, type Digest } from "../../base/index.ts";
import { deniesOrders, type HeardMessage, type Letter, type Message } from "../../desync/index.ts";
import { turnDataDigest, type TurnData } from "../../lockstep/index.ts";
import { Budget } from "../../net/index.ts";
import { sayingOfRecord } from "../../replay/index.ts";
import { contradict, isBinding, isSamePlace, type Claim, type Saying } from "../../seal/index.ts";
import { PLAYER_COUNT_MAX, type PlayerId } from "../../sim/index.ts";
import type { Refusal } from "../mail/letter.ts";
import { AccountTally } from "./account-tally.ts";
import { mayBeAnew } from "./halt-anew.ts";
import type { MatchNotary, Proof } from "./match-notary.ts";
import { ACCOUNTS_KEPT, CLAIMS_KEPT, CLAIMS_PER_SECOND } from "./limits.ts";

/** An account, and the claim that its signature makes. */
interface SignedAccount {
  readonly claim: Claim;
  readonly letter: Letter;
}

/** An account of a halt among those players, as one of them passes it on. */
interface PassedOn extends SignedAccount {
  readonly from: PlayerId;
  readonly players: readonly PlayerId[];
}

/** A message that is to be sent; `to` null: to all others. */
interface WitnessLetter {
  readonly to: PlayerId | null;
  readonly message: Message;
}

/** By the clock and not by our heads: a match that stands has none, nor has a peer that came back to it. Nobody takes what another one has. */
const BROUGHT = { perSecond: CLAIMS_PER_SECOND, allPerSecond: PLAYER_COUNT_MAX * CLAIMS_PER_SECOND };
/** Heads of the record that are remembered, a second each: what others sign comes a few seconds later at most. */
const HEADS_KEPT = 64;
/** A signature takes 94 bytes, so it is told each ten seconds: an idle turn takes a byte more for it. */
const TOLD_TURNS = 100;
/** The players are told of one that has signed nothing of the record for so many turns. */
const UNSIGNED_TURNS = 250;
const TOLD_AGAIN_TURNS = 600;

/**
 * What all have signed, as one peer has heard it. Once a second it signs the record of the match, and keeps what others have signed. Two
 * claims that contradict each other convict their signer, no matter which player brings them, and nothing less does.
 */
export class Witness {
  readonly #notary: MatchNotary;
  readonly #heads = new Map<number, Digest>(); // of our own record
  readonly #claims = new Map<PlayerId, readonly Claim[]>(); // binding ones, by signer, oldest first
  readonly #accounts = new Map<PlayerId, readonly SignedAccount[]>(); // by signer, oldest first
  readonly #testimonies = new Map<PlayerId, Claim>(); // the last that fits our record
  readonly #early = new Map<PlayerId, Claim>(); // of a turn that we have not recorded yet
  readonly #proofs = new Map<PlayerId, Proof>();
  readonly #saidTurns = new Map<PlayerId, number>(); // of the last testimony that each has brought itself
  readonly #brought = new Budget(BROUGHT); // claims, by who brings them
  readonly #told = new Map<string, number>(); // in which turn something was last refused
  readonly #tally = new AccountTally();
  #toTell: { readonly claim: Claim; readonly heads: number } | null = null; // and how many heads ago it was signed
  #turn = -1; // of our last head
  #letters: WitnessLetter[] = [];
  #refusals: Refusal[] = [];
  #convicted: PlayerId[] = [];

  constructor(notary: MatchNotary) {
    this.#notary = notary;
  }

  /** The convicted players, with the proof. */
  get proofs(): ReadonlyMap<PlayerId, Proof> {
    return this.#proofs;
  }

  /** The last claim of each player whose signature covers our record. */
  get testimonies(): readonly Claim[] {
    return [...this.#testimonies.values()];
  }

  isConvicted(playerId: PlayerId): boolean {
    return this.#proofs.has(playerId);
  }

  /** Our record has come to the end of that turn, all agreed. `signers`: the others that record the match from its beginning. */
  noteHead(turn: number, digest: Digest, signers: readonly PlayerId[]): void {
    assert(turn > this.#turn, `the record goes on from turn ${this.#turn}, not from ${turn}`);
    this.#turn = turn;
    this.#heads.set(turn, digest);
    for (const old of this.#heads.keys()) {
      if (this.#heads.size <= HEADS_KEPT) break;
      this.#heads.delete(old);
    }
    const claim = this.#notary.sign(sayingOfRecord(turn, digest));
    this.#testimonies.set(claim.signer, claim);
    if (turn % TOLD_TURNS === TOLD_TURNS - 1) this.#toTell = { claim, heads: 0 };
    this.#tell();
    for (const [from, early] of this.#early) if (early.key[0] <= turn) this.#compare(from, early);
    for (const [from, early] of this.#early) if (early.key[0] <= turn) this.#early.delete(from);
    for (const id of signers) {
      const signedTurn = this.#testimonies.get(id)?.key[0] ?? -1;
      if (turn > signedTurn + UNSIGNED_TURNS) this.#refuse(id, "has signed nothing of the match for 25 s");
    }
  }

  /** One after the other, a second apart, and none hears two at the same time: on narrow ways it would make turns late. */
  #tell(): void {
    const told = this.#toTell;
    if (told === null || told.heads >= PLAYER_COUNT_MAX) return;
    const to = ((this.#notary.localPlayerId - 1 + told.heads) % PLAYER_COUNT_MAX) + 1;
    if (told.heads > 0) this.#letters.push({ to, message: { kind: "claims", claims: [told.claim] } });
    this.#toTell = { claim: told.claim, heads: told.heads + 1 };
  }

  /** Claims came, of the sender or of others. */
  hearClaims(from: PlayerId, claims: readonly Claim[], nowMs: number): void {
    for (const claim of claims) {
      if (!this.#brought.take(`${from}`, nowMs)) return this.#refuse(from, "brought too many signatures");
      this.#hear(from, claim);
    }
  }

  /** An account of a halt among those players came, or went: ours. */
  noteAccount(claim: Claim, letter: Letter, players: readonly PlayerId[]): void {
    const { signer } = claim;
    this.#keep(claim);
    this.#accounts.set(
      signer,
      [...(this.#accounts.get(signer) ?? []), { claim, letter }].slice(-ACCOUNTS_KEPT),
    );
    for (const orders of this.#claims.get(signer) ?? [])
      if (orders.kind === "orders") this.#compareOrders(orders);
    const { view, message: said } = letter;
    assert(said.kind === "account", "an account is noted");
    const { haltTurn, attempt } = said.account;
    const message = this.#tally.note(claim, { haltTurn, view, attempt }, players);
    if (message !== null) this.#letters.push({ to: null, message });
  }

  /** An account came that another one passes on; whether its signer has signed it. It may be known here, and was of no use when it came. */
  hearAccount({ from, claim, letter, players }: PassedOn, nowMs: number): boolean {
    const known = this.#accounts.get(claim.signer) ?? [];
    if (known.some((one) => one.claim.digest === claim.digest)) return true;
    this.hearClaims(from, [claim], nowMs);
    if (!this.#knows(claim)) return false;
    this.noteAccount(claim, letter, players);
    return true;
  }

  /** That player's signature under what it has said, as far as it is known here. */
  signatureOf(signer: PlayerId, saying: Saying): Uint8Array | null {
    const claims = this.#claims.get(signer) ?? [];
    return claims.find((one) => isSameSaying(one, saying))?.signature ?? null;
  }

  /** A promise came with its sender's statement about players that are gone. */
  notePromise(claim: Claim): void {
    assert(claim.kind === "promise", "a promise is noted");
    this.#keep(claim);
  }

  /** A promise came that another one brings; whether it is one. */
  hearPromise(from: PlayerId, claim: Claim, nowMs: number): boolean {
    this.hearClaims(from, [claim], nowMs);
    return this.#knows(claim);
  }

  /** Signs our orders of a turn, for one who takes no others. */
  signOrders(to: PlayerId, data: TurnData): void {
    const claim = this.#notary.sign({ kind: "orders", key: [data.turn, 0], digest: turnDataDigest(data) });
    this.#letters.push({ to, message: { kind: "claims", claims: [claim] } });
  }

  /** What that player has signed to be its orders of that turn, as far as it is known here; null: nothing. */
  ordersOf(playerId: PlayerId, turn: number): Digest | null {
    const claims = this.#claims.get(playerId) ?? [];
    return claims.find(({ kind, key }) => kind === "orders" && key[0] === turn)?.digest ?? null;
  }

  /** What accounts another one has heard. */
  hearTally(from: PlayerId, message: HeardMessage, view: number): void {
    this.#tally.hear(from, message, view);
  }

  /** Somebody sent what it should have signed, and has not. */
  noteForged(from: PlayerId): void {
    this.#refuse(from, "sent what it has not signed");
  }

  /** Somebody sent other orders than it has signed. */
  noteRefuted(playerId: PlayerId): void {
    this.#refuse(playerId, "sent other orders than it has signed");
  }

  /** What we have to say. */
  takeLetters(): readonly WitnessLetter[] {
    for (const { to, claims } of this.#tally.takeDisputes())
      this.#letters.push({ to, message: { kind: "claims", claims } });
    return this.#letters.splice(0);
  }

  takeRefusals(): readonly Refusal[] {
    return this.#refusals.splice(0);
  }

  /** The players that were convicted since the last call. */
  takeConvicted(): readonly PlayerId[] {
    return this.#convicted.splice(0);
  }

  #knows({ signer, ...saying }: Claim): boolean {
    return this.signatureOf(signer, saying) !== null;
  }

  #hear(from: PlayerId, claim: Claim): void {
    const { signer, kind, key } = claim;
    if (this.isConvicted(signer)) return;
    if (signer === this.#notary.localPlayerId) {
      if (!this.#notary.isTrue(claim)) this.#refuse(from, "brought a signature that is none");
      return;
    }
    if (!isBinding(kind)) return this.#refuse(from, "brought a claim that binds nobody");
    if (from === signer && kind === "testimony") {
      // Others may have brought it before its signer did.
      if (key[0] <= (this.#saidTurns.get(signer) ?? -1))
        return this.#refuse(from, "said again what it had signed before");
      this.#saidTurns.set(signer, key[0]);
    }
    if (this.#knows(claim)) return;
    if (!this.#notary.isTrue(claim)) return this.#refuse(from, "brought a signature that is none");
    this.#keep(claim);
    if (kind === "orders") this.#compareOrders(claim);
    if (kind !== "testimony" || this.isConvicted(signer)) return;
    if (key[0] > this.#turn) this.#early.set(signer, claim);
    else this.#compare(signer, claim);
  }

  /** Of one claim another one may be known that it contradicts. */
  #keep(claim: Claim): void {
    const { signer } = claim;
    if (this.#knows(claim)) return;
    const kept = this.#claims.get(signer) ?? [];
    const other = this.#isExcused(claim) ? undefined : kept.find((one) => contradict(one, claim));
    const alike = kept.filter(({ kind }) => kind === claim.kind);
    const oldest = alike.length < CLAIMS_KEPT ? null : alike[0];
    this.#claims.set(signer, [...kept.filter((one) => one !== oldest), claim]);
    if (other !== undefined) this.#convict(signer, { claims: [other, claim], letter: null });
  }

  /** An account of a halt that everybody may have come to twice. */
  #isExcused(claim: Claim): boolean {
    const ofBoth = [claim.signer, this.#notary.localPlayerId].flatMap((id) => this.#claims.get(id) ?? []);
    return claim.kind === "account" && mayBeAnew(claim, ofBoth);
  }

  /** An account of its signer may deny those orders. */
  #compareOrders(orders: Claim): void {
    const accounts = this.#accounts.get(orders.signer) ?? [];
    const denial = accounts.find(({ letter }) => deniesOrders(letter, orders));
    if (denial === undefined) return;
    this.#convict(orders.signer, { claims: [denial.claim, orders], letter: denial.letter });
  }

  /** All that hear the proof convict the signer as well: the proof counts, no matter which player shows it. */
  #convict(signer: PlayerId, proof: Proof): void {
    if (signer === this.#notary.localPlayerId || this.isConvicted(signer)) return;
    this.#proofs.set(signer, proof);
    this.#convicted.push(signer);
    this.#refusals.push({ playerId: signer, reason: "signed two things that contradict each other" });
    this.#letters.push({ to: null, message: { kind: "claims", claims: proof.claims } });
  }

  /** Signed by one who has another record: it may have signed ours for somebody else. */
  #compare(signer: PlayerId, claim: Claim): void {
    const turn = claim.key[0];
    const head = this.#heads.get(turn);
    if (head === undefined) return; // too long ago to say
    if (head === claim.digest) {
      if (turn >= (this.#testimonies.get(signer)?.key[0] ?? -1)) this.#testimonies.set(signer, claim);
      return;
    }
    this.#refuse(signer, "signed another match than was played");
    if (this.#isDue(`relay ${signer}`, HEADS_KEPT))
      this.#letters.push({ to: null, message: { kind: "claims", claims: [claim] } });
  }

  #refuse(playerId: PlayerId, reason: string): void {
    if (this.#isDue(`${playerId} ${reason}`, TOLD_AGAIN_TURNS)) this.#refusals.push({ playerId, reason });
  }

  #isDue(what: string, turns: number): boolean {
    const last = this.#told.get(what);
    if (last !== undefined && this.#turn < last + turns) return false;
    this.#told.set(what, this.#turn);
    return true;
  }
}

function isSameSaying(one: Saying, other: Saying): boolean {
  return one.digest === other.digest && isSamePlace(one, other);
}
