import { assert } from "../base/index.ts";
import { TURN_MS } from "../lockstep/index.ts";
import { MAP_PARTS_MAX } from "../wire/index.ts";

/** Hello, intro, welcome and start are sent again this often until they are answered. */
export const RESEND_MS = 100;
/** The lobby's heartbeat: ready, to every other peer. */
export const READY_MS = 250;
/** A newcomer gives up when nothing has answered its hello for this long. */
export const HELLO_TIMEOUT_MS = 10_000;
/** A peer silent for this long in the lobby is removed; without the master peer there is no lobby. */
export const LOBBY_SILENCE_MS = 10_000;
/** Peers that name another as the master before a newcomer gives up: a ring of them must not send it round for ever. */
export const REDIRECTS_MAX = 4;
/** From the master's start to turn -2. */
export const START_COUNTDOWN_MS = 3_000;
/** A goodbye is sent again until acknowledged, at most this long. */
export const GOODBYE_MS = 1_000;

/** Turn data that are not acknowledged are sent again after 1.5 round trips, within these bounds. */
export const TURN_REPEAT_MS_MIN = 40;
export const TURN_REPEAT_MS_MAX = 250;
/** Round trip to reckon with before one is measured. */
export const RTT_MS_ASSUMED = 100;
/** In play something is sent to every peer at least this often, so that silence means something. */
export const KEEPALIVE_MS = 500;

/** Requests for parts of a map on their way to the master peer at a time. */
export const MAP_PARTS_IN_FLIGHT = 4;
/** Parts that one peer gets at once, more than the largest map has, and in the long run: what is lost is asked for anew. */
export const MAP_PARTS_AT_ONCE = 32;
export const MAP_PARTS_PER_SECOND = 40;
/** A map that is not the one promised is asked for so often in all. */
export const MAP_ATTEMPTS_MAX = 3;

/** World parts on their way to one peer at a time after a desync. */
export const WORLD_PARTS_IN_FLIGHT = 16;

assert(TURN_REPEAT_MS_MIN < TURN_MS, "lost turn data are repeated before they are needed");
assert(MAP_PARTS_MAX <= MAP_PARTS_AT_ONCE, "a map in one go");
assert(
  (MAP_PARTS_IN_FLIGHT * 1_000) / RESEND_MS <= MAP_PARTS_PER_SECOND,
  "what is asked for again is answered",
);
