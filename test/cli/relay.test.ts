import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { describeTrial, readCredentials, readRelayArguments } from "../../src/cli/relay.ts";
import { readTurnUri } from "../../src/peer/relay/try-relay.ts";

const folder = mkdtempSync(path.join(tmpdir(), "robocat-relay-"));
const file = path.join(folder, "secret");
writeFileSync(file, "secret\n");
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["turn:relay.example.org", { host: "relay.example.org", port: 3_478 }],
  ["turn:relay.example.org:5000", { host: "relay.example.org", port: 5_000 }],
  ["turn:192.0.2.1?transport=udp", { host: "192.0.2.1", port: 3_478 }],
  ["turn:[2001:db8::1]", { host: "2001:db8::1", port: 3_478 }],
  ["turn:[2001:db8::1]:9", { host: "2001:db8::1", port: 9 }],
])("%s is a relay", (text, place) => {
  expect(readTurnUri(text)).toEqual({ ok: true, value: place });
});

test.each([
  "",
  "relay.example.org",
  "turn:",
  "turn:a b",
  "turn:a:0",
  "turn:a:99999",
  "turn:a?transport=tcp",
  "turns:a",
])("%j is none", (text) => {
  expect(readTurnUri(text).ok).toBe(false);
});

const credentialsOf = (...args: readonly string[]) => {
  const read = readRelayArguments(args);
  if (!read.ok) throw new Error(read.reason);
  return readCredentials(read.value.who);
};

test("reads a name with its password, or makes one of a secret that ends by itself", () => {
  const named = credentialsOf("turn:a", "--user", "ada", "--password", file);
  expect(named).toEqual({ ok: true, value: { username: "ada", password: "secret" } });
  const made = credentialsOf("turn:a", "--secret", file, "--json");
  if (!made.ok) throw new Error(made.reason);
  expect(made.value.username).toMatch(/^[0-9]{10}:robocat$/);
  expect(made.value.password).toMatch(/^[0-9A-Za-z+/]{27}=$/);
});

test("a file that can't be read is refused", () => {
  const read = credentialsOf("turn:a", "--secret", path.join(folder, "none"));
  expect(read.ok ? "" : read.reason).toContain("can't be read");
});

test.each([
  [[], "turn:HOST:PORT"],
  [["turn:a"], "go together"],
  [["turn:a", "turn:b", "--secret", file], "one relay"],
  [["turn:a", "--user", "ada"], "go together"],
  [["turn:a", "--user", "ada", "--secret", file], "go together"],
  [["turns:a", "--secret", file], "TLS"],
  [["--help"], "help"],
])("%j is refused", (args, words) => {
  const read = readRelayArguments(args);
  expect(read.ok ? "" : read.reason).toContain(words);
});

test("says in a sentence what came of it", () => {
  const failed = (reason: "silent" | "credentials" | "quota" | "refused", code: number | null) =>
    describeTrial({ kind: "not-open", state: { kind: "failed", reason, code } });
  const told = [
    describeTrial({ kind: "works", relayed: "192.0.2.1:9", seen: "192.0.2.7:8", rttMs: 12.4 }),
    describeTrial({ kind: "unknown-name" }),
    describeTrial({ kind: "nothing-passes" }),
    describeTrial({ kind: "not-open", state: { kind: "lapsed" } }),
    ...[failed("silent", null), failed("credentials", 401), failed("quota", 486), failed("refused", 403)],
  ];
  expect(told[0]).toBe(
    "It carries packets, from one allocation to another and back in 12 ms. It sees this machine at 192.0.2.7:8.",
  );
  for (const sentence of told) expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(new Set(told).size).toBe(told.length);
});
