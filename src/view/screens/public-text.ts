import type { PublicLobby } from "../../channel/index.ts";
import { MODE_TEXTS } from "./lobby-text.ts";

export type PublicOrder = "nearest" | "fullest" | "name";

/** In which the list may be, and the words for it. */
export const PUBLIC_ORDERS: Readonly<Record<PublicOrder, string>> = {
  nearest: "Nearest first",
  fullest: "Fullest first",
  name: "By host",
};

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
      a.hostName.localeCompare(b.hostName) ||
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

/** "Cushions on Four Rooms". */
export function publicGround({ mode, mapName }: PublicLobby): string {
  const { name } = MODE_TEXTS[mode];
  return mapName === null ? name : `${name} on ${mapName}`;
}

/** How it stands there: "2 of 8 players", "full", "running: watch". */
export function publicState(lobby: PublicLobby): string {
  const { isSameGame, isRunning, mayWatch, taken, seats } = lobby;
  if (!isSameGame) return "another version";
  if (isRunning) return mayWatch ? `running, ${taken} play: watch` : "running";
  return taken < seats ? `${taken} of ${seats} players` : "full";
}

/** How far it is; "": nobody has measured. */
export function publicDistance({ rttMs, isMeasured }: PublicLobby): string {
  if (rttMs !== null) return `${rttMs} ms`;
  return isMeasured ? "no way found" : "";
}

/** What a row says to who rests on it. */
export function publicHint(lobby: PublicLobby): string {
  const way = wayInto(lobby);
  if (way === "watch")
    return "The host introduces you. From the fourth that looks on, others pass the match on, and a router may keep you from them";
  if (way === "none") return "";
  return lobby.rttMs === null && lobby.isMeasured
    ? "No packet came back: your routers may keep you apart"
    : "";
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
  if (!isComplete) return "Looking for public lobbies …";
  if (hasMore) return `The first ${count}. There are more: search for a host or a map.`;
  if (count > 0) return "";
  return isFiltered
    ? "No public lobby is like that now. One that opens shows up here by itself."
    : "There is no public lobby now. One that opens shows up here by itself. “Quick match” on the title opens one.";
}
