import type { Fact } from "../../src/channel/index.ts";
import { describeFact, describeTrouble } from "../../src/words/index.ts";

/** What people read of that fact; of none it is "". */
export function sentenceOf(fact: Fact | null): string {
  return fact === null ? "" : describeFact(fact);
}

/** What people read of what could not be read: the rest of a sentence; "" if it could. */
export function troubleOf(
  read:
    | { readonly ok: true }
    | { readonly ok: false; readonly reason: Parameters<typeof describeTrouble>[0] },
): string {
  return read.ok ? "" : describeTrouble(read.reason);
}
