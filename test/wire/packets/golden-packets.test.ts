import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { isOpenPacket, readPacket, writePacket } from "../../../src/wire/index.ts";
import { PACKET_KINDS } from "../../../src/wire/packets/packet-kinds.ts";
import { withChecksum } from "../../support/forge-packet.ts";
import { checkGolden, readGolden, type Golden } from "../../support/golden-file.ts";
import { ALL_GOLDEN_PACKETS, GOLDEN_PACKETS, type GoldenPacket } from "../../support/golden-packets.ts";

const VERSION_AT = 2;
const CRC_AT = 3;
const KIND_AT = 7;
const BODY_AT = 8;

const bytesOf = ({ packet, sender }: GoldenPacket): Uint8Array => writePacket(packet, sender);
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
    expect(readPacket(readGoldenBytes(file))).toEqual({ ok: true, value: { sender, packet } });
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

  test("have the CRC-32 that the protocol document says, made by another CRC-32, or wait for a number", () => {
    for (const { file, packet } of ALL_GOLDEN_PACKETS) {
      const bytes = readGoldenBytes(file);
      expect([file, withChecksum(bytes)]).toEqual([file, bytes]);
      if (!isOpenPacket(packet)) expect([...bytes.subarray(CRC_AT, KIND_AT)]).toEqual([0, 0, 0, 0]);
    }
  });
});

describe.each(ALL_GOLDEN_PACKETS)("$file", (golden) => {
  const bytes = bytesOf(golden);
  const isOpen = isOpenPacket(golden.packet);

  test("is refused with any single bit of the envelope flipped, and if it is open with any other", () => {
    for (let bit = 0; bit < (isOpen ? bytes.length : BODY_AT) * 8; bit += 1) {
      const flipped = bytes.slice();
      flipped[bit >> 3]! ^= 0x80 >> (bit & 7);
      const read = readPacket(flipped);
      if (bit < CRC_AT * 8) {
        const reason = bit < VERSION_AT * 8 ? "not-ours" : "other-version";
        expect([bit, read]).toEqual([bit, { ok: false, reason }]);
      } else if (bit >> 3 === KIND_AT && (bit & 7) < 5) {
        // Of another kind: if that one is open too the CRC-32 tells, else the seal will.
        expect([bit, read.ok && isOpenPacket(read.value.packet)]).toEqual([bit, false]);
      } else if (isOpen) {
        expect([bit, read]).toEqual([bit, { ok: false, reason: "altered" }]);
      }
    }
  });

  test("is refused when cut anywhere, also with a CRC-32 that fits", () => {
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = bytes.subarray(0, length);
      expect([length, readPacket(cut).ok]).toEqual([length, false]);
      const reason = length < BODY_AT ? "not-ours" : "malformed";
      expect([length, readPacket(withChecksum(cut))]).toEqual([length, { ok: false, reason }]);
    }
  });

  test("is refused with a byte more", () => {
    const longer = new Uint8Array([...bytes, 0]);
    expect(readPacket(longer)).toEqual({ ok: false, reason: isOpen ? "altered" : "malformed" });
    expect(readPacket(withChecksum(longer))).toEqual({ ok: false, reason: "malformed" });
  });

  test("is refused with a padding bit set", () => {
    for (let bit = 0; bit < 8; bit += 1) {
      const padded = bytes.slice();
      padded[padded.length - 1]! |= 1 << bit;
      const read = readPacket(withChecksum(padded));
      if (!read.ok) continue;
      // Not padding, then: it is another packet, and this is how that one is written.
      expect(writePacket(read.value.packet, read.value.sender)).toEqual(withChecksum(padded));
    }
  });
});
