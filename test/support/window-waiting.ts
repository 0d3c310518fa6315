import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * When a wait for a page is without hope. A beat is a look at the page that found its own counter moved: on a slow machine beats are
 * slow. None of these is a statement about speed.
 */
export interface Patience {
  readonly beatMs: number; // of the page's own counter
  readonly lookMs: number; // between two looks
  readonly stillBeats: number; // in which the page shows the same
  readonly beats: number; // in which no turn is played, whatever else moves
  readonly turns: number; // of a match
  readonly silentBeats: number; // answers of the browser while the page gives none
}

export const PATIENCE: Patience = {
  beatMs: 100,
  lookMs: 400, // a look takes the page some time: most waits are over before
  stillBeats: 150,
  beats: 750,
  turns: 4_000,
  silentBeats: 750,
};

/** What is known of a page from outside of it. */
export interface Surroundings {
  readonly problems?: readonly string[]; // errors of the page
  /** In words, which process that the page needs has ended without being asked to. */
  readonly failure?: () => string | null;
  /** The last lines that its processes have logged. */
  readonly log?: () => readonly string[];
  readonly patience?: Patience;
}

interface Seen {
  readonly beats: number;
  readonly screen: string;
  readonly turn: number;
  readonly text: string;
}

interface Waiting {
  readonly words: string;
  readonly lastSaid: () => string;
  /** The page works for it, and shows nothing meanwhile: it is waited for as long as the page is there and answers. */
  readonly isComputing: boolean;
  /** Whether it has been asked for: before that a page that stands still says nothing. */
  readonly wasAsked: () => boolean;
  readonly end: AbortSignal;
}

const TEXT_MAX = 600;
const LOG_LINES_MAX = 12;
const ASK_MS = 40;

const watched = new WeakMap<Page, PageWatch>();

declare global {
  interface Window {
    /** How often the page was awake so far. */
    robocatBeats?: number;
    /** All that was told so far in toasts, which go by themselves, and by the game among what was said. */
    robocatTold?: string[];
  }
}

/** In the page, before all else: its heart begins to beat. */
function beat(everyMs: number): void {
  window.robocatBeats = 0;
  window.setInterval(() => (window.robocatBeats! += 1), everyMs);
}

