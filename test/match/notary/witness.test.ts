// Goal: two signed claims that contradict each other convict, and nothing less does. Method: each guard is tried with what it refuses.
import { describe, expect, test } from "vitest";

import type { Digest } from "../../../src/base/index.ts";
import type { Account } from "../../../src/desync/index.ts";
import { testSigningKey, testNotary } from "../../support/test-notary.ts";
import { MatchNotary } from "../../../src/match/notary/match-notary.ts";
import { CLAIMS_PER_SECOND } from "../../../src/match/notary/limits.ts";
import { Witness } from "../../../src/match/notary/witness.ts";
import { sayingOfRecord } from "../../../src/replay/index.ts";
import { signClaim, type Claim } from "../../../src/seal/index.ts";
import { PROTOCOL_VERSION } from "../../../src/wire/index.ts";
import { digestNamed } from "../../support/digest-named.ts";

const MATCH = "0123456789abcdef".repeat(2);
const OURS = digestNamed(1);
const OTHER = digestNamed(2);
const NOW_MS = 1_000;

function claimBy(signer: number, turn: number, digest: string, matchDigest = MATCH): Claim {
  const where = { matchDigest, protocolVersion: PROTOCOL_VERSION };
  return signClaim(testSigningKey(signer), where, signer, sayingOfRecord(turn, digest));
}

/** Player 1's, which has recorded turn 9. */
function witnessOf(): Witness {
  const witness = new Witness(new MatchNotary(testNotary(1, MATCH), 1));
  witness.noteHead(9, OURS, [2, 3]);
  witness.takeLetters();
  return witness;
}

const reasonsOf = (witness: Witness): readonly string[] =>
  witness.takeRefusals().map(({ playerId, reason }) => `${playerId} ${reason}`);

test("once a second a peer signs its record, and tells each of the others each ten seconds", () => {
  const witness = witnessOf();
  witness.noteHead(19, OTHER, []);
  expect(witness.takeLetters()).toEqual([]);
  expect(witness.testimonies).toMatchObject([{ signer: 1, key: [19, 0], digest: OTHER }]);
  witness.noteHead(99, OURS, []);
  expect(witness.takeLetters()).toEqual([]);
  for (let to = 2; to <= 8; to += 1) {
    witness.noteHead(89 + 10 * to, OTHER, []);
    expect(witness.takeLetters()).toMatchObject([
      { to, message: { claims: [{ signer: 1, key: [99, 0], digest: OURS }] } },
    ]);
  }
  witness.noteHead(179, OTHER, []);
  expect(witness.takeLetters()).toEqual([]);
});

test.each(["choice", "statement"] as const)("a %s binds nobody, however well it is signed", (kind) => {
  const witness = witnessOf();
  const where = { matchDigest: MATCH, protocolVersion: PROTOCOL_VERSION };
  for (const digest of [OURS, OTHER]) {
    const claim = signClaim(testSigningKey(2), where, 2, { kind, key: [9, 0], digest });
    witness.hearClaims(3, [claim], NOW_MS);
  }
  expect(reasonsOf(witness)).toEqual(["3 brought a claim that binds nobody"]);
  expect(witness.takeConvicted()).toEqual([]);
});

