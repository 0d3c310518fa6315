import type { Claim } from "../../seal/index.ts";

/** Of an account's key: the view that it is given in, and how many turns its base lies behind the last one before the halt. */
const VIEW_SHIFT = 16;
const BEHIND_MASK = 0xff;

/**
 * Whether the halt of that account may have been begun anew, by the accounts of its signer and of the local player. A halt is given up
 * for one before a lower turn, and can be called again from the same base once that one is over. Then everybody gives a second account of it,
 * in a world that may have been repaired. So two accounts of such a halt are no contradiction.
 */
export function mayBeAnew(account: Claim, accounts: readonly Claim[]): boolean {
  const [turn, place] = account.key;
  const baseTurn = turn - 1 - (place & BEHIND_MASK);
  return accounts.some(({ kind, key: [otherTurn, otherPlace] }) => {
    const isOfView = otherPlace >>> VIEW_SHIFT === place >>> VIEW_SHIFT;
    return kind === "account" && isOfView && otherTurn > baseTurn && otherTurn < turn;
  });
}
