import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readLinkOption } from "../../../src/peer/files/link-option.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { describeTrouble } from "../../../src/words/index.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-link-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("nothing is no link; a text is one", () => {
  expect(readLinkOption(undefined, describeTrouble)).toEqual({ ok: true, value: null });
  expect(readLinkOption("delay=5", describeTrouble)).toEqual({
    ok: true,
    value: { ...PERFECT_LINK, delayMs: 5 },
  });
});

test("reads the file of a trace", () => {
  const file = path.join(folder, "a.trace");
  writeFileSync(file, "1\n2\n");
  expect(readLinkOption(`uptrace=${file}`, describeTrouble)).toEqual({
    ok: true,
    value: { ...PERFECT_LINK, upTrace: { name: file, timesMs: Int32Array.of(1, 2) } },
  });
});

test("says which file can't be read, and why", () => {
  const missing = path.join(folder, "missing");
  expect(readLinkOption(`trace=${missing}`, describeTrouble)).toEqual({
    ok: false,
    reason: `--link: Cannot read trace ${missing}: there is no such file or folder`,
  });
  expect(readLinkOption(`trace=${folder}`, describeTrouble)).toEqual({
    ok: false,
    reason: `--link: Cannot read trace ${folder}: not a file`,
  });
  const large = path.join(folder, "large");
  writeFileSync(large, new Uint8Array(16 * 1_024 * 1_024 + 1));
  const refused = readLinkOption(`trace=${large}`, describeTrouble);
  expect(refused.ok ? "" : refused.reason).toContain("and a trace has at most 16777216");
});
