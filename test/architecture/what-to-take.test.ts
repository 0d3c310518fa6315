// Goal: docs/architecture.md says truly of each part that another game can take what comes along.
// Method: its table is held against the imports of the part, and of what it imports in its own layer.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { readImportGraph } from "../../scripts/import-graph.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const section = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8").split("## What to take")[1]!;
const rows = [...section.matchAll(/^\| `(src\/[^`]+)` *\|([^|]*)\|/gm)].map(
  ([, part, names]) => [part!, [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)] as const,
);
const files = new Map(readImportGraph(ROOT, ["src"]).map((file) => [file.path, file]));
const layerOf = (file: string): string => file.split("/")[1]!;

/** The names from other layers than `base`. */
function namesTaken(part: string): readonly string[] {
  const toSee = [part];
  const names = new Set<string>();
  for (const file of toSee)
    for (const taken of files.get(file)!.imports) {
      const layer = layerOf(taken.path);
      if (layer === layerOf(part)) {
        if (!toSee.includes(taken.path)) toSee.push(taken.path);
      } else if (layer !== "base") for (const name of taken.names) names.add(name);
    }
  return [...names].toSorted();
}

test("the table has parts", () => {
  expect(rows.length).toBeGreaterThan(3);
});

test.each(rows)("%s takes what the table says", (part, names) => {
  expect(namesTaken(part)).toEqual(names.toSorted());
});
