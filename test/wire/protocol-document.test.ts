import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { ENVIRONMENT_TEXT_MAX } from "../../src/desync/index.ts";
import { ACCOUNT_TURNS_MAX } from "../../src/desync/letters/account.ts";
import { MESSAGE_KINDS } from "../../src/desync/letters/message-codec.ts";
import {
  TURN_COMMAND_BITS_MAX,
  TURN_COMMAND_CATS_MAX,
  TURN_GIVEN_BITS_MAX,
} from "../../src/lockstep/index.ts";
import { LANE_WINDOW_BYTES, LANES, MESSAGES_QUEUED_MAX } from "../../src/net/link/lane-limits.ts";
import { ROOM_KEY_BYTES } from "../../src/base/index.ts";
import { COOKIE_BYTES, SEAL_BYTES } from "../../src/seal/index.ts";
import {
  CAT_LIMIT_MAX,
  CATS_PER_PLAYER_MAX,
  COMMAND_CATS_MAX,
  COMMAND_KINDS,
  FIELDS,
  PATH_LENGTH_MAX,
  PLAYER_NAME_CHARACTERS_MAX,
} from "../../src/sim/index.ts";
import {
  LINK_PACKET_BYTES_MAX,
  LINK_TURN_DISTANCE_MAX,
  LINK_TURN_MIN,
  MAGIC,
  PACKET_BYTES_MAX,
  POSITION_MS_MAX,
  SEALED_PACKET_BYTES_MAX,
  WATCHER_BYTES_MAX,
  WELCOME_PART_BYTES_MAX,
  WELCOME_PART_BYTES_SMALL,
} from "../../src/wire/constants.ts";
import {
  BLOCK_WORDS,
  FRAGMENT_BYTES_MAX,
  FRAGMENT_OFFSET_BITS,
  FRAGMENTS_PER_PACKET_MAX,
  HELD_MS_END,
  HELD_STEP_MS,
  LINK_HEAD_BYTES,
  PACKET_HEAD_BYTES,
  PROTOCOL_VERSION,
  TURNS_PER_PACKET_MAX,
} from "../../src/wire/index.ts";
import { SAYINGS_BITS_MAX } from "../../src/wire/packets/talk.ts";
import { WELCOME_BYTES_MAX } from "../../src/wire/packets/welcome.ts";
import { PACKET_KINDS } from "../../src/wire/packets/packet-kinds.ts";
import { COMMAND_BITS_MIN } from "../../src/wire/parts/command-codec.ts";
import { readGolden } from "../support/golden-file.ts";
import * as net from "../../src/net/constants.ts";
import { NEXT_MS, REPEATED_BYTES_MAX, REPEATS_MAX } from "../../src/net/courier/limits.ts";
import { RECEIVED_PACKETS_KEPT, SEQUENCE_AHEAD_MAX } from "../../src/net/link/limits.ts";
import { AGREED_DATA_MAX, MESSAGE_BLOCKS_MAX, MESSAGE_WORDS_MAX } from "../../src/desync/letters/limits.ts";

const read = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, "../../docs", name), "utf8").replace(/\s+/g, " ");
const protocol = read("protocol.md");
const determinism = read("determinism.md");
const text = (number: number): string => number.toLocaleString("en-US");

