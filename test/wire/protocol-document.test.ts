import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { TURN_COMMAND_BITS_MAX, TURN_COMMAND_CATS_MAX } from "../../src/lockstep/index.ts";
import * as net from "../../src/net/constants.ts";
import {
  CAT_LIMIT_MAX,
  CATS_PER_PLAYER_MAX,
  COMMAND_CATS_MAX,
  COMMAND_KINDS,
  FIELDS,
  MATCH_MODES,
  PLAYER_NAME_CHARACTERS_MAX,
  SIM_VERSION,
  TIME_LIMIT_MINUTES_MAX,
} from "../../src/sim/index.ts";
import { COMMAND_BITS_MIN } from "../../src/wire/command-codec.ts";
import {
  MAGIC,
  MAP_BYTES_MAX,
  MAP_PART_BYTES_MAX,
  PACKET_BYTES_MAX,
  PACKET_KINDS,
  PROTOCOL_VERSION,
  START_DELAY_MS_MAX,
  TURNS_PER_PACKET_MAX,
  WORLD_PART_WORDS_MAX,
  WORLD_PARTS_MAX,
} from "../../src/wire/index.ts";
import { readGolden } from "../support/golden-file.ts";

const read = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, "../../docs", name), "utf8").replace(/\s+/g, " ");
const protocol = read("protocol.md");
const determinism = read("determinism.md");
const text = (number: number): string => number.toLocaleString("en-US");

describe("docs/protocol.md says what the code says:", () => {
  test.each(PACKET_KINDS.map((kind, number) => `${number}: ${kind}`))("the kind %s", (kind) => {
    expect(protocol).toMatch(new RegExp(`### (\\S+ \\S+ and )?${kind} `));
  });

  test("the command kinds", () => {
    expect(protocol).toContain(COMMAND_KINDS.map((kind, number) => `${number} ${kind}`).join(", "));
  });

  test.each([
    ["magic", `0x${MAGIC.toString(16)}`],
    ["the protocol version", `\`PROTOCOL_VERSION\`, ${PROTOCOL_VERSION} |`],
    ["the simulation version", `\`SIM_VERSION\`, ${SIM_VERSION} |`],
    ["the size of a packet", `at most ${text(PACKET_BYTES_MAX)} bytes`],
    ["the length of a name", `1 to ${PLAYER_NAME_CHARACTERS_MAX} code points`],
    ["the cats of a player", `1 to ${text(CATS_PER_PLAYER_MAX)}`],
    ["the longest countdown", `at most ${text(START_DELAY_MS_MAX)}`],
    ["the turns of a packet", `1 to ${TURNS_PER_PACKET_MAX} of them`],
    ["the commands of a turn", `at most ${text(Math.floor(TURN_COMMAND_BITS_MAX / COMMAND_BITS_MIN))} |`],
    ["the bits of a turn", `${text(TURN_COMMAND_BITS_MAX)} bits (\`TURN_COMMAND_BITS_MAX\`)`],
    ["the words of a part", `${WORLD_PART_WORDS_MAX} in every part but the last`],
    ["the parts of a world", `1 to ${text(WORLD_PARTS_MAX)} of them`],
    ["the time to resend", `${net.RESEND_MS} ms (\`RESEND_MS\`)`],
    ["the heartbeat", `${net.READY_MS} ms (\`READY_MS\`)`],
    ["the patience of a newcomer", `${text(net.HELLO_TIMEOUT_MS)} ms (\`HELLO_TIMEOUT_MS\`)`],
    ["the time to repeat turn data", `${net.TURN_REPEAT_MS_MIN} to ${net.TURN_REPEAT_MS_MAX} ms`],
    ["the sign of life", `${net.KEEPALIVE_MS} ms (\`KEEPALIVE_MS\`)`],
    ["the time to say goodbye", `${text(net.GOODBYE_MS)} ms (\`GOODBYE_MS\`)`],
    ["the parts in flight", `${net.WORLD_PARTS_IN_FLIGHT} (\`WORLD_PARTS_IN_FLIGHT\`)`],
    ["the modes", MATCH_MODES.map((mode, number) => `${number} ${mode}`).join(", ")],
    ["the cats of a match on a map", `not in Classic 1 to ${text(CAT_LIMIT_MAX)}`],
    ["the longest time limit", `0 (none) to ${TIME_LIMIT_MINUTES_MAX}`],
    ["the cats of a packet", `${text(TURN_COMMAND_CATS_MAX)} cats (\`TURN_COMMAND_CATS_MAX\`)`],
    ["the cats of a command", `to 1 to ${text(COMMAND_CATS_MAX)} cats`],
    ["the bytes of a map", `1 to ${text(MAP_BYTES_MAX)} (\`MAP_BYTES_MAX\`)`],
    ["the bytes of a part of a map", `${text(MAP_PART_BYTES_MAX)} in every part but the last`],
    ["the requests in flight", `${net.MAP_PARTS_IN_FLIGHT} (\`MAP_PARTS_IN_FLIGHT\`)`],
    ["the parts at once", `${net.MAP_PARTS_AT_ONCE} parts (\`MAP_PARTS_AT_ONCE\`)`],
    ["the parts a second", `${net.MAP_PARTS_PER_SECOND} a second (\`MAP_PARTS_PER_SECOND\`)`],
    ["the attempts at a map", `${net.MAP_ATTEMPTS_MAX} times (\`MAP_ATTEMPTS_MAX\`)`],
    ["the bytes of the example", readGolden("packets/turn-with-move.hex").replace(/\s+/g, " ")],
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
