import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { describeField, formatExactValue, formatValue } from "../../../src/words/desync/describe-field.ts";
import { FIELDS, GROUND_FIELDS } from "../../../src/sim/index.ts";
import { nameOf } from "../../support/desync-stories.ts";

describe("a field", () => {
  test.each([
    ["cats[3].health", 7, "cat 7's health", "health of cat 7 (cats[3].health)"],
    ["steering[0].pace", 9, "cat 9's pace", "pace of cat 9 (steering[0].pace)"],
    ["yarn[0].toX", 12, "ball of yarn 12's goal (x)", "goal (x) of ball of yarn 12 (yarn[0].toX)"],
    ["players[1].score", null, "seat 2's score", "score of seat 2 (players[1].score)"],
    ["random.x", null, "the random generator's state (x)", "state (x) of the random generator (random.x)"],
    ["walls[4]", null, "the map's walls", "walls of the map (walls[4])"],
    ["cats[3].health", null, "cat row 4's health", "health of cat row 4 (cats[3].health)"],
  ])("%s of %s is named for people", (path, networkId, owned, field) => {
    expect(describeField(path, networkId)).toMatchObject({ owned, field });
  });

  test("of every table has words of its own", () => {
    const tables: Readonly<Record<string, readonly string[]>> = { ...FIELDS, ...GROUND_FIELDS };
    for (const [table, fields] of Object.entries(tables)) {
      const names = fields.map((field) => describeField(`${table}[0].${field}`, 5).owned);
      expect(names.filter((name) => name.includes("["))).toEqual([]);
      expect(new Set(names).size).toBe(fields.length);
    }
  });

  test.each(["", "cats", "cats[3]", "cats[3].toString", "toString.length", "cats[3].health.x", "no[1].x"])(
    "of no known path (%j) is named by its path",
    (path) => {
      expect(describeField(path, null)).toEqual({ owned: path, field: path, kind: "number" });
    },
  );

  test("whatever another peer calls one, it is described", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 48 }), fc.option(fc.nat()), (path, networkId) => {
        expect(describeField(path, networkId).field).toContain(path);
      }),
    );
  });
});

describe("a value", () => {
  test.each([
    [81_920, "units", "1.2500", "1.2500 (81920)"],
    [-1, "units", "-0.0000", "-0.0000 (-1)"],
    [-1, "unsigned", "4294967295", "4294967295 (-1)"],
    [3, "order", "attack-move", "attack-move (3)"],
    [77, "order", "77", "77"],
    [0, "object", "nobody", "nobody (0)"],
    [9, "object", "number 9", "number 9 (9)"],
    [2, "player", "Jane", "Jane (2)"],
    [0, "player", "nobody", "nobody (0)"],
    [99, "player", "99", "99"],
    [1, "yes-no", "yes", "yes (1)"],
    [0, "yes-no", "no", "no (0)"],
    [5, "yes-no", "5", "5"],
    [-1, "outcome", "draw", "draw (-1)"],
    [1, "outcome", "won by Ann", "won by Ann (1)"],
    [50, "outcome", "50", "50"],
    [2, "mode", "cushions", "cushions (2)"],
    [8, "mode", "8", "8"],
    [3, "number", "3", "3"],
  ] as const)("%i as %s reads %s, and in a table %s", (value, kind, text, exact) => {
    expect(formatValue(value, kind, nameOf)).toBe(text);
    expect(formatExactValue(value, kind, nameOf)).toBe(exact);
  });
});
