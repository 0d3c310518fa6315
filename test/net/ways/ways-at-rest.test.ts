import { expect, test } from "vitest";

import { direct, type Route } from "../../../src/net/ways/route.ts";
import type { Address } from "../../../src/wire/index.ts";
import { Clocked } from "../../support/clocked-ways.ts";

const OUTSIDE: Address = { host: "198.51.100.7", port: 45_000 };
const INSIDE: Address = { host: "192.168.0.7", port: 45_000 };
const BY_4: Route = { kind: "relayed", by: 4 };

test("a way that is left alone while it is at rest in play sends what it would have sent", () => {
  const play = (restsToo: boolean): Clocked => {
    const clocked = new Clocked(OUTSIDE, INSIDE);
    Object.assign(clocked, { restsToo, relays: [4] });
    const hears = (ms: number): void => {
      for (let heard = 0; heard < ms; heard += 100) {
        clocked.ways.hear(direct(OUTSIDE), clocked.nowMs, "other");
        clocked.run(100);
      }
    };
    clocked.run(4_000, [[direct(OUTSIDE), 20]]);
    expect(clocked.restMs).toBe(0); // in the lobby there is always something to say
    clocked.isInMatch = true;
    hears(2_000);
    clocked.run(1_500, [[direct(OUTSIDE), 20]]); // it falls silent, and answers
    hears(2_000);
    clocked.ways.hear(direct(OUTSIDE), clocked.nowMs, "intro"); // the peer does not hear us
    hears(500);
    clocked.run(2_000);
    return clocked;
  };
  const [asked, alone] = [play(false), play(true)];
  expect(alone.sent).toEqual(asked.sent);
  expect([alone.restMs, alone.count(BY_4) > 0]).toEqual([asked.restMs, true]);
  expect(alone.restMs).toBeGreaterThan(3_000);
});
