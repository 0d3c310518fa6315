/** A table in markdown, padded so that it can be read as it is. With its last line end. */
export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |\n`;
  const rule = widths.map((width) => "-".repeat(width));
  return [titles, rule, ...rows].map(line).join("");
}
