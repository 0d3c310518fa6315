import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { smallMapOf } from "../../../src/peer/files/small-map.ts";
import { readMapFile } from "../../../src/peer/files/map-files.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../maps");

test("each map of ours has a frame of walls in small, as it has in the match", () => {
  for (const file of readdirSync(FOLDER)) {
    const read = readMapFile(path.join(FOLDER, file));
    if (!read.ok) throw new Error(file);
    const { columns, cells } = smallMapOf(read.value);
    const rows = cells.length / columns;
    const edge = [...cells].filter((_, cell) => {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      return column === 0 || row === 0 || column === columns - 1 || row === rows - 1;
    });
    expect([file, edge.filter((cell) => cell !== "#").length]).toEqual([file, 0]);
    expect(cells).toContain("o");
  }
});
