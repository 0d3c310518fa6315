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

let drawn: Map<string, string>[] = []; // the attributes of each element

beforeEach(() => {
  drawn = [];
  vi.stubGlobal("document", {
    createElementNS() {
      const attributes = new Map<string, string>();
      drawn.push(attributes);
      return { setAttribute: (name: string, value: string) => attributes.set(name, value), append() {} };
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

function expectSeenOnAnyGround(): void {
  const paints = drawn.flatMap((element) => ["fill", "stroke"].flatMap((name) => element.get(name) ?? []));
  expect(paints.length).toBeGreaterThan(0);
  for (const paint of paints) expect(["none", "currentColor"]).toContain(paint);
  const filled = drawn.filter((element) => element.get("fill") === "currentColor");
  for (const element of filled.filter((one) => (one.get("d")?.match(/z/gi)?.length ?? 0) > 1))
    expect(element.get("fill-rule"), "an outline within another is a hole").toBe("evenodd");
}

test.each(CAT_KINDS)("the icon of a %s", (kind) => {
  makeKindIcon(kind);
  expectSeenOnAnyGround();
});

test.each(Object.keys(ICONS) as Icon[])("the icon %s", (icon) => {
  makeIcon(icon);
  expectSeenOnAnyGround();
});
