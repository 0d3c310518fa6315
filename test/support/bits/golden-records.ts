import { createHash } from "node:crypto";

import { joined, type Result } from "../../../src/base/index.ts";
import type { Draw } from "./draw-value.ts";
import { seededDraw } from "./seeded-draw.ts";

/** What is written and read, by whichever code. */
export interface Codec {
  readonly make: (draw: Draw) => unknown; // a value to write
  readonly write: (value: never) => Uint8Array;
  readonly read: (bytes: Uint8Array) => Result<unknown, string>;
}

const RECORDS = 1_000;
const RECORDS_PER_HASH = 100;
const WHOLE = 3;
const WHOLE_BYTES_MAX = 60;
export const DAMAGED = 10_000;
export const DAMAGED_PER_HASH = 1_000;
const HASH_DIGITS = 16;

/** What a codec makes of seeded records, line by line. */
interface GoldenRecords {
  readonly records: readonly string[]; // the first ones whole, as far as they are short, then a hash for each hundred
  readonly counts: string; // of the damaged how many are taken, and refused for which reason
  readonly judged: readonly string[]; // a hash of verdicts and values for each thousand of the damaged
}

/** What a codec makes of 1,000 seeded records, and of the first so many of 10,000 damaged ones. */
export function goldenRecords(
  name: string,
  { make, write, read }: Codec,
  damagedCount = DAMAGED,
): GoldenRecords {
  const draw = seededDraw(Number.parseInt(hashOf([name]).slice(0, 8), 16));
  const records = Array.from({ length: RECORDS }, () => write(make(draw) as never));
  const verdicts = new Map<string, number>();
  const judged = Array.from({ length: damagedCount }, () => {
    const result = read(damaged(records[draw.int(0, RECORDS - 1)]!, records, draw));
    const verdict = result.ok ? "ok" : result.reason;
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    return `${verdict} ${result.ok ? textOf(result.value) : ""}`;
  });
  const counts = [...verdicts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map((pair) => pair.join(" "));
  return {
    records: [
      ...records.slice(0, WHOLE).map((bytes) => hexOf(bytes.subarray(0, WHOLE_BYTES_MAX))),
      ...hashes(records.map(hexOf), RECORDS_PER_HASH),
    ],
    counts: `damaged: ${counts.join(", ")}`,
    judged: hashes(judged, DAMAGED_PER_HASH),
  };
}

function damaged(bytes: Uint8Array, others: readonly Uint8Array[], draw: Draw): Uint8Array {
  const copy = bytes.slice();
  const anywhere = (): number => draw.int(0, Math.max(0, copy.length - 1));
  switch (draw.int(0, 5)) {
    case 0:
      return copy.subarray(0, anywhere());
    case 1:
      return joined(copy, draw.bytes(draw.int(1, 3)));
    case 2: {
      const other = others[draw.int(0, others.length - 1)]!;
      const at = anywhere();
      return joined(copy.subarray(0, at), other.subarray(at));
    }
    case 3:
      if (copy.length > 0) copy[anywhere()] = draw.int(0, 1) * 255;
      return copy;
    default:
      if (copy.length === 0) return copy;
      for (let flips = draw.int(1, 3); flips > 0; flips -= 1) copy[anywhere()]! ^= 1 << draw.int(0, 7);
      return copy;
  }
}

function hashes(texts: readonly string[], each: number): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < texts.length; at += each) lines.push(hashOf(texts.slice(at, at + each)));
  return lines;
}

function hashOf(texts: readonly string[]): string {
  return createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, HASH_DIGITS);
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** A value as text: fields by name, whatever their order. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return hexOf(value);
  if (value instanceof Int32Array || Array.isArray(value)) return `[${[...value].map(textOf).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, part]) => `${name}:${textOf(part)}`).join()}}`;
}
