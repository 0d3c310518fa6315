import { splitReplayLink, type ReplayEntry } from "../../channel/index.ts";
import { MODE_TEXTS } from "./lobby-text.ts";

export type ReplayOrder = "newest" | "oldest" | "longest" | "players" | "map";

/** In which a list may be, and the words for it. */
export const REPLAY_ORDERS: Readonly<Record<ReplayOrder, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  longest: "Longest first",
  players: "By players",
  map: "By mode and map",
};

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
      return a.title.localeCompare(b.title);
    case "map":
      return placeOf(a).localeCompare(placeOf(b));
  }
}

function placeOf({ match }: ReplayEntry): string {
  return match === null ? "\uffff" : `${match.mode} ${match.mapName ?? ""}`;
}

function wordsOf({ title, replayId, match, durationMs, recordedAt, problem }: ReplayEntry): string {
  const day = new Date(recordedAt);
  return [
    ...[title, replayId, day.toLocaleDateString(undefined, { dateStyle: "medium" })],
    match === null ? "" : `${MODE_TEXTS[match.mode].name} ${match.mapName ?? ""}`,
    durationMs === null && problem === null ? "unfinished" : "",
  ].join(" ");
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
