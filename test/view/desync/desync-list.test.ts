import { expect, test } from "vitest";

import { DesyncList } from "../../../src/view/desync/desync-list.ts";
import { desyncNotice } from "../support/desync-notices.ts";

test("of each desync the last word holds, in the order of their numbers", () => {
  const list = new DesyncList();
  expect(list.latest).toBeNull();
  list.keep(desyncNotice({ number: 2, state: "comparing" }));
  list.keep(desyncNotice({ number: 1 })); // more on an earlier one
  list.keep(desyncNotice({ number: 2, state: "repaired" }));
  expect(list.all.map(({ number, state }) => [number, state])).toEqual([
    [1, "repaired"],
    [2, "repaired"],
  ]);
  expect(list.latest?.number).toBe(2);
});

test("a window that opened late knows only the later ones", () => {
  const list = new DesyncList();
  list.keep(desyncNotice({ number: 5 }));
  expect(list.all).toHaveLength(1);
});