/** In the page, before all else: what is told for some seconds is kept, for a test that looks later. */
function keepToasts(): void {
  const told: string[] = (window.robocatTold = []);
  const keep = (node: Node): void => {
    if (!(node instanceof HTMLElement)) return;
    if (node.dataset["testid"] === "toast") told.push(node.innerText);
    const line = node.matches(".talk-line.is-system") ? node.querySelector(".talk-text") : null;
    if (line !== null) told.push(`ℹ ${line.textContent}`); // what is in sight there comes in no toast
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(keep);
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** From now on waits for this page end when there is no hope left, and not by a clock. */
export async function watchPage(page: Page, surroundings: Surroundings = {}): Promise<void> {
  await page.addInitScript(beat, (surroundings.patience ?? PATIENCE).beatMs);
  await page.addInitScript(keepToasts);
  page.context().setDefaultTimeout(0);
  page.context().setDefaultNavigationTimeout(0);
  watched.set(page, new PageWatch(page, surroundings));
}

/**
 * What `work` comes to. Rejects, in words, as soon as it can't come any more: the page has crashed or was closed, a game has ended,
 * nothing has moved for long. A page that is not watched is waited for as long as it takes.
 */
export async function during<T>(
  page: Page,
  words: string,
  work: Promise<T>,
  {
    lastSaid = () => "",
    isComputing = false,
    wasAsked = () => true,
  }: Partial<Pick<Waiting, "lastSaid" | "isComputing" | "wasAsked">> = {},
): Promise<T> {
  const watch = watched.get(page);
  if (watch === undefined) return work;
  const end = new AbortController();
  work.catch(() => undefined); // it may be told when nobody waits any more
  try {
    return await Promise.race([
      work,
      watch.hopeless({ words, lastSaid, isComputing, wasAsked, end: end.signal }),
    ]);
  } catch (error) {
    throw (await watch.hasGone()) ? watch.error(words, lastSaid) : error;
  } finally {
    end.abort();
  }
}

/** Asks again and again until it is neither false nor null and throws nothing. */
export async function until<T>(
  page: Page,
  words: string,
  ask: () => Promise<T | false | null> | T | false | null,
): Promise<T> {
  let said = "";
  let isOver = false;
  const again = async (): Promise<T> => {
    while (!isOver) {
      try {
        const answer = await ask();
        if (answer !== false && answer !== null) return answer;
        said = String(answer);
      } catch (error) {
        said = error instanceof Error ? error.message : String(error);
      }
      await sleep(ASK_MS);
    }
    throw new Error("nobody waits any more");
  };
  try {
    return await during(page, words, again(), { lastSaid: () => said, wasAsked: () => said !== "" });
  } finally {
    isOver = true;
  }
}

type Soon<T> = ReturnType<typeof expect.poll<T>>;

/** `await soon(page, ask).toBe(value)`: like expect.poll, but it has no clock. */
export function soon<T>(page: Page, ask: () => T): Soon<T> {
  return asserting(page, ask, false) as Soon<T>;
}

function asserting(page: Page, ask: () => unknown, isNegated: boolean): object {
  return new Proxy(
    {},
    {
      get(_, matcher: string) {
        if (matcher === "not") return asserting(page, ask, true);
        return (...expected: readonly unknown[]) => {
          const words = `${oneLine(String(ask))} ${isNegated ? "not " : ""}${matcher} ${expected.map(said).join()}`;
          return until(page, words, async () => {
            const value = expect(await ask());
            const asserted = (isNegated ? value.not : value) as unknown as Record<
              string,
              (...them: unknown[]) => void
            >;
            asserted[matcher]!(...expected);
          });
        };
      },
    },
  );
}

function said(value: unknown): string {
  return value instanceof RegExp ? String(value) : JSON.stringify(value);
}

/** In short, for a message. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 200);
}

class PageWatch {
  readonly #page: Page;
  readonly #around: Surroundings;
  readonly #patience: Patience;
  readonly #evaluate: Page["evaluate"]; // as it was before it was guarded
  #gone: string | null = null;
  #seen: Seen | null = null;

  constructor(page: Page, around: Surroundings) {
    this.#page = page;
    this.#around = around;
    this.#patience = around.patience ?? PATIENCE;
    this.#evaluate = page.evaluate.bind(page);
    page.on("crash", () => (this.#gone = "the page crashed"));
    page.on("close", () => (this.#gone ??= "the page was closed"));
  }

  /** Whether nothing of the page can come; told a moment after what it interrupts has failed. */
  async hasGone(): Promise<boolean> {
    await sleep(0);
    return this.#why() !== null;
  }

  error(words: string, lastSaid: () => string, why = this.#why()): Error {
    const { problems = [], log } = this.#around;
    const at = this.#seen;
    const lines = [
      `waited for: ${words}`,
      `it can't come any more: ${why}`,
      ...(lastSaid() === "" ? [] : [`last try: ${oneLine(lastSaid())}`]),
      at === null
        ? "the page was not seen"
        : `on the page: screen "${at.screen}", turn ${at.turn}: ${at.text}`,
      ...problems.map((problem) => `error of the page: ${problem}`),
      ...(log?.().slice(-LOG_LINES_MAX) ?? []),
    ];
    return new Error(lines.join("\n"));
  }

  /** Rejects once there is no hope; never resolves. */
  async hopeless({ words, lastSaid, isComputing, wasAsked, end }: Waiting): Promise<never> {
    const { lookMs, stillBeats, beats: beatsMax, turns: turnsMax } = this.#patience;
    let [still, beats, turns] = [0, 0, 0];
    for (let before: Seen | null = null; !end.aborted;) {
      await sleep(lookMs, undefined, { ref: false });
      if (end.aborted) break;
      let why = this.#why();
      const seen = why === null ? await this.#look(end) : null;
      if (seen === "silent") why = "the browser answers, but the page does not";
      else if (seen !== null && seen.beats !== before?.beats) {
        const played = before === null ? 0 : Math.max(0, seen.turn - before.turn);
        const isSame =
          before?.screen === seen.screen && before.turn === seen.turn && before.text === seen.text;
        still = isSame ? still + 1 : 0;
        turns += played;
        if (played === 0) beats += 1;
        before = this.#seen = seen;
        if (isComputing) continue;
        if (still >= stillBeats && wasAsked()) why = `nothing has moved for ${still} beats of the page`;
        else if (turns >= turnsMax) why = `${turns} turns were played meanwhile`;
        else if (beats >= beatsMax) why = `the page has beaten ${beats} times`;
      }
      if (why !== null && !end.aborted) throw this.error(words, lastSaid, why);
    }
    return new Promise(() => undefined);
  }

  #why(): string | null {
    return this.#gone ?? this.#around.failure?.() ?? null;
  }

  /** Null while the page is being loaded or is gone. */
  async #look(end: AbortSignal): Promise<Seen | "silent" | null> {
    let seen: Seen | null | undefined;
    const look = this.#evaluate(see, TEXT_MAX).then(
      (found) => (seen = found),
      () => (seen = null),
    );
    for (let answers = 0; answers < this.#patience.silentBeats && !end.aborted; answers += 1) {
      await Promise.race([look, sleep(this.#patience.lookMs, undefined, { ref: false })]);
      if (seen !== undefined || this.#why() !== null) return seen ?? null;
      await this.#page
        .context()
        .cookies()
        .catch(() => undefined); // the browser's own answer
    }
    return end.aborted ? null : "silent";
  }
}

/** In the page. */
function see(textMax: number): Seen {
  const hook = window.robocatView;
  return {
    beats: window.robocatBeats ?? 0,
    screen: hook?.screen() ?? document.title,
    turn: hook?.world()?.turn ?? -1,
    text: document.body.innerText.replace(/\s+/g, " ").slice(0, textMax),
  };
}