describe("two accounts of one halt", () => {
  const accountBy = (signer: number, turn: number, digest: Digest, behind = turn - 35): Claim => {
    const where = { matchDigest: MATCH, protocolVersion: PROTOCOL_VERSION };
    return signClaim(testSigningKey(signer), where, signer, { kind: "account", key: [turn, behind], digest });
  };

  test("convict their signer", () => {
    const witness = witnessOf();
    witness.hearClaims(3, [accountBy(2, 40, OURS), accountBy(2, 40, OTHER)], NOW_MS);
    expect(witness.takeConvicted()).toEqual([2]);
  });

  test("convict nobody where it gave one of a halt before an earlier turn: all came to the later one twice", () => {
    const witness = witnessOf();
    witness.hearClaims(3, [accountBy(2, 40, OURS), accountBy(2, 36, OURS), accountBy(2, 40, OTHER)], NOW_MS);
    expect([witness.takeConvicted(), reasonsOf(witness)]).toEqual([[], []]);
  });

  test("nor where we did, whose account of that may be here before its own", () => {
    const witness = witnessOf();
    const account = { haltTurn: 36, attempt: 0, haltPlayers: [] } as unknown as Account;
    witness.noteAccount(accountBy(1, 36, OURS), { view: 0, message: { kind: "account", account } }, [1, 2]);
    witness.hearClaims(3, [accountBy(2, 40, OURS), accountBy(2, 40, OTHER)], NOW_MS);
    expect(witness.takeConvicted()).toEqual([]);
    witness.hearClaims(3, [accountBy(2, 60, OURS), accountBy(2, 60, OTHER, 3)], NOW_MS);
    witness.hearClaims(3, [accountBy(2, 60, OTHER)], NOW_MS);
    expect(witness.takeConvicted()).toEqual([]); // from other bases
    witness.hearClaims(3, [accountBy(2, 50, OURS, 3), accountBy(2, 50, OTHER, 3)], NOW_MS);
    expect(witness.takeConvicted()).toEqual([2]); // all had agreed since
  });
});

describe("an account that another one passes on", () => {
  const letterOf = (attempt: number) => {
    const account = { haltTurn: 40, attempt, haltPlayers: [] } as unknown as Account;
    return { view: 0, message: { kind: "account" as const, account } };
  };
  const accountBy = (signer: number, attempt: number, digest: Digest): Claim => {
    const where = { matchDigest: MATCH, protocolVersion: PROTOCOL_VERSION };
    const key = [40, attempt << 8] as const;
    return signClaim(testSigningKey(signer), where, signer, { kind: "account", key, digest });
  };

  test("counts as its signer's own, also where it was here before and was of no use then", () => {
    const witness = witnessOf();
    const claim = accountBy(2, 0, OURS);
    expect(witness.hearAccount({ from: 3, claim, letter: letterOf(0), players: [1, 2] }, NOW_MS)).toBe(true);
    expect(witness.hearAccount({ from: 3, claim, letter: letterOf(0), players: [1, 2] }, NOW_MS)).toBe(true);
    expect(witness.signatureOf(2, claim)).toEqual(claim.signature);
    expect(witness.signatureOf(2, { ...claim, digest: OTHER })).toBeNull();
    witness.noteAccount(accountBy(2, 1, OTHER), letterOf(1), [1, 2]);
    expect(
      witness.hearAccount(
        { from: 3, claim: accountBy(2, 1, OTHER), letter: letterOf(1), players: [1, 2] },
        NOW_MS,
      ),
    ).toBe(true);
    expect(reasonsOf(witness)).toEqual([]);
  });

  test("is taken though its claim came before it, which is no account", () => {
    const witness = witnessOf();
    witness.hearClaims(3, [accountBy(2, 0, OURS)], NOW_MS);
    expect(
      witness.hearAccount(
        { from: 3, claim: accountBy(2, 0, OURS), letter: letterOf(0), players: [1, 2] },
        NOW_MS,
      ),
    ).toBe(true);
  });

  test("counts for nothing if its signer has not signed it, and who brought it is told of", () => {
    const witness = witnessOf();
    const forged = { ...accountBy(3, 0, OURS), signer: 2 };
    expect(
      witness.hearAccount({ from: 3, claim: forged, letter: letterOf(0), players: [1, 2] }, NOW_MS),
    ).toBe(false);
    expect(reasonsOf(witness)).toEqual(["3 brought a signature that is none"]);
    expect(witness.signatureOf(2, forged)).toBeNull();
  });

  test("convicts its signer beside another one of the same attempt", () => {
    const witness = witnessOf();
    witness.noteAccount(accountBy(2, 0, OURS), letterOf(0), [1, 2]);
    witness.hearAccount(
      { from: 3, claim: accountBy(2, 0, OTHER), letter: letterOf(0), players: [1, 2] },
      NOW_MS,
    );
    expect(witness.takeConvicted()).toEqual([2]);
  });

  test("is told to all among those that were heard", () => {
    const witness = witnessOf();
    witness.noteAccount(accountBy(1, 0, OURS), letterOf(0), [1, 2]);
    expect(witness.takeLetters()).toEqual([]);
    witness.hearAccount(
      { from: 3, claim: accountBy(2, 0, OURS), letter: letterOf(0), players: [1, 2] },
      NOW_MS,
    );
    expect(witness.takeLetters()).toMatchObject([{ to: null, message: { kind: "heard", haltTurn: 40 } }]);
  });
});

