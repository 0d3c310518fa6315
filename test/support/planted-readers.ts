// Readers with known faults, as a target each: what a fuzzer is worth shows in how many inputs it needs to find them. The
// thread of the fuzzer instruments this file.
import type { FuzzTarget } from "../../src/lab/fuzz/engine/fuzz-target.ts";

/** Throws for one value of four bytes, which it compares as readers do: one after the other. */
function readRareValue(input: Uint8Array): string {
  if (input.length < 8) return "short";
  if (input[2] !== 0x4b) return "no magic";
  if (input[3] !== 0x61) return "no magic";
  if (input[4] !== 0x74) return "no magic";
  if (input[5] !== 0x7a) return "no magic";
  throw new TypeError("a value that nobody thought of");
}

/** Compares each with each, and believes any count; only behind a kind and a version. */
function readQuadratic(input: Uint8Array): string {
  if (input[0] !== 0x11) return "other kind";
  if (input[1] !== 0x42) return "other version";
  const count = Math.min(input.length, input[2]! * 256 + input[3]!);
  let same = 0;
  for (let i = 0; i < count; i += 1) for (let j = 0; j < i; j += 1) if (input[i] === input[j]) same += 1;
  return same > 0 ? "ok" : "all differ";
}

/** Makes room for what a field announces before it looks whether it is there. */
function readAnnounced(input: Uint8Array): string {
  if (input[0] !== 0x07) return "other kind";
  if (input[1] !== 0xc5) return "other version";
  const count = (input[2]! << 16) | (input[3]! << 8) | input[4]!;
  const words = new Int32Array(count);
  return words.length * 4 > input.length ? "too short" : "ok";
}

const target = (name: string, check: FuzzTarget["check"]): FuzzTarget => ({
  name: `planted:${name}`,
  seeds: [new Uint8Array(40)],
  bytesMax: 400,
  check,
  budget: (byteCount) => ({ steps: 50 + 20 * byteCount, room: 10_000 + 100 * byteCount }),
});

export function plantedTargets(): readonly FuzzTarget[] {
  return [
    target("rare-value", readRareValue),
    target("quadratic", readQuadratic),
    target("announced", readAnnounced),
    target("faultless", (input) => (input.length > 3 ? "ok" : "short")),
  ];
}
