// Goal: docs/desync.md leaves nothing out that convicts a player.
// Method: its list is held against the kinds of claims that bind their signer.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { CLAIM_KINDS, isBinding } from "../../src/seal/notary.ts";

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, "../../docs/desync.md"), "utf8");

test("each kind of claim that binds is in the list of what convicts, and so are denied orders", () => {
  const list = DOCUMENT.split("**Only a contradiction convicts.**")[1]!
    .split(/^- |\n\n/mu)
    .slice(1);
  const lines = list.filter((text) => /^(two|the first) /u.test(text));
  const twice = lines.flatMap((line) => /^two (\w+)/u.exec(line)?.[1] ?? []);
  const plurals = CLAIM_KINDS.filter(isBinding).map((kind) =>
    kind === "orders" ? kind : `${kind.replace(/y$/u, "ie")}s`,
  );
  expect(twice.toSorted()).toEqual(plurals.toSorted());
  expect(lines.filter((line) => line.includes("orders of its signer that it denies")).length).toBe(1);
});
