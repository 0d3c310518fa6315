import { describe, expect, test } from "vitest";

import {
  DETOUR_MS,
  INTRO_RELAYED_MS,
  RELAY_AFTER_MS,
  RESEND_MS,
  SETTLE_MS,
  WAYS_MAX,
} from "../../../src/net/constants.ts";
import { direct, type Route } from "../../../src/net/ways/route.ts";
import type { Address } from "../../../src/wire/index.ts";
import { Clocked } from "../../support/clocked-ways.ts";

const at = (host: string, port = 45_000): Address => ({ host, port });
const OUTSIDE = at("198.51.100.7");
const INSIDE = at("192.168.0.7");
const BY_4: Route = { kind: "relayed", by: 4 };

describe("in the lobby", () => {
  test("all addresses are tried at once, and packets go to the first until one answers", () => {
    const clocked = new Clocked(OUTSIDE, INSIDE).run(1_000);
    expect(clocked.count(direct(OUTSIDE))).toBe(1_000 / RESEND_MS);
    expect(clocked.count(direct(INSIDE))).toBe(1_000 / RESEND_MS);
    expect(clocked.ways.way).toBeNull();
    expect(clocked.routes).toEqual([direct(OUTSIDE)]);
  });

  test("the first to answer is the way; a better one takes its place once, and then nothing is tried", () => {
    const clocked = new Clocked(OUTSIDE, INSIDE);
    const answers = [
      [direct(OUTSIDE), 20],
      [direct(INSIDE), 30],
    ] as const;
    clocked.run(50, answers);
    expect(clocked.ways.way).toEqual(direct(OUTSIDE));
    for (let i = 0; i < SETTLE_MS; i += 100) {
      clocked.ways.hear(direct(OUTSIDE), clocked.nowMs, "other");
      clocked.run(100, answers);
    }
    expect(clocked.ways.way).toEqual(direct(INSIDE)); // a few ms more, but it stays in the house
    const before = clocked.sent.length;
    for (let i = 0; i < 100; i += 1) {
      clocked.ways.hear(direct(INSIDE), clocked.nowMs, "other");
      clocked.run(100, answers);
    }
    expect(clocked.sent).toHaveLength(before);
  });

  test("a peer that is back from elsewhere is met there first, and its way of before is of no account until it is proven anew", () => {
    const clocked = new Clocked(OUTSIDE, INSIDE).run(SETTLE_MS + 500, [[direct(OUTSIDE), 20]]);
    expect(clocked.ways.way).toEqual(direct(OUTSIDE));
    for (const address of [INSIDE, at("198.51.100.9"), at("198.51.100.8")]) {
      clocked.run(15_000);
      clocked.ways.moveTo(address, clocked.nowMs);
      expect(clocked.ways.way).toBeNull();
      expect(clocked.ways.firstAddress).toEqual(address);
      clocked.run(500, [[direct(address), 20]]);
      expect(clocked.ways.way).toEqual(direct(address));
    }
    clocked.ways.moveTo(at("198.51.100.8"), clocked.nowMs);
    expect(clocked.ways.way).toEqual(direct(at("198.51.100.8"))); // it has not moved
  });

  test("a far inside way, through a tunnel, does not replace a near outside one", () => {
    const clocked = new Clocked(OUTSIDE, INSIDE);
    clocked.run(SETTLE_MS + 500, [
      [direct(OUTSIDE), 20],
      [direct(INSIDE), 200],
    ]);
    expect(clocked.ways.way).toEqual(direct(OUTSIDE));
  });

  test("relays are tried only after a direct way had its time, and given up for it when it comes", () => {
    const clocked = new Clocked(OUTSIDE);
    clocked.relays = [4];
    clocked.run(RELAY_AFTER_MS, [[BY_4, 60]]);
    expect(clocked.count(BY_4)).toBe(0);
    clocked.run(500, [[BY_4, 60]]);
    expect(clocked.ways.way).toEqual(BY_4);
    clocked.run(500, [
      [BY_4, 60],
      [direct(OUTSIDE), 80],
    ]);
    expect(clocked.ways.way).toEqual(direct(OUTSIDE));
  });

  test("a relay that no longer answers is given up, for another, or for none", () => {
    const clocked = new Clocked(OUTSIDE);
    clocked.relays = [4, 5];
    clocked.run(3_000, [[BY_4, 60]]);
    expect(clocked.ways.way).toEqual(BY_4);
    clocked.relays = [5];
    clocked.run(4_000, [[{ kind: "relayed", by: 5 }, 60]]);
    expect(clocked.ways.way).toEqual({ kind: "relayed", by: 5 });
    clocked.relays = [];
    clocked.run(6_000);
    expect(clocked.ways.way).toBeNull();
  });

  test("no more addresses are tried than there is room for", () => {
    const clocked = new Clocked();
    for (let i = 0; i < 100; i += 1) clocked.ways.candidates.offer([at(`10.0.0.${i + 1}`)]);
    clocked.run(10);
    expect(clocked.sent).toHaveLength(WAYS_MAX);
    clocked.ways.candidates.offer([at("10.0.0.1")]); // known
    expect(clocked.ways.candidates.addresses).toHaveLength(WAYS_MAX);
  });
});

