// Goal: the secret of a player is for its user alone, also where the file was copied with other rights, and stays the same.
// Method: a real folder, and the rights of the file as the system tells them.
import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

import { ownSigningKey } from "../../../src/peer/files/identity-file.ts";

const home = mkdtempSync(path.join(tmpdir(), "robocat-identity-"));
afterAll(() => rmSync(home, { recursive: true }));
const FILE = path.join(home, "identity.key");
const modeOf = (): string => (statSync(FILE).mode & 0o777).toString(8);

// Windows knows no such rights.
test.skipIf(process.platform === "win32")("nobody else may read the secret, made or copied", () => {
  const made = ownSigningKey(home);
  expect(modeOf()).toBe("600");
  chmodSync(FILE, 0o644);
  expect(ownSigningKey(home).identity).toEqual(made.identity);
  expect(modeOf()).toBe("600");
});
