import type { MapProblem } from "./read-map.ts";

/** What stands above the grid; lines are counted from 0. */
export interface MapHeader {
  readonly ok: true;
  readonly name: string;
  readonly nameLine: number;
  readonly gridLine: number; // the northernmost
}

/** Headers that a map may have; only the name is kept. */
const KEYS: readonly string[] = ["name", "author"];

/** Reads the lines above the grid: headers, comments and blank lines in any order. */
export function readMapHeader(lines: readonly string[]): MapHeader | ({ readonly ok: false } & MapProblem) {
  const seen = new Map<string, { readonly value: string; readonly line: number }>();
  for (const [i, line] of lines.entries()) {
    if (line === "" || line.startsWith("//")) continue;
    const [, key, value] = /^([a-z]+):(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) {
      if (!/^[#.0-9]/.test(line)) {
        return refuse(i, 'neither "name: ...", nor a comment (//), nor the grid, which begins with #');
      }
      const name = seen.get("name");
      if (name === undefined) return refuse(i, 'the grid begins, and there was no "name: ..." before it');
      return { ok: true, name: name.value, nameLine: name.line, gridLine: i };
    }
    if (!KEYS.includes(key))
      return refuse(i, `"${key}:" is none of ${KEYS.map((known) => `${known}:`).join(" ")}`);
    const twin = seen.get(key);
    if (twin !== undefined) return refuse(i, `"${key}:" is also in line ${twin.line + 1}`);
    seen.set(key, { value: value.trim(), line: i });
  }
  return refuse(null, "there is no grid");
}

function refuse(line: number | null, reason: string) {
  return { ok: false as const, line: line === null ? null : line + 1, reason };
}
