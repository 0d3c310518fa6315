/** One line of the table. */
export interface NetworkRow {
  readonly name: string;
  readonly original: string; // what the original game does; empty: not known
  readonly aim: string; // empty: for information
  readonly seen: string;
  readonly isMet: boolean | null; // null: there is no aim, or it could not be measured
}

/** Something to measure, which makes one row or several. */
export interface NetworkCase {
  readonly name: string;
  readonly measure: (timing: Timing) => Promise<readonly NetworkRow[]>;
}

export interface Timing {
  readonly measureMs: number; // of a stretch at full speed, after the warm-up
  readonly isQuick: boolean;
}

const TITLES = ["", "the original", "aim", "seen", "met"] as const;

/** A markdown table, padded so that it can be read as it is. */
export function formatTable(rows: readonly NetworkRow[]): string {
  const cells = rows.map(({ name, original, aim, seen, isMet }) => [
    name,
    original,
    aim,
    seen,
    verdict(isMet),
  ]);
  const widths = TITLES.map((title, column) =>
    Math.max(title.length, 3, ...cells.map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |\n`;
  const rule = widths.map((width) => "-".repeat(width));
  return [TITLES, rule, ...cells].map(line).join("");
}

export function verdict(isMet: boolean | null): string {
  return isMet === null ? "" : isMet ? "yes" : "**no**";
}
