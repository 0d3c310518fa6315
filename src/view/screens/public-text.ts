import type { PublicLobby } from "../../channel/index.ts";
import { compareNames, PUBLIC_WORDS } from "../../words/index.ts";

/** In which the list may be. */
export type PublicOrder = keyof typeof PUBLIC_WORDS.orders;

/** What one may do there. */
type PublicWay = "join" | "watch" | "none";

export function wayInto({ isSameGame, isRunning, mayWatch, taken, seats }: PublicLobby): PublicWay {
  if (!isSameGame) return "none";
  if (isRunning) return mayWatch ? "watch" : "none";
  return taken < seats ? "join" : "none";
}

/** Those that one can play in come first, then those that can be watched. */
export function publicInOrder(lobbies: readonly PublicLobby[], order: PublicOrder): readonly PublicLobby[] {
  return lobbies.toSorted(
    (a, b) =>
      WAYS.indexOf(wayInto(a)) - WAYS.indexOf(wayInto(b)) ||
      compare(a, b, order) ||
      compareNames(a.hostName, b.hostName) ||
      (a.lobbyId < b.lobbyId ? -1 : 1),
  );
}

const WAYS: readonly PublicWay[] = ["join", "watch", "none"];

function compare(a: PublicLobby, b: PublicLobby, order: PublicOrder): number {
  switch (order) {
    case "nearest":
      return (a.rttMs ?? Infinity) === (b.rttMs ?? Infinity)
        ? 0
        : (a.rttMs ?? Infinity) - (b.rttMs ?? Infinity);
    case "fullest":
      return a.seats - a.taken - (b.seats - b.taken);
    case "name":
      return 0; // see above
  }
}

/** The hint of a row, for a pointer that rests on it. */
export function publicHint(lobby: PublicLobby): string {
  const way = wayInto(lobby);
  if (way === "watch") return PUBLIC_WORDS.watchHint;
  if (way === "none") return "";
  return lobby.rttMs === null && lobby.isMeasured ? PUBLIC_WORDS.apartHint : "";
}

/** The line below the list. */
export function publicNote(
  {
    hasMore,
    isComplete,
    count,
  }: { readonly hasMore: boolean; readonly isComplete: boolean; readonly count: number },
  isFiltered: boolean,
): string {
  if (!isComplete) return PUBLIC_WORDS.looking;
  if (hasMore) return PUBLIC_WORDS.more(count);
  if (count > 0) return "";
  return isFiltered ? PUBLIC_WORDS.noneLikeThat : PUBLIC_WORDS.none;
}
