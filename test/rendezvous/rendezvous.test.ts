import fc from "fast-check";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isLocalCandidate, readEndpoint } from "../../src/rendezvous/endpoint.ts";
import { BEAT_EVERY_MS, LOBBY_SILENCE_MS_MAX } from "../../src/rendezvous/limits.ts";
import { PEER_MESSAGES, readPeerMessage } from "../../src/rendezvous/peer-messages.ts";
import {
  readPing,
  readProofAnswer,
  readProofRequest,
  writePing,
  writeProofAnswer,
  writeProofRequest,
} from "../../src/rendezvous/proof-datagram.ts";
import { readServiceMessage, REFUSALS, SERVICE_MESSAGES } from "../../src/rendezvous/service-messages.ts";

const TOKEN = Uint8Array.from({ length: 16 }, (_, at) => at + 1);
const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, "../../docs/service-protocol.md"), "utf8");

test("candidates are of networks at home alone", () => {
  for (const home of ["10.0.0.1:1", "172.16.0.1:1", "172.31.9.9:65535", "192.168.1.1:45000", "[fd12::1]:1"])
    expect(isLocalCandidate(home), home).toBe(true);
  for (const other of [
    "172.15.0.1:1",
    "172.32.0.1:1",
    "127.0.0.1:1",
    "169.254.1.1:1",
    "[fe80::1]:1",
    "[::1]:1",
    "11.0.0.1:1",
    "11.16.0.1:1",
    "11.168.1.1:1",
    "192.169.1.1:1",
    "[2001:db8::1]:1",
    "10.0.0.1",
    "router.local:1",
  ])
    expect(isLocalCandidate(other), other).toBe(false);
});

test("an address has one way of writing", () => {
  expect(readEndpoint("[2001:db8::1]:7")).toEqual({ ip: "2001:db8::1", port: 7 });
  for (const other of [
    "2001:db8::1:7",
    "[2001:DB8::1]:7",
    "[2001:db8:0::1]:7",
    "[::ffff:1.2.3.4]:7",
    "1.2.3.4:07",
  ])
    expect(readEndpoint(other), other).toBeNull();
});

test.each([
  { ip: "192.0.2.7", port: 1 },
  { ip: "2001:db8::7", port: 65_535 },
])("a proof from $ip is read back", ({ ip, port }) => {
  const bytes = writeProofAnswer({ token: TOKEN, proof: TOKEN.toReversed(), ip, port });
  expect(readProofAnswer(bytes)).toEqual({ token: TOKEN, proof: TOKEN.toReversed(), ip, port });
});

test("an answer is as long as what was asked, begins with the bits 01, and is no request", () => {
  const [asked, answered] = [
    writeProofRequest(TOKEN),
    writeProofAnswer({ token: TOKEN, proof: TOKEN, ip: "192.0.2.7", port: 9 }),
  ];
  expect(answered.length).toBe(asked.length);
  for (const bytes of [asked, answered]) expect(bytes[0]! >> 6).toBe(1);
  expect([readProofRequest(answered), readProofAnswer(asked)]).toEqual([null, null]);
  for (const [at, byte] of [
    [37, 5],
    [42, 1],
    [63, 1],
  ] as const)
    expect(readProofAnswer(answered.with(at, byte)), `byte ${at}`).toBeNull();
  expect(readProofAnswer(answered.with(55, 0))).toBeNull(); // port 0
});

test("a guest's question for a host is none for a service, and the other way round", () => {
  const [ping, asked] = [writePing({ token: TOKEN, nonce: TOKEN.toReversed() }), writeProofRequest(TOKEN)];
  expect(readPing(ping)).toEqual({ token: TOKEN, nonce: TOKEN.toReversed() });
  expect(ping).toHaveLength(asked.length);
  expect([readProofRequest(ping), readProofAnswer(ping), readPing(asked)]).toEqual([null, null, null]);
  for (const at of [0, 37, 63]) expect(readPing(ping.with(at, 9)), `byte ${at}`).toBeNull();
  expect(readPing(ping.subarray(1))).toBeNull();
});

test("whatever bytes and texts come, reading them ends and throws nothing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      readProofRequest(bytes);
      readPing(bytes);
      readProofAnswer(bytes);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      readPeerMessage(text);
      readServiceMessage(text);
    }),
  );
});

test("a host that beats is heard twice before it would be forgotten, though one beat is lost", () => {
  expect(3 * BEAT_EVERY_MS).toBeLessThanOrEqual(LOBBY_SILENCE_MS_MAX);
});

test("the document names each message and each refusal", () => {
  const words = [...Object.keys(PEER_MESSAGES), ...Object.keys(SERVICE_MESSAGES), ...REFUSALS];
  expect(words.filter((word) => !DOCUMENT.includes(`\`${word}\``))).toEqual([]);
});

test("each kind of datagram is read as that kind alone, whole, and with nothing where nothing belongs", () => {
  const other = TOKEN.map((byte) => byte + 100);
  const readers = [readProofRequest, readProofAnswer, readPing];
  const datagrams = [
    writeProofRequest(TOKEN),
    writeProofAnswer({ token: TOKEN, proof: other, ip: "192.0.2.7", port: 9 }),
    writePing({ token: TOKEN, nonce: other }),
  ];
  datagrams.forEach((bytes, i) => {
    expect(readers.map((read) => read(bytes) !== null)).toEqual([0, 1, 2].map((k) => k === i));
    const read = readers[i]!;
    expect(read(bytes.subarray(0, 63))).toBeNull();
    expect(read(Uint8Array.of(...bytes, 0))).toBeNull();
    for (const at of [0, 1, 2, 3, 4, 56, 63]) expect(read(bytes.with(at, bytes[at]! ^ 0xff))).toBeNull();
  });
  for (const at of [21, 37, 38, 54]) expect(readProofRequest(datagrams[0]!.with(at, 1))).toBeNull();
  for (const at of [37, 38, 54]) expect(readPing(datagrams[2]!.with(at, 1))).toBeNull();
  expect(readProofAnswer(datagrams[1]!.with(37, 5))).toBeNull(); // no family
  expect(readProofAnswer(datagrams[1]!.with(42, 1))).toBeNull(); // behind an IPv4 address
  expect(readProofAnswer(datagrams[1]!.with(55, 0))).toBeNull(); // port 0
});
