import fc from "fast-check";
import { expect, test } from "vitest";

import { readWindowRequest } from "../../../src/desk/window/window-request.ts";
import { readName, readPlace, readPort, readWhole } from "../../../src/view/forms/validate-form.ts";
import { FIELD_WORDS } from "../../../src/words/index.ts";

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

const HOST = fc.oneof(
  fc.array(fc.nat(300), { minLength: 3, maxLength: 5 }).map((parts) => parts.join(".")),
  fc.constantFrom("my_pc", "host.", "localhost", "cat.example.org", "-a", "::1", "[::1]", "01.2.3.4"),
  fc.domain(),
  fc.ipV4(),
  fc.ipV6(),
  fc.string(),
);
const PORT = fc.oneof(
  fc.integer({ min: -1, max: 70_000 }).map(String),
  fc.constantFrom("", "0", "045", "1e3", "port"),
);
/** Texts that are an address, nearly one, or none. */
const ANY_ADDRESS = fc.oneof(
  fc.tuple(HOST, PORT).map((parts) => parts.join(":")),
  fc
    .tuple(fc.constantFrom(" ", "\u00a0", "http://"), HOST, PORT)
    .map(([pre, host, port]) => `${pre}${host}:${port}\n`),
  HOST,
  fc.string(),
);

test("of a code that is no name of a computer the player reads what it needs, where no service is asked", () => {
  for (const code of ["kq7m 2xpd", "KQ7M \u2013 2XPD", "KQ7M_2XPD"])
    expect(readPlace(code)).toEqual({ ok: false, problem: FIELD_WORDS.codeAlone });
  expect(readPlace("workshop")).toEqual({ ok: true, value: "workshop" }); // a computer, perhaps
});

test("takes exactly the addresses that the peer takes, and hands on what the peer takes", () => {
  const verdicts = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(ANY_ADDRESS, (text) => {
      const form = readPlace(text);
      const asked = { kind: "join", address: form.ok ? form.value : text.trim(), name: "Jane" };
      expect(form.ok).toBe(readWindowRequest(asked).ok);
      verdicts[form.ok ? "taken" : "refused"] += 1;
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(verdicts.taken, verdicts.refused)).toBeGreaterThan(20);
});

test("takes exactly the names that the peer takes", () => {
  const texts = fc.oneof(fc.string({ unit: "binary", maxLength: 30 }), fc.string({ maxLength: 30 }));
  fc.assert(
    fc.property(texts, (text) => {
      const form = readName(text);
      const asked = { kind: "join", address: "a:1", name: form.ok ? form.value : text.trim() };
      expect(form.ok).toBe(readWindowRequest(asked).ok);
    }),
  );
});

test.each([
  ["192.168.1.300:45000", "Before the colon"],
  ["10.0.0:45000", "Before the colon"],
  ["my_pc:45000", "Before the colon"],
  ["host.:45000", "Before the colon"],
  ["[fe80::1c]:45000", "Before the colon"], // of one network only
  ["fd00::1c:45000", "Before the colon"],
  ["10.0.0.1:045", "After the colon"],
  ["10.0.0.1:65536", "After the colon"],
  ["", "Paste the invitation"],
  ["10.0.0.300", "or alone, goes an address"],
])("says in a sentence what is wrong with %j", (text, part) => {
  expect(readPlace(text)).toEqual({ ok: false, problem: expect.stringContaining(part) });
});

test("takes an IPv6 address in brackets", () => {
  expect(readPlace("[fd00::1c]:45000")).toEqual({ ok: true, value: "[fd00::1c]:45000" });
});

test("cuts off the blanks around an address", () => {
  expect(readPlace(" 192.168.1.20:45000\n")).toEqual({ ok: true, value: "192.168.1.20:45000" });
});

test("a number of a lobby's field is whole and within its range, or the range is told", () => {
  const range = { what: "The limit", min: 60, max: 2_500 };
  expect([readWhole("60", range), readWhole(" 2500 ", range)]).toEqual([
    { ok: true, value: 60 },
    { ok: true, value: 2_500 },
  ]);
  for (const text of ["59", "2501", "-1", "60.5", ""])
    expect(readWhole(text, range)).toEqual({
      ok: false,
      problem: "The limit must be a whole number from 60 to 2500.",
    });
});
