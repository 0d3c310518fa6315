// Goal: who gives different accounts to different peers is found out, for each tells the others which it has heard. Method: one tally, alone.
import { describe, expect, test } from "vitest";

import { AccountTally } from "../../../src/match/notary/account-tally.ts";
import type { Claim } from "../../../src/seal/index.ts";
import { digestNamed } from "../../support/digest-named.ts";

const PLAYERS = [1, 2, 3];

const roundOf = (haltTurn: number) => ({ haltTurn, view: 2, attempt: 1 });

function claimBy(signer: number, digest = digestNamed(signer)): Claim {
  return { signer, kind: "account", key: [40, 0], digest, signature: new Uint8Array(64) };
}

/** What is said to all once the accounts of that halt are here. */
function hearAll(tally: AccountTally, haltTurn = 40) {
  return PLAYERS.map((playerId) => tally.note(claimBy(playerId), roundOf(haltTurn), PLAYERS)).at(-1)!;
}

describe("accounts of a halt", () => {
  test("are told by one digest, once all are here, and once", () => {
    const tally = new AccountTally();
    expect(tally.note(claimBy(2), roundOf(40), PLAYERS)).toBeNull();
    expect(tally.note(claimBy(1), roundOf(40), PLAYERS)).toBeNull();
    const told = tally.note(claimBy(3), roundOf(40), PLAYERS);
    expect(told).toMatchObject({ kind: "heard", haltTurn: 40, attempt: 1 });
    expect(tally.note(claimBy(3), roundOf(40), PLAYERS)).toBeNull();
  });

  test("that another one has heard alike are no dispute", () => {
    const tally = new AccountTally();
    const told = hearAll(tally);
    tally.hear(2, told, 2);
    expect(tally.takeDisputes()).toEqual([]);
  });

  test("that another one has heard otherwise are shown to it with their signatures, once, whichever came first", () => {
    const other = { kind: "heard", haltTurn: 40, attempt: 1, digest: digestNamed(9) } as const;
    for (const isFirst of [true, false]) {
      const tally = new AccountTally();
      if (isFirst) tally.hear(3, other, 2);
      expect(tally.takeDisputes()).toEqual([]); // nothing to compare it with
      hearAll(tally);
      if (!isFirst) tally.hear(3, other, 2);
      const claims = PLAYERS.map((playerId) => claimBy(playerId));
      expect(tally.takeDisputes()).toEqual([{ to: 3, claims }]);
      expect(tally.takeDisputes()).toEqual([]);
    }
  });

  test("of halts that never were take the place of no others", () => {
    const tally = new AccountTally();
    tally.note(claimBy(1), roundOf(40), PLAYERS);
    tally.note(claimBy(2), roundOf(40), PLAYERS);
    const made = Array.from({ length: 20 }, (_, i) => 1_000 + i);
    for (const haltTurn of made) tally.note(claimBy(2), roundOf(haltTurn), PLAYERS);
    const told = tally.note(claimBy(3), roundOf(40), PLAYERS);
    expect(told).not.toBeNull();
    tally.hear(3, { ...told!, digest: digestNamed(9) }, 2);
    for (const haltTurn of made) tally.hear(2, { ...told!, haltTurn }, 2);
    expect(tally.takeDisputes().map(({ to }) => to)).toEqual([3]);
  });

  test("of another view are others", () => {
    const tally = new AccountTally();
    hearAll(tally);
    tally.hear(3, { kind: "heard", haltTurn: 40, attempt: 1, digest: digestNamed(9) }, 3);
    expect(tally.takeDisputes()).toEqual([]);
  });

  test("are forgotten after eight more attempts and halts", () => {
    const tally = new AccountTally();
    for (let haltTurn = 40; haltTurn < 48; haltTurn += 1) hearAll(tally, haltTurn);
    expect(hearAll(tally, 40)).toBeNull(); // known
    hearAll(tally, 48);
    expect(hearAll(tally, 40)).not.toBeNull();
  });
});
