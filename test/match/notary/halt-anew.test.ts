import { describe, expect, test } from "vitest";

import { mayBeAnew } from "../../../src/match/notary/halt-anew.ts";
import type { Claim } from "../../../src/seal/index.ts";
import { digestNamed } from "../../support/digest-named.ts";

/** An account of a halt before that turn, from a base so many turns behind the last one before it. */
function accountOf(turn: number, behind: number, view = 1, kind: Claim["kind"] = "account"): Claim {
  const key = [turn, ((view << 16) | (2 << 8) | behind) >>> 0] as const;
  return { signer: 2, kind, key, digest: digestNamed(turn), signature: new Uint8Array(64) };
}

describe("an account of a halt before turn 40, from the end of turn 34, is perhaps the second of an honest player", () => {
  test.each([35, 39])("after a halt before turn %d", (turn) => {
    expect(mayBeAnew(accountOf(40, 5), [accountOf(33, 0), accountOf(turn, 0)])).toBe(true);
  });

  test.each<[string, readonly Claim[]]>([
    ["after no other halt", []],
    ["by the account itself", [accountOf(40, 5)]],
    ["after one before its base, of which all were sure again", [accountOf(34, 3), accountOf(33, 3)]],
    ["after a later one", [accountOf(41, 6)]],
    ["after one of another view", [accountOf(36, 1, 2), accountOf(36, 1, 0)]],
    ["after something else that was signed", [accountOf(36, 1, 1, "orders"), accountOf(36, 1, 1, "promise")]],
  ])("not %s", (_what, accounts) => {
    expect(mayBeAnew(accountOf(40, 5), accounts)).toBe(false);
  });

  test("also where the view has the highest number that a key holds", () => {
    expect(mayBeAnew(accountOf(40, 5, 0xffff), [accountOf(36, 1, 0xffff)])).toBe(true);
  });
});
