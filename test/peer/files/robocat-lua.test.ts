import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { SessionKeys, type Pair } from "../../../src/net/keys/session-keys.ts";
import { KeyLog } from "../../../src/peer/files/key-log.ts";
import { NODE_CIPHER_SUITE } from "../../../src/peer/node-cipher-suite.ts";
import { PROTOCOL_VERSION } from "../../../src/wire/constants.ts";
import { PACKET_KINDS } from "../../../src/wire/packets/packet-kinds.ts";
import { isNameless, isOpenPacket, writePacket, type Packet } from "../../../src/wire/packets/packet.ts";

const DISSECTOR = path.resolve(import.meta.dirname, "../../../scripts/robocat.lua");
const SESSION = 0xcafe_f00d;
const candidates = [process.env["LUA"] ?? "", "lua5.4", "lua"].filter((name) => name !== "");
const lua = candidates.find((name) => spawnSync(name, ["-e", "assert(1 << 48)"]).status === 0);

/** There it is installed: a test that is skipped there would be missed by nobody. */
const IS_CI = process.env["CI"] !== undefined;

if (lua === undefined && !IS_CI)
  console.log(
    "The dissector's test is skipped: there is no lua5.4, and LUA names none (apt install lua5.4).",
  );

const folder = mkdtempSync(path.join(tmpdir(), "robocat-lua-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the program prints, with the dissector as `robocat`; `words` are its arguments. */
function runLua(program: string, ...words: readonly string[]): string {
  const script = `local robocat = dofile("${DISSECTOR}")\n${program}`;
  const { status, stdout, stderr } = spawnSync(lua!, ["-e", script, "-", ...words], {
    input: "",
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout.trim();
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

// Goal: what one peer seals the dissector opens, with what that peer's key log says, and with nothing else.
// Method: two peers' keys as a session makes them, and the file as it is played with.
describe.skipIf(lua === undefined && !IS_CI)("the dissector's Lua", () => {
  const file = path.join(folder, "keys.txt");
  const log = KeyLog.open(file);
  if (!log.ok) throw new Error(log.reason.kind);
  const [ada, ben] = [makeKeys(log.value), makeKeys(null)];
  log.value.noteName(SESSION);
  const pair = ada.pairWith(ben.publicKey)!;
  const back = ben.pairWith(ada.publicKey)!;

  /** What it says of a packet: the number by which it was sealed, and its plain bytes. */
  function opens(...packets: readonly Uint8Array[]): readonly string[] {
    const program = `
      local log = robocat.readKeyLog(arg[1])
      for i = 2, #arg do
        local bytes = robocat.bytesOfHex(arg[i])
        local head = robocat.readHead(bytes)
        local plain, _, number = robocat.openPacket(log, bytes, head)
        local text = plain and (plain:gsub(".", function(c) return string.format("%02x", c:byte()) end)) or "none"
        print(head.kind, head.sender, number or "", text)
      end`;
    return runLua(program, file, ...packets.map(hex)).split("\n");
  }

  test("has ChaCha20-Poly1305 as RFC 8439, 2.8.2, has it", () => {
    const text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
    for (const length of [0, 1, 15, 16, 17, 63, 64, 65, text.length, 1_100]) {
      const plain = length <= text.length ? Buffer.from(text.slice(0, length)) : randomBytes(length);
      const key = randomBytes(32);
      const number = 2 ** 48 + length;
      const nonce = Buffer.alloc(12);
      nonce.writeBigUInt64LE(BigInt(number), 4);
      const associated = randomBytes(length % 29);
      const sealed = NODE_CIPHER_SUITE.cipher(key).seal(nonce, associated, plain);
      const program = `
        local b = robocat.bytesOfHex
        local plain = robocat.open(b(arg[1]), tonumber(arg[2]), b(arg[3]), b(arg[4]))
        print(plain and (plain:gsub(".", function(c) return string.format("%02x", c:byte()) end)) or "none")`;
      const words = [hex(key), String(number), hex(associated)];
      expect(runLua(program, ...words, hex(sealed))).toBe(hex(plain));
      sealed[length]! ^= 1;
      expect(runLua(program, ...words, hex(sealed))).toBe("none");
    }
  });

  test("has the kinds of this version, and knows which of them are open or without a name", () => {
    const program = `
      for number = 0, 31 do
        local kind = robocat.kinds[number]
        print(kind, robocat.openKinds[kind] and "open" or "", robocat.namelessKinds[kind] and "nameless" or "")
      end
      print(robocat.version, robocat.kinds[32] or "no more")`;
    const rows = PACKET_KINDS.map((kind) => {
      const packet = { kind } as Packet;
      const flags = [isOpenPacket(packet) ? "open" : "", isNameless(packet) ? "nameless" : ""];
      return [kind ?? "(", ...(kind === null ? ["", ""] : flags)].join("\t");
    });
    const said = runLua(program).split("\n");
    const shown = said.map((row) => row.replace(/^\([a-z-]+\)/, "("));
    expect(shown).toEqual([...rows, `${PROTOCOL_VERSION}\tno more`]);
  });

  test("opens packets of a session, of both directions, and no others", () => {
    const start = { seed: 7, reign: 0, masterId: 1, rosterVersion: 3, delayMs: 3_000, startMs: 9 };
    const packet = writePacket({ kind: "start", ...start }, 1);
    const answer = writePacket({ kind: "start-ack" }, 2);
    const stranger = makeKeys(null);
    const strange = stranger.pairWith(ben.publicKey)!;
    expect(
      opens(
        ada.seal(packet, pair, SESSION),
        ben.seal(answer, back, SESSION),
        ada.seal(packet, pair, SESSION + 1),
        stranger.seal(packet, strange, SESSION),
      ),
    ).toEqual([
      `start\t1\t0\t${hex(packet.subarray(8))}`,
      "start-ack\t2\t0\t",
      "start\t1\t\tnone",
      "start\t1\t\tnone",
    ]);
  });

  test("opens link packets, also beyond 65,536 of them and where the recording begins late", () => {
    const numbers = [5, 30_000, 60_000, 65_535, 65_536, 90_000, 110_000, 131_080];
    const sealed = numbers.map((number) => sealLink(ada, pair, number));
    const plain = (number: number): string => hex(linkPacket(number).subarray(3));
    expect(opens(...sealed)).toEqual(numbers.map((number) => `link\t1\t${number}\t${plain(number)}`));
    expect(opens(sealed.at(-1)!)).toEqual([`link\t1\t131080\t${plain(131_080)}`]);
  });

  test("tells which part of a welcome it is", () => {
    const program = `
      local part = robocat.welcomePart(robocat.bytesOfHex(arg[1]))
      print(part and string.format("%x %s %d %d %d", part.checksum, part.isSmall, part.index, part.count, part.byteCount))`;
    const part = { kind: "welcome-part", checksum: 0xcafe_f00d } as const;
    const parts = [
      { ...part, isSmall: false, index: 0, count: 2, bytes: new Uint8Array(1_024).fill(0xff) },
      { ...part, isSmall: true, index: 4, count: 5, bytes: Uint8Array.of(0) },
    ];
    expect(parts.map((one) => runLua(program, hex(writePacket(one, 1).subarray(8))))).toEqual([
      "cafef00d false 0 2 1024",
      "cafef00d true 4 5 1",
    ]);
    expect(runLua(program, hex(new Uint8Array(6)))).toBe("nil");
  });

  test("takes out of a relay what is passed on", () => {
    const inner = Uint8Array.from({ length: 40 }, (_, i) => 200 - i);
    const packet = writePacket({ kind: "relay", to: 3, from: 2, bytes: inner }, 2);
    const program = `
      local to, from, bytes = robocat.relayed(robocat.bytesOfHex(arg[1]))
      print(to, from, (bytes:gsub(".", function(c) return string.format("%02x", c:byte()) end)))`;
    expect(runLua(program, hex(packet.subarray(8)))).toBe(`3\t2\t${hex(inner)}`);
  });
});

function makeKeys(log: KeyLog | null): SessionKeys {
  return new SessionKeys({
    suite: NODE_CIPHER_SUITE,
    secret: new Uint8Array(randomBytes(32)),
    signingKey: NODE_CIPHER_SUITE.signingKey(new Uint8Array(randomBytes(32))),
    roomKey: new Uint8Array(16).fill(3),
    ...(log === null ? {} : { onKeys: log.noteKeys.bind(log) }),
  });
}

/** As it is before it is sealed: of player 1, with something in it. */
function linkPacket(number: number): Uint8Array {
  return Uint8Array.from([0x80, (number >> 8) & 0xff, number & 0xff, 1, 2, 3, number % 251]);
}

/** As when all before it had been sent. */
function sealLink(keys: SessionKeys, pair: Pair, number: number): Uint8Array {
  pair.nextLink = number;
  return keys.sealLink(linkPacket(number), pair, SESSION);
}
