// Goal: a guest whose lobby is busy asks for it again, some times and not at once, and takes what it then hears.
// Method: a WebSocket server on 127.0.0.1 that a test has say what it likes.
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";

import { formatInviteCode } from "../../../src/base/index.ts";
import { findByCode } from "../../../src/peer/code/find-by-code.ts";
import { readServicePlace } from "../../../src/peer/code/service-place.ts";
import { TestClock } from "../../support/test-clock.ts";

const CODE = formatInviteCode({ place: "KQ7", password: "AAAA" });
const SESSION = "2".repeat(32);
const BUSY = { kind: "refused", reason: "busy", retryMs: null };

/** A guest at a service that answers its questions for the lobby with these in turn, and ends each session. */
async function find(answers: readonly object[]) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const clock = new TestClock();
  const askedMs: number[] = [];
  const knocks: unknown[] = [];
  server.on("connection", (socket) =>
    socket.on("message", (data: Buffer) => {
      const { kind, n, session } = JSON.parse(data.toString()) as {
        readonly kind: string;
        readonly n: number;
        readonly session?: string;
      };
      const say = (message: object): void => socket.send(JSON.stringify(message));
      if (kind === "find") {
        const answer = answers[askedMs.length];
        askedMs.push(clock.nowMs());
        if (answer !== undefined) say({ n, ...answer });
      } else if (kind === "pake") {
        knocks.push(session);
        say({ kind: "done", n });
        say({ kind: "ended", session, reason: "left" });
      } else say({ kind: "refused", n, reason: "too-much", retryMs: null });
    }),
  );
  const place = readServicePlace(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  if (!place.ok) throw new Error(place.reason);
  const found = findByCode({ code: CODE, service: place.value, link: null, clock });
  const outcome = await clock.until(found, "an answer", 60_000);
  const waits = askedMs.slice(1).map((atMs, at) => atMs - askedMs[at]!);
  return { service: place.value.text, outcome, knocks, waits };
}

describe("a guest whose lobby is busy asks again", () => {
  test("four times, five seconds apart, and then it is told that the lobby is busy", async () => {
    const { service, outcome, waits } = await find(Array<object>(9).fill(BUSY));
    expect(outcome).toEqual({ ok: false, reason: { kind: "code-refused", service, refusal: "busy" } });
    expect(waits).toHaveLength(3);
    for (const waitMs of waits) expect([waitMs >= 5_000, waitMs < 6_000]).toEqual([true, true]);
  });

  test("as soon as the service says, and never later than after five seconds", async () => {
    const { waits } = await find([{ ...BUSY, retryMs: 1_000 }, { ...BUSY, retryMs: 600_000 }, BUSY, BUSY]);
    expect(waits.map((waitMs) => Math.floor(waitMs / 1_000))).toEqual([1, 5, 5]);
  });

  test("until it is let in: then it speaks to the host", async () => {
    const welcome = { kind: "found", lobbyId: "0".repeat(20), session: SESSION, needsCode: true };
    const { outcome, knocks, waits } = await find([BUSY, BUSY, BUSY, welcome]);
    expect(waits).toHaveLength(3);
    expect(knocks).toEqual([SESSION]);
    expect(outcome).toEqual({ ok: false, reason: { kind: "code-failed", why: "silent" } }); // the host went
  });

  test("and not again where the place is burnt", async () => {
    const { service, outcome, waits } = await find([{ ...BUSY, reason: "burnt" }]);
    expect(outcome).toEqual({ ok: false, reason: { kind: "code-refused", service, refusal: "burnt" } });
    expect(waits).toEqual([]);
  });
});
