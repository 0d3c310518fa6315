// Goal: a target of the fuzzer says in a word what came of an input, for by these words inputs are told apart: what our own writers wrote
// is fine, and junk gets a word too. Method: each target judges the first inputs that it begins with, and junk.
import { expect, test } from "vitest";

import { fuzzTargets } from "../../../src/lab/fuzz/targets/index.ts";

/** "ok" in the words of all targets: a keeper of port mappings goes on asking, and text may be an address or an invitation. */
const FINE = ["ok", "asking", "an address"];
const SEEDS_JUDGED = 2;
const JUNK = [new Uint8Array(), Uint8Array.of(0xff, 0, 0x7f)];

test.each(fuzzTargets().map((target) => [target.name, target] as const))("%s", (_name, { seeds, check }) => {
  const verdicts = seeds.slice(0, SEEDS_JUDGED).map(check);
  if (seeds.length > 0) expect(verdicts.filter((verdict) => FINE.includes(verdict))).not.toEqual([]);
  for (const input of JUNK) expect(check(input)).toMatch(/./u);
});
