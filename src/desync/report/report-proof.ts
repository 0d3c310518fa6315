import { digestOf, type Digest } from "../../base/index.ts";
import { readLetter, writeLetter, type Letter } from "../letters/letter-codec.ts";
import {
  contradict,
  hexOf,
  isSignedBy,
  type CipherSuite,
  type Claim,
  type Notary,
} from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** Two statements of one player that contradict each other: anybody that knows its identity can check that it has signed both. */
export interface ReportedProof {
  readonly playerId: PlayerId;
  readonly identity: string; // its public key of Ed25519, 64 hexadecimal digits
  readonly matchDigest: Digest; // of all keys with which the match began
  readonly statements: readonly [ReportedStatement, ReportedStatement];
  readonly letter: string | null; // the letter with the account, in hexadecimal digits, where that denies orders that were signed
}

export interface ReportedStatement {
  readonly kind: Claim["kind"];
  readonly key: Claim["key"];
  readonly digest: string; // 32 hexadecimal digits
  readonly signature: string; // 128 hexadecimal digits
}

/** What came of checking a proof: of each statement whether that identity has signed it. */
export interface CheckedProof {
  readonly areSigned: readonly [boolean, boolean];
  readonly contradict: boolean; // nobody who is honest says both
  readonly isProven: boolean; // all of it
}

/** As a report has it. */
export function reportedProof(
  { claims, letter }: { readonly claims: readonly [Claim, Claim]; readonly letter: Letter | null },
  { identities, matchDigest }: Pick<Notary, "identities" | "matchDigest">,
): ReportedProof {
  const playerId = claims[0].signer;
  const reported = ({ kind, key, digest, signature }: Claim): ReportedStatement => {
    return { kind, key, digest, signature: hexOf(signature) };
  };
  const statements = [reported(claims[0]), reported(claims[1])] as const;
  const identity = hexOf(identities.get(playerId)!);
  return {
    playerId,
    identity,
    matchDigest,
    statements,
    letter: letter === null ? null : hexOf(writeLetter(letter)),
  };
}

/** Believes nothing of what a report says but what its signatures show. */
export function checkProof(
  { playerId, identity, matchDigest, statements, letter }: ReportedProof,
  protocolVersion: number,
  suite: Pick<CipherSuite, "verify">,
): CheckedProof {
  const claimOf = ({ signature, ...saying }: ReportedStatement): Claim => {
    return { signer: playerId, ...saying, signature: bytesOfHex(signature) };
  };
  const claims = [claimOf(statements[0]), claimOf(statements[1])] as const;
  const where = { matchDigest, protocolVersion };
  const isSigned = (claim: Claim): boolean => isSignedBy(bytesOfHex(identity), suite, where, claim);
  const areSigned = [isSigned(claims[0]), isSigned(claims[1])] as const;
  const isDenial = letter !== null && deniesInLetter(bytesOfHex(letter), claims);
  const areTwo = isDenial || contradict(claims[0], claims[1]);
  return { areSigned, contradict: areTwo, isProven: areTwo && areSigned.every((one) => one) };
}

/** Whether that is the account that the first of the claims is of, and denies the orders of the second. */
function deniesInLetter(bytes: Uint8Array, [account, orders]: readonly [Claim, Claim]): boolean {
  const letter = readLetter(bytes);
  const isThat = account.kind === "account" && account.digest === digestOf(bytes);
  return isThat && letter.ok && deniesOrders(letter.value, orders);
}

/**
 * Whether an account says that its author's turn data of a turn were others than it has signed. Only the first account of a halt says
 * what was before it; and a player that says itself that something else ran than came has not denied it.
 */
export function deniesOrders({ message }: Letter, { kind, signer, key: [turn], digest }: Claim): boolean {
  if (kind !== "orders" || message.kind !== "account" || message.account.attempt > 0) return false;
  const { baseTurn, digests, otherData } = message.account;
  const row = digests[turn - baseTurn - 1];
  if (row === undefined || row.includes(digest)) return false;
  return !otherData.some((data) => data.turn === turn && data.playerId === signer);
}

/** Of an even count of hexadecimal digits. */
function bytesOfHex(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length >> 1 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}
