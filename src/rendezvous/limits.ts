import { MAP_NAME_CHARACTERS_MAX, PLAYER_COUNT_MAX, PLAYER_NAME_CHARACTERS_MAX } from "../sim/index.ts";

/** Of this protocol: what a peer asks for when it opens the WebSocket, `/ws?protocol=1`. Another one is refused. */
export const SERVICE_PROTOCOL = 1;
/** Where a service listens unless told otherwise, TCP and UDP alike. */
export const SERVICE_PORT_DEFAULT = 45_080;

/** UTF-8 bytes of one WebSocket message of a peer. */
export const PEER_MESSAGE_BYTES_MAX = 4_096;
/** UTF-8 bytes of one WebSocket message of the service: a page of lobbies is the longest. */
export const SERVICE_MESSAGE_BYTES_MAX = 65_536;
/** Of `n`, by which an answer names its question. */
export const QUESTION_MAX = 0xffff_ffff;

/** Letters of a place, of 32 each: 32,768 places. */
export const PLACE_LETTERS = 3;
/** None that is taken for another when it is read aloud or written by hand: no 0, O, 1, I. */
export const PLACE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Wrong tries that burn a place. */
export const WRONG_TRIES_MAX = 3;
/** Bytes of one message of the key exchange, before base64. */
export const PAKE_BYTES_MAX = 512;
/** Messages of the key exchange each way in a session. */
export const PAKE_MESSAGES_MAX = 8;

/** A lobby whose host says nothing for so long is forgotten. */
export const LOBBY_SILENCE_MS_MAX = 30_000;
/** How often a host beats when it has nothing else to say. */
export const BEAT_EVERY_MS = 10_000;
/** A session between a guest and a host is over after that. */
export const SESSION_MS_MAX = 60_000;
/** The same without a code, where there is little to say: both prove their address, which takes up to four seconds. */
export const STRANGER_SESSION_MS_MAX = 15_000;
/** A token that proves an address is good for so long. */
export const TOKEN_MS_MAX = 30_000;
/** Proven addresses of one peer: IPv4, IPv6, and one more of each. */
export const PROVEN_MAX = 4;
export const LOCAL_CANDIDATES_MAX = 4;

export const NAME_CHARACTERS_MAX = PLAYER_NAME_CHARACTERS_MAX;
export const MAP_CHARACTERS_MAX = MAP_NAME_CHARACTERS_MAX;
export const SEATS_MAX = PLAYER_COUNT_MAX;
/** Characters that a player may look for in names of lobbies and maps. */
export const SEARCH_CHARACTERS_MAX = 32;
/** Lobbies of one page of the list. */
export const PAGE_LOBBIES_MAX = 50;
/** Lobbies that one `changes` names. What is more is left to the next look. */
export const CHANGES_MAX = 50;