describe("two claims of one signer for one turn", () => {
  test("convict it, whoever brings them, and the proof is told to all", () => {
    const witness = witnessOf();
    witness.hearClaims(2, [claimBy(2, 9, OURS)], NOW_MS);
    witness.hearClaims(3, [claimBy(2, 9, OTHER)], NOW_MS);
    expect(witness.takeConvicted()).toEqual([2]);
    expect(witness.proofs.get(2)!.claims.map(({ digest }) => digest)).toEqual([OURS, OTHER]);
    expect(witness.takeLetters()).toMatchObject([{ to: null, message: { claims: [{}, {}] } }]);
  });

  test("convict by themselves, where nothing was known before", () => {
    const witness = witnessOf();
    witness.hearClaims(3, [claimBy(2, 19, OURS), claimBy(2, 19, OTHER)], NOW_MS);
    expect(witness.takeConvicted()).toEqual([2]);
  });

  test.each([
    ["signed by somebody else", (): Claim => ({ ...claimBy(3, 9, OTHER), signer: 2 })],
    ["of another match", (): Claim => claimBy(2, 9, OTHER, "f".repeat(32))],
    ["with another digest than was signed", (): Claim => ({ ...claimBy(2, 9, OURS), digest: OTHER })],
    ["of another turn than was signed", (): Claim => ({ ...claimBy(2, 19, OTHER), key: [9, 0] })],
    ["of another kind than was signed", (): Claim => ({ ...claimBy(2, 9, OTHER), kind: "account" })],
  ])("convict nobody if one is %s: who brought it is told of", (_, forged) => {
    const witness = witnessOf();
    witness.hearClaims(2, [claimBy(2, 9, OURS)], NOW_MS);
    witness.hearClaims(3, [forged()], NOW_MS);
    expect(witness.takeConvicted()).toEqual([]);
    expect(reasonsOf(witness)).toEqual(["3 brought a signature that is none"]);
  });
});

// It would hide what it has signed behind what it signs for nobody.
describe.each(["testimony", "account", "orders", "promise"] as const)(
  "a liar that has signed: %s",
  (kind) => {
    const where = { matchDigest: MATCH, protocolVersion: PROTOCOL_VERSION };
    const sign = (of: Claim["kind"], turn: number, digest: string): Claim =>
      signClaim(testSigningKey(2), where, 2, { kind: of, key: [turn, 0], digest });

    test.each(["testimony", "account", "orders", "promise"] as const)(
      "is convicted of it, whatever it signs besides, as often as it is heard at once: %s",
      (flood) => {
        const witness = witnessOf();
        witness.hearClaims(2, [sign(kind, 9, OURS)], NOW_MS);
        for (let turn = 0; turn < CLAIMS_PER_SECOND; turn += 1)
          witness.hearClaims(2, [sign(flood, 1_000 + turn, OURS)], NOW_MS);
        witness.hearClaims(3, [sign(kind, 9, OTHER)], NOW_MS);
        expect(witness.takeConvicted()).toEqual([2]);
      },
    );

    test("is convicted of it, whatever it signs of another kind in a minute", () => {
      const witness = witnessOf();
      const flood = kind === "orders" ? "account" : "orders";
      witness.hearClaims(2, [sign(kind, 9, OURS)], NOW_MS);
      for (let head = 0; head < 60; head += 1) {
        for (let i = 0; i < 40; i += 1)
          witness.hearClaims(2, [sign(flood, 1_000 + 40 * head + i, OURS)], 1_000 * head);
      }
      witness.hearClaims(3, [sign(kind, 9, OTHER)], 60_000);
      expect(witness.takeConvicted()).toEqual([2]);
    });
  },
);

