import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { TURN_COMMAND_BITS_MAX } from "../../src/lockstep/index.ts";
import * as net from "../../src/net/constants.ts";
import {
  CATS_PER_PLAYER_MAX,
  COMMAND_KINDS,
  FIELDS,
  PLAYER_NAME_CHARACTERS_MAX,
  SIM_VERSION,
} from "../../src/sim/index.ts";
import {
  MAGIC,
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
    ["the commands of a turn", `at most ${text(TURN_COMMAND_BITS_MAX / 8)} |`],
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
