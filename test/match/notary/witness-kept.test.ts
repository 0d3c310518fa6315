// Goal: what a witness keeps of signed words convicts who is at odds with it, and nobody makes it say more than once.
// Method: claims and accounts of player 2, in every order, as player 1 hears them.
import { describe, expect, test } from "vitest";

import type { Digest } from "../../../src/base/index.ts";
import type { Account, Letter } from "../../../src/desync/index.ts";
import { ACCOUNTS_KEPT } from "../../../src/match/notary/limits.ts";
import { MatchNotary } from "../../../src/match/notary/match-notary.ts";
import { Witness } from "../../../src/match/notary/witness.ts";
import { digestOfPromise, signClaim, type Claim } from "../../../src/seal/index.ts";
import { PROTOCOL_VERSION } from "../../../src/wire/index.ts";
import { digestNamed } from "../../support/digest-named.ts";
import { testNotary, testSigningKey } from "../../support/test-notary.ts";

const MATCH = "0123456789abcdef".repeat(2);
const OURS = digestNamed(1);
const OTHER = digestNamed(2);
const NOW_MS = 1_000;

function claim(kind: Claim["kind"], key: Claim["key"], digest: Digest): Claim {
  const where = { matchDigest: MATCH, protocolVersion: PROTOCOL_VERSION };
  return signClaim(testSigningKey(2), where, 2, { kind, key, digest });
}

/** Player 1's, which has recorded turns 9 and 19. */
function witnessOf(): Witness {
  const witness = new Witness(new MatchNotary(testNotary(1, MATCH), 1));
  for (const turn of [9, 19]) witness.noteHead(turn, OURS, [2, 3]);
  witness.takeLetters();
  return witness;
}

test("of the signatures under our record the latest counts, whichever is brought last", () => {
  const witness = witnessOf();
  witness.hearClaims(2, [claim("testimony", [19, 0], OURS)], NOW_MS);
  witness.hearClaims(3, [claim("testimony", [9, 0], OURS)], NOW_MS);
  expect(witness.testimonies.find(({ signer }) => signer === 2)).toMatchObject({ key: [19, 0] });
});

test("of many signatures under other records one is shown to the others: they are told no more by more of them", () => {
  const witness = witnessOf();
  for (const turn of [9, 19]) witness.hearClaims(3, [claim("testimony", [turn, 0], OTHER)], NOW_MS);
  expect(witness.takeLetters()).toHaveLength(1);
});

test("of one that is convicted nothing more is looked into or told", () => {
  const witness = witnessOf();
  for (const digest of [OURS, OTHER]) witness.hearClaims(3, [claim("orders", [30, 0], digest)], NOW_MS);
  expect(witness.takeConvicted()).toEqual([2]);
  witness.takeLetters();
  witness.takeRefusals();
  witness.hearClaims(3, [claim("testimony", [9, 0], OTHER)], NOW_MS);
  expect([witness.takeLetters(), witness.takeRefusals()]).toEqual([[], []]);
});

// Whoever has signed an account may give a second one of the same halt where the match went back. Nothing excuses a second promise.
test("two promises convict their signer, whatever account of a halt it has made up besides", () => {
  const witness = witnessOf();
  const lineage = 50;
  witness.hearClaims(2, [claim("account", [lineage - 1, 0], OURS)], NOW_MS);
  for (const held of ["a".repeat(32), "b".repeat(32)])
    witness.hearClaims(3, [claim("promise", [lineage, 0b100], digestOfPromise(held, null))], NOW_MS);
  expect(witness.takeConvicted()).toEqual([2]);
});

describe("an account that denies orders which its author has signed", () => {
  const ORDERS = claim("orders", [38, 0], OURS);
  const accountOf = (haltTurn: number): Account => {
    const digests = [37, 38, 39, 40].map(() => [OTHER, OTHER]);
    return { haltTurn, attempt: 0, baseTurn: 36, digests, otherData: [] } as unknown as Account;
  };
  const note = (witness: Witness, haltTurn: number): void => {
    const letter: Letter = { view: 0, message: { kind: "account", account: accountOf(haltTurn) } };
    witness.noteAccount(claim("account", [haltTurn, 0], digestNamed(haltTurn)), letter, [1, 2, 3]);
  };

  test.each(["before it", "after it"])("convicts it, where those come %s", (when) => {
    const witness = witnessOf();
    if (when === "before it") witness.hearClaims(3, [ORDERS], NOW_MS);
    note(witness, 40);
    if (when === "after it") witness.hearClaims(3, [ORDERS], NOW_MS);
    expect(witness.takeConvicted()).toEqual([2]);
    expect(witness.proofs.get(2)).toMatchObject({ claims: [{ kind: "account" }, { kind: "orders" }] });
  });

  test("is remembered until it has given as many others as are kept", () => {
    const areConvicted = (laterCount: number): readonly number[] => {
      const witness = witnessOf();
      note(witness, 40);
      for (let i = 0; i < laterCount; i += 1) {
        const account = { ...accountOf(100 + i), baseTurn: 99 + i, digests: [[OURS, OURS]] };
        const letter: Letter = { view: 0, message: { kind: "account", account } };
        witness.noteAccount(claim("account", [100 + i, 0], digestNamed(100 + i)), letter, [1, 2, 3]);
      }
      witness.hearClaims(3, [ORDERS], NOW_MS);
      return witness.takeConvicted();
    };
    expect([areConvicted(ACCOUNTS_KEPT - 1), areConvicted(ACCOUNTS_KEPT)]).toEqual([[2], []]);
  });
});
