import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { readPacket, writePacket } from "../../../src/wire/index.ts";
import { PACKET_KINDS } from "../../../src/wire/packets/packet-kinds.ts";
import { checkGolden, readGolden, type Golden } from "../../support/golden-file.ts";
import {
  ALL_GOLDEN_PACKETS,
  GOLDEN_PACKETS,
  GOLDEN_SESSION_ID,
  type GoldenPacket,
} from "../../support/golden-packets.ts";
import { sealPacket } from "../../support/seal-packet.ts";

const VERSION_AT = 2;

const bytesOf = ({ packet, sender }: GoldenPacket): Uint8Array =>
  writePacket(packet, sender, GOLDEN_SESSION_ID);
const readGoldenBytes = (file: string): Uint8Array =>
  new Uint8Array(bytesOfHex(readGolden(`packets/${file}`)));

/** Sixteen bytes a line. */
function formatHex(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
  const lines = Array.from({ length: Math.ceil(hex.length / 16) }, (_, i) =>
    hex.slice(i * 16, i * 16 + 16).join(" "),
  );
  return `${lines.join("\n")}\n`;
}

function bytesOfHex(text: string): Buffer {
  return Buffer.from(text.replace(/\s/g, ""), "hex");
}

function parse(text: string): Golden {
  return { version: bytesOfHex(text)[VERSION_AT] ?? 0, content: text };
}

describe("golden packets", () => {
  test.each(ALL_GOLDEN_PACKETS)("$file: the bytes are what they always were", (golden) => {
    checkGolden(`packets/${golden.file}`, parse, formatHex(bytesOf(golden)), "PROTOCOL_VERSION");
  });

  test.each(ALL_GOLDEN_PACKETS)("$file: the bytes are read as that packet", ({ file, packet, sender }) => {
    const read = readPacket(readGoldenBytes(file), GOLDEN_SESSION_ID);
    expect(read).toEqual({ ok: true, value: { sender, packet } });
  });

  test("are there for every packet kind, and each is of its kind", () => {
    const kinds = PACKET_KINDS.filter((kind) => kind !== null);
    expect(Object.keys(GOLDEN_PACKETS).toSorted()).toEqual(kinds.toSorted());
    for (const kind of kinds) expect(GOLDEN_PACKETS[kind].packet.kind).toBe(kind);
  });

  test("are all there are: no file is missing, none is left over", () => {
    const files = globSync("*", { cwd: path.resolve(import.meta.dirname, "../../golden/packets") });
    expect(files.toSorted()).toEqual(ALL_GOLDEN_PACKETS.map(({ file }) => file).toSorted());
  });

  test("have the CRC-32 that the protocol document says, made by another CRC-32", () => {
    for (const { file } of ALL_GOLDEN_PACKETS) {
      const bytes = readGoldenBytes(file);
      expect([file, sealPacket(bytes, GOLDEN_SESSION_ID)]).toEqual([file, bytes]);
    }
  });
});

describe.each(ALL_GOLDEN_PACKETS)("$file", (golden) => {
  const bytes = bytesOf(golden);

  test("is refused with any single bit flipped", () => {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = bytes.slice();
      flipped[bit >> 3]! ^= 0x80 >> (bit & 7);
      const reason = bit < 16 ? "not-ours" : bit < 24 ? "other-version" : "altered";
      expect([bit, readPacket(flipped, GOLDEN_SESSION_ID)]).toEqual([bit, { ok: false, reason }]);
    }
  });

  test("is refused when cut anywhere", () => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect([length, readPacket(bytes.subarray(0, length), GOLDEN_SESSION_ID).ok]).toEqual([length, false]);
    }
  });

  test("is refused when cut anywhere, with a CRC-32 that fits", () => {
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = sealPacket(bytes.subarray(0, length), GOLDEN_SESSION_ID);
      const reason = length <= 7 ? "not-ours" : "malformed";
      expect([length, readPacket(cut, GOLDEN_SESSION_ID)]).toEqual([length, { ok: false, reason }]);
    }
  });

  test("is refused with a byte more", () => {
    const longer = new Uint8Array([...bytes, 0]);
    expect(readPacket(longer, GOLDEN_SESSION_ID)).toEqual({ ok: false, reason: "altered" });
    expect(readPacket(sealPacket(longer, GOLDEN_SESSION_ID), GOLDEN_SESSION_ID)).toEqual({
      ok: false,
      reason: "malformed",
    });
  });

  test("is refused with a padding bit set", () => {
    for (let bit = 0; bit < 8; bit += 1) {
      const padded = bytes.slice();
      padded[padded.length - 1]! |= 1 << bit;
      const read = readPacket(sealPacket(padded, GOLDEN_SESSION_ID), GOLDEN_SESSION_ID);
      if (!read.ok) continue;
      // Not padding, then: it is another packet, and this is how that one is written.
      expect(writePacket(read.value.packet, read.value.sender, GOLDEN_SESSION_ID)).toEqual(
        sealPacket(padded, GOLDEN_SESSION_ID),
      );
    }
  });
});
