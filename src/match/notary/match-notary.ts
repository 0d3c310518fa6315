import { assert, BitWriter, digestOf, type Digest } from "../../base/index.ts";
import {
  readLetter,
  reportedProof,
  signedKindOf,
  writeLetter,
  type Letter,
  type ReportedProof,
} from "../../desync/index.ts";
import type { Statement } from "../../lockstep/index.ts";
import type { RecordedSignatures } from "../../replay/index.ts";
import {
  digestOfPromise,
  isSamePlace,
  isSignedBy,
  SIGNATURE_BYTES,
  signClaim,
  type Claim,
  type Notary,
  type Saying,
  type SignedWhere,
} from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { PROTOCOL_VERSION } from "../../wire/index.ts";

/** Two claims of one signer that contradict each other: any holder of them can show anybody that it lied. */
export interface Proof {
  readonly claims: readonly [Claim, Claim];
  readonly letter: Letter | null; // its account, where that denies the orders that it has signed
}

/** A letter that came, and the claim that its signature makes; null: such letters are not signed. */
export interface SignedLetter {
  readonly letter: Letter;
  readonly claim: Claim | null;
}

/** Signs what a peer of a match says, and checks what others have signed. */
export class MatchNotary {
  readonly localPlayerId: PlayerId;
  readonly #notary: Notary;
  readonly #where: SignedWhere;
  #last: Claim | null = null; // the same letter goes to several

  constructor(notary: Notary, localPlayerId: PlayerId) {
    assert(notary.identities.has(localPlayerId), "a peer that signs has an identity itself");
    this.localPlayerId = localPlayerId;
    this.#notary = notary;
    this.#where = { matchDigest: notary.matchDigest, protocolVersion: PROTOCOL_VERSION };
  }

  sign(saying: Saying): Claim {
    const last = this.#last;
    const isSame = last !== null && last.digest === saying.digest && isSamePlace(last, saying);
    if (!isSame) this.#last = signClaim(this.#notary.signingKey, this.#where, this.localPlayerId, saying);
    return this.#last!;
  }

  /** Whether the player that a claim names has signed it. */
  isTrue(claim: Claim): boolean {
    const identity = this.#notary.identities.get(claim.signer);
    return identity !== undefined && isSignedBy(identity, this.#notary.suite, this.#where, claim);
  }

  /** What our signature under that letter says; null: such letters are not signed. */
  claimOf(letter: Letter): Claim | null {
    const saying = sayingOfLetter(letter);
    return saying === null ? null : this.sign(saying);
  }

  /** The letter as it goes out, with its signature behind it if its kind has one. */
  seal(letter: Letter, bytes: Uint8Array): Uint8Array {
    const saying = sayingOf(letter, bytes);
    if (saying === null) return bytes;
    const sealed = new Uint8Array(bytes.length + SIGNATURE_BYTES);
    sealed.set(bytes);
    sealed.set(this.sign(saying).signature, bytes.length);
    return sealed;
  }

  /** What that player sent; null: it is no letter; "forged": it has not signed what it has to sign. */
  open(from: PlayerId, bytes: Uint8Array): SignedLetter | "forged" | null {
    const isSigned = signedKindOf(bytes) !== null;
    const plain = isSigned ? bytes.subarray(0, Math.max(0, bytes.length - SIGNATURE_BYTES)) : bytes;
    const letter = readLetter(plain);
    if (!letter.ok) return null;
    const saying = sayingOf(letter.value, plain);
    if (saying === null) return { letter: letter.value, claim: null };
    const claim = { signer: from, ...saying, signature: bytes.slice(plain.length) };
    return this.isTrue(claim) ? { letter: letter.value, claim } : "forged";
  }

  /** For others to check, and for a report. */
  reportedOf(proof: Proof): ReportedProof {
    return reportedProof(proof, this.#notary);
  }

  /** The signatures of those claims, as a replay has them. */
  recordedOf(testimonies: readonly Claim[]): RecordedSignatures {
    const signatures = testimonies.map(({ signer, key, signature }) => {
      const identity = this.#notary.identities.get(signer)!;
      return { playerId: signer, identity, turn: key[0], signature };
    });
    return { ...this.#where, signatures: signatures.sort((a, b) => a.playerId - b.playerId) };
  }
}

/** What whoever sends that letter signs; null: nothing. */
export function sayingOfLetter(letter: Letter): Saying | null {
  return sayingOf(letter, writeLetter(letter));
}

/** What a letter says that is signed; null: it is of a kind that is not. */
function sayingOf({ view, message }: Letter, bytes: Uint8Array): Saying | null {
  switch (message.kind) {
    case "account": {
      const { haltTurn, attempt, baseTurn } = message.account;
      const key = [haltTurn, ((view << 16) | (attempt << 8) | (haltTurn - 1 - baseTurn)) >>> 0] as const;
      return { kind: "account", key, digest: digestOf(bytes) };
    }
    case "choice":
      return { kind: "choice", key: [message.haltTurn, view], digest: digestOf(bytes) };
    case "statement": {
      const { number, promised } = message.statement;
      if (promised !== 0) return sayingOfPromise(message.statement);
      return { kind: "statement", key: [number, view], digest: digestOf(bytes) };
    }
    default:
      return null;
  }
}

/**
 * What a statement promises. It binds: of a view, and of the players that are gone, each player promises once, and
 * names the last turns once; nobody comes back to the view that it was in. The rest of the statement may change, and is
 * nothing that others could be shown.
 */
export function sayingOfPromise({ lineage, view, promised, held, among, named }: Statement): Saying {
  const digest = digestOfPromise(
    digestOfTurns(among, held),
    named.length === 0 ? null : digestOfTurns(among, named),
  );
  return { kind: "promise", key: [lineage, ((view << 8) | promised) >>> 0], digest };
}

function digestOfTurns(among: number, turns: readonly number[]): Digest {
  const writer = new BitWriter(1 + 4 * turns.length);
  writer.u8(among);
  for (const turn of turns) writer.u32(turn + 1);
  return digestOf(writer.finish());
}
