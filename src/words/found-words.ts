import type { PublicLobby } from "../channel/index.ts";
import type { MatchMode } from "../sim/index.ts";
import { MODE_NAMES, onMap } from "./mode-words.ts";
import { words } from "./voice.ts";
import { inUnit } from "./language.ts";

/** Lobbies on the local network. */
export const NEAR_WORDS = words({
  title: "Near you",
  none: "None yet: a lobby on your network shows up here by itself.",
  noNetwork: "This computer has no network on which lobbies could be found.",
  otherVersion: "another version",
  /** "Cushions on Four Rooms, 2 of 8, by invitation" */
  about: (lobby: {
    readonly mode: MatchMode;
    readonly mapName: string | null;
    readonly playerCount: number;
    readonly seatCount: number;
    readonly isByInvitation: boolean;
  }) => {
    const { playerCount, seatCount } = lobby;
    const count = playerCount < seatCount ? `${playerCount} of ${seatCount}` : "full";
    const parts = [onMap(MODE_NAMES[lobby.mode], lobby.mapName), count];
    return [...parts, ...(lobby.isByInvitation ? ["by invitation"] : [])].join(", ");
  },
});

/** Lobbies that a service lists. */
export const PUBLIC_WORDS = words({
  title: "Public lobbies",
  askedAgain: (problem: string) => `${problem} It is asked again by itself.`,
  looking: "Looking for public lobbies …",
  search: "Search for a host or a map",
  searchHint: "Host or map",
  mode: "Mode",
  anyMode: "Any mode",
  order: "Sort by",
  orders: { nearest: "Nearest first", fullest: "Fullest first", name: "By host" },
  freeSeats: "Free seats",
  thisVersion: "This version",
  needsName: "Type your name on the title first.",
  /** How it stands there: "2 of 8 players", "full", "running: watch". */
  state: ({ isSameGame, isRunning, mayWatch, taken, seats }: PublicLobby) => {
    if (!isSameGame) return "another version";
    if (isRunning) return mayWatch ? `running, ${taken} play: watch` : "running";
    return taken < seats ? `${taken} of ${seats} players` : "full";
  },
  /** How far it is; "": nobody has measured. */
  distance: ({ rttMs, isMeasured }: PublicLobby) => {
    if (rttMs !== null) return inUnit(rttMs, "ms");
    return isMeasured ? "no way found" : "";
  },
  watchHint:
    "The host introduces you. From the fourth that looks on, others pass the match on, and a router may keep you from them",
  apartHint: "No packet came back: your routers may keep you apart",
  more: (count: number) => `The first ${count}. There are more: search for a host or a map.`,
  noneLikeThat: "No public lobby is like that now. One that opens shows up here by itself.",
  none: "There is no public lobby now. One that opens shows up here by itself. “Quick match” on the title opens one.",
});
