import { assert } from "../base/index.ts";
import { MAP_PARTS_MAX } from "../wire/index.ts";

/** Hello, intro, welcome and start are sent again this often until they are answered, some of them later more rarely. */
export const RESEND_MS = 100;
/** Hello after twice as long each time, up to this: without a cookie, as nobody may be there yet; and with one, as what it asks for is long. */
export const HELLO_BARE_MS_MAX = 400;
export const HELLO_PROVEN_MS_MAX = 1_600;
/** A return is said again so often, to where the other was last: it is longer than what tries a way. */
export const RETURN_MS = 250;
/** The lobby's heartbeat: ready, between the master peer and each other one, and between any others. */
export const READY_MS = 250;
export const READY_OTHERS_MS = 500;
/** The same between any others once the countdown runs: by then all that counts is that the ways are open. */
export const READY_STARTING_MS = 1_000;
/** Where link packets come there are no heartbeats but the master's, for the clock, and those until so long before the start. */
export const READY_UNTIL_START_MS = 1_000;
/** The same between the master peer and another, until so many answers have told how its clock goes, or for so long. */
export const READY_QUICK_MS = 100;
export const READY_QUICK_PER_SECOND = 20; // of all of them together
export const READY_QUICK_COUNT = 16;
export const READY_QUICK_MS_MAX = 5_000;
/** A newcomer gives up when nothing has answered its hello for this long. */
export const HELLO_TIMEOUT_MS = 10_000;
/** That its key is wrong counts if nothing better comes for so long: an attacker on the way may have said it, and could not hold back more. */
export const WRONG_KEY_MS = 1_000;
/** A peer silent for this long in the lobby is removed; after the master peer the next one of the roster is the master. */
export const LOBBY_SILENCE_MS = 10_000;
/** A peer that has fallen silent hears this often, and for so long, that the lobby is still there: its network may come back. */
export const CALL_MS = 1_000;
export const CALLED_FOR_MS = 300_000;
/** Nobody else gets the seat of a peer that fell silent for so long: it may not know of it. */
export const SEAT_KEPT_MS = 30_000;
/** A peer that takes another one for the next master waits so long for its welcome, then says hello to it this often. */
export const HEIR_GRACE_MS = 500;
export const HEIR_HELLO_MS = 250;
/** One that was never heard, and would be the next master, is passed over after so long without an answer. */
export const HEIR_UNHEARD_MS = 3_000;
/** Peers that name another as the master before a newcomer gives up: a ring of them must not send it round for ever. */
export const REDIRECTS_MAX = 4;
/** Where a newcomer was sent to and gets no answer, it asks again where it asked first, so many times: that one may know better by then. */
export const REFERRAL_MS = 2_000;
export const RETURNS_MAX = 7;
/** In the lobby all is said more rarely once round trips are longer than this: so many times as they are longer, at most. */
export const EASED_RTT_MS = 400;
export const EASE_MAX = 4;

/** Addresses of newcomers that were heard are told to the others together, so long after the first. */
export const TELL_ADDRESSES_MS = 200;
/** Between welcomes that tell one peer of different rosters: when many come at once they need not each be told of each. */
export const WELCOME_APART_MS = 200;
/** A welcome is sent again after RESEND_MS, or two round trips, and each time after twice as long, up to this. */
export const WELCOME_RESEND_MS_MAX = 800;
/** Intros to all peers together in a second, and at once: eight players on modems must find each other too. */
export const INTROS_PER_SECOND = 25;
export const INTROS_AT_ONCE = 8;
/** The same in the match, where a slow line has the link packets to carry: a try of everything, and then little. */
export const INTROS_PER_SECOND_MATCH = 8;
/** The first intros by a way carry the sender's addresses; the welcome does so anyway. */
export const INTROS_WITH_ADDRESSES = 3;
/** Named addresses of a peer that are tried at all. Up to two that were learned come on top. */
export const WAYS_MAX = 8;
/** Of intros to an address that never answered so many go out every RESEND_MS, later ones every INTRO_SLOW_MS. */
export const INTRO_QUICK_COUNT = 100;
/** A way that was good is tried again every RESEND_MS for so long after it fell silent. */
export const INTRO_QUICK_MS = 10_000;
export const INTRO_SLOW_MS = 1_000;
/** Intros through another peer are sent again this often until one is answered, and then every INTRO_SLOW_MS. */
export const INTRO_RELAYED_MS = 250;
/** For so long after the first answer a better way may take the place of the first one. */
export const SETTLE_MS = 2_000;
export const INTRO_SETTLE_MS = 300; // between intros meanwhile
/** In the lobby, other peers are asked to pass packets on once there was no direct way for this long. */
export const RELAY_AFTER_MS = 2_000;
/** A direct way on which nothing came for this long is not to be relied on. */
export const WAY_SILENCE_LOBBY_MS = 3_000;
export const WAY_SILENCE_MATCH_MS = 1_000;
/** In the lobby a silent way is none after this long. */
export const WAY_LOST_MS = 6_000;
/** A relayed way is not to be relied on when no intro through it was answered for this long. */
export const RELAY_SILENCE_MS = 3_000;
/** A peer that has its packets passed on to us does not hear us, unless our direct way was proven so lately. */
export const DOUBT_MS = 2_000;
/**
 * In the match a peer that asks from its own address for a way to us may have its packets passed on for so long, though we
 * heard it a moment ago: it hears nothing of us. Longer than a second, when it asks again or its last direct word is old.
 */
export const DETOUR_MS = 2_000;
/** While a direct way is silent and no other is proven, one packet in so long goes through a third as well: 5 a second. */
export const GUESS_MS = 200;
/** Another address of a peer is learned from its intros at most this often. */
export const LEARN_MS = 1_000;
/** What one peer may have passed on to another one, in the long run and at once. */
export const RELAY_BYTES_PER_SECOND = 64_000;
export const RELAY_PACKETS_PER_SECOND = 200;
export const RELAY_BURST_SECONDS = 0.5;

/** The start is reckoned anew, from all that is known of the master's clock by then, this long before it. */
export const START_FIXED_MS = 300;
/** From the master's start to turn -2. */
export const START_COUNTDOWN_MS = 3_000;
/** The same where lines are full, at most. */
export const START_COUNTDOWN_MS_MAX = 8_000;
/** A goodbye is sent again until acknowledged, at most this long. */
export const GOODBYE_MS = 1_000;

/** Round trip to reckon with before one is measured. */
export const RTT_MS_ASSUMED = 100;

/** Requests for parts of a map on their way to the master peer at a time. */
export const MAP_PARTS_IN_FLIGHT = 8;
/** Parts that one peer gets at once, more than the largest map has, and in the long run: what is lost is asked for anew. */
export const MAP_PARTS_AT_ONCE = 64;
export const MAP_PARTS_PER_SECOND = 80;
/** A map that is not the one promised is asked for so often in all. */
export const MAP_ATTEMPTS_MAX = 3;

assert(REFERRAL_MS * RETURNS_MAX > LOBBY_SILENCE_MS, "a newcomer outlasts the silence of a master");
assert(MAP_PARTS_MAX <= MAP_PARTS_AT_ONCE, "a map in one go");
assert(
  (MAP_PARTS_IN_FLIGHT * 1_000) / RESEND_MS <= MAP_PARTS_PER_SECOND,
  "what is asked for again is answered",
);
