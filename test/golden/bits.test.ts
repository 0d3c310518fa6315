// Goal: what is written and read of each record of bits is, bit by bit and refusal by refusal, what it was before it had a schema.
// Method: 1,000 seeded records of each kind and 10,000 damaged ones, against what the code wrote that had a writer and a reader by hand.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { goldenRecords } from "../support/bits/golden-records.ts";
import { linkCodec } from "../support/bits/link-codec.ts";
import { messageCodecs } from "../support/bits/message-codecs.ts";
import { packetCodecs } from "../support/bits/packet-codecs.ts";
import { stateCodec } from "../support/bits/state-codec.ts";
import * as desync from "../../src/desync/index.ts";
import * as letters from "../../src/desync/letters/message-codec.ts";
import * as wire from "../../src/wire/index.ts";

const SETS = [
  ["packets", packetCodecs(wire)],
  ["link-packets", new Map([["link", linkCodec(wire)]])],
  ["messages", new Map([...messageCodecs(letters), ["state", stateCodec(desync)]])],
] as const;
const fileOf = (set: string): string => path.resolve(import.meta.dirname, "bits", `${set}.txt`);
const keptIn = (set: string): string => (existsSync(fileOf(set)) ? readFileSync(fileOf(set), "utf8") : "");

test.each(SETS.flatMap(([set, codecs]) => [...codecs].map(([name, codec]) => ({ set, name, codec }))))(
  "$set: $name is written and refused as ever",
  ({ set, name, codec }) => {
    const kept = keptIn(set);
    const fresh = goldenRecords(name, codec);
    const isNew = !kept.includes(`# ${name}\n`);
    if (isNew && process.env["UPDATE_GOLDEN"] === "1") writeFileSync(fileOf(set), `${kept}${fresh}\n`);
    // Where a format is meant to move: take its part out of the file, and run this once with UPDATE_GOLDEN=1.
    else expect(kept).toContain(`${fresh}\n`);
  },
);
