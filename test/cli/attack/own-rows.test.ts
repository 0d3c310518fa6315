// Goal: files, names, and connections to the window's server that somebody made up have no effect. Method: the rows of the attacks, quick.
import { expect, test } from "vitest";

import { FILE_ATTACKS } from "../../../src/cli/attack/file-rows.ts";
import { NAME_ATTACKS } from "../../../src/cli/attack/name-rows.ts";
import { WINDOW_ATTACKS } from "../../../src/cli/attack/window-rows.ts";

const ATTACKS = [...FILE_ATTACKS, ...NAME_ATTACKS, ...WINDOW_ATTACKS];

test.each(ATTACKS)("$name: without effect", async ({ name, play }) => {
  expect(await play({ seed: 1, isQuick: true, only: "" })).toMatchObject({ name, ok: true });
});
