import type { Page } from "playwright-core";

/** A text that a player sees or hears read, and that no table of words has said. */
interface UnmarkedText {
  readonly where: string; // "button[data-testid=play]", "button[data-testid=play] title"
  readonly text: string;
  readonly excusedBy: string | null; // which of `notYet`
}

/** What is no word of ours: what players and maps are called. By the keys of what the peer tells of them. */
const NAME_KEYS = ["name", "hostName", "mapName", "title", "winners", "folder", "replayId", "names", "said"];

/** What is still said where it is shown, and not in src/words: selectors. This list only becomes shorter: an entry that excuses nothing fails. */
export const NOT_YET: readonly string[] = [];

/** Reads the screens of marked windows, and keeps what is not from a table. */
export class MarkedReader {
  readonly problems: string[] = [];
  readonly needed = new Set<string>(); // of NOT_YET
  readonly #names = new Map<Page, ReadonlySet<string>>();

  /** Loads the page again. */
  async open(page: Page): Promise<void> {
    this.#names.set(page, await listenForNames(page));
  }

  async read(page: Page, screen: string): Promise<void> {
    for (const { where, text, excusedBy } of await this.unmarked(page)) {
      if (excusedBy === null) this.problems.push(`${screen}: ${where}: "${text}"`);
      else this.needed.add(excusedBy);
    }
  }

  unmarked(page: Page): Promise<readonly UnmarkedText[]> {
    return unmarkedTexts(page, this.#names.get(page)!);
  }
}

/** Takes down the names that the peer of a page tells. Loads the page again. */
async function listenForNames(page: Page): Promise<ReadonlySet<string>> {
  const heard = new Set<string>();
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (typeof payload === "string") collect(JSON.parse(payload), NAME_KEYS, heard);
    }),
  );
  await page.reload();
  return heard;
}

function collect(told: unknown, keys: readonly string[], into: Set<string>, key = ""): void {
  if (typeof told === "string" && told !== "" && keys.includes(key)) into.add(told);
  if (typeof told !== "object" || told === null) return;
  for (const [name, value] of Object.entries(told))
    collect(value, keys, into, Array.isArray(told) ? key : name);
}

/**
 * What is on the page now and came from no table. Numbers and signs are excepted, keys (`kbd`), what is copied (`code`) and what is marked
 * as not to be translated, and what the peer has called players and maps by the time that the page was read.
 */
async function unmarkedTexts(page: Page, names: ReadonlySet<string>): Promise<readonly UnmarkedText[]> {
  const found = await page.evaluate(findUnmarked, NOT_YET);
  const longestFirst = [...names].toSorted((a, b) => b.length - a.length);
  return found
    .filter(({ rest }) => /\p{L}/u.test(longestFirst.reduce((left, name) => left.replaceAll(name, ""), rest)))
    .map(({ where, text, excusedBy }) => ({ where, text, excusedBy }));
}

/** `rest`: what of the text has no marks. */
function findUnmarked(notYet: readonly string[]) {
  const found: (UnmarkedText & { readonly rest: string })[] = [];
  const isExcepted = (element: Element): boolean =>
    element.closest("kbd, code, script, style, [translate=no]") !== null;
  const isSeen = (element: Element): boolean =>
    (element instanceof HTMLOptionElement ? element.closest("select")! : element).checkVisibility({
      visibilityProperty: true,
    });
  const unmarkedOf = (text: string): string => {
    let rest = text;
    for (let before = ""; before !== rest;) [before, rest] = [rest, rest.replaceAll(/«[^«»]*»/g, "")];
    return rest;
  };
  const nameOf = (element: Element): string => {
    const named = element.closest<HTMLElement>("[data-testid]");
    const tag = element.tagName.toLowerCase();
    if (named === null) return `${tag}.${element.getAttribute("class") ?? ""}`;
    return named === element
      ? `${tag}[${named.dataset["testid"]}]`
      : `${tag} in [${named.dataset["testid"]}]`;
  };
  const look = (element: Element, text: string | null, attribute = ""): void => {
    if (text === null || !/\p{L}/u.test(unmarkedOf(text)) || isExcepted(element) || !isSeen(element)) return;
    const excusedBy = notYet.find((selector) => element.closest(selector) !== null) ?? null;
    found.push({
      where: `${nameOf(element)}${attribute}`,
      text: text.trim(),
      excusedBy,
      rest: unmarkedOf(text),
    });
  };
  for (const element of document.body.querySelectorAll("*")) {
    for (const node of element.childNodes) if (node instanceof Text) look(element, node.data);
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
      look(element, element.getAttribute(name), ` ${name}`);
  }
  return found;
}
