import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { GROUND_FIELDS, PAUSE_FIELDS } from "../../src/sim/index.ts";

const determinism = readFileSync(path.resolve(import.meta.dirname, "../../docs/determinism.md"), "utf8");

test.each(Object.entries({ ...GROUND_FIELDS, ...PAUSE_FIELDS }).filter(([table]) => table !== "walls"))(
  "docs/determinism.md names the fields of %s, in their order",
  (table, fields) => {
    const row = new RegExp(`\\| ${table} +\\|[^|]+\\| ${fields.join(", ")} +\\|`);
    expect(determinism.replace(/\s+/g, " ")).toMatch(row);
  },
);
