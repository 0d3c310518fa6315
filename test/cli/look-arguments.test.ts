import { expect, test } from "vitest";

import { COLOR_NAMES, EMBLEM_NAMES } from "../../src/base/index.ts";
import { readLookWish } from "../../src/cli/arguments/look-arguments.ts";
import { EMBLEM_SHAPES } from "../../src/view/looks/emblem-shape.ts";
import { PALETTES } from "../../src/view/looks/player-look.ts";

test("a colour and an emblem are called by their names, and any is good where none is named", () => {
  expect(readLookWish({ colour: "pink", emblem: "moon" })).toEqual({
    ok: true,
    value: { color: 4, emblem: 7 },
  });
  expect(readLookWish({})).toEqual({ ok: true, value: { color: null, emblem: null } });
});

test.each([
  [{ colour: "red" }, `--colour holds "red", which is not one of ${COLOR_NAMES.join(", ")}`],
  [{ colour: "" }, `--colour holds "", which is not one of ${COLOR_NAMES.join(", ")}`],
  [{ emblem: "9" }, `--emblem holds "9", which is not one of ${EMBLEM_NAMES.join(", ")}`],
])("%j is none", (values, reason) => {
  expect(readLookWish(values)).toEqual({ ok: false, reason });
});

test("the options call colours and emblems as the window does", () => {
  expect(PALETTES.yarn.map(([, name]) => name)).toEqual(COLOR_NAMES);
  expect(EMBLEM_SHAPES).toEqual(EMBLEM_NAMES);
});