test("what is for nobody else goes nowhere before something came from the peer", () => {
  const clocked = new Clocked(OUTSIDE, INSIDE).run(500);
  expect(clocked.routes).toEqual([direct(OUTSIDE)]);
  expect(clocked.ways.takeRoutes(clocked.nowMs)).toEqual([]);
  clocked.ways.hear(direct(INSIDE), clocked.nowMs, "other");
  expect(clocked.ways.takeRoutes(clocked.nowMs)).toEqual([direct(INSIDE)]);
});

describe("an address that nobody named", () => {
  test("is learned while there is no way, one at a time, once a second", () => {
    const clocked = new Clocked(OUTSIDE);
    let learned = 0;
    for (let i = 0; i < 100; i += 1) {
      if (clocked.ways.learn(at("203.0.113.9", 1_000 + i), clocked.nowMs)) learned += 1;
      clocked.run(50);
    }
    expect(learned).toBe(5);
    expect(clocked.ways.knows(at("203.0.113.9", 1_000))).toBe(false); // the last one only
    expect(clocked.ways.knows(at("203.0.113.9", 1_080))).toBe(true);
    expect(clocked.ways.candidates.addresses).toEqual([OUTSIDE]); // and not told to others
  });

  test("is not learned while there is one", () => {
    const clocked = new Clocked(OUTSIDE).run(100, [[direct(OUTSIDE), 20]]);
    expect(clocked.ways.learn(at("203.0.113.9"), clocked.nowMs)).toBe(false);
    expect(clocked.ways.knows(at("203.0.113.9"))).toBe(false);
  });
});