describe("docs/protocol.md says what the code says:", () => {
  const numbered = PACKET_KINDS.map((kind, number) => ({ kind, number }));

  test.each(numbered.filter(({ kind }) => kind !== null))("the kind $number: $kind", ({ kind, number }) => {
    expect(protocol).toMatch(new RegExp(`### (\\S+ \\S+ and )?${number}: ${kind} `));
  });

  test("the numbers that stay unused", () => {
    const unused = numbered.filter(({ kind }) => kind === null).map(({ number }) => number);
    expect(protocol).toContain(`### ${unused.slice(0, -1).join(", ")} and ${unused.at(-1)}: not in use`);
  });

  const messages = MESSAGE_KINDS.map((kind, number) => ({ kind, number }));
  test.each(messages.filter(({ kind }) => kind !== null))(
    "the message $number: $kind",
    ({ kind, number }) => {
      expect(protocol).toContain(`### Message ${number}: ${kind} `);
    },
  );

  test("the command kinds", () => {
    expect(protocol).toContain(COMMAND_KINDS.map((kind, number) => `${number} ${kind}`).join(", "));
  });

  test.each([
    ["magic", `0x${MAGIC.toString(16)}`],
    ["the protocol version", `\`PROTOCOL_VERSION\`, ${PROTOCOL_VERSION} |`],
    ["the size of a packet", `at most ${text(PACKET_BYTES_MAX)} bytes`],
    ["the size of a packet before it is sealed", `at most ${text(SEALED_PACKET_BYTES_MAX)} before that`],
    ["the length of a seal", `its tag of ${SEAL_BYTES} bytes (\`SEAL_BYTES\`)`],
    ["what of a packet is in clear", `its first ${PACKET_HEAD_BYTES} bytes |`],
    ["what of a link packet is in clear", `its first ${LINK_HEAD_BYTES} bytes |`],
    ["the room key", `the ${ROOM_KEY_BYTES} bytes of the room key`],
    ["the cookie", `HMAC-SHA-256, cut to ${COOKIE_BYTES} bytes`],
    ["the bytes of a welcome", `at most ${text(WELCOME_BYTES_MAX)} bytes (\`WELCOME_BYTES_MAX\`)`],
    [
      "the bytes of a part of a welcome",
      `bytes: ${text(WELCOME_PART_BYTES_MAX)} (\`WELCOME_PART_BYTES_MAX\`), of small ones ${text(WELCOME_PART_BYTES_SMALL)}`,
    ],
    ["the size of any link packet", `| any link packet | ${text(LINK_PACKET_BYTES_MAX + SEAL_BYTES)} |`],
    ["what who watches says or hears", `At most ${WATCHER_BYTES_MAX} bytes (\`WATCHER_BYTES_MAX\`)`],
    ["the bits of sayings", `${text(SAYINGS_BITS_MAX)} bits (\`SAYINGS_BITS_MAX\`)`],
    ["the length of a name", `1 to ${PLAYER_NAME_CHARACTERS_MAX} code points`],
    ["the cats of a player", `1 to ${text(CATS_PER_PLAYER_MAX)}`],
    ["the turns of a packet", `1 to ${TURNS_PER_PACKET_MAX} of them`],
    ["the commands of a turn", `at most ${text(Math.floor(TURN_COMMAND_BITS_MAX / COMMAND_BITS_MIN))} |`],
    ["the bits of a turn", `${text(TURN_COMMAND_BITS_MAX)} bits (\`TURN_COMMAND_BITS_MAX\`)`],
    ["the bits that a player gives", `${text(TURN_GIVEN_BITS_MAX)} bits (\`TURN_GIVEN_BITS_MAX\`)`],
    ["the time to resend", `${net.RESEND_MS} ms (\`RESEND_MS\`)`],
    ["the last wait of a hello", `${net.HELLO_BARE_MS_MAX} ms (\`HELLO_BARE_MS_MAX\`)`],
    [
      "the last wait of a hello with a cookie",
      `${text(net.HELLO_PROVEN_MS_MAX)} ms (\`HELLO_PROVEN_MS_MAX\`)`,
    ],
    ["the time between returns", `| return | every ${net.RETURN_MS} ms (\`RETURN_MS\`)`],
    ["the heartbeat", `${net.READY_MS} ms (\`READY_MS\`)`],
    ["the wait with a wrong key", `${text(net.WRONG_KEY_MS)} ms (\`WRONG_KEY_MS\`)`],
    ["the patience of a newcomer", `${text(net.HELLO_TIMEOUT_MS)} ms (\`HELLO_TIMEOUT_MS\`)`],
    ["the time to say goodbye", `${text(net.GOODBYE_MS)} ms (\`GOODBYE_MS\`)`],
    ["the size of a link packet", `at most ${text(LINK_PACKET_BYTES_MAX)} bytes (\`LINK_PACKET_BYTES_MAX\`)`],
    ["the distance of turns", `to ${text(LINK_TURN_DISTANCE_MAX)} (\`LINK_TURN_DISTANCE_MAX\`)`],
    ["the first turn of a sender", `from ${LINK_TURN_MIN} on |`],
    ["the ms of a turn", `${POSITION_MS_MAX}: ${POSITION_MS_MAX} ms or more`],
    ["the steps of the time held", `steps of ${HELD_STEP_MS} ms`],
    ["the longest time held", `${HELD_MS_END / HELD_STEP_MS}: ${text(HELD_MS_END)} ms or more`],
    ["the fragments of a packet", `at most ${FRAGMENTS_PER_PACKET_MAX} (\`FRAGMENTS_PER_PACKET_MAX\`)`],
    ["the bytes of a fragment", `1 to ${text(FRAGMENT_BYTES_MAX)} (\`FRAGMENT_BYTES_MAX\`)`],
    ["the place of a fragment", `| u${FRAGMENT_OFFSET_BITS} |`],
    ["the packets remembered", `${text(RECEIVED_PACKETS_KEPT)} or more packets (\`RECEIVED_PACKETS_KEPT\`)`],
    ["the packets ahead", `more than ${text(SEQUENCE_AHEAD_MAX)} (\`SEQUENCE_AHEAD_MAX\`)`],
    ["the window of a lane", `${text(LANE_WINDOW_BYTES)} bytes (\`LANE_WINDOW_BYTES\`)`],
    ...["urgent", "normal"].map((name, lane) => [
      `the lane ${lane}`,
      `| ${lane} ${name} | ${text(LANES[lane]!.messageBytesMax)} bytes | ${MESSAGES_QUEUED_MAX} messages, 1 MiB |`,
    ]),
    [
      "the lane 2",
      `| 2 bulk | ${LANES[2]!.messageBytesMax >> 20} MiB | ${MESSAGES_QUEUED_MAX} messages, 32 MiB |`,
    ],
    ["the cats of a match on a map", `not in Classic 1 to ${text(CAT_LIMIT_MAX)}`],
    ["the cats of a packet", `${text(TURN_COMMAND_CATS_MAX)} cats (\`TURN_COMMAND_CATS_MAX\`)`],
    ["the cats of a command", `to 1 to ${text(COMMAND_CATS_MAX)} cats`],
    ["the quick heartbeat", `${net.READY_QUICK_MS} ms (\`READY_QUICK_MS\`)`],
    ["the answers of a clock", `${net.READY_QUICK_COUNT} answers (\`READY_QUICK_COUNT\`)`],
    ["the last reckoning", `${net.START_FIXED_MS} ms (\`START_FIXED_MS\`)`],
    ["the time to settle", `${text(net.SETTLE_MS)} ms (\`SETTLE_MS\`)`],
    ["the time before relays", `${text(net.RELAY_AFTER_MS)} ms (\`RELAY_AFTER_MS\`)`],
    ["the silence in the lobby", `${text(net.WAY_SILENCE_LOBBY_MS)} ms (\`WAY_SILENCE_LOBBY_MS\`)`],
    ["the silence in play", `${text(net.WAY_SILENCE_MATCH_MS)} ms (\`WAY_SILENCE_MATCH_MS\`)`],
    ["the end of a way", `${text(net.WAY_LOST_MS)} ms (\`WAY_LOST_MS\`)`],
    ["the quick intros", `${net.INTRO_QUICK_COUNT} times (\`INTRO_QUICK_COUNT\`)`],
    ["the quick search", `${text(net.INTRO_QUICK_MS)} ms (\`INTRO_QUICK_MS\`)`],
    ["the slow intros", `${text(net.INTRO_SLOW_MS)} ms (\`INTRO_SLOW_MS\`)`],
    ["the relayed intros", `${net.INTRO_RELAYED_MS} ms (\`INTRO_RELAYED_MS\`)`],
    ["the intros in all", `${net.INTROS_PER_SECOND} a second (\`INTROS_PER_SECOND\`)`],
    ["the intros to settle", `${net.INTRO_SETTLE_MS} ms (\`INTRO_SETTLE_MS\`)`],
    ["the intros with addresses", `first ${net.INTROS_WITH_ADDRESSES} by a way (\`INTROS_WITH_ADDRESSES\`)`],
    ["the heartbeat of others", `${net.READY_OTHERS_MS} ms (\`READY_OTHERS_MS\`)`],
    [
      "the quick heartbeats in all",
      `${net.READY_QUICK_PER_SECOND} a second in all (\`READY_QUICK_PER_SECOND\`)`,
    ],
    ["the last wait of a welcome", `${net.WELCOME_RESEND_MS_MAX} ms (\`WELCOME_RESEND_MS_MAX\`)`],
    ["the eased round trip", `${net.EASED_RTT_MS} ms (\`EASED_RTT_MS\`)`],
    ["the ease", `${net.EASE_MAX} times (\`EASE_MAX\`)`],
    ["the longest countdown", `${net.START_COUNTDOWN_MS_MAX / 1_000} s (\`START_COUNTDOWN_MS_MAX\`)`],
    ["the rest between welcomes", `${net.WELCOME_APART_MS} ms (\`WELCOME_APART_MS\`)`],
    ["the time to tell addresses", `${net.TELL_ADDRESSES_MS} ms after a newcomer is first heard`],
    ["the addresses tried", `${net.WAYS_MAX} addresses (\`WAYS_MAX\`)`],
    ["the packets passed on", `${net.RELAY_PACKETS_PER_SECOND} packets (\`RELAY_PACKETS_PER_SECOND\`)`],
    ["the bytes passed on", `${text(net.RELAY_BYTES_PER_SECOND)} bytes (\`RELAY_BYTES_PER_SECOND\`)`],
    ["the requests in flight", `${net.MAP_PARTS_IN_FLIGHT} (\`MAP_PARTS_IN_FLIGHT\`)`],
    ["the parts at once", `${net.MAP_PARTS_AT_ONCE} parts (\`MAP_PARTS_AT_ONCE\`)`],
    ["the parts a second", `${net.MAP_PARTS_PER_SECOND} a second (\`MAP_PARTS_PER_SECOND\`)`],
    ["the attempts at a map", `${net.MAP_ATTEMPTS_MAX} times (\`MAP_ATTEMPTS_MAX\`)`],
    ["the bytes that are repeated", `${text(REPEATED_BYTES_MAX)} bytes (\`REPEATED_BYTES_MAX\`)`],
    ["the repetitions", `every ${NEXT_MS} ms (\`NEXT_MS\`), ${REPEATS_MAX} times (\`REPEATS_MAX\`)`],
    ["the turns of an account", `at most ${ACCOUNT_TURNS_MAX} turns (\`ACCOUNT_TURNS_MAX\`)`],
    ["the texts of an account", `u6, at most ${Math.max(PATH_LENGTH_MAX, ENVIRONMENT_TEXT_MAX)}, then each`],
    ["the agreed turn data", `1 to ${AGREED_DATA_MAX} (\`AGREED_DATA_MAX\`)`],
    ["the words of a block", `blocks of ${BLOCK_WORDS} words (\`BLOCK_WORDS\`)`],
    ["the blocks of a world", `at most ${text(MESSAGE_BLOCKS_MAX)} in all (\`MESSAGE_BLOCKS_MAX\`)`],
    ["the words of a world", `${text(MESSAGE_WORDS_MAX)} words (\`MESSAGE_WORDS_MAX\`)`],
    [
      "the bytes of the example",
      readGolden("link-packets/link-with-move.hex").replace(/^.*\n/, "").replace(/\s+/g, " "),
    ],
  ])("%s", (_, words) => {
    expect(protocol).toContain(words);
  });
});

test.each(Object.entries(FIELDS))(
  "docs/determinism.md names the fields of %s, in their order",
  (table, fields) => {
    expect(determinism).toMatch(new RegExp(`\\| ${table} \\|[^|]+\\| ${fields.join(", ")} \\|`));
  },
);
