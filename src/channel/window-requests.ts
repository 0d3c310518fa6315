import {
  CAUSE_CHARACTERS_MAX,
  PHRASES,
  PING_KINDS,
  PORT_MAX,
  readFingerprint,
  readInvitation,
  readRoomKey,
} from "../base/index.ts";
import {
  choice,
  coded,
  flag,
  known,
  listOf,
  nameOf,
  oneOf,
  only,
  optional,
  orNull,
  record,
  shown,
  text,
  textThat,
  whole,
  type ChoiceOf,
  type Of,
  type Shape,
} from "../shape/index.ts";
import {
  BOT_STRENGTHS,
  CATS_PER_PLAYER_MAX,
  isMatchOptions,
  MATCH_MODES,
  OBSERVER,
  OPTION_TABLE,
  PLAYER_COUNT_MAX,
  PLAYER_NAME_CHARACTERS_MAX,
  tidyOptions,
  type MatchOptions,
  type OptionRow,
} from "../sim/index.ts";
import { KEPT_SETTINGS } from "./kept-settings.ts";
import { readReplayMark } from "./replay-link.ts";
import { LAST_TURN, REPLAY_SPEEDS } from "./replay-messages.ts";
import { MATCH_MEMORY_CHARS_MAX, NEW_ROOM_KEY } from "./request-values.ts";
import { WINDOW_COMMAND } from "./window-commands.ts";

/** "go-on": without the players that differ. "leave": everything is saved, the result follows. "open-folder": of the last report. */
const DESYNC_CHOICES = ["go-on", "leave", "open-folder"] as const;
export type DesyncChoice = (typeof DESYNC_CHOICES)[number];

const REPLAY_ID_CHARS_MAX = 255; // of a file's name
const MARK_CHARS_MAX = 32;
const SEARCH_CHARS_MAX = 32; // what a service looks for
const MAP_ID_CHARS_MAX = 256;
const PLACE_CHARS_MAX = 512; // of settings
const KEY_CHARS_MAX = 64;
const LADDER_ID_CHARS_MAX = 56;
const CONTROL_CHARS = /\p{Cc}/u;

/** From the middle of the largest map, in sixteenths of a unit. */
const CAMERA_REACH = 2_048;

/** Of what is typed; whether it may be said, the peer tells in a sentence. */
const SAID_CHARS_MAX = 16_384;

const name = nameOf(PLAYER_NAME_CHARACTERS_MAX);
const playerId = whole(1, PLAYER_COUNT_MAX);
const players = listOf(playerId, { least: 1, most: PLAYER_COUNT_MAX });
const strength = oneOf(BOT_STRENGTHS);
const mapId = orNull(visible(MAP_ID_CHARS_MAX));
const replayTurn = whole(0, LAST_TURN);
const mark = textThat("a turn or a time", MARK_CHARS_MAX, (value) => readReplayMark(value).ok);
const point16 = whole(-0x8000, 0x7fff);
/** Options that some match has; whether this one has them, the map and the players decide. */
const options = known<MatchOptions>("options of a match", (raw) => isOptions(raw));
const fingerprint = textThat(
  "letters of a fingerprint",
  KEY_CHARS_MAX,
  (value) => isVisible(value) && readFingerprint(value) !== null,
);
const roomKey = textThat(
  `"${NEW_ROOM_KEY}" or the key of a room`,
  KEY_CHARS_MAX,
  (value) => value === NEW_ROOM_KEY || (isVisible(value) && readRoomKey(value).ok),
);

/** A match against bots of this peer, as it is to begin: no lobby is shown, and nobody else let in. */
const SET_MATCH = record({
  options,
  mapId, // null: the smallest with room; of no account in Classic
  bots: listOf(record({ strength, team: orNull(whole(1, PLAYER_COUNT_MAX)) }), {
    // null: each one of its own
    least: 1,
    most: PLAYER_COUNT_MAX - 1,
  }),
});
export type SetMatch = Of<typeof SET_MATCH>;

/** What a window says in its player's name, or does not want to hear. */
const TALK_REQUESTS = {
  say: { text: text(SAID_CHARS_MAX, 1), isForTeam: flag() },
  "say-phrase": { phrase: whole(0, PHRASES.length - 1), isForTeam: flag() }, // of PHRASES
  ping: { ping: oneOf(PING_KINDS), x: point16, y: point16 }, // in points of a command
  "mute-player": { playerId, isMuted: flag() },
} as const;
export type TalkRequest = ChoiceOf<typeof TALK_REQUESTS>;

/** What it does with the list of a lobby service. */
const PUBLIC_REQUESTS = {
  // In the menu; the last one counts.
  "look-public": {
    text: orNull(shown(SEARCH_CHARS_MAX)), // a part of the host's or the map's name; null: any
    mode: orNull(oneOf(MATCH_MODES)), // null: any
    hasSeat: flag(), // only those that wait for players, and have a seat free
    isSameVersion: flag(), // only those that can be played together
  },
  "unlook-public": {},
  "enter-public": { lobbyId: coded("[0-9a-f]{20}", 20), name, isWatching: flag() },
  "quick-match": { name }, // the best public lobby, or one's own
  "set-public": { isPublic: flag() }, // the master peer: the service lists its lobby
} as const;

