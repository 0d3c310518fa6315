import { expect, test } from "vitest";
import { tableOf } from "../../../scripts/routers/answer.ts";
import { waysOf } from "../../../scripts/routers/way.ts";

const SEEN = { host: "45.80.1.3", port: 40_000 };
const GUESSED = { host: "45.80.1.3", port: 40_001 };
const lobby = (way: object) => ({ event: "lobby", players: [{ way: { kind: "self" } }, { way }] });
const direct = (address: object) => lobby({ kind: "direct", address });
const HOST_GUESSES = { event: "meet", proven: [SEEN], guessed: [GUESSED] };
const GUEST_GUESSES = { event: "opened", role: { kind: "join", guessed: [GUESSED] } };

test("the way is read from where each hears the other in the end, and what each guessed", () => {
  expect(waysOf([[direct(SEEN)], [direct(SEEN)]])).toBe("direct");
  expect(waysOf([[HOST_GUESSES, direct(GUESSED)], [direct(SEEN)]])).toBe("prediction");
  expect(waysOf([[direct(SEEN)], [GUEST_GUESSES, direct(GUESSED)]])).toBe("prediction");
  expect(waysOf([[HOST_GUESSES, direct(SEEN)], [direct(SEEN)]])).toBe("direct");
  expect(
    waysOf([
      [direct(GUESSED), direct(SEEN)],
      [HOST_GUESSES, direct(GUESSED), direct(SEEN)],
    ]),
  ).toBe("direct");
});

test("what goes through somebody else is a relay's, and without a way there is none", () => {
  expect(waysOf([[direct(SEEN)], [lobby({ kind: "relayed", by: 3 })]])).toBe("relay");
  expect(waysOf([[lobby({ kind: "none" })], []])).toBeNull();
  const relay = { event: "relay", kind: "open", relayed: { host: "45.80.1.9", port: 50_000 } };
  const other = direct({ host: "45.80.1.9", port: 50_001 });
  expect(
    waysOf([
      [relay, other],
      [relay, other],
    ]),
  ).toBe("relay");
  expect(
    waysOf([
      [relay, direct({ host: "45.80.1.9", port: 45_000 })],
      [relay, direct(SEEN)],
    ]),
  ).toBe("direct");
});

test("the table has a row for each host and a column for each guest, in one order", () => {
  const nobody = { ms: null, way: null, why: "silent" };
  const table = tableOf([
    { host: "port", guest: "port", ms: 2_049, way: "direct", why: null },
    { host: "open", guest: "counts", ...nobody },
  ]);
  expect(table.split("\n").slice(0, -1)).toEqual([
    String.raw`| host \ guest | port       | counts |`,
    "| ------------ | ---------- | ------ |",
    "| open         |            | no     |",
    "| port         | 2.0 direct |        |",
  ]);
});
