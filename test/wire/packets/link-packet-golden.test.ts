import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { BitWriter } from "../../../src/base/index.ts";
import { COMMAND_KINDS } from "../../../src/sim/index.ts";
import { isLinkPacket, PROTOCOL_VERSION, readLinkPacket, writeLinkPacket } from "../../../src/wire/index.ts";
import { writeCats } from "../../../src/wire/parts/cats-codec.ts";
import { checkGolden, readGolden, type Golden } from "../../support/golden-file.ts";
import {
  GOLDEN_COMMANDS,
  GOLDEN_LINK_PACKETS,
  type GoldenLinkPacket,
} from "../../support/golden-link-packets.ts";
import { sealLinkPacket } from "../../support/seal-link-packet.ts";

const bytesOf = ({ packet, ends }: GoldenLinkPacket): Uint8Array => writeLinkPacket(packet, ends);
const contextOf = ({ ends, expectedTurn }: GoldenLinkPacket) => ({ ...ends, expectedTurn });

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
    expect(readLinkPacket(bytes, contextOf(golden))).toEqual({
      ok: true,
      value: { sender: golden.ends.sender, packet: golden.packet },
    });
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

  test("have the CRC-32 that the protocol document says, made by another CRC-32", () => {
    for (const { file, ends } of GOLDEN_LINK_PACKETS) {
      const bytes = readBytes(file);
      expect([file, sealLinkPacket(bytes, ends)]).toEqual([file, bytes]);
    }
  });
});

describe.each(GOLDEN_LINK_PACKETS)("$file", (golden) => {
  const bytes = bytesOf(golden);
  const context = contextOf(golden);

  test("is refused with any single bit flipped", () => {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = bytes.slice();
      flipped[bit >> 3]! ^= 0x80 >> (bit & 7);
      const reason = bit === 0 ? "not-ours" : "altered";
      expect([bit, readLinkPacket(flipped, context)]).toEqual([bit, { ok: false, reason }]);
    }
  });

  test("is refused when cut anywhere, also with a CRC-32 that fits", () => {
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = bytes.subarray(0, length);
      expect([length, readLinkPacket(cut, context).ok]).toEqual([length, false]);
      const reason = length < 7 ? "not-ours" : "malformed";
      const sealed = sealLinkPacket(cut, golden.ends);
      expect([length, readLinkPacket(sealed, context)]).toEqual([length, { ok: false, reason }]);
    }
  });

  test("is refused with a byte more", () => {
    const longer = new Uint8Array([...bytes, 0]);
    expect(readLinkPacket(longer, context)).toEqual({ ok: false, reason: "altered" });
    const sealed = sealLinkPacket(longer, golden.ends);
    expect(readLinkPacket(sealed, context)).toEqual({ ok: false, reason: "malformed" });
  });

  test("of another session, for another receiver or from another sender is as good as altered", () => {
    const { sessionId, sender, receiver } = golden.ends;
    for (const other of [{ sessionId: sessionId ^ 1 }, { receiver: receiver + 1 }])
      expect(readLinkPacket(bytes, { ...context, ...other })).toEqual({ ok: false, reason: "altered" });
    const forged = bytes.with(0, bytes[0]! ^ 0x10); // says that it is of another sender
    expect(readLinkPacket(forged, context)).toEqual({ ok: false, reason: "altered" });
    const impostor = sealLinkPacket(forged, { sessionId, receiver, sender: ((sender - 1) ^ 1) + 1 });
    expect(readLinkPacket(impostor, context)).not.toEqual({ ok: false, reason: "altered" }); // a seal that fits
  });
});
