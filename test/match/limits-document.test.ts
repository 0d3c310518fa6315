import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import {
  CALLED_FOR_MS,
  HELLO_TIMEOUT_MS,
  INTROS_AT_ONCE,
  INTROS_PER_SECOND,
  INTROS_PER_SECOND_MATCH,
  LEARN_MS,
  LOBBY_SILENCE_MS,
  MAP_ATTEMPTS_MAX,
  MAP_PARTS_AT_ONCE,
  MAP_PARTS_IN_FLIGHT,
  MAP_PARTS_PER_SECOND,
  REDIRECTS_MAX,
  RELAY_BYTES_PER_SECOND,
  RELAY_PACKETS_PER_SECOND,
  WAYS_MAX,
} from "../../src/net/constants.ts";
import { INTRODUCTIONS, SIGNED_FAR, SIGNED_NEAR } from "../../src/net/session/hear-signed.ts";
import { MATCH_IDS_MAX } from "../../src/net/session/match-ids.ts";

import { INVITATION_PLACES_MAX, LINE_CHARACTERS_MAX } from "../../src/base/index.ts";
import { LEASE_SECONDS_MAX, LEASE_SECONDS_MIN } from "../../src/nat/mapping-state.ts";
import { STUN_SERVERS_MAX } from "../../src/nat/stun-asker.ts";
import { UPNP_BODY_BYTES_MAX } from "../../src/nat/upnp-texts.ts";
import {
  LONE_TURNS_MAX,
  QUEUED_COMMANDS_MAX,
  TURN_COMMAND_BITS_MAX,
  TURN_GIVEN_BITS_MAX,
  TURN_COMMAND_CATS_MAX,
} from "../../src/lockstep/constants.ts";
import { SILENT_AFTER_MS } from "../../src/match/members/departing.ts";
import { HEAL_WINDOW_TURNS } from "../../src/desync/index.ts";
import {
  BULK_LANE,
  LANE_WINDOW_BYTES,
  LANES,
  MESSAGES_QUEUED_MAX,
  URGENT_LANE,
} from "../../src/net/link/lane-limits.ts";
import { PLAYER_NAME_CHARACTERS_MAX } from "../../src/sim/constants.ts";
import {
  FRAGMENTS_PER_PACKET_MAX,
  PACKET_BYTES_MAX,
  TURNS_PER_PACKET_MAX,
} from "../../src/wire/constants.ts";
import { WELCOME_BYTES_MAX } from "../../src/wire/packets/welcome.ts";
import { WELCOME_PARTS_MAX } from "../../src/wire/packets/welcome-part.ts";
import { MAP_BYTES_MAX } from "../../src/wire/parts/map-codec.ts";
import { FLOOD_FROM } from "../../src/channel/messages.ts";
import {
  ANNOUNCE_MS_MIN,
  FACTS_BYTES_MAX,
  FACTS_MAX,
  LINKS_MAX,
  LOBBIES_MAX,
  LOBBIES_PER_HOST_MAX,
  MESSAGES,
  MESSAGE_BYTES_MAX,
  RECORDS_MAX,
  SILENT_MS,
} from "../../src/peer/near/limits.ts";
import {
  DEPARTED_MAX,
  TELLERS_MAX,
  GHOSTS_PER_LINE,
  GHOSTS_WITHIN_MS,
  TEAM_WISHES,
  UNHEARD_KEPT_MS,
  UNHEARD_MS,
  UNHEARD_PER_HOST,
} from "../../src/net/lobby/limits.ts";
import { ASKERS_MAX, COOKIE_KEYS, FIRST_TRIES, SOURCES_MAX, STRANGERS } from "../../src/net/keys/limits.ts";
import { COOKIES_CHECKED, FORMER_DOORS_MAX, STRANGERS_OPENED } from "../../src/net/session/limits.ts";
import {
  PINGS,
  PINGS_HEARD,
  SAYINGS,
  SAYINGS_HEARD,
  SAYINGS_QUEUED_MAX,
  TALK_BYTES_PER_SECOND,
  TALK_PACKETS,
} from "../../src/net/talk/limits.ts";
import {
  FALSE_WORDS_MAX,
  HEED_AGAIN_MS,
  SILENCE_BUDGET_MS,
  SILENT_AFTER_SPENT_MS,
  SLOW_MS,
  VOTE_AGAIN_MS,
} from "../../src/match/members/limits.ts";
import { LONE_SILENCE_MS } from "../../src/match/returning/limits.ts";
import { CHECKS_AT_ONCE, CHECKS_PER_SECOND } from "../../src/match/wire/limits.ts";
import { ACCOUNTS_KEPT, CLAIMS_KEPT, CLAIMS_PER_SECOND, HELD_MAX } from "../../src/match/notary/limits.ts";
import { IDLE_CALLS_IN_MATCH_MAX, IDLE_CALLS_MAX } from "../../src/match/healing/limits.ts";
import { PCP_BYTES_MAX, STUN_BYTES_MAX } from "../../src/nat/limits.ts";
import { ASKED_MAX, TOLD_PER_SECOND, UNSENT_BYTES_MAX } from "../../src/peer/code/limits.ts";
import { CLOSE_MS_MAX, ROUTER_REPLY_MS_MAX } from "../../src/peer/limits.ts";
import { WATCH_QUESTIONS } from "../../src/watch/constants.ts";
import { COOKIE_MS, NUMBERS_KEPT } from "../../src/seal/limits.ts";

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, "../../docs/limits.md"), "utf8");

