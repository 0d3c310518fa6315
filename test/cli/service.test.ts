import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readServiceArguments, runService } from "../../src/cli/service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "robocat-service-arguments-"));
afterAll(() => rmSync(folder, { recursive: true }));
const secretFile = path.join(folder, "secret");
writeFileSync(secretFile, "north\n");
const emptyFile = path.join(folder, "empty");
writeFileSync(emptyFile, "\n");

test("the usual port is 45080, and a relay comes with its secret", () => {
  expect(readServiceArguments(["--data", folder])).toMatchObject({
    value: { port: 45_080, folder, relay: null },
  });
  const relay = ["--relay", "turn.example.org:3478", "--relay-secret", secretFile];
  expect(readServiceArguments(["--data", folder, ...relay])).toMatchObject({
    value: { relay: { place: "turn.example.org:3478", tlsPlace: null, secret: "north" } },
  });
});

test.each([
  [[], "--data FOLDER is missing"],
  [["--data", ""], "--data FOLDER is missing"],
  [["--data", folder, "--port", "65536"], '--port is "65536", not a whole number of 0 to 65535'],
  [["--data", folder, "--relay", "a:1"], "--relay and --relay-secret go together"],
  [["--data", folder, "--relay-tls", "a:443"], "--relay-tls goes with --relay"],
  [
    ["--data", folder, "--relay", "a:1", "--relay-tls", "a", "--relay-secret", secretFile],
    '--relay-tls is "a", not HOST:PORT',
  ],
  [["--data", folder, "--relay", "a b:1", "--relay-secret", secretFile], '--relay is "a b:1", not HOST:PORT'],
  [
    ["--data", folder, "--relay", "a:70000", "--relay-secret", secretFile],
    '--relay is "a:70000", not HOST:PORT',
  ],
  [
    ["--data", folder, "--relay", "a:1", "--relay-secret", emptyFile],
    "the file of --relay-secret has not 1 to 1024 characters",
  ],
  [
    ["--data", folder, "--relay", "a:1", "--relay-secret", path.join(folder, "none")],
    "the file of --relay-secret can't be read: there is no such file or folder",
  ],
  [["--help"], "help"],
])("%j is refused: %s", (args, reason) => {
  expect(readServiceArguments(args)).toEqual({ ok: false, reason });
});

test("a folder that can't be one keeps it from starting", async () => {
  expect(await runService(["--data", secretFile, "--port", "0"], { write: () => true })).toBe(1);
});
