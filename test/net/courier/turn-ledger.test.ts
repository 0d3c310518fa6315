import { describe, expect, test } from "vitest";

import { KEPT_TURNS, TurnLedger } from "../../../src/net/courier/turn-ledger.ts";
import { idleTurn } from "../link/link-pipe.ts";

describe("the ledger of turn data", () => {
  test("hands back what it was given, by player and turn, and null for all else", () => {
    const ledger = new TurnLedger();
    ledger.keep(idleTurn(5, 1));
    ledger.keep(idleTurn(5, 2));
    ledger.keep(idleTurn(6, 2));
    expect(ledger.get(2, 6)).toEqual(idleTurn(6, 2));
    expect(ledger.get(1, 5)).toEqual(idleTurn(5, 1));
    expect([ledger.get(1, 6), ledger.get(3, 5), ledger.get(1, -1)]).toEqual([null, null, null]);
    expect(ledger.newestTurn).toBe(6);
  });

  test("keeps what came first of a player for a turn", () => {
    const ledger = new TurnLedger();
    ledger.keep(idleTurn(5, 1));
    ledger.keep({ ...idleTurn(5, 1), checksum: 99 });
    expect(ledger.get(1, 5)).toEqual(idleTurn(5, 1));
  });

  test(`forgets what is ${KEPT_TURNS} turns old, and takes no older ones`, () => {
    const ledger = new TurnLedger();
    for (let turn = 0; turn < 1_000; turn += 1) ledger.keep(idleTurn(turn, 1));
    const kept = Array.from({ length: 1_000 }, (_, turn) => turn).filter(
      (turn) => ledger.get(1, turn) !== null,
    );
    expect(kept).toEqual(Array.from({ length: KEPT_TURNS }, (_, i) => 1_000 - KEPT_TURNS + i));
    ledger.keep(idleTurn(1_000 - KEPT_TURNS - 1, 2));
    expect(ledger.get(2, 1_000 - KEPT_TURNS - 1)).toBeNull();
    ledger.keep(idleTurn(1_000 - KEPT_TURNS, 2));
    expect(ledger.get(2, 1_000 - KEPT_TURNS)).toEqual(idleTurn(1_000 - KEPT_TURNS, 2));
  });

  test("forgets across gaps too", () => {
    const ledger = new TurnLedger();
    ledger.keep(idleTurn(3, 1));
    ledger.keep(idleTurn(3 + 10 * KEPT_TURNS, 1));
    expect(ledger.get(1, 3)).toBeNull();
  });
});
