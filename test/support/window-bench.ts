import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import { openPage, sharedBrowser, type PageOptions } from "./browser.ts";
import { startGameInProcess, type GameInProcess } from "./game-in-process.ts";
import { startBot, startGame, stopBot, type GameProcess } from "./game-process.ts";

/** Games and windows of one test file. */
export interface WindowBench {
  /** What went wrong in its pages: the texts of errors. */
  readonly problems: readonly string[];
  /** `npm start` with these words, as a process of its own. */
  startGame(...words: readonly string[]): Promise<GameProcess>;
  /** A headless bot that joins a lobby. */
  startBot(address: string, name: string): void;
  /** The window at that address, in a browser session of its own. */
  openPage(address: string, options?: PageOptions): Promise<Page>;
  /** A game and the window on it. */
  openGame(...words: readonly string[]): Promise<{ readonly game: GameProcess; readonly page: Page }>;
  /** The same in this process: see startGameInProcess. */
  openGameHere(
    ...facts: Parameters<typeof startGameInProcess>
  ): Promise<{ readonly game: GameInProcess; readonly page: Page }>;
  /** Something else that ends when the pages are closed. */
  endLater(end: () => Promise<unknown>): void;
}

/** For a `describe`: what is opened here ends after its last test, the pages first, also where a test or a hook failed. */
export function useWindows(): WindowBench {
  const problems: string[] = [];
  const pages: Page[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  const bench: WindowBench = {
    problems,
    endLater: (end) => void ends.push(end),
    async startGame(...words) {
      const game = await startGame(...words);
      ends.push(() => game.stop());
      return game;
    },
    startBot(address, name) {
      const bot = startBot(address, name);
      ends.push(() => stopBot(bot));
    },
    async openPage(address, options) {
      const { page } = await openPage(await sharedBrowser(), address, { problems, ...options });
      pages.push(page);
      return page;
    },
    async openGame(...words) {
      const game = await bench.startGame(...words);
      return { game, page: await bench.openPage(game.address) };
    },
    async openGameHere(...facts) {
      const game = await startGameInProcess(...facts);
      ends.push(() => game.stop());
      return { game, page: await bench.openPage(game.address) };
    },
  };
  afterAll(async () => {
    await Promise.all(pages.map((page) => page.context().close()));
    for (const end of ends) await end();
  });
  return bench;
}
