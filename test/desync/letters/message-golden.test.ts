import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { readMessage, writeMessage } from "../../../src/desync/letters/message-codec.ts";
import { MESSAGE_KINDS } from "../../../src/desync/letters/message-codec.ts";
import { PROTOCOL_VERSION } from "../../../src/wire/index.ts";
import { checkGolden, readGolden, type Golden } from "../../support/golden-file.ts";
import { GOLDEN_MESSAGES } from "../../support/golden-messages.ts";

const MESSAGES = Object.values(GOLDEN_MESSAGES);

/** The version in front, for messages don't say it; then sixteen bytes a line. */
function format(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
  const lines = Array.from({ length: Math.ceil(hex.length / 16) }, (_, i) =>
    hex.slice(i * 16, i * 16 + 16).join(" "),
  );
  return `protocol ${PROTOCOL_VERSION}\n${lines.join("\n")}\n`;
}

function parse(text: string): Golden {
  return { version: Number(/^protocol (\d+)\n/.exec(text)?.[1] ?? 0), content: text };
}

describe("golden messages", () => {
  test.each(MESSAGES)("$kind: the bytes are what they always were", (message) => {
    checkGolden(`messages/${message.kind}.hex`, parse, format(writeMessage(message)), "PROTOCOL_VERSION");
  });

  test.each(MESSAGES)("$kind: the bytes are read as that message", (message) => {
    const [, ...lines] = readGolden(`messages/${message.kind}.hex`).split("\n");
    const bytes = new Uint8Array(Buffer.from(lines.join("").replace(/\s/g, ""), "hex"));
    expect(readMessage(bytes)).toEqual({ ok: true, value: message });
  });

  test("are there for every kind, and no file is left over", () => {
    const kinds = MESSAGE_KINDS.filter((kind) => kind !== null);
    expect(Object.keys(GOLDEN_MESSAGES).toSorted()).toEqual(kinds.toSorted());
    for (const kind of kinds) expect(GOLDEN_MESSAGES[kind].kind).toBe(kind);
    const files = globSync("*", { cwd: path.resolve(import.meta.dirname, "../../golden/messages") });
    expect(files.toSorted()).toEqual(kinds.map((kind) => `${kind}.hex`).toSorted());
  });
});

describe.each(MESSAGES)("$kind", (message) => {
  const bytes = writeMessage(message);

  test("is refused when cut anywhere, and with a byte more", () => {
    for (let length = 0; length < bytes.length; length += 1) {
      const read = readMessage(bytes.subarray(0, length));
      expect([length, read]).toEqual([length, { ok: false, reason: "malformed" }]);
    }
    const longer = Uint8Array.from([...bytes, 0]);
    expect(readMessage(longer)).toEqual({ ok: false, reason: "malformed" });
  });

  test("with any single bit flipped is refused, or another message that is written so", () => {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = bytes.slice();
      flipped[bit >> 3]! ^= 0x80 >> (bit & 7);
      const read = readMessage(flipped);
      if (!read.ok) continue;
      expect(read.value).not.toEqual(message);
      expect([bit, writeMessage(read.value)]).toEqual([bit, flipped]);
    }
  });
});
