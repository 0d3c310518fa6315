// Goal: the tables of fields in the documents are those of the schemas. Method: each table is made anew and compared with what stands
// between its marks; schemas made for the test show that whatever changes in one is seen.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { tableProblems, withTables } from "../../scripts/document-bits/document.ts";
import { rowsOf } from "../../scripts/document-bits/rows.ts";
import { BIT_TABLES, type BitTable } from "../../scripts/document-bits/tables.ts";
import {
  checked,
  choice,
  counted,
  flag,
  given,
  ifLed,
  headed,
  list,
  noted,
  octets,
  optional,
  packed,
  record,
  u,
  when,
  whileLed,
  whole,
  word,
} from "../../src/base/index.ts";
import type { AnySchema } from "../../src/base/schema/schema.ts";

const DOCUMENTS = [...new Set(BIT_TABLES.map(({ document }) => document))];
const PROTOCOL = "protocol.md"; // its types are those of all
const HINT = "The tables are written from the schemas: `npm run bits` writes them anew.";

const textOf = (document: string): string =>
  readFileSync(path.resolve(import.meta.dirname, "../../docs", document), "utf8");
const tablesOf = (document: string): readonly BitTable[] =>
  BIT_TABLES.filter((table) => table.document === document);
const linesOf = (schema: AnySchema): readonly string[] =>
  rowsOf(schema).map(({ field, type, meaning }) => `${field} | ${type} | ${meaning}`);

describe.each(DOCUMENTS)("docs/%s", (document) => {
  test("has the table of each schema, as the schema is", () => {
    const problems = tableProblems(textOf(document), tablesOf(document));
    if (problems.length > 0) expect.fail(`${HINT}\n${problems.join("\n")}`);
  });

  test("explains each type that the tables name", () => {
    const ofTypes = [PROTOCOL, document]
      .flatMap((one) => [...textOf(one).matchAll(/^\| type +\|.*\n(?:\|.*\n)+/gm)])
      .join("");
    const explained = new Set([...ofTypes.matchAll(/^\| (.+?) +\|/gm)].map(([, name]) => name));
    const types = tablesOf(document).flatMap(({ schema }) =>
      rowsOf(schema).flatMap(({ type }) => namesIn(type)),
    );
    expect([...new Set(types)].filter((type) => !explained.has(type))).toEqual([]);
  });
});

test("each table has a name of its own", () => {
  const names = BIT_TABLES.map(({ document, name }) => `${document}: ${name}`);
  expect(names).toEqual([...new Set(names)]);
});

/** What a type is made of: "count u3 + 1, 16 u8 each" of nothing that needs a word. */
function namesIn(type: string): readonly string[] {
  return type
    .replace(/^count /, "")
    .split(", ")
    .map((part) => part.replace(/ each$/, "").replace(/ [-+] \d+$/, ""))
    .map((part) => part.replace(/^\d+ (?=u8$)/, ""))
    .filter((part) => !/^(?:u\d+|i16|i32|eg\(\d+\)|)$/.test(part));
}

