/** The page that shows the game, as far as it may come back by itself. */
interface OwnPage {
  readonly address: string;
  readonly ask: (address: string) => Promise<unknown>; // rejects where nobody answers
  readonly reload: () => void;
}

/**
 * Loads the page anew if there is anybody to load it from, and resolves to whether it does: else the browser's own page on an address
 * that can't be reached would take its place. A page of Electron lies in a file.
 */
export async function tryAgain({ address, ask, reload }: OwnPage): Promise<boolean> {
  try {
    if (/^https?:/u.test(address)) await ask(address);
  } catch {
    return false;
  }
  reload();
  return true;
}
