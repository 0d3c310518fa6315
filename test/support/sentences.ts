import type { Fact } from "../../src/channel/index.ts";
import { describeFact } from "../../src/words/index.ts";

/** What people read of that fact; of none it is "". */
export function sentenceOf(fact: Fact | null): string {
  return fact === null ? "" : describeFact(fact);
}
