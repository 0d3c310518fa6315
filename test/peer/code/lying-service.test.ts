// Goal: a service that lies, talks nonsense or hangs up costs a guest no more than a sentence.
// Method: a guest with a code asks a WebSocket server on 127.0.0.1 that a test has say what it likes.
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";

import { formatInviteCode } from "../../../src/base/index.ts";
import { findByCode } from "../../../src/peer/code/find-by-code.ts";
import { readServicePlace } from "../../../src/peer/code/service-place.ts";
import { TestClock } from "../../support/test-clock.ts";
import { describeFault } from "../../../src/words/index.ts";

const CODE = formatInviteCode({ place: "KQ7", password: "M2XP" });
const SESSION = "0".repeat(32);
const FOUND = { kind: "found", lobbyId: "0".repeat(20), session: SESSION, needsCode: true };
/** Nobody's: in a network of documentation. */
const MET = { kind: "met", session: SESSION, addresses: ["192.0.2.7:9"], local: [], punchInMs: 0 };

interface Asked {
  readonly kind: string;
  readonly n: number;
}
type Say = (message: object | string | Buffer) => void;

let server: WebSocketServer | null = null;

afterEach(() => {
  for (const client of server?.clients ?? []) client.terminate();
  server?.close();
  server = null;
});

/** What the guest is told in the end, of a service that answers so to each question. */
async function reasonOf(answer: (asked: Asked, say: Say, line: WebSocket) => void): Promise<string> {
  const opened = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server = opened;
  await new Promise((resolve) => opened.once("listening", resolve));
  opened.on("connection", (line) => {
    const say: Say = (message) =>
      line.send(typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message));
    line.on("message", (data: Buffer) => answer(JSON.parse(data.toString()) as Asked, say, line));
  });
  const { port } = opened.address() as AddressInfo;
  const place = readServicePlace(`127.0.0.1:${port}`);
  if (!place.ok) throw new Error(place.reason);
  const clock = new TestClock();
  const finding = findByCode({ code: CODE, service: place.value, link: null, clock });
  const found = await clock.until(finding, "what came of the code");
  if (found.ok) await found.value.socket.socket.close();
  return found.ok ? "found" : describeFault(found.reason);
}

test.each<[string, string | Buffer]>([
  ["no message", "cats"],
  ["a kind that there is not", '{"kind":"yarn"}'],
  ["binary", Buffer.from([1, 2, 3])],
  ["no UTF-8", Buffer.from([0xff, 0xfe])],
  ["a field too many", JSON.stringify({ ...MET, more: 1 })],
  ["an address that is none", JSON.stringify({ ...MET, addresses: ["cats.example:9"] })],
  ["more than a message may have", JSON.stringify({ kind: "x".repeat(2 ** 20) })],
])("what makes no sense ends it, in words: %s", async (_, said) => {
  const reason = await reasonOf((asked, say) => {
    if (asked.kind === "find") say(said);
  });
  expect(reason).toMatch(
    /^the lobby service 127\.0\.0\.1:\d+ can't be reached: .+\. Try again, or ask for the invitation\.$/,
  );
});

test("who beats and answers nothing is not waited for", async () => {
  const reason = await reasonOf(({ kind, n }, say) => {
    if (kind === "beat") say({ kind: "done", n });
  });
  expect(reason).toContain("it does not answer");
});

test("who hangs up is told of", async () => {
  const reason = await reasonOf((asked, _, line) => {
    if (asked.kind === "find") line.terminate();
  });
  expect(reason).toContain("it hung up");
});

test.each([
  ["unknown", "no lobby at 127.0.0.1"],
  ["burnt", "tried wrongly three times"],
  ["disk", 'said "disk"'],
])("a refusal as %s is told", async (refusal, words) => {
  const reason = await reasonOf(({ kind, n }, say) => {
    if (kind === "find") say({ kind: "refused", n, reason: refusal, retryMs: null });
  });
  expect(reason).toContain(words);
});

test("where the host is is believed only after the host has shown that it knows the code", async () => {
  const letters: string[] = [];
  const reason = await reasonOf(({ kind, n }, say) => {
    letters.push(kind);
    if (kind === "find") {
      say(MET); // before the answer
      say({ ...FOUND, n });
      say(MET); // before any letter of the host
    } else if (kind === "pake") {
      say(MET);
      say({ kind: "pake", session: SESSION, data: Buffer.alloc(40, 7).toString("base64") });
    }
  });
  expect(letters).toContain("pake");
  expect(letters).not.toContain("meet");
  expect(reason).toMatch(/the host answered what makes no sense|plays another version/);
});

test("words of another session, answers to nothing and news that nobody asked for are passed over", async () => {
  const reason = await reasonOf(({ kind, n }, say) => {
    if (kind !== "find") return;
    say({ kind: "ended", session: "1".repeat(32), reason: "burnt" });
    say({ kind: "done", n: 60_000 });
    say({ kind: "changes", changed: [], gone: [] });
    say({ kind: "guest", session: SESSION, needsCode: true });
    say({ ...FOUND, n });
    say({ kind: "ended", session: SESSION, reason: "closed" });
  });
  expect(reason).toContain("the host does not answer");
});

test("who gave up while the socket was opened asks nobody", async () => {
  let asked = 0;
  const opened = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server = opened;
  await new Promise((resolve) => server!.once("listening", resolve));
  opened.on("connection", () => (asked += 1)); // and never answers
  const place = readServicePlace(`127.0.0.1:${(opened.address() as AddressInfo).port}`);
  if (!place.ok) throw new Error(place.reason);
  const stop = new AbortController();
  const finding = findByCode({ code: CODE, service: place.value, link: null, signal: stop.signal });
  stop.abort(); // before anything could be listened to
  expect(await finding).toEqual({ ok: false, reason: { kind: "given-up" } });
  expect(asked).toBe(0);
});
