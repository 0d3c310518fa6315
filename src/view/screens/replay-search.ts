import { splitReplayLink, type ReplayEntry } from "../../channel/index.ts";
import { compareNames, MODE_WORDS, type REPLAYS_WORDS } from "../../words/index.ts";
import { matchText, whenText } from "./replay-text.ts";

/** In which a list may be. */
export type ReplayOrder = keyof typeof REPLAYS_WORDS.orders;

/** Those that have all words of a search somewhere, or that a link names, in that order. */
export function replaysFor(
  replays: readonly ReplayEntry[],
  search: string,
  order: ReplayOrder,
): readonly ReplayEntry[] {
  const linked = splitReplayLink(search.trim())?.file.split(/[/\\]/).at(-1);
  const words = plain(linked ?? search).split(/\s+/u);
  const found = replays.filter((entry) => {
    const said = plain(wordsOf(entry));
    return words.every((word) => said.includes(word));
  });
  return found.sort((a, b) => compare(a, b, order) || b.recordedAt - a.recordedAt);
}

function compare(a: ReplayEntry, b: ReplayEntry, order: ReplayOrder): number {
  switch (order) {
    case "newest":
      return b.recordedAt - a.recordedAt;
    case "oldest":
      return a.recordedAt - b.recordedAt;
    case "longest":
      return (b.durationMs ?? 0) - (a.durationMs ?? 0);
    case "players":
      return compareNames(a.title, b.title);
    case "map":
      return compareNames(placeOf(a), placeOf(b));
  }
}

function placeOf({ match }: ReplayEntry): string {
  return match === null ? "\uffff" : `${match.mode} ${match.mapName ?? ""}`;
}

/** All that the list shows of it, its file, and its mode by the whole name. */
function wordsOf(entry: ReplayEntry): string {
  const { title, replayId, match } = entry;
  const mode = match === null ? "" : MODE_WORDS[match.mode].name;
  return [title, replayId, whenText(entry), matchText(entry), mode].join(" ");
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
