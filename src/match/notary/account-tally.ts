import { bytesOfDigest, DIGEST_BYTES, digestOf, type Digest } from "../../base/index.ts";
import type { HeardMessage } from "../../desync/index.ts";
import type { Claim } from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** The accounts of one attempt of a halt, by the claims that their signatures make. */
interface Round {
  readonly claims: Map<PlayerId, Claim>;
  digest: Digest | null; // of all of them, once they are here
  readonly heard: Map<PlayerId, Digest>; // what others say of theirs, that was not compared yet
}

/** Halts follow each other; a few attempts are at hand at most. */
const ROUNDS_KEPT = 8;

/**
 * Which accounts each has heard in a halt: once all are here a peer tells all others their digest, and where that is another one tells
 * them by whose signatures it goes. So one who gives different accounts to different peers signs its own conviction.
 */
export class AccountTally {
  readonly #rounds = new Map<string, Round>();

  /** Takes an account that came from, or went to, all that take part; returns what is to be said to all, once they are complete. */
  note(
    claim: Claim,
    {
      haltTurn,
      view,
      attempt,
    }: { readonly haltTurn: number; readonly view: number; readonly attempt: number },
    players: readonly PlayerId[],
  ): HeardMessage | null {
    const round = this.#roundOf(haltTurn, view, attempt);
    if (round.digest !== null) return null;
    round.claims.set(claim.signer, claim);
    if (!players.every((id) => round.claims.has(id))) return null;
    round.digest = digestOfAll(players.map((id) => round.claims.get(id)!));
    return { kind: "heard", haltTurn, attempt, digest: round.digest };
  }

  /** Another one told what it has heard. */
  hear(from: PlayerId, { haltTurn, attempt, digest }: HeardMessage, view: number): void {
    this.#roundOf(haltTurn, view, attempt).heard.set(from, digest);
  }

  /** The claims that are to be told, and to which players: they have heard other accounts. Each once. */
  takeDisputes(): readonly { readonly to: PlayerId; readonly claims: readonly Claim[] }[] {
    return [...this.#rounds.values()].flatMap(({ claims, digest, heard }) => {
      if (digest === null) return [];
      const others = [...heard].filter(([, theirs]) => theirs !== digest);
      heard.clear();
      return others.map(([to]) => ({ to, claims: [...claims.values()] }));
    });
  }

  #roundOf(haltTurn: number, view: number, attempt: number): Round {
    const name = `${haltTurn} ${view} ${attempt}`;
    const round = this.#rounds.get(name) ?? { claims: new Map(), digest: null, heard: new Map() };
    this.#rounds.set(name, round);
    for (const oldest of this.#rounds.keys()) {
      if (this.#rounds.size <= ROUNDS_KEPT) break;
      this.#rounds.delete(oldest);
    }
    return round;
  }
}

function digestOfAll(claims: readonly Claim[]): Digest {
  const bytes = new Uint8Array(claims.length * DIGEST_BYTES);
  for (const [i, { digest }] of claims.entries()) bytes.set(bytesOfDigest(digest), i * DIGEST_BYTES);
  return digestOf(bytes);
}