describe("nobody is convicted", () => {
  test("by another record alone: it is told, and shown to all, who may have heard otherwise", () => {
    const witness = witnessOf();
    witness.hearClaims(2, [claimBy(2, 9, OTHER)], NOW_MS);
    expect(witness.takeConvicted()).toEqual([]);
    expect(reasonsOf(witness)).toEqual(["2 signed another match than was played"]);
    expect(witness.takeLetters()).toMatchObject([
      { to: null, message: { claims: [{ signer: 2, digest: OTHER }] } },
    ]);
  });

  test("by what is said again, nor by claims of different turns", () => {
    const witness = witnessOf();
    witness.hearClaims(2, [claimBy(2, 9, OURS), claimBy(2, 9, OURS), claimBy(2, 19, OTHER)], NOW_MS);
    expect(witness.takeConvicted()).toEqual([]);
    expect(reasonsOf(witness)).toEqual(["2 said again what it had signed before"]);
  });

  test("by silence: who has signed nothing for long is told of", () => {
    const witness = witnessOf();
    witness.hearClaims(2, [claimBy(2, 9, OURS)], NOW_MS);
    witness.noteHead(255, OURS, [2, 3]);
    expect(reasonsOf(witness)).toEqual(["3 has signed nothing of the match for 25 s"]);
  });
});

test("nobody convicts itself, whatever it has signed", () => {
  const where = { matchDigest: MATCH, protocolVersion: PROTOCOL_VERSION };
  const witness = witnessOf();
  for (const [kind, key] of [
    ["promise", [0, 0]],
    ["testimony", [9, 0]],
  ] as const)
    for (const digest of [OURS, OTHER]) {
      const claim = signClaim(testSigningKey(1), where, 1, { kind, key, digest });
      if (kind === "promise") witness.notePromise(claim);
      witness.hearClaims(3, [claim], NOW_MS);
    }
  expect([witness.proofs.size, witness.takeConvicted()]).toEqual([0, []]);
  expect([witness.takeLetters(), reasonsOf(witness)]).toEqual([[], []]);
});

describe("whoever brings more signatures than can be checked", () => {
  const bringMany = (witness: Witness, nowMs: number): void => {
    for (let turn = 0; turn < 60; turn += 1) witness.hearClaims(3, [claimBy(2, 1_000 + turn, OURS)], nowMs);
  };

  test("is not heard on", () => {
    const witness = witnessOf();
    bringMany(witness, NOW_MS);
    expect(reasonsOf(witness)).toEqual(["3 brought too many signatures"]);
    witness.hearClaims(3, [claimBy(2, 9, OURS), claimBy(2, 9, OTHER)], NOW_MS);
    expect(witness.takeConvicted()).toEqual([]);
  });

  // It has no beginning of the match, so it records nothing of it: no head of its own says that a second is over.
  test.each([
    ["a peer that was there all the time", witnessOf],
    ["a peer that has come back", (): Witness => new Witness(new MatchNotary(testNotary(1, MATCH), 1))],
  ])("is heard by %s a second later", (_, witnessOfIt) => {
    const witness = witnessOfIt();
    bringMany(witness, NOW_MS);
    witness.hearClaims(3, [claimBy(2, 9, OURS), claimBy(2, 9, OTHER)], NOW_MS + 1_000);
    expect(witness.takeConvicted()).toEqual([2]);
  });
});

test("who has come back convicts a liar, however long it has heard the signatures of the match", () => {
  const witness = new Witness(new MatchNotary(testNotary(1, MATCH), 1));
  for (let told = 0; told <= 2 * CLAIMS_PER_SECOND; told += 1)
    witness.hearClaims(3, [claimBy(3, 100 * told + 99, OURS)], 10_000 * told);
  const nowMs = 10_000 * 2 * CLAIMS_PER_SECOND;
  witness.hearClaims(3, [claimBy(2, 9, OURS), claimBy(2, 9, OTHER)], nowMs);
  expect([witness.takeConvicted(), reasonsOf(witness)]).toEqual([
    [2],
    ["2 signed two things that contradict each other"],
  ]);
});
