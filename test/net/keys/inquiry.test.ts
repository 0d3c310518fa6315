// Goal: cookies in the name of one that is asked, with keys of others, neither cut it off nor cost much.
// Method: one that asks and one that is asked, and cookies by hand.
import { expect, test } from "vitest";

import { Inquiry } from "../../../src/net/keys/inquiry.ts";
import { COOKIE_KEYS } from "../../../src/net/keys/limits.ts";
import { Reception } from "../../../src/net/keys/reception.ts";
import { SessionKeys } from "../../../src/net/keys/session-keys.ts";
import { NODE_CIPHER_SUITE as suite } from "../../../src/peer/node-cipher-suite.ts";
import {
  COOKIE_ECHO_BYTES,
  readPacket,
  writePacket,
  writeWatcherPacket,
  type Address,
  type CookiePacket,
  type WatcherPacket,
} from "../../../src/wire/index.ts";

const HOST: Address = { host: "10.0.0.1", port: 1 };
const ASKER: Address = { host: "10.0.0.2", port: 2 };
const QUESTION: WatcherPacket = { kind: "watch", token: 5, match: 0 };
const ANSWER: WatcherPacket = { kind: "watch-refusal", token: 5, reason: "no-match", addresses: [] };
const ANSWERED_MS = 2_000;

function keysOf(secret: number, onKeys: () => void = () => undefined): SessionKeys {
  const signingKey = suite.signingKey(new Uint8Array(32).fill(secret + 1));
  return new SessionKeys({
    ...{ suite, secret: new Uint8Array(32).fill(secret), signingKey, roomKey: null },
    onKeys,
  });
}

function startAsking() {
  let made = 0; // channels of the one that asks
  const own = keysOf(1, () => (made += 1));
  const inquiry = new Inquiry(own);
  const hostKeys = keysOf(3);
  const reception = new Reception(hostKeys);
  /** What the host says to these bytes; null: nothing. */
  const answerTo = (bytes: Uint8Array, nowMs: number): CookiePacket | Uint8Array | null => {
    const read = readPacket(bytes);
    if (!read.ok) return null;
    const { packet } = read.value;
    if (packet.kind === "hello") return reception.cookieFor(ASKER, packet.key, nowMs);
    if (packet.kind !== "watch-question") return null;
    const heard = reception.hearQuestion(ASKER, packet, nowMs);
    if (heard === null || "kind" in heard) return heard;
    const written = writePacket({ kind: "watch-answer", bytes: writeWatcherPacket(ANSWER) }, 1);
    return hostKeys.seal(written, heard.pair, 0);
  };
  /** Of another one, in the host's name. */
  const falseCookie = (secret: number): CookiePacket => ({
    ...{ kind: "cookie", echo: own.publicKey.slice(0, COOKIE_ECHO_BYTES) },
    ...{ cookie: new Uint8Array(16).fill(secret), key: keysOf(secret).publicKey },
  });
  /** Asks until the sealed answer is there, which is not heard yet. */
  const ask = (nowMs: number): Uint8Array => {
    let bytes = inquiry.ask(HOST, QUESTION);
    for (;;) {
      const answer = answerTo(bytes, nowMs)!;
      if (!("kind" in answer)) return answer;
      bytes = inquiry.hearCookie(HOST, answer, nowMs)!;
    }
  };
  return { inquiry, ask, answerTo, falseCookie, made: () => made };
}

test("whose answers come is asked by the same key, whatever cookies come in its name", () => {
  const { inquiry, ask, answerTo, falseCookie } = startAsking();
  expect(inquiry.openAnswer(HOST, ask(0), 100)).toEqual(ANSWER);
  const question = inquiry.ask(HOST, QUESTION);
  expect(inquiry.hearCookie(HOST, falseCookie(50), 100 + ANSWERED_MS - 1)).toBeNull();
  for (const bytes of [question, inquiry.ask(HOST, QUESTION)]) {
    const answer = answerTo(bytes, 200);
    expect(inquiry.openAnswer(HOST, answer as Uint8Array, 200)).toEqual(ANSWER);
  }
});

test("another key is taken where no answer came for 2 s: the one that is asked may have begun anew", () => {
  const { inquiry, ask, falseCookie } = startAsking();
  inquiry.openAnswer(HOST, ask(0), 100);
  inquiry.ask(HOST, QUESTION);
  expect(inquiry.hearCookie(HOST, falseCookie(50), 100 + ANSWERED_MS)).not.toBeNull();
});

test("an answer is opened though a false cookie came before it", () => {
  const { inquiry, ask, falseCookie } = startAsking();
  const answer = ask(0);
  inquiry.hearCookie(HOST, falseCookie(50), 10);
  expect(inquiry.openAnswer(HOST, answer, 100)).toEqual(ANSWER);
});

test("who has answered once is not forgotten for any number of false cookies", () => {
  const { inquiry, ask, falseCookie } = startAsking();
  inquiry.openAnswer(HOST, ask(0), 0);
  const answer = ask(10_000);
  for (let secret = 50; secret < 65; secret += 1) inquiry.hearCookie(HOST, falseCookie(secret), 10_000);
  expect(inquiry.openAnswer(HOST, answer, 10_100)).toEqual(ANSWER);
});

test("keys of false cookies cost a channel so often a second at most", () => {
  const { inquiry, falseCookie, made } = startAsking();
  inquiry.ask(HOST, QUESTION);
  for (let secret = 50; secret < 150; secret += 1) inquiry.hearCookie(HOST, falseCookie(secret), 0);
  expect(made()).toBe(COOKIE_KEYS.perSecond);
});

test.each([
  [63, true],
  [64, false],
])("who was asked before %d others is known: %s", (others, isKnown) => {
  const { inquiry, ask } = startAsking();
  const answer = ask(0);
  for (let i = 0; i < others; i += 1) inquiry.ask({ host: "10.0.1.1", port: 1 + i }, QUESTION);
  expect(inquiry.openAnswer(HOST, answer, 100)).toEqual(isKnown ? ANSWER : null);
});
