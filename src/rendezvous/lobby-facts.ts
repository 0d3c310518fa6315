import { MATCH_MODES } from "../sim/index.ts";
import {
  coded,
  flag,
  oneOf,
  orNull,
  record,
  shown,
  that,
  whole,
  type RecordOf,
  type Shape,
} from "../shape/index.ts";
import { MAP_CHARACTERS_MAX, NAME_CHARACTERS_MAX, SEARCH_CHARACTERS_MAX, SEATS_MAX } from "./limits.ts";
import { place } from "./place.ts";

/** Of the game: only equal ones play together. */
export const version = coded("[0-9A-Za-z.+-]+", 32, "of the game, as its peers tell it");
export const contentHash = coded("[0-9a-f]{8,64}", 64, "of maps and tables, in hexadecimal");
export const lobbyId = coded("[0-9a-f]{20}", 20, "a lobby");
export const session = coded("[0-9a-f]{32}", 32, "a guest and a host that talk through the service");
const mode = oneOf(MATCH_MODES);

/** What a host says of its lobby. */
const LOBBY_FACTS = {
  version,
  contentHash,
  name: shown(NAME_CHARACTERS_MAX, "of the host"),
  mode,
  map: orNull(shown(MAP_CHARACTERS_MAX, "its name; null: a mode without one")),
  seats: whole(1, SEATS_MAX, "of players, taken or not"),
  taken: whole(0, SEATS_MAX, "of those; no more than there are"),
  isPublic: flag("it is listed, and needs no code"),
  isRunning: flag("the match has begun"),
  mayWatch: flag("whoever comes when it runs may look on"),
} as const;

export type LobbyFacts = RecordOf<typeof LOBBY_FACTS>;

export const lobby: Shape<LobbyFacts> = that(
  record(LOBBY_FACTS),
  "no more seats taken than there are",
  ({ taken, seats }) => taken <= seats,
);

/** A lobby as everybody may see it: without its place, which is for a client that was given the code. */
const LISTED = { lobbyId, ...LOBBY_FACTS } as const;
export type ListedLobby = RecordOf<typeof LISTED>;
export const listed: Shape<ListedLobby> = record(LISTED);

/** Where the next page begins: behind that lobby. */
export const cursor = coded("[0-9a-f]{20}", 20, "of the page before");

/** What of the list may be wanted. */
export const PUBLIC_WISHES = {
  text: shown(SEARCH_CHARACTERS_MAX, "a part of the host's name or the map's"),
  mode,
  map: shown(MAP_CHARACTERS_MAX, "its whole name"),
  version,
  hasSeat: flag("only those that wait for players, and have a seat free"),
} as const;

/** The same, all of it said; null: whatever it is. */
export const PUBLIC_FILTER = {
  text: orNull(PUBLIC_WISHES.text),
  mode: orNull(mode),
  map: orNull(PUBLIC_WISHES.map),
  version: orNull(version),
  hasSeat: PUBLIC_WISHES.hasSeat,
} as const;
export type PublicFilter = RecordOf<typeof PUBLIC_FILTER>;

export { place };

/** Where a service is asked. */
export const SERVICE_PATHS = {
  health: "/health",
  openApi: "/openapi.json",
  metrics: "/metrics",
  lobbies: "/lobbies",
  socket: "/ws",
} as const;