describe("in the match", () => {
  function playing(): Clocked {
    const clocked = new Clocked(OUTSIDE, INSIDE).run(SETTLE_MS + 500, [[direct(OUTSIDE), 20]]);
    clocked.isInMatch = true;
    clocked.relays = [4, 5];
    for (let i = 0; i < 30; i += 1) {
      clocked.run(90).ways.hear(direct(OUTSIDE), clocked.nowMs, "other");
      clocked.run(10);
    }
    clocked.sent = [];
    return clocked;
  }

  test("nothing is tried while the way is good", () => {
    const clocked = playing();
    for (let i = 0; i < 50; i += 1) {
      clocked.run(100);
      clocked.ways.hear(direct(OUTSIDE), clocked.nowMs, "other");
    }
    expect(clocked.sent).toEqual([]);
    expect(clocked.routes).toEqual([direct(OUTSIDE)]);
  });

  test("after a second of silence packets go both ways until a relay is proven, then by that alone", () => {
    const clocked = playing().run(980);
    expect(clocked.routes).toEqual([direct(OUTSIDE)]);
    clocked.run(50);
    expect(clocked.routes).toEqual([direct(OUTSIDE), BY_4]);
    clocked.run(200, [[{ kind: "relayed", by: 5 }, 60]]);
    expect(clocked.routes).toEqual([{ kind: "relayed", by: 5 }]);
    expect(clocked.count(BY_4)).toBeLessThanOrEqual(1 + 240 / INTRO_RELAYED_MS);
    const sinceMs = clocked.nowMs;
    clocked.run(5_000, [[{ kind: "relayed", by: 5 }, 60]]);
    expect(clocked.count(direct(OUTSIDE), sinceMs)).toBe(5); // once a second
    expect(clocked.count(BY_4, sinceMs)).toBe(0);
  });

  test("without anybody who could pass packets on the way stays what it was", () => {
    const clocked = playing();
    clocked.relays = [];
    clocked.run(20_000);
    expect(clocked.routes).toEqual([direct(OUTSIDE)]);
  });

  test("packets through a guessed third are five a second", () => {
    const clocked = playing().run(1_100);
    let guesses = 0;
    for (let i = 0; i < 100; i += 1) {
      if (clocked.run(20).routes.length > 1) guesses += 1;
    }
    expect(guesses).toBe(10);
  });

  test("nothing goes through a guessed third where nobody else is heard, or the peer by any way", () => {
    const alone = playing();
    alone.othersHeardMs = alone.nowMs;
    expect(alone.run(1_100).routes).toEqual([direct(OUTSIDE)]);
    const heard = playing().run(900);
    heard.ways.hear(BY_4, heard.nowMs, "intro");
    expect(heard.run(500).routes).toEqual([direct(OUTSIDE)]);
    expect(heard.run(600).routes).toEqual([direct(OUTSIDE), BY_4]);
  });

  test("link packets that come again end the search without an intro", () => {
    const clocked = playing().run(1_500);
    clocked.sent = [];
    for (let i = 0; i < 20; i += 1) {
      clocked.ways.hear(direct(OUTSIDE), clocked.nowMs, "other");
      clocked.run(100);
    }
    expect(clocked.sent).toEqual([]);
  });

  test("what is passed on raises no doubt of who talks to us itself", () => {
    for (const kind of ["other", "intro"] as const) {
      const clocked = playing();
      clocked.ways.hear(BY_4, clocked.nowMs, kind);
      expect(clocked.ways.isDirectFresh(clocked.nowMs)).toBe(true);
      expect(clocked.ways.speaksDirectly(clocked.nowMs)).toBe(true);
    }
  });

  test("a peer talks to us itself until it is silent, or asks from its own address for a way to us", () => {
    const silent = playing().run(980);
    expect(silent.ways.speaksDirectly(silent.nowMs)).toBe(true);
    expect(silent.run(20).ways.speaksDirectly(silent.nowMs)).toBe(false);
    const asking = playing();
    asking.ways.hear(direct(OUTSIDE), asking.nowMs, "intro");
    expect(asking.ways.speaksDirectly(asking.nowMs)).toBe(false);
    asking.run(DETOUR_MS).ways.hear(direct(OUTSIDE), asking.nowMs, "other");
    expect(asking.ways.speaksDirectly(asking.nowMs)).toBe(true);
  });

  test("an intro, or what was passed on, says that the peer does not hear us: the way must be proven anew", () => {
    for (const [route, kind] of [
      [direct(OUTSIDE), "intro"],
      [BY_4, "other"],
      [BY_4, "intro"],
    ] as const) {
      const clocked = playing();
      if (route === BY_4) {
        for (let i = 0; i < 11; i += 1) {
          clocked.run(100).ways.hear(direct(OUTSIDE), clocked.nowMs, "intro-ack"); // no word of its own
        }
        expect(clocked.ways.isDirectFresh(clocked.nowMs)).toBe(true);
      }
      clocked.ways.hear(route, clocked.nowMs, kind);
      expect(clocked.ways.isDirectFresh(clocked.nowMs)).toBe(false);
      clocked.run(100, [[direct(OUTSIDE), 20]]);
      expect(clocked.ways.isDirectFresh(clocked.nowMs)).toBe(true);
      clocked.ways.hear(route, clocked.nowMs, kind); // said before the peer knew: no new doubt
      expect(clocked.ways.isDirectFresh(clocked.nowMs)).toBe(true);
    }
    const clocked = playing();
    clocked.ways.hear(BY_4, clocked.nowMs, "intro-ack"); // an answer says nothing of that
    expect(clocked.ways.isDirectFresh(clocked.nowMs)).toBe(true);
  });

  test("a new address is the way once it has answered and the old one is silent since", () => {
    const moved = at("198.51.100.7", 31_000);
    const clocked = playing();
    clocked.ways.confirm(moved, clocked.nowMs);
    clocked.run(30);
    expect(clocked.ways.way).toEqual(direct(OUTSIDE));
    clocked.run(100, [[direct(moved), 40]]);
    expect(clocked.ways.way).toEqual(direct(moved));
  });

  test("a new address is not the way while the old one is still heard", () => {
    const elsewhere = at("192.0.2.66");
    const clocked = playing();
    clocked.ways.confirm(elsewhere, clocked.nowMs);
    for (let i = 0; i < 20; i += 1) {
      clocked.run(10, [[direct(elsewhere), 40]]);
      clocked.ways.hear(direct(OUTSIDE), clocked.nowMs, "other");
    }
    expect(clocked.count(direct(elsewhere))).toBeGreaterThan(0);
    expect(clocked.ways.way).toEqual(direct(OUTSIDE));
  });
});
