import type { Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import type { OpenMulticastDns } from "../../src/peer/index.ts";
import { startBotInProcess } from "./bot-in-process.ts";
import { launchBrowser, openPage, sharedBrowser, type PageOptions } from "./browser.ts";
import { startGameInProcess, type GameInProcess } from "./game-in-process.ts";
import { stepsLeft } from "./step.ts";
import { TestClock } from "./test-clock.ts";
import { startGame, type Game, type GameProcess, type LogLine } from "./game-process.ts";

/** Games and windows of a test. */
export interface WindowBench {
  /** `npm start` with these words, as a process of its own. */
  startGame(...words: readonly string[]): Promise<GameProcess>;
  /** A bot without a window, in the process of the test, that joins a lobby. */
  startBot(address: string, name: string): Promise<void>;
  /** The window at that address, in a browser session of its own. */
  openPage(address: string, options?: PageOptions): Promise<Page>;
  /** A game in the process of the test, by the words of `npm start`. */
  startGameHere(...words: readonly string[]): Promise<GameInProcess>;
  /** The same, and the window on it. */
  openGame(...words: readonly string[]): Promise<{ readonly game: GameInProcess; readonly page: Page }>;
  /** The same with a process of its own, as players have it. */
  openGameProcess(...words: readonly string[]): Promise<{ readonly game: GameProcess; readonly page: Page }>;
  /** The same in a network of its own, the browser as well. */
  openGameIn(
    namespace: string,
    ...words: readonly string[]
  ): Promise<{ readonly game: GameProcess; readonly page: Page }>;
  /** Of the games in this process. It runs as outside when a test begins. */
  readonly clock: TestClock;
  /** Something else that ends when the pages are closed. */
  endLater(end: () => Promise<unknown>): void;
}

export interface BenchOptions {
  /** What is opened serves all tests of the file, each of which brings it into the state that it needs. */
  readonly isForAll?: boolean;
  /** Its pages have sound. */
  readonly hasSound?: boolean;
  /** The test listens to what its pages send and receive. */
  readonly isOverheard?: boolean;
  /** All that the tables of words say stands in «marks» in its pages. */
  readonly isMarked?: boolean;
  /** An error of a page that is as it should be. Any other fails the test. */
  readonly expected?: RegExp;
  /** The local network of its games in this process; by default they find nobody there. */
  readonly near?: OpenMulticastDns;
}

const LOG_LINES_MAX = 4; // of each game

/**
 * For a `describe`: what a test opens here ends with it, the pages first, also where a test or a hook failed: the next one, or a second
 * try, finds nothing of it. No page may have had an error.
 */
export function useWindows({ isForAll = false, expected, near, ...inPages }: BenchOptions = {}): WindowBench {
  const problems: string[] = [];
  const pages: Page[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  const games: Pick<Game, "failure" | "readLog">[] = [];
  const clock = new TestClock();
  const processes = {
    failure: () => games.map((game) => game.failure()).find((failure) => failure !== null) ?? null,
    log: () => games.flatMap((game) => game.readLog().slice(-LOG_LINES_MAX).map(inWords)),
  };
  const startIn = async (namespace: string | null, words: readonly string[]): Promise<GameProcess> => {
    const game = await startGame(words, namespace);
    games.push(game);
    ends.push(() => game.stop());
    return game;
  };
  const bench: WindowBench = {
    endLater: (end) => void ends.push(end),
    startGame: (...words) => startIn(null, words),
    async startBot(address, name) {
      ends.push(await startBotInProcess(address, name, clock));
    },
    async openPage(address, options) {
      const browser = options?.browser ?? (await sharedBrowser());
      const { page } = await openPage(browser, address, { problems, processes, ...inPages, ...options });
      pages.push(page);
      return page;
    },
    async startGameHere(...words) {
      const game = await startGameInProcess(words, clock, near);
      games.push(game);
      ends.push(() => game.stop());
      return game;
    },
    async openGame(...words) {
      const game = await bench.startGameHere(...words);
      return { game, page: await bench.openPage(game.address) };
    },
    async openGameProcess(...words) {
      const game = await bench.startGame(...words);
      return { game, page: await bench.openPage(game.address) };
    },
    async openGameIn(namespace, ...words) {
      const game = await startIn(namespace, words);
      const browser = await launchBrowser({ namespace });
      ends.push(() => browser.close());
      return { game, page: await bench.openPage(game.address, { browser }) };
    },
    clock,
  };
  const endAll = async (): Promise<void> => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()));
    for (const end of ends.splice(0)) await end();
    games.length = 0;
    clock.setSpeed(1);
  };
  if (isForAll) afterAll(endAll);
  afterEach(async () => {
    for (const name of stepsLeft()) console.log(`The test was ended at the step "${name}".`);
    if (!isForAll) await endAll();
    const unexpected = problems.splice(0).filter((problem) => expected?.test(problem) !== true);
    expect(unexpected, "errors of the pages").toEqual([]);
  });
  return bench;
}

function inWords(line: LogLine): string {
  return JSON.stringify(line).slice(0, 200);
}
