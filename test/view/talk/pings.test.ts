import { describe, expect, test } from "vitest";

import { beatOf, listenForPings, Pings, takesPingKey } from "../../../src/view/talk/pings.ts";
import { pingOfClick, pingPoint } from "../../../src/view/talk/ping-places.ts";

const PING_SECONDS = 6;

describe("pings", () => {
  test("are seen where they were given, and for a while", () => {
    const pings = new Pings();
    const at = pingPoint({ x: 1.5, y: -2.25 });
    pings.add({ kind: "pinged", playerId: 3, ping: "help", ...at });
    pings.update(1_000);
    expect(pings.list).toEqual([{ kind: "help", playerId: 3, x: 1.5, y: -2.25, seconds: 1 }]);
    expect(beatOf({ seconds: 0.45 })).toBeCloseTo(0.5);
    pings.update(PING_SECONDS * 1_000);
    expect(pings.list).toEqual([]);
  });

  test("of places far out stay within what can be told", () => {
    expect(pingPoint({ x: 1e9, y: -1e9 })).toEqual({ x: 32_767, y: -32_768 });
  });

  test("are clicks with Alt alone", () => {
    const click = { altKey: true, shiftKey: false, button: 0 };
    expect(pingOfClick(click)).toBe("here");
    expect(pingOfClick({ ...click, shiftKey: true })).toBe("help");
    expect(pingOfClick({ ...click, button: 2 })).toBe("attack");
    expect(pingOfClick({ ...click, button: 1 })).toBeNull();
    expect(pingOfClick({ ...click, altKey: false })).toBeNull();
  });

  test("are keys as well, once a press, while the match has the keyboard and there is a place", () => {
    const sent: unknown[] = [];
    const send = (request: unknown): void => void sent.push(request);
    const press = (key: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
      ({ key, code: "", shiftKey: false, repeat: false, ...more }) as KeyboardEvent;
    const here = { pointedAt: () => ({ x: 1.5, y: -2.25 }), send };
    const at = pingPoint({ x: 1.5, y: -2.25 });
    expect(takesPingKey(press("j"), "match", here)).toBe(true);
    expect(takesPingKey(press("J", { shiftKey: true }), "match", here)).toBe(true);
    expect(takesPingKey(press("u"), "match", here)).toBe(true);
    expect(takesPingKey(press("u", { repeat: true }), "match", here)).toBe(true);
    const pings = sent.splice(0);
    expect(pings).toEqual(["here", "help", "attack"].map((ping) => ({ kind: "ping", ping, ...at })));
    expect(takesPingKey(press("j"), "text", here)).toBe(false);
    expect(takesPingKey(press("k"), "match", here)).toBe(false);
    expect(takesPingKey(press("j"), "match", { ...here, pointedAt: () => null })).toBe(false);
    expect(sent).toEqual([]);
  });

  test("whose release nobody told take no click after them away", () => {
    const page = new EventTarget();
    const sent: string[] = [];
    listenForPings(page as HTMLElement, {
      pointedAt: () => ({ x: 1, y: 1 }),
      send: ({ kind }) => void sent.push(kind),
    });
    /** Whether what takes orders does not hear of it. */
    const isTaken = (type: string, buttons: number, altKey = false): boolean => {
      const event = new Event(type, { cancelable: true });
      page.dispatchEvent(Object.assign(event, { button: 0, buttons, altKey, shiftKey: false }));
      return event.defaultPrevented;
    };
    expect([isTaken("pointerdown", 1, true), isTaken("pointermove", 1), isTaken("pointerup", 0)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isTaken("pointerdown", 1, true), isTaken("pointermove", 0)]).toEqual([true, false]);
    expect([isTaken("pointerdown", 1, true), isTaken("pointerdown", 1)]).toEqual([true, false]);
    expect(sent).toEqual(["ping", "ping", "ping"]);
  });
});
