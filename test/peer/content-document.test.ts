// Goal: who follows what docs/protocol.md says of the content of a hello comes to what a peer says.
// Method: the recipe of the document, written a second time, over the layers that the document names.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { contentChecksum } from "../../src/peer/environment.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The paragraph on it. */
const recipe = /^The content is .*$/mu.exec(readFileSync(path.join(ROOT, "docs/protocol.md"), "utf8"))![0];

function filesBelow(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, "src", folder)).flatMap((name) => {
    const inside = `${folder}/${name}`;
    return statSync(path.join(ROOT, "src", inside)).isDirectory() ? filesBelow(inside) : [inside];
  });
}

test("the recipe of the document leads to the content that a hello carries", () => {
  const layers = [...recipe.matchAll(/`src\/([a-z]+)`/gu)].map(([, layer]) => layer!);
  const names = layers.flatMap(filesBelow).filter((name) => name.endsWith(".ts"));
  const pieces = names
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((name) => {
      const text = readFileSync(path.join(ROOT, "src", name), "utf8")
        .split("\r\n")
        .join("\n");
      return [name, "\0", text.length.toString(10), "\0", text];
    });
  const digest = createHash("sha256").update(pieces.join(""), "utf8").digest();
  expect(digest.readUInt32BE(0)).toBe(contentChecksum());
});

test("the document names the file of that function", () => {
  const [, name, file] = /`(\w+)` of `(src\/[^`]*)`/u.exec(recipe)!;
  expect(readFileSync(path.join(ROOT, file!), "utf8")).toContain(`export function ${name}(`);
});
