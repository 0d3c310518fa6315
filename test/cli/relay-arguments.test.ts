import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

import { readPlayArguments } from "../../src/cli/arguments/play-arguments.ts";

const folder = mkdtempSync(path.join(tmpdir(), "robocat-relay-arguments-"));
const file = path.join(folder, "password");
writeFileSync(file, "north\n");
afterAll(() => rmSync(folder, { recursive: true }));

const OWN = ["--relay", "turn:turn.example", "--relay-user", "ada", "--relay-password", file];
const SERVICE = ["--service", "cats.example"];

function read(kind: "host" | "join" | "rejoin", ...options: readonly string[]) {
  const words = { host: ["45000", "Ada"], join: ["192.168.0.7:45000", "Ben"], rejoin: [] };
  const result = readPlayArguments(kind, [...words[kind], ...options]);
  return result.ok ? result.value : result.reason;
}

test("the relay of a service is for who meets others by a code, or hides", () => {
  const ofService = (isOnly: boolean) => ({
    relay: { source: { kind: "service", service: { text: "cats.example" } }, isOnly },
  });
  expect(read("host", ...SERVICE)).toMatchObject(ofService(false));
  expect(read("rejoin", ...SERVICE)).toMatchObject(ofService(false));
  expect(read("join", ...SERVICE)).toMatchObject({ relay: null });
  for (const kind of ["host", "join", "rejoin"] as const)
    expect(read(kind, ...SERVICE, "--hide-address")).toMatchObject(ofService(true));
});

test("a relay of one's own comes before that of a service", () => {
  const credentials = { username: "ada", password: "north" };
  const source = { kind: "own", uri: "turn:turn.example", credentials };
  expect(read("host", ...SERVICE, ...OWN)).toMatchObject({ relay: { source, isOnly: false } });
  expect(read("join", ...OWN, "--hide-address")).toMatchObject({ relay: { source, isOnly: true } });
  const tlsUri = "turns:turn.example:443";
  expect(read("join", ...OWN, "--relay-tls", tlsUri)).toMatchObject({
    relay: { source: { ...source, tlsUri } },
  });
});

test("who hides has no port mapped and is not told of nearby", () => {
  const hidden = read("host", ...OWN, "--hide-address");
  expect(hidden).toMatchObject({ outside: { opensPort: false }, seat: { isHidden: true } });
  expect(read("host", ...OWN)).toMatchObject({ outside: { opensPort: true }, seat: { isHidden: false } });
});

test.each([
  [["--hide-address"], "--hide-address needs a relay: name one with --relay, or a --service that has one"],
  [
    [...OWN, "--hide-address", "--stun", "s.example:3478"],
    "--stun shows the address that --hide-address hides",
  ],
  [["--relay", "turn:turn.example"], "--relay is used with --relay-user NAME and --relay-password FILE"],
  [
    ["--relay", "turn:turn.example", "--relay-user", "", "--relay-password", file],
    "--relay is used with --relay-user NAME and --relay-password FILE",
  ],
  [["--relay-user", "ada"], "--relay-tls, --relay-user and --relay-password go with --relay"],
  [["--relay-tls", "turns:turn.example"], "--relay-tls, --relay-user and --relay-password go with --relay"],
  [
    ["--relay", "turns:turn.example"],
    '"turns:turn.example" is a relay over TLS: it is named beside one of turn:HOST:PORT',
  ],
  [[...OWN, "--relay-tls", "turn:turn.example"], '"turn:turn.example" is not turns:HOST:PORT'],
  [["--relay", "turn.example"], '"turn.example" is not turn:HOST:PORT'],
])("%j is refused: %s", (options, reason) => {
  expect(read("host", ...options)).toBe(reason);
});

test("a password that can't be read is told by its option", () => {
  const missing = [...OWN.slice(0, -1), path.join(folder, "none")];
  expect(read("host", ...missing)).toMatch(/^the file of --relay-password can't be read/);
});
