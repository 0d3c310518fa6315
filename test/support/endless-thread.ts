// A thread that fuzzes readers which are not to be ended from within: what they do is counted by nothing.
import { runFuzzSession } from "../../src/lab/fuzz/fuzz-session.ts";
import type { FuzzTarget } from "../../src/lab/fuzz/engine/fuzz-target.ts";

const KEPT_WORDS = 100_000;
const kept: number[][] = [];

/** Takes for ever, in a regular expression. */
function readSlowly(input: Uint8Array): string {
  return /^(a+)+$/.test(`${"a".repeat(60)}${input.length}`) ? "ok" : "refused";
}

/** Keeps something of all that it ever read. */
function readAndKeep(input: Uint8Array): string {
  kept.push(new Array<number>(KEPT_WORDS).fill(input.length + 0.5));
  return "ok";
}

const target = (name: string, check: FuzzTarget["check"]): FuzzTarget => ({
  ...{ name: `endless:${name}`, seeds: [new Uint8Array(4)], bytesMax: 40, check },
  budget: () => ({ steps: 1_000, room: 1_000 }),
});

runFuzzSession([target("slow", readSlowly), target("keeping", readAndKeep)]);
