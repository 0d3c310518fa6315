import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Saying } from "../../../src/base/index.ts";
import { TalkLine } from "../../../src/net/talk/talk-line.ts";
import { SAYINGS_BITS_MAX } from "../../../src/wire/index.ts";
import { ACK_MS, SAYINGS_QUEUED_MAX } from "../../../src/net/talk/limits.ts";

const line = (text: string): Saying => ({ isForTeam: false, kind: "line", text });
const RTT_MS = 100;

describe("a line of talk", () => {
  test("goes at once, and is acknowledged once a ride did not come", () => {
    const [a, b] = [new TalkLine(), new TalkLine()];
    expect(a.dueMs(RTT_MS)).toBe(Infinity);
    a.say(line("hello"));
    expect(a.dueMs(RTT_MS)).toBe(-Infinity);
    expect(b.hear(a.take(1_000), 1_050)).toEqual([line("hello")]);
    expect(b.dueMs(RTT_MS)).toBe(1_050 + ACK_MS);
    const answer = b.take(1_050 + ACK_MS);
    expect(answer).toEqual({ awaited: 1, first: 0, sayings: [] });
    expect(a.dueMs(RTT_MS)).toBeGreaterThan(1_050 + ACK_MS + 50);
    expect(a.hear(answer, 1_220)).toEqual([]);
    expect(a.dueMs(RTT_MS)).toBe(Infinity);
    expect(b.dueMs(RTT_MS)).toBe(Infinity);
  });

  test("brings all in order, once each, whatever is lost, doubled or comes late", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("say", "keep", "lose", "double", "late"), { maxLength: 200 }),
        (steps) => {
          const [a, b] = [new TalkLine(), new TalkLine()];
          const said: Saying[] = [];
          const heard: Saying[] = [];
          const late: ReturnType<TalkLine["take"]>[] = [];
          let nowMs = 0;
          const exchange = (fate: string): void => {
            nowMs += 10_000;
            const packet = a.take(nowMs);
            if (fate === "late") late.push(packet);
            else if (fate !== "lose")
              for (let i = 0; i < (fate === "double" ? 2 : 1); i += 1) heard.push(...b.hear(packet, nowMs));
            if (fate === "keep") for (const old of late.splice(0)) heard.push(...b.hear(old, nowMs));
            if (fate !== "lose") a.hear(b.take(nowMs), nowMs);
          };
          for (const step of steps) {
            if (step !== "say") exchange(step);
            else if (a.say(line(`${said.length}`))) said.push(line(`${said.length}`));
          }
          for (let i = 0; i < 40; i += 1) exchange("keep");
          expect(heard).toEqual(said);
        },
      ),
    );
  });

  test("takes no more for who acknowledges nothing, and asks it more and more rarely", () => {
    const a = new TalkLine();
    for (let i = 0; i < SAYINGS_QUEUED_MAX; i += 1) expect(a.say(line("x"))).toBe(true);
    expect(a.say(line("x"))).toBe(false);
    const waits = Array.from({ length: 8 }, (_, i) => {
      const at = i * 100_000;
      a.take(at);
      return a.dueMs(RTT_MS) - at;
    });
    expect(waits).toEqual(waits.toSorted((x, y) => x - y));
    expect(waits.at(-1)).toBe(4_000);
  });

  test("believes no acknowledgement of what never went, and no saying out of its order", () => {
    const [a, b] = [new TalkLine(), new TalkLine()];
    a.say(line("kept"));
    for (const awaited of [1, 7, 40_000]) a.hear({ awaited, first: 0, sayings: [] }, 0);
    expect(a.take(0).sayings).toEqual([line("kept")]);
    for (const first of [1, 9, 32_000])
      expect(b.hear({ awaited: 0, first, sayings: [line("later")] }, 0)).toEqual([]);
    expect(b.hear({ awaited: 0, first: 0, sayings: [line("first")] }, 0)).toEqual([line("first")]);
    expect(b.hear({ awaited: 0, first: 65_530, sayings: [line("old")] }, 0)).toEqual([]);
  });

  test("goes on beyond the numbers that travel", () => {
    const [a, b] = [new TalkLine(), new TalkLine()];
    for (let i = 0; i < 66_000; i += 1) {
      a.say(line("x"));
      expect(b.hear(a.take(i), i).length).toBe(1);
      a.hear(b.take(i), i);
    }
  });

  test("fits its packet, however long the lines are", () => {
    const a = new TalkLine();
    for (let i = 0; i < 8; i += 1) a.say(line("\u{3134a}".repeat(120)));
    expect(a.take(0).sayings).toHaveLength(1);
    expect(SAYINGS_BITS_MAX / 8).toBeLessThan(480);
  });
});
