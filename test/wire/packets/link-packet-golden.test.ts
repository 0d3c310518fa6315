import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { BitWriter } from "../../../src/base/index.ts";
import { COMMAND_KINDS } from "../../../src/sim/index.ts";
import {
  isLinkPacket,
  LINK_HEAD_BYTES,
  PROTOCOL_VERSION,
  readLinkHead,
  readLinkPacket,
  writeLinkPacket,
} from "../../../src/wire/index.ts";
import { writeCats } from "../../../src/wire/parts/cats-codec.ts";
import { checkGolden, readGolden, type Golden } from "../../support/golden-file.ts";
import {
  GOLDEN_COMMANDS,
  GOLDEN_LINK_PACKETS,
  type GoldenLinkPacket,
} from "../../support/golden-link-packets.ts";

const bytesOf = ({ packet, sender }: GoldenLinkPacket): Uint8Array => writeLinkPacket(packet, sender);

/** The version in front, for link packets don't say it; then sixteen bytes a line. */
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

function readBytes(file: string): Uint8Array {
  const [, ...lines] = readGolden(`link-packets/${file}`).split("\n");
  return new Uint8Array(Buffer.from(lines.join("").replace(/\s/g, ""), "hex"));
}

describe("golden link packets", () => {
  test.each(GOLDEN_LINK_PACKETS)("$file: the bytes are what they always were", (golden) => {
    checkGolden(`link-packets/${golden.file}`, parse, format(bytesOf(golden)), "PROTOCOL_VERSION");
  });

  test.each(GOLDEN_LINK_PACKETS)("$file: the bytes are read as that packet", (golden) => {
    const bytes = readBytes(golden.file);
    expect(isLinkPacket(bytes)).toBe(true);
    const { sender, packet, expectedTurn } = golden;
    expect(readLinkHead(bytes)).toEqual({ sender, sequence: packet.sequence });
    expect(readLinkPacket(bytes, expectedTurn)).toEqual({ ok: true, value: { sender, packet } });
  });

  test("are there for every command kind, and each has a command of its kind", () => {
    expect(Object.keys(GOLDEN_COMMANDS).toSorted()).toEqual([...COMMAND_KINDS].toSorted());
    for (const kind of COMMAND_KINDS)
      expect(GOLDEN_COMMANDS[kind].packet.turnData[0]?.commands[0]?.kind).toBe(kind);
  });

  test("are there for every form of a list of cats", () => {
    const commands = GOLDEN_LINK_PACKETS.flatMap(({ packet }) =>
      packet.turnData.flatMap((data) => data.commands),
    );
    const lists = commands.flatMap((command) => ("cats" in command ? [command.cats] : []));
    const forms = lists.map((cats) => {
      const writer = new BitWriter(2_000);
      writeCats(writer, cats);
      return writer.finish()[0]! >> 6;
    });
    expect([...new Set(forms)].sort()).toEqual([0, 1, 2, 3]);
  });

  test("are all there are: no file is missing, none is left over", () => {
    const files = globSync("*", { cwd: path.resolve(import.meta.dirname, "../../golden/link-packets") });
    expect(files.toSorted()).toEqual(GOLDEN_LINK_PACKETS.map(({ file }) => file).toSorted());
  });
});

describe.each(GOLDEN_LINK_PACKETS)("$file", (golden) => {
  const bytes = bytesOf(golden);
  const { expectedTurn } = golden;

  test("is refused when cut anywhere", () => {
    for (let length = 0; length < bytes.length; length += 1) {
      const reason = length < LINK_HEAD_BYTES ? "not-ours" : "malformed";
      const read = readLinkPacket(bytes.subarray(0, length), expectedTurn);
      expect([length, read]).toEqual([length, { ok: false, reason }]);
    }
  });

  test("is refused with a byte more", () => {
    const longer = new Uint8Array([...bytes, 0]);
    expect(readLinkPacket(longer, expectedTurn)).toEqual({ ok: false, reason: "malformed" });
  });

  // What is flipped on the way the seal tells. Here: a reader that is handed it is not confused either.
  test("with any single bit flipped is another packet, or none", () => {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = bytes.slice();
      flipped[bit >> 3]! ^= 0x80 >> (bit & 7);
      const read = readLinkPacket(flipped, expectedTurn);
      if (bit === 0) expect(read).toEqual({ ok: false, reason: "not-ours" });
      if (read.ok)
        expect([bit, writeLinkPacket(read.value.packet, read.value.sender)]).toEqual([bit, flipped]);
      else if (bit > 0) expect([bit, read.reason]).toEqual([bit, "malformed"]);
    }
  });
});
