// Goal: what a relay says over a stream is read whole, however it comes in pieces, and a damaged stream is told and read no further.
import fc from "fast-check";
import { expect, test } from "vitest";

import { CARRIED_BYTES_MAX } from "../../../src/nat/limits.ts";
import {
  CHANNEL_FIRST,
  CHANNEL_LAST,
  readChannelData,
  writeChannelData,
} from "../../../src/nat/turn/channel-data.ts";
import { TurnClient } from "../../../src/nat/turn/turn-client.ts";
import { inStream, TurnStream } from "../../../src/nat/turn/turn-stream.ts";
import { TURN_BYTES_MAX, writeTurnMessage } from "../../../src/nat/turn/turn-message.ts";

const data = fc
  .record({
    channel: fc.integer({ min: CHANNEL_FIRST, max: CHANNEL_LAST }),
    bytes: fc.uint8Array({ maxLength: CARRIED_BYTES_MAX, size: "max" }),
  })
  .map(writeChannelData);
const message = fc
  .record({
    type: fc.constantFrom(0x101, 0x113, 0x017),
    id: fc.uint8Array({ minLength: 12, maxLength: 12 }),
    attributes: fc.array(
      fc.record({ type: fc.constantFrom(0x13, 0x14), value: fc.uint8Array({ maxLength: 400 }) }),
      {
        maxLength: 4,
      },
    ),
  })
  .map((told) => writeTurnMessage(told, null));
const messages = fc.array(fc.oneof(data, message), { maxLength: 12 });
const cuts = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 40 });

/** The same bytes in pieces of these sizes, the last size again and again. */
function cut(bytes: Uint8Array, sizes: readonly number[]): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
    const size = sizes[Math.min(piece, sizes.length - 1)]!;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

function read(pieces: readonly Uint8Array[]) {
  const stream = new TurnStream();
  const found: string[] = [];
  let problem: string | null = null;
  for (const piece of pieces) {
    const heard = stream.hear(piece);
    found.push(...heard.messages.map((each) => Buffer.from(each).toString("hex")));
    problem = heard.problem;
    expect(stream.keptBytes).toBeLessThan(TURN_BYTES_MAX);
  }
  return { found, problem };
}

const streamOf = (all: readonly Uint8Array[]): Uint8Array => Buffer.concat(all.map(inStream));

test("any cutting of a stream into pieces gives the messages that were sent", () => {
  fc.assert(
    fc.property(messages, cuts, (sent, sizes) => {
      const whole = sent.map((each) => Buffer.from(inStream(each)).toString("hex"));
      expect(read(cut(streamOf(sent), sizes))).toEqual({ found: whole, problem: null });
    }),
  );
});

test("a channel's datagram is filled up to four bytes, and read as it was", () => {
  fc.assert(
    fc.property(data, (bytes) => {
      const filled = inStream(bytes);
      expect(filled.length % 4).toBe(0);
      expect(readChannelData(filled)).toEqual(readChannelData(bytes));
    }),
  );
});

test("whatever comes, in whatever pieces, comes to the same, and little is kept", () => {
  const any = fc.oneof(fc.uint8Array({ maxLength: 5_000, size: "max" }), messages.map(streamOf));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 3 }), cuts, (parts, sizes) => {
      const bytes = Buffer.concat(parts);
      expect(read(cut(bytes, sizes))).toEqual(read(cut(bytes, [Math.max(1, bytes.length)])));
    }),
  );
});

const ID = new Uint8Array(12);
const GOOD = inStream(writeChannelData({ channel: CHANNEL_FIRST, bytes: Uint8Array.of(1, 2, 3) }));
const STUN = writeTurnMessage({ type: 0x101, id: ID, attributes: [] }, null);

/** A message with other bytes at a place. */
function damaged(at: number, ...octets: readonly number[]): Uint8Array {
  const bytes = Uint8Array.from(STUN);
  bytes.set(octets, at);
  return bytes;
}

test.each([
  ["a first bit that neither has", Uint8Array.of(0x80), "neither"],
  ["text of a web server", Buffer.from("HTTP/1.1 400 Bad Request"), "too-long"], // "HT" is a channel
  ["a channel above the last", Uint8Array.of(0x50, 0, 0, 0), "neither"],
  ["a datagram that is too long", Uint8Array.of(0x40, 0, 0x05, 0xdd), "too-long"],
  ["a message that is too long", damaged(2, 0x08, 0x00), "too-long"],
  ["a message of no whole words", damaged(2, 0, 9), "neither"],
  ["a message without the cookie", damaged(4, 0), "neither"],
])("%s ends the stream", (_, bytes, problem) => {
  const heard = read([GOOD, bytes, GOOD]);
  expect(heard).toEqual({ found: [Buffer.from(GOOD).toString("hex")], problem });
});

test("over a stream nothing is asked twice, and an answer is waited for until 39.5 s", () => {
  const client = new TurnClient(
    {
      server: { host: "11.0.0.5", port: 443 },
      credentials: { username: "ada", password: "north" },
      random: () => 7,
      isStream: true,
    },
    0,
  );
  expect(client.takeDatagrams()).toHaveLength(1);
  for (let nowMs = 0; nowMs < 39_500; nowMs += 100) client.update(nowMs);
  expect(client.takeDatagrams()).toHaveLength(0);
  expect(client.state).toEqual({ kind: "asking" });
  client.update(39_500);
  expect(client.state).toEqual({ kind: "failed", reason: "silent", code: null });
});

test.each([
  ["a datagram that is cut", Uint8Array.of(0x40, 0, 0, 8, 1, 2, 3, 4)],
  ["a channel above the last", Uint8Array.of(0x50, 0, 0, 0)],
  ["a message without the cookie", damaged(4, 0)],
  ["two messages at once", Buffer.concat([STUN, STUN])],
  ["nothing", new Uint8Array()],
])("%s is not written into a stream", (_, bytes) => {
  expect(() => inStream(bytes)).toThrow("no message of a stream");
});

test("no message is written that is longer than what is read", () => {
  const value = new Uint8Array(1_100);
  const attributes = [0x13, 0x14].map((type) => ({ type, value }));
  expect(() => writeTurnMessage({ type: 0x101, id: ID, attributes }, null)).toThrow("a message of");
});