/** What a window asks of its peer. */
const WINDOW_REQUESTS = {
  host: {
    port: whole(0, PORT_MAX), // 0: the system chooses
    name,
    catsPerPlayer: whole(1, CATS_PER_PLAYER_MAX), // of Classic
    options: optional(options), // that the lobby opens with; without any it is Classic
    roomKey: optional(roomKey), // that one needs to come in: NEW_ROOM_KEY, or a text of readRoomKey; absent: none
    isHidden: optional(only(true)), // it is not told of on the local network, nor are those to come until the player wants it
  },
  play: { name, match: SET_MATCH }, // at once, against bots alone
  "play-ladder": { name, matchId: visible(LADDER_ID_CHARS_MAX) }, // a match of LADDER, for its stars
  join: {
    address: textThat("an invitation, or host:port", PLACE_CHARS_MAX, (value) => readInvitation(value).ok),
    name,
  },
  // The master peer. Of a map and of a replay only the form is checked; the peer looks up which there are.
  "set-options": {
    options,
    mapId, // null: the one that mode is best on, else the smallest with room
    mayGrow: optional(only(true)), // nobody chose that map: when more come it makes way for a larger one. So it is with null
  },
  "set-team": { playerId, team: whole(OBSERVER, PLAYER_COUNT_MAX) }, // own; of all by the master peer
  "set-look": { color: orNull(whole(0, 7)), emblem: orNull(whole(0, 7)) }, // of COLOR_NAMES and EMBLEM_NAMES; null: as it is
  "set-ready": { isReady: flag() }, // for what is to be played as it is now; the host says so by the start
  "add-bot": { strength }, // the master peer
  "remove-player": { playerId, cause: optional(nameOf(CAUSE_CHARACTERS_MAX)) }, // the master peer
  "block-player": { playerId }, // the master peer: removed, and for good
  "list-blocked": {},
  unblock: { fingerprint },
  "list-maps": {},
  "list-ladder": {}, // the maps of its matches
  "swap-teams": {}, // the master peer: each team's players become those of the next
  // Only the master peer may, when everybody is ready but those that need not be: it has read their names.
  "start-match": { unready: optional(players) },
  again: {}, // at a result: back to the lobby of that match, or the same set match once more
  rejoin: {}, // from the menu: back to the match that it offers
  leave: {}, // the lobby, match, result or replay; back to the menu
  "end-match": {}, // in play: it is over for the player here, and its result follows, as it stands
  command: { command: WINDOW_COMMAND },
  "wait-longer": { playerIds: players }, // for absent players, once for each
  "go-on": { playerIds: players, isFor: flag() }, // without them: a vote
  "go-alone": {}, // in a split, with the players that are here
  "list-replays": {},
  // One of the replay list, for no way leads to another file; it begins at that mark: see readReplayMark.
  "open-replay": { replayId: fileName(), mark: optional(mark) },
  "replay-control": { playing: flag(), speed: oneOf(REPLAY_SPEEDS) },
  "replay-jump": {
    turn: replayTurn, // what lies after the end is the end
    subTurn: whole(0, 2),
    id: whole(1, 0xffff), // by it the window knows in a status whether its jump was heard
  },
  "glance-at-replay": { turn: replayTurn }, // a replay-glance follows, if there is nothing more urgent to do
  "look-through": { playerId }, // of a match that is watched: replay-sight notices of that player's team follow, where there is fog
  "desync-choice": { choice: oneOf(DESYNC_CHOICES) }, // "open-folder" at any time
  "change-settings": { change: KEPT_SETTINGS }, // the others stay
  // Where the player looks in the match in play, for its replay: sixteenths of a unit, and how far away, twice as far with every 32.
  look: {
    x: whole(-CAMERA_REACH, CAMERA_REACH - 1),
    y: whole(-CAMERA_REACH, CAMERA_REACH - 1),
    zoom: whole(0, 255),
  },
  "keep-memory": { memory: visible(MATCH_MEMORY_CHARS_MAX) }, // of the match in play, what only the window knows of it; see MatchInfo
  ...PUBLIC_REQUESTS,
  ...TALK_REQUESTS, // in a lobby, a match, or at its result
  "dismiss-problem": {}, // the menu's: it has been read
} as const;
export type WindowRequest = ChoiceOf<typeof WINDOW_REQUESTS>;

/** What a window may ask; every reader checks requests by this. */
export const WINDOW_REQUEST: Shape<WindowRequest> = choice(WINDOW_REQUESTS);

/** The request of that kind. */
export type RequestOf<Kind extends WindowRequest["kind"]> = WindowRequest & { readonly kind: Kind };

/** Whether it is a record of options that some match has, and of nothing else. */
export function isOptions(value: unknown, rows: readonly OptionRow[] = OPTION_TABLE): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const count = Object.keys(tidyOptions(value, rows)).length;
  return Object.keys(value).length === count && isMatchOptions(value as MatchOptions, rows);
}

/* @__NO_SIDE_EFFECTS__ */
function visible(unitsMax: number): Shape<string> {
  return textThat(`1 to ${unitsMax} characters that are all seen`, unitsMax, isVisible);
}

/** The name of a file, and no way to one. */
/* @__NO_SIDE_EFFECTS__ */
function fileName(): Shape<string> {
  const is = (value: string): boolean => isVisible(value) && !/[/\\]/.test(value);
  return textThat("the name of a file, and no way to one", REPLAY_ID_CHARS_MAX, is);
}

function isVisible(value: string): boolean {
  return value !== "" && !CONTROL_CHARS.test(value);
}
