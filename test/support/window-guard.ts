import type { Locator, Page } from "playwright-core";
import { during, oneLine } from "./window-waiting.ts";

type Acting = Record<string, (...given: never[]) => Promise<unknown>>;

/** What a locator waits for before it does it: a thing that is there, can be seen, and can be pressed. */
const OF_LOCATORS = [
  ...["boundingBox", "check", "click", "dblclick", "evaluate", "fill", "focus", "getAttribute", "innerText"],
  ...["inputValue", "isChecked", "isDisabled", "isEnabled", "press", "screenshot", "scrollIntoViewIfNeeded"],
  ...["selectOption", "textContent", "waitFor"],
];
/** What the page computes: it takes as long as it takes, though nothing is seen to move. */
const COMPUTING = ["evaluate", "goto", "reload", "screenshot"];
const OF_PAGES = ["evaluate", "goto", "reload", "screenshot", "waitForFunction", "waitForURL"];
const OF_KEYBOARDS = ["down", "press", "up"];
const OF_MICE = ["click", "dblclick", "down", "move", "up"];
/** In the page: without it Playwright asks with each picture that the screen could show. */
const POLLING_MS = 50;

const guarded = new WeakSet<object>();

/** From now on all that is asked of this page, also through its locators, ends with `during`. */
export function guardPage(page: Page): void {
  const prototype = Object.getPrototypeOf(page.locator("body")) as Locator;
  guard(prototype, OF_LOCATORS, (it) => [(it as Locator).page(), String(it)]);
  const waitForFunction = page.waitForFunction.bind(page) as (...given: unknown[]) => Promise<unknown>;
  const polling = (asked: unknown, given: unknown): Promise<unknown> =>
    waitForFunction(asked, given, { polling: POLLING_MS });
  page.waitForFunction = polling as typeof page.waitForFunction;
  guard(page, OF_PAGES, () => [page, "the page"]);
  guard(page.keyboard, OF_KEYBOARDS, () => [page, "the keyboard"]);
  guard(page.mouse, OF_MICE, () => [page, "the mouse"]);
}

function guard(
  owner: object,
  names: readonly string[],
  about: (it: unknown) => readonly [Page, string],
): void {
  if (guarded.has(owner)) return;
  guarded.add(owner);
  const acting = owner as Acting;
  for (const name of names) {
    const plain = acting[name]!;
    acting[name] = function (this: unknown, ...given: never[]) {
      const [page, subject] = about(this);
      return during(page, `${subject} ${name} ${given.map(inWords).join(", ")}`, plain.apply(this, given), {
        isComputing: this === page && COMPUTING.includes(name),
      });
    };
  }
}

function inWords(given: unknown): string {
  return oneLine(typeof given === "function" ? String(given) : (JSON.stringify(given) ?? ""));
}