describe("the rows of a schema", () => {
  test.each<[string, AnySchema, readonly string[]]>([
    ["numbers", record({ a: u(3, "one"), b: flag() }), ["a | u3 | one", "b | u1 | "]],
    [
      "ranges, unless they are all that the bits can say",
      record({
        all: whole({ from: 1, to: 8, bits: 3 }, "which"),
        some: whole({ from: 1, to: 1_500, bits: 11, less: 0 }, "bytes"),
        named: packed({ from: 1, to: 64, order: 2 }, "(`MAX`): of them"),
        upper: whole({ from: 1, to: 255, bits: 8, less: 0 }),
      }),
      [
        "all | u3 + 1 | which",
        "some | u11 | 1 to 1,500; bytes",
        "named | eg(2) + 1 | 1 to 64 (`MAX`): of them",
        "upper | u8 | from 1",
      ],
    ],
    [
      "words, by their numbers",
      record({ how: word(["left", "right"], 2, "where to") }),
      ["how | u2 | where to: 0 left, 1 right"],
    ],
    [
      "bytes",
      record({ key: octets(16, "a key"), text: counted(whole({ from: 1, to: 9, bits: 4 }), "a text") }),
      ["key | 16 u8 | a key", "text | count u4 + 1, u8 each | 1 to 9 bytes; a text"],
    ],
    [
      "records in records, and what they mean as a whole",
      record({ id: u(4), at: noted(record({ x: u(4), y: u(4) }), "a place") }),
      ["id | u4 | ", "at |  | a place", "at.x | u4 | ", "at.y | u4 | "],
    ],
    [
      "what need not be there",
      record({ age: optional(u(8, "years")), echo: optional(record({ ms: u(4) }), "of the last") }),
      [
        "age? | u1 | whether age follows",
        "age | u8 | years",
        "echo? | u1 | whether echo follows: of the last",
        "echo.ms | u4 | ",
      ],
    ],
    [
      "what begins with a byte of its own",
      record({
        delay: ifLed(() => true, u(8), "where it changes"),
        seats: whileLed(() => true, u(8), "each that changes"),
        mark: ifLed(() => true, record({ kind: u(8) }), "a repair"),
      }),
      [
        "delay | u8 | where it changes",
        "seats | u8 each | each that changes",
        "mark |  | a repair",
        "mark.kind | u8 | ",
      ],
    ],
    [
      "lists of numbers, of records, and of lists",
      record({
        ids: list(u(3), u(8, "of each")),
        bots: list(whole({ from: 0, to: 5, bits: 3 }), record({ team: u(4) }), "who plays"),
        rows: list(u(2), list(u(1), u(7)), "of rows"),
        fixed: list(
          given(() => 2),
          u(5),
        ),
      }),
      [
        "ids | count u3, u8 each | of each",
        "bots | count u3 | 0 to 5; who plays",
        "bots[].team | u4 | ",
        "rows | count u2 | of rows",
        "rows[] | count u1, u7 each | ",
        "fixed | u5 each | ",
      ],
    ],
    [
      "one of several records",
      record({
        said: choice(["line", "ping"], 2, {
          ping: record({ x: u(4, "where") }),
          line: record({ text: u(7) }),
        }),
      }),
      ["said.kind | u2 | 0 line, 1 ping", "said.text | u7 | with line", "said.x | u4 | with ping: where"],
    ],
    [
      "what follows from what came before",
      headed(
        record({ kind: u(1) }),
        record({
          more: when(
            ({ kind }: { readonly kind: number }) => kind > 0,
            record({ a: u(2, "an a") }),
            null,
            "with kind 1",
          ),
        }),
      ),
      ["kind | u1 | ", "more.a | u2 | with kind 1: an a"],
    ],
    [
      "what is called by a name of its own as one thing",
      record({ id: u(4), at: { ...record({ x: u(4), y: u(4) }), type: "moment" } }),
      ["id | u4 | ", "at | moment | "],
    ],
    [
      "a record within one that has nothing else, without the name of the outer field",
      record({ offer: checked(record({ turn: u(31) }), "always", () => true) }),
      ["turn | u31 | "],
    ],
  ])("tell %s", (_, schema, lines) => {
    expect(linesOf(schema)).toEqual(lines);
  });

  test("are refused where nobody says when a field is there", () => {
    const schema = record({ more: when(() => true, u(2), 0) });
    expect(() => rowsOf(schema)).toThrow("more is not always there, and nobody says when it is");
  });
});

describe("a document that differs is found out:", () => {
  const was = record({ seed: u(32, "of the match"), team: u(4, "whose") });
  const tables = (schema: AnySchema): readonly BitTable[] => [{ document: "x.md", name: "start", schema }];
  const text = withTables("# Title\n\n<!-- bits: start -->\n<!-- /bits -->\n\nThe end.\n", tables(was));

  test("one that is right has no problem, and is not changed", () => {
    expect(tableProblems(text, tables(was))).toEqual([]);
    expect(withTables(text, tables(was))).toBe(text);
  });

  test.each([
    ["other bits", record({ seed: u(31, "of the match"), team: u(4, "whose") })],
    ["another order", record({ team: u(4, "whose"), seed: u(32, "of the match") })],
    ["another note", record({ seed: u(32, "of a match"), team: u(4, "whose") })],
    ["another name", record({ seeds: u(32, "of the match"), team: u(4, "whose") })],
    ["a field more", record({ seed: u(32, "of the match"), team: u(4, "whose"), more: flag() })],
    ["a field less", record({ seed: u(32, "of the match") })],
  ])("%s", (_, schema) => {
    expect(tableProblems(text, tables(schema))).toEqual([expect.stringMatching(/^start: the document says/)]);
  });

  test.each([
    ["no marks", text.replaceAll(/<!--.*-->\n/g, "")],
    ["no second mark", text.replace("<!-- /bits -->", "")],
    ["the table twice", text + text],
    ["words within the marks", text.replace("<!-- /bits -->", "And more.\n<!-- /bits -->")],
  ])("%s", (_, other) => {
    expect(tableProblems(other, tables(was))).toEqual([
      expect.stringMatching(/"<!-- bits: start -->" is there \d times, not once/),
    ]);
  });

  test("marks of no schema", () => {
    expect(tableProblems(text, [])).toEqual(['"<!-- bits: start -->" is of no schema']);
  });
});
