// Goal: who closes the window of a running match is asked, and who reloads it by a key is not.
// Method: a window without a page, whose events have the time that the test gives them.
import { expect, onTestFinished, test, vi } from "vitest";

import { askBeforeClosing } from "../../src/view/closing.ts";

const RELOAD = { key: "F5", code: "F5" };
const OTHER_KEY = { key: "a", code: "KeyA" };

function openWindow(isMatchRunning: boolean) {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  onTestFinished(() => void vi.unstubAllGlobals());
  askBeforeClosing(() => isMatchRunning);
  const fire = (name: string, atMs: number, fields: object): boolean => {
    const event = new Event(name, { cancelable: true });
    const keys = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, target: null };
    for (const [field, value] of Object.entries({ ...keys, ...fields, timeStamp: atMs }))
      Object.defineProperty(event, field, { value });
    return !page.dispatchEvent(event);
  };
  return {
    press: (key: object, atMs: number) => fire("keydown", atMs, key),
    isAsked: (atMs: number) => fire("beforeunload", atMs, {}),
  };
}

test("the window of a running match asks before it closes, and no other does", () => {
  expect(openWindow(true).isAsked(5_000)).toBe(true);
  expect(openWindow(false).isAsked(5_000)).toBe(false);
});

test("a reload by a key asks nothing", () => {
  const { press, isAsked } = openWindow(true);
  press(RELOAD, 5_000);
  expect(isAsked(5_040)).toBe(false);
});

test("a key that reloaded nothing lets no later closing go without a question", () => {
  const { press, isAsked } = openWindow(true);
  press(RELOAD, 5_000);
  expect(isAsked(9_000)).toBe(true);
  press(RELOAD, 10_000);
  press(OTHER_KEY, 10_050);
  expect(isAsked(10_100)).toBe(true);
});
