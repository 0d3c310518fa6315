import { expect, test } from "vitest";
import { PingAnswers } from "../../../src/peer/public/ping-answers.ts";
import {
  isRelayWish,
  PING_TOKENS,
  readKeyLetter,
  readPingLetter,
  readRelayLetter,
  writeKeyLetter,
  writePingLetter,
  writeRelayLetter,
  writeRelayWish,
} from "../../../src/peer/public/public-letters.ts";
import { readProofAnswer, writePing, writeProofRequest } from "../../../src/rendezvous/proof-datagram.ts";
import { TestClock } from "../../support/test-clock.ts";

const token = (value: number): Uint8Array => new Uint8Array(16).fill(value);
const ping = (value: number): Uint8Array => writePing({ token: token(value), nonce: token(77) });
const GUEST = { host: "192.0.2.7", port: 45_000 };

test("letters say what was written, and nothing else is one", () => {
  const key = new Uint8Array(16).fill(7);
  expect(readKeyLetter(writeKeyLetter(key))).toEqual({ roomKey: key });
  expect(readKeyLetter(writeKeyLetter(null))).toEqual({ roomKey: null });
  const tokens = Array.from({ length: PING_TOKENS }, (_, at) => token(at));
  expect(readPingLetter(writePingLetter(tokens))).toEqual(tokens);
  const base64 = (...bytes: readonly number[]): string => Buffer.from(bytes).toString("base64");
  for (const wrong of ["", base64(2), base64(2, ...key), base64(1, 2, 3), base64(1, ...key, 0)])
    expect(readKeyLetter(wrong), wrong).toBeNull();
  for (const wrong of ["", base64(1), base64(1, ...token(1)), writePingLetter([...tokens, token(9)])])
    expect(readPingLetter(wrong), wrong).toBeNull();
});

test("letters of a relay say an address or none, and are no others", () => {
  const relayed = { host: "192.0.2.7", port: 50_000 };
  expect(readRelayLetter(writeRelayLetter(relayed))).toEqual({ relayed });
  expect(readRelayLetter(writeRelayLetter(null))).toEqual({ relayed: null });
  expect(isRelayWish(writeRelayWish())).toBe(true);
  const text = (words: string): string => Buffer.from(`\x02${words}`, "latin1").toString("base64");
  for (const wrong of [
    text("a"),
    text("192.0.2.7"),
    text("192.0.2.7:0"),
    text("0.0.0.0:9"),
    text("192.0.2.7:050000"),
  ])
    expect(readRelayLetter(wrong), wrong).toBeNull();
  expect(readRelayLetter(writeKeyLetter(null))).toBeNull();
  for (const other of [writeKeyLetter(null), writeRelayLetter(relayed)])
    expect(isRelayWish(other)).toBe(false);
  for (const letter of [writeRelayWish(), writeRelayLetter(relayed)]) {
    expect(readKeyLetter(letter)).toBeNull();
    expect(readPingLetter(letter)).toBeNull();
  }
});

test("a host answers tokens that were said to it, eight times each, for twenty seconds, and to no other datagram", async () => {
  const clock = new TestClock();
  const sent: Uint8Array[] = [];
  const pings = new PingAnswers(clock, (to, bytes) => {
    expect(to).toEqual(GUEST);
    sent.push(bytes);
  });
  expect(pings.hear(GUEST, ping(1))).toBe(false); // it is for others
  pings.expect([token(1), token(2)]);
  for (const other of [ping(3), writeProofRequest(token(1))]) expect(pings.hear(GUEST, other)).toBe(false);
  for (let count = 0; count < 10; count += 1) expect(pings.hear(GUEST, ping(1))).toBe(true);
  expect(sent).toHaveLength(8);
  expect(sent[0]).toHaveLength(ping(1).length); // nobody is answered with more than came
  expect(readProofAnswer(sent[0]!)).toEqual({
    ...{ token: token(1), proof: token(77), ip: GUEST.host, port: GUEST.port },
  });
  await clock.skip(20_100);
  pings.hear(GUEST, ping(2));
  expect(sent).toHaveLength(8);
});

test("many guests do not fill the memory: the oldest make way", () => {
  const answered: Uint8Array[] = [];
  const pings = new PingAnswers(new TestClock(), (_, bytes) => answered.push(bytes));
  pings.expect([token(1)]);
  for (let at = 0; at < 128; at += 1) pings.expect([Uint8Array.from([at, ...token(9).slice(1)])]);
  expect(pings.hear(GUEST, ping(1))).toBe(false);
  expect(answered).toHaveLength(0);
});
