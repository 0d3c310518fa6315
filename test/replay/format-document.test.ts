// Goal: docs/replay-format.md says of the replays that are kept of which version they are, and of a turn how much it may hold.
// Method: the files that the section of each version names are held against the version in the files themselves.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { TURN_COMMAND_BITS_MAX, TURN_GIVEN_BITS_MAX } from "../../src/lockstep/index.ts";
import { REPLAY_VERSION } from "../../src/replay/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const DOCUMENT = readFileSync(path.join(ROOT, "docs/replay-format.md"), "utf8");
/** Behind the three letters and a byte that no text has. */
const VERSION_OFFSET = 4;

const kept = ["replays", "test/golden"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((file) => file.endsWith(".rcr"))
    .map((file) => `${folder}/${file}`),
);
const older = kept
  .map((file) => ({ file, version: readFileSync(path.join(ROOT, file)).readUInt16BE(VERSION_OFFSET) }))
  .filter(({ version }) => version < REPLAY_VERSION);

test("the section of each older version names the kept replays that are of it", () => {
  const sections = DOCUMENT.split(/^## Version /mu).slice(1);
  expect(sections.map((text) => parseInt(text, 10))).toEqual(
    Array.from({ length: REPLAY_VERSION - 1 }, (_, i) => REPLAY_VERSION - 1 - i),
  );
  const named = sections.flatMap((text) =>
    [...text.matchAll(/`([^`]*\.rcr)`/gu)].map(([, file]) => ({ file: file!, version: parseInt(text, 10) })),
  );
  const byFile = (a: { readonly file: string }, b: { readonly file: string }): number =>
    a.file < b.file ? -1 : 1;
  expect(named.toSorted(byFile)).toEqual(older.toSorted(byFile));
});

test.each([
  ["TURN_COMMAND_BITS_MAX", TURN_COMMAND_BITS_MAX],
  ["TURN_GIVEN_BITS_MAX", TURN_GIVEN_BITS_MAX],
])("it says of %s what the program has: %d bits", (name, bits) => {
  const words = DOCUMENT.replace(/\s+/gu, " ");
  const sentences = words.split(". ").filter((sentence) => sentence.includes(`\`${name}\``));
  expect(sentences.length).toBe(1);
  expect(sentences[0]).toContain(`${bits.toLocaleString("en-US")} bits`);
});
