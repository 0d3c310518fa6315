// Goal: what is written and read of each record of bits is, bit by bit and refusal by refusal, what it was before it had a schema.
// Method: 1,000 seeded records of each kind and 10,000 damaged ones, of which a run of the suite reads 1,000, against what the code wrote
// that had a writer and a reader by hand.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { DAMAGED, DAMAGED_PER_HASH, goldenRecords } from "../support/bits/golden-records.ts";
import { linkCodec } from "../support/bits/link-codec.ts";
import { messageCodecs } from "../support/bits/message-codecs.ts";
import { packetCodecs } from "../support/bits/packet-codecs.ts";
import { replayCodecs } from "../support/bits/recorded/replay-codecs.ts";
import { stateCodec } from "../support/bits/state-codec.ts";
import * as desync from "../../src/desync/index.ts";
import * as endings from "../../src/replay/ending-codec.ts";
import * as letters from "../../src/desync/letters/message-codec.ts";
import * as wire from "../../src/wire/index.ts";
import { runsOf } from "../support/drawn.ts";

const SETS = [
  ["packets", packetCodecs(wire)],
  ["link-packets", new Map([["link", linkCodec(wire)]])],
  ["messages", new Map([...messageCodecs(letters), ["state", stateCodec(desync)]])],
  ["replays", replayCodecs(endings)],
] as const;
const fileOf = (set: string): string => path.resolve(import.meta.dirname, "bits", `${set}.txt`);
const keptIn = (set: string): string => (existsSync(fileOf(set)) ? readFileSync(fileOf(set), "utf8") : "");

test.each(SETS.flatMap(([set, codecs]) => [...codecs].map(([name, codec]) => ({ set, name, codec }))))(
  "$set: $name is written and refused as ever",
  ({ set, name, codec }) => {
    const all = keptIn(set);
    const kept = all.split("\n\n").find((part) => part.startsWith(`# ${name}\n`));
    const isNew = kept === undefined && process.env["UPDATE_GOLDEN"] === "1";
    const count = isNew ? DAMAGED : runsOf(DAMAGED, DAMAGED_PER_HASH);
    const { records, counts, judged } = goldenRecords(name, codec, count);
    const fresh = [`# ${name}`, ...records, counts, ...judged];
    // Where a format is meant to move: take its part out of the file, and run this once with UPDATE_GOLDEN=1.
    if (isNew) return writeFileSync(fileOf(set), `${all}${fresh.join("\n")}\n\n`);
    // How many damaged ones are refused is of all of them.
    const isCount = (line: string): boolean => line.startsWith("damaged: ") && count < DAMAGED;
    const lines = kept?.trimEnd().split("\n").slice(0, fresh.length);
    expect(lines?.filter((line) => !isCount(line))).toEqual(fresh.filter((line) => !isCount(line)));
    if (count === DAMAGED) expect(kept?.trimEnd()).toBe(fresh.join("\n"));
  },
);
