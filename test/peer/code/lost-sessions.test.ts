// Goal: sessions that a service makes up, or does not end, cost a host nothing, and a removed lobby is hosted anew.
// Method: a code's door asks a WebSocket server on 127.0.0.1 that a test has say what it likes.
import { afterEach, expect, test } from "vitest";

import {
  closeDoors,
  codesOf,
  friendly,
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
