import { expect, test } from "vitest";

import { readAddress, readCatCount, readName, readPort } from "../../../src/view/forms/validate-form.ts";

test("a name has 1 to 24 characters, counted as a reader counts them", () => {
  expect(readName("  Jane ")).toEqual({ ok: true, value: "Jane" });
  expect(readName("x".repeat(24))).toMatchObject({ ok: true });
  expect(readName("🐈".repeat(24))).toMatchObject({ ok: true });
  expect(readName("x".repeat(25))).toMatchObject({ ok: false });
  expect(readName("   ")).toMatchObject({ ok: false });
});

test("a name has no character that cannot be shown or turns the text around", () => {
  for (const name of ["a\tb", "a\nb", "a\u0000b", "a\u202eb"])
    expect(readName(name)).toMatchObject({ ok: false });
});

test("a port is a whole number, 0 for any", () => {
  expect(readPort(" 45000 ")).toEqual({ ok: true, value: 45_000 });
  expect(readPort("0")).toEqual({ ok: true, value: 0 });
  for (const text of ["", "-1", "65536", "4.5", "1e3", "0x10", "port"])
    expect(readPort(text)).toMatchObject({ ok: false });
});

test("there is at least one cat a player", () => {
  expect(readCatCount("3")).toEqual({ ok: true, value: 3 });
  expect(readCatCount("0")).toMatchObject({ ok: false });
  expect(readCatCount("10001")).toMatchObject({ ok: false });
});

test("an address names host and port", () => {
  for (const text of ["192.168.1.20:45000", "cat.example.org:1", "[fd00::1c]:45000", "localhost:65535"]) {
    expect(readAddress(` ${text} `)).toEqual({ ok: true, value: text });
  }
  for (const text of ["", "host", "host:", ":45000", "host:0", "host:65536", "a b:1", "fd00::1c:45000"]) {
    expect(readAddress(text)).toMatchObject({ ok: false });
  }
});