test.each([
  ["bytes of a datagram", PACKET_BYTES_MAX, ""],
  ["a cookie", COOKIE_MS / 1_000, "s"],
  ["datagrams from unknown addresses, of a host", STRANGERS_OPENED.perSecond, "a second"],
  ["datagrams from unknown addresses, of a host", FLOOD_FROM, "a second"],
  ["datagrams from unknown addresses, of all", STRANGERS_OPENED.allPerSecond, "a second"],
  ["hellos and questions with a cookie, of a host", STRANGERS.perSecond, "a second"],
  ["hellos and questions with a cookie, of all", STRANGERS.allPerSecond, "a second"],
  ["datagrams of hosts that have hardly asked before", STRANGERS_OPENED.firstPerSecond, "a second"],
  ["hellos of hosts that have hardly asked before", STRANGERS.firstPerSecond, "a second"],
  ["cookies that are looked at", COOKIES_CHECKED, "a second"],
  ["tries of a host that count as its first ones", FIRST_TRIES.atOnce, "at once"],
  ["tries of a host that count as its first ones", FIRST_TRIES.perSecond, "a second"],
  ["such seats that a host had in vain", GHOSTS_PER_LINE, ""],
  ["such seats that a host had in vain", GHOSTS_WITHIN_MS / 1_000, "s"],
  ["questions of who looks for a giver, of a host", WATCH_QUESTIONS.perSecond, "a second"],
  ["questions of who looks for a giver, of all", WATCH_QUESTIONS.allPerSecond, "a second"],
  ["questions of who looks for a giver, of all", WATCH_QUESTIONS.firstPerSecond, "a second more"],
  ["strangers that ask to watch and have a channel", ASKERS_MAX, ""],
  ["keys in cookies that a watcher asked for", COOKIE_KEYS.perSecond, "a second"],
  ["keys in cookies that a watcher asked for", COOKIE_KEYS.allPerSecond, "of all"],
  ["sources that a budget tells apart", SOURCES_MAX, ""],
  ["seats of newcomers that were not heard, of a host", UNHEARD_PER_HOST, ""],
  ["such a seat", UNHEARD_MS / 1_000, "s"],
  ["a newcomer that was not heard", UNHEARD_KEPT_MS / 1_000, "s"],
  ["a newcomer waits for an answer", HELLO_TIMEOUT_MS / 1_000, "s"],
  ["doors of a newcomer besides the last", FORMER_DOORS_MAX, ""],
  ["hosts that name another one", REDIRECTS_MAX, ""],
  ["introductions to check, of a member", INTRODUCTIONS.perSecond, "a second"],
  ["introductions to check, of a member", INTRODUCTIONS.allPerSecond, "of all"],
  ["signatures to check, of a player, from near", SIGNED_NEAR.perSecond, "a second"],
  ["signatures to check, of a player, from near", SIGNED_NEAR.allPerSecond, "of all"],
  ["signatures to check, of a player, from far", SIGNED_FAR.perSecond, "a second"],
  ["signatures to check, of a player, from far", SIGNED_FAR.allPerSecond, "of all"],
  ["numbers before the newest that may still come", NUMBERS_KEPT, ""],
  ["silence in the lobby", LOBBY_SILENCE_MS / 1_000, "s"],
  ["silence in the lobby", CALLED_FOR_MS / 1_000, "s"],
  [
    "keys of former members that are tried for a packet, each of those at its address, of the last, and of the last unheard",
    TELLERS_MAX,
    "",
  ],
  ["former lobby members that are remembered", DEPARTED_MAX, ""],
  ["names of a match", MATCH_IDS_MAX, ""],
  ["addresses of a peer", WAYS_MAX, ""],
  ["addresses learned from packets", LEARN_MS, "ms"],
  ["intros to all peers, in the lobby", INTROS_PER_SECOND, "a second"],
  ["intros to all peers, in the lobby", INTROS_AT_ONCE, "at once"],
  ["intros to all peers, in the match", INTROS_PER_SECOND_MATCH, "a second"],
  ["passed on from one player to another", RELAY_BYTES_PER_SECOND, "bytes a second"],
  ["packets passed on from one player to another", RELAY_PACKETS_PER_SECOND, "a second"],
  ["teams that a player changes to", TEAM_WISHES.perSecond, "a second"],
  ["teams that a player changes to", TEAM_WISHES.allPerSecond, "of all"],
  ["parts of the map that a player gets", MAP_PARTS_PER_SECOND, "a second"],
  ["parts of the map that a player gets", MAP_PARTS_AT_ONCE, "at once"],
  ["parts of the map on their way", MAP_PARTS_IN_FLIGHT, ""],
  ["bytes of a map", MAP_BYTES_MAX, "on the way"],
  ["maps that are not the one promised", MAP_ATTEMPTS_MAX, ""],
  ["characters of a line of talk", LINE_CHARACTERS_MAX, ""],
  ["lines and phrases that a player says", SAYINGS.atOnce, "at once"],
  ["lines and phrases that a player says", SAYINGS.perSecond, "a second"],
  ["the same, as others hear them", SAYINGS_HEARD.atOnce, "at once"],
  ["the same, as others hear them", SAYINGS_HEARD.perSecond, "a second"],
  ["pings that a player gives", PINGS.atOnce, "at once"],
  ["pings that a player gives", PINGS.perSecond, "a second"],
  ["the same, as others see them", PINGS_HEARD.atOnce, "at once"],
  ["the same, as others see them", PINGS_HEARD.perSecond, "a second"],
  ["packets of talk of a member", TALK_PACKETS.perSecond, "a second"],
  ["packets of talk of a member", TALK_PACKETS.atOnce, "at once"],
  ["sayings to a player that are not acknowledged", SAYINGS_QUEUED_MAX, ""],
  ["bytes of all talk, with headers, in the lobby", TALK_BYTES_PER_SECOND, "a second"],
  ["our announcements of a lobby near", 1_000 / ANNOUNCE_MS_MIN, "a second"],
  ["networks on which lobbies are announced", LINKS_MAX, ""],
  ["bytes of a message of multicast DNS", MESSAGE_BYTES_MAX, ""],
  ["messages on our service, of a host", MESSAGES.perSecond, "a second"],
  ["messages on our service, of all", MESSAGES.allPerSecond, "a second"],
  ["records of a message", RECORDS_MAX, ""],
  ["lines about a lobby near", FACTS_MAX, ""],
  ["bytes of these lines", FACTS_BYTES_MAX, ""],
  ["lobbies near ", LOBBIES_MAX, ""],
  ["lobbies near, of a computer", LOBBIES_PER_HOST_MAX, ""],
  ["silence of a lobby near", SILENT_MS / 1_000, "s"],
  ["a welcome", WELCOME_BYTES_MAX, "bytes"],
  ["a welcome", WELCOME_PARTS_MAX, "parts"],
  ["STUN servers that are asked", STUN_SERVERS_MAX, ""],
  ["bytes of an answer of a STUN server", STUN_BYTES_MAX, ""],
  ["bytes of an answer of a router, by PCP", PCP_BYTES_MAX, ""],
  ["bytes of a router's HTTP answer", UPNP_BODY_BYTES_MAX, ""],
  ["a router's HTTP answer", ROUTER_REPLY_MS_MAX / 1_000, "s"],
  ["a lease that a router gives", LEASE_SECONDS_MIN, "s"],
  ["a lease that a router gives", LEASE_SECONDS_MAX, "s"],
  ["a router that is to close the port", CLOSE_MS_MAX / 1_000, "s"],
  ["questions to a lobby service without an answer", ASKED_MAX, ""],
  ["bytes that a lobby service has not taken", UNSENT_BYTES_MAX, ""],
  ["what a lobby service says unasked", TOLD_PER_SECOND, "a second"],
  ["places in an invitation", INVITATION_PLACES_MAX, ""],
  ["one silence while all wait", SILENT_AFTER_MS / 1_000, "s"],
  ["silences of a player that alone holds a match up", SILENCE_BUDGET_MS / 1_000, "s"],
  ["silences of a player that alone holds a match up", SILENT_AFTER_SPENT_MS / 1_000, "s"],
  ["waits for a present player, in the last minute", SLOW_MS / 1_000, "s"],
  ["votes on a player, after one was taken back", VOTE_AGAIN_MS / 1_000, "s"],
  ["votes on a player, after one was taken back", HEED_AGAIN_MS / 1_000, "s"],
  ["halts without cause, of a player", IDLE_CALLS_MAX, ""],
  ["the same, in a whole match", IDLE_CALLS_IN_MATCH_MAX, ""],
  ["two players at odds about check values", HEAL_WINDOW_TURNS / 600, "minute"],
  ["calling a present player gone", FALSE_WORDS_MAX, "times"],
  ["command delay that one player alone wants", LONE_TURNS_MAX, "turns"],
  ["commands that a player gives in a turn", TURN_GIVEN_BITS_MAX, "bits"],
  ["commands of a player in a turn", TURN_COMMAND_BITS_MAX, "bits"],
  ["cats that these name", TURN_COMMAND_CATS_MAX, ""],
  ["commands that wait to be given", QUEUED_COMMANDS_MAX, ""],
  ["bytes of a message, urgent or normal", LANES[URGENT_LANE]!.messageBytesMax, ""],
  ["bytes of a message, bulk", LANES[BULK_LANE]!.messageBytesMax, ""],
  ["messages that are not delivered", MESSAGES_QUEUED_MAX, ""],
  ["bytes kept of a lane that has a gap", LANE_WINDOW_BYTES, ""],
  ["fragments in a packet", FRAGMENTS_PER_PACKET_MAX, ""],
  ["turn data in a packet", TURNS_PER_PACKET_MAX, ""],
  ["signed letters of one kind, of a member", CHECKS_PER_SECOND, "a second"],
  ["signed letters of one kind, of a member", CHECKS_AT_ONCE, "at once"],
  ["claims that a member brings in a second", CLAIMS_PER_SECOND, ""],
  ["claims of one kind of a member that are kept", CLAIMS_KEPT, ""],
  ["accounts of a member that are kept", ACCOUNTS_KEPT, ""],
  ["turn data that wait for a signature", HELD_MAX, "of all"],
  ["one that is to give a state alone, and is silent", LONE_SILENCE_MS / 1_000, "s"],
  ["characters of a name", PLAYER_NAME_CHARACTERS_MAX, ""],
])("docs/limits.md says of %s what the program has: %d %s", (what, limit, unit) => {
  const row = DOCUMENT.split("\n").find((line) => line.startsWith(`| ${what}`));
  expect(row, `docs/limits.md has a row "${what}"`).toBeDefined();
  const said = `${limit.toLocaleString("en-US")} ${unit}`.trimEnd();
  expect(new RegExp(`(?<![\\d,])${said}\\b`).test(row!), said).toBe(true);
});
