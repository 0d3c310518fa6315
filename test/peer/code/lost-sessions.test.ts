// Goal: sessions that a service makes up, or does not end, cost a host nothing; a place that it gives unasked is taken, and a removed lobby is hosted anew.
// Method: a code's door asks a WebSocket server on 127.0.0.1 that a test has say what it likes.
import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";

import { readInviteCode } from "../../../src/base/index.ts";
import { CodeGuest, GUEST_RANDOM_BYTES } from "../../../src/invite/index.ts";
import { NODE_CIPHER_SUITE } from "../../../src/peer/node-cipher-suite.ts";
import {
  closeDoors,
  codesOf,
  friendly,
  hosted,
  openDoor,
  problemIn,
  SESSION,
  type Say,
} from "../../support/served-door.ts";

afterEach(closeDoors);

test("is told to no session that the service has not brought", async () => {
  const { clock, states, asked } = await openDoor((question, say, line) => {
    friendly(question, say, line);
    if (question.kind === "host")
      say({ kind: "pake", session: SESSION, data: Buffer.alloc(9).toString("base64") });
  });
  await clock.untilTrue(() => codesOf(states).length === 1, "a code");
  await clock.skip(1_000);
  expect(asked.filter(({ kind }) => kind === "pake")).toEqual([]);
});

test("is for so many guests at once, and for others when some are through", async () => {
  const sessionOf = (at: number): string => at.toString(16).padStart(32, "0");
  const bring = (say: Say, at: number): void =>
    say({ kind: "guest", session: sessionOf(at), needsCode: true });
  const { clock, states, asked } = await openDoor((question, say, line) => {
    friendly(question, say, line);
    if (question.kind !== "host") return;
    for (let at = 0; at < 64; at += 1) bring(say, at);
    bring(say, 100);
    say({ kind: "ended", session: sessionOf(0), reason: "left" });
    bring(say, 101);
    bring(say, 102);
    say({ kind: "met", session: sessionOf(1), addresses: [], local: [], punchInMs: 0 });
    bring(say, 103);
  });
  await clock.untilTrue(() => codesOf(states).length === 1, "a code");
  await clock.skip(1_000);
  const left = asked.filter(({ kind }) => kind === "leave").map(({ session }) => session);
  expect(left).toEqual([sessionOf(100), sessionOf(102)]);
});

test("is another one when the service counts three tries itself, of guests that leave and prove nothing", async () => {
  const sessions = ["a", "b", "c"].map((letter) => letter.repeat(32));
  const leaving = new Set(sessions);
  const { clock, states, asked } = await openDoor((question, say, line) => {
    friendly(question, say, line);
    const { kind, session = "" } = question;
    if (kind === "host")
      for (const guest of sessions) {
        const random = new Uint8Array(randomBytes(GUEST_RANDOM_BYTES));
        const code = { place: "KQ7", password: "AAAA" };
        const [knock] = new CodeGuest({ suite: NODE_CIPHER_SUITE, code, random, nowMs: 0 }).takeLetters();
        say({ kind: "guest", session: guest, needsCode: true });
        say({ kind: "pake", session: guest, data: Buffer.from(knock!).toString("base64") });
      }
    if (kind !== "pake" || !leaving.delete(session)) return;
    say({ kind: "ended", session, reason: "left" });
    if (leaving.size === 0) say(hosted(null, "XY2"));
  });
  await clock.untilTrue(() => codesOf(states).length === 2, "another code", 10_000);
  const [first, second] = codesOf(states);
  expect(readInviteCode(first!)).toMatchObject({ value: { place: "KQ7" } });
  expect(readInviteCode(second!)).toMatchObject({ value: { place: "XY2" } });
  expect(states.map((state) => state.kind === "code" && state.isAnother)).toEqual([false, true]);
  expect(asked.filter(({ kind }) => kind === "burn" || kind === "host")).toHaveLength(1);
});

test.each([
  ["busy", "it has no place free"],
  ["disk", "its disk is full"],
])("is asked for again when the service has removed the lobby as %s", async (reason, words) => {
  const { clock, states } = await openDoor((question, say, line) => {
    friendly(question, say, line);
    if (question.kind === "host" && line === 0) say({ kind: "refused", n: null, reason, retryMs: null });
  });
  await clock.untilTrue(() => codesOf(states).length === 2, "another code");
  expect(problemIn(states[1])).toContain(words);
});
