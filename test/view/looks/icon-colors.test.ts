// Goal: an icon is to be seen on any ground, for a button that is chosen changes its own: dark on light becomes light on dark.
// Method: whatever is drawn has the colour of the text around it; what is within is cut out and not painted over.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { CAT_KINDS } from "../../../src/sim/index.ts";
import { makeIcon, type Icon } from "../../../src/view/looks/icons.ts";
import { makeKindIcon } from "../../../src/view/looks/kind-icon.ts";

const ICONS: Readonly<Record<Icon, true>> = {
  ...{ cat: true, cushion: true, patch: true, snail: true, lock: true, leaving: true, return: true },
  ...{ pause: true, fork: true },
};

let paints: string[] = [];

beforeEach(() => {
  paints = [];
  vi.stubGlobal("document", {
    createElementNS: () => ({
      setAttribute: (name: string, value: string) =>
        void (["fill", "stroke"].includes(name) && paints.push(value)),
      append: () => undefined,
    }),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test.each(CAT_KINDS)("the icon of a %s", (kind) => {
  makeKindIcon(kind);
  expect(paints.length).toBeGreaterThan(0);
  for (const paint of paints) expect(["none", "currentColor"]).toContain(paint);
});

test.each(Object.keys(ICONS) as Icon[])("the icon %s", (icon) => {
  makeIcon(icon);
  expect(paints.length).toBeGreaterThan(0);
  for (const paint of paints) expect(["none", "currentColor"]).toContain(paint);
});
