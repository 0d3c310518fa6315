import type { AnySchema } from "../../src/base/schema/schema.ts";
import { rowsOf, type Row } from "./rows.ts";
import type { BitTable } from "./tables.ts";

/** Where a table stands in a document, and nothing else. */
const MARKED = /^<!-- bits: (.+) -->\n((?:\|.*\n|\n)*)<!-- \/bits -->$/gm;
const HEAD: Row = { field: "field", type: "type", meaning: "meaning" };

/** The text with the tables of that document as the schemas have them. */
export function withTables(text: string, tables: readonly BitTable[]): string {
  return text.replaceAll(MARKED, (was: string, name: string) => {
    const table = tables.find((one) => one.name === name);
    return table === undefined ? was : `<!-- bits: ${name} -->\n\n${tableOf(table.schema)}\n<!-- /bits -->`;
  });
}

/** What is wrong with the tables of that document, a sentence each. */
export function tableProblems(text: string, tables: readonly BitTable[]): readonly string[] {
  const marked = [...text.matchAll(MARKED)].map(([, name, body]) => ({ name: name!, body: body!.trim() }));
  const ofTables = tables.flatMap(({ name, schema }) => {
    const found = marked.filter((one) => one.name === name);
    if (found.length !== 1) return [`"<!-- bits: ${name} -->" is there ${found.length} times, not once`];
    const difference = firstDifference(found[0]!.body.split("\n"), tableOf(schema).trim().split("\n"));
    return difference === null ? [] : [`${name}: ${difference}`];
  });
  const unknown = marked.filter(({ name }) => tables.every((table) => table.name !== name));
  return [...ofTables, ...unknown.map(({ name }) => `"<!-- bits: ${name} -->" is of no schema`)];
}

function firstDifference(has: readonly string[], wants: readonly string[]): string | null {
  const at = Array.from({ length: Math.max(has.length, wants.length) }, (_, i) => i).find(
    (i) => has[i] !== wants[i],
  );
  if (at === undefined) return null;
  return `the document says\n  ${has[at] ?? "nothing"}\nand the schema\n  ${wants[at] ?? "nothing"}`;
}

/** As `npm run format` leaves it: columns of one width. */
export function tableOf(schema: AnySchema): string {
  const rows = [HEAD, ...rowsOf(schema)];
  const width = (column: keyof Row): number => Math.max(...rows.map((row) => row[column].length));
  const widths = { field: width("field"), type: width("type"), meaning: width("meaning") };
  const line = ({ field, type, meaning }: Row): string =>
    `| ${field.padEnd(widths.field)} | ${type.padEnd(widths.type)} | ${meaning.padEnd(widths.meaning)} |\n`;
  const rule = `| ${"-".repeat(widths.field)} | ${"-".repeat(widths.type)} | ${"-".repeat(widths.meaning)} |\n`;
  return line(HEAD) + rule + rows.slice(1).map(line).join("");
}
