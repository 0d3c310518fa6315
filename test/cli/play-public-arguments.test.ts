import { expect, test } from "vitest";

import { readPlayArguments } from "../../src/cli/arguments/play-arguments.ts";

const SERVICE = ["--service", "127.0.0.1:1"];

test("quick takes a name alone", () => {
  const read = (...args: readonly string[]) => readPlayArguments("quick", [...args, ...SERVICE]);
  const reason = "robocat quick takes a name, then options: it finds a lobby by itself";
  expect(read("Ada")).toMatchObject({ ok: true, value: { name: "Ada", seat: { kind: "quick" } } });
  for (const args of [[], ["Ada", "Ben"], ["Ada", "Ben", "Cy"]])
    expect(read(...args)).toEqual({ ok: false, reason });
});

test("what is public needs a service that lists it", () => {
  const host = (...options: readonly string[]) =>
    readPlayArguments("host", ["0", "Ada", "--public", ...options]);
  const reason = "--public needs a lobby service: --service ADDRESS, or ROBOCAT_SERVICE";
  expect(host()).toEqual({ ok: false, reason });
  expect(host(...SERVICE)).toMatchObject({ ok: true, value: { seat: { isPublic: true } } });
});
