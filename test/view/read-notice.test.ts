import { expect, test } from "vitest";

import { readNotice } from "../../src/view/read-notice.ts";

test("reads a notice by its kind", () => {
  const notice = { kind: "menu", problem: "The match is full." };
  expect(readNotice(JSON.stringify(notice))).toEqual({ ok: true, value: notice });
});

test("reads the notices of a match's network", () => {
  expect(readNotice('{"kind":"network","peers":[]}')).toMatchObject({ ok: true, value: { kind: "network" } });
});

test("reads the notices of a desync", () => {
  expect(readNotice('{"kind":"desync","number":1}')).toMatchObject({ ok: true, value: { kind: "desync" } });
});

test("refuses what is no notice, and pictures, which travel as bytes", () => {
  for (const text of ["", "{", "7", "null", "[]", "{}"])
    expect(readNotice(text)).toMatchObject({ ok: false });
  expect(readNotice('{"kind":"picture"}')).toEqual({ ok: false, reason: "unknown-kind" });
  expect(readNotice('{"kind":"toString"}')).toEqual({ ok: false, reason: "unknown-kind" });
});
