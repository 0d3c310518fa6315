import { bytesOfDigest, DIGEST_BYTES, digestOf, type Digest } from "../../base/index.ts";
import type { HeardMessage } from "../../desync/index.ts";
import type { Claim } from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** An attempt of a halt. */
interface Attempt {
  readonly haltTurn: number;
  readonly view: number;
  readonly attempt: number;
}

/** The accounts of one attempt, by the claims that their signatures make, once they are all here. */
interface Round {
  readonly claims: readonly Claim[];
  readonly digest: Digest; // of all of them
}

/** Halts follow each other; a few attempts are at hand at most. */
const ROUNDS_KEPT = 8;

/**
 * Which accounts each has heard in a halt: once all are here a peer tells all others their digest, and where that is another one tells
 * them by whose signatures it goes. So one who gives different accounts to different peers signs its own conviction. What a player alone
 * says of an attempt, which may never have been, is the first to be forgotten.
 */
export class AccountTally {
  readonly #rounds = new Map<string, Round>(); // by attempt
  readonly #claims = new Map<PlayerId, Map<string, Claim>>(); // by signer and attempt
  readonly #heard = new Map<PlayerId, Map<string, Digest>>(); // what others say of theirs, that was not compared yet

  /** Takes an account that came from, or went to, all that take part; returns what is to be said to all, once they are complete. */
  note(claim: Claim, attempt: Attempt, players: readonly PlayerId[]): HeardMessage | null {
    const name = nameOf(attempt);
    if (this.#rounds.has(name)) return null;
    this.#keepOf(this.#claims, claim.signer, name, claim);
    const claims = players.flatMap((id) => this.#claims.get(id)?.get(name) ?? []);
    if (claims.length < players.length) return null;
    const digest = digestOfAll(claims);
    keep(this.#rounds, name, { claims, digest }, () => false);
    return { kind: "heard", haltTurn: attempt.haltTurn, attempt: attempt.attempt, digest };
  }

  /** Another one told what it has heard. */
  hear(from: PlayerId, { haltTurn, attempt, digest }: HeardMessage, view: number): void {
    this.#keepOf(this.#heard, from, nameOf({ haltTurn, view, attempt }), digest);
  }

  /** The claims that are to be told, and to which players: they have heard other accounts. Each once. */
  takeDisputes(): readonly { readonly to: PlayerId; readonly claims: readonly Claim[] }[] {
    return [...this.#rounds].flatMap(([name, { claims, digest }]) => {
      const others = [...this.#heard].filter(([, theirs]) => (theirs.get(name) ?? digest) !== digest);
      for (const theirs of this.#heard.values()) theirs.delete(name);
      return others.map(([to]) => ({ to, claims }));
    });
  }

  #keepOf<T>(all: Map<PlayerId, Map<string, T>>, playerId: PlayerId, name: string, value: T): void {
    const own = all.get(playerId) ?? new Map<string, T>();
    all.set(playerId, own);
    keep(own, name, value, (one) =>
      [...this.#claims].some(([id, claims]) => id !== playerId && claims.has(one)),
    );
  }
}

function nameOf({ haltTurn, view, attempt }: Attempt): string {
  return `${haltTurn} ${view} ${attempt}`;
}

/** Only so many are kept: first those that are to stay, then the newest. */
function keep<T>(all: Map<string, T>, name: string, value: T, isToStay: (name: string) => boolean): void {
  all.set(name, value);
  if (all.size <= ROUNDS_KEPT) return;
  const names = [...all.keys()];
  all.delete(names.find((one) => one !== name && !isToStay(one)) ?? names[0]!);
}

function digestOfAll(claims: readonly Claim[]): Digest {
  const bytes = new Uint8Array(claims.length * DIGEST_BYTES);
  for (const [i, { digest }] of claims.entries()) bytes.set(bytesOfDigest(digest), i * DIGEST_BYTES);
  return digestOf(bytes);
}
